package import GLibSupport
package import NotificationCore

/// `GetSettings` as a dictionary of the bus, and back.
extension AppSettings {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "authorizationStatus": .string(authorization.rawValue), "alert": .boolean(alert), "sound": .boolean(sound),
            "badge": .boolean(badge), "list": .boolean(list), "alertStyle": .string(alertStyle.rawValue),
            "providesAppNotificationSettings": .boolean(providesAppNotificationSettings),
            "wake": .boolean(wake), "version": .string(version), "features": .stringArray(features),
        ]
        fields["doNotDisturb"] = doNotDisturb.map(Variant.boolean)
        return fields
    }

    package init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init()
        authorization =
            fields["authorizationStatus"]?.stringValue.flatMap(Authorization.init(rawValue:)) ?? .notDetermined
        alert = fields["alert"]?.booleanValue ?? false
        sound = fields["sound"]?.booleanValue ?? false
        badge = fields["badge"]?.booleanValue ?? false
        list = fields["list"]?.booleanValue ?? false
        alertStyle = fields["alertStyle"]?.stringValue.flatMap(AlertStyle.init(rawValue:)) ?? .none
        providesAppNotificationSettings = fields["providesAppNotificationSettings"]?.booleanValue ?? false
        doNotDisturb = fields["doNotDisturb"]?.booleanValue
        wake = fields["wake"]?.booleanValue ?? false
        version = fields["version"]?.stringValue ?? AgentStatus.unknown
        features = fields["features"]?.stringArrayValue ?? []
    }
}

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
