import DesktopTools
import Foundation
import Messages
import Testing

/// The files that switch the agent's start with the session on and off, in folders of their own.
@Suite struct AutostartTests {
    private static let entryName = "io.github.carillon.Carillon.desktop"
    private static let link = "systemd/user/graphical-session.target.wants/carillond.service"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config", "XDG_CONFIG_DIRS": folder.path + "/etc",
            "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": folder.path + "/share",
            "XDG_CURRENT_DESKTOP": "XFCE",
        ]
    }
    private var files: AutostartFiles { AutostartFiles(environment: environment) }
    private var state: AutostartState { AutostartState(environment: environment, connection: nil) }
    private var own: String { folder.path + "/config/autostart/\(Self.entryName)" }
    private var ownLink: String { folder.path + "/config/\(Self.link)" }
    private var system: String { folder.path + "/etc/autostart/\(Self.entryName)" }
    private var unit: String { folder.path + "/share/systemd/user/carillond.service" }

    private func installEntry(_ lines: String = "Exec=/bin/true start\n") throws {
        try write("[Desktop Entry]\nType=Application\nName=Carillon\n" + lines, to: system)
    }

    private func write(_ text: String, to file: String) throws {
        try makeFolder(of: file)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    private func makeFolder(of file: String) throws {
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func text(_ file: String) -> String? { try? String(contentsOfFile: file, encoding: .utf8) }

    @Test func offHidesTheInstalledEntryAndOnShowsItAgain() throws {
        try installEntry()
        #expect(state.way == .entry && state.entry?.file == system)
        try files.switchOff()
        #expect(state.summary.english == "not with the session: Hidden=true in \(own)")
        let lines = try #require(text(own))
        #expect(lines.contains("[Desktop Entry]\n") && lines.contains("\nHidden=true\n"))
        #expect(state.way == .none && state.entry?.obstacle == "Hidden=true")
        // Twice is as once.
        try files.switchOff()
        #expect(text(own) == lines)
        try files.switchOn(program: "/bin/true")
        #expect(text(own) == nil)
        #expect(state.way == .entry)
    }

    /// An earlier version had sessions start the calendars' service, which starts the agent.
    @Test func offEndsTheEntryOfCalendarsToo() throws {
        try installEntry()
        let entry = folder.path + "/config/autostart/io.github.carillon.Calendars.desktop"
        try write("[Desktop Entry]\nType=Application\nName=x\nExec=carillond --calendars\n", to: entry)
        try files.switchOff()
        #expect(text(entry) == nil)
    }

    @Test func aPersonsOwnEntryKeepsItsLines() throws {
        let lines = """
            # mine
            [Desktop Entry]
            Type=Application
            Name=Carillon
            Exec=sh -c "sleep 3; carillon start"

            [Other]
            Hidden=no
            """
        try write(lines, to: own)
        try files.switchOff()
        let hidden = lines.replacingOccurrences(of: "[Desktop Entry]", with: "[Desktop Entry]\nHidden=true") + "\n"
        #expect(text(own) == hidden)
        #expect(state.way == .none)
        try files.switchOn(program: "/bin/true")
        #expect(text(own) == lines + "\n")
        #expect(state.way == .entry)
    }

    @Test func offMasksTheLinkToTheUnitAndOnTakesTheMaskAway() throws {
        try installEntry()
        try write("[Service]\nExecStart=/bin/true\n", to: unit)
        let link = folder.path + "/share/" + Self.link
        try makeFolder(of: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../carillond.service")
        #expect(state.unit?.file == unit && state.unit?.isWanted == true && state.unit?.state == nil)
        try files.switchOff()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: ownLink) == "/dev/null")
        #expect(state.unit?.isWanted == false)
        try files.switchOff()
        try files.switchOn(program: "/bin/true")
        #expect(throws: (any Error).self) { try FileManager.default.destinationOfSymbolicLink(atPath: ownLink) }
        #expect(state.unit?.isWanted == true)
    }

    /// What keeps desktops from running an entry is named.
    @Test(arguments: [
        ("Exec=/bin/true\nTryExec=/nonexistent/carillon\n", "TryExec=/nonexistent/carillon, which doesn't exist,"),
        ("Exec=/bin/true\nOnlyShowIn=GNOME;KDE;\n", "OnlyShowIn"), ("Exec=/bin/true\nNotShowIn=XFCE;\n", "NotShowIn"),
        ("", "no Exec"), ("Exec=/bin/true\nHidden = true\n", "Hidden=true"),
        ("Exec=/bin/true\nOnlyShowIn=XFCE;\nX-GNOME-Autostart-enabled=false\n[Desktop Action a]\nHidden=true\n", nil),
    ])
    func anObstacleIsNamed(_ lines: String, obstacle: String?) throws {
        try installEntry(lines)
        #expect(state.entry?.obstacle == obstacle)
        #expect((state.way == .none) == (obstacle != nil))
    }
}
