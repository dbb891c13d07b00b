import Foundation
import TestSupport
import Testing

/// The desktop's own dialogs for files and folders, in which the path is typed.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct ChoosingTests {
    @Test func aPictureIsChosen() async throws {
        let desktop = try await WindowDesktop.start(size: .init(width: 1000, height: 1600))
        let picture = desktop.session.home + "/cake.png"
        _ = try await desktop.session.run("convert", ["-size", "64x64", "xc:tomato", picture])
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea", "--icon", "face-smile")
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.click("push button", "Choose a Picture")
        try await desktop.chooseFile(picture)
        try await desktop.waitForText(picture)
        try await desktop.press("ctrl+s")
        try await desktop.find("text", WindowDesktop.quickAdd)
        let content = try await desktop.agent.list().first?["request"]?["content"]
        #expect(content?["attachments"]?.array?.count == 1, "\(String(describing: content))")
    }

    @Test func aFolderOfCalendarsIsChosen() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.session.offerCalendars()
        let folder = desktop.session.home + "/Holidays"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await desktop.open()
        try await desktop.openFromMenu("Calendars")
        try await desktop.waitForText("No calendars")
        // Nothing is added by a dialog that is left.
        try await desktop.click("push button", "Add a Folder of Calendars")
        try await desktop.waitForFileDialog()
        try await desktop.press("Escape")
        try await desktop.waitUntilGone("label", "Cancel")
        try await desktop.waitForText("No calendars")
        try await desktop.click("push button", "Add a Folder of Calendars")
        try await desktop.chooseFile(folder)
        try await desktop.find("label", "Holidays")
        try await desktop.click("push button", "Pause “Holidays”")
        try await desktop.find("push button", "Resume “Holidays”")
        // Neither the pointer nor the focus has to look for it again.
        #expect(try await desktop.focus().name == "Resume “Holidays”")
        try await Pointer(desktop.session).press()
        try await desktop.find("push button", "Pause “Holidays”")
        let list = try JSONValue(parsing: try await desktop.agent.done("calendars", "list", "--json"))
        #expect(list["calendars"]?.array?.first?["paused"]?.bool == false)
        try await desktop.click("push button", "Remove “Holidays”; its files stay")
        try await desktop.answer("Remove “Holidays”?", "Cancel")
        try await desktop.find("label", "Holidays")
        try await desktop.click("push button", "Remove “Holidays”; its files stay")
        try await desktop.answer("Remove “Holidays”?", "Remove")
        try await desktop.waitForText("No calendars")
        #expect(FileManager.default.fileExists(atPath: folder))
    }
}

extension WindowDesktop {
    /// Waits until keys go to a dialog of GTK's own for files: to its list of them.
    fileprivate func waitForFileDialog() async throws {
        try await find("label", "Cancel")
        try await waitForFocus(on: "GtkTreeView")
    }

    /// Types a path into the dialog that is open, and takes it.
    fileprivate func chooseFile(_ path: String) async throws {
        try await waitForFileDialog()
        try await type(path)
        try await press("Return")
        try await waitUntilGone("label", "Cancel")
    }
}
