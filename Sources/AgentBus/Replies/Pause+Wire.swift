package import GLibSupport
package import NotificationCore

/// What is paused, in the calls and in `Status`.
extension Pause.Scope {
    /// Without an app it is everything, without an identifier all of the app's.
    func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        if !names.app.isEmpty { fields["app"] = .string(names.app) }
        if !names.identifier.isEmpty { fields["identifier"] = .string(names.identifier) }
        return fields
    }

    init(_ fields: inout Fields) throws(AgendaError) {
        let app = try fields.string("app")
        let identifier = try fields.string("identifier")
        if let identifier {
            guard !identifier.isEmpty else {
                throw AgendaError(.invalidArgument, "what.identifier: is empty; leave it out for all of the app's")
            }
            guard app != nil else {
                throw AgendaError(.invalidArgument, "what.app: is missing; identifier names a request of an app")
            }
        }
        if let app, !Settings.isAppIdentifier(app), !Agenda.isUnknown(app) {
            throw AgendaError(.invalidArgument, "what.app: must be the name of a desktop file, without \".desktop\"")
        }
        self.init(app: app ?? "", identifier: identifier ?? "")
    }
}

extension Pause {
    package func encode() -> [String: Variant] {
        var fields = scope.encode()
        fields["since"] = .date(since)
        fields["until"] = until.map(Variant.date)
        return fields
    }

    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue else { return nil }
        self.init(
            Scope(app: fields["app"]?.stringValue ?? "", identifier: fields["identifier"]?.stringValue ?? ""),
            since: fields["since"]?.dateValue ?? WallTime(microseconds: 0),
            until: fields["until"]?.dateValue
        )
    }
}
