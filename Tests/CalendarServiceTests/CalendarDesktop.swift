import Foundation
import TestSupport

/// A login session with the agent, carillon-calendars that the bus starts, and a folder of calendar files.
final class CalendarDesktop: Sendable {
    static let app = PrivateSession.calendars

    let agent: TestAgent
    let folder: String

    var session: PrivateSession { agent.session }
    var server: ScriptedServer {
        get throws {
            guard let server = agent.server else { throw SupportError("no server") }
            return server
        }
    }

    /// - Parameters:
    ///   - rights: What the processes in it may do; no permissions bind root.
    ///   - words: What the program is started through.
    static func start(
        folder name: String = "calendars",
        rights: PrivateSession.Rights = .own,
        through words: (PrivateSession) async throws -> [String] = { _ in [] }
    ) async throws -> CalendarDesktop {
        let (agent, _) = try await TestAgent.start(rights: rights)
        let session = agent.session
        try await session.offerCalendars(through: try await words(session))
        let folder = session.home + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return CalendarDesktop(agent, folder)
    }

    private init(_ agent: TestAgent, _ folder: String) {
        self.agent = agent
        self.folder = folder
    }

    // MARK: - Items

    func write(_ text: String, to name: String = "a.ics") throws {
        // As programs that keep such folders do it.
        let temporary = "\(folder)/\(name).tmp"
        try Data(text.utf8).write(to: URL(fileURLWithPath: temporary))
        guard rename(temporary, "\(folder)/\(name)") == 0 else { throw SupportError("rename of \(name) failed") }
    }

    func text(_ name: String = "a.ics") throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    /// Waits until the file says something.
    @discardableResult
    func wait(for part: String, in name: String = "a.ics") async throws -> String {
        try await waitUntil("\(name) says \(part)") { (try? self.text(name))?.contains(part) ?? false }
        return try text(name)
    }

    /// Presses a button, and waits until the agent knows.
    func press(_ label: String, _ popup: ScriptedServer.Notification) async throws {
        guard let key = popup.key(of: label) else { throw SupportError("\(popup) has no button \(label)") }
        try await server.invoke(popup.id, key)
    }

    /// Has it look at the folders, and waits until it does.
    func activate() async throws {
        _ = try await session.gdbus(
            Self.app,
            "/io/github/carillon/Calendars",
            "org.freedesktop.Application.Activate",
            ["{}"]
        )
    }

    /// What carillon-calendars has pending with the agent.
    func pending() async throws -> [JSONValue] {
        try await agent.list("--all").filter { $0["app"]?.string == Self.app }
    }

    func delivered() async throws -> [JSONValue] {
        try await agent.rows(["delivered", "--all"]).filter { $0["app"]?.string == Self.app }
    }

    func process() async throws -> Int32? { try await session.process(owning: Self.app) }

    /// Ends carillon-calendars as a logout does, or without a word. The agent starts it again two seconds later.
    func end(_ signal: Int32 = SIGTERM) async throws {
        guard let process = try await process() else { return }
        kill(process, signal)
        try await waitUntil("\(Self.app) has left") { try await self.process() != process }
    }

    /// Does something while it isn't there, however long that takes: the agent learns of its end only then.
    func end(meanwhile: () throws -> Void) async throws {
        let agent = try await session.process(owning: TestAgent.agentName)
        if let agent { kill(agent, SIGSTOP) }
        defer { if let agent { kill(agent, SIGCONT) } }
        try await end()
        try meanwhile()
    }
}

/// An event or a task as a program would write it.
struct Item {
    var kind = "VEVENT"
    var uid = "a@test"
    var title = "Dentist"
    /// From now, in seconds.
    var start = 2.0
    /// In its place, a time of its own.
    var begin: Date?
    var length = 3600.0
    var lines: [String] = []
    var alarm = ["TRIGGER:PT0S"]

    static func stamp(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
        return formatter.string(from: date)
    }

    var text: String {
        let now = Date().timeIntervalSince1970.rounded(.up)
        let begin = begin ?? Date(timeIntervalSince1970: now + start)
        let end = kind == "VTODO" ? "DUE" : "DTEND"
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", "BEGIN:\(kind)", "UID:\(uid)", "SUMMARY:\(title)"]
            + ["DTSTAMP:20260101T000000Z", "DTSTART:\(Self.stamp(begin))", "\(end):\(Self.stamp(begin + length))"]
            + lines
            + ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder"] + alarm
            + ["END:VALARM", "END:\(kind)", "END:VCALENDAR", ""]
        return all.joined(separator: "\r\n")
    }
}
