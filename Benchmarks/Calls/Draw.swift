internal import NotificationCore
internal import Recurrence

/// Numbers from a seed.
struct Draw: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A number of any size, up to 10 to the power of `digits`.
    mutating func large(digits: Int) -> Int {
        (0..<below(digits + 1)).reduce(1 + below(9)) { number, _ in number * 10 }
    }

    /// A rule with whole lists of values and large numbers, or small ones.
    mutating func rule() -> String {
        var parts = ["FREQ=" + pick(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])]
        let lists = [
            ("BYMONTH", 1...12), ("BYMONTHDAY", 1...31), ("BYHOUR", 0...23), ("BYMINUTE", 0...59), ("BYSECOND", 0...59),
            ("BYSETPOS", 1...366), ("BYYEARDAY", 1...366), ("BYWEEKNO", 1...53),
        ]
        for (name, range) in lists where chance(20) {
            let kept = pick([2, 20, 95])
            let values = range.filter { _ in chance(kept) }
            if !values.isEmpty { parts.append("\(name)=\(values.map(String.init).joined(separator: ","))") }
        }
        if chance(20) { parts.append("BYDAY=" + pick(["MO", "MO,TU,WE,TH,FR", "1MO,-1FR", "53SU"])) }
        if chance(30) { parts.append("INTERVAL=\(large(digits: 11))") }
        if chance(40) { parts.append("COUNT=\(large(digits: 15))") }
        return parts.joined(separator: ";")
    }

    mutating func trigger(from now: Int64) -> (trigger: Trigger, words: String) {
        if chance(10) {
            let match = DateMatch(
                month: chance(30) ? 1 + below(13) : nil,
                day: chance(60) ? 1 + below(31) : nil,
                hour: chance(50) ? below(24) : nil,
                minute: below(60),
                weekday: chance(30) ? 1 + below(7) : nil,
                calendarIdentifier: chance(50) ? pick(["chinese", "hebrew", "islamic", "persian", "japanese"]) : nil
            )
            return (.calendar(match, repeats: true), "\(match)")
        }
        let start = pick([-62_135_596_800, 0, now - Int64(below(1_000_000_000)), now])
        func readings(_ count: Int, every unit: Int64) -> [CivilDateTime] {
            (0..<count).map { CivilDateTime(localSeconds: now + Int64($0) * unit) }
        }
        var texts: [String] = []
        var rules: [RecurrenceRule] = []
        for _ in 0..<pick([1, 1, 1, 2, RequestCheck.Limit.rules]) {
            let text = rule()
            guard let rule = try? RecurrenceRule(parsing: text) else { continue }
            rules.append(rule)
            texts.append(text)
        }
        let unit = pick([Int64(1), 60, 3600, 86_400])
        let (dates, exceptions) = (pick([0, 0, 10, RequestCheck.Limit.dates]), pick([0, 0, 10, 1000]))
        let days = pick([0, 0, 1000])
        let set = RecurrenceSet(
            start: CivilDateTime(localSeconds: start),
            rules: rules,
            dates: readings(dates, every: unit),
            exceptions: readings(exceptions, every: unit),
            exceptionDays: readings(days, every: 86_400)
        )
        return (
            .recurrence(set),
            "\(set.start) \(texts) with \(dates) dates, \(exceptions) exceptions every \(unit) s and \(days) days"
        )
    }
}
