import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// Real login sessions: the desktop itself starts what `make install` has put into its autostart folder.
    @Suite(.timeLimit(.minutes(4)))
    struct LoginTests {
        @Test func anXfceLoginStartsTheAgentAndTheNextOneStillHasItsSchedule() async throws {
            let session = try await PrivateSession.start(screen: .standard)
            defer { session.end() }
            let installed = try await Installation.make(in: session)
            let xfce = try XfceLogin(session, installed)

            // The first login.
            try await xfce.login()
            try await session.waitForName(Desktop.agentName, timeout: .seconds(30))
            try await expectAgent(of: session, from: installed)
            let program = installed.bin + "/carillon"
            try await session.carillon(
                "add",
                "Pizza Time!!",
                "--id",
                "pizza",
                "--every",
                "6s",
                "--stop-button",
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
                "9s",
                "--button",
                "Enough=stop",
                program: program
            )
            let before = try await session.pending().sorted { $0.id < $1.id }
            let button = try await AccessibleButton.find("Stop Repeat", in: session, timeout: .seconds(30))
            try await Screen(session).picture("xfce-login")
            try await Pointer(session).click(button.frame.center)
            try await session.waitUntilNotPending("pizza")

            // Logout: the session manager ends by itself, and its bus with it.
            try await xfce.logout()
            try await session.restartBus()
            #expect(try await session.owner(of: Desktop.agentName) == nil)

            // The second login.
            try await installed.announce(in: session)
            try await xfce.login()
            try await session.waitForName(Desktop.agentName, timeout: .seconds(30))
            try await expectAgent(of: session, from: installed)
            let after = try await session.pending().sorted { $0.id < $1.id }
            #expect(after.map(\.kept) == before.filter { $0.id != "pizza" }.map(\.kept))
            for id in ["bins", "hourly"] {
                #expect(after.first { $0.id == id }?.next == before.first { $0.id == id }?.next)
            }
            let water = try #require(before.first { $0.id == "water" })
            #expect(phaseShift(try water.nextDate(), try await session.reminder("water").nextDate(), period: 9) < 0.05)

            // What rings after the login can be clicked, the desktop's own window notwithstanding.
            let enough = try await AccessibleButton.find("Enough", in: session, timeout: .seconds(30))
            try await Screen(session).picture("xfce-second-login")
            try await Pointer(session).click(enough.frame.center)
            try await session.waitUntilNotPending("water")
            try await xfce.logout()
        }

        private func expectAgent(of session: PrivateSession, from installed: Installation) async throws {
            let pid = try #require(try await session.process(owning: Desktop.agentName))
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
            #expect(program == installed.bin + "/carillond")
        }
    }
}

/// What `make install` puts into a prefix of the test's own.
struct Installation {
    let prefix: String
    var bin: String { prefix + "/bin" }

    static func make(in session: PrivateSession, prefix: String? = nil) async throws -> Installation {
        let installed = Installation(prefix: prefix ?? session.folder + "/prefix")
        let folder = try URL(fileURLWithPath: Binaries.carillond).deletingLastPathComponent().path
        let arguments = ["--no-print-directory", "-C", Binaries.sourceRoot, "install", "PREFIX=\(installed.prefix)"]
        let output = try await session.run("make", arguments + ["BIN_DIR=\(folder)"], timeout: .seconds(60))
        guard output.succeeded else { throw SupportError("make install failed: \(output)") }
        try await installed.announce(in: session)
        return installed
    }

    /// Tells the bus of the installed agent, as an installation in /usr does by itself.
    func announce(in session: PrivateSession) async throws {
        try await session.addService(file: "\(prefix)/share/dbus-1/services/io.github.carillon.Agent.service")
    }
}

/// An XFCE session that starts nothing but its window manager, its desktop, its notification server and our agent.
struct XfceLogin {
    private let session: PrivateSession
    private let environment: [String: String]

    init(_ session: PrivateSession, _ installed: Installation) throws {
        self.session = session
        // XFCE's own defaults are needed, the machine's other autostart entries are not.
        let system = session.folder + "/etc-xdg"
        let files = FileManager.default
        try files.createDirectory(atPath: system + "/autostart", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: system + "/xfce4", withDestinationPath: "/etc/xdg/xfce4")
        let notifyd = "xfce4-notifyd.desktop"
        try files.copyItem(atPath: "/etc/xdg/autostart/\(notifyd)", toPath: "\(system)/autostart/\(notifyd)")
        environment = [
            "XDG_CURRENT_DESKTOP": "XFCE",
            "DESKTOP_SESSION": "xfce",
            "XDG_CONFIG_DIRS": "\(installed.prefix)/etc/xdg:\(system)",
            "XDG_DATA_DIRS": "\(installed.prefix)/share:/usr/local/share:/usr/share",
        ]
        let channels = session.config + "/xfce4/xfconf/xfce-perchannel-xml"
        try files.createDirectory(atPath: channels, withIntermediateDirectories: true)
        try XfceLogin.sessionChannel.write(
            toFile: channels + "/xfce4-session.xml",
            atomically: true,
            encoding: .utf8
        )
    }

    /// Starts the session manager as a display manager would.
    func login() async throws {
        for service in ["org.xfce.Xfconf", "org.xfce.xfce4-notifyd.Notifications"] {
            try await session.addService(file: "/usr/share/dbus-1/services/\(service).service")
        }
        try session.spawn("xfce4-session", "xfce4-session", environment: environment)
        try await session.waitForName("org.xfce.SessionManager", timeout: .seconds(30))
    }

    /// Logs out the way the menu entry does, and waits until the session manager has gone.
    func logout() async throws {
        _ = try await session.call(
            "org.xfce.SessionManager",
            "/org/xfce/SessionManager",
            "org.xfce.Session.Manager.Logout",
            ["false", "false"]
        )
        try await session.waitForNameToGo("org.xfce.SessionManager", timeout: .seconds(30))
    }

    private static let sessionChannel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-session" version="1.0">
          <property name="general" type="empty">
            <property name="FailsafeSessionName" type="string" value="Failsafe"/>
            <property name="SaveOnExit" type="bool" value="false"/>
          </property>
          <property name="sessions" type="empty">
            <property name="Failsafe" type="empty">
              <property name="IsFailsafe" type="bool" value="true"/>
              <property name="Count" type="int" value="2"/>
              <property name="Client0_Command" type="array"><value type="string" value="xfwm4"/></property>
              <property name="Client0_Priority" type="int" value="15"/>
              <property name="Client0_PerScreen" type="bool" value="false"/>
              <property name="Client1_Command" type="array"><value type="string" value="xfdesktop"/></property>
              <property name="Client1_Priority" type="int" value="35"/>
              <property name="Client1_PerScreen" type="bool" value="false"/>
            </property>
          </property>
        </channel>
        """
}
