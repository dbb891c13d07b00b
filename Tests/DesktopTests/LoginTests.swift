import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// Real login sessions: the desktop itself starts what `make install` has put into its autostart folder.
    @Suite(.timeLimit(.minutes(10)))
    struct LoginTests {
        @Test(arguments: LoginSession.allCases)
        func aLoginStartsTheAgentAndTheNextOneStillHasItsSchedule(kind: LoginSession) async throws {
            let session = try await PrivateSession.start(screen: .standard, rights: kind == .sway ? .anotherUser : .own)
            defer { session.end() }
            let installed = try await Installation.make(in: session)
            let desktop = try kind.prepare(session, installed)

            // The first login.
            try await desktop.login()
            try await session.waitForName(Desktop.agentName, timeout: .patience)
            try await expectAgent(of: session, from: installed)
            let program = installed.bin + "/carillon"
            try await session.carillon(
                "add",
                "Pizza Time!!",
                "--id",
                "pizza",
                "--every",
                "day",
                "--at",
                "12:00",
                "--stop-button",
                "--level",
                "critical",
                program: program
            )
            try await session.carillon(
                "add",
                "Bins",
                "--id",
                "bins",
                "--every",
                "monday",
                "--at",
                "19:00",
                program: program
            )
            try await session.carillon("add", "Hourly", "--id", "hourly", "--every", "1h", program: program)
            try await session.carillon(
                "add",
                "Water",
                "--id",
                "water",
                "--every",
                "20s",
                "--button",
                "Enough=stop",
                "--level",
                "critical",
                program: program
            )
            let before = try await session.pending().sorted { $0.id < $1.id }
            try await session.carillon("snooze", "pizza", "until", "in 2s", program: program)
            let server = RunningServer(kind: kind.server, session: session)
            let button = try await server.locateButton("Stop Repeat", timeout: .patience)
            try await Screen(session).picture("\(kind)-login")
            try await Pointer(session).click(button)
            try await session.waitUntilNotPending("pizza")

            // Logout: the session manager ends by itself, and its bus with it.
            try await desktop.logout()
            try await session.restartBus()
            #expect(try await session.owner(of: Desktop.agentName) == nil)

            // The second login.
            try await installed.announce(in: session)
            try await desktop.login()
            try await session.waitForName(Desktop.agentName, timeout: .patience)
            try await expectAgent(of: session, from: installed)
            let after = try await session.pending().sorted { $0.id < $1.id }
            #expect(after.map(\.kept) == before.filter { $0.id != "pizza" }.map(\.kept))
            for id in ["bins", "hourly"] {
                #expect(after.first { $0.id == id }?.next == before.first { $0.id == id }?.next)
            }
            let water = try #require(before.first { $0.id == "water" })
            #expect(phaseShift(try water.nextDate(), try await session.reminder("water").nextDate(), period: 20) < 0.05)

            // What rings after the login can be clicked, the desktop's own window notwithstanding.
            _ = try await server.locateButton("Enough")
            try await Screen(session).picture("\(kind)-second-login")
            try await server.clickBetweenRings("Enough")
            try await session.waitUntilNotPending("water")
            try await desktop.logout()
        }

        private func expectAgent(of session: PrivateSession, from installed: Installation) async throws {
            let pid = try #require(try await session.process(owning: Desktop.agentName))
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
            #expect(program == installed.bin + "/carillond")
            let agents = ProcessTable.running(withEnvironment: "HOME=\(session.home)")
                .filter { ProcessTable.commandLine(of: $0).contains("carillond") }
            #expect(agents == [pid_t(pid)], "one agent, however many start it")
        }
    }
}

/// What `make install` puts into a prefix of the test's own.
struct Installation {
    let prefix: String
    var bin: String { prefix + "/bin" }

    /// - Parameter announced: Whether the session's bus can start the agent.
    @discardableResult
    static func make(
        in session: PrivateSession,
        prefix: String? = nil,
        announced: Bool = true
    ) async throws -> Installation {
        let installed = Installation(prefix: prefix ?? session.folder + "/prefix")
        let folder = try URL(fileURLWithPath: Binaries.carillond).deletingLastPathComponent().path
        let arguments = ["--no-print-directory", "-C", Binaries.sourceRoot, "install", "PREFIX=\(installed.prefix)"]
        let output = try await session.run("make", arguments + ["BIN_DIR=\(folder)"], timeout: .patience)
        guard output.succeeded else { throw SupportError("make install failed: \(output)") }
        if announced { try await installed.announce(in: session) }
        return installed
    }

    /// Tells the bus of the installed agent, as an installation in /usr does by itself.
    func announce(in session: PrivateSession) async throws {
        try await session.addService(file: "\(prefix)/share/dbus-1/services/io.github.carillon.Agent.service")
    }
}
