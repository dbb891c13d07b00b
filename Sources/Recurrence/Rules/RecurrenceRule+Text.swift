extension RecurrenceRule: CustomStringConvertible {
    /// The text of the rule, which `init(parsing:)` reads back to an equal value.
    package var description: String {
        var parts: [String] = []
        if skip != .omit { parts.append("RSCALE=GREGORIAN") }
        parts.append("FREQ=\(frequency.text)")
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(until.text)") }
        func append(_ name: String, _ list: [Int]) {
            guard !list.isEmpty else { return }
            parts.append("\(name)=\(list.map { String($0) }.joined(separator: ","))")
        }
        append("BYMONTH", byMonth)
        append("BYWEEKNO", byWeekNumber)
        append("BYYEARDAY", byYearDay)
        append("BYMONTHDAY", byMonthDay)
        if !byDay.isEmpty { parts.append("BYDAY=\(byDay.map(\.text).joined(separator: ","))") }
        append("BYHOUR", byHour)
        append("BYMINUTE", byMinute)
        append("BYSECOND", bySecond)
        append("BYSETPOS", bySetPosition)
        if weekStart != 2 { parts.append("WKST=\(RuleParser.weekdays[weekStart - 1])") }
        if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day {
    var text: String { (ordinal == 0 ? "" : String(ordinal)) + RuleParser.weekdays[weekday - 1] }
}

extension RecurrenceRule.Until {
    var text: String {
        func date(_ reading: CivilDateTime) -> String {
            padded(reading.year, 4) + padded(reading.month, 2) + padded(reading.day, 2)
        }
        func time(_ reading: CivilDateTime) -> String {
            "T" + padded(reading.hour, 2) + padded(reading.minute, 2) + padded(reading.second, 2)
        }
        switch self {
        case .day(let day): return date(day)
        case .reading(let reading): return date(reading) + time(reading)
        case .instant(let instant):
            let reading = CivilDateTime(localSeconds: instant)
            return date(reading) + time(reading) + "Z"
        }
    }
}

extension RecurrenceRule: Codable {
    /// Decodes the text form.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the parser's sentence.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
