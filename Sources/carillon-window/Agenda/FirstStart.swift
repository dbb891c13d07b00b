internal import AdwaitaSupport
internal import AgendaWindow
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The agenda while nothing is scheduled: examples that come into the line with a click, and what has the agent start with the session.
@UserInterface final class FirstStart {
    let widget: Widget
    private let tools: ToolThread
    private let startAtLogin = Widget(
        .button,
        ["label": .string(words.translated("Start with the Session")), "visible": false],
        classes: ["pill", "suggested-action"]
    ).breakingLabel()
    private var isAsked = false

    /// - Parameter tried: Takes the example that was clicked on.
    init(tools: ToolThread, tried: @escaping @UserInterface (String) -> Void) {
        self.tools = tools
        let column = Widget(.box, ["orientation": .vertical, "spacing": 12, "halign": .centered])
        for example in QuickAddLine.examples(words) {
            let button = Widget(.button, ["label": .string(example)], classes: ["pill"]).breakingLabel()
            button.on("clicked") { tried(example) }
            column.append(button)
        }
        widget = .status(
            .string("\(Agenda.ownApp)-symbolic"),
            words.translated("Nothing is scheduled"),
            .string(words.translated("Type above what to be reminded of, and when, or try one of these."))
        )
        widget.set("child", .object(column.append(startAtLogin)))
        startAtLogin.on("clicked") { [weak self] in
            self?.look { try Finding.Fix.startAtLogin.perform() }
        }
    }

    /// Offers the start with the session if there is none yet.
    func opened() {
        guard !isAsked else { return }
        isAsked = true
        look {}
    }

    private func look(after change: @escaping @Sendable () throws -> Void) {
        Task { [weak self, tools] in
            do throws(ToolThread.Failure) {
                let isMissing = try await tools.run {
                    try change()
                    return AutostartState(connection: try? BusConnection.session()).way == .none
                }
                self?.startAtLogin.isVisible = isMissing
            } catch {
                self?.widget.set("description", .plain(error.message))
            }
        }
    }
}
