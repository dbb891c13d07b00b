import AgentCore
import NotificationCore
import Simulation
import Testing

/// What was to stay and that its server takes away (decision 13: gone is not answered).
struct ReturnTests {
    /// A bench whose server takes each popup away `age` seconds after it came, for `reason`.
    private func show(_ bench: ShellBench, _ number: inout UInt32, age: Double = 4, reason: UInt32 = 1) {
        number += 1
        bench.answer(.success(number))
        bench.time.pass(age)
        bench.close(number, reason: reason)
    }

    /// A bench whose server has taken "tea" away for the first time; its popup had number 1.
    private func taken() throws -> (ShellBench, UInt32) {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        var number: UInt32 = 0
        show(bench, &number)
        return (bench, number)
    }

    @Test func aReminderComesBackThreeTimesQuietlyAndThenHourly() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea") { $0.sound = .standard }
        var number: UInt32 = 0
        for (count, pause) in [30.0, 300, 900, 3600].enumerated() {
            #expect(bench.count("tea") == count + 1)
            show(bench, &number)
            bench.time.pass(pause - 0.1)
            #expect(bench.count("tea") == count + 1)
            bench.time.pass(0.2)
        }
        #expect(bench.count("tea") == 5)
        #expect(bench.played.count == 1)
        #expect(try bench.delivered == ["tea"])
        show(bench, &number)
        bench.time.pass(3601)
        #expect(bench.count("tea") == 6)
    }

    /// A server that answers without a number may have shown it or not.
    @Test func whatTheServerDoesNotNameComesBack() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.failure(.unclear("no number for the popup")))
        bench.time.pass(29)
        #expect(bench.count("tea") == 1)
        bench.time.pass(2)
        #expect(bench.count("tea") == 2)
        bench.answer(.success(1))
        bench.time.pass(3601)
        #expect(bench.count("tea") == 2)
        #expect(try bench.delivered == ["tea"])
    }

    /// Critical ones of apps come back as one's own do, others of theirs that were to stay once, and what goes by itself never.
    @Test func whatWasNotToStayOrIsAnAppsComesBackLess() throws {
        for (level, stays, times) in [
            (InterruptionLevel.critical, false, 4), (.active, true, 2), (.active, false, 1),
        ] {
            let bench = try ShellBench()
            bench.bringServer()
            bench.shell.recorder.record(.authorize(app: "org.example.App", .authorized))
            try bench.ring("a", of: "org.example.App", level: level) { if stays { $0.stays = true } }
            var number: UInt32 = 0
            while number < bench.count("a") {
                show(bench, &number)
                bench.time.pass(905)
            }
            #expect(bench.count("a") == times, "\(level), \(stays)")
        }
    }

    @Test func severalThatHaveComeBackOftenEnoughComeAsOne() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var number: UInt32 = 0
        for title in ["tea", "pills"] {
            try bench.ring(title)
            for pause in [31.0, 301, 901, 1] {
                show(bench, &number)
                bench.time.pass(pause)
            }
        }
        let before = bench.shown.count
        // The person is back.
        bench.shell.clocks.changed()
        bench.time.pass(2)
        #expect(bench.shown.dropFirst(before) == ["2 unanswered reminders"])
        #expect(bench.popups.last?.hints["suppress-sound"] != nil)
    }

    @Test func whatIsAnsweredOrDismissedStaysAway() throws {
        for reason in [UInt32(1), 2] {
            let bench = try ShellBench()
            bench.bringServer()
            try bench.ring("tea")
            var number: UInt32 = 0
            show(bench, &number, reason: reason)
            if reason == 1 {
                let key = RequestKey(app: Agenda.ownApp, identifier: "tea")
                try bench.shell.recorder.perform(.act(key, action: Action.doneIdentifier))
            }
            bench.time.pass(5000)
            #expect(bench.count("tea") == 1, "reason \(reason)")
        }
    }

    /// Some say at once that what they don't show was dismissed, and that may be heard before the popup's number or after it.
    @Test(arguments: [(true, "quickshell"), (false, "quickshell"), (true, "cinnamon"), (false, "cinnamon")], [0, 1.5])
    func whatAServerHidesIsNotDismissed(server: (isEarly: Bool, name: String), answersAfter: Double) throws {
        let (isEarly, bench) = (server.isEarly, try ShellBench())
        bench.bringServer(name: server.name)
        try bench.ring("tea")
        if isEarly { bench.close(1, reason: 2) }
        bench.time.pass(answersAfter)
        bench.answer(.success(1))
        if !isEarly { bench.close(1, reason: 2) }
        #expect(try bench.delivered == ["tea"])
        bench.time.pass(31)
        #expect(bench.count("tea") == 2)
        // It has learned nothing from that, and takes a person's word, who is slower.
        var number: UInt32 = 1
        show(bench, &number, age: 9)
        bench.time.pass(301)
        #expect(bench.count("tea") == 3)
        show(bench, &number, age: 1.5, reason: 2)
        #expect(try bench.delivered.isEmpty)
    }

    /// GNOME Shell takes an app's whole list away with the process that began it, and says that all was dismissed.
    @Test(arguments: [
        ("gnome-shell", "org.example.App", 0.9, 2), ("gnome-shell", "org.example.App", 1.1, 1),
        ("gnome-shell", "org.example.Other", 0.9, 1),
        ("gnome-shell", Agenda.ownApp, 0.9, 1), ("Plasma", "org.example.App", 0.9, 1),
    ])
    func whatIsTakenAwayWithItsProgramComesBackAtOnce(server: String, lost: String, age: Double, times: Int) throws {
        let bench = try ShellBench()
        bench.bringServer(name: server)
        let app = lost == Agenda.ownApp ? lost : "org.example.App"
        bench.shell.recorder.record(.authorize(app: app, .authorized))
        try bench.ring("tea", of: app)
        bench.answer(.success(1))
        bench.shell.apps.left(":1.5", of: lost)
        bench.time.pass(age)
        bench.close(1, reason: 2)
        bench.close(1, reason: 2)
        bench.time.pass(1.1)
        #expect(bench.count("tea") == times)
    }

    /// A server that says 1 for the person's close, too: the ages of two popups differ, and nothing comes back from then on.
    @Test func itIsLearnedWhatAServerDoes() throws {
        let bench = try ShellBench()
        bench.bringServer(name: "keeper")
        try bench.ring("tea")
        var number: UInt32 = 0
        show(bench, &number, age: 9)
        bench.time.pass(31)
        show(bench, &number, age: 3)
        bench.time.pass(5000)
        #expect(bench.count("tea") == 2)
        // It stays known, for this server and the agent's next runs.
        let next = try ShellBench(bench.store)
        next.bringServer(name: "keeper")
        try next.ring("pills")
        number = 10
        show(next, &number)
        next.time.pass(5000)
        #expect(next.count("pills") == 1)
        next.shell.server.changed(to: nil)
        next.bringServer(name: "another")
        next.time.pass(31)
        #expect(next.count("pills") == 2)
    }

    /// What was learned wrongly, by a popup that stood for longer while the machine was slow, is put right.
    @Test func threeThatGoAtTheSameAgeAreTheServers() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var number: UInt32 = 0
        try bench.ring("tea")
        show(bench, &number, age: 9)
        bench.time.pass(31)
        show(bench, &number, age: 4)
        for title in ["pills", "bread"] {
            try bench.ring(title)
            show(bench, &number, age: 4.2)
            bench.time.pass(31)
        }
        #expect(bench.count("tea") == 2 && bench.count("pills") == 1 && bench.count("bread") == 2)
    }

    /// Decision 13: never in do-not-disturb, quiet hours or a pause, and not at all where the person doesn't want it.
    @Test func itWaitsWhileNothingMayDisturb() throws {
        let (bench, first) = try taken()
        var number = first
        bench.disturb(true)
        bench.time.pass(1000)
        #expect(bench.count("tea") == 1)
        bench.disturb(false)
        bench.time.pass(301)
        #expect(bench.count("tea") == 2)
        show(bench, &number)
        try bench.shell.recorder.perform(.pause(.everything, until: nil))
        bench.time.pass(1000)
        #expect(bench.count("tea") == 2)
        try bench.shell.recorder.perform(.resume(.everything))
        bench.time.pass(301)
        #expect(bench.count("tea") == 3)
        bench.set { $0.popup.again = false }
        show(bench, &number)
        bench.time.pass(5000)
        #expect(bench.count("tea") == 3)
    }

    /// A locked screen keeps it away, and unlocking brings what has come back often enough: once, however often that is said.
    @Test func itWaitsForTheScreenToBeUnlocked() throws {
        let (bench, first) = try taken()
        var number = first
        bench.shell.take(screenIsLocked: true)
        bench.time.pass(1000)
        #expect(bench.count("tea") == 1)
        bench.shell.take(screenIsLocked: false)
        bench.time.pass(1)
        #expect(bench.count("tea") == 2)
        bench.time.pass(300)
        for pause in [301.0, 901, 1] {
            show(bench, &number)
            bench.time.pass(pause)
        }
        #expect(bench.count("tea") == 4)
        for _ in 0..<10 {
            bench.shell.take(screenIsLocked: true)
            bench.shell.take(screenIsLocked: false)
            bench.time.pass(1)
            if bench.count("tea") > Int(number) { show(bench, &number, age: 0.1) }
        }
        #expect(bench.count("tea") == 5)
    }

    /// An agent that was killed in between goes on.
    @Test func whatTheServerTookBeforeTheAgentsStartComesBack() throws {
        let (bench, _) = try taken()
        let next = try ShellBench(bench.store)
        next.bringServer()
        next.time.pass(31)
        #expect(next.count("tea") == 1)
    }

    /// Of many, the newest come by themselves, and the others within the hour as one.
    @Test func ofManyThatWereTakenBeforeTheStartNoneIsForgotten() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for number in 1...8 as ClosedRange<UInt32> {
            try bench.ring("r\(number)")
            bench.answer(.success(number))
            bench.time.pass(1)
            bench.close(number, reason: 1)
        }
        let next = try ShellBench(bench.store)
        next.bringServer()
        next.time.pass(31)
        for number in 1...5 as ClosedRange<UInt32> { next.answer(.success(number)) }
        #expect(next.shown.count == 5)
        next.time.pass(3601)
        #expect(next.shown.count == 6)
        #expect(try next.store.rows(.app(Agenda.ownApp)).delivered.count { $0.presentation == .summarised } == 3)
    }

    /// A hundred that are taken away at once come back as one, and nothing wakes when nothing is owed.
    @Test func aServerThatClosesEverythingAtOnceCausesNoFlood() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var number: UInt32 = 0
        for index in 0..<100 {
            try bench.ring("r\(index)")
            number += 1
            bench.answer(.success(number))
            bench.close(number, reason: 1)
        }
        let before = bench.shown.count
        for _ in 0..<3600 {
            let shown = bench.shown.count
            bench.time.pass(1)
            if bench.shown.count > shown {
                number += 1
                bench.answer(.success(number))
                bench.close(number, reason: 1)
            }
        }
        #expect(bench.shown.count - before <= 12, "\(bench.shown.dropFirst(before))")
    }
}
