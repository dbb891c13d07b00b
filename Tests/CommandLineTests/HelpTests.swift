import Foundation
import TestSupport
import Testing

/// What `--help` prints is asserted to the letter.
@Suite struct HelpTests {
    private static let commands = [
        "add", "list", "show", "remove", "snooze", "skip", "act", "delivered", "dismiss", "inbox", "wait", "next",
        "import", "export",
        "apps", "status", "doctor", "autostart", "start",
        "gui",
    ]

    @Test(arguments: [nil] + commands.map(Optional.some))
    func helpIsTheOneOfTheSnapshot(_ command: String?) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let arguments = command.map { ["help", $0] } ?? ["--help"]
        let output = try await session.run(try Binaries.carillon, arguments, environment: ["COLUMNS": "100"])
        #expect(output.status == .success)
        let name = command.map { "help-\($0).txt" } ?? "help.txt"
        let path = Binaries.sourceRoot + "/Tests/CommandLineTests/Snapshots/" + name
        let snapshot = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            output.stdout == snapshot,
            "\(name) is out of date; COLUMNS=100 carillon \(arguments.joined(separator: " "))"
        )
    }

    @Test func theVersionIsTheAgentsToo() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let tool = try await session.run(try Binaries.carillon, ["--version"])
        let agent = try await session.run(try Binaries.carillond, ["--version"])
        #expect(tool.stdout == "0.1.0\n")
        #expect(agent.stdout == tool.stdout)
    }
}
