import AgentCore
import NotificationCore
import Simulation
import Testing

/// When popups come and go.
struct ScreenTests {
    private func loud(_ content: inout Content) { content.interruptionLevel = .critical }

    // MARK: - On time

    @Test func eachRingOfARepeatIsShownExactlyOnTime() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tick", .interval(.init(seconds: 6, repeats: true)))
        for number in 1...5 {
            bench.time.pass(5.999_999)
            #expect(bench.shown.count == number - 1)
            bench.time.pass(0.000_001)
            #expect(bench.shown.count == number)
            bench.answer(.success(UInt32(number)))
        }
    }

    @Test func aLateTimerRingsOnceAndKeepsThePhase() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tick", .interval(.init(seconds: 6, repeats: true)))
        bench.time.sleep(20)
        bench.shell.clocks.fired()
        #expect(bench.shown == ["tick"])
        bench.answer(.success(1))
        bench.time.pass(3.9)
        #expect(bench.shown.count == 1)
        bench.time.pass(0.1)
        #expect(bench.shown.count == 2)
    }

    // MARK: - Do not disturb

    @Test func nothingIsShownBeforeTheDesktopHasSaidOrTwoSecondsAreOver() throws {
        let bench = try ShellBench()
        bench.setDesktop(mayNotDisturb: nil)
        try bench.ring("tea")
        bench.shell.server.changed(to: ":1.9")
        bench.identify()
        bench.time.pass(1.9)
        #expect(bench.shown.isEmpty)
        bench.time.pass(0.2)
        #expect(bench.shown == ["tea"])
    }

    @Test func aRepeatThatWaitsIsShownOnce() throws {
        let bench = try ShellBench()
        bench.set { $0.doNotDisturb = .wait }
        bench.setDesktop(mayNotDisturb: true)
        bench.bringServer()
        try bench.ring("tick", .interval(.init(seconds: 1, repeats: true)))
        bench.time.pass(10.5)
        #expect(bench.shown.isEmpty)
        bench.disturb(false)
        bench.time.pass(1.6)
        #expect(bench.shown == ["tick"])
    }

    @Test func whatTheSettingsLeaveToTheDesktopIsShown() throws {
        let bench = try ShellBench()
        bench.set { $0.doNotDisturb = .wait }
        bench.setDesktop(mayNotDisturb: true)
        bench.bringServer()
        try bench.ring("tea")
        #expect(bench.shown.isEmpty)
        bench.set { $0.doNotDisturb = .desktop }
        #expect(bench.shown == ["tea"])
    }

    // MARK: - Closing

    /// Its last popup takes the next one along, so the next comes first, and what comes after that waits a moment.
    @Test func aServerThatLosesPopupsAfterClosingGetsTheNextOneFirst() throws {
        let bench = try ShellBench()
        bench.bringServer(name: "SwayNotificationCenter")
        try bench.ring("tick", .interval(.init(seconds: 2, repeats: true)))
        bench.time.pass(2)
        bench.answer(.success(1))
        bench.time.pass(2)
        #expect(bench.shown.count == 2)
        bench.answer(.success(2))
        #expect(bench.closed.isEmpty)
        bench.time.pass(0.5)
        #expect(bench.closed == [1])
        try bench.ring("soup")
        #expect(bench.count("soup") == 0)
        bench.time.pass(0.6)
        #expect(bench.count("soup") == 1)
    }

    /// A call to close that crosses one to show would take the new popup along: the old one goes once the new one is there
    /// (seed 75416).
    @Test(arguments: [true, false]) func suchAServerClosesNothingWhileItShows(isShown: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer(name: "SwayNotificationCenter")
        try bench.ring("tick", .interval(.init(seconds: 2, repeats: true)))
        bench.time.pass(2)
        bench.answer(.success(1))
        bench.time.pass(2)
        #expect(bench.shown.count == 2)
        bench.time.pass(1)
        #expect(bench.closed.isEmpty)
        bench.answer(isShown ? .success(2) : .failure(.refused("never")))
        #expect(bench.closed == [1])
        try bench.ring("soup")
        #expect(bench.count("soup") == 0)
        bench.time.pass(0.7)
        #expect(bench.count("soup") == 1)
    }

    /// A server that loses popups after closing is to close "tea" so many seconds after it has come; "soup" rings after two.
    private func closing(after seconds: Double) throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer(name: "SwayNotificationCenter")
        try bench.ring("soup", .interval(.init(seconds: 2, repeats: false)))
        try bench.ring("tea")
        bench.answer(.success(1))
        bench.time.pass(seconds)
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["tea"]))
        return bench
    }

    /// Also one that can't be written down: it comes as soon as the way is clear (seed 1795582321004616).
    @Test func whatCannotBeStoredWaitsUntilSuchAServerHasClosed() throws {
        let bench = try closing(after: 1.4)
        bench.time.pass(0.5)
        #expect(bench.closed == [1])
        bench.store.isDiskFull = true
        bench.time.pass(0.4)
        #expect(bench.shown == ["tea"])
        bench.time.pass(0.3)
        #expect(bench.shown == ["tea", "soup"])
    }

    /// And it is in nobody's way while the server is being asked to show it.
    @Test func suchAServerClosesNothingWhileItShowsWhatCannotBeStored() throws {
        let bench = try closing(after: 1.8)
        bench.store.isDiskFull = true
        bench.time.pass(1)
        #expect(bench.shown == ["tea", "soup"])
        #expect(bench.closed.isEmpty)
        bench.answer(.success(2))
        #expect(bench.closed == [1])
    }

    /// A server that loses popups after closing has shown "tea", and doesn't answer when it is told to close that.
    private func leavingUnanswered() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer(name: "SwayNotificationCenter")
        bench.hangClosing()
        try bench.ring("tea")
        bench.answer(.success(1))
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["tea"]))
        return bench
    }

    /// A hung one runs both at once when it comes to itself, so what it has not closed yet holds the next one back.
    @Test func untilSuchAServerHasClosedAPopupTheNextOneWaits() throws {
        let bench = try leavingUnanswered()
        bench.time.pass(1)
        #expect(bench.closed == [1])
        try bench.ring("soup")
        bench.time.pass(3600)
        #expect(bench.count("soup") == 0)
        #expect(bench.shell.server.state.standing == .hung)
        bench.answerClosings()
        bench.identify(name: "SwayNotificationCenter")
        bench.time.pass(0.5)
        #expect(bench.count("soup") == 0)
        bench.time.pass(0.2)
        #expect(bench.count("soup") == 1)
    }

    /// It may have lost the call, and has answered one that came later.
    @Test func whatItNeverAnswersHoldsBackNothingOnceItAnswersAgain() throws {
        let bench = try leavingUnanswered()
        bench.time.pass(10)
        try bench.ring("soup")
        #expect(bench.count("soup") == 0)
        bench.identify(name: "SwayNotificationCenter")
        bench.time.pass(1)
        #expect(bench.count("soup") == 1)
    }

    /// What it says about one popup says nothing about the next.
    @Test func aServerThatHasClosedOnePopupMayStillHangWithTheNext() throws {
        let bench = try ShellBench()
        bench.bringServer(name: "SwayNotificationCenter")
        bench.hangClosing()
        try bench.ring("tick", .interval(.init(seconds: 2, repeats: true)))
        bench.time.pass(2)
        bench.answer(.success(1))
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["tick"]))
        bench.time.pass(0.3)
        try bench.ring("tea")
        #expect(bench.count("tea") == 1)
        bench.time.pass(0.3)
        bench.answer(.success(2))
        bench.answerClosings()
        #expect(bench.closed == [1])
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["tea"]))
        bench.time.pass(6)
        #expect(bench.closed == [1, 2])
        #expect(bench.shell.server.state.standing == .hung)
    }

    /// One that never answers has no say about what another server shows.
    @Test func whatAServerThatHasGoneLeftUnansweredHoldsNothingBack() throws {
        let bench = try leavingUnanswered()
        bench.time.pass(1)
        bench.shell.server.changed(to: ":1.10")
        bench.identify(name: "SwayNotificationCenter")
        try bench.ring("soup")
        bench.time.pass(1)
        #expect(bench.count("soup") == 1)
    }

    /// notification-daemon leaves there what it is told to close, and lets it go when its time is over.
    @Test func aServerThatLeavesClosedPopupsLetsThemExpire() throws {
        let bench = try ShellBench()
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        try bench.ring("fire", nil, loud)
        bench.answer(.success(1))
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["fire"]))
        bench.time.pass(0.1)
        #expect(bench.expired.isEmpty && bench.closed.isEmpty)
        bench.time.pass(0.2)
        #expect(bench.expired == [1])
        bench.time.pass(1)
        #expect(bench.closed == [1])
    }

    /// The popup may come up before such a server has said what it is, or the bus that it is there.
    @Test(arguments: [true, false])
    func soDoesOneThatHasShownThePopupBeforeItIsKnown(_ hasTheName: Bool) throws {
        let bench = try ShellBench()
        bench.shell.server.changed(to: ":1.8")
        bench.identify()
        bench.time.pass(2)
        try bench.ring("fire", nil, loud)
        if hasTheName { bench.shell.server.changed(to: ":1.9") }
        bench.answer(.success(1))
        bench.shell.server.changed(to: ":1.9")
        bench.identify(name: "Notification Daemon", vendor: "GNOME")
        try bench.shell.recorder.perform(.removeDelivered(app: Agenda.ownApp, identifiers: ["fire"]))
        bench.time.pass(0.3)
        #expect(bench.expired == [1])
        #expect(bench.closed.isEmpty)
    }

    // What an app may have on the screen for long: the question about it, or a popup that stays.
    @Test(arguments: ["question", "critical", "stays", "for a minute"])
    func whereOnePopupHidesTheOthersAnAppsMakesWayForThePersonsOwn(_ kind: String) throws {
        let (bench, app) = (try ShellBench(), "org.example.App")
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        var answers: [Bool] = []
        let ofApp = kind == "question" ? "Allow notifications from \(app)?" : "alarm"
        if kind == "question" {
            try bench.shell.apps.permissions.request(app, [], .init(sender: ":1.5") { answers.append($0) })
        } else {
            try bench.shell.apps.permissions.set(app, to: .authorized)
            try bench.ring("alarm", of: app, level: kind == "critical" ? .critical : .active) {
                if kind == "stays" { $0.stays = true }
                if kind == "for a minute" { $0.stayFor = 60 }
            }
        }
        bench.answer(.success(1))
        #expect(bench.shown == [ofApp])
        // It is let go at once, and comes back when the reminder's time must be over.
        try bench.ring("tea")
        #expect(bench.shown == [ofApp, "tea"])
        bench.answer(.success(2))
        bench.time.pass(0.3)
        #expect(bench.expired == [1])
        bench.time.pass(14)
        #expect(bench.shown.count == 2)
        bench.time.pass(2)
        #expect(bench.shown == [ofApp, "tea", ofApp])
        bench.answer(.success(3))
        // One that stays is waited for.
        try bench.ring("fire", level: .critical)
        bench.answer(.success(4))
        bench.time.pass(200)
        #expect(bench.count(ofApp) == 2)
        #expect(answers.isEmpty)
        bench.press("default", on: 4)
        #expect(bench.count(ofApp) == 3)
        bench.answer(.success(5))
        guard kind == "question" else { return }
        bench.press("allow", on: 5)
        #expect(answers == [true])
    }

    /// A program waits no longer than for one that is seen.
    @Test func aQuestionThatNobodyHasSeenIsOverAfterFiveMinutes() throws {
        let (bench, app) = (try ShellBench(), "org.example.App")
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        try bench.ring("fire", level: .critical)
        bench.answer(.success(1))
        var answers: [Bool] = []
        try bench.shell.apps.permissions.request(app, [], .init(sender: ":1.5") { answers.append($0) })
        bench.time.pass(299)
        #expect(answers.isEmpty)
        bench.time.pass(2)
        #expect(answers == [false])
        bench.press("default", on: 1)
        #expect(bench.shown == ["fire"])
        #expect(try bench.shell.apps.permissions.authorization(of: app) == .notDetermined)
    }

    /// What comes while one of the person's own is there waits for that; and what doesn't stay hides nothing.
    @Test func anAppsPopupComesBehindThePersonsOwn() throws {
        let (bench, app) = (try ShellBench(), "org.example.App")
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        try bench.shell.apps.permissions.set(app, to: .authorized)
        try bench.ring("fire", level: .critical)
        bench.answer(.success(1))
        try bench.ring("mail", of: app)
        bench.answer(.success(2))
        try bench.ring("alarm", of: app, level: .critical)
        try bench.shell.apps.permissions.request("org.example.Other", [], .init(sender: ":1.5") { _ in })
        #expect(bench.shown == ["fire", "mail"])
        try bench.ring("tea")
        bench.answer(.success(3))
        #expect(bench.shown == ["fire", "mail", "tea"])
        #expect(bench.expired.isEmpty && bench.closed.isEmpty)
        bench.close(1, reason: 2)
        #expect(bench.shown.count == 3)
        bench.close(3, reason: 2)
        #expect(bench.shown.count == 4)
        bench.answer(.success(4))
        #expect(bench.shown.count == 5)
    }

    @Test func whatStandsBehindAnotherPopupIsNotCalledShown() throws {
        let bench = try ShellBench()
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        for (number, title) in ["fire", "flood", "tea"].enumerated() {
            try bench.ring(title, level: title == "tea" ? .active : .critical)
            bench.answer(.success(UInt32(number + 1)))
        }
        func unseen() throws -> [String] {
            let rows = try bench.store.rows(.app(Agenda.ownApp)).delivered
            return rows.filter { bench.shell.unseen.contains($0.id) }.map(\.request.identifier).sorted()
        }
        #expect(try unseen() == ["flood", "tea"])
        bench.close(1, reason: 2)
        #expect(try unseen() == ["tea"])
        bench.close(2, reason: 2)
        #expect(try unseen() == [])
    }

    /// Plasma on a screen of 720 pixels shows three: of apps' popups as many make way as it takes.
    @Test func whereThreeHaveRoomAnAppsMakesWayForThePersonsOwn() throws {
        let (bench, app) = (try ShellBench(), "org.example.App")
        bench.bringServer(name: "Plasma", vendor: "KDE", height: 720)
        try bench.shell.apps.permissions.set(app, to: .authorized)
        for (number, alarm) in ["one", "two", "three", "four"].enumerated() {
            try bench.ring(alarm, of: app) { $0.stays = true }
            bench.answer(.success(UInt32(number + 1)))
        }
        func unseen() throws -> [String] {
            let rows = try bench.store.rows(.app(app)).delivered
            return rows.filter { bench.shell.unseen.contains($0.id) }.map(\.request.identifier).sorted()
        }
        #expect(try unseen() == ["four"])
        bench.close(4, reason: 2)
        try bench.ring("tea")
        #expect(bench.closed == [1])
        #expect(bench.shown == ["one", "two", "three", "four", "tea"])
        bench.answer(.success(5))
        // It comes back behind the others.
        #expect(bench.shown.last == "one")
        bench.answer(.success(6))
        #expect(try unseen() == ["one"])
        bench.close(5, reason: 2)
        #expect(try unseen() == [])
        // A critical one comes before those that are there, and stays.
        try bench.ring("fire", of: app, level: .critical)
        bench.answer(.success(7))
        #expect(try unseen() == ["one"])
    }

    /// A click that was on its way counts.
    @Test func aQuestionThatMakesWayIsStillAnswered() throws {
        let (bench, app) = (try ShellBench(), "org.example.App")
        bench.bringServer(name: "Notification Daemon", vendor: "GNOME")
        var answers: [Bool] = []
        try bench.shell.apps.permissions.request(app, [], .init(sender: ":1.5") { answers.append($0) })
        bench.answer(.success(1))
        try bench.ring("tea")
        bench.press("deny", on: 1)
        bench.answer(.success(2))
        bench.time.pass(60)
        #expect(answers == [false])
        #expect(bench.shown.count == 2)
    }

    @Test(arguments: [(9.9, true), (10.1, false)])
    func aClickOnAPopupThatWasReplacedCountsForTenSeconds(_ after: Double, _ counts: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tick", .interval(.init(seconds: 3600, repeats: true))) {
            $0.actions = [Action(identifier: "stop", title: "Stop", effect: .stopRepeat)]
        }
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.time.pass(3600)
        bench.answer(.success(2))
        bench.time.pass(after)
        bench.press("stop", on: 1)
        #expect(try bench.pending.isEmpty == counts)
    }

    // MARK: - Sounds

    @Test(arguments: [true, false]) func whatTheServerPlaysTheAgentDoesNot(_ serverPlays: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer(serverPlays ? ["actions", "body", "sound"] : ["actions", "body"])
        try bench.ring("tea") { $0.sound = .named("bell") }
        #expect(bench.played.isEmpty, "it isn't up yet")
        bench.answer(.success(1))
        #expect(bench.played == (serverPlays ? [] : ["bell"]))
    }

    @Test func whileNotToBeDisturbedOnlyCriticalOnesAreHeard() throws {
        let bench = try ShellBench()
        bench.set { $0.doNotDisturb = .desktop }
        bench.setDesktop(mayNotDisturb: true)
        bench.bringServer()
        try bench.ring("tea") { $0.sound = .named("bell") }
        bench.answer(.success(1))
        try bench.ring("fire") {
            $0.sound = .named("complete")
            $0.interruptionLevel = .critical
        }
        bench.answer(.success(2))
        #expect(bench.played == ["complete"])
    }

    @Test func theSettingsSayWhoIsSilent() throws {
        let bench = try ShellBench()
        bench.set { settings in
            var silent = Settings.App()
            silent.hasSound = false
            settings.apps[Agenda.ownApp] = silent
        }
        bench.bringServer()
        try bench.ring("tea") { $0.sound = .named("bell") }
        bench.answer(.success(1))
        #expect(bench.played.isEmpty)
    }

    @Test(arguments: ["\n\n", " ", "\u{200B}", ""]) func aClickWhoseNameCantBeSeenIsCalledAsEver(_ title: String) throws
    {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea") { $0.defaultActionTitle = title }
        #expect(bench.labels.first == "Done")
        bench.answer(.success(1))
        try bench.ring("egg") { $0.defaultActionTitle = "Boil\nit" }
        #expect(bench.labels.first == "Boil it")
    }
}
