/// The rule of a POSIX TZ string, as in the footer of a TZif file: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// RFC 8536 section 3.3.1 extends POSIX: the time of a change runs from -167 to 167 hours.
struct PosixZoneRule {
    enum Day {
        /// `Jn`: day 1...365, where 29 February is never counted.
        case julian(Int)
        /// `n`: day 0...365, where 29 February is counted.
        case zeroBased(Int)
        /// `Mm.w.d`: weekday 0...6 of week 1...5 of a month, 5 being the last.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// When the clocks change, in the clock that runs until then.
    struct Change {
        var day: Day
        var secondOfDay = 7200

        /// The change in civil seconds of a year.
        func localSeconds(inYear year: Int) -> Int64 {
            let number: Int
            switch day {
            case .julian(let day):
                let skipsLeapDay = Gregorian.isLeap(year) && day >= 60
                number = Gregorian.dayNumber(year: year, month: 1, day: skipsLeapDay ? day &+ 1 : day)
            case .zeroBased(let day):
                number = Gregorian.dayNumber(year: year, month: 1, day: 1) &+ day
            case .weekday(let month, let week, let weekday):
                let first = Gregorian.dayNumber(year: year, month: month, day: 1)
                let length = Gregorian.length(ofMonth: month, leap: Gregorian.isLeap(year))
                var offset = floorRemainder(weekday &- Gregorian.weekday(ofDay: first), 7) &+ (week &- 1) &* 7
                if offset >= length { offset &-= 7 }
                number = first &+ offset
            }
            return Int64(number) &* Gregorian.secondsPerDay &+ Int64(secondOfDay)
        }
    }

    struct DaylightSaving {
        var abbreviation: String
        var offset: Int
        var start: Change
        var end: Change
    }

    var abbreviation: String
    /// Seconds east of UTC; the text has them west.
    var offset: Int
    var daylightSaving: DaylightSaving?

    /// Reads a TZ string; nil for anything that POSIX and RFC 8536 don't define.
    init?(parsing text: String) {
        var scanner = Scanner(bytes: Array(text.utf8))
        guard let name = scanner.abbreviation(), let west = scanner.time(hours: 24) else { return nil }
        abbreviation = name
        offset = -west
        if scanner.isAtEnd { return }
        guard let summerName = scanner.abbreviation() else { return nil }
        var summerOffset = offset + 3600
        if !scanner.isAtEnd, !scanner.peek(",") {
            guard let west = scanner.time(hours: 24) else { return nil }
            summerOffset = -west
        }
        // What glibc assumes when the dates are left out.
        var start = Change(day: .weekday(month: 3, week: 2, weekday: 0))
        var end = Change(day: .weekday(month: 11, week: 1, weekday: 0))
        if !scanner.isAtEnd {
            guard scanner.skip(","), let first = scanner.change(), scanner.skip(","), let second = scanner.change(),
                scanner.isAtEnd
            else { return nil }
            (start, end) = (first, second)
        }
        daylightSaving = DaylightSaving(abbreviation: summerName, offset: summerOffset, start: start, end: end)
    }
}

extension PosixZoneRule {
    private struct Scanner {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        func peek(_ character: Unicode.Scalar) -> Bool { index < bytes.count && bytes[index] == UInt8(character.value) }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard peek(character) else { return false }
            index += 1
            return true
        }

        mutating func abbreviation() -> String? {
            let quoted = skip("<")
            let start = index
            while index < bytes.count {
                let byte = bytes[index]
                let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
                let isSignOrDigit = byte == 0x2B || byte == 0x2D || (byte >= 0x30 && byte <= 0x39)
                guard isLetter || (quoted && isSignOrDigit) else { break }
                index += 1
            }
            guard index - start >= 3 else { return nil }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            if quoted, !skip(">") { return nil }
            return name
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let start = index
            var value = 0
            while index < bytes.count, index - start < 3, bytes[index] >= 0x30, bytes[index] <= 0x39 {
                value = value * 10 + Int(bytes[index] - 0x30)
                index += 1
            }
            return index > start && range.contains(value) ? value : nil
        }

        /// `[+-]hh[:mm[:ss]]` in seconds.
        mutating func time(hours: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard var value = number(0...hours).map({ $0 * 3600 }) else { return nil }
            if skip(":") {
                guard let minutes = number(0...59) else { return nil }
                value += minutes * 60
                if skip(":") {
                    guard let seconds = number(0...59) else { return nil }
                    value += seconds
                }
            }
            return isNegative ? -value : value
        }

        mutating func change() -> Change? {
            let day: Day
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                    let weekday = number(0...6)
                else { return nil }
                day = .weekday(month: month, week: week, weekday: weekday)
            } else if skip("J") {
                guard let number = number(1...365) else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(0...365) else { return nil }
                day = .zeroBased(number)
            }
            guard skip("/") else { return Change(day: day) }
            guard let time = time(hours: 167) else { return nil }
            return Change(day: day, secondOfDay: time)
        }
    }
}
