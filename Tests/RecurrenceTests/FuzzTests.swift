internal import Messages
import Foundation
import TestSupport
import Testing

@testable import Recurrence

/// Whatever comes in, nothing traps and nothing hangs.
@Suite struct FuzzTests {
    static let seed: UInt64 = 20_261_124

    @Test func randomBytesAreNoRule() {
        var random = SeededGenerator(seed: Self.seed)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = try? RecurrenceRule(parsing: String(decoding: bytes, as: UTF8.self))
            _ = CivilDateTime(parsing: String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("mutated rules parse or fail, and answer within a second of this processor's time")
    func mutatedRules() throws {
        var random = SeededGenerator(seed: Self.seed)
        let pieces = [
            "FREQ=", "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", ";", "INTERVAL=",
            "COUNT=",
            "UNTIL=", "20261201T103000Z", "BYMONTH=", "BYDAY=", "BYMONTHDAY=", "BYYEARDAY=", "BYWEEKNO=", "BYHOUR=",
            "BYMINUTE=",
            "BYSECOND=", "BYSETPOS=", "-", "1", "2", "7", "30", "31", "53", "366", ",", "MO", "SU", "WKST=",
            "999999999999",
            "RSCALE=GREGORIAN", "SKIP=FORWARD", "SKIP=BACKWARD",
        ]
        let berlin = try TestZones.zone("Europe/Berlin")
        var parsed = 0
        var slowest = (Duration.zero, "")
        for round in 0..<TestRun.inputs(6000) {
            var text = ""
            if round % 4 == 0 {
                for _ in 0..<Int.random(in: 1...14, using: &random) {
                    text += pieces.randomElement(using: &random) ?? ""
                }
            } else {
                text = Self.wellFormed(&random)
            }
            guard let rule = try? RecurrenceRule(parsing: text) else { continue }
            parsed += 1
            let set = RecurrenceSet(
                start: CivilDateTime(localSeconds: Int64.random(in: -62_000_000_000...250_000_000_000, using: &random)),
                rules: [rule]
            )
            let after =
                random.chance(10)
                ? [Int64.min, Int64.max].randomElement(using: &random) ?? 0 : set.start.localSeconds - 1
            let started = Self.processorTime
            if let next = set.next(after: after, in: berlin) { #expect(next > after, "\(text)") }
            let time = Self.processorTime - started
            if time > slowest.0 { slowest = (time, "\(set.start) \(text)") }
            _ = set.describe()
            #expect(time < .seconds(1), "\(set.start) \(text)")
        }
        print("fuzz: seed \(Self.seed), \(parsed) rules, slowest \(slowest)")
        #expect(parsed > TestRun.inputs(1000))
    }

    /// Long lists, large numbers and many exceptions: each search ends with its steps, in steps that take what they should.
    @Test func largeRulesEndWithTheirSteps() throws {
        var random = SeededGenerator(seed: Self.seed)
        let berlin = try TestZones.zone("Europe/Berlin")
        var slowest = (Duration.zero, "")
        var exhausted = 0
        for _ in 0..<300 {
            let rules = (0...Int.random(in: 0...3, using: &random)).map { _ in Self.large(&random) }
            let parsed = rules.compactMap { try? RecurrenceRule(parsing: $0) }
            let start = Int64.random(in: -62_000_000_000...4_000_000_000, using: &random)
            let unit: Int64 = [1, 60, 3600, 86_400].randomElement(using: &random) ?? 1
            func readings(_ unit: Int64) -> [CivilDateTime] {
                let count = random.chance(50) ? 0 : Int.random(in: 0...2000, using: &random)
                return (0..<count).map { CivilDateTime(localSeconds: start + Int64($0) * unit) }
            }
            let set = RecurrenceSet(
                start: CivilDateTime(localSeconds: start),
                rules: parsed,
                dates: readings(unit),
                exceptions: readings(unit),
                exceptionDays: readings(86_400)
            )
            let after = start + Int64.random(in: -1...10_000_000, using: &random)
            var budget = StepBudget(20_000)
            let started = Self.processorTime
            do throws(OutOfSteps) {
                let counted = try set.counted(in: berlin, spending: &budget)
                if let next = try counted.next(after: after, in: berlin, spending: &budget) { #expect(next > after) }
                _ = try counted.latest(atOrBefore: after, in: berlin, spending: &budget)
            } catch {
                exhausted += 1
            }
            let time = Self.processorTime - started
            if time > slowest.0 { slowest = (time, "\(set.start) \(rules)") }
            #expect(time < .seconds(2), "\(set.start) \(rules)")
        }
        print("fuzz: seed \(Self.seed), \(exhausted) of 300 out of steps, slowest \(slowest)")
        #expect(exhausted > 0)
    }

    /// A rule with whole lists of values, and numbers of any size.
    static func large(_ random: inout SeededGenerator) -> String {
        let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        var parts = ["FREQ=\(frequencies.randomElement(using: &random) ?? "DAILY")"]
        let lists = [
            ("BYMONTH", 1...12), ("BYMONTHDAY", 1...31), ("BYHOUR", 0...23), ("BYMINUTE", 0...59), ("BYSECOND", 0...59),
            ("BYSETPOS", 1...366), ("BYYEARDAY", 1...366),
        ]
        for (name, range) in lists where random.chance(25) {
            let values = range.filter { _ in random.chance(90) }
            if !values.isEmpty { parts.append("\(name)=\(values.map(String.init).joined(separator: ","))") }
        }
        let powers: [Int] = (0...14).map { power in (0..<power).reduce(1) { number, _ in number * 10 } }
        if random.chance(40) { parts.append("COUNT=\((powers.randomElement(using: &random) ?? 1) * 9)") }
        if random.chance(30) {
            parts.append("INTERVAL=\(min(powers.randomElement(using: &random) ?? 1, 100_000_000_000) * 7)")
        }
        if random.chance(25) { parts.append("BYDAY=MO,TU,WE,TH,FR") }
        return parts.joined(separator: ";")
    }

    /// What this thread has had of a processor: other programs don't count.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    static func wellFormed(_ random: inout SeededGenerator) -> String {
        let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        var parts = ["FREQ=\(frequencies.randomElement(using: &random) ?? "DAILY")"]
        let ranges = [
            ("BYMONTH", 1...12, false), ("BYMONTHDAY", 1...31, true), ("BYYEARDAY", 1...366, true),
            ("BYWEEKNO", 1...53, true),
            ("BYHOUR", 0...23, false), ("BYMINUTE", 0...59, false), ("BYSECOND", 0...60, false),
            ("BYSETPOS", 1...366, true),
            ("INTERVAL", 1...100_000, false), ("COUNT", 1...500, false),
        ]
        for (name, range, negative) in ranges where random.chance(25) {
            let number = Int.random(in: range, using: &random)
            parts.append("\(name)=\(negative && random.chance(40) ? -number : number)")
        }
        if random.chance(25) {
            parts.append("BYDAY=\(["MO", "TU,SU", "1FR", "-1SA", "53MO"].randomElement(using: &random) ?? "MO")")
        }
        return parts.joined(separator: ";")
    }

    @Test("damaged zone files are zones or errors")
    func damagedZones() throws {
        var random = SeededGenerator(seed: Self.seed)
        let whole = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let zone = try? Zone(identifier: "X", tzif: bytes) else { continue }
            for instant in [Int64.min, -1, 0, 1_800_000_000, 99_999_999_999, .max] {
                _ = zone.civil(at: instant)
                _ = zone.resolve(local: instant)
                _ = DateMatch(hour: 2, minute: 30).next(after: instant, in: zone)
                _ = DateMatch(minute: 30).next(after: instant, in: zone)
            }
        }
    }
}
