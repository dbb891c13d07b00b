package import GLibSupport
package import NotificationCore

/// `Schedule`'s answer as a dictionary of the bus, and back.
extension ScheduledRequest {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["next"] = next.map(Variant.date)
        fields["description"] = description.map(Variant.string)
        fields["remaining"] = remaining.map { .int64(Int64($0)) }
        fields["end"] = end.map(Variant.date)
        if isPaused { fields["paused"] = .boolean(true) }
        fields["quietUntil"] = quietUntil.map(Variant.date)
        fields["replaced"] = replaced.map {
            .dictionary(["title": .string($0.title), "description": .string($0.description)])
        }
        return fields
    }

    package init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init()
        next = fields["next"]?.dateValue
        description = fields["description"]?.stringValue
        remaining = fields["remaining"]?.count
        end = fields["end"]?.dateValue
        isPaused = fields["paused"]?.booleanValue ?? false
        quietUntil = fields["quietUntil"]?.dateValue
        replaced = fields["replaced"]?.dictionaryValue.map {
            Replaced(title: $0["title"]?.stringValue ?? "", description: $0["description"]?.stringValue ?? "")
        }
    }
}
