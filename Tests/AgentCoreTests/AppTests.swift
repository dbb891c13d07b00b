import AgentCore
import MemoryStore
import NotificationCore
import Simulation
import Testing

/// What apps ask and are asked.
struct AppTests {
    private static let app = "org.example.Mail"

    @Test func aQuestionIsOverAfterFiveMinutesAndIsAskedOncePerLogin() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var answers: [Bool] = []
        let call = Permissions.Call(sender: ":1.5") { answers.append($0) }
        try bench.shell.apps.permissions.request(Self.app, [], call)
        #expect(bench.shown == ["Allow notifications from \(Self.app)?"])
        bench.answer(.success(1))
        bench.time.pass(299)
        #expect(answers.isEmpty)
        bench.time.pass(2)
        #expect(answers == [false])
        #expect(bench.closed == [1])
        try bench.shell.apps.permissions.request(Self.app, [], call)
        #expect(answers == [false, false])
        #expect(bench.shown.count == 1)
    }

    @Test func aPressOnAllowAnswersTheCall() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var answers: [Bool] = []
        try bench.shell.apps.permissions.request(Self.app, [], .init(sender: ":1.5") { answers.append($0) })
        bench.answer(.success(1))
        bench.press("allow", on: 1)
        #expect(answers == [true])
        #expect(try bench.shell.apps.permissions.authorization(of: Self.app) == .authorized)
    }

    @Test func aClickThatIsRefusedLeavesALineInTheLog() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.success(1))
        bench.press("fly\u{1B}[2J", on: 1)
        let lines = bench.logged(.notice).filter { $0.hasPrefix("refused: ") }
        #expect(lines.count == 1)
        let line = lines.first ?? ""
        #expect(line.hasPrefix("refused: \"fly"), "\(line)")
        #expect(line.contains("on tea of \(Agenda.ownApp): "), "\(line)")
        #expect(!line.contains("\u{1B}"), "\(line)")
        #expect(bench.closed.isEmpty)
        // The buttons go on working.
        bench.press("default", on: 1)
        #expect(bench.logged(.notice).filter { $0.hasPrefix("refused: ") } == lines)
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
    }

    @Test func aCallWaitsForAQuestionThatARingHasCaused() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("letter", of: Self.app)
        bench.answer(.success(1))
        var answers: [Bool] = []
        try bench.shell.apps.permissions.request(Self.app, [], .init(sender: ":1.5") { answers.append($0) })
        #expect(answers.isEmpty)
        bench.press("allow", on: 1)
        #expect(answers == [true])
    }

    /// Decision 19: until it is allowed, it costs one ring of each request; then the latest of all come, as one popup.
    @Test(arguments: [true, false]) func whatAnAppMissedUntilItWasAllowedComesAsOne(isDeniedFirst: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer()
        for number in 0..<40 {
            try bench.ring("r\(number)", of: Self.app, .interval(.init(seconds: 60, repeats: true)))
        }
        bench.time.pass(60)
        #expect(bench.shown == ["Allow notifications from \(Self.app)?"])
        bench.answer(.success(1))
        let planned = bench.planned
        if isDeniedFirst { try bench.shell.apps.permissions.set(Self.app, to: .denied) }
        let before = planned.events.count
        bench.time.pass(200)
        #expect(planned.events.count == before)
        #expect(try bench.store.tallies().first { $0.app == Self.app }?.resting == 40)
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        bench.time.pass(1)
        #expect(bench.shown.dropFirst() == ["40 notifications from \(Self.app)"])
        let rings = try bench.store.rows(.app(Self.app)).delivered
        #expect(rings.allSatisfy { $0.occurrence == 4 } && rings.count == 40)
        #expect(try bench.store.historyCount(before: .never) == 40)
    }

    /// One of few comes by itself.
    @Test func whatLittleWaitedForTheAnswerIsShownAsItIs() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("letter", of: Self.app, .interval(.init(seconds: 60, repeats: true)))
        bench.time.pass(60)
        bench.answer(.success(1))
        bench.time.pass(130)
        bench.press("allow", on: 1)
        #expect(bench.shown.dropFirst() == ["letter"])
        #expect(try bench.store.rows(.app(Self.app)).delivered.map(\.occurrence) == [3])
    }

    /// Taking an answer back, or none, has the next ring ask: what rests has no other.
    @Test(arguments: [nil, Authorization.denied]) func whatRestsAsksOnceMoreWhenTheAnswerIsForgotten(
        decision: Authorization?
    ) throws {
        let bench = try ShellBench()
        bench.bringServer()
        let question = "Allow notifications from \(Self.app)?"
        try bench.ring("letter", of: Self.app, .interval(.init(seconds: 60, repeats: true)))
        bench.time.pass(60)
        bench.answer(.success(1))
        if let decision { try bench.shell.apps.permissions.set(Self.app, to: decision) }
        bench.time.pass(400)
        #expect(bench.count(question) == 1)
        try bench.shell.apps.permissions.set(Self.app, to: .notDetermined)
        bench.time.pass(1)
        #expect(bench.count(question) == 2)
        #expect(try bench.delivered.count == 2)
    }

    /// After a start each asks once more, as far as the budget goes, and no minute brings others.
    @Test func whatRestsOfAnUndecidedAppStaysAtRest() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for number in 0..<300 {
            try bench.ring("r\(number)", of: Self.app, .interval(.init(seconds: 60, repeats: true)))
        }
        bench.time.pass(61)
        let again = try ShellBench(bench.store)
        again.bringServer()
        again.time.pass(400)
        #expect(again.count("Allow notifications from \(Self.app)?") == 1)
        let planned = again.planned
        again.time.pass(600)
        #expect(planned.events.isEmpty, "\(planned.events)")
    }

    /// What a sandboxed app has too much of comes a minute later, with nobody asking.
    @Test func whatASandboxedAppHasTooMuchOfComesInItsNextMinute() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        let requests = (0..<300).map { number in
            let trigger = Trigger.interval(.init(seconds: 10, repeats: false))
            return Request(identifier: "r\(number)", content: Content(title: "r\(number)"), trigger: trigger)
        }
        try bench.shell.add(requests, of: Self.app, isConfined: true)
        bench.time.pass(11)
        #expect(try bench.store.tallies().first { $0.app == Self.app }?.resting == 180)
        bench.time.pass(60)
        #expect(try bench.store.tallies().first { $0.app == Self.app }?.resting == 60)
        bench.time.pass(60)
        #expect(try bench.store.tallies().first { $0.app == Self.app }?.resting == 0)
        #expect(try bench.pending.isEmpty)
    }

    /// An entry of a shared calendar doesn't hide one of another calendar.
    @Test func eachCalendarCountsAsAnAppWhereTheyAreTooMany() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Agenda.calendarsApp, to: .authorized)
        for number in 0..<40 {
            try bench.ring("s\(number)", of: Agenda.calendarsApp) { $0.threadIdentifier = "shared" }
            bench.answer(.success(UInt32(number + 1)))
        }
        #expect(bench.shown.count == 31)
        #expect(bench.shown.last == "1 notification from shared")
        try bench.ring("dentist", of: Agenda.calendarsApp) { $0.threadIdentifier = "work" }
        #expect(bench.shown.last == "dentist")
    }

    @Test func anAppIsLaunchedForAnAnswerAndGivenHalfAMinute() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        for (number, identifier) in ["one", "two", "three"].enumerated() {
            try bench.ring(identifier, of: Self.app)
            bench.answer(.success(UInt32(number + 1)))
        }
        bench.press("default", on: 1)
        #expect(bench.launched == [Self.app])
        bench.time.pass(29)
        bench.press("default", on: 2)
        #expect(bench.launched.count == 1)
        bench.time.pass(2)
        bench.press("default", on: 3)
        #expect(bench.launched.count == 2)
    }

    /// The app is there, and is asked about a ring.
    private func beingAsked() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        try bench.ring("letter", of: Self.app)
        return bench
    }

    @Test(arguments: [
        (PresentationAnswer.none, true), (.tooLate, true), (.chosen([.banner, .sound]), true),
        (.chosen([.alert]), true),
        (.chosen([.list]), false), (.chosen([]), false),
    ])
    func anAppSaysWhetherARingIsShown(_ answer: PresentationAnswer, _ isShown: Bool) throws {
        let bench = try beingAsked()
        #expect(bench.asked == ["letter"])
        #expect(bench.shown.isEmpty)
        bench.present(answer)
        #expect(bench.shown == (isShown ? ["letter"] : []))
    }

    @Test(arguments: [
        (PresentationAnswer.chosen([.banner]), false), (.chosen([.banner, .sound]), false),
        (.chosen([.banner, .list]), true), (.chosen([.alert]), true), (.tooLate, true),
    ])
    func whatAnAppDoesNotWantInTheListLeavesItWithItsPopup(_ answer: PresentationAnswer, _ stays: Bool) throws {
        let bench = try beingAsked()
        bench.present(answer)
        bench.answer(.success(1))
        #expect(try bench.store.rows(.app(Self.app)).delivered.count == 1)
        bench.close(1, reason: 1)
        #expect(try bench.store.rows(.app(Self.app)).delivered.count == (stays ? 1 : 0))
        // A click that some servers tell behind the end of the popup counts all the same.
        bench.press("default", on: 1)
        #expect(bench.answered == ["letter"])
    }

    @Test func anAppThatDoesNotAnswerIsNotAskedForAMinute() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        try bench.ring("one", of: Self.app)
        bench.present(.tooLate)
        bench.answer(.success(1))
        try bench.ring("two", of: Self.app)
        bench.answer(.success(2))
        #expect(bench.asked == ["one"])
        bench.time.pass(61)
        try bench.ring("three", of: Self.app)
        #expect(bench.asked == ["one", "three"])
    }

    @Test func anAppIsGivenTwoSecondsToSayHowARingIsPresented() throws {
        let bench = try beingAsked()
        #expect(bench.patience == 2)
    }

    @Test(arguments: [
        (PresentationAnswer.chosen([.banner, .badge]), [Int64(3)]), (.chosen([.banner]), []), (.tooLate, [3]),
    ])
    func anAppThatIsThereSaysWhetherItsNumberIsShown(_ answer: PresentationAnswer, _ badges: [Int64]) throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        try bench.ring("letter", of: Self.app) { $0.badge = 3 }
        #expect(bench.badges.isEmpty)
        bench.present(answer)
        #expect(bench.badges == badges)
    }

    @Test func theNumbersGoWithTheAgent() throws {
        let bench = try ShellBench()
        bench.bringServer()
        bench.shell.apps.badges.set(3, of: Self.app)
        bench.shell.apps.badges.showAgain()
        bench.shell.stop(isCutOff: false) {}
        #expect(bench.badges == [3, 3, 0])
    }

    /// An app's notification that was clicked, so that a response waits for the app.
    private func clickedLetter() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        try bench.ring("letter", of: Self.app)
        bench.answer(.success(1))
        bench.press("default", on: 1)
        return bench
    }

    /// A handler that traps: the app is launched at once, then after 10 seconds, 1 and 10 minutes, 1 hour, and once a day.
    @Test func anAppWhoseHandlerTrapsIsLaunchedMoreAndMoreRarely() throws {
        let bench = try clickedLetter()
        var connection = 0
        func trap() {
            connection += 1
            bench.shell.apps.responses.connected(Delegate(connection: ":1.\(connection)", path: "/"), of: Self.app)
            bench.shell.apps.left(":1.\(connection)")
            bench.respond(failure: "it left")
        }
        #expect(bench.launched.count == 1)
        trap()
        #expect(bench.launched.count == 2)
        for (number, pause) in [10.0, 60, 600, 3600, 86_400, 86_400, 86_400].enumerated() {
            trap()
            #expect(bench.responses.count == number + 2)
            bench.time.pass(pause - 1)
            #expect(bench.launched.count == number + 2)
            bench.time.pass(2)
            #expect(bench.launched.count == number + 3)
        }
        // Another answer doesn't wait, and doesn't hurry this one.
        trap()
        try bench.ring("news", of: Self.app)
        bench.answer(.success(2))
        bench.press("default", on: 2)
        bench.shell.apps.responses.connected(Delegate(connection: ":2.1", path: "/"), of: Self.app)
        #expect(bench.answered.suffix(1) == ["news"])
        bench.respond()
        bench.time.pass(86_401)
        #expect(bench.answered.suffix(1) == ["letter"])
        bench.respond()
        #expect(try bench.store.responses(of: Self.app).isEmpty)
    }

    /// An app that the person starts meanwhile isn't given what it trapped at before its pause is over.
    @Test func aPauseOutlastsTheAgent() throws {
        let bench = try clickedLetter()
        for number in 1...4 {
            bench.shell.apps.responses.connected(Delegate(connection: ":1.\(number)", path: "/"), of: Self.app)
            bench.shell.apps.left(":1.\(number)")
            bench.respond(failure: "it left")
            if number > 1 { bench.time.pass(number == 2 ? 10 : number == 3 ? 60 : 0) }
        }
        #expect(try bench.store.responses(of: Self.app).map(\.attempts) == [4])
        let again = try ShellBench(bench.store)
        #expect(again.launched.isEmpty)
        again.shell.apps.responses.connected(Delegate(connection: ":3.1", path: "/"), of: Self.app)
        #expect(again.answered.isEmpty)
        again.time.pass(601)
        #expect(again.answered == ["letter"])
    }

    @Test func aResponseThatIsDealtWithIsGone() throws {
        let bench = try clickedLetter()
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        bench.respond()
        bench.shell.apps.responses.connected(Delegate(connection: ":1.6", path: "/"), of: Self.app)
        #expect(bench.responses.count == 1)
        #expect(try bench.store.responses(of: Self.app).isEmpty)
    }

    /// Three letters of the app that were clicked in their order, so that three responses wait.
    private func clickedLetters(of app: String = app) throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(app, to: .authorized)
        for (number, identifier) in ["one", "two", "three"].enumerated() {
            try bench.ring(identifier, of: app)
            bench.answer(.success(UInt32(number + 1)))
            bench.press("default", on: UInt32(number + 1))
        }
        return bench
    }

    @Test func noResponseWaitsForTheOneBefore() throws {
        let bench = try clickedLetters()
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        #expect(bench.answered == ["one", "two", "three"])
        // Each is over by itself, in whatever order.
        bench.respond(to: 2)
        #expect(try bench.store.responses(of: Self.app).map(\.delivered.request.identifier) == ["one", "two"])
        bench.respond(to: 0)
        #expect(try bench.store.responses(of: Self.app).map(\.delivered.request.identifier) == ["two"])
        #expect(bench.answered.count == 3)
    }

    @Test func aConnectionGetsAResponseOnceAndANewOneWhatTheOldOneLeft() throws {
        let bench = try clickedLetters()
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        // It says again which object it is, while it is dealing with them, and another one comes up beside it.
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        bench.shell.apps.responses.connected(Delegate(connection: ":1.6", path: "/"), of: Self.app)
        #expect(bench.answered.count == 3)
        bench.respond(to: 1)
        bench.respond(to: 0, failure: "it left")
        #expect(bench.answered == ["one", "two", "three", "one"])
        #expect(try bench.store.responses(of: Self.app).map(\.attempts) == [1, 0])
        bench.respond(to: 2, failure: "it left")
        #expect(bench.answered == ["one", "two", "three", "one", "three"])
    }

    /// An app that dies at each answer: what can't be written counts as well.
    @Test func aResponseRestsOnAFullDiskToo() throws {
        let bench = try clickedLetters()
        bench.store.isDiskFull = true
        for number in 5...8 {
            let seen = bench.answered.count
            bench.shell.apps.responses.connected(Delegate(connection: ":1.\(number)", path: "/"), of: Self.app)
            for given in seen..<bench.answered.count { bench.respond(to: given, failure: "it left") }
        }
        #expect(bench.answered == ["one", "two", "three", "one", "two", "three"])
        bench.time.pass(11)
        #expect(bench.answered.count == 9)
        bench.store.isDiskFull = false
        bench.time.pass(60)
        #expect(try bench.store.responses(of: Self.app).map(\.attempts) == [2, 2, 2])
    }

    /// The person's answer is to reach the file.
    @Test func anAnswerToACalendarIsNeverGivenUp() throws {
        let calendars = "io.github.carillon.Calendars"
        let bench = try clickedLetters(of: calendars)
        for number in 5...12 {
            let seen = bench.answered.count
            bench.shell.apps.responses.connected(Delegate(connection: ":1.\(number)", path: "/"), of: calendars)
            #expect(bench.answered[seen...] == ["one", "two", "three"])
            for given in seen..<bench.answered.count { bench.respond(to: given, failure: "it was killed") }
        }
        #expect(
            try bench.store.responses(of: calendars).map(\.delivered.request.identifier) == ["one", "two", "three"]
        )
    }

    @Test(arguments: [(9.0, 1), (11.0, 0)])
    func aFloodIsOverAfterTenSeconds(_ pause: Double, _ summaries: Int) throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        for number in 1...30 {
            try bench.ring("\(number)", of: Self.app)
            bench.answer(.success(UInt32(number)))
        }
        bench.time.pass(pause)
        try bench.ring("31", of: Self.app)
        #expect(bench.shown.count == 31)
        #expect(bench.shown.count { $0.hasSuffix("notification from \(Self.app)") } == summaries)
    }

    /// One request may come again and again in the place of its own popup, and takes no other app's away.
    @Test func anotherAppsFloodLeavesRoom() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for app in [Self.app, "org.example.Quiet"] { try bench.shell.apps.permissions.set(app, to: .authorized) }
        func ring(_ identifier: String, of app: String) throws {
            try bench.ring(identifier, of: app)
            bench.answer(.success(UInt32(bench.shown.count)))
        }
        for _ in 1...150 { try ring("again", of: Self.app) }
        let flooded = bench.shown.count
        for number in 1...10 { try ring("quiet \(number)", of: "org.example.Quiet") }
        #expect(bench.shown.dropFirst(flooded) == (1...10).map { "quiet \($0)" }[...])
    }

    /// It isn't taken along either when it waits while the others' popup is made.
    @Test func anotherAppsFloodTakesNoneAlong() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for app in [Self.app, "org.example.Quiet"] { try bench.shell.apps.permissions.set(app, to: .authorized) }
        for number in 1...110 {
            try bench.ring("again", of: Self.app)
            if number < 110 { bench.answer(.success(UInt32(number))) }
        }
        try bench.ring("letter", of: "org.example.Quiet")
        try bench.ring("again", of: Self.app)
        bench.time.pass(5)
        bench.answer(.success(200))
        bench.answer(.success(201))
        #expect(bench.shown.suffix(2) == ["letter", "1 notification"])
    }

    /// Each ring would be looked at again for each answer.
    @Test func anAppIsAskedAboutSoManyRingsAtATime() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for app in [Self.app, "org.example.Quiet"] { try bench.shell.apps.permissions.set(app, to: .authorized) }
        bench.shell.apps.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        for number in 1...40 { try bench.ring("\(number)", of: Self.app) }
        #expect(bench.asked.count == 30)
        try bench.ring("letter", of: "org.example.Quiet")
        #expect(bench.shown == ["letter"])
        bench.answer(.success(1))
        bench.present(.none)
        #expect(bench.shown == ["letter", "30"])
        bench.answer(.success(2))
        #expect(bench.asked.count == 31)
    }

    @Test func aFloodBecomesOnePopupInItsPace() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        for number in 1...40 {
            try bench.ring("\(number)", of: Self.app)
            bench.answer(.success(UInt32(number)))
        }
        #expect(bench.shown.count == 31)
        #expect(bench.shown.last == "1 notification from \(Self.app)")
        bench.time.pass(5)
        #expect(bench.shown.count == 32)
        #expect(bench.shown.last == "10 notifications from \(Self.app)")
    }
}
