import TestSupport

extension SeededGenerator {
    mutating func numbers(_ range: ClosedRange<Int>, _ count: Int, negative: Bool = false) -> [Int] {
        var chosen: [Int] = []
        for _ in 0..<Int.random(in: 1...count, using: &self) {
            let number = Int.random(in: range, using: &self)
            chosen.append(negative && chance(40) ? -number : number)
        }
        return Array(Set(chosen)).sorted()
    }
}

/// A random recurrence rule that RFC 5545 allows, and that all oracles understand alike.
struct RandomRule {
    static let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    var text: String
    var frequency: Int
    var start: String
    /// How far oracles are asked, in seconds.
    var horizon: Int64

    init(using random: inout SeededGenerator) {
        frequency = random.chance(25) ? Int.random(in: 0...2, using: &random) : Int.random(in: 3...6, using: &random)
        var parts = ["FREQ=\(Self.frequencies[frequency])"]
        let intervals = [1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 10, 12, 14, 20, 61]
        if random.chance(60) { parts.append("INTERVAL=\(intervals.randomElement(using: &random) ?? 1)") }
        func list(_ name: String, _ numbers: [Int]) {
            parts.append("\(name)=\(numbers.map { String($0) }.joined(separator: ","))")
        }
        if random.chance(25) { list("BYMONTH", random.numbers(1...12, 4)) }
        var hasDay = false
        if frequency == 6, random.chance(25) {
            list("BYWEEKNO", random.numbers(1...53, 4, negative: true))
            // What an open weekday means differs: see the policy rows of DateutilTests.
            parts.append("BYDAY=" + Self.days(&random, ordinals: false))
            hasDay = true
        } else {
            if frequency == 6 || frequency < 3, random.chance(15) {
                list("BYYEARDAY", random.numbers(1...366, 5, negative: true))
            }
            if frequency != 4, random.chance(30) { list("BYMONTHDAY", random.numbers(1...31, 5, negative: true)) }
        }
        if !hasDay, random.chance(40) { parts.append("BYDAY=" + Self.days(&random, ordinals: frequency >= 5)) }
        if random.chance(25) { list("BYHOUR", random.numbers(0...23, 3)) }
        if random.chance(25) { list("BYMINUTE", random.numbers(0...59, 3)) }
        if random.chance(15) { list("BYSECOND", random.numbers(0...59, 3)) }
        if parts.contains(where: { $0.hasPrefix("BY") }), random.chance(20) {
            list("BYSETPOS", random.numbers(1...(random.chance(70) ? 3 : 40), 2, negative: true))
        }
        if random.chance(30) { parts.append("WKST=\(Self.weekdays.randomElement(using: &random) ?? "MO")") }
        if random.chance(20) { parts.append("COUNT=\(Int.random(in: 1...30, using: &random))") }
        text = parts.joined(separator: ";")
        let days: [Int64] = [1, 4, 60, 1500, 2500, 6000, 15_000]
        horizon = days[frequency] * 86_400
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let year = Int.random(in: 1971...2095, using: &random)
        let time = [9, 0, 23, 2, 17].randomElement(using: &random) ?? 9
        start =
            "\(year)-\(two(Int.random(in: 1...12, using: &random)))-\(two(Int.random(in: 1...28, using: &random)))"
            + "T\(two(time)):\(two(Int.random(in: 0...59, using: &random))):\(two(random.chance(80) ? 0 : 30))"
        if random.chance(10) { start = "\(year)-0\(random.chance(50) ? 1 : 3)-31T09:00:00" }
    }

    private static func days(_ random: inout SeededGenerator, ordinals: Bool) -> String {
        var days: Set<String> = []
        let withOrdinals = ordinals && random.chance(50)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let day = weekdays.randomElement(using: &random) ?? "MO"
            let ordinal = withOrdinals ? random.numbers(1...5, 1, negative: true)[0] : 0
            days.insert((ordinal == 0 ? "" : String(ordinal)) + day)
        }
        return days.sorted().joined(separator: ",")
    }
}
