import NotificationCore
import Recurrence
import Testing

/// When quiet hours end, by what the clocks in Berlin show, and what they hold.
@Suite struct QuietHoursTests {
    // The hours, a time, and when those hours end that it lies in.
    @Test(arguments: [
        ("22:00-07:00", "2026-11-21T21:59:59", nil), ("22:00-07:00", "2026-11-21T22:00:00", "2026-11-22T07:00:00"),
        ("22:00-07:00", "2026-11-22T00:00:00", "2026-11-22T07:00:00"),
        ("22:00-07:00", "2026-11-22T06:59:59", "2026-11-22T07:00:00"), ("22:00-07:00", "2026-11-22T07:00:00", nil),
        ("13:00-14:30", "2026-11-22T12:59:00", nil), ("13:00-14:30", "2026-11-22T13:00:00", "2026-11-22T14:30:00"),
        ("13:00-14:30", "2026-11-22T14:30:00", nil),
        ("00:00-06:00", "2026-11-22T05:00:00", "2026-11-22T06:00:00"), ("00:00-06:00", "2026-11-22T06:00:00", nil),
        ("22:00-00:00", "2026-11-22T23:00:00", "2026-11-23T00:00:00"), ("22:00-00:00", "2026-11-22T00:00:00", nil),
        // The clocks go forward from 02:00 to 03:00 and back from 03:00 to 02:00.
        ("22:00-07:00", "2026-03-28T23:00:00", "2026-03-29T07:00:00"),
        ("22:00-02:30", "2026-03-29T01:30:00", "2026-03-29T03:00:00"),
        ("22:00-07:00", "2026-10-24T23:00:00", "2026-10-25T07:00:00"),
        ("22:00-07:00", "2026-12-31T23:00:00", "2027-01-01T07:00:00"),
    ])
    func anEnd(_ hours: String, _ time: String, _ end: String?) throws {
        let zones = DeskZones("Europe/Berlin")
        let hours = try #require(QuietHours(parsing: hours))
        #expect(hours.end(at: zones.wall(time), in: zones.local).map(zones.text) == end)
    }

    // The hours, a time, and when they begin next.
    @Test(arguments: [
        ("22:00-07:00", "2026-11-21T21:59:59", "2026-11-21T22:00:00"),
        ("22:00-07:00", "2026-11-21T22:00:00", "2026-11-22T22:00:00"),
        ("22:00-07:00", "2026-11-22T06:00:00", "2026-11-22T22:00:00"),
        ("00:00-06:00", "2026-11-22T23:59:59", "2026-11-23T00:00:00"),
        // The clocks go forward from 02:00 to 03:00, and back from 03:00 to 02:00.
        ("02:30-07:00", "2026-03-29T01:00:00", "2026-03-29T03:00:00"),
        ("22:00-07:00", "2026-10-24T23:00:00", "2026-10-25T22:00:00"),
    ])
    func aBeginning(_ hours: String, _ time: String, _ start: String) throws {
        let zones = DeskZones("Europe/Berlin")
        let hours = try #require(QuietHours(parsing: hours))
        #expect(zones.text(hours.start(after: zones.wall(time), in: zones.local)) == start)
    }

    @Test(arguments: [
        "", "22:00", "22-7", "22:00-22:00", "24:00-07:00", "22:60-07:00", "7:00-8:00", "22:00–07:00", "-",
    ])
    func otherTextsAreNoHours(_ text: String) {
        #expect(QuietHours(parsing: text) == nil)
    }

    @Test func hoursAreWrittenAsTheyAreRead() {
        #expect(QuietHours(parsing: "22:05-07:00")?.description == "22:05-07:00")
    }

    // MARK: - What is held

    @Test func whatCanWaitDoes() throws {
        let desk = Desk("2026-11-21T23:00:00")
        desk.agenda.settings.quiet = QuietHours(parsing: "22:00-07:00")
        func end(_ request: Request, of app: String = Agenda.ownApp, due: String = "2026-11-21T23:00:00") -> String? {
            let due = desk.zones.wall(due)
            let ring = Delivered(app: app, request: request, date: desk.now.wall, due: due, occurrence: 1)
            return desk.agenda.quietEnd(of: ring, at: desk.now).map(desk.zones.text)
        }
        let morning = "2026-11-22T07:00:00"
        let typed = desk.request("typed", .calendar(.init(hour: 23), repeats: true))
        #expect(end(typed) == nil)
        #expect(end(typed, due: "2026-11-21T21:00:00") == morning, "one that was missed can wait")
        #expect(end(typed, of: "org.example.App") == morning)
        #expect(end(desk.request("tick", .every(60))) == morning)
        // A timer that was started in these hours is for now; one from before them can wait.
        #expect(end(desk.request("tea", .once(after: 240))) == nil)
        #expect(end(desk.request("tea", .once(after: 240)), of: "org.example.App") == morning)
        #expect(end(desk.request("tea", .once(after: 4000))) == morning)
        #expect(end(desk.request("tea", .once(after: 90_000))) == morning)
        #expect(end(desk.request("now", nil)) == nil)
        #expect(end(desk.request("message", nil), of: "org.example.App") == morning)
        #expect(end(desk.request("message", nil), of: Agenda.agentApp) == nil)
        var fire = desk.request("fire", .every(60))
        fire.content.interruptionLevel = .critical
        #expect(end(fire, of: "org.example.App") == nil)
        desk.pass(seconds: 8 * 3600)
        #expect(end(desk.request("tick", .every(60))) == nil)
        #expect(desk.agenda.quietEnd(at: desk.now) == nil)
    }

    @Test func whatWillWaitIsKnownWhenItIsAdded() throws {
        let desk = Desk("2026-11-21T21:50:00")
        desk.agenda.settings.quiet = QuietHours(parsing: "22:00-07:00")
        for (delay, end) in [(300.0, nil), (1200, "2026-11-22T07:00:00")] as [(Double, String?)] {
            try desk.add("tea", .once(after: delay))
            let pending = try #require(try desk.pending("tea"))
            #expect(desk.agenda.quietEnd(of: pending, at: desk.now).map(desk.zones.text) == end)
        }
        try desk.add("tea", .calendar(.init(hour: 23), repeats: false))
        #expect(desk.agenda.quietEnd(of: try #require(try desk.pending("tea")), at: desk.now) == nil)
    }

    /// What waits for their end isn't told of in a summary of others either (decision 9).
    @Test func whatWaitsJoinsNoCrowd() throws {
        let desk = Desk("2026-11-21T21:00:00")
        desk.agenda.settings.quiet = QuietHours(parsing: "22:00-07:00")
        let app = "org.example.App"
        try desk.handle(.authorize(app: app, .authorized))
        for number in 1...7 { try desk.handle(.add(app: app, [desk.request("r\(number)", .once(after: 60))])) }
        try desk.ring(at: "2026-11-21T22:10:00")
        for crowd in [Crowd.missed, .apps(nil), .source(Delivered.Source(app: app), name: "App")] {
            #expect(try desk.handle(.summarise(crowd)).changes.isEmpty)
        }
        desk.pass(seconds: 9 * 3600)
        #expect(desk.agenda.members(of: .missed, try desk.store.rows(.crowd), at: desk.now).count == 7)
    }
}
