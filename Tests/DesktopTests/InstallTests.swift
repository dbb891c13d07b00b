import Foundation
import Glibc
import TestSupport
import Testing

extension DesktopTests {
    /// What `make install` puts into a prefix with a space in it is quoted as each reader wants it.
    @Suite(.timeLimit(.minutes(10)))
    struct InstallTests {
        @Test func aPrefixWithSpacesIsStartedByTheBusAndByItsAutostartEntry() async throws {
            let session = try await PrivateSession.start()
            defer { session.end() }
            let installed = try await Installation.make(in: session, prefix: session.folder + "/my carillon")
            let entries = ["/etc/xdg/autostart", "/share/applications"].map {
                installed.prefix + $0 + "/io.github.carillon.Carillon.desktop"
            }
            for entry in entries {
                let verdict = try await session.run("desktop-file-validate", [entry])
                #expect(verdict.status == .success && verdict.stdout.isEmpty, "\(verdict)")
            }
            let status = try await session.run(
                installed.bin + "/carillon",
                ["autostart", "status", "--json"],
                environment: ["XDG_CONFIG_DIRS": installed.prefix + "/etc/xdg"]
            )
            #expect(try JSONValue(parsing: status.stdout)["by"] == "xdg-entry", "\(status)")

            let added = try await session.run(
                installed.bin + "/carillon",
                ["add", "Tea", "--every", "1h", "--id", "tea"]
            )
            #expect(added.status == .success, "\(added)")
            let first = try await expectAgent(of: session, from: installed)
            // The entry is run as desktops run it; it is the bus that starts the agent for it.
            #expect(kill(first, SIGTERM) == 0)
            try await session.waitForNameToGo(Desktop.agentName)
            let launched = try await session.run("gio", ["launch", entries[0]])
            #expect(launched.status == .success, "\(launched)")
            try await session.waitForName(Desktop.agentName)
            try await expectAgent(of: session, from: installed)
            #expect(try await session.run(installed.bin + "/carillon", ["list"]).stdout.contains("Tea"))
        }

        @Test(.enabled(if: UserManager.isPossible, "a user manager of its own needs root"))
        func aPrefixWithSpacesIsStartedBySystemd() async throws {
            let manager = try await UserManager.start()
            do {
                let session = manager.session
                let installed = try await Installation.make(in: session, prefix: session.home + "/my carillon")
                // The prefix is none that systemd and the bus look at by themselves.
                for (file, place) in [
                    ("lib/systemd/user/carillond.service", ".config/systemd/user"),
                    ("share/dbus-1/services/io.github.carillon.Agent.service", ".local/share/dbus-1/services"),
                ] {
                    let folder = URL(fileURLWithPath: session.home).appendingPathComponent(place)
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    let source = URL(fileURLWithPath: installed.prefix).appendingPathComponent(file)
                    let link = folder.appendingPathComponent(source.lastPathComponent)
                    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source)
                }
                try await session.reloadBus()
                try await manager.systemctl("daemon-reload")
                let list = try await manager.run(installed.bin + "/carillon", "list")
                #expect(list.status == .success, "\(list)")
                let agent = try await expectAgent(of: session, from: installed)
                #expect(try await manager.property("MainPID", of: "carillond.service") == "\(agent)")
            } catch {
                await manager.end()
                throw error
            }
            await manager.end()
        }

        @discardableResult
        private func expectAgent(of session: PrivateSession, from installed: Installation) async throws -> Int32 {
            let pid = try #require(try await session.process(owning: Desktop.agentName))
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
            #expect(program == installed.bin + "/carillond")
            return pid
        }
    }
}
