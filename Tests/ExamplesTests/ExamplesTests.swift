import Foundation
import TestSupport
import Testing

/// Each program of `Examples/`, played on a bus of its own with the built agent, and clicked.
@Suite(.timeLimit(.minutes(10)))
struct ExamplesTests {
    private func start(
        allowing app: String? = nil,
        server profile: ScriptedServer.Profile = .plain
    ) async throws -> (Stage, ScriptedServer) {
        let stage = try await Stage.start()
        let server = try await ScriptedServer.start(in: stage.session, ScriptedServer.Configuration(profile))
        try await stage.startAgent()
        if let app { try await stage.allow(app) }
        return (stage, server)
    }

    @Test func pizzaRingsUntilTheAppIsToldToStopIt() async throws {
        let (stage, server) = try await start()
        let app = try stage.play("pizza-reminder", "--interval", "2")
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.summary == "Allow notifications from pizza-reminder?")
        try await server.press("Allow", on: question)
        let pizza = try await server.wait(forNotifications: 3)[2]
        #expect(pizza.summary == "Pizza Time!!")
        #expect(pizza.actions.map(\.label) == ["Open", "Stop Repeat"])
        try await server.press("Stop Repeat", on: pizza)
        try await stage.waitUntilNothingIsPending()
        #expect(app.isRunning)
    }

    @Test func pizzaEndsAtItsDateWithNobodyHome() async throws {
        let (stage, server) = try await start(allowing: "pizza-reminder")
        let app = try stage.play("pizza-reminder", "--interval", "3", "--for", "11")
        try await server.wait(forNotifications: 1)
        app.kill()
        try await server.wait(forNotifications: 3)
        try await stage.waitUntilNothingIsPending()
        #expect(try await stage.agent.popupsSoFar(on: server).count == 3)
    }

    @Test func pizzaIsPlannedForFridays() async throws {
        let (stage, _) = try await start(allowing: "pizza-reminder")
        _ = try stage.play("pizza-reminder")
        try await waitUntil("it is scheduled") { try await stage.pending() == ["pizza"] }
        let request = try #require(try await stage.list("list", "--all").first)
        #expect(request["next"]?.string?.contains("T18:30:00") == true)
        #expect(request["repeats"]?.bool == true)
    }

    @Test func theTimerStopsAndClearsWhatIsDelivered() async throws {
        let (stage, server) = try await start(allowing: "interval-timer")
        _ = try stage.play("interval-timer", "--interval", "2")
        try await server.wait(forNotifications: 1)
        #expect(try await stage.delivered(of: "interval-timer") == 1)
        let second = try await server.wait(forNotifications: 2)[1]
        #expect(second.body == "Change after 2 seconds.")
        try await server.press("Stop", on: second)
        try await stage.waitUntilNothingIsPending()
        try await waitUntil("nothing is delivered") { try await stage.delivered(of: "interval-timer") ?? 0 == 0 }
    }

    @Test func aHundredRunsLeaveTheSameThreeReminders() async throws {
        let (stage, server) = try await start(allowing: "reminder-list")
        let program = try Stage.example("reminder-list")
        var first: [JSONValue] = []
        for run in 1...100 {
            let output = try await stage.session.run(program)
            guard output.succeeded, output.stdout.split(separator: "\n").count == 3 else {
                throw SupportError("run \(run): \(output)")
            }
            if run == 1 { first = try await stage.list("list", "--all") }
        }
        #expect(try await stage.pending() == ["plants", "rent", "stretch"])
        #expect(try await stage.list("list", "--all") == first)
        #expect(server.notifications.isEmpty)
    }

    @Test func oneReminderOfTheListIsEndedByItsButton() async throws {
        let (stage, server) = try await start(allowing: "reminder-list")
        _ = try stage.play("reminder-list", "--interval", "2", "--listen")
        let plants = try await server.waitForNotification { $0.summary == "Water the plants" }
        try await server.press("Never again", on: plants)
        try await waitUntil("two are left") { try await stage.pending() == ["rent", "stretch"] }
    }

    @Test(arguments: ["On my way", "Reply", "closed", "clicked"])
    func anAnswerToOneMessageEndsTheThread(answer: String) async throws {
        // People type into this server's popups; without such a one, the popups would name the command that answers.
        let (stage, server) = try await start(allowing: "until-answered", server: .plasma)
        _ = try stage.play("until-answered", "--interval", "3")
        let popups = try await server.wait(forNotifications: 4)
        #expect(Set(popups.map(\.body)) == ["Dinner is ready.", "It is getting cold!"])
        let last = popups[3]
        switch answer {
        case "closed": try await server.close(last.id, reason: 2)
        case "clicked": try await server.invoke(last.id, "default")
        case "Reply": try await server.reply(last.id, "Five minutes!")
        default: try await server.press(answer, on: last)
        }
        try await stage.waitUntilNothingIsPending()
        try await waitUntil("nothing is delivered") { try await stage.delivered(of: "until-answered") ?? 0 == 0 }
    }

    @Test func eachDayHasItsMessageAndThereIsAlwaysANextDay() async throws {
        let (stage, server) = try await start(allowing: "daily-message")
        _ = try stage.play("daily-message", "--interval", "1", "--ahead", "3")
        // More than were scheduled at first, so they were renewed; and no two in a row are the same.
        let popups = try await server.wait(forNotifications: 6)
        let words = popups.prefix(6).map(\.body)
        #expect(Set(words).count == 6, "\(words)")
        #expect(try await !stage.pending().isEmpty)
    }

    @Test func aClickOnADailyMessageRenewsItToo() async throws {
        let (stage, server) = try await start(allowing: "daily-message")
        // The app is away when all of its days but the last have passed; it is told of the click when it is back.
        let app = try stage.play("daily-message", "--interval", "1", "--ahead", "2")
        try await waitUntil("it is scheduled") { try await stage.pending().count == 2 }
        app.kill()
        try await server.wait(forNotifications: 2)
        try await stage.waitUntilNothingIsPending()
        let last = try #require(try await stage.agent.popupsSoFar(on: server).last)
        try await server.invoke(last.id, "default")
        _ = try stage.play("daily-message", "--interval", "60", "--ahead", "2")
        try await waitUntil("it is renewed") { try await stage.pending().count == 2 }
    }

    @Test func aClickStartsAProgramByTheBus() async throws {
        let (stage, server) = try await start(allowing: "org.example.OrderByClick")
        let program = try Stage.example("order-by-click")
        try await stage.install("org.example.OrderByClick", from: (program as NSString).deletingLastPathComponent)
        let scheduled = try await stage.session.run(program, ["--schedule", "--interval", "1"])
        #expect(scheduled.succeeded, "\(scheduled)")
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.appName == "Order by Click")
        try await server.press("Order", on: question)
        let confirmation = try await server.wait(forNotifications: 2)[1]
        #expect(confirmation.summary == "Ordered")
        #expect(confirmation.body == "Margherita")
    }

    @Test func theTeaTimerInPythonHearsTheAnswers() async throws {
        let (stage, server) = try await start(allowing: "org.example.TeaTimer")
        let timer = try stage.session.spawn(
            "tea",
            "/usr/bin/python3",
            ["\(Binaries.sourceRoot)/Examples/python/tea_timer.py", "1"]
        )
        let tea = try #require(try await server.wait(forNotifications: 1).first)
        #expect(tea.summary == "Tea is ready")
        try await server.press("Later", on: tea)
        let again = try await server.wait(forNotifications: 2)[1]
        try await server.press("Thanks", on: again)
        #expect(try await timer.wait() == .success)
        #expect(timer.log == "answer: later\nanswer: thanks\n")
    }

    // MARK: - The interface that all of them use

    @Test func theAgentConforms() async throws {
        let (stage, _) = try await start(allowing: "org.example.Conformance")
        let output = try await stage.session.run(
            "/usr/bin/python3",
            ["\(Binaries.sourceRoot)/scripts/conformance.py"]
        )
        #expect(output.status == .success, "\(output)")
        #expect(output.stdout.split(separator: "\n").count > 25)
        #expect(!output.stdout.contains("FAIL"))
    }

    @Test func theConformanceScriptFailsWithoutAnAgent() async throws {
        let stage = try await Stage.start()
        let output = try await stage.session.run(
            "/usr/bin/python3",
            ["\(Binaries.sourceRoot)/scripts/conformance.py"]
        )
        #expect(output.status == .exited(1))
        #expect(output.stdout.contains("FAIL  answers every call"))
    }
}
