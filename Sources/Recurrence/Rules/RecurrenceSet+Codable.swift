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
