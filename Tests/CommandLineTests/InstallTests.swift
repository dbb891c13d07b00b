import Foundation
import TestSupport
import Testing

/// Commands right after an installation into a session that runs already.
@Suite struct InstallTests {
    /// The bus looked for service files when it started; a folder that was made since is none that it watches.
    @Test(arguments: ["doctor", "start", "list"])
    func aBusThatWasThereBeforeTheInstallationIsToldOfIt(_ command: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let script = """
            set -e
            mkdir -p "$XDG_DATA_HOME/dbus-1/services"
            printf '[D-BUS Service]\\nName=io.github.carillon.Agent\\nExec=%s\\n' "$1" \
                >"$XDG_DATA_HOME/dbus-1/services/io.github.carillon.Agent.service"
            "$2" "$3" || true
            gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus \
                -m org.freedesktop.DBus.NameHasOwner io.github.carillon.Agent
            """
        let words = ["--", "sh", "-c", script, "sh", try Binaries.carillond, try Binaries.carillon, command]
        let output = try await session.run("dbus-run-session", words)
        #expect(output.status == .success && output.stdout.hasSuffix("(true,)\n"), "\(output)")
        guard command == "doctor" else { return }
        #expect(output.stdout.contains("ok    Activation              the bus starts the agent when it is needed\n"))
        #expect(output.stdout.contains("ok    Agent                   version "), "\(output)")
        #expect(!output.stdout.contains("FAIL  Agent"))
    }
}
