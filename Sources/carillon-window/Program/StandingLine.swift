internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import Messages

/// Says where the agent stands: in a line above the front pages and, where another page lies above them, for a moment at the bottom.
@UserInterface final class StandingLine {
    private let banner = Banner()
    private let feed: AgendaFeed
    private let agenda: SharedAgenda
    private let reminders: ReminderActions
    private let agent: AgentActions
    /// Whether another page lies above the line.
    private let isCovered: @UserInterface () -> Bool
    /// Why the agent did nothing when that was last looked at.
    private var saidFault: String?

    var widget: Widget { banner.widget }

    init(
        feed: AgendaFeed,
        agenda: SharedAgenda,
        reminders: ReminderActions,
        agent: AgentActions,
        isCovered: @escaping @UserInterface () -> Bool
    ) {
        (self.feed, self.agenda, self.reminders, self.agent) = (feed, agenda, reminders, agent)
        self.isCovered = isCovered
        agenda.observe("standing", visible: { [] }) { [weak self] _ in self?.show() }
        feed.onStanding = { [weak self] _ in
            self?.show()
            self?.say()
        }
        feed.onNotStarted = { [weak agent] in
            agent?.say(words.translated("The bus can’t start the agent. Run “carillon start” in a terminal."))
        }
    }

    private func show() {
        if let (text, button) = fault {
            return banner.show(text, button: button) { [weak self] in self?.feed.restart() }
        }
        guard let paused = agenda.list.pauseOfEverything else { return banner.hide() }
        banner.show(paused, button: words.translated("Resume")) { [weak reminders] in reminders?.resumeAll() }
    }

    /// Says it once, however often the agent is looked for.
    private func say() {
        let isNew = fault?.text != saidFault
        saidFault = fault?.text
        guard isNew, isCovered(), let (text, button) = fault else { return }
        agent.say(text, button: button) { [weak self] in self?.feed.restart() }
    }

    /// Why the agent does nothing now, and the button that may help; nil if it runs.
    private var fault: (text: String, button: String)? {
        switch feed.standing {
        case .running, nil: nil
        case .away(nil): (words.translated("The agent isn’t running, so nothing rings."), words.translated("Start"))
        case .away(let reason?): (words.say(reason.said).firstUppercased, words.translated("Try Again"))
        case .silent: (words.translated("The agent doesn’t answer."), words.translated("Try Again"))
        case .noBus: (words.translated("The session’s message bus is gone."), words.translated("Try Again"))
        }
    }
}

/// A line above everything, about what concerns every page.
@UserInterface final class Banner {
    let widget: Widget
    private let label = Widget.line("", ["hexpand": true])
    private let button = Widget(.button, ["valign": .centered])
    private var act: (@UserInterface () -> Void)?

    init() {
        let box = Widget(.box, classes: ["notice"]).flowing(spacing: 12).append(label, button)
        widget = Widget(.box, ["orientation": .vertical, "visible": false]).append(box)
        button.on("clicked") { [weak self] in self?.act?() }
    }

    /// Shows a line and a button.
    func show(_ text: String, button name: String, _ act: @escaping @UserInterface () -> Void) {
        label.text = text
        button.text = name
        self.act = act
        widget.isVisible = true
    }

    func hide() { widget.isVisible = false }
}
