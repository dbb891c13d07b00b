package import GLibSupport
package import NotificationCore

/// A row of `ListApps` as a dictionary of the bus, and back.
extension AppSummary {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "app": .string(app), "status": .string(authorization.rawValue), "pending": .int64(Int64(pending)),
            "delivered": .int64(Int64(delivered)), "waiting": .int64(Int64(waiting)), "resting": .int64(Int64(resting)),
        ]
        fields["launchProblem"] = launchProblem.map(Variant.string)
        return fields
    }

    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue, let app = fields["app"]?.stringValue else { return nil }
        self.init(
            app: app,
            authorization: fields["status"]?.stringValue.flatMap(Authorization.init(rawValue:)) ?? .notDetermined,
            pending: fields["pending"]?.count ?? 0,
            delivered: fields["delivered"]?.count ?? 0,
            waiting: fields["waiting"]?.count ?? 0,
            resting: fields["resting"]?.count ?? 0,
            launchProblem: fields["launchProblem"]?.stringValue
        )
    }
}
