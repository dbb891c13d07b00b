package import GLibSupport
package import NotificationCore

/// A row of `GetHistory` as a dictionary of the bus, and back.
extension PastRing {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "app": .string(app), "identifier": .string(identifier), "due": .date(due), "date": .date(date),
            "outcome": .string(outcome.rawValue),
        ]
        fields["title"] = title.map(Variant.string)
        fields["ended"] = ended.map(Variant.date)
        fields["action"] = (action?.identifier).map(Variant.string)
        fields["actionTitle"] = (action?.title).map(Variant.string)
        return fields
    }

    /// Nil without a name or a time; an outcome that isn't known here counts as a ring of which nothing is known.
    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue, let identifier = fields["identifier"]?.stringValue,
            let due = fields["due"]?.dateValue
        else { return nil }
        self.init(
            app: fields["app"]?.stringValue ?? "",
            identifier: identifier,
            title: fields["title"]?.stringValue,
            due: due,
            date: fields["date"]?.dateValue ?? due
        )
        outcome = fields["outcome"]?.stringValue.flatMap(Outcome.init(rawValue:)) ?? .rang
        ended = fields["ended"]?.dateValue
        action = fields["action"]?.stringValue.map { identifier in
            Button(identifier: identifier, title: fields["actionTitle"]?.stringValue)
        }
    }
}
