import Foundation
import TestSupport
import Testing

/// What `--help` prints is asserted to the letter.
@Suite struct HelpTests {
    private static let commands = [
        "add", "edit", "list", "show", "remove", "done", "open", "snooze", "skip", "pause", "resume", "undo", "sync",
        "act",
        "delivered", "dismiss", "inbox", "history", "why", "wait", "next", "notify", "import", "restore", "export",
        "calendars", "apps", "status", "doctor", "autostart", "start",
        "gui",
    ]
    /// The subcommands of `apps`, of `autostart`, of `history` and of `calendars`.
    private static let nested = 5 + 3 + 1 + 6
    /// What the bus starts, and no help screen names.
    private static let hidden = ["search-service"]

    @Test(arguments: [nil] + commands.map(Optional.some))
    func helpIsTheOneOfTheSnapshot(_ command: String?) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let arguments = command.map { ["help", $0] } ?? ["--help"]
        let output = try await session.run(try Binaries.carillon, arguments, environment: ["COLUMNS": "100"])
        #expect(output.status == .success)
        #expect(!Self.hidden.contains { output.stdout.contains($0) })
        let name = command.map { "help-\($0).txt" } ?? "help.txt"
        let path = Binaries.sourceRoot + "/Tests/CommandLineTests/Snapshots/" + name
        let snapshot = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            output.stdout == snapshot,
            "\(name) is out of date; COLUMNS=100 carillon \(arguments.joined(separator: " "))"
        )
    }

    /// Lines that are laid out by hand, such as tables and examples, are not wrapped in the middle of a command.
    @Test func everyHelpScreenFits80Columns() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let dump = try JSONValue(parsing: try await session.run(carillon, ["--experimental-dump-help"]).stdout)
        var queue: [(path: [String], command: JSONValue)] = [([], try #require(dump["command"]))]
        var screens = 0
        var laidOut = 0
        while let (path, command) = queue.popLast() {
            for columns in path.isEmpty ? ["1", "-3"] : ["20"] {
                let narrow = try await session.run(carillon, ["help"] + path, environment: ["COLUMNS": columns])
                #expect(narrow.status == .success, "\(path): \(narrow)")
            }
            let output = try await session.run(carillon, ["help"] + path, environment: ["COLUMNS": "80"])
            #expect(output.status == .success, "\(path): \(output)")
            let lines = output.stdout.components(separatedBy: "\n")
            for line in lines { #expect(line.count <= 80, "\(path): \(line)") }
            for line in (command["discussion"]?.string ?? "").components(separatedBy: "\n") {
                // All else is a paragraph on one line, for the parser to wrap.
                guard line.hasPrefix("  ") || line.wholeMatch(of: /[A-Z ]+/) != nil else { continue }
                #expect(line.count <= 78, "\(path): \(line)")
                #expect(lines.contains(line), "\(path): \(line)")
                laidOut += 1
            }
            screens += 1
            for subcommand in command["subcommands"]?.array ?? [] where subcommand["commandName"] != "help" {
                queue.append((path + [try #require(subcommand["commandName"]?.string)], subcommand))
            }
        }
        #expect(screens == 1 + Self.commands.count + Self.nested + Self.hidden.count)
        #expect(laidOut > 70)
    }

    @Test func theVersionIsTheAgentsToo() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let tool = try await session.run(try Binaries.carillon, ["--version"])
        let agent = try await session.run(try Binaries.carillond, ["--version"])
        #expect(tool.stdout == "0.2.0\n")
        #expect(agent.stdout == tool.stdout)
    }
}
