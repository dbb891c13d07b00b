internal import GLibSupport
internal import NotificationCore

/// `wake` in the answer to `Status`.
extension WakeStatus {
    func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["state"] = state.map { .string($0.rawValue) }
        fields["rung"] = rung.map { .string($0.rawValue) }
        fields["reason"] = reason.map(Variant.string)
        fields["next"] = next.map(Variant.date)
        return fields
    }

    /// Nil from an agent that wakes no machine.
    init?(decoding value: Variant?) {
        guard let fields = value?.dictionaryValue else { return nil }
        self.init(
            state: fields["state"]?.stringValue.flatMap(State.init(rawValue:)),
            rung: fields["rung"]?.stringValue.flatMap(WakeRung.init(rawValue:)),
            reason: fields["reason"]?.stringValue,
            next: fields["next"]?.dateValue
        )
    }
}
