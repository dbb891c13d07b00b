import Foundation
import TestSupport
import Testing

/// Real servers on private buses, and a pointer that really clicks. One after the other: each has a screen to itself, and
/// what is asked of the clock shall not depend on what another test does meanwhile.
@Suite(.serialized)
struct DesktopTests {}

/// A private desktop on which a notification server and the agent run.
final class Desktop: Sendable {
    static let agentName = "io.github.carillon.Agent"

    /// `CARILLON_DESKTOPS`: `all` in `make test-desktops`, or the programs of some servers, as `mako,gnome-shell`. Without it,
    /// `make test-all` stays short: Debian 13's servers are tested there as well.
    private static let wanted = ProcessInfo.processInfo.environment["CARILLON_DESKTOPS"] ?? ""
    static let isEveryOneWanted = wanted == "all"
    static let servers: [NotificationServer] = {
        let usual: [NotificationServer] = [.xfce4Notifyd, .lxqtNotificationd, .dunst(.contextMenu), .gnomeShell]
        let others: [NotificationServer] = [.mate, .notificationDaemon, .mako(.menu), .swaync, .plasma]
        // Debian 12 has none of these.
        let newer: [NotificationServer] = [.quickshell, .cinnamon]
        let names = wanted.split(separator: ",").map(String.init)
        let chosen =
            isEveryOneWanted ? usual + others : (usual + others + newer).filter { names.contains($0.program) }
        return chosen.isEmpty ? usual : chosen
    }()

    let session: PrivateSession
    let server: RunningServer

    /// A screen, a bus, a server that serves, and an agent that has its name.
    ///
    /// - Parameter refusesRoot: Whether nothing may find itself to be root, of which GNOME Shell warns with a banner.
    static func start(_ kind: NotificationServer, refusesRoot: Bool = false) async throws -> Desktop {
        let session = try await PrivateSession.start(
            screen: .standard,
            rights: refusesRoot || kind.mustNotBeRoot ? .anotherUser : .own
        )
        try await install(in: session)
        let desktop = Desktop(session, try await kind.start(in: session))
        try await session.startAgent()
        return desktop
    }

    private init(_ session: PrivateSession, _ server: RunningServer) {
        self.session = session
        self.server = server
    }

    func end() {
        session.end()
    }

    /// As `make install PREFIX=~/.local` does it, so that servers find our name and our icon; nothing on a machine that has the
    /// package.
    static func install(in session: PrivateSession) async throws {
        let files = FileManager.default
        let entry = "/usr/share/applications/io.github.carillon.Carillon.desktop"
        guard !files.fileExists(atPath: entry) else { return }
        let prefix = session.home + "/.local"
        try files.createDirectory(atPath: prefix, withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: prefix + "/share", withDestinationPath: session.data)
        try await Installation.make(in: session, prefix: prefix, announced: false)
    }

    /// Waits for a button of that name and clicks it.
    func click(_ label: String, timeout: Duration = .patience) async throws {
        try await server.click(label, timeout: timeout)
    }

    /// Ends the agent as a crash would, and starts another one.
    func crashAgent() async throws {
        let agent = try #require(try await session.process(owning: Desktop.agentName))
        #expect(kill(agent, SIGKILL) == 0)
        try await session.waitForNameToGo(Desktop.agentName)
        try await session.startAgent()
    }
}

extension Desktop {
    /// Ends the agent, lets the schedule become older by so much, and starts another agent: as after an absence.
    func beAway(seconds: Int) async throws {
        let agent = try #require(try await session.process(owning: Desktop.agentName))
        #expect(kill(agent, SIGTERM) == 0)
        try await session.waitForNameToGo(Desktop.agentName)
        try ScheduleFile.shift(seconds: -seconds, in: session.data + "/carillon/schedule.sqlite")
        try await session.startAgent()
    }
}

extension PrivateSession {
    /// Runs a command of the CLI that is expected to do what it is asked.
    ///
    /// - Returns: What it printed.
    @discardableResult
    func carillon(_ arguments: String..., program: String? = nil) async throws -> String {
        try await carillon(arguments, program: program)
    }

    @discardableResult
    func carillon(_ arguments: [String], program: String? = nil) async throws -> String {
        let output = try await run(try program ?? Binaries.carillon, arguments)
        guard output.succeeded else {
            throw SupportError("carillon \(arguments.joined(separator: " ")): \(output)\n\(report)")
        }
        return output.stdout
    }

    /// What is pending, as `carillon list --json` has it.
    func pending() async throws -> [Reminder] {
        try JSONDecoder().decode([Reminder].self, from: Data(try await carillon("list", "--json").utf8))
    }

    /// The one pending reminder of that id.
    func reminder(_ id: String) async throws -> Reminder {
        try #require(try await pending().first { $0.id == id }, "\(id) is pending")
    }

    /// What rang and was not answered, as `carillon delivered --json` has it.
    func delivered() async throws -> [DeliveredReminder] {
        try JSONDecoder().decode([DeliveredReminder].self, from: Data(try await carillon("delivered", "--json").utf8))
    }

    /// Waits until nothing of that id is pending any more.
    func waitUntilNotPending(_ id: String, timeout: Duration = .patience) async throws {
        try await waitUntil("\(id) is not pending any more", timeout: timeout, every: .milliseconds(100)) {
            try await !pending().contains { $0.id == id }
        }
    }
}

/// What `carillon list --json` says of a reminder.
struct Reminder: Decodable, Equatable {
    let id: String
    let app: String
    let title: String
    let body: String
    let next: String?
    let repeats: Bool
    let trigger: String
    let until: String?
    let remaining: Int?
    let snoozedUntil: String?

    /// What must not change over crashes and logins; the next ring does, along its grid.
    var kept: [String] {
        [id, app, title, body, trigger, "\(repeats)", until ?? "-", remaining.map(String.init) ?? "-"]
    }

    func nextDate() throws -> Date {
        try time(#require(next, "\(id) has a next ring"))
    }
}

/// What `carillon delivered --json` says of a reminder.
struct DeliveredReminder: Decodable {
    let id: String
    let title: String
    let date: String
    let due: String
}

/// Reads an RFC 3339 time, with or without a fraction of a second.
func time(_ text: String) throws -> Date {
    for fraction in [true, false] {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fraction)
        if let date = try? style.parse(text) { return date }
    }
    throw SupportError("\(text) is no RFC 3339 time.")
}

/// How far two times are apart from a whole number of periods, in seconds.
func phaseShift(_ one: Date, _ other: Date, period: Double) -> Double {
    let rest = abs(one.timeIntervalSince(other)).truncatingRemainder(dividingBy: period)
    return min(rest, period - rest)
}
