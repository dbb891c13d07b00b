import AgentBus
import Foundation
import TestSupport
import Testing

/// The person's own reminders, answered: `carillon wait` and `carillon inbox` (decision 17).
@Suite(.serialized) struct AnswerTests {
    /// A reminder on the screen, and a command that waits for its answer.
    private func waiting(
        _ profile: ScriptedServer.Profile = .plain,
        _ options: [String]
    ) async throws -> (Bench, RunningProcess, ScriptedServer, ScriptedServer.Notification, Task<Output, any Error>) {
        let (bench, agent) = try await Bench.start(.init(profile))
        let server = try #require(bench.server)
        let output = try await bench.session.run(
            try Binaries.carillon,
            ["add", "Lunch?", "--id", "lunch", "--in", "0.1s"] + options
        )
        #expect(output.status == .success, "\(output.stderr)")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await waitUntil("the popup is known") { try await bench.delivered().first?["state"] == "shown" }
        let session = bench.session
        let carillon = try Binaries.carillon
        let before = agent.log.count(of: "speaks for")
        let waiting = Task { try await session.run(carillon, ["wait", "lunch", "--timeout", "80s"]) }
        // It listens: what happens to the agent from here on happens to a command that waits.
        try await waitUntil("the command waits") { agent.log.count(of: "speaks for") > before }
        return (bench, agent, server, popup, waiting)
    }

    @Test func wordsFromThePopupArePrintedAndKept() async throws {
        let (bench, _, server, popup, task) = try await waiting(.plasma, ["--reply"])
        #expect(popup.rawActions.contains("inline-reply"))
        try await server.reply(popup.id, "Soup; $(rm -rf /) \u{1F372}")
        let output = try await task.value
        #expect(output.status == .success, "\(output.stderr)")
        #expect(output.stdout == "Reply\nSoup; $(rm -rf /) \u{1F372}\n")
        let inbox = try JSONValue(parsing: try await bench.done("inbox", "--json")).array ?? []
        #expect(inbox.map { $0["text"]?.string } == ["Soup; $(rm -rf /) \u{1F372}"])
        #expect(try await bench.done("inbox").contains("lunch"))
        // Each answer is told once.
        #expect(try await bench.carillon("wait", "lunch").status == .exited(1))
    }

    @Test(arguments: [("Yes", 10), ("No", 11)]) func aButtonIsAnExitCode(_ label: String, _ code: Int32) async throws {
        let (bench, _, server, popup, task) = try await waiting(
            .plain,
            ["--button", "Yes=done", "--button", "No=snooze:1h"]
        )
        try await server.invoke(popup.id, try #require(popup.key(of: label)))
        let output = try await task.value
        #expect((output.status, output.stdout) == (.exited(code), label + "\n"))
        #expect(try await bench.done("inbox").contains("There are no typed answers"))
        #expect(try await bench.done("inbox", "--all").contains(label == "Yes" ? "done" : "snooze"))
    }

    @Test(.inTestAll("it takes seconds")) func aClickADismissalARemovalAndNoAnswer() async throws {
        let (one, _, server, popup, task) = try await waiting(.plain, [])
        try await server.invoke(popup.id, "default")
        let clicked = try await task.value
        #expect((clicked.status, clicked.stdout) == (.success, "ok\n"))

        let (two, _, other, closed, second) = try await waiting(.plain, [])
        try await other.close(closed.id, reason: 2)
        let dismissed = try await second.value
        #expect((dismissed.status, dismissed.stdout) == (.exited(2), "dismissed\n"))

        let (bench, _, _, _, third) = try await waiting(.plain, [])
        let early = try await bench.carillon("wait", "lunch", "--timeout", "0.2s")
        #expect(early.status == .exited(124))
        try await bench.done("dismiss", "lunch")
        #expect(try await third.value.status == .exited(3))
        withExtendedLifetime((one, two)) {}
        let unknown = try await bench.carillon("wait", "nothing")
        #expect(unknown.status == .exited(1))
        #expect(unknown.stderr.contains("no pending or delivered reminder is called \"nothing\""))
    }

    /// An answer may come before anybody waits for it, but not from before the reminder was added.
    @Test func anEarlierAnswerIsToldUnlessItIsToAnEarlierReminder() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        for round in 1...2 {
            try await bench.done("add", "Tea?", "--id", "tea", "--in", "0.1s", "--button", "Yes=done")
            try await server.wait(forNotifications: round)
            #expect(try await bench.carillon("wait", "tea", "--timeout", "0.1s").status == .exited(124))
            try await bench.done("act", "tea", "yes")
        }
        #expect(try await bench.carillon("wait", "tea").status == .exited(10))
        #expect(try await bench.carillon("wait", "tea").status == .exited(1))
        #expect(try JSONValue(parsing: try await bench.done("inbox", "--all", "--json")).array?.count == 2)
    }

    /// Any app's buttons work from a terminal (decision 18), and an app without a delegate reads the answers itself.
    @Test func anotherAppsButtonIsPressedFromATerminalAndTheAppReadsTheAnswer() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("apps", "allow", "gdbus")
        let request = "{'identifier': <'m'>, 'content': <{'title': <'Hello'>}>}"
        #expect(try await bench.call("Add", request).status == .success)
        let wrong = try await bench.carillon("act", "--app", "gdbus", "m", "nothing")
        #expect(wrong.stderr.contains("has no button"))
        try await bench.done("act", "--app", "gdbus", "m", "default")
        let responses = try await bench.call("GetResponses").stdout
        #expect(responses.contains("UNNotificationDefaultActionIdentifier"))
        #expect(try await bench.call("AcknowledgeResponse", "99").stderr.contains("no waiting response 99"))
        #expect(try await bench.call("AcknowledgeResponse", "1").status == .success)
        #expect(try await bench.call("GetResponses").stdout.contains("@aa{sv} []"))
    }

    @Test func anAgentThatIsStartedAnewIsWaitedForToo() async throws {
        let (bench, agent, server, _, task) = try await waiting(.plain, ["--every", "1h"])
        agent.terminate()
        #expect(try await agent.wait() == .success)
        try await bench.startAgent()
        let popup = try #require(try await server.wait(forNotifications: 1).last)
        try await server.invoke(popup.id, "default")
        #expect(try await task.value.stdout == "ok\n")
    }

    @Test func anAgentThatGoesAwayBeforeItsFirstAnswerIsWaitedForToo() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.done("add", "Lunch?", "--id", "lunch", "--in", "1h")
        let wire = try await WireLog.start(in: bench.session, interface: BusNames.center)
        agent.stop()
        let (session, carillon) = (bench.session, try Binaries.carillon)
        let task = Task { try await session.run(carillon, ["wait", "lunch", "--timeout", "80s"]) }
        try await waitUntil("the command asks") { wire.messages.contains { $0.member == "Register" } }
        agent.kill()
        _ = try await agent.wait()
        try await bench.startAgent()
        try await bench.done("act", "lunch", "default")
        #expect(try await task.value.stdout == "ok\n")
    }

    @Test func aBusThatGoesAwayEndsTheWait() async throws {
        let (bench, _, _, _, task) = try await waiting(.plain, ["--every", "1h"])
        try await bench.session.killBus()
        let output = try await task.value
        #expect(output.status == .exited(1))
        #expect(output.stderr == "carillon: the session bus went away\n")
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
