import Foundation
import TestSupport
import Testing

/// Each program of `Examples/`, played on a bus of its own with the built agent, and clicked.
@Suite(.timeLimit(.minutes(10)), .inTestAll("the examples are a package of their own"))
struct ExamplesTests {
    private func start(
        allowing app: String? = nil,
        server profile: ScriptedServer.Profile = .plain
    ) async throws -> (TestAgent, ScriptedServer) {
        let configuration = ScriptedServer.Configuration(profile)
        let (bench, _) = try await TestAgent.start(configuration, environment: ["TZ": "Europe/Berlin"])
        if let app { try await bench.allow(app) }
        return (bench, try #require(bench.server))
    }

    @Test func pizzaRingsUntilTheAppIsToldToStopIt() async throws {
        let (bench, server) = try await start()
        let app = try bench.play("pizza-reminder", "--interval", "2")
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.summary == "Allow notifications from pizza-reminder?")
        try await server.press("Allow", on: question)
        let pizza = try await server.wait(forNotifications: 3)[2]
        #expect(pizza.summary == "Pizza Time!!")
        #expect(pizza.actions.map(\.label) == ["Open", "Stop Repeat"])
        try await server.press("Stop Repeat", on: pizza)
        try await bench.waitUntilNothingIsPending()
        #expect(app.isRunning)
    }

    @Test func pizzaEndsAtItsDateWithNobodyHome() async throws {
        let (bench, server) = try await start(allowing: "pizza-reminder")
        let app = try bench.play("pizza-reminder", "--interval", "3", "--for", "11")
        try await server.wait(forNotifications: 1)
        app.kill()
        try await server.wait(forNotifications: 3)
        try await bench.waitUntilNothingIsPending()
        #expect(try await bench.popupsSoFar().count == 3)
    }

    @Test func pizzaIsPlannedForFridays() async throws {
        let (bench, _) = try await start(allowing: "pizza-reminder")
        _ = try bench.play("pizza-reminder")
        try await waitUntil("it is scheduled") { try await bench.pending() == ["pizza"] }
        let request = try #require(try await bench.list("--all").first)
        #expect(request["next"]?.string?.contains("T18:30:00") == true)
        #expect(request["repeats"]?.bool == true)
    }

    @Test func theTimerStopsAndClearsWhatIsDelivered() async throws {
        let (bench, server) = try await start(allowing: "interval-timer")
        _ = try bench.play("interval-timer", "--interval", "2")
        try await server.wait(forNotifications: 1)
        #expect(try await bench.delivered(of: "interval-timer") == 1)
        let second = try await server.wait(forNotifications: 2)[1]
        #expect(second.body == "Change after 2 seconds.")
        try await server.press("Stop", on: second)
        try await bench.waitUntilNothingIsPending()
        try await waitUntil("nothing is delivered") { try await bench.delivered(of: "interval-timer") ?? 0 == 0 }
    }

    @Test func aHundredRunsLeaveTheSameThreeReminders() async throws {
        let (bench, server) = try await start(allowing: "reminder-list")
        let program = try TestAgent.example("reminder-list")
        var first: [JSONValue] = []
        for run in 1...100 {
            let output = try await bench.session.run(program)
            guard output.succeeded, output.stdout.split(separator: "\n").count == 3 else {
                throw SupportError("run \(run): \(output)")
            }
            if run == 1 { first = try await bench.list("--all") }
        }
        #expect(try await bench.pending() == ["plants", "rent", "stretch"])
        #expect(try await bench.list("--all") == first)
        #expect(server.notifications.isEmpty)
    }

    @Test func oneReminderOfTheListIsEndedByItsButton() async throws {
        let (bench, server) = try await start(allowing: "reminder-list")
        _ = try bench.play("reminder-list", "--interval", "2", "--listen")
        let plants = try await server.waitForNotification { $0.summary == "Water the plants" }
        try await server.press("Never again", on: plants)
        try await waitUntil("two are left") { try await bench.pending() == ["rent", "stretch"] }
    }

    @Test(arguments: ["On my way", "Reply", "closed", "clicked"])
    func anAnswerToOneMessageEndsTheThread(answer: String) async throws {
        // People type into this server's popups; without such a one, the popups would name the command that answers.
        let (bench, server) = try await start(allowing: "until-answered", server: .plasma)
        _ = try bench.play("until-answered", "--interval", "3")
        let popups = try await server.wait(forNotifications: 4)
        #expect(Set(popups.map(\.body)) == ["Dinner is ready.", "It is getting cold!"])
        let last = popups[3]
        switch answer {
        case "closed": try await server.close(last.id, reason: 2)
        case "clicked": try await server.invoke(last.id, "default")
        case "Reply": try await server.reply(last.id, "Five minutes!")
        default: try await server.press(answer, on: last)
        }
        try await bench.waitUntilNothingIsPending()
        try await waitUntil("nothing is delivered") { try await bench.delivered(of: "until-answered") ?? 0 == 0 }
    }

    @Test func eachDayHasItsMessageAndThereIsAlwaysANextDay() async throws {
        let (bench, server) = try await start(allowing: "daily-message")
        _ = try bench.play("daily-message", "--interval", "1", "--ahead", "3")
        // More than were scheduled at first, so they were renewed; and no two in a row are the same.
        let popups = try await server.wait(forNotifications: 6)
        let words = popups.prefix(6).map(\.body)
        #expect(Set(words).count == 6, "\(words)")
        #expect(try await !bench.pending().isEmpty)
    }

    @Test func aClickOnADailyMessageRenewsItToo() async throws {
        let (bench, server) = try await start(allowing: "daily-message")
        // The app is away when all of its days but the last have passed; it is told of the click when it is back.
        let app = try bench.play("daily-message", "--interval", "1", "--ahead", "2")
        try await waitUntil("it is scheduled") { try await bench.pending().count == 2 }
        app.kill()
        try await server.wait(forNotifications: 2)
        try await bench.waitUntilNothingIsPending()
        let last = try #require(try await bench.popupsSoFar().last)
        try await server.invoke(last.id, "default")
        _ = try bench.play("daily-message", "--interval", "60", "--ahead", "2")
        try await waitUntil("it is renewed") { try await bench.pending().count == 2 }
    }

    @Test func aClickStartsAProgramByTheBus() async throws {
        let (bench, server) = try await start(allowing: "org.example.OrderByClick")
        let program = try TestAgent.example("order-by-click")
        try await bench.install("org.example.OrderByClick", from: (program as NSString).deletingLastPathComponent)
        let scheduled = try await bench.session.run(program, ["--schedule", "--interval", "1"])
        #expect(scheduled.succeeded, "\(scheduled)")
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.appName == "Order by Click")
        try await server.press("Order", on: question)
        let confirmation = try await server.wait(forNotifications: 2)[1]
        #expect(confirmation.summary == "Ordered")
        #expect(confirmation.body == "Margherita")
    }

    @Test func theTeaTimerInPythonHearsTheAnswers() async throws {
        let (bench, server) = try await start(allowing: "org.example.TeaTimer")
        let timer = try bench.session.spawn(
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
        let (bench, _) = try await start(allowing: "org.example.Conformance")
        let output = try await bench.session.run(
            "/usr/bin/python3",
            ["\(Binaries.sourceRoot)/scripts/conformance.py"]
        )
        #expect(output.status == .success, "\(output)")
        #expect(output.stdout.split(separator: "\n").count > 25)
        #expect(!output.stdout.contains("FAIL"))
    }

    @Test func theConformanceScriptFailsWithoutAnAgent() async throws {
        let bench = TestAgent(try await PrivateSession.start(timeZone: "Europe/Berlin"))
        let output = try await bench.session.run(
            "/usr/bin/python3",
            ["\(Binaries.sourceRoot)/scripts/conformance.py"]
        )
        #expect(output.status == .exited(1))
        #expect(output.stdout.contains("FAIL  answers every call"))
    }
}
