import Foundation
import TestSupport
import Testing

/// Somebody who types what a page shows, from top to bottom, in a home of their own.
///
/// Their bus starts the agent as it does where that is installed.
struct PageReader {
    let session: PrivateSession
    let server: ScriptedServer

    static func start() async throws -> PageReader {
        // The examples are for a working day: at 17:45 nothing rings every half an hour until 18:00, and the command says so.
        let session = try await PrivateSession.start(timeZone: zoneInTheMorning())
        try await session.writeService(name: TestAgent.agentName, exec: try Binaries.carillond)
        try session.linkHome()
        return PageReader(session: session, server: try await ScriptedServer.start(in: session, .init(.plasma)))
    }

    // MARK: - Typing

    /// What a command finds: the built programs, and others before them.
    func environment(_ folder: String? = nil) -> [String: String] {
        let folders = [folder, Binaries.folder, session.environment["PATH"]].compactMap(\.self)
        return ["PATH": folders.joined(separator: ":"), "G_DEBUG": "fatal-criticals"]
    }

    /// Types a command at home, which must succeed, and returns what it prints.
    @discardableResult
    func type(_ text: String) async throws -> String {
        // The examples that name a year stay true when it is over.
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let text = text.replacing("2027", with: "\(year + 1)")
        let output = try await session.run("/bin/sh", ["-c", text], environment: environment())
        guard output.succeeded else { throw SupportError("\(text)\n\(output)\n\(session.report)") }
        return output.stdout
    }

    /// Has something else than a shell read a text.
    func run(_ program: String, _ arguments: String...) async throws -> String {
        let output = try await session.run(program, arguments, environment: environment())
        guard output.succeeded else { throw SupportError("\(program) \(arguments)\n\(output)\n\(session.report)") }
        return output.stdout
    }

    func write(_ text: String, to path: String) throws {
        let file = "\(session.home)/\(path)"
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    // MARK: - Looking

    /// What is scheduled, of all apps.
    func list() async throws -> [JSONValue] {
        try JSONValue(parsing: try await type("carillon list --all --json")).array ?? []
    }

    /// The request of the only reminder with a title.
    func request(_ title: String) async throws -> JSONValue {
        let found = try await list().filter { $0["title"]?.string == title }
        guard found.count == 1, let request = found[0]["request"] else {
            throw SupportError("There are \(found.count) of “\(title)”.")
        }
        return request
    }

    /// Answers the newest popup with a title.
    func answer(_ title: String, _ answer: (ScriptedServer, ScriptedServer.Notification) async throws -> Void)
        async throws
    {
        try await server.waitForNotification("“\(title)” is on the screen") { $0.summary == title }
        let popup = try #require(server.notifications.last { $0.summary == title })
        try await answer(server, popup)
    }
}
