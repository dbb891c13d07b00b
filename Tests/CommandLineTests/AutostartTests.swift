import Foundation
import TestSupport
import Testing

/// What switches the agent's start with the session on and off, and who says so.
@Suite(.serialized) struct AutostartTests {
    private static let entryName = "io.github.carillon.Carillon.desktop"
    private static let link = "systemd/user/graphical-session.target.wants/carillond.service"

    /// A session with folders of its own in the place of the machine's.
    private struct Installation {
        let session: PrivateSession
        let environment: [String: String]
        var own: String { "\(session.config)/autostart/\(AutostartTests.entryName)" }
        var ownLink: String { "\(session.config)/\(AutostartTests.link)" }
        var system: String { session.folder + "/etc/autostart/\(AutostartTests.entryName)" }
        var unit: String { session.folder + "/share/systemd/user/carillond.service" }

        init() async throws {
            session = try await PrivateSession.start()
            environment = [
                "XDG_CONFIG_DIRS": session.folder + "/etc", "XDG_DATA_DIRS": session.folder + "/share",
                "XDG_CURRENT_DESKTOP": "XFCE",
            ]
        }

        func installEntry(_ lines: String = "Exec=/bin/true start\n") throws {
            try write("[Desktop Entry]\nType=Application\nName=Carillon\n" + lines, to: system)
        }

        func installUnit() throws {
            try write("[Service]\nExecStart=/bin/true\n", to: unit)
            let link = session.folder + "/share/" + AutostartTests.link
            try FileManager.default.createDirectory(
                atPath: (link as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true
            )
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../carillond.service")
        }

        func write(_ text: String, to file: String) throws {
            let folder = (file as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        }

        func text(_ file: String) -> String? { try? String(contentsOfFile: file, encoding: .utf8) }

        @discardableResult
        func autostart(_ arguments: String..., environment: [String: String] = [:]) async throws -> Output {
            try await session.run(
                try Binaries.carillon,
                ["autostart"] + arguments,
                environment: self.environment.merging(environment) { $1 }
            )
        }

        func status(_ environment: [String: String] = [:]) async throws -> JSONValue {
            try JSONValue(parsing: try await autostart("status", "--json", environment: environment).stdout)
        }
    }

    @Test func offHidesTheInstalledEntryAndOnShowsItAgain() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try installation.installEntry()
        #expect(try await installation.status()["by"] == "xdg-entry")
        #expect(try await installation.status()["entry"]?["file"]?.string == installation.system)

        let off = try await installation.autostart("off")
        #expect(off.status == .success)
        #expect(off.stdout.hasPrefix("Autostart  not with the session: Hidden=true in \(installation.own)\n"))
        let lines = try #require(installation.text(installation.own)).split(separator: "\n")
        #expect(lines.contains("[Desktop Entry]") && lines.contains("Hidden=true"))
        let hidden = try await installation.status()
        #expect(hidden["on"] == false)
        #expect(hidden["by"] == "none")
        #expect(hidden["entry"]?["obstacle"] == "Hidden=true")
        let valid = try await installation.session.run("desktop-file-validate", [installation.own])
        #expect(!valid.stdout.contains("error: (") || valid.stdout.contains("Exec"), "\(valid)")

        // Twice is as once.
        #expect(try await installation.autostart("off").status == .success)
        #expect(try #require(installation.text(installation.own)).split(separator: "\n") == lines)

        #expect(try await installation.autostart("on").status == .success)
        #expect(installation.text(installation.own) == nil)
        #expect(try await installation.status()["by"] == "xdg-entry")
    }

    /// An earlier version had sessions start the calendars' service, which starts the agent.
    @Test func offEndsTheEntryOfCalendarsToo() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try installation.installEntry()
        let entry = installation.session.config + "/autostart/io.github.carillon.Calendars.desktop"
        try installation.write("[Desktop Entry]\nType=Application\nName=x\nExec=carillond --calendars\n", to: entry)
        #expect(try await installation.autostart("off").status == .success)
        #expect(installation.text(entry) == nil)
    }

    @Test func aPersonsOwnEntryKeepsItsLines() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        let own = """
            # mine
            [Desktop Entry]
            Type=Application
            Name=Carillon
            Exec=sh -c "sleep 3; carillon start"

            [Other]
            Hidden=no
            """
        try installation.write(own, to: installation.own)
        try await installation.autostart("off")
        #expect(
            installation.text(installation.own)
                == own.replacingOccurrences(of: "[Desktop Entry]", with: "[Desktop Entry]\nHidden=true") + "\n"
        )
        #expect(try await installation.status()["on"] == false)
        try await installation.autostart("on")
        #expect(installation.text(installation.own) == own + "\n")
        #expect(try await installation.status()["by"] == "xdg-entry")
    }

    @Test func offMasksTheLinkToTheUnitAndOnTakesTheMaskAway() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try installation.installEntry()
        try installation.installUnit()
        #expect(
            try await installation.status()["unit"] == [
                "file": .string(installation.unit), "wanted": true, "state": nil,
            ]
        )
        try await installation.autostart("off")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: installation.ownLink) == "/dev/null")
        #expect(try await installation.status()["unit"]?["wanted"] == false)
        try await installation.autostart("off")
        try await installation.autostart("on")
        #expect(throws: (any Error).self) {
            try FileManager.default.destinationOfSymbolicLink(atPath: installation.ownLink)
        }
        #expect(try await installation.status()["unit"]?["wanted"] == true)
    }

    @Test func withNothingInstalledOnWritesAStarter() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        let before = try await installation.autostart()
        #expect(
            before.stdout == """
                Autostart  not with the session: neither an autostart entry nor a wanted systemd unit is installed
                Entry      none
                Unit       none

                """
        )
        #expect(try await installation.autostart("on").status == .success)
        let text = try #require(installation.text(installation.own))
        #expect(text.contains("\nExec=\"\(try Binaries.carillon)\" start\n"))
        #expect(try await installation.session.run("desktop-file-validate", [installation.own]).status == .success)
        #expect(try await installation.status()["by"] == "xdg-entry")
        try await installation.autostart("off")
        #expect(try await installation.status()["on"] == false)
        try await installation.autostart("on")
        #expect(installation.text(installation.own) == text)
    }

    /// What keeps desktops from running an entry is named.
    @Test(arguments: [
        ("Exec=/bin/true\nTryExec=/nonexistent/carillon\n", "TryExec=/nonexistent/carillon, which doesn't exist,"),
        ("Exec=/bin/true\nOnlyShowIn=GNOME;KDE;\n", "OnlyShowIn"), ("Exec=/bin/true\nNotShowIn=XFCE;\n", "NotShowIn"),
        ("", "no Exec"), ("Exec=/bin/true\nHidden = true\n", "Hidden=true"),
        ("Exec=/bin/true\nOnlyShowIn=XFCE;\nX-GNOME-Autostart-enabled=false\n[Desktop Action a]\nHidden=true\n", nil),
    ])
    func anObstacleIsNamed(_ lines: String, obstacle: String?) async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try installation.installEntry(lines)
        let status = try await installation.status()
        #expect(status["entry"]?["obstacle"] == obstacle.map(JSONValue.string) ?? .null)
        #expect(status["on"] == .bool(obstacle == nil))
    }

    @Test func withoutXDGFoldersAndWithoutABusItStillAnswers() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        let bare = [
            "XDG_CONFIG_HOME": "", "XDG_CONFIG_DIRS": "relative/is/ignored", "XDG_DATA_DIRS": "", "XDG_DATA_HOME": "",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ]
        let off = try await installation.autostart("off", environment: bare)
        #expect(off.status == .success, "\(off)")
        let file = installation.session.home + "/.config/autostart/\(Self.entryName)"
        #expect(installation.text(file)?.contains("Hidden=true\n") == true)
    }

    @Test func aFolderThatCannotBeWrittenIsNamed() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try "a file in the way".write(toFile: installation.session.home + "/file", atomically: true, encoding: .utf8)
        for folder in ["/proc/carillon", installation.session.home + "/file"] {
            let off = try await installation.autostart("off", environment: ["XDG_CONFIG_HOME": folder])
            #expect(off.status == .exited(1))
            #expect(off.stderr.hasPrefix("carillon: can't change autostart: \(folder)"), "\(off.stderr)")
            #expect(off.stderr.split(separator: "\n").count == 1)
        }
    }

    @Test func theDoctorSaysTheSameInJSON() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        try installation.installEntry()
        let alone = try await installation.session.run(
            try Binaries.carillon,
            ["doctor", "--json"],
            environment: installation.environment
        )
        #expect(alone.status == .exited(1))
        let without = try JSONValue(parsing: alone.stdout)
        #expect(without["ok"] == false)
        #expect(without["autostart"]?["by"] == "xdg-entry")

        try await installation.session.startAgent()
        let server = try await ScriptedServer.start(in: installation.session)
        try await server.wait(for: .capabilities)
        var output = Output?.none
        try await waitUntil("the server is ready") {
            output = try await installation.session.run(
                try Binaries.carillon,
                ["doctor", "--json"],
                environment: installation.environment
            )
            return output?.status == .success
        }
        let report = try JSONValue(parsing: try #require(output).stdout)
        #expect(report["ok"] == true)
        #expect(report["server"]?["state"] == "ready")
        #expect(report["agent"]?["version"]?.string == "0.2.0")
        #expect(report["store"]?.string == installation.session.data + "/carillon")
        let findings = try #require(report["findings"]?.array)
        #expect(findings.contains { $0["name"] == "Autostart" && $0["state"] == "ok" })
        #expect(findings.allSatisfy { ($0["state"] == "ok") == ($0["remedy"] == .null) })
    }
}
