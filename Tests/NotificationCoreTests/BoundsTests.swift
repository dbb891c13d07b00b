internal import Messages
import Foundation
import NotificationCore
import NotificationStore
import Recurrence
import Testing

/// Nothing that a request asks for takes long, nor do many of them together.
@Suite struct BoundsTests {
    private func recurrence(
        _ rules: [String],
        from start: String = "2026-01-01T00:00:00",
        dates: Int = 0,
        exceptions: Int = 0,
        days: Int = 0
    ) throws -> Trigger {
        let first = try #require(CivilDateTime(parsing: start)).localSeconds
        func readings(_ count: Int, every seconds: Int64) -> [CivilDateTime] {
            (0..<count).map { CivilDateTime(localSeconds: first + 86_400 + Int64($0) * seconds) }
        }
        return .recurrence(
            RecurrenceSet(
                start: try #require(CivilDateTime(parsing: start)),
                rules: try rules.map { try RecurrenceRule(parsing: $0) },
                dates: readings(dates, every: 3600),
                exceptions: readings(exceptions, every: 1),
                exceptionDays: readings(days, every: 86_400)
            )
        )
    }

    /// What this thread has had of a processor, in milliseconds: other programs don't count.
    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        func time() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
        }
        let start = time()
        try body()
        return time() - start
    }

    // MARK: - At the door

    @Test func longListsAreRefusedByNameAndLimit() throws {
        let desk = Desk()
        let daily = "FREQ=DAILY"
        for (trigger, message) in [
            (try recurrence(Array(repeating: daily, count: 17)), "trigger.rules: 17 of them; at most 16 are allowed"),
            (try recurrence([daily], dates: 2001), "trigger.dates: 2001 of them; at most 2000 are allowed"),
            (
                try recurrence([daily], exceptions: 1000, days: 1001),
                "trigger.exceptions: 2001 of them; at most 2000 are allowed"
            ),
        ] {
            #expect(throws: AgendaError(.invalidArgument, message)) { try desk.add("a", trigger) }
        }
        #expect(try desk.pending("a") == nil)
        try desk.add("b", try recurrence(Array(repeating: daily, count: 16), dates: 2000, exceptions: 2000))
        #expect(try desk.pending("b") != nil)
    }

    /// The rows of the table of attacks that still get past the lists.
    @Test(arguments: [
        "FREQ=SECONDLY;BYSECOND=0,1,2,3;COUNT=900000000000000", "FREQ=MINUTELY;BYMINUTE=0,1,2;COUNT=900000000000000",
        "FREQ=SECONDLY;BYDAY=MO;COUNT=900000000000000",
    ]) func aRuleThatTakesTooLongIsRefusedByName(_ rule: String) throws {
        let desk = Desk()
        let trigger = try recurrence([rule], from: "0001-01-01T00:00:00")
        let error = #expect(throws: AgendaError.self) { try desk.add("a", trigger) }
        #expect(error?.code == .limitsExceeded)
        #expect(error?.message.hasPrefix("trigger.rules: ") == true)
        #expect(error?.message.contains("\(Timetable.mostSteps) steps") == true)
        #expect(try desk.pending("a") == nil)
    }

    @Test func aLateStartWithACountIsBoundedToo() throws {
        let desk = Desk()
        let trigger = try recurrence(["FREQ=SECONDLY"], from: "2020-01-01T00:00:00")
        let error = #expect(throws: AgendaError.self) {
            try desk.add("a", trigger, bounds: .init(count: 1_000_000_000_000))
        }
        #expect(error?.code == .limitsExceeded)
    }

    @Test func manyExpensiveRulesDoNotAddUp() throws {
        let desk = Desk()
        let trigger = try recurrence(["FREQ=MINUTELY;BYHOUR=9,10,11;COUNT=20000"], from: "2026-11-21T00:00:00")
        try desk.add("one", trigger)
        let many = (0..<1000).map { desk.request("r\($0)", trigger) }
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: desk.app, many)) }
        #expect(error?.code == .limitsExceeded)
        #expect(try desk.store.rows(.app(desk.app)).pending.map(\.request.identifier) == ["one"])
    }

    /// The quota is looked at before what takes long.
    @Test func aCallOverTheQuotaComputesNothing() throws {
        let desk = Desk()
        let trigger = try recurrence(["FREQ=SECONDLY;BYDAY=MO;COUNT=900000000000000"], from: "0001-01-01T00:00:00")
        let many = (0...RequestCheck.Limit.pendingPerApp).map { desk.request("r\($0)", trigger) }
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: desk.app, many)) }
        #expect(error?.code == .quotaExceeded)
    }

    // MARK: - What is stored already

    /// A row above today's limits goes on ringing while it fits: each minute, a hundred years of it excluded.
    @Test func aStoredRowAboveTheLimitsRingsOn() throws {
        let desk = Desk("2026-01-01T23:59:30")
        try put(try recurrence(["FREQ=MINUTELY"], days: 36_525), at: "2026-01-01T23:59:00", in: desk)
        #expect(try desk.ring().map(\.request.identifier) == ["row"])
        let row = try #require(try desk.pending("row"))
        #expect(!row.schedule.isSetAside)
        #expect(try desk.next("row") == "2126-01-03T00:00:00")
    }

    /// One that doesn't rings once more, waits for nothing, and stays in the list until somebody removes it.
    @Test func aStoredRowThatTakesTooLongIsSetAsideAndSaidSo() throws {
        let desk = Desk("2026-01-01T23:59:59")
        try put(try recurrence(["FREQ=SECONDLY"], exceptions: 60_000), at: "2026-01-01T23:59:59", in: desk)
        #expect(try desk.ring().map(\.request.identifier) == ["row"])
        #expect(desk.consequences.contains(.setAside(desk.key("row"))))
        let row = try #require(try desk.pending("row"))
        #expect(row.schedule.isSetAside && row.schedule.due == nil)
        #expect(
            desk.agenda.timetable.describe(row, at: desk.now).english.hasSuffix(
                "(set aside: its next ring takes too long to find)"
            )
        )
        #expect(try desk.store.deadlines() == Deadlines())
        desk.pass(seconds: 60)
        #expect(try desk.ring().isEmpty)
        try desk.handle(.clockChanged)
        #expect(try desk.pending("row") == row)
        try desk.handle(.removePending(app: desk.app, identifiers: ["row"]))
        #expect(try desk.pending("row") == nil)
    }

    private func put(
        _ trigger: Trigger,
        at time: String,
        in desk: Desk,
        as identifier: String = "row",
        of app: String = Agenda.ownApp
    ) throws {
        let row = Pending(
            app: app,
            request: desk.request(identifier, trigger),
            schedule: Schedule(due: .wall(desk.zones.wall(time)))
        )
        try desk.store.commit([.put(row)], durability: .process)
    }

    /// One's own don't wait for the rules of an app, whichever was due first.
    @Test func theOwnRingBeforeWhatTakesLong() throws {
        let desk = Desk()
        let trigger = try recurrence(["FREQ=SECONDLY"], exceptions: 4000)
        for number in 0..<16 {
            try put(trigger, at: "2026-01-01T23:59:59", in: desk, as: "row\(number)", of: "org.example.App")
        }
        try put(trigger, at: "2026-01-01T23:59:59", in: desk, as: "own")
        let plan = try desk.handle(.deadline)
        #expect(plan.isCutShort)
        let first = plan.changes.compactMap { if case .deliver(let row) = $0 { row } else { nil } }.first
        #expect(first?.request.identifier == "own")
    }

    /// Rows that each fit and together don't ring in several transactions, none of which takes much longer than one.
    @Test func dueRowsThatTakeLongRingInSlices() throws {
        let desk = Desk("2026-01-01T23:59:59")
        let trigger = try recurrence(["FREQ=SECONDLY"], exceptions: 4000)
        for number in 0..<20 { try put(trigger, at: "2026-01-01T23:59:59", in: desk, as: "row\(number)") }
        var rung = 0
        var slices = 0
        repeat {
            let plan = try desk.handle(.deadline)
            rung += plan.changes.count { if case .deliver = $0 { true } else { false } }
            slices += 1
            if !plan.isCutShort { break }
        } while slices < 30
        #expect(rung == 20)
        #expect(slices > 2)
        #expect(try desk.store.rows(.app(desk.app)).pending.allSatisfy { !$0.schedule.isSetAside })
    }

    // MARK: - Clocks and zones

    /// A change of zone with ten thousand rules goes through the soonest first, so many at a time; it may be broken off.
    @Test func aMoveGoesInSlicesAndBeginsAgainAfterADeath() throws {
        let desk = Desk("2026-01-01T12:00:00")
        let trigger = try recurrence(["FREQ=DAILY"], exceptions: 0)
        let count = 1000
        var requests: [Request] = []
        for number in 0..<count {
            guard case .recurrence(var set) = trigger else { continue }
            set.start = CivilDateTime(localSeconds: set.start.localSeconds + Int64(number) * 60)
            requests.append(desk.request("r\(number)", .recurrence(set)))
        }
        try desk.handle(.add(app: desk.app, requests))
        var first: Event? = .zoneChanged(from: "Europe/Berlin")
        while let event = first { first = try desk.handle(event).rest }
        let before = try readings(desk)
        desk.zones.move(to: "America/New_York")
        var plan = try desk.handle(.zoneChanged(from: "Europe/Berlin"))
        #expect(plan.count <= Event.batch + 2)
        let soonest = try #require(plan.changes.first)
        #expect(soonest.rescheduled == desk.key("r721"), "the one at 12:01 comes first")
        #expect(try desk.store.note(.zone) == "Europe/Berlin")
        // The agent dies here, and the next run begins again.
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try desk.store.note(note) }
        let move = desk.agenda.sinceLastRun(notes, at: desk.now).first { $0.isMove }
        guard case .zoneChanged(let from)? = move else {
            Issue.record("the move isn't taken up")
            return
        }
        var slices = 1
        plan = try desk.handle(.zoneChanged(from: from))
        while let rest = plan.rest {
            plan = try desk.handle(rest)
            slices += 1
        }
        #expect(slices >= count / Event.batch)
        #expect(try desk.store.note(.zone) == "America/New_York")
        #expect(try readings(desk) == before)
        // Back home before it is over: what was moved comes back, the rest stays.
        desk.zones.move(to: "Asia/Tokyo")
        try desk.handle(.zoneChanged(from: "America/New_York"))
        desk.zones.move(to: "America/New_York")
        for note in AgendaNote.allCases { notes[note] = try desk.store.note(note) }
        #expect(desk.agenda.sinceLastRun(notes, at: desk.now).contains { $0.isMove })
        var next: Event? = .zoneChanged(from: "America/New_York")
        while let event = next { next = try desk.handle(event).rest }
        #expect(try readings(desk) == before)
    }

    /// What the wall shows when each request rings.
    private func readings(_ desk: Desk) throws -> [String: String] {
        let rows = try desk.store.rows(.app(desk.app)).pending
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let next = row.schedule.next(at: desk.now).map(desk.zones.text) ?? "-"
                return (row.request.identifier, String(next.suffix(8)))
            }
        )
    }

    /// A row whose turn hasn't come yet when it would be due by the old zone's clocks is moved first.
    @Test func aRowOfTheOldZoneDoesNotRingByIt() throws {
        let desk = Desk("2026-01-01T08:00:00")
        try desk.add("nine", try recurrence(["FREQ=DAILY"], from: "2026-01-01T09:00:00"))
        desk.pass(seconds: 3600)
        desk.zones.move(to: "America/New_York")
        #expect(try desk.ring().isEmpty)
        #expect(try desk.next("nine") == "2026-01-01T09:00:00")
    }

    @Test func expensiveRulesAreSlicedByTheirSteps() throws {
        let desk = Desk("2026-01-01T23:59:59")
        let trigger = try recurrence(["FREQ=SECONDLY"], exceptions: 4000)
        for number in 0..<60 { try put(trigger, at: "2026-01-02T05:00:00", in: desk, as: "row\(number)") }
        var next: Event? = .clockChanged
        var slices = 0
        while let event = next {
            next = try desk.handle(event).rest
            slices += 1
        }
        #expect(slices > 5)
        #expect(try desk.store.note(.clock) != nil)
    }

    // MARK: - What is to come

    @Test(arguments: [1000, 10_000]) func upcomingTakesAsManyStepsAsItAnswers(_ count: Int) throws {
        let desk = Desk()
        let trigger = Trigger.calendar(DateMatch(minute: 0), repeats: true)
        let rows = try (0..<count).map { number in
            let request = desk.request("r\(number)", trigger)
            return Pending(
                app: desk.app,
                request: request,
                schedule: try desk.agenda.timetable.start(request, at: desk.now)
            )
        }
        var found: [Timetable.Upcoming] = []
        let time = try milliseconds {
            found = try desk.agenda.timetable.upcoming(rows, at: desk.now, limit: RequestCheck.Limit.upcoming)
        }
        #expect(found.count == RequestCheck.Limit.upcoming)
        #expect(found.map(\.date) == found.map(\.date).sorted())
        #expect(found.prefix(count).map(\.row) == Array(0..<count))
        print("\(count) requests: \(time) ms for \(found.count) rings")
        // Ten million rings took minutes in a debug build.
        #expect(time < 5000)
    }

    /// The agent makes a long list in slices.
    @Test func upcomingInSlicesIsTheSame() throws {
        let desk = Desk()
        for minute in 0..<50 { try desk.add("r\(minute)", .calendar(DateMatch(minute: minute), repeats: true)) }
        let rows = try desk.store.rows(.app(desk.app)).pending
        let whole = try desk.agenda.upcoming(rows, at: desk.now, limit: 300)
        var search = desk.agenda.upcomingSearch(at: desk.now, limit: 300)
        search.add(Array(rows.prefix(20)))
        search.add(Array(rows.dropFirst(20)))
        var slices = 1
        while try !search.advance(until: { true }) { slices += 1 }
        #expect(search.found == whole)
        #expect(whole.count == 300)
        #expect(slices > 10)
    }

    @Test func upcomingIsBoundedBySteps() throws {
        let desk = Desk("2026-01-01T23:59:59")
        try put(try recurrence(["FREQ=SECONDLY"], exceptions: 60_000), at: "2026-01-01T23:59:59", in: desk)
        let row = try #require(try desk.pending("row"))
        let error = #expect(throws: AgendaError.self) {
            let _: [WallTime] = try desk.agenda.timetable.upcoming(row, at: desk.now, limit: 5)
        }
        #expect(error?.code == .limitsExceeded)
        #expect(error?.message.hasPrefix("limit: ") == true)
    }

    // MARK: - What hung

    @Test func aRequestThatTwoRunsEndedInIsSetAside() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/crln-mark-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let desk = Desk()
        try desk.add("a", try recurrence(["FREQ=DAILY"]))
        for run in 1...2 {
            let mark = ComputingMark(folder: folder)
            #expect(mark.suspect == nil, "run \(run)")
            mark.mark(RequestKey(app: "other", identifier: "fine"))
            mark.mark(nil)
            mark.mark(desk.key("a"))
        }
        let suspect = try #require(ComputingMark(folder: folder).suspect)
        #expect(suspect == desk.key("a"))
        try desk.handle(.hung(suspect))
        #expect(try desk.pending("a")?.schedule.isSetAside == true)
        #expect(desk.consequences.contains(.setAside(suspect)))
        // It is told of once.
        #expect(ComputingMark(folder: folder).suspect == nil)
        // One that comes to an end after all is cleared.
        ComputingMark(folder: folder).mark(suspect)
        let cleared = ComputingMark(folder: folder)
        cleared.mark(suspect)
        cleared.mark(nil)
        cleared.mark(suspect)
        #expect(ComputingMark(folder: folder).suspect == nil)
    }
}

extension Change {
    fileprivate var rescheduled: RequestKey? { if case .reschedule(let key, _) = self { key } else { nil } }
}

extension Event {
    fileprivate var isMove: Bool { if case .zoneChanged = self { true } else { false } }
}
