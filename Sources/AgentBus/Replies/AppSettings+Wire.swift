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
