internal import Messages
import NotificationCore
import Testing

/// What is paused doesn't ring, and nothing is lost or floods when the pause ends.
@Suite struct PauseTests {
    private let desk = Desk()

    /// What is stored is what is paused.
    @discardableResult
    private func handle(_ event: Event) throws -> Plan {
        let plan = try desk.handle(event)
        #expect(Set(try desk.store.pauses()) == Set(desk.agenda.pauses.all(at: desk.now.wall) + ended))
        return plan
    }

    /// Those whose end has come and that are still written down.
    private var ended: [Pause] {
        desk.agenda.pauses.ended(at: desk.now.wall).compactMap { desk.agenda.pauses[$0] }
    }

    private func outcomes() throws -> [String] {
        try desk.store.historyPage(
            since: WallTime(microseconds: 0),
            after: nil,
            limit: PageLimit(rows: 100, bytes: .max)
        ).rows.map { "\($0.identifier) \($0.outcome.rawValue)" }
    }

    /// What rings up to a time of the day, as the shell has it: rings, and then pauses that have ended.
    private func rings(until time: String) throws -> [String] {
        let wall = desk.zones.wall("2026-11-21T\(time)")
        var rung: [String] = []
        while true {
            let deadlines = try desk.store.deadlines()
            let next = [
                deadlines.wall, deadlines.boot.map(desk.now.wall(at:)),
                desk.agenda.pauses.nextEnd(after: desk.now.wall),
            ].compactMap(\.self).min()
            guard let next, next <= wall else { break }
            desk.pass(seconds: Double(max(0, next.microseconds(since: desk.now.wall))) / 1_000_000)
            rung += try handle(.deadline).changes.compactMap {
                if case .deliver(let row) = $0 { "\(row.request.identifier) \(row.occurrence)" } else { nil }
            }
            if !desk.agenda.pauses.ended(at: desk.now.wall).isEmpty { try handle(.pausesEnded) }
        }
        desk.pass(seconds: Double(wall.microseconds(since: desk.now.wall)) / 1_000_000)
        return rung
    }

    private func time(_ time: String) -> WallTime { desk.zones.wall("2026-11-21T\(time)") }

    @Test(arguments: [
        Pause.Scope.everything, .app(Agenda.ownApp), .request(.init(app: Agenda.ownApp, identifier: "tick")),
    ])
    func aSeriesIsLeftOutAndKeepsItsPhase(_ scope: Pause.Scope) throws {
        try desk.add("tick", .every(600))
        #expect(try rings(until: "10:15:00") == ["tick 1"])
        try handle(.pause(scope, until: time("10:45:00")))
        #expect(try rings(until: "10:44:00") == [])
        #expect(try desk.next("tick") == "2026-11-21T10:50:00")
        #expect(try rings(until: "11:00:00") == ["tick 5", "tick 6"])
        #expect(try outcomes() == ["tick rang", "tick rang", "tick paused", "tick paused", "tick paused", "tick rang"])
        #expect(try desk.store.pauses().isEmpty)
    }

    @Test func onlyWhatIsPausedIsSilent() throws {
        let other = "org.example.App"
        try desk.handle(.authorize(app: other, .authorized))
        try desk.add("a", .every(600))
        try desk.add("b", .every(600))
        try desk.handle(.add(app: other, [desk.request("c", .every(600))]))
        try handle(.pause(.request(desk.key("a")), until: nil))
        #expect(try rings(until: "10:10:00") == ["b 1", "c 1"])
        try handle(.pause(.app(other), until: nil))
        #expect(try rings(until: "10:20:00") == ["b 2"])
        // Ending the pause of everything ends those within it.
        #expect(try handle(.resume(.everything)).count == 2)
        #expect(try rings(until: "10:30:00") == ["a 3", "b 3", "c 3"])
        #expect(try handle(.resume(.everything)).count == 0)
        try handle(.pause(.everything, until: nil))
        try handle(.pause(.request(desk.key("a")), until: nil))
        #expect(try handle(.resume(.request(desk.key("a")))).count == 1)
        #expect(try rings(until: "10:40:00") == [])
        #expect(try handle(.resume(.app(other))).count == 0)
    }

    /// A single one rings late, once, as late as it may be.
    @Test func aSingleOneIsHeldAndRingsLate() throws {
        try desk.add("tea", .once(after: 600))
        var strict = desk.request("strict", .once(after: 600))
        strict.missed = .within(seconds: 300)
        try desk.handle(.add(app: desk.app, [strict]))
        try handle(.pause(.everything, until: nil))
        #expect(try rings(until: "10:30:00") == [])
        #expect(try desk.pending("tea")?.remaining == 1)
        #expect(try outcomes() == [])
        try handle(.resume(.everything))
        let late = try #require(try desk.ring().first)
        #expect((late.request.identifier, late.occurrence, late.due) == ("tea", 1, time("10:10:00")))
        #expect(late.firstDue == nil)
        #expect(try outcomes() == ["tea rang", "strict paused"])
        #expect(try desk.store.rows(.app(desk.app)).pending.isEmpty)
    }

    @Test func aPauseThatHasEndedWhileNothingRanCountsForWhatWasDueInIt() throws {
        try desk.add("tick", .every(3600))
        try desk.add("tea", .once(after: 600))
        try handle(.pause(.everything, until: time("11:30:00")))
        // The agent wasn't there for all of it.
        desk.pass(seconds: 6000)
        #expect(try rings(until: "11:45:00") == ["tea 1"])
        #expect(try outcomes() == ["tea rang", "tick paused"])
        #expect(try rings(until: "12:00:00") == ["tick 2"])
    }

    @Test func whatInsistsDoesSoAfterThePause() throws {
        var pills = desk.request("pills", .once(after: 600))
        pills.untilAnswered = .init(seconds: 60, most: 2)
        try desk.handle(.add(app: desk.app, [pills]))
        try handle(.pause(.everything, until: time("10:30:30")))
        #expect(try rings(until: "10:40:00") == ["pills 1", "pills 1", "pills 1"])
        // One that has rung already doesn't go on in a pause.
        try desk.handle(.add(app: desk.app, [pills]))
        #expect(try rings(until: "10:50:00") == ["pills 1"])
        try handle(.pause(.everything, until: time("11:00:00")))
        #expect(try rings(until: "11:30:00") == [])
    }

    @Test func aSnoozeIsHeldBesideItsSeries() throws {
        try desk.add("tick", .every(1200))
        #expect(try rings(until: "10:20:00") == ["tick 1"])
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 300)))
        try handle(.pause(.everything, until: time("10:35:00")))
        #expect(try rings(until: "10:40:00") == ["tick 1", "tick 2"])
        // A snooze in the pause, and a skip, end what was held.
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 60)))
        try handle(.pause(.everything, until: time("10:55:00")))
        #expect(try rings(until: "10:50:00") == [])
        #expect(try desk.pending("tick")?.schedule.held == time("10:41:00"))
        try desk.handle(.perform(desk.key("tick"), .skipNext))
        #expect(try desk.pending("tick")?.schedule.held == nil)
        #expect(try rings(until: "11:00:00") == ["tick 3"])
    }

    @Test func whatWouldRingAtOnceIsHeldToo() throws {
        try handle(.pause(.everything, until: time("10:30:00")))
        try desk.add("now", nil)
        #expect(try desk.delivered("now") == nil)
        #expect(try desk.pending("now")?.schedule.held == desk.now.wall)
        #expect(try rings(until: "10:30:00") == ["now 1"])
        // The agent's own messages are none of it.
        try handle(.pause(.everything, until: nil))
        try desk.handle(.add(app: Agenda.agentApp, [desk.request("message", nil)]))
        #expect(try desk.store.rows(.app(Agenda.agentApp)).delivered.count == 1)
    }

    @Test func aPauseGoesWithItsRequest() throws {
        try desk.add("tick", .every(600))
        try handle(.pause(.request(desk.key("tick")), until: nil))
        try handle(.removePending(app: desk.app, identifiers: ["tick"]))
        #expect(try desk.store.pauses().isEmpty)
        try desk.add("tick", .every(600))
        try handle(.pause(.request(desk.key("tick")), until: nil))
        try handle(.removeAllPending(app: desk.app))
        #expect(try desk.store.pauses().isEmpty)
        // One that replaces it is another one.
        try desk.add("tick", .every(600))
        try handle(.pause(.request(desk.key("tick")), until: nil))
        try handle(.add(app: desk.app, [desk.request("tick", .every(300))]))
        #expect(try desk.store.pauses().isEmpty)
    }

    @Test func aSecondPauseIsTheSameOneWithAnotherEnd() throws {
        try handle(.pause(.everything, until: nil))
        desk.pass(seconds: 60)
        try handle(.pause(.everything, until: time("12:00:00")))
        let pause = Pause(.everything, since: time("10:00:00"), until: time("12:00:00"))
        #expect(try desk.store.pauses() == [pause])
    }

    @Test func whatCannotBePausedIsRefused() throws {
        let unknown = #expect(throws: AgendaError.self) {
            try desk.handle(.pause(.request(desk.key("nothing")), until: nil))
        }
        #expect(unknown?.code == .unknownIdentifier)
        #expect(unknown?.message == "no pending request is called \"nothing\"")
        let past = #expect(throws: AgendaError.self) { try desk.handle(.pause(.everything, until: desk.now.wall)) }
        #expect(past?.message == "until: is in the past")
        for number in 1...1000 { try desk.handle(.pause(.app("app\(number)"), until: nil)) }
        let many = #expect(throws: AgendaError.self) { try desk.handle(.pause(.app("another"), until: nil)) }
        #expect(many?.code == .quotaExceeded)
        #expect(
            many?.message
                == "1000 pauses are in force; at most 1000 are allowed. Resume some, or pause everything"
        )
        try desk.handle(.pause(.app("app7"), until: time("11:00:00")))
        try desk.handle(.pause(.everything, until: nil))
    }

    /// To its app it has rung.
    @Test func whatAnAppWithdrawsIsHeldNoLonger() throws {
        let app = "org.example.App"
        try desk.handle(.authorize(app: app, .authorized))
        try desk.handle(
            .add(app: app, [desk.request("once", .once(after: 60)), desk.request("other", .once(after: 60))])
        )
        try desk.add("own", .once(after: 60))
        try handle(.pause(.everything, until: nil))
        #expect(try rings(until: "10:05:00") == [])
        #expect(try handle(.removeDelivered(app: app, identifiers: ["once"])).count == 1)
        // The person's own wait for the person.
        #expect(try handle(.removeAllDelivered(app: desk.app)).count == 0)
        try handle(.resume(.everything))
        #expect(try rings(until: "10:06:00").sorted() == ["other 1", "own 1"])
    }

    /// However much is held, one transaction deals with a part of it.
    @Test func whatIsHeldIsReleasedInParts() throws {
        let requests = (1...Event.batch + 10).map { desk.request("r\($0)", .once(after: 60)) }
        try desk.handle(.add(app: desk.app, requests))
        try handle(.pause(.everything, until: nil))
        desk.pass(seconds: 61)
        while try !handle(.deadline).changes.isEmpty {}
        let first = try handle(.resume(.everything))
        let left = try desk.store.rows(.held(after: nil, limit: 1000)).pending.count
        #expect(left == 10)
        let second = try handle(try #require(first.rest))
        #expect(second.rest == nil)
        #expect(try desk.store.rows(.held(after: nil, limit: 1000)).pending.isEmpty)
    }

    /// An agent that ended between two parts goes on when it starts.
    @Test func whatNoPauseHoldsIsReleased() throws {
        try desk.add("tea", .once(after: 60))
        try handle(.pause(.everything, until: nil))
        #expect(try rings(until: "10:05:00") == [])
        try desk.store.commit([.endPause(.everything)], durability: .full)
        desk.agenda.pauses = Pauses()
        try handle(.pausesEnded)
        #expect(try rings(until: "10:06:00") == ["tea 1"])
    }

    @Test func aClockSetBackEndsNoPause() throws {
        try desk.add("tick", .every(600))
        try handle(.pause(.everything, until: time("12:00:00")))
        desk.now.wall = time("08:00:00")
        try desk.handle(.clockChanged)
        #expect(desk.agenda.pauses.pause(of: desk.key("tick"), at: desk.now.wall)?.since == time("08:00:00"))
        #expect(try rings(until: "08:30:00") == [])
    }

    /// What is asked for as coming rings is what will ring.
    @Test func comingRingsKnowPauses() throws {
        try desk.add("tick", .every(600))
        try desk.add("tea", .once(after: 60))
        try handle(.pause(.everything, until: time("10:45:00")))
        func coming() throws -> [String] {
            let rows = try desk.store.rows(.app(desk.app)).pending.sorted {
                $0.request.identifier < $1.request.identifier
            }
            return try desk.agenda.upcoming(rows, at: desk.now, limit: 3).map {
                rows[$0.row].request.identifier + desk.zones.text($0.date).dropFirst(10)
            }
        }
        #expect(try coming() == ["teaT10:45:00", "tickT10:50:00", "tickT11:00:00"])
        #expect(try rings(until: "10:40:00") == [])
        #expect(try coming() == ["teaT10:45:00", "tickT10:50:00", "tickT11:00:00"])
        let tea = try #require(try desk.pending("tea"))
        #expect(desk.agenda.next(of: tea, at: desk.now) == time("10:45:00"))
        #expect(desk.agenda.timetable.describe(tea, at: desk.now).english == "once, after 1 minute")
        try handle(.pause(.everything, until: nil))
        #expect(try coming() == [])
        #expect(desk.agenda.next(of: tea, at: desk.now) == nil)
    }

    /// However often it comes again afterwards, it is one ring in the history.
    @Test(arguments: [Trigger.once(after: 60), .every(3600)]) func aHeldOneThatInsistsIsOneRing(_ trigger: Trigger)
        throws
    {
        var request = desk.request("meds", trigger)
        request.untilAnswered = .init(seconds: 60, most: 5)
        try desk.handle(.add(app: desk.app, [request]))
        if trigger.repeats { #expect(try rings(until: "11:00:30") == ["meds 1"]) }
        try handle(.pause(.everything, until: nil))
        #expect(try rings(until: "11:05:00") == [])
        try handle(.resume(.everything))
        #expect(try rings(until: "11:08:30").count == (trigger.repeats ? 0 : 4))
        #expect(try outcomes() == ["meds rang"])
    }

    /// A snooze that comes back together with a ring of its series is the person's own (decision 14).
    @Test func aSnoozeIsHeldAlsoWhereItsSeriesWouldRingWithIt() throws {
        try desk.add("tick", .every(1200))
        #expect(try rings(until: "10:20:00") == ["tick 1"])
        try handle(.perform(desk.key("tick"), .snooze(seconds: 1200)))
        try handle(.pause(.everything, until: time("10:50:00")))
        desk.pass(seconds: 1500)
        #expect(try rings(until: "10:55:00") == ["tick 2"])
        #expect(try outcomes() == ["tick rang", "tick paused", "tick answered"])
        #expect(try rings(until: "11:00:00") == ["tick 3"])
    }

    /// However often it comes again, it is one line (decision 31).
    @Test func whatWasHeldAndInsistsIsOneLine() throws {
        var pills = desk.request("pills", .once(after: 600))
        pills.untilAnswered = .init(seconds: 60, most: 2)
        try desk.handle(.add(app: desk.app, [pills]))
        try handle(.pause(.everything, until: time("10:30:00")))
        #expect(try rings(until: "10:40:00") == ["pills 1", "pills 1", "pills 1"])
        #expect(try outcomes() == ["pills rang"])
    }

    /// The clock is set back and something comes due before the agent has dealt with that.
    @Test func aClockSetBackSuspendsNoPause() throws {
        try desk.add("tick", .every(600))
        try desk.add("tea", .once(after: 600))
        try handle(.pause(.everything, until: nil))
        desk.pass(seconds: 700)
        desk.now.wall = time("08:00:00")
        #expect(try handle(.deadline).changes.contains { if case .deliver = $0 { true } else { false } } == false)
        try handle(.pause(.everything, until: time("09:00:00")))
        #expect(try desk.store.pauses().map(\.since) == [time("08:00:00")])
        #expect(try handle(.resume(.app("org.example.Other"))).count == 0)
        #expect(try desk.pending("tea")?.schedule.held != nil)
    }
}
