import Foundation
import Glibc
import TestSupport
import Testing

/// Servers that hang, die and start over; agents and buses that are killed.
@Suite(.serialized) struct FaultTests {
    private func ringing(_ profile: ScriptedServer.Profile = .plain) async throws -> (
        Bench, RunningProcess, ScriptedServer
    ) {
        let (bench, agent) = try await Bench.start(.init(profile))
        let server = try #require(bench.server)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.2s", "--id", "a", "--stop-button")
        try await server.wait(forNotifications: 1)
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        return (bench, agent, server)
    }

    // MARK: - The server

    @Test func aHungServerHoldsUpNeitherTheScheduleNorTheBus() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        server.stop()
        try await bench.done("add", "One", "--in", "0.1s", "--id", "one")
        try await waitUntil("the first one is due") { try await bench.delivered().count == 1 }
        try await bench.done("add", "Two", "--in", "0.1s", "--id", "two")
        try await waitUntil("the second one is due") { try await bench.delivered().count == 2 }
        #expect(try await bench.list().isEmpty)
        // All of it while the call to the server was under way: libnotify has not given up waiting for its answer.
        #expect(!agent.log.contains("did not answer"), "\(agent.log)")
        try await waitUntil("it counts as hung") { try await bench.done("status").contains("hung") }
        server.cont()
        try await server.wait(forNotifications: 2)
        #expect(try await bench.popupsSoFar().map(\.summary) == ["One", "Two"])
        #expect(server.closeRequests.isEmpty)
    }

    /// libnotify gives up after 25 s and forgets the call; the popup is on the screen all the same.
    @Test func anAnswerThatComesAfterTheTimeOutIsClaimedAndNotDoubled() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.hang, to: .notify)
        try await bench.done("add", "Late", "--every", "1h", "--in", "0.1s", "--id", "a", "--stop-button")
        try await server.wait(forNotifications: 1)
        // The server answers everything else, so the popup is asked for once more when libnotify has given up.
        try await server.wait(forNotifications: 2)
        try await server.answer(.normal)
        try await server.answerHeld()
        try await waitUntil("the popup is known") { try await bench.delivered().first?["state"] == "shown" }
        try await waitUntil("the other one is closed") { server.closeRequests.count == 1 }
        let popups = try await bench.popupsSoFar()
        #expect(popups.count == 2 && server.closeRequests.count == 1)
        // One of the two is left, and its button works.
        let closed = try #require(server.closeRequests.first)
        let left = try #require(popups.map(\.id).first { $0 != closed })
        try await server.invoke(left, "stop")
        try await bench.waitForPending([])
    }

    @Test func aKilledServersPopupComesBackQuietlyAndOnceAndOldIdsMeanNothing() async throws {
        let (bench, _, server) = try await ringing()
        let first = try #require(server.notifications.first)
        try await server.kill()
        try await server.restart()
        let popups = try await server.wait(forNotifications: 2)
        #expect(popups[1].summary == "Pizza")
        #expect(popups[1].hints["suppress-sound"] == .init("b", true))
        #expect(try await bench.popupsSoFar().count == 2)
        // The new server counts from the start again; the same number is another popup now.
        #expect(popups[1].id == first.id)
        try await server.invoke(popups[1].id, "stop")
        try await bench.waitForPending([])
    }

    /// SIGSTOP in the moment of the call: the popup is up when the server goes on, although nobody waits for it any more.
    @Test func aServerThatWasStoppedAndGoesOnShowsEachRingOnceAndNoneThatWasRemoved() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        // libnotify has met the server: the first time it waits for more than one answer.
        try await bench.done("add", "First", "--in", "0.1s", "--id", "first")
        try await server.wait(forNotifications: 1)
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        try await bench.done("dismiss", "first")
        try await waitUntil("it is closed") { server.closeRequests.count == 1 }
        server.stop()
        try await bench.done("add", "Kept", "--in", "0.1s", "--id", "kept")
        try await waitUntil("it is with the server") { try await bench.delivered().count == 1 }
        try await bench.done("add", "Removed", "--in", "0.1s", "--id", "removed")
        try await waitUntil("it waits") { try await bench.delivered().count == 2 }
        try await bench.done("dismiss", "removed")
        // Longer than libnotify waits, so its answer comes late.
        try await waitUntil("libnotify has given up") {
            agent.log.contains("the notification server did not answer")
        }
        server.cont()
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        let popups = try await bench.popupsSoFar()
        #expect(popups.dropFirst().allSatisfy { $0.summary == "Kept" })
        // What was shown twice is closed once: one popup is left, and it answers.
        try await waitUntil("one is left") { Set(server.closeRequests).count == popups.count - 1 }
        let left = try #require(popups.map(\.id).first { !server.closeRequests.contains($0) })
        try await server.invoke(left, "default")
        try await waitUntil("it is answered") { try await !bench.delivered().contains { $0["id"] == "kept" } }
    }

    /// As with `dunst --replace`: the new one takes the name while the old one still lives.
    @Test func aReplacedServersPopupsComeBackQuietlyOnTheOtherAndOnce() async throws {
        let (bench, _, server) = try await ringing()
        var configuration = ScriptedServer.Configuration(.xfce4)
        configuration.ownsName = false
        let other = try await ScriptedServer.start(in: bench.session, configuration)
        try await server.releaseName()
        try await other.ownName()
        let popup = try #require(try await other.wait(forNotifications: 1).first)
        #expect(popup.summary == "Pizza")
        #expect(popup.hints["suppress-sound"] == .init("b", true))
        #expect(try await bench.popupsSoFar(on: other).count == 1)
        #expect(server.notifications.count == 1)
        // The old one's word about its own popup counts no more; it is on the bus before the call that asks.
        try await server.emit("ActionInvoked", "(\(popup.id), 'stop')")
        #expect(try await bench.list().count == 1)
        try await other.invoke(popup.id, "stop")
        try await bench.waitForPending([])
    }

    @Test func aServerThatAsksForPatienceIsAskedAgain() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let error = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
        try await server.answer(.refuse(error, message: "too fast", once: true), to: .notify)
        try await bench.done("add", "Again", "--in", "0.1s", "--id", "a")
        let popups = try await server.wait(forNotifications: 2)
        #expect(popups.map(\.refused) == [error, nil])
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
    }

    @Test(
        arguments: ["Failed", "UnknownMethod", "LimitsExceeded", "AccessDenied", "NoMemory"]
            .map { "org.freedesktop.DBus.Error.\($0)" } + ["org.example.Error"]
    )
    func aRingThatTheServerRefusesComesBackAndHoldsUpNoOther(_ error: String) async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.refuse(error, message: "not now", once: true), to: .notify)
        try await bench.done("add", "Refused", "--in", "0.1s", "--id", "a")
        try await server.wait(forNotifications: 1)
        let doctor = try await bench.carillon("doctor").stdout
        let isBack = try await bench.delivered().first?["state"] == "shown"
        #expect(isBack || doctor.contains("it refuses popups, which wait: "), "\(doctor)")
        try await bench.done("add", "Fine", "--in", "0.1s", "--id", "b")
        try await server.waitForNotification("the next one") { $0.summary == "Fine" && $0.refused == nil }
        try await server.waitForNotification("the refused one") { $0.summary == "Refused" && $0.refused == nil }
        try await waitUntil("both are shown") { try await bench.delivered().allSatisfy { $0["state"] == "shown" } }
        #expect(!(try await bench.carillon("doctor").stdout.contains("it refuses popups")))
        #expect(agent.isRunning)
    }

    @Test func aRingThatWasRefusedIsShownAfterARestart() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.refuse("org.freedesktop.DBus.Error.Failed", message: "never"), to: .notify)
        try await bench.done("add", "Refused", "--in", "0.1s", "--id", "a")
        try await waitUntil("it is asked again") { server.notifications.count >= 2 }
        let status = try await bench.carillon("status").stdout
        #expect(status.contains("refuses popups: ") && status.contains("never"), "\(status)")
        #expect(try await bench.delivered().first?["state"] == "waiting")
        agent.kill()
        _ = try await agent.wait()
        try await server.answer(.normal)
        try await bench.startAgent()
        try await server.waitForNotification("it") { $0.summary == "Refused" && $0.refused == nil }
    }

    /// It may have shown the popup, so asking again could show many.
    @Test func anAnswerThatIsNoneHoldsUpNoOther() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.malformed("('nonsense',)"), to: .notify)
        try await bench.done("add", "Refused", "--in", "0.1s", "--id", "a")
        try await server.wait(forNotifications: 1)
        try await waitUntil("it is expired") { try await bench.delivered().first?["state"] == "expired" }
        try await server.answer(.normal)
        try await bench.done("add", "Fine", "--in", "0.1s", "--id", "b")
        try await server.waitForNotification("the next one") { $0.summary == "Fine" }
        #expect(agent.isRunning)
    }

    @Test func aServerThatCannotSayWhatItCanDoGetsTheLeast() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.answers = [(.refuse(), [.capabilities])]
        let (bench, _) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done("add", "Pizza", "--body", "Hot", "--in", "0.1s", "--id", "a", "--stop-button")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.rawActions.isEmpty)
        #expect(popup.summary.hasPrefix("Pizza \u{2014} Hot"))
    }

    /// GNOME Shell 48 has its name a moment before it has the object that is called.
    @Test func aServerThatHasItsNameBeforeItServesIsAskedAgain() async throws {
        var configuration = ScriptedServer.Configuration()
        let unknown = ScriptedServer.Answer.refuse("org.freedesktop.DBus.Error.UnknownMethod", once: true)
        configuration.answers = [(unknown, [.information]), (unknown, [.capabilities])]
        let (bench, _) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done("add", "Pizza", "--in", "0.1s", "--id", "a", "--stop-button")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary == "Pizza")
        #expect(!popup.rawActions.isEmpty)
    }

    // MARK: - The agent

    @Test func afterKillNineTheScheduleIsTheSame() async throws {
        let (bench, agent, server) = try await ringing()
        try await bench.done("add", "Other", "--every", "day", "--at", "09:00", "--id", "b")
        let before = try await bench.list()
        agent.kill()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try await bench.list() == before)
        // This server tells everybody, so its popup is taken over as it is.
        let popups = try await bench.popupsSoFar()
        #expect(popups.count == 1)
        try await server.invoke(try #require(popups.last).id, "stop")
        try await bench.waitForPending(["b"])
    }

    /// dunst and GNOME Shell talk to the connection that showed the popup and to nobody else.
    @Test func afterARestartPopupsOfServersThatUnicastAreShownAnewAndQuietly() async throws {
        let (bench, agent, server) = try await ringing(.dunst)
        let first = try #require(server.notifications.first)
        agent.kill()
        _ = try await agent.wait()
        try await bench.startAgent()
        let popups = try await server.wait(forNotifications: 2)
        #expect(server.closeRequests.contains(first.id))
        #expect(popups[1].hints["suppress-sound"] == .init("b", true))
        try await server.invoke(popups[1].id, "stop")
        try await bench.waitForPending([])
    }

    /// Anybody on the bus can send what GDBus can't read and hangs up on. Where calls come in it is dropped; over its other
    /// connection the agent starts anew in its own place each time, so that it needs nobody who restarts it.
    @Test func aMessageThatCantBeReadEndsNothing() async throws {
        let (bench, agent, server) = try await ringing()
        try await bench.done("add", "Other", "--every", "day", "--at", "09:00", "--id", "b")
        let file = bench.session.folder + "/ran"
        let button = "Go=run:env > '\(file)'"
        try await bench.done("add", "Run", "--every", "1h", "--in", "0.1s", "--id", "r", "--button", button)
        try await waitUntil("both are shown") {
            try await bench.delivered().map { $0["state"]?.string } == ["shown", "shown"]
        }
        let said = "{'DISPLAY': ':77', 'XDG_DATA_HOME': '/nowhere'}"
        #expect(try await bench.call("SessionStarted", said, interface: "Agent1").succeeded)
        let before = try await bench.list()
        for _ in 1...10 {
            let owner = try #require(try await bench.session.owner(of: Bench.agentName))
            try await bench.session.sendUnreadable(to: owner)
            #expect(try await bench.list() == before)
            #expect(try await bench.session.owner(of: Bench.agentName) == owner)
            let other = try #require(try await bench.session.otherConnection(ofOwnerOf: Bench.agentName))
            try await bench.session.sendUnreadable(to: other)
            try await bench.session.waitForOwner(of: Bench.agentName, otherThan: owner)
        }
        #expect(agent.log.ranges(of: "dropped a message").count == 10)
        #expect(agent.log.ranges(of: "restarting: the bus").count == 10)
        #expect(try await bench.session.process(owning: Bench.agentName) == agent.pid)
        #expect(try String(contentsOfFile: "/proc/\(agent.pid)/comm", encoding: .utf8) == "carillond\n")
        #expect(try await bench.list() == before)
        try await bench.done("add", "After", "--in", "0.1s", "--id", "after")
        try await server.wait(forNotifications: 3)
        #expect(server.notifications.map(\.summary) == ["Pizza", "Run", "After"])
        // This server tells everybody, so its popups were taken over as they are.
        try await server.invoke(server.notifications[0].id, "stop")
        try await bench.waitForPending(["b", "r"])
        // What the session said about itself is known still.
        let run = server.notifications[1]
        try await server.invoke(run.id, try #require(run.key(of: "Go")))
        try await waitUntil("the program has run") {
            (try? String(contentsOfFile: file, encoding: .utf8))?.contains("DISPLAY=:77\n") == true
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("CARILLON_SESSION_ENVIRONMENT") == false)
        agent.terminate()
        #expect(try await agent.wait() == .success)
    }

    /// What can't be read comes while it starts, again and again.
    @Test func anAgentThatIsNotLeftAloneWhileItStartsGoesOnStarting() async throws {
        let (bench, agent, server) = try await ringing()
        let storm = try await bench.session.run(
            Binaries.python,
            [Binaries.script("unreadable.py"), "\(agent.pid)", "40", PrivateSession.unreadable],
            timeout: .seconds(240)
        )
        #expect(storm.status == .success, "\(storm)\n\(agent.log.suffix(2000))")
        // A connection that answers has read all that was sent to it before.
        try await waitUntil("it has started for the last time") {
            guard let other = try await bench.session.otherConnection(ofOwnerOf: Bench.agentName) else { return false }
            return (try? await bench.session.call(other, "/", "org.freedesktop.DBus.Peer.Ping")) != nil
        }
        // Each start makes two connections, and goes on to the next when one of them ends.
        #expect(agent.log.ranges(of: "restarting: the bus").count >= 20)
        // The bus may still have to notice that the connection before has ended.
        try await waitUntil("the same process has the name") {
            try await bench.session.process(owning: Bench.agentName) == agent.pid
        }
        let popups = try await bench.popupsSoFar()
        #expect(popups.count == 1)
        try await server.invoke(try #require(popups.last).id, "stop")
        try await bench.waitForPending([])
    }

    /// GDBus writes out the whole of what it can't read.
    @Test func aLongMessageThatCantBeReadDoesNotFillTheLog() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let owner = try #require(try await bench.session.owner(of: Bench.agentName))
        let long = String(repeating: "x", count: 100_000)
        try await bench.session.sendUnreadable(to: owner, with: long)
        try await waitUntil("it is dropped") { agent.log.contains("dropped a message of 100") }
        let other = try #require(try await bench.session.otherConnection(ofOwnerOf: Bench.agentName))
        try await bench.session.sendUnreadable(to: other, with: long)
        try await waitUntil("it starts anew") { agent.log.contains("restarting: the bus") }
        #expect(agent.log.contains("Error decoding D-Bus message of 100"), "\(agent.log.prefix(3000))")
        #expect(agent.log.utf8.count < 10_000)
    }

    @Test func aRingInTheMomentOfAKillIsShownAgainAndNotLost() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.hang, to: .notify)
        try await bench.done("add", "Ring", "--in", "0.2s", "--id", "a")
        try await server.wait(forNotifications: 1)
        agent.kill()
        _ = try await agent.wait()
        try await server.answer(.normal)
        try await bench.startAgent()
        let popups = try await server.wait(forNotifications: 2)
        #expect(popups[1].summary == "Ring")
    }

    /// Log out, which ends bus and agent, and log in again: decisions 3 and 9.
    @Test func anotherLoginOnAnotherBusFindsTheScheduleAndThePhase() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.done("add", "Phase", "--every", "10m", "--id", "phase")
        try await bench.done("add", "Missed", "--every", "1s", "--id", "missed", "--stop-button")
        try await bench.server?.wait(forNotifications: 1)
        let phase = try await bench.next("phase")
        try await bench.session.restartBus()
        #expect(try await agent.wait() == .success)
        // At least one ring is missed meanwhile.
        try await Task.sleep(for: .milliseconds(1100))
        let server = try await ScriptedServer.start(in: bench.session)
        try await bench.startAgent()
        #expect(try await bench.next("phase") == phase)
        let popups = try await server.wait(forNotifications: 1)
        #expect(popups[0].summary == "Missed")
        try await bench.done("act", "missed", "stop")
        #expect(try await bench.list().map { $0["id"]?.string } == ["phase"])
    }

    @Test func whatCameDueBetweenTwoLoginsRingsOnceLateWithItsTime() async throws {
        let (bench, agent) = try await Bench.start()
        // Due an hour ago, as if nobody had been logged in: a grid that began then and an agent that is gone meanwhile.
        try await bench.done("add", "Missed", "--in", "10m", "--id", "missed")
        agent.terminate()
        #expect(try await agent.wait() == .success)
        try bench.shiftSchedule(hours: -1)
        try await bench.startAgent()
        let popup = try #require(try await bench.server?.wait(forNotifications: 1).first)
        #expect(popup.body.contains("Was due"))
        #expect(try await bench.list().isEmpty)
    }

    /// A server that takes its time for Notify, and a logout in that moment: the number of the popup is waited for.
    @Test func aStopOrphansNoPopup() async throws {
        let (bench, agent) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.waitForServer()
        try await server.answer(.hang, to: .notify)
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        try await server.wait(forNotifications: 1)
        try await server.answer(.normal)
        agent.terminate()
        // It waits for two seconds.
        try await waitUntil("it waits for the server", every: .milliseconds(5)) {
            agent.log.contains("waiting for the notification server")
        }
        try await server.answerHeld()
        #expect(try await agent.wait() == .success)
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await bench.startAgent()
        try await bench.waitForServer()
        try await waitUntil("the popup is taken over") { try await bench.delivered().first?["state"] == "shown" }
        let popup = try #require(server.notifications.first)
        // Its button works, which a second popup would have told otherwise.
        try await server.invoke(popup.id, "default")
        try await waitUntil("it is answered") { try await bench.delivered().isEmpty }
        #expect(server.notifications.count == 1)
    }

    /// A server that never answers holds a logout up for two seconds; the ring comes again then, and says so.
    @Test func aStopWaitsForAHungServerTwoSeconds() async throws {
        let (bench, agent) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.waitForServer()
        try await server.answer(.hang, to: .notify)
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        try await server.wait(forNotifications: 1)
        let begin = ContinuousClock.now
        agent.terminate()
        #expect(try await agent.wait() == .success)
        #expect(ContinuousClock.now - begin > .seconds(1.9))
        try await server.answer(.normal)
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await bench.startAgent()
        let again = try await server.wait(forNotifications: 2)[1]
        #expect(again.body.contains("Shown again, because Carillon was interrupted"))
    }

    /// Killed between a server's showing a popup and learning its number, directly or after the ring had waited: the person
    /// who sees two is told why. On another server there is only one.
    @Test(arguments: [(false, false), (true, false), (false, true)])
    func aRingThatMayBeOnTheScreenSaysThatItIsShownAgain(waited: Bool, restartsServer: Bool) async throws {
        let (bench, agent) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.waitForServer()
        try await server.answer(.hang, to: .notify)
        if waited {
            // Behind the popup of another, whose answer never comes.
            try await bench.done("add", "First", "--in", "0.1s", "--id", "first")
            try await server.wait(forNotifications: 1)
        }
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        if waited {
            try await bench.waitForPending([])
            try await server.answer(.normal, to: .notify)
            try await server.answer(.hang, to: .notify)
            try await server.answerHeld()
        }
        _ = try await server.waitForNotification { $0.summary == "Tea" }
        agent.kill()
        try await agent.wait()
        if restartsServer {
            try await server.kill()
            try await server.restart()
        } else {
            try await server.answer(.normal)
        }
        try await bench.session.waitForNameToGo(Bench.agentName)
        let before = server.notifications.count
        try await bench.startAgent()
        let popups = try await server.wait(forNotifications: before + 1)
        let again = try #require(popups.dropFirst(before).first { $0.summary == "Tea" })
        #expect(again.body.contains("Shown again") == !restartsServer)
    }

    @Test func sigtermAndTheEndOfTheBusAreCleanEnds() async throws {
        let (bench, agent) = try await Bench.start()
        agent.terminate()
        let status = try await agent.wait()
        #expect(status == .success, "\(agent.log)")
        let second = try await bench.startAgent()
        try await bench.session.killBus()
        let secondStatus = try await second.wait()
        #expect(secondStatus == .success, "\(second.log)")
        let lock = try String(contentsOfFile: bench.schedule + "/lock", encoding: .utf8)
        #expect(lock == "closed\n")
    }

    /// Decision 25.
    @Test func thereIsOneAgentPerSessionAndOnePerStore() async throws {
        let (bench, agent) = try await Bench.start()
        let again = try await bench.session.run(try Binaries.carillond)
        #expect(again.status == .success)
        #expect(again.stderr.contains("already running in this session (process \(agent.pid))"))

        let other = try await PrivateSession.start()
        defer { other.end() }
        let stranger = try other.spawn(
            "agent",
            try Binaries.carillond,
            environment: ["XDG_DATA_HOME": bench.session.data]
        )
        try await waitUntil("it says who has the schedule") {
            stranger.log.contains(
                "waiting: the schedule in \(bench.schedule) is held by the carillond of another session"
            )
        }
        #expect(stranger.log.contains("(process \(agent.pid), without a display)"), "\(stranger.log)")
        let call = try await other.gdbus(
            Bench.agentName,
            Bench.path,
            "io.github.carillon.NotificationCenter1.GetPending"
        )
        #expect(call.stderr.contains("io.github.carillon.Error.StoreInUse"), "\(call)")
        #expect(stranger.isRunning && agent.isRunning)
    }

    @Test func withoutABusItSaysSo() async throws {
        let (bench, _) = try await Bench.start(nil)
        let output = try await bench.session.run(
            try Binaries.carillond,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
        )
        #expect(output.status == .exited(1))
        #expect(output.stderr.contains("no session bus"))
    }

    /// A limit on the size of files stands in for a full disk.
    @Test func aDueRingIsShownThoughItCannotBeStoredAndNothingIsLost() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "2s", "--id", "a", "--stop-button")
        try await bench.done("add", "Kept", "--every", "1h", "--id", "kept")
        let limited = try await bench.session.run("prlimit", ["--pid", "\(agent.pid)", "--fsize=1:unlimited"])
        #expect(limited.status == .success, "\(limited.stderr)")
        let refused = try await bench.carillon("add", "More", "--every", "1h")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("the schedule could not be written and is unchanged"))
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary == "Pizza")
        // That it is tried again and shown once is seen in virtual time (FullDiskTests).
        let freed = try await bench.session.run("prlimit", ["--pid", "\(agent.pid)", "--fsize=unlimited"])
        #expect(freed.status == .success)
        try await waitUntil("the ring is stored") { try await bench.delivered().first?["state"] == "shown" }
        #expect(try await bench.popupsSoFar().count == 1)
        try await server.invoke(popup.id, "stop")
        try await bench.waitForPending(["kept"])
        #expect(agent.isRunning)
    }

    /// A schedule that is opened again takes other ways than a new one, and after a crash it is checked first.
    @Test func anIdleAgentDoesNotWakeUp() async throws {
        try await withThrowingTaskGroup { group in
            for end in [nil, SIGTERM, SIGKILL] {
                group.addTask {
                    var (bench, agent) = try await Bench.start()
                    try await bench.done("add", "Far", "--every", "day", "--at", "09:00")
                    try await bench.done("add", "Later", "--every", "3h")
                    if let end {
                        agent.signal(end)
                        try await agent.wait()
                        agent = try await bench.startAgent()
                    }
                    // Once the grace periods of the start are over.
                    try await agent.waitUntilAsleep(for: .seconds(3))
                    bench.session.end()
                }
            }
            try await group.waitForAll()
        }
    }
}
