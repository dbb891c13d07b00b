import Testing

@testable import Recurrence

@Suite struct ZoneTests {
    @Test func berlinReadsItsGapAndOverlap() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        let gap = CivilDateTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
        #expect(zone.resolve(local: gap.localSeconds) == .gap(firstInstantAfter: try instant("2026-03-29T01:00:00Z")))
        let overlap = CivilDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
        #expect(
            zone.resolve(local: overlap.localSeconds)
                == .overlap(first: try instant("2026-10-25T00:30:00Z"), second: try instant("2026-10-25T01:30:00Z"))
        )
        let afterwards = CivilDateTime(year: 2026, month: 10, day: 25, hour: 3)
        #expect(zone.resolve(local: afterwards.localSeconds) == .unique(try instant("2026-10-25T02:00:00Z")))
        #expect(zone.abbreviation(at: try instant("2026-07-01T00:00:00Z")) == "CEST")
        #expect(zone.isDaylightSaving(at: try instant("2026-07-01T00:00:00Z")))
        #expect(
            zone.nextTransition(after: try instant("2026-07-01T00:00:00Z")) == (try instant("2026-10-25T01:00:00Z"))
        )
    }

    @Test("the footer's rule holds after the last transition, and after 400 years more")
    func footer() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        for year in [2038, 2100, 2437, 2438, 2439, 2837, 5000, 9999] {
            #expect(zone.offset(at: CivilDateTime(year: year, month: 7, day: 1).localSeconds) == 7200, "\(year)")
            #expect(zone.offset(at: CivilDateTime(year: year, month: 1, day: 15).localSeconds) == 3600, "\(year)")
        }
        #expect(
            zone.nextTransition(after: try instant("9999-07-01T00:00:00Z")) == (try instant("9999-10-31T01:00:00Z"))
        )
    }

    static let rules: [(String, String, Int)] = [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-07-01T00:00:00Z", 7200),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00:00Z", 39_600),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:30:00Z", -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:30:00Z", -3600),
        ("XXX3EDT4,0/0,J365/23", "2026-01-01T12:00:00Z", -14_400),
        ("EST5EDT", "2026-03-08T07:00:00Z", -14_400),
        ("EST5EDT", "2026-03-08T06:59:59Z", -18_000),
        ("AAA-1BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 7200),
        ("AAA-1BBB,J60/0,J300/0", "2028-02-29T12:00:00Z", 3600),
        ("AAA-1BBB,59/0,299/0", "2028-02-29T12:00:00Z", 7200),
    ]

    @Test("POSIX rules of footers", arguments: rules)
    func posixRule(_ rule: String, _ at: String, _ offset: Int) throws {
        let zone = try Zone(identifier: rule, tzif: Self.file(footer: rule))
        #expect(zone.offset(at: try instant(at)) == offset)
    }

    @Test(
        "what is no POSIX rule is refused",
        arguments: ["", "C-1", "CET", "CET-25", "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0"]
    )
    func badRule(_ rule: String) {
        #expect(PosixZoneRule(parsing: rule) == nil)
    }

    @Test("a file cut anywhere is an error and never a trap")
    func cutFiles() throws {
        let whole = Self.file(footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        for length in 0..<whole.count {
            #expect(throws: ZoneError.self) { try Zone(identifier: "X", tzif: Array(whole.prefix(length))) }
        }
    }

    @Test("zones are equal by identifier and rules")
    func equality() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        #expect(zone == (try TestZones.zone("Europe/Berlin")))
        #expect(zone != (try TestZones.zone("Europe/Paris")))
        #expect(Zone.utc == Zone(identifier: "UTC", fixedOffset: 0))
        #expect(Zone.utc.abbreviation(at: 0) == "UTC")
        #expect(Zone(identifier: "x", fixedOffset: -12_600).abbreviation(at: 0) == "-0330")
        #expect(Zone(identifier: "x", fixedOffset: .max).offset(at: .max) == 93_599)
    }

    @Test("a right/ zone, which counts leap seconds, reads as its clocks do")
    func leapSeconds() throws {
        guard let zone = try? TestZones.zone("right/Europe/Berlin") else { return }
        let plain = try TestZones.zone("Europe/Berlin")
        let noon = try instant("2026-07-01T12:00:00Z")
        #expect(zone.civil(at: noon + 27) == plain.civil(at: noon))
    }

    /// A version 2 file with one local time type and a footer.
    static func file(footer: String) -> [UInt8] {
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
        let data: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        return header + counts + data + header + counts + data + [10] + Array(footer.utf8) + [10]
    }

    @Test("readings are read and written", arguments: ["2026-12-24T18:00:00", "2026-12-24 18:00", "2026-12-24"])
    func civilText(_ text: String) {
        #expect(CivilDateTime(parsing: text)?.description.hasPrefix("2026-12-24T") == true)
    }

    @Test(
        "what is no reading is refused",
        arguments: [
            "", "2026-13-01", "2026-02-30", "2026-1-1", "2026-12-24T24:00", "2026-12-24T18:00:60", "２026-12-24",
        ]
    )
    func badCivilText(_ text: String) { #expect(CivilDateTime(parsing: text) == nil) }

    @Test("readings and their seconds agree over 10,000 years, and extremes don't trap")
    func civilSeconds() {
        for day in stride(from: Int64(Gregorian.firstDay), through: Int64(Gregorian.lastDay), by: 13) {
            let seconds = day * 86_400 + 12_345
            let reading = CivilDateTime(localSeconds: seconds)
            #expect(reading.localSeconds == seconds && reading.isValid)
        }
        _ = CivilDateTime(localSeconds: .min).localSeconds
        _ = CivilDateTime(year: .max, month: .max, day: .max, hour: .max, minute: .max, second: .max).localSeconds
        _ = CivilDateTime(year: .min, month: .min, day: .min, hour: .min, minute: .min, second: .min).localSeconds
        #expect(CivilDateTime(year: 2026, month: 11, day: 21).weekday == 7)
    }
}
