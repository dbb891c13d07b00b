import AgentCore
import NotificationCore
import Recurrence
import Simulation
import Testing

/// What wakes the machine from sleep, and what keeps it awake (decision 34).
struct WakeTests {
    private let bench: ShellBench
    private var wake: NotingWake { bench.wake }

    init() throws {
        bench = try ShellBench()
        bench.bringServer()
    }

    /// Adds a reminder that wakes the machine.
    private func add(
        _ identifier: String,
        in seconds: Double,
        of app: String = Agenda.ownApp,
        _ change: (inout Request) -> Void = { _ in }
    ) throws {
        var request = Request(
            identifier: identifier,
            content: Content(title: identifier),
            trigger: .interval(.init(seconds: seconds, repeats: false))
        )
        request.wake = true
        change(&request)
        try bench.shell.add([request], of: app)
    }

    /// In how many seconds a rung wakes the machine; nil if it doesn't.
    private func seconds(_ rung: WakeRung = .direct) -> Double? {
        wake.armed[rung].map { Double($0.microseconds(since: bench.shell.now.wall)) / 1_000_000 }
    }

    // MARK: - What is armed

    @Test func theEarliestIsArmedALittleBeforeItIsDue() throws {
        try bench.plan("not this one", in: 60)
        #expect(wake.armed.isEmpty)
        try add("tea", in: 3600)
        #expect(seconds() == 3580)
        try add("coffee", in: 600)
        #expect(seconds() == 580)
        #expect(bench.shell.waking.status.state == .armed)
        #expect(bench.shell.waking.status.rung == .direct)
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["coffee"]))
        #expect(seconds() == 3580)
        try bench.shell.recorder.perform(.removeAllPending(app: Agenda.ownApp))
        #expect(wake.armed.isEmpty)
        #expect(bench.shell.waking.status.state == .ready)
    }

    @Test func anEditArmsAndDisarms() throws {
        try bench.plan("tea", in: 3600)
        let key = RequestKey(app: Agenda.ownApp, identifier: "tea")
        var edit = RequestEdit()
        edit.set(.wake, \.wake, true)
        try bench.shell.edit(key, edit)
        #expect(seconds() == 3580)
        try bench.shell.recorder.perform(.undo)
        #expect(wake.armed.isEmpty)
    }

    @Test func tenThousandRequestsArmOneTimer() throws {
        let requests = (1...10_000).map { number in
            var request = Request(
                identifier: "\(number)",
                content: Content(title: "x"),
                trigger: .interval(.init(seconds: 600 + Double(number), repeats: false))
            )
            request.wake = true
            return request
        }
        try bench.shell.add(requests, of: Agenda.ownApp)
        #expect(seconds() == 581)
        #expect(wake.timesArmed == 1)
        #expect(wake.armed.count == 1)
    }

    @Test func aTimeInThePastWakesNothing() throws {
        try add("tea", in: 0.001)
        bench.time.pass(1)
        #expect(bench.shown == ["tea"])
        #expect(wake.armed.isEmpty)
    }

    @Test func bothClocksCount() throws {
        // It is two seconds past 08:00.
        try add("nine", in: 1) { $0.trigger = .calendar(.init(hour: 9), repeats: true) }
        #expect(seconds() == 3578)
        try add("interval", in: 3000)
        #expect(seconds() == 2980)
    }

    @Test func aSnoozeWakesToo() throws {
        try add("tea", in: 60)
        bench.time.pass(61)
        bench.answer(.success(1))
        let key = RequestKey(app: Agenda.ownApp, identifier: "tea")
        try bench.shell.recorder.perform(.perform(key, .snooze(seconds: 1200)))
        #expect(seconds() == 1180)
    }

    @Test func theLeadIsASetting() throws {
        try add("tea", in: 3600)
        bench.set { $0.wake.lead = 300 }
        #expect(seconds() == 3300)
        bench.set { $0.wake.lead = 0 }
        #expect(seconds() == 3600)
    }

    @Test func onlyWhoMayWakesIt() throws {
        let app = "org.example.App"
        try bench.shell.recorder.perform(.authorize(app: app, .authorized))
        try add("mail", in: 600, of: app)
        #expect(wake.armed.isEmpty)
        bench.set { $0.wake.allow = .all }
        #expect(seconds() == 580)
        try bench.shell.recorder.perform(.authorize(app: app, .denied))
        #expect(wake.armed.isEmpty)
        try add("tea", in: 900)
        #expect(seconds() == 880)
        bench.set { $0.wake.allow = .none }
        #expect(wake.armed.isEmpty)
        #expect(bench.shell.waking.status.state == .off)
    }

    /// One that asks to be allowed quietly is let in without the person.
    @Test func anAppThatNobodyHasAllowedWakesNothing() throws {
        let app = "org.example.App"
        bench.set { $0.wake.allow = .all }
        try add("mail", in: 600, of: app)
        #expect(wake.armed.isEmpty)
        try bench.shell.recorder.perform(.authorize(app: app, .provisional))
        #expect(wake.armed.isEmpty)
        try bench.shell.recorder.perform(.authorize(app: app, .authorized))
        #expect(seconds() == 580)
        try bench.shell.recorder.perform(.authorize(app: app, .notDetermined))
        #expect(wake.armed.isEmpty)
        bench.set { $0.newApps = .allow }
        #expect(seconds() == 580)
    }

    @Test func whatIsPausedWakesItWhenThePauseEnds() throws {
        try add("tea", in: 600)
        try add("coffee", in: 1200)
        let end = bench.shell.now.wall.advanced(byMicroseconds: 900_000_000)
        let tea = RequestKey(app: Agenda.ownApp, identifier: "tea")
        try bench.shell.recorder.perform(.pause(.request(tea), until: end))
        #expect(seconds() == 880)
        try bench.shell.recorder.perform(.pause(.request(tea), until: nil))
        #expect(seconds() == 1180)
        try bench.shell.recorder.perform(.pause(.everything, until: nil))
        #expect(wake.armed.isEmpty)
        try bench.shell.recorder.perform(.resume(.everything))
        #expect(seconds() == 580)
    }

    @Test func onBatteryItSleepsIfTheSettingsSaySo() throws {
        try add("tea", in: 600)
        wake.isOnBattery = true
        bench.shell.waking.powerChanged()
        #expect(seconds() == 580)
        bench.set { $0.wake.onBattery = false }
        #expect(wake.armed.isEmpty)
        #expect(bench.shell.waking.status.state == .onBattery)
        wake.isOnBattery = false
        bench.shell.waking.powerChanged()
        #expect(seconds() == 580)
    }

    @Test func aClockThatIsSetArmsAgain() throws {
        try add("nine", in: 1) { $0.trigger = .calendar(.init(hour: 9), repeats: true) }
        let before = try #require(wake.armed[.direct])
        bench.time.suspend(1800)
        bench.shell.clocks.changed()
        #expect(wake.armed[.direct] == before)
        #expect(seconds() == 1778)
        bench.move(to: 3600)
        // Nine in a zone that is ahead has passed: it is tomorrow's, which is 23 h 30 min away there.
        #expect(try #require(seconds()) > 80_000)
    }

    // MARK: - The ladder

    @Test func theRungsAreTriedInTheirOrder() throws {
        wake.rungs = [.helper, .powerDevil]
        wake.refusing = [.helper]
        try add("tea", in: 600)
        #expect(seconds(.powerDevil) == 580)
        #expect(bench.shell.waking.status.rung == .powerDevil)
    }

    @Test func withoutAnyItSaysWhy() throws {
        wake.rungs = []
        try add("tea", in: 600)
        let status = bench.shell.waking.status
        #expect(status.state == .unavailable)
        #expect(status.reason == "direct is missing; helper is missing; powerDevil is missing")
        // It rings all the same when the machine is awake.
        bench.time.pass(601)
        #expect(bench.shown == ["tea"])
    }

    @Test func aRungThatIsLostIsTriedOnceMoreAtOnce() throws {
        wake.rungs = [.helper]
        try add("tea", in: 600)
        wake.lose(.helper)
        #expect(seconds(.helper) == 580)
        // Within a minute it counts as broken; after that it is looked for again.
        wake.lose(.helper)
        #expect(wake.armed.isEmpty)
        #expect(bench.shell.waking.status.state == .unavailable)
        bench.time.pass(61)
        #expect(seconds(.helper) == 519)
    }

    @Test func aRungThatStaysAwayIsNotLookedForForEver() throws {
        wake.rungs = [.helper]
        try add("tea", in: 36_000)
        wake.refusing = [.helper]
        wake.lose(.helper)
        let before = wake.timesArmed
        bench.time.pass(3600)
        #expect(wake.timesArmed - before <= 5)
        #expect(bench.time.alarms.next == nil)
        // What is new is tried.
        wake.refusing = []
        try add("coffee", in: 600)
        #expect(seconds(.helper) == 580)
    }

    /// At a busy login `carillon-wake` may take too long to start.
    @Test func aRungThatRefusesAtFirstIsTriedAgain() throws {
        wake.rungs = [.helper]
        wake.refusing = [.helper]
        try add("tea", in: 3600)
        func expectNothing(after tries: Int) {
            let status = bench.shell.waking.status
            #expect(status.state == .unavailable)
            #expect(status.reason == "direct is missing; helper refuses; powerDevil is missing")
            #expect(wake.timesArmed == tries)
        }
        expectNothing(after: 1)
        bench.time.pass(61)
        expectNothing(after: 2)
        wake.refusing = []
        bench.time.pass(58)
        expectNothing(after: 2)
        bench.time.pass(1)
        #expect(seconds(.helper) == 3460)
        #expect(bench.shell.waking.status.state == .armed)
        #expect(bench.time.alarms.next == nil)
    }

    @Test func aRungThatAlwaysRefusesIsNotTriedForEver() throws {
        wake.rungs = [.helper]
        wake.refusing = [.helper]
        try add("tea", in: 36_000)
        bench.time.pass(7200)
        #expect(wake.timesArmed == 1 + 5)
        #expect(bench.time.alarms.next == nil)
        let status = bench.shell.waking.status
        #expect(status.state == .unavailable)
        #expect(status.reason == "direct is missing; helper refuses; powerDevil is missing")
        // What is new is tried, and as often.
        try add("coffee", in: 7200)
        bench.time.pass(3600)
        #expect(wake.timesArmed == 2 * (1 + 5))
        wake.refusing = []
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["coffee"]))
        #expect(bench.shell.waking.status.state == .armed)
    }

    @Test func theNextTryIsForTheEarliest() throws {
        wake.rungs = [.helper]
        wake.refusing = [.helper]
        try add("tea", in: 3600)
        bench.time.pass(30)
        wake.refusing = []
        try add("coffee", in: 600)
        #expect(wake.armed.isEmpty)
        bench.time.pass(30)
        #expect(seconds(.helper) == 550)
    }

    @Test func whatIsDueBeforeTheNextTryDoesNotWaitForIt() throws {
        wake.rungs = [.helper]
        wake.refusing = [.helper]
        try add("tea", in: 3600)
        // So many of them that each being tried would show.
        for number in 1...100 { try add("\(number)", in: 75 - Double(number) / 10) }
        #expect(wake.timesArmed == 5)
        bench.time.pass(1)
        try bench.shell.recorder.perform(.removeAllPending(app: Agenda.ownApp))
        #expect(bench.shell.waking.status.state == .unavailable)
        bench.time.pass(60)
        #expect(bench.shell.waking.status.state == .ready)
        try add("tea", in: 3600)
        bench.time.pass(10)
        wake.refusing = []
        try add("coffee", in: 60)
        #expect(seconds(.helper) == 40)
    }

    @Test func aBrokenRungIsNotStartedForEachRequest() throws {
        wake.rungs = [.helper]
        wake.refusing = [.helper]
        for number in 1...100 { try add("\(number)", in: 10_000 - Double(number)) }
        #expect(wake.timesArmed == 1)
    }

    @Test func aRungThatComesIsUsed() throws {
        wake.rungs = []
        try add("tea", in: 600)
        wake.rungs = [.powerDevil]
        bench.shell.waking.came(.powerDevil)
        #expect(seconds(.powerDevil) == 580)
    }

    @Test func untilARungAnswersItIsArming() throws {
        wake.silent = [.direct]
        try add("tea", in: 600)
        #expect(bench.shell.waking.status.state == .arming)
        wake.waking?.armed(by: .direct)
        #expect(bench.shell.waking.status.state == .armed)
    }

    // MARK: - Awake until it has rung

    @Test func theMachineSleepsUntilItIsWokenAndStaysAwakeUntilAMinuteAfter() throws {
        try add("tea", in: 3600)
        try bench.plan("other", in: 3000)
        bench.time.suspend(3580)
        bench.time.pass(0)
        // What was due meanwhile and may not wake it rings late.
        #expect(bench.shown == ["other"])
        bench.answer(.success(1))
        #expect(wake.isKeptAwake)
        // Whoever puts it to sleep now still finds it awake when it rings.
        #expect(seconds() == 20)
        bench.time.pass(21)
        #expect(bench.shown == ["other", "tea"])
        #expect(wake.armed.isEmpty)
        bench.time.pass(55)
        #expect(wake.isKeptAwake)
        bench.time.pass(10)
        #expect(!wake.isKeptAwake)
    }

    @Test func theFirstAnswerLetsItSleep() throws {
        try add("tea", in: 60)
        bench.time.pass(41)
        #expect(wake.isKeptAwake)
        bench.time.pass(20)
        bench.answer(.success(1))
        #expect(wake.isKeptAwake)
        bench.press("default", on: 1)
        #expect(!wake.isKeptAwake)
    }

    @Test func anAnswerDoesNotLetItSleepBeforeTheNext() throws {
        try add("tea", in: 60)
        try add("coffee", in: 75)
        bench.time.pass(61)
        bench.answer(.success(1))
        bench.press("default", on: 1)
        #expect(wake.isKeptAwake)
    }

    @Test func whatIsTakenBackLetsItSleep() throws {
        try add("tea", in: 60)
        bench.time.pass(45)
        #expect(wake.isKeptAwake)
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["tea"]))
        #expect(!wake.isKeptAwake)
    }

    @Test func theEndOfTheAgentLetsGoOfEverything() throws {
        try add("tea", in: 60)
        bench.time.pass(45)
        bench.shell.stop(isCutOff: false) {}
        #expect(!wake.isKeptAwake)
        #expect(wake.armed.isEmpty)
    }

    // MARK: - Quiet hours

    /// It is 08:00.
    @Test func itRingsInQuietHours() throws {
        bench.set { $0.quiet = QuietHours(parsing: "07:00-09:00") }
        try add("tea", in: 60)
        try bench.plan("other", in: 60, of: "org.example.App")
        bench.time.pass(70)
        #expect(bench.shown == ["tea"])
    }

    @Test func anAppsWaitsUnlessItMayWake() throws {
        let app = "org.example.App"
        try bench.shell.recorder.perform(.authorize(app: app, .authorized))
        bench.set { $0.quiet = QuietHours(parsing: "07:00-09:00") }
        try add("mail", in: 60, of: app)
        bench.time.pass(70)
        #expect(bench.shown.isEmpty)
        bench.set { $0.wake.allow = .all }
        #expect(bench.shown == ["mail"])
    }
}
