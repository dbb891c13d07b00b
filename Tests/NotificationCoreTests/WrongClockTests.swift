import NotificationCore
import Recurrence
import Testing

/// A boot with a wrong wall clock, and the network that puts it right.
@Suite struct WrongClockTests {
    /// What the wall clock shows at boot, in seconds from the true time; dead batteries, fake-hwclock, a clock in local time.
    static let errors: [Double] = [
        -1_795_000_000, -848_000_000, -86_400, -3600, -61, 61, 3600, 86_400 + 1234, 400 * 86_400,
    ]

    private func start(_ desk: Desk) throws {
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try desk.store.note(note) }
        for event in desk.agenda.sinceLastRun(notes, at: desk.now) { try desk.handle(event) }
    }

    /// What the shell does when the kernel says that the clock was set.
    private func setClock(_ desk: Desk, by seconds: Double) throws {
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: Int64(microsecondsFromSeconds: seconds))
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try desk.store.note(note) }
        if desk.agenda.putsRight(notes, at: desk.now) {
            try desk.handle(.undoPutRight)
            try desk.handle(.clockPutRight)
        }
        try desk.ring()
        try desk.handle(.clockChanged)
    }

    private func boot(_ desk: Desk, wrongBy seconds: Double, number: Int = 2) throws {
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: Int64(microsecondsFromSeconds: seconds))
        desk.now.boot = BootTime(microseconds: 20_000_000)
        desk.now.bootID = "boot-\(number)"
        try start(desk)
    }

    /// In seconds from now, on the boot clock.
    private func distance(_ desk: Desk, _ identifier: String) throws -> Double? {
        guard let schedule = try desk.pending(identifier)?.schedule else { return nil }
        let due: BootTime? = if case .boot(let boot)? = schedule.due { boot } else { schedule.snooze?.boot }
        return due.map { Double($0.microseconds(since: desk.now.boot)) / 1_000_000 }
    }

    /// At 10:00:30 an hourly series, a timer of four minutes and a snooze of ten; the power fails at 10:01.
    private func desk() throws -> Desk {
        let desk = Desk()
        try start(desk)
        try desk.add("hourly", .every(3600))
        desk.pass(seconds: 4000)
        try desk.ring()
        try desk.add("tea", .once(after: 240))
        try desk.add("popup", .once(after: 5))
        desk.pass(seconds: 5)
        try desk.ring()
        try desk.handle(.perform(desk.key("popup"), .snooze(seconds: 600)))
        desk.pass(seconds: 30)
        return desk
    }

    @Test(arguments: errors) func nothingIsFurtherAwayThanItCanBe(_ error: Double) throws {
        let desk = try desk()
        try boot(desk, wrongBy: error)
        for (identifier, most) in [("hourly", 3600.0), ("tea", 240), ("popup", 600)] {
            // A clock that is ahead has let it ring already.
            guard let distance = try distance(desk, identifier) else { continue }
            #expect(distance > 0 && distance <= most, "\(identifier)")
        }
        // Nor after it has rung on the wrong clock.
        desk.pass(seconds: 3600)
        try desk.ring()
        let again = try #require(try distance(desk, "hourly"))
        #expect(again > 0 && again <= 3600)
    }

    /// The network takes a minute; all lies where it would, had the clock never been wrong.
    @Test(arguments: errors) func aClockThatIsPutRightPutsAllRight(_ error: Double) throws {
        let desk = try desk()
        let (hourly, tea, popup) = (try desk.next("hourly"), try desk.next("tea"), try desk.next("popup"))
        try boot(desk, wrongBy: error)
        desk.pass(seconds: 60)
        let isAhead = try desk.pending("tea") == nil
        try setClock(desk, by: -error)
        #expect(try desk.next("hourly") == hourly)
        // What rang too early on a clock that was ahead is over.
        #expect(isAhead == (error >= 240))
        if !isAhead { #expect(try desk.next("tea") == tea) }
        if error < 600 { #expect(try desk.next("popup") == popup) }
    }

    /// What a snooze is known by moves with it.
    @Test(arguments: errors) func aSnoozeOfAWrongClockIsTakenBack(_ error: Double) throws {
        let desk = try desk()
        try boot(desk, wrongBy: error)
        try desk.add("now", nil)
        try desk.ring()
        try desk.handle(.perform(desk.key("now"), .snooze(seconds: 600)))
        try setClock(desk, by: -error)
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.key) == [desk.key("now")])
    }

    /// A dead battery gives itself away, so it may take the whole day until there is a network.
    @Test func aClockThatIsPutRightLateIsHeeded() throws {
        let desk = try desk()
        try boot(desk, wrongBy: -848_000_000)
        for _ in 1...10 {
            desk.pass(seconds: 3600)
            try desk.ring()
        }
        try desk.add("soon", .once(after: 1000))
        try setClock(desk, by: 848_000_000)
        // It began at 10:00:00 and has rung late.
        #expect(try desk.next("hourly") == "2026-11-21T22:00:00")
        #expect(try desk.pending("tea") == nil)
        // What began in this boot keeps what has elapsed, and is right in the next boot too.
        #expect(try distance(desk, "soon") == 1000)
        desk.pass(seconds: 100)
        try boot(desk, wrongBy: 0, number: 3)
        #expect(try distance(desk, "soon") == 900)
    }

    /// What was removed on the wrong clock comes back by the right one, however far that is from it (decision 30).
    @Test(arguments: errors.filter { $0 < 0 }, [true, false])
    func whatAnUndoBringsBackIsPutRightToo(_ error: Double, isOfThisBoot: Bool) throws {
        let desk = try desk()
        try desk.handle(.removeDelivered(app: desk.app, identifiers: ["hourly"]))
        let hourly = try desk.next("hourly")
        try boot(desk, wrongBy: error)
        try desk.add("soon", .once(after: 1000))
        desk.pass(seconds: 5)
        try desk.handle(.removePending(app: desk.app, identifiers: [isOfThisBoot ? "soon" : "hourly"]))
        desk.pass(seconds: 10)
        try setClock(desk, by: -error)
        try desk.handle(.undo)
        if isOfThisBoot {
            #expect(try distance(desk, "soon") == 985)
        } else {
            let next = try desk.next("hourly")
            #expect(next == hourly)
        }
    }

    /// It was due before the clock fell behind, and is late by any clock.
    @Test(arguments: errors.filter { $0 < 0 }) func whatWasUnansweredRingsOnceMoreAtOnce(_ error: Double) throws {
        let desk = try desk()
        try boot(desk, wrongBy: error)
        try desk.handle(.removePending(app: desk.app, identifiers: ["hourly"]))
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.request.identifier).contains("hourly"))
    }

    /// The agent is started again between the boot and the network's word.
    @Test func aStartAfterwardsHeedsItToo() throws {
        let desk = try desk()
        let tea = try desk.next("tea")
        try boot(desk, wrongBy: -848_000_000)
        desk.pass(seconds: 60)
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: 848_000_000_000_000)
        try start(desk)
        #expect(try desk.next("tea") == tea)
    }

    /// Decision 3: later in a boot with a clock that was right, a stepped clock doesn't disturb an interval.
    @Test func aClockThatIsSetHoursLaterDisturbsNothing() throws {
        let desk = try desk()
        try boot(desk, wrongBy: 0)
        desk.pass(seconds: 2 * 3600)
        try desk.ring()
        let before = try distance(desk, "hourly")
        try setClock(desk, by: 1800)
        #expect(try distance(desk, "hourly") == before)
    }

    @Test func whatWasSkippedStaysSoOverARebootAndStartsAreKept() throws {
        let desk = Desk()
        try start(desk)
        try desk.add("skipped", .every(3600))
        try desk.handle(.perform(desk.key("skipped"), .skipNext))
        let start = desk.now.wall.advanced(byMicroseconds: 5 * 86_400_000_000)
        try desk.add("later", .every(3600), bounds: .init(start: start))
        let (skipped, later) = (try desk.next("skipped"), try desk.next("later"))
        desk.pass(seconds: 60)
        try boot(desk, wrongBy: 0)
        #expect(try desk.next("skipped") == skipped)
        #expect(try desk.next("later") == later)
    }

    @Test func aFirstDelayMayBeLongerThanThePeriod() throws {
        let desk = Desk()
        try start(desk)
        try desk.add("a", .interval(.init(seconds: 60, repeats: true, firstDelay: 7200)))
        let next = try desk.next("a")
        desk.pass(seconds: 60)
        try boot(desk, wrongBy: -848_000_000)
        let distance = try #require(try distance(desk, "a"))
        #expect(distance <= 7200 && distance > 7100)
        desk.pass(seconds: 60)
        try setClock(desk, by: 848_000_000)
        #expect(try desk.next("a") == next)
    }
}
