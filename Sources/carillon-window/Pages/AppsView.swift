internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore

/// The page with the apps that notify, and what the person has said about each.
@UserInterface final class AppsView: OpenedPage {
    let widget: Widget
    private let agent: AgentActions
    private let column = Widget.column()

    init(agent: AgentActions, back: @escaping @UserInterface () -> Void) {
        self.agent = agent
        widget = Widget.page(title: words.translated("Apps"), content: column, back: back)
    }

    func opened() { read() }

    private func read() {
        Task { [weak self, agent] in
            let apps = await agent.ask { client throws(AgentClient.Failure) in try client.apps() }
            if let apps { self?.show(AppsPage(apps, words: words)) }
        }
    }

    private func show(_ page: AppsPage) {
        column.removeAll()
        guard !page.rows.isEmpty else {
            column.append(
                Widget(
                    .statusPage,
                    [
                        "icon-name": "application-x-addon-symbolic", "vexpand": true,
                        "title": .string(words.translated("No app notifies through Carillon")),
                        "description": .string(
                            words.translated("An app appears here when it first asks to notify.")
                        ),
                    ]
                )
            )
            return
        }
        let text = words.translated("Programs that asked to notify you, and what you answered.")
        let group = Widget(.preferencesGroup, ["description": .string(text)])
        for row in page.rows { group.add(self.row(row)) }
        column.append(group)
    }

    private func row(_ app: AppsPage.Row) -> Widget {
        let name = AppNames.name(app.app)
        let facts = [app.counts, app.problem].filter { !$0.isEmpty }
        let row = Widget.row(name, facts.joined(separator: "\n"))
        let icon = Widget(.image, ["pixel-size": 32])
        icon.showIcon(AppNames.icon(app.app))
        row.addPrefix(icon)
        let state = Widget(.menuButton, ["label": .string(app.state), "valign": .centered], classes: ["flat"])
        state.named(words.translated("Permission of %s: %s", name, app.state))
        let menu = Menu()
        for change in app.changes {
            menu.add(change.label, action: "permission.\(change.change)")
        }
        state.setMenu(menu)
        let actions = ActionGroup()
        for change in app.changes {
            actions.add("\(change.change)") { [weak self] _ in self?.set(app.app, change.change) }
        }
        row.insert(actions, as: "permission")
        row.addSuffix(state)
        return row
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
