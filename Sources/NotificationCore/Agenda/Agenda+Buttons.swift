/// The buttons of a notification (decision 13).
extension Agenda {
    /// The request's own buttons, else its category's.
    package static func actions(of content: Content, categories: [Category]) -> [Action] {
        guard content.actions.isEmpty else { return content.actions }
        return categories.first { $0.identifier == content.categoryIdentifier }?.actions ?? []
    }

    /// The same, and on a person's own reminder that has none those of the settings, which are never stored.
    package func actions(of request: Request, app: String, categories: [Category]) -> [Action] {
        let given = Self.actions(of: request.content, categories: categories)
        guard given.isEmpty, app == Self.ownApp, request.content.categoryIdentifier.isEmpty else { return given }
        let isRepeat = request.trigger?.repeats == true
        return settings.popup.buttons.filter { $0 != .stop || isRepeat }.map { button in
            switch button {
            case .snooze:
                Action(
                    identifier: Action.snoozeIdentifier,
                    title: "Snooze \(Self.spoken(settings.popup.snooze))",
                    effect: .snooze(seconds: settings.popup.snooze)
                )
            case .stop: Action(identifier: Action.stopIdentifier, title: "Stop Repeat", effect: .stopRepeat)
            }
        }
    }

    /// A time as a button says it: "10 min", "1 h", "2 d".
    static func spoken(_ seconds: Double) -> String {
        for (unit, length) in [("d", 86_400.0), ("h", 3600), ("min", 60)]
        where seconds.truncatingRemainder(dividingBy: length) == 0 {
            return "\(Int64(clamping: seconds / length)) \(unit)"
        }
        return "\(Int64(clamping: seconds)) s"
    }
}

extension Action {
    private static let reservedPrefix = "carillon."
    /// The label where there is room for six letters or so; only Carillon's own buttons have one.
    var shortTitle: String {
        switch identifier {
        case Self.snoozeIdentifier: "Snooze"
        case Self.stopIdentifier: "Stop"
        default: title
        }
    }

    /// The Snooze that a reminder without buttons of its own gets.
    package static let snoozeIdentifier = reservedPrefix + "snooze"
    /// The Stop Repeat that a repeat without buttons of its own gets.
    package static let stopIdentifier = reservedPrefix + "stop"

    /// The identifier as people type and read it.
    package static func spokenIdentifier(_ identifier: String) -> String {
        identifier.hasPrefix(reservedPrefix) ? String(identifier.dropFirst(reservedPrefix.count)) : identifier
    }

    /// Whether this is the button that was called `name`.
    func isCalled(_ name: String) -> Bool {
        identifier == name || Self.spokenIdentifier(identifier) == name
    }
}
