import Testing

@testable import Recurrence

/// POSIX TZ strings as zones (decision 33).
@Suite struct PosixZoneTests {
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin", 1_000_000_000),
        ("EST5EDT,M3.2.0,M11.1.0", "America/New_York", 1_200_000_000),
        ("<+0530>-5:30", "Asia/Kolkata", 0), ("IST-2IDT,M3.4.4/26,M10.5.0", "Asia/Jerusalem", 1_400_000_000),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", "Pacific/Auckland", 1_200_000_000),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Australia/Lord_Howe", 1_400_000_000),
    ])
    func aStringThatSaysItsRulesIsAZone(_ text: String, name: String, since: Int64) throws {
        let zone = try #require(Zone(posix: text))
        let system = try TestZones.zone(name)
        #expect(zone.identifier == text)
        for instant in stride(from: since, to: 40_000_000_000, by: 1_000_003) {
            #expect(zone.offset(at: instant) == system.offset(at: instant), "\(instant)")
        }
        var (ours, theirs) = (since, since)
        for _ in 0..<40 {
            guard let next = system.nextTransition(after: theirs) else { break }
            (theirs, ours) = (next, zone.nextTransition(after: ours) ?? 0)
            #expect(ours == theirs)
        }
    }

    /// What says too little would be read as something else than was meant.
    @Test(arguments: [
        "", "UTC+1", "UTC-01:00", "GMT+0100", "CET-1CEST", "EST5EDT", "EST5", "<+01>-1<+02>", "EST5EDT,M3.2.0",
        "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0/168", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M3.2.0,x",
        "EST,5", ",", "<", "<>5", "<+01>", "Europe/Berlin", "\u{0},",
        "<" + String(repeating: "A", count: 200) + ">5",
    ])
    func whatSaysItsRulesOnlyInPartIsRefused(_ text: String) {
        #expect(Zone(posix: text) == nil)
    }

    /// RFC 8536 section 3.3.1 has this way to say it.
    @Test func daylightSavingAllYearRoundNeverChanges() throws {
        let zone = try #require(Zone(posix: "EST5EDT,0/0,J365/25"))
        #expect(zone.offset(at: 1_800_000_000) == -4 * 3600)
        #expect(zone.nextTransition(after: 1_800_000_000) == nil)
    }

    @Test func anySuchTextIsRefusedOrAZone() {
        var state: UInt64 = 20_261_124
        let pieces = [
            "EST", "5", "EDT", ",", "M3.2.0", "M11.1.0", "J60", "J365", "0", "365", "/", "-167", "167", "25", "<+01>",
            "-", ":30",
        ]
        var zones = 0
        for _ in 0..<3000 {
            var text = ["EST5EDT,", "<+01>-1<+02>,", ""][Int(state >> 33) % 3]
            for _ in 0..<6 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            guard let zone = Zone(posix: text) else { continue }
            zones += 1
            var instant: Int64 = 1_700_000_000
            for _ in 0..<20 {
                guard let next = zone.nextTransition(after: instant) else { break }
                #expect(next > instant, "\(text)")
                instant = next
            }
        }
        #expect(zones > 0)
    }
}
