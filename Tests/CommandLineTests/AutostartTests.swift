import Foundation
import TestSupport
import Testing

/// What people see of the agent's start with the session; DesktopToolsTests has how it is switched.
@Suite(.serialized) struct AutostartTests {
    private static let entryName = "io.github.carillon.Carillon.desktop"

    /// A session with folders of its own in the place of the machine's.
    private struct Installation {
        let session: PrivateSession
        let environment: [String: String]
        var own: String { "\(session.config)/autostart/\(AutostartTests.entryName)" }
        var system: String { session.folder + "/etc/autostart/\(AutostartTests.entryName)" }

        init() async throws {
            session = try await PrivateSession.start()
            environment = [
                "XDG_CONFIG_DIRS": session.folder + "/etc", "XDG_DATA_DIRS": session.folder + "/share",
                "XDG_CURRENT_DESKTOP": "XFCE",
            ]
        }

        func installEntry() throws {
            try write("[Desktop Entry]\nType=Application\nName=Carillon\nExec=/bin/true start\n", to: system)
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

    @Test func withNothingInstalledOnWritesAStarter() async throws {
        let installation = try await Installation()
        defer { installation.session.end() }
        let before = try await installation.autostart()
        #expect(
            before.stdout == """
                Autostart  not started with your session: after a login nothing rings until a command of Carillon runs
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
        let valid = try await installation.session.run("desktop-file-validate", [file])
        #expect(valid.status == .success && valid.stdout.isEmpty, "\(valid)")
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
