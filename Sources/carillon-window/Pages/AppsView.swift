internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import GLibSupport
internal import Messages
internal import NotificationCore

/// The page with the apps that notify, and what the person has said about each.
@UserInterface final class AppsView: OpenedPage {
    let widget: Widget
    private let agent: AgentActions
    private let column = Widget.column()
    private lazy var rows = KeptRows(
        Widget(
            .preferencesGroup,
            ["description": .string(words.translated("Programs that asked to notify you, and what you answered."))]
        ),
        identifier: \.app
    ) { [weak self] app in
        AppRow(app.app) { self?.set(app.app, $0) }
    }

    private let nobody = Widget.status(
        "application-x-addon-symbolic",
        words.translated("No app notifies through Carillon"),
        .string(words.translated("An app appears here when it first asks to notify."))
    )
    private var shown: Widget?

    init(agent: AgentActions, back: @escaping @UserInterface () -> Void) {
        self.agent = agent
        widget = Widget.page(title: words.translated("Apps"), content: column, back: back)
    }

    func opened() { read() }

    private func read() {
        Task { [weak self, agent] in
            let known = await agent.ask { client throws(AgentClient.Failure) in
                (try client.apps(), try client.askedApps())
            }
            if let (apps, asked) = known { self?.show(AppsPage(apps, asked: asked, words: words)) }
        }
    }

    private func show(_ page: AppsPage) {
        let isEmpty = page.rows.isEmpty
        if !isEmpty { rows.show(page.rows) }
        let content = isEmpty ? nobody : rows.group
        guard shown !== content else { return }
        shown = content
        column.removeAll()
        column.append(content)
    }

    private func set(_ app: String, _ change: PermissionChange) {
        Task { [weak self, agent] in
            await agent.perform(nil) { client throws(AgentClient.Failure) in
                try client.setAuthorization(of: app, change)
            }
            self?.read()
        }
    }
}

/// An app, with a menu to change what it may do.
@UserInterface private final class AppRow: KeptRow {
    let widget: Widget
    private let name: String
    private let state = Widget(.menuButton, ["valign": .centered], classes: ["flat"])

    /// - Parameter change: Called with what is chosen.
    init(_ app: String, _ change: @escaping @UserInterface (PermissionChange) -> Void) {
        name = AppNames.name(app)
        widget = Widget.row(name)
        let icon = Widget(.image, ["pixel-size": 32])
        icon.showIcon(AppNames.icon(app))
        widget.addPrefix(icon)
        widget.addSuffix(state)
        let actions = ActionGroup()
        for one in PermissionChange.allCases { actions.add("\(one)") { _ in change(one) } }
        widget.insert(actions, as: "permission")
    }

    func show(_ app: AppsPage.Row) {
        widget.set("subtitle", .string([app.counts, app.problem].filter { !$0.isEmpty }.joined(separator: "\n")))
        state.set("label", .string(app.state))
        state.named(words.translated("Permission of %s: %s", name, app.state))
        let menu = Menu()
        for change in app.changes { menu.add(change.label, action: "permission.\(change.change)") }
        state.setMenu(menu)
    }
}

/// What people call apps, by their desktop files; each is read once.
@UserInterface enum AppNames {
    private static var known: [String: (name: String, icon: String?)] = [:]

    static func name(_ app: String) -> String { entry(app).name }

    /// A name of the icon theme, or the path of a file.
    static func icon(_ app: String) -> String { entry(app).icon ?? "application-x-executable-symbolic" }

    /// An icon that a reminder of an app has, if it can be shown.
    static func icon(_ icon: String, of app: String, isOwn: Bool) -> String? {
        guard Agenda.mayHave(icon, app) else { return nil }
        return !icon.hasPrefix("/") || ShownFile.isSafe(icon, as: .icon, isOwn: isOwn) ? icon : nil
    }

    private static func entry(_ app: String) -> (name: String, icon: String?) {
        if let entry = known[app] { return entry }
        let file = try? DesktopApplication(app)
        let entry = (
            name: Agenda.shownName(file?.name, of: app), icon: file?.icon.flatMap { icon($0, of: app, isOwn: true) }
        )
        known[app] = entry
        return entry
    }
}
