internal import Messages

/// A reading of calendar and clock without a time zone, to the second, in the Gregorian calendar.
///
/// Fields are taken as given and not checked; `init(parsing:)` and decoding accept real dates only. Leap seconds do
/// not exist here, as in POSIX time.
package struct CivilDateTime: Sendable, Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
        self.second = second
    }

    /// The reading that lies `localSeconds` after 1970-01-01T00:00:00 on the same clock.
    package init(localSeconds: Int64) {
        let day = floorDivide(localSeconds, Gregorian.secondsPerDay)
        let secondOfDay = Int(localSeconds &- day &* Gregorian.secondsPerDay)
        let date = Gregorian.date(ofDay: Int(day))
        self.init(
            year: date.year,
            month: date.month,
            day: date.day,
            hour: secondOfDay / 3600,
            minute: secondOfDay / 60 % 60,
            second: secondOfDay % 60
        )
    }

    /// The seconds from 1970-01-01T00:00:00 to this reading, both on the same clock.
    ///
    /// A year beyond ±200,000,000,000 counts as that year; other fields out of range run on into the next unit.
    package var localSeconds: Int64 {
        let bounded = min(max(year, -200_000_000_000), 200_000_000_000)
        let days = Int64(Gregorian.dayNumber(year: bounded, month: min(max(month, 1), 12), day: day))
        return days &* Gregorian.secondsPerDay &+ Int64(hour) &* 3600 &+ Int64(minute) &* 60 &+ Int64(second)
    }

    /// The weekday, 1 = Sunday ... 7 = Saturday, as in Foundation.
    package var weekday: Int { Gregorian.weekday(ofDay: dayNumber) + 1 }

    /// Days since 1970-01-01.
    var dayNumber: Int { Int(floorDivide(localSeconds, Gregorian.secondsPerDay)) }

    /// Whether the fields name a day and a time that exist, in the years 1...9999.
    package var isValid: Bool {
        Gregorian.years.contains(year) && (1...12).contains(month) && day >= 1
            && day <= Gregorian.length(ofMonth: month, leap: Gregorian.isLeap(year))
            && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
    }
}

extension CivilDateTime: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day, left.hour, left.minute, left.second)
            < (right.year, right.month, right.day, right.hour, right.minute, right.second)
    }
}

// MARK: - Text

extension CivilDateTime: CustomStringConvertible {
    /// Reads `2026-12-24T18:00:00`, `2026-12-24 18:00` or `2026-12-24` (midnight); nil for others, unreal days and second 60.
    package init?(parsing text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == 16 || bytes.count == 19 else { return nil }
        func number(_ start: Int, _ count: Int) -> Int? {
            var value = 0
            for byte in bytes[start..<start + count] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        func separates(_ index: Int, _ allowed: UInt8...) -> Bool { allowed.contains(bytes[index]) }
        guard let year = number(0, 4), separates(4, 0x2D), let month = number(5, 2), separates(7, 0x2D),
            let day = number(8, 2)
        else { return nil }
        var reading = CivilDateTime(year: year, month: month, day: day)
        if bytes.count > 10 {
            guard separates(10, 0x54, 0x20), let hour = number(11, 2), separates(13, 0x3A), let minute = number(14, 2)
            else { return nil }
            reading.hour = hour
            reading.minute = minute
        }
        if bytes.count > 16 {
            guard separates(16, 0x3A), let second = number(17, 2) else { return nil }
            reading.second = second
        }
        guard reading.isValid else { return nil }
        self = reading
    }

    /// The form `2026-12-24T18:00:00`, which `init(parsing:)` reads back.
    package var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T"
            + "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
    }
}

extension CivilDateTime: Codable {
    /// Decodes the text form.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for text that isn't a real date.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let reading = CivilDateTime(parsing: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” isn't a date and time")
        }
        self = reading
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Civil times in order, to be looked up in.
///
/// It follows from the list that it was made of, so it plays no part when sets are compared.
struct ReadingIndex: Sendable, Hashable {
    /// Civil seconds, or day numbers.
    private let values: [Int64]

    init(_ values: some Sequence<Int64>) { self.values = values.sorted() }

    var isEmpty: Bool { values.isEmpty }

    func contains(_ value: Int64) -> Bool {
        let index = position(of: value)
        return index < values.count && values[index] == value
    }

    /// The values at or after another, in order.
    func from(_ value: Int64) -> ArraySlice<Int64> { values[position(of: value)...] }

    private func position(of value: Int64) -> Int {
        var (lower, upper) = (0, values.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if values[middle] < value { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
