package import Messages

extension RecurrenceSet {
    /// The recurrence in people's words: `every 2 weeks on Monday and Thursday at 11:30 until 31 Jan 2027`.
    ///
    /// - Parameter end: where the repeat ends besides what its rules say; appended as ` until 31 Jan 2027`.
    package func describe(until end: CivilDateTime? = nil) -> Message {
        var parts = rulesByDay.map { RecurrenceRule.describe($0, start: start) }
        let extra = (rules.isEmpty ? [start] : []) + dates
        if extra.count > 3 {
            parts.append(Message("on \(extra.count) dates"))
        } else if !extra.isEmpty {
            let list = Set(extra).sorted().map(SpokenForm.dateAndTime)
            parts.append(Message("on \(Message.days(list))"))
        }
        var text = parts.dropFirst().reduce(parts.first ?? Message(verbatim: "")) { Message("\($0), and \($1)") }
        let left = (exceptions + exceptionDays).sorted().map(SpokenForm.date).unique
        if left.count > 3 {
            text = Message("\(text) except \(left.count) dates")
        } else if !left.isEmpty {
            text = Message("\(text) except \(Message.days(left))")
        }
        if startIsUTC {
            text = Message("\(text) (UTC)")
        } else if let zoneIdentifier {
            text = Message("\(text) (\(SpokenForm.zone(zoneIdentifier)))")
        }
        return SpokenForm.until(end, text)
    }

    /// The rules, those together that differ in their times of day alone, as two times a day do.
    private var rulesByDay: [[RecurrenceRule]] {
        var groups: [(days: RecurrenceRule.Parts, rules: [RecurrenceRule])] = []
        for rule in rules.map(\.ofDays) {
            let days = rule.parts.withoutTimes
            // A count or a position counts times, so each rule has its own.
            let isAlone = rule.frequency < .daily || rule.count != nil || !rule.bySetPosition.isEmpty
            if !isAlone, let index = groups.firstIndex(where: { $0.days == days }) {
                groups[index].rules.append(rule)
            } else {
                groups.append((days, [rule]))
            }
        }
        return groups.map(\.rules)
    }
}

extension RecurrenceRule.Parts {
    fileprivate var withoutTimes: Self {
        var parts = self
        (parts.byHour, parts.byMinute, parts.bySecond) = ([], [], [])
        return parts
    }
}

extension [Message] {
    /// Each message once, where it first was.
    fileprivate var unique: [Message] {
        var seen: Set<Message> = []
        return filter { seen.insert($0).inserted }
    }
}

extension RecurrenceSet: Codable {
    private enum CodingKeys: String, CodingKey {
        case start, startIsUTC, zoneIdentifier, rules, dates, exceptions, exceptionDays
        /// How far each rule's COUNT reaches, where that is known.
        case reaches
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        var rules = try fields.decode([RecurrenceRule].self, forKey: .rules)
        for (index, seconds) in (try fields.decodeIfPresent([Int64?].self, forKey: .reaches) ?? []).enumerated()
        where index < rules.count {
            rules[index].reach.seconds = seconds
        }
        self.init(
            start: try fields.decode(CivilDateTime.self, forKey: .start),
            startIsUTC: try fields.decode(Bool.self, forKey: .startIsUTC),
            zoneIdentifier: try fields.decodeIfPresent(String.self, forKey: .zoneIdentifier),
            rules: rules,
            dates: try fields.decode([CivilDateTime].self, forKey: .dates),
            exceptions: try fields.decode([CivilDateTime].self, forKey: .exceptions),
            exceptionDays: try fields.decode([CivilDateTime].self, forKey: .exceptionDays)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(start, forKey: .start)
        try fields.encode(startIsUTC, forKey: .startIsUTC)
        try fields.encodeIfPresent(zoneIdentifier, forKey: .zoneIdentifier)
        try fields.encode(rules, forKey: .rules)
        try fields.encode(dates, forKey: .dates)
        try fields.encode(exceptions, forKey: .exceptions)
        try fields.encode(exceptionDays, forKey: .exceptionDays)
        let reaches = rules.map(\.reach.seconds)
        if reaches.contains(where: { $0 != nil }) { try fields.encode(reaches, forKey: .reaches) }
    }
}
