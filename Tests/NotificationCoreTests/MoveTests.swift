import NotificationCore
import Recurrence
import Testing

/// A snooze of what hasn't rung moves that ring: it comes once, at the other time.
@Suite struct MoveTests {
    private let desk = Desk()

    private func snooze(_ identifier: String, _ seconds: Double) throws {
        try desk.handle(.perform(desk.key(identifier), .snooze(seconds: seconds)))
    }

    /// The times at which it rings until a time.
    private func rings(of identifier: String, until end: String) throws -> [String] {
        var times: [String] = []
        while let next = try desk.next(identifier), next <= end {
            let rows = try desk.ring(at: next).filter { $0.request.identifier == identifier }
            times += rows.map { _ in next }
            try #require(rows.count == 1)
        }
        return times
    }

    @Test(arguments: [600.0, 7200]) func whatRingsOnceRingsThen(seconds: Double) throws {
        try desk.add("tea", .once(after: 3600))
        try snooze("tea", seconds)
        #expect(try desk.pending("tea")?.schedule.putOff == .moved)
        let time = seconds == 600 ? "2026-11-21T10:10:00" : "2026-11-21T12:00:00"
        #expect(try rings(of: "tea", until: "2026-11-22T00:00:00") == [time])
        let ring = try #require(try desk.delivered("tea"))
        #expect(ring.firstDue == nil && ring.occurrence == 1)
        #expect(try desk.pending("tea") == nil)
    }

    @Test func aSeriesGoesOnAsItWas() throws {
        try desk.add("stand", .every(3600), bounds: .init(count: 3))
        try snooze("stand", 4500)
        #expect(try desk.pending("stand")?.remaining == 2)
        let times = try rings(of: "stand", until: "2026-11-22T00:00:00")
        #expect(times == ["2026-11-21T11:15:00", "2026-11-21T12:00:00", "2026-11-21T13:00:00"])
    }

    @Test func movedAgainItIsStillOneRing() throws {
        try desk.add("stand", .every(3600))
        for seconds in [4500, 600, 5400.0] { try snooze("stand", seconds) }
        #expect(try rings(of: "stand", until: "2026-11-21T12:30:00") == ["2026-11-21T11:30:00", "2026-11-21T12:00:00"])
    }

    /// The last ring is moved, and the series gets more: that ring comes once, and the others after it.
    @Test(arguments: [Trigger.every(3600), .calendar(DateMatch(hour: 11), repeats: true)])
    func aSeriesThatGetsMoreGoesOnAfterIt(
        _ trigger: Trigger
    ) throws {
        try desk.add("stand", trigger, bounds: .init(count: 1))
        try snooze("stand", 7200 + 600)
        // The ring is still to come, so one is more than have passed.
        var edit = RequestEdit()
        edit.set(.endDate, \.bounds.end, desk.zones.wall("2027-01-01T00:00:00"))
        try desk.handle(.edit(desk.key("stand"), edit))
        edit = RequestEdit()
        edit.set(.count, \.bounds.count, 2)
        try desk.handle(.edit(desk.key("stand"), edit))
        let isHourly = if case .interval = trigger { true } else { false }
        let second = isHourly ? "2026-11-21T12:00:00" : "2026-11-22T11:00:00"
        let times = try rings(of: "stand", until: "2026-12-01T00:00:00")
        #expect(times == ["2026-11-21T12:10:00", second].sorted())
        #expect(try desk.pending("stand") == nil)
    }

    /// The ring that was moved is one of those that a new end lets ring: the series may end with it.
    @Test(arguments: [Trigger.every(3600), .once(after: 3600)]) func aNewEndCountsIt(_ trigger: Trigger) throws {
        try desk.add("stand", trigger)
        try snooze("stand", 3600 + 600)
        func end(_ time: String) throws {
            var edit = RequestEdit()
            edit.set(.endDate, \.bounds.end, desk.zones.wall(time))
            try desk.handle(.edit(desk.key("stand"), edit))
        }
        let before = try desk.pending("stand")
        let error = #expect(throws: AgendaError.self) { try end("2026-11-21T11:05:00") }
        #expect(error?.message == "end: nothing would ring before it")
        #expect(try desk.pending("stand") == before)
        try end("2026-11-21T11:30:00")
        // What says nothing about the end changes nothing of that.
        try desk.handle(.edit(desk.key("stand"), .init([.count])))
        #expect(try rings(of: "stand", until: "2026-11-22T00:00:00") == ["2026-11-21T11:10:00"])
        #expect(try desk.pending("stand") == nil)
    }

    /// A ring that was moved past its request's end stays there when something else is changed.
    @Test func anEndThatStaysDoesNotBindIt() throws {
        try desk.add("tea", .once(after: 3600), bounds: .init(end: desk.zones.wall("2026-11-21T11:30:00")))
        try snooze("tea", 7200)
        try desk.handle(.edit(desk.key("tea"), .init([.count])))
        #expect(try rings(of: "tea", until: "2026-11-22T00:00:00") == ["2026-11-21T12:00:00"])
    }

    /// What the person has moved past its end comes, and insists, as it would have.
    @Test func neitherItsEndNorItsInsistenceIsLost() throws {
        let end = desk.zones.wall("2026-11-21T11:30:00")
        var request = desk.request("pill", .once(after: 3600), bounds: .init(end: end))
        request.untilAnswered = .init(seconds: 60, most: 2)
        try desk.handle(.add(app: desk.app, [request]))
        try snooze("pill", 7200)
        let times = try rings(of: "pill", until: "2026-11-22T00:00:00")
        #expect(times == ["2026-11-21T12:00:00", "2026-11-21T12:01:00", "2026-11-21T12:02:00"])
    }

    @Test func undoPutsItBack() throws {
        try desk.add("tea", .once(after: 3600))
        try snooze("tea", 7200)
        try desk.handle(.undo)
        #expect(try desk.pending("tea")?.schedule.putOff == nil)
        #expect(try rings(of: "tea", until: "2026-11-22T00:00:00") == ["2026-11-21T11:00:00"])
    }

    @Test func doneAndSkipEndIt() throws {
        for name in ["tea", "egg"] {
            try desk.add(name, .once(after: 3600))
            try snooze(name, 7200)
        }
        try desk.handle(.perform(desk.key("tea"), .skipNext))
        try desk.handle(.act(desk.key("egg"), action: "done"))
        #expect(try desk.pending("tea") == nil)
        #expect(try desk.pending("egg") == nil)
    }

    @Test func aPauseHoldsIt() throws {
        try desk.add("tea", .once(after: 3600))
        try snooze("tea", 7200)
        try desk.handle(.pause(.request(desk.key("tea")), until: nil))
        #expect(try desk.ring(at: "2026-11-21T12:00:00").isEmpty)
        #expect(try desk.pending("tea")?.schedule.putOff == .moved)
        try desk.handle(.resume(.request(desk.key("tea"))))
        #expect(try desk.ring().map(\.firstDue) == [nil])
        #expect(try desk.pending("tea") == nil)
    }

    /// A backup keeps one ring of it.
    @Test func itComesBackAsOneRing() throws {
        let request = desk.request("tea", .once(after: 3600))
        let progress = Progress(remaining: 0, snoozedUntil: desk.zones.wall("2026-11-21T12:00:00"))
        let schedule = try #require(try desk.agenda.timetable.resumed(request, progress, at: desk.now))
        #expect(schedule.due == nil && schedule.snooze != nil)
    }

    /// A button is for what has rung.
    @Test func aButtonIsRefusedBeforeTheRing() throws {
        let later = Action(identifier: "later", title: "Later", effect: .snooze(seconds: 60))
        try desk.add("tea", .once(after: 3600), actions: [later])
        try desk.add("egg", .once(after: 7200))
        try snooze("egg", 3600)
        for (name, action) in [("tea", "Later"), ("egg", "snooze"), ("egg", "carillon.snooze:1h")] {
            let error = #expect(throws: AgendaError.self) {
                try desk.handle(.act(desk.key(name), action: action))
            }
            #expect(error?.message == "\"\(name)\" isn't ringing now; \"carillon snooze\" moves its next ring")
            #expect(try desk.next(name) == "2026-11-21T11:00:00")
        }
    }
}
