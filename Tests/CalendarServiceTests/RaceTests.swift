import CalendarFiles
import Foundation
import TestSupport
import Testing

/// Answers are written while another program keeps rewriting the item: no edit is lost, the file is whole at each moment,
/// and each answer is in it or kept (rule 10 of calendars).
@Suite(.serialized) struct RaceTests {
    /// In memory the steps follow each other most closely; on a disk, numbers of files come back at once.
    private static let places = ["/dev/shm", NSTemporaryDirectory()]

    private static let answer = "X-ANSWER:"

    @Test(arguments: places) func anItemThatIsRewrittenLosesNoEdit(place: String) async throws {
        let folder = place + "/crln-race-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/a.ics"
        let item = Item(lines: [Editor.counter + "0", Self.answer + "0"])
        try Data(item.text.utf8).write(to: URL(fileURLWithPath: path))

        let edits = TestRun.inputs(1000)
        let editor = Editor(path, edits: edits, pause: place == "/dev/shm" ? 0..<200 : 0..<2000)
        let (written, refused, gone) = try await onThread {
            var (written, refused): (Int, Int) = (0, 0)
            var gone: Set<String> = []
            while !editor.isDone {
                do throws(ItemFile.Failure) {
                    try ItemFile(path: path).update { bytes throws(ItemFile.Failure) in
                        let text = String(decoding: bytes, as: UTF8.self)
                        let last = Self.answer + "\(written)"
                        if !text.contains(last + "\r\n") { gone.insert(last) }
                        let lines = text.components(separatedBy: "\r\n").map { line in
                            line.hasPrefix(Self.answer) ? Self.answer + "\(written + 1)" : line
                        }
                        return Array(lines.joined(separator: "\r\n").utf8)
                    }
                    written += 1
                } catch {
                    refused += 1
                }
            }
            return (written, refused, gone)
        }
        let report = editor.report
        print(
            "\(place): \(edits) edits, \(written) answers written, \(refused) not, \(gone.count) overwritten by the editor"
        )
        #expect(report.lost == [])
        #expect(report.damaged == [])
        #expect(gone.subtracting(report.overwritten) == [])
        #expect(Editor.count(in: Editor.text(at: path)) == edits)
        #expect(written > edits / 100)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.ics"])
    }

    @Test func answersAndAnEditorMeetInOneItem() async throws {
        let desktop = try await CalendarDesktop.start()
        let alarms = ["PT0S", "PT1S", "PT2S", "PT3S", "PT4S"]
        let parts = Item(start: 4, lines: [Editor.counter + "0"]).text.components(separatedBy: "TRIGGER:PT0S\r\n")
        let between = "END:VALARM\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\n"
        let text = parts[0] + alarms.map { "TRIGGER:\($0)\r\n" }.joined(separator: between) + parts[1]
        try desktop.write(text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let editor = Editor(desktop.folder + "/a.ics", edits: TestRun.inputs(1000), pause: 0..<8000)
        for number in 1...alarms.count {
            let popups = try await desktop.server.wait(forNotifications: number)
            try await desktop.press("OK", popups[number - 1])
        }
        try await waitUntil("the editor is done") { editor.isDone }
        let report = editor.report
        // An answer gives an alarm its UID, too.
        let overwritten = report.overwritten.filter { $0.hasPrefix("UID:") }.count
        try await waitUntil("each answer is in the item") {
            let answers = try desktop.text().components(separatedBy: "ACKNOWLEDGED:").count - 1
            return answers + overwritten >= alarms.count
        }
        #expect(report.lost == [])
        #expect(report.damaged == [])
        #expect(Editor.count(in: try desktop.text()) == TestRun.inputs(1000))
        #expect(try await desktop.delivered().isEmpty)
        // Nothing has rung twice.
        #expect(try await desktop.agent.popupsSoFar().count == alarms.count)
    }
}
