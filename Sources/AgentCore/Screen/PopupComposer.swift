internal import Messages
internal import NotificationCore

/// Composes the popup of a ring from what the app, the settings and the server say.
package final class PopupComposer: ShellPart {
    /// Which page of its buttons a ring shows, when it isn't the first.
    private var pages: [Int64: Int] = [:]
    private let delegates: Delegates
    private let sounds: Sounds

    init(_ context: Context, delegates: Delegates, sounds: Sounds) {
        (self.delegates, self.sounds) = (delegates, sounds)
        super.init(context)
    }

    /// The next popup of a ring has another page of its buttons.
    func turn(_ ring: Int64, to page: Int) { pages = [ring: page] }

    /// - Parameter left: The parts that the popup does without.
    func popup(of delivered: Delivered, on profile: ServerProfile, without left: Plainness = .nothing) -> Popup {
        let now = alarms.now()
        var profile = profile
        profile.capabilities.subtract(left.missing)
        var delivered = delivered
        if delegates.wantsQuiet(delivered.id) { delivered.presentation = .waiting(quietly: true) }
        // An earlier agent took any path.
        delivered.request.content.attachments.removeAll { !outside.isOwnPicture($0.path) }
        if let icon = delivered.request.content.icon, !Agenda.mayHave(icon, delivered.app) {
            delivered.request.content.icon = nil
        }
        let buttons = actions(of: delivered, withLengths: profile.hidesButtons)
        var appearance = appearance(of: delivered)
        if left.leavesOut(.pictures) {
            delivered.request.content.attachments = []
            delivered.request.content.icon = nil
            appearance.icon = ""
        }
        if !profile.findsIcons { appearance.icon = outside.iconFile(appearance.icon) ?? appearance.icon }
        let popup = Popup(
            delivered,
            buttons: buttons,
            as: appearance,
            on: profile,
            page: pages[delivered.id] ?? 0,
            asksForWords: buttons.contains { $0.textInput != nil } && outside.asksForWords,
            more: more(behind: delivered),
            due: recorder.agenda.timetable.spokenDue(of: delivered, at: now),
            settings: recorder.agenda.settings,
            agentPlays: delivered.request.content.sound != nil && sounds.agentPlays,
            in: recorder.agenda.words
        )
        return left == .rest ? popup.titleAlone : popup
    }

    /// - Parameter withLengths: Whether Snooze comes once for each of its lengths.
    func actions(of delivered: Delivered, withLengths: Bool = false) -> [Action] {
        let query = RowQuery.requests(app: delivered.app, identifiers: [])
        let categories =
            delivered.request.content.actions.isEmpty ? try? recorder.store.rows(query).categories : nil
        return recorder.agenda.actions(
            of: delivered.request,
            app: delivered.app,
            categories: categories?[delivered.app] ?? [],
            withLengths: withLengths,
            at: alarms.now()
        )
    }

    /// What the popup says of the others of its thread that stand behind it.
    private func more(behind delivered: Delivered) -> String? {
        guard delivered.thread != nil, let rows = try? recorder.store.rows(.thread(ring: delivered.id)) else {
            return nil
        }
        return recorder.agenda.more(behind: delivered, rows)
    }

    private func appearance(of delivered: Delivered) -> Popup.Appearance {
        let app = delivered.app
        let given = delivered.request.content.defaultActionTitle.map(PlainText.onOneLine)
        let title = given.flatMap { $0.hasSomethingToSee ? $0 : nil }
        let words = recorder.agenda.words
        if Agenda.permissionApp(delivered.key) != nil {
            return .ofCarillon(
                // Translators: a plain click on the question whether an app may notify
                defaultLabel: words.translated("Later")
            )
        }
        if Agenda.isAlwaysAllowed(app) {
            guard app == Agenda.ownApp else { return .ofCarillon(defaultLabel: words.translated("Close")) }
            guard recorder.agenda.hasWindow else { return .ofCarillon(defaultLabel: title ?? words.translated("Done")) }
            return .ofCarillon(
                // Translators: a plain click on a reminder, which opens it in the window
                defaultLabel: words.translated("Open"),
                otherLabels: [words.translated("Show"), words.translated("Details")]
            )
        }
        let signature = outside.signature(of: app)
        return .init(
            name: signature.name,
            desktopEntry: app,
            icon: signature.icon,
            defaultLabel: title ?? words.translated("Open"),
            otherLabels: title.map { _ in [words.translated("Open")] } ?? [],
            hasSettings: (try? recorder.store.providesSettings(app)) ?? false
        )
    }
}

extension Popup.Appearance {
    fileprivate static func ofCarillon(defaultLabel: String, otherLabels: [String] = []) -> Popup.Appearance {
        Popup.Appearance(
            name: "Carillon",
            desktopEntry: Agenda.ownApp,
            icon: Agenda.ownApp,
            defaultLabel: defaultLabel,
            otherLabels: otherLabels
        )
    }
}
