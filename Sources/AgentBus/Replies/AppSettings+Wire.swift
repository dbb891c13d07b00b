package import GLibSupport
package import NotificationCore

/// `GetSettings` as a dictionary of the bus, and back.
extension AppSettings: WireRecord {
    package init(decoding value: Variant?) {
        self.init()
        self = reading(value) ?? self
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("authorizationStatus", &authorization, .word)
        fields.pass("alert", &alert, .flag)
        fields.pass("sound", &sound, .flag)
        fields.pass("badge", &badge, .flag)
        fields.pass("list", &list, .flag)
        fields.pass("alertStyle", &alertStyle, .word)
        fields.pass("providesAppNotificationSettings", &providesAppNotificationSettings, .flag)
        fields.pass("doNotDisturb", &doNotDisturb, .flag)
        fields.pass("wake", &wake, .flag)
        fields.pass("version", &version, .text)
        fields.pass("features", &features, .texts)
    }
}

/// A row of `ListApps` as a dictionary of the bus, and back.
extension AppSummary: WireRecord {
    package init?(decoding value: Variant) {
        self.init(app: "", authorization: .notDetermined, pending: 0, delivered: 0, waiting: 0)
        guard let read = reading(value) else { return nil }
        self = read
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("app", &app, .text)
        fields.pass("status", &authorization, .word)
        fields.pass("pending", &pending, .count)
        fields.pass("delivered", &delivered, .count)
        fields.pass("waiting", &waiting, .count)
        fields.pass("resting", &resting, .count)
        fields.pass("launchProblem", &launchProblem, .text)
    }
}
