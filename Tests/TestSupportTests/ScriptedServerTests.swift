import Foundation
import Testing

@testable import TestSupport

/// The scripted server as `notify-send` and `gdbus` see it.
@Suite(.timeLimit(.minutes(10)))
struct ScriptedServerTests {
    /// Keeps a session for one test and ends it afterwards.
    private func withServer(
        _ configuration: ScriptedServer.Configuration = .init(),
        _ body: (PrivateSession, ScriptedServer) async throws -> Void
    ) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session, configuration)
        try await body(session, server)
    }

    /// Sends a notification in the background and writes down every signal that reaches its sender.
    private func send(_ session: PrivateSession, _ arguments: String...) throws -> RunningProcess {
        try session.spawn("notify-send", "notify-send", ["--wait"] + arguments)
    }

    /// Shows a popup that stays: no signal of its end comes between those that a test waits for.
    private func notify(_ session: PrivateSession, _ title: String, replaces: Int = 0) async throws -> Output {
        try await session.gdbus(
            NotificationServer.busName,
            "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications.Notify",
            ["test", "\(replaces)", "", title, "", "[]", "{}", "--", "0"],
            timeout: .patience
        )
    }

    /// Watches the signals on the bus, as a client that does not filter by sender.
    private func watch(_ session: PrivateSession) async throws -> RunningProcess {
        let monitor = try session.spawn(
            "signals",
            "dbus-monitor",
            ["--profile", "type='signal',path='/org/freedesktop/Notifications'"]
        )
        // It says which names it has lost and acquired as soon as it listens.
        try await waitUntil("dbus-monitor listens") { monitor.log.contains("NameLost") }
        return monitor
    }

    private func signals(_ monitor: RunningProcess) -> [String] {
        monitor.log.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard fields.first == "sig", let name = fields.last, !name.hasPrefix("Name") else { return nil }
            return String(name)
        }
    }

    @Test func recordsACallWithAllItsTypes() async throws {
        try await withServer { session, server in
            let before = Int64(Date().timeIntervalSince1970 * 1_000_000)
            let sender = try send(
                session,
                "-a",
                "Kitchen",
                "-u",
                "critical",
                "-t",
                "5000",
                "-i",
                "appointment",
                "-c",
                "im.received",
                "-h",
                "int:value:7",
                "-h",
                "boolean:resident:true",
                "-A",
                "stop=Stop Repeat",
                "-A",
                "later=Snooze",
                "Pizza <Time>!!",
                "in 5 min"
            )
            let seen = try await server.wait(forNotifications: 1)[0]
            #expect(seen.id == 1)
            #expect(seen.appName == "Kitchen")
            #expect(seen.summary == "Pizza <Time>!!")
            #expect(seen.body == "in 5 min")
            #expect(seen.timeout == 5000)
            #expect(seen.actions.map(\.key) == ["stop", "later"])
            #expect(seen.key(of: "Stop Repeat") == "stop")
            #expect(seen.hints["urgency"] == .init("y", 2))
            #expect(seen.hints["value"] == .init("i", 7))
            #expect(seen.hints["resident"] == .init("b", true))
            #expect(seen.hints["category"] == .init("s", "im.received"))
            #expect(seen.hints["sender-pid"] == .init("x", .integer(Int64(sender.pid))))
            #expect(seen.call.arguments.map(\.type) == ["s", "u", "s", "s", "s", "as", "a{sv}", "i"])
            #expect(seen.call.wall >= before)
            #expect(seen.call.boot > 0)
            #expect(try await session.owner(of: seen.sender) == seen.sender)

            try await server.invoke(seen.id, "stop")
            try await sender.wait()
            #expect(sender.log == "stop\n")
        }
    }

    @Test func hangsAndAnswersLater() async throws {
        try await withServer { session, server in
            try await server.answer(.hang, to: .notify)
            let sender = try send(session, "Slow")
            let seen = try await server.wait(forNotifications: 1)[0]
            #expect(sender.isRunning)
            try await server.answer(.normal)
            try await server.answerHeld()
            try await server.close(seen.id, reason: 1)
            #expect(try await sender.wait() == .success)
        }
    }

    @Test func answersLateByTheGivenTime() async throws {
        try await withServer { session, server in
            try await server.answer(.late(.milliseconds(400)), to: .notify)
            let start = ContinuousClock.now
            #expect(try await notify(session, "Late").succeeded)
            #expect(ContinuousClock.now - start >= .milliseconds(400))
        }
    }

    @Test func refusesOnceAndAlways() async throws {
        try await withServer { session, server in
            try await server.answer(.refuse("org.example.No", message: "not now", once: true), to: .notify)
            let refused = try await notify(session, "First")
            #expect(refused.stderr.contains("org.example.No: not now"))
            #expect(try await notify(session, "Second").stdout == "(uint32 1,)\n")
            try await server.answer(.refuse())
            #expect(try await !notify(session, "Third").succeeded)
            #expect(try await !notify(session, "Fourth").succeeded)
            #expect(server.notifications.map(\.refused).map { $0 == nil } == [false, true, false, false])
        }
    }

    @Test func answersWithTheWrongSignature() async throws {
        try await withServer { session, server in
            try await server.answer(.malformed(), to: .notify)
            let output = try await notify(session, "What?")
            #expect(output.stdout + output.stderr == "('nonsense',)\n" || output.stderr.contains("(s)"), "\(output)")
        }
    }

    @Test func choosesWhatItSaysAboutItself() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["body"]
        configuration.information = ["bell", "tower", "3", "1.3"]
        configuration.firstIdentifier = 4_000_000_000
        try await withServer(configuration) { session, server in
            let path = "/org/freedesktop/Notifications"
            let interface = "org.freedesktop.Notifications"
            #expect(try await session.call(interface, path, interface + ".GetCapabilities") == "(['body'],)")
            #expect(
                try await session.call(interface, path, interface + ".GetServerInformation")
                    == "('bell', 'tower', '3', '1.3')"
            )
            #expect(try await notify(session, "High").stdout == "(uint32 4000000000,)\n")
            try await server.setCapabilities(["actions", "sound"])
            #expect(
                try await session.call(interface, path, interface + ".GetCapabilities") == "(['actions', 'sound'],)"
            )
            try await server.wait(for: .capabilities, count: 2)
        }
    }

    @Test func closesBeforeItAnswers() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.closesBeforeReply = 1
        try await withServer(configuration) { session, server in
            let monitor = try session.spawn("order", "dbus-monitor", ["--profile"])
            try await waitUntil("dbus-monitor listens") { monitor.log.contains("NameLost") }
            #expect(try await notify(session, "Hello and goodbye").succeeded)
            try await waitUntil("both were seen") {
                monitor.log.contains("NotificationClosed") && monitor.log.contains("mr\t")
            }
            let lines = monitor.log.split(separator: "\n")
            let call = try #require(lines.firstIndex { $0.hasSuffix("\tNotify") })
            let closed = try #require(lines.firstIndex { $0.hasSuffix("\tNotificationClosed") })
            let reply = try #require(
                lines[call...].firstIndex { $0.hasPrefix("mr\t") && $0.contains(server.uniqueName) }
            )
            #expect(call < closed && closed < reply)
        }
    }

    @Test func emitsAnySignalToAnybody() async throws {
        try await withServer { session, server in
            let monitor = try await watch(session)
            try await server.emit("NotificationClosed", "(uint32 77, uint32 4)", times: 3)
            try await server.emit("Invented", "('x', [1, 2])", second: true)
            try await waitUntil("the signals arrive") { signals(monitor).count == 4 }
            #expect(signals(monitor) == Array(repeating: "NotificationClosed", count: 3) + ["Invented"])
            await #expect(throws: SupportError.self) { try await server.emit("Broken", "(((") }
        }
    }

    /// Profile, the signals after a click, the signals after CloseNotification.
    @Test(arguments: [
        (ScriptedServer.Profile.plain, ["ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
        (.xfce4, ["ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
        (.dunst, ["ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
        (.mate, ["ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
        (.notificationDaemon, ["ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
        (.lxqt, ["ActionInvoked"], ["NotificationClosed"]),
        (
            .gnome, ["ActionInvoked", "ActionInvoked", "NotificationClosed", "NotificationClosed"],
            ["NotificationClosed", "NotificationClosed"]
        ),
        (.plasma, ["ActivationToken", "ActionInvoked", "NotificationClosed"], ["NotificationClosed"]),
    ])
    func signalsLikeTheRealOne(profile: ScriptedServer.Profile, click: [String], close: [String]) async throws {
        try await withServer(.init(profile)) { session, server in
            // A monitor sees unicast signals, too.
            let monitor = try session.spawn("signals", "dbus-monitor", ["--profile"])
            try await waitUntil("dbus-monitor listens") { monitor.log.contains("NameLost") }
            #expect(try await notify(session, "One").succeeded)
            let first = try await server.wait(forNotifications: 1)[0]
            try await server.invoke(first.id, "stop")
            try await waitUntil("the click is seen") { signals(monitor).count >= click.count }
            #expect(signals(monitor) == click)

            #expect(try await notify(session, "Two").succeeded)
            let second = try await server.wait(forNotifications: 2)[1]
            _ = try await session.call(
                NotificationServer.busName,
                "/org/freedesktop/Notifications",
                "org.freedesktop.Notifications.CloseNotification",
                ["\(second.id)"]
            )
            // A last signal of another name shows that no more came.
            try await server.emit("Last", "()")
            try await waitUntil("the close is seen") { signals(monitor).last == "Last" }
            #expect(signals(monitor) == click + close + ["Last"])
            #expect(server.closeRequests == [second.id])
        }
    }

    /// Profile, the answer to an unknown replaces_id, how CloseNotification takes an unknown number.
    @Test(arguments: [
        (ScriptedServer.Profile.xfce4, 4242, true, 0),
        (.dunst, 4242, true, 0),
        (.lxqt, 4242, true, 0),
        (.mate, 1, true, 0),
        (.notificationDaemon, 1, false, 0),
        (.gnome, 1, true, 0),
        (.plasma, 4242, true, 1),
    ])
    func takesUnknownNumbersLikeTheRealOne(
        profile: ScriptedServer.Profile,
        id: Int,
        closes: Bool,
        closed: Int
    ) async throws {
        try await withServer(.init(profile)) { session, server in
            let monitor = try session.spawn("signals", "dbus-monitor", ["--profile"])
            try await waitUntil("dbus-monitor listens") { monitor.log.contains("NameLost") }
            #expect(try await notify(session, "Again", replaces: 4242).stdout == "(uint32 \(id),)\n")
            let output = try await session.gdbus(
                NotificationServer.busName,
                "/org/freedesktop/Notifications",
                "org.freedesktop.Notifications.CloseNotification",
                ["999999"]
            )
            #expect(output.succeeded == closes)
            try await server.emit("Last", "()")
            try await waitUntil("all is seen") { signals(monitor).last == "Last" }
            #expect(signals(monitor).count == closed + 1)
        }
    }

    @Test func plasmaRefusesAnEqualOneWithinASecond() async throws {
        try await withServer(.init(.plasma)) { session, server in
            // On a busy machine the two may come too far apart to be equal; their times tell.
            for attempt in 1...5 {
                async let one = notify(session, "Same \(attempt)")
                async let other = notify(session, "Same \(attempt)")
                let answers = try await [one, other]
                let calls = server.notifications.suffix(2).map(\.call)
                guard calls[1].boot - calls[0].boot < 950_000 else { continue }
                let refused = answers.filter { !$0.succeeded }.map(\.stderr)
                #expect(refused.count == 1)
                #expect(refused[0].contains("org.freedesktop.Notifications.Error.ExcessNotificationGeneration"))
                #expect(try await notify(session, "Other").succeeded)
                try await waitUntil("a second is over", every: .milliseconds(200)) {
                    try await notify(session, "Same \(attempt)").succeeded
                }
                return
            }
            Issue.record("Two calls never came within a second.")
        }
    }

    @Test func popupsExpireLikeTheRealOnes() async throws {
        try await withServer(.init(.xfce4)) { session, server in
            let sender = try send(session, "-t", "300", "Short")
            #expect(try await sender.wait() == .success)
            try await server.mimic(.gnome)
            let patient = try send(session, "-t", "300", "Long")
            _ = try await server.wait(forNotifications: 2)
            await #expect(throws: SupportError.self) { try await patient.wait(timeout: .milliseconds(900)) }
        }
    }

    @Test func dunstTellsNobodyElse() async throws {
        try await withServer(.init(.dunst)) { session, server in
            // It stays: on a busy machine the server's own time may be over before the signals are sent.
            let stranger = try send(session, "-t", "0", "-A", "stop=Stop Repeat", "Mine")
            let first = try await server.wait(forNotifications: 1)[0]
            #expect(first.id == 2)
            try await server.emit("ActionInvoked", "(uint32 2, 'stop')", to: .name(server.uniqueName))
            #expect(stranger.isRunning)
            try await server.emit("ActionInvoked", "(uint32 2, 'stop')", to: .lastNotifier)
            try await stranger.wait()
            #expect(stranger.log == "stop\n")
        }
    }

    @Test func repliesAreDelivered() async throws {
        try await withServer(.init(.plasma)) { session, server in
            let monitor = try session.spawn("signals", "dbus-monitor", ["interface='org.freedesktop.Notifications'"])
            try await waitUntil("dbus-monitor listens") { monitor.log.contains("NameLost") }
            #expect(try await notify(session, "Write to me").succeeded)
            try await server.reply(1, "on my way")
            try await waitUntil("the reply is seen") { monitor.log.contains("NotificationReplied") }
            #expect(monitor.log.contains("string \"on my way\""))
        }
    }

    @Test func isKilledFrozenAndStartedAnew() async throws {
        try await withServer { session, server in
            #expect(try await notify(session, "Before").stdout == "(uint32 1,)\n")
            let name = server.uniqueName
            try await server.kill()
            #expect(try await session.owner(of: NotificationServer.busName) == nil)
            try await server.restart()
            #expect(server.uniqueName != name)
            #expect(try await notify(session, "After").stdout == "(uint32 1,)\n")
            #expect(server.notifications.map(\.summary) == ["Before", "After"])

            server.stop()
            let waiting = try session.spawn("waiting", "notify-send", ["Frozen"])
            await #expect(throws: SupportError.self) { try await waiting.wait(timeout: .milliseconds(300)) }
            server.cont()
            #expect(try await waiting.wait() == .success)

            try await server.releaseName()
            #expect(try await session.owner(of: NotificationServer.busName) == nil)
            try await server.ownName()
            #expect(try await session.owner(of: NotificationServer.busName) == server.uniqueName)
            #expect(server.notifications.map(\.summary) == ["Before", "After", "Frozen"])
        }
    }

    @Test func saysSoWhenTheBusGoesAway() async throws {
        try await withServer { session, server in
            try await session.killBus()
            #expect(try await server.process.wait() == .success)
            await #expect(throws: SupportError.self) { try await server.wait(forNotifications: 1) }
        }
    }
}
