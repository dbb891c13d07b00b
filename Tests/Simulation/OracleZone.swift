import Recurrence

/// A time zone written down a second time, so that what the engine computes has something to be held against: nothing
/// here calls it. Days are counted one by one, changes of the clocks are listed, and a reading is looked up by trying.
final class OracleZone: Sendable {
    let name: String
    /// The rule in the words of POSIX, which the agenda's zone is made from.
    let posix: String
    /// Which release of the zone data it is from.
    let release: Int
    /// Each change of the clocks: from when, and the seconds east of UTC from then on.
    private let changes: [(at: Int64, offset: Int64)]
    private let offsets: [Int64]

    /// A day of the year on which the clocks change: the nth or last weekday (0 = Sunday) of a month, and the seconds
    /// from its midnight, in the clock that runs until then.
    struct Change {
        var month: Int
        /// From 1; 5 is the last one.
        var week: Int
        var weekday: Int
        var second: Int64 = 7200
    }

    init(
        _ name: String,
        _ posix: String,
        _ standard: Int64,
        summer: Int64? = nil,
        from: Change? = nil,
        to: Change? = nil,
        release: Int = 0
    ) {
        self.name = name
        self.posix = posix
        self.release = release
        var changes: [(at: Int64, offset: Int64)] = [(.min / 2, standard)]
        if let summer, let from, let to {
            for year in Day.years {
                changes.append((Day.start(of: from, in: year) + from.second - standard, summer))
                changes.append((Day.start(of: to, in: year) + to.second - summer, standard))
            }
            changes.sort { $0.at < $1.at }
        }
        self.changes = changes
        offsets = [standard, summer].compactMap(\.self).sorted(by: >)
    }

    func offset(at instant: Int64) -> Int64 { changes[index(at: instant)].offset }

    private func index(at instant: Int64) -> Int {
        var low = 0
        var high = changes.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if changes[middle].at <= instant { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Where a reading of the clocks lies: the first time it is shown, or the end of the gap that swallows it.
    func instant(ofReading reading: Int64) -> Int64 {
        let candidates = offsets.map { reading - $0 }.filter { offset(at: $0) == reading - $0 }
        if let first = candidates.min() { return first }
        let before = index(at: reading - offsets[0] - 1)
        return changes[min(before + 1, changes.count - 1)].at
    }

    func reading(at instant: Int64) -> Int64 { instant + offset(at: instant) }

    /// The engine's own zone of the same rule, read from the bytes of a zone file that holds nothing else.
    func makeZone() throws -> Zone {
        func block(_ version: UInt8) -> [UInt8] {
            // One kind of local time, UTC, and an abbreviation of four bytes.
            let counts: [UInt8] = [0, 0, 0, 0, 1, 4].flatMap { [0, 0, 0, $0] as [UInt8] }
            return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts
                + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        }
        return try Zone(
            identifier: name,
            tzif: block(UInt8(ascii: "2")) + block(UInt8(ascii: "2")) + Array("\n\(posix)\n".utf8)
        )
    }

    static let all = [
        OracleZone(
            "Europe/Berlin",
            "CET-1CEST,M3.5.0,M10.5.0/3",
            3600,
            summer: 7200,
            from: Change(month: 3, week: 5, weekday: 0),
            to: Change(month: 10, week: 5, weekday: 0, second: 10_800)
        ),
        OracleZone(
            "America/New_York",
            "EST5EDT,M3.2.0,M11.1.0",
            -18_000,
            summer: -14_400,
            from: Change(month: 3, week: 2, weekday: 0),
            to: Change(month: 11, week: 1, weekday: 0)
        ),
        // Half an hour of daylight saving, on the southern half of the globe.
        OracleZone(
            "Australia/Lord_Howe",
            "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
            37_800,
            summer: 39_600,
            from: Change(month: 10, week: 1, weekday: 0),
            to: Change(month: 4, week: 1, weekday: 0)
        ),
        // The gap is at midnight.
        OracleZone(
            "America/Santiago",
            "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
            -14_400,
            summer: -10_800,
            from: Change(month: 9, week: 1, weekday: 6, second: 86_400),
            to: Change(month: 4, week: 1, weekday: 6, second: 86_400)
        ),
        OracleZone("Asia/Kolkata", "IST-5:30", 19_800),
        OracleZone("Asia/Tokyo", "JST-9", 32_400),
    ]

    /// What a later release says of them: two give up daylight saving, one keeps it, one begins with it and one changes
    /// its clocks a month later.
    private static let changed = [
        OracleZone("Europe/Berlin", "CET-1", 3600, release: 1),
        OracleZone(
            "America/New_York",
            "EST5EDT,M4.1.0,M11.1.0",
            -18_000,
            summer: -14_400,
            from: Change(month: 4, week: 1, weekday: 0),
            to: Change(month: 11, week: 1, weekday: 0),
            release: 1
        ),
        OracleZone("Australia/Lord_Howe", "<+1030>-10:30", 37_800, release: 1),
        OracleZone("America/Santiago", "<-03>3", -10_800, release: 1),
        OracleZone("Asia/Kolkata", "IST-5:30", 19_800, release: 1),
        OracleZone(
            "Asia/Tokyo",
            "JST-9JDT,M5.1.0,M9.2.0",
            32_400,
            summer: 36_000,
            from: Change(month: 5, week: 1, weekday: 0),
            to: Change(month: 9, week: 2, weekday: 0),
            release: 1
        ),
    ]
    static let releases = [all, changed]

    /// A zone of the same release.
    func named(_ name: String) -> OracleZone { Self.named(name, release: release) }

    static func named(_ name: String, release: Int) -> OracleZone {
        releases[release].first { $0.name == name } ?? releases[release][0]
    }
}

/// A day of the Gregorian calendar, from a list that was made by counting.
struct Day: Sendable {
    var year: Int
    var month: Int
    var day: Int
    /// 0 = Sunday.
    var weekday: Int

    /// From before the earliest time that a clock which has lost its battery shows.
    static let years = 1969...2099
    /// 1969-01-01, a Wednesday, in days since 1970.
    static let first: Int64 = -365

    static let all: [Day] = {
        var days: [Day] = []
        var weekday = 3
        for year in years {
            for month in 1...12 {
                for day in 1...length(of: month, in: year) {
                    days.append(Day(year: year, month: month, day: day, weekday: weekday))
                    weekday = (weekday + 1) % 7
                }
            }
        }
        return days
    }()

    static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func at(_ number: Int64) -> Day { all[Int(min(max(number - first, 0), Int64(all.count - 1)))] }

    /// The midnight that begins the day of a change, in seconds of the local clock.
    fileprivate static func start(of change: OracleZone.Change, in year: Int) -> Int64 {
        let start = (year - years.lowerBound) * 365
        let found = all.indices[start..<min(start + 390, all.count)].filter {
            let day = all[$0]
            return day.year == year && day.month == change.month && day.weekday == change.weekday
        }
        return (first + Int64(found[min(change.week, found.count) - 1])) * 86_400
    }
}
