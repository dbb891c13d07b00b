internal import Messages

/// Reads the parts of a recurrence rule's text.
struct RuleParser {
    private static let names: Set<String> = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY",
        "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
    ]
    static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    func parts(of text: String) throws(RecurrenceRuleError) -> [String: String] {
        var parts: [String: String] = [:]
        for piece in text.split(separator: ";", omittingEmptySubsequences: false) {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty else { throw .malformedPart(Self.shortened(piece)) }
            let name = Self.shortened(sides[0]).uppercased()
            guard Self.names.contains(name) else { throw .unknownPart(name) }
            guard parts.updateValue(sides[1].uppercased(), forKey: name) == nil else { throw .repeatedPart(name) }
        }
        return parts
    }

    func frequency(_ value: String?) throws(RecurrenceRuleError) -> RecurrenceRule.Frequency? {
        guard let value else { return nil }
        guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.text == value }) else {
            throw Self.bad("FREQ", value)
        }
        return frequency
    }

    func positive(_ part: String, _ value: String?, _ range: ClosedRange<Int>) throws(RecurrenceRuleError) -> Int? {
        guard let value else { return nil }
        guard let number = Self.digits(value), range.contains(number) else { throw Self.bad(part, value) }
        return number
    }

    func list(
        _ part: String,
        _ value: String?,
        _ range: ClosedRange<Int>,
        orNegative: Bool = false
    ) throws(RecurrenceRuleError) -> [Int] {
        guard let value else { return [] }
        var numbers: [Int] = []
        for item in value.split(separator: ",", omittingEmptySubsequences: false) {
            let isNegative = orNegative && item.hasPrefix("-")
            let unsigned = isNegative || (orNegative && item.hasPrefix("+")) ? item.dropFirst() : item
            guard let number = Self.digits(unsigned), range.contains(number) else { throw Self.bad(part, item) }
            numbers.append(isNegative ? -number : number)
        }
        return numbers
    }

    func days(_ value: String?) throws(RecurrenceRuleError) -> [RecurrenceRule.Day] {
        guard let value else { return [] }
        var days: [RecurrenceRule.Day] = []
        for item in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let weekday = Self.weekdays.firstIndex(of: String(item.suffix(2))) else {
                throw Self.bad("BYDAY", item)
            }
            let prefix = item.dropLast(2)
            var ordinal = 0
            if !prefix.isEmpty {
                let isSigned = prefix.hasPrefix("-") || prefix.hasPrefix("+")
                guard let number = Self.digits(isSigned ? prefix.dropFirst() : prefix),
                    RecurrenceRule.Limit.ordinals.contains(number)
                else {
                    throw Self.bad("BYDAY", item)
                }
                ordinal = prefix.hasPrefix("-") ? -number : number
            }
            days.append(.init(ordinal: ordinal, weekday: weekday + 1))
        }
        return days
    }

    func weekday(_ part: String, _ value: String?) throws(RecurrenceRuleError) -> Int? {
        guard let value else { return nil }
        guard let index = Self.weekdays.firstIndex(of: value) else { throw Self.bad(part, value) }
        return index + 1
    }

    /// RFC 7529 section 4.1: SKIP only beside RSCALE.
    func skip(_ value: String?, calendar: String?) throws(RecurrenceRuleError) -> RecurrenceRule.Skip {
        if let calendar, calendar != "GREGORIAN" { throw .unsupportedCalendar(Self.shortened(calendar)) }
        guard let value else { return .omit }
        guard calendar != nil else { throw .requires(part: "SKIP", other: "RSCALE=GREGORIAN") }
        guard let skip = RecurrenceRule.Skip(rawValue: value) else { throw Self.bad("SKIP", value) }
        return skip
    }

    func until(_ value: String?) throws(RecurrenceRuleError) -> RecurrenceRule.Until? {
        guard let value else { return nil }
        let bytes = Array(value.utf8)
        func number(_ range: Range<Int>) -> Int? {
            Self.digits(value.utf8.dropFirst(range.lowerBound).prefix(range.count))
        }
        let isUTC = bytes.last == 0x5A
        guard bytes.count == 8 || bytes.count == (isUTC ? 16 : 15), let year = number(0..<4), let month = number(4..<6),
            let day = number(6..<8)
        else { throw Self.bad("UNTIL", value) }
        var reading = CivilDateTime(year: year, month: month, day: day)
        if bytes.count > 8 {
            guard bytes[8] == 0x54, let hour = number(9..<11), let minute = number(11..<13),
                let second = number(13..<15)
            else { throw Self.bad("UNTIL", value) }
            (reading.hour, reading.minute, reading.second) = (hour, minute, min(second, second == 60 ? 59 : second))
        }
        guard reading.isValid else { throw Self.bad("UNTIL", value) }
        if bytes.count == 8 { return .day(reading) }
        return isUTC ? .instant(reading.localSeconds) : .reading(reading)
    }

    /// Decimal digits and nothing else; nil for none and for more than fit.
    private static func digits(_ text: some StringProtocol) -> Int? { digits(text.utf8) }

    private static func digits(_ bytes: some Collection<UInt8>) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var value = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    private static func bad(_ part: String, _ value: some StringProtocol) -> RecurrenceRuleError {
        .badValue(part: part, value: shortened(value))
    }

    /// Keeps messages short, however long the text is.
    private static func shortened(_ text: some StringProtocol) -> String { String(text).cut(behind: 40) }
}

extension RecurrenceRule.Parts {
    /// Reads the text of a rule. What stands in a list is checked here, so that an error has it as it was written.
    package init(parsing text: String) throws(RecurrenceRuleError) {
        let parser = RuleParser()
        let parts = try parser.parts(of: text)
        guard let frequency = try parser.frequency(parts["FREQ"]) else { throw .missingFrequency }
        self.init(frequency)
        interval = try parser.positive("INTERVAL", parts["INTERVAL"], Limit.interval) ?? 1
        count = try parser.positive("COUNT", parts["COUNT"], Limit.count)
        until = try parser.until(parts["UNTIL"])
        bySecond = try parser.list("BYSECOND", parts["BYSECOND"], Limit.seconds)
        byMinute = try parser.list("BYMINUTE", parts["BYMINUTE"], Limit.minutes)
        byHour = try parser.list("BYHOUR", parts["BYHOUR"], Limit.hours)
        byDay = try parser.days(parts["BYDAY"])
        byMonthDay = try parser.list("BYMONTHDAY", parts["BYMONTHDAY"], Limit.monthDays, orNegative: true)
        byYearDay = try parser.list("BYYEARDAY", parts["BYYEARDAY"], Limit.yearDays, orNegative: true)
        byWeekNumber = try parser.list("BYWEEKNO", parts["BYWEEKNO"], Limit.weekNumbers, orNegative: true)
        byMonth = try parser.list("BYMONTH", parts["BYMONTH"], Limit.months)
        bySetPosition = try parser.list("BYSETPOS", parts["BYSETPOS"], Limit.setPositions, orNegative: true)
        weekStart = try parser.weekday("WKST", parts["WKST"]) ?? 2
        skip = try parser.skip(parts["SKIP"], calendar: parts["RSCALE"])
    }
}

/// Why a text isn't a recurrence rule; each case names the part that is wrong, in one sentence.
package enum RecurrenceRuleError: Error, Hashable, CustomStringConvertible {
    case missingFrequency
    /// A piece between semicolons isn't `NAME=VALUE`.
    case malformedPart(String)
    /// No such part in RFC 5545 or RFC 7529.
    case unknownPart(String)
    case repeatedPart(String)
    /// The value, or one item of its list, isn't what the part takes.
    case badValue(part: String, value: String)
    /// The two parts exclude each other.
    case conflict(part: String, with: String)
    /// The part needs another one with it.
    case requires(part: String, other: String)
    /// An RSCALE other than Gregorian.
    case unsupportedCalendar(String)

    package var description: String {
        switch self {
        case .missingFrequency: "The rule has no FREQ."
        case .malformedPart(let text): "“\(text)” is not of the form NAME=VALUE."
        case .unknownPart(let part): "“\(part)” isn't a part of a recurrence rule."
        case .repeatedPart(let part): "\(part) occurs more than once."
        case .badValue(let part, let value): "\(part) can't be “\(value)”."
        case .conflict(let part, let other): "\(part) can't be used with \(other)."
        case .requires(let part, let other): "\(part) needs \(other)."
        case .unsupportedCalendar(let name): "RSCALE=\(name) isn't supported, only GREGORIAN."
        }
    }
}
