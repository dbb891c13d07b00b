internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import ScheduleWords

/// Asks until when to snooze or to pause, in people's words.
@UserInterface final class TimeQuestion {
    private let entry: Widget
    private let said = Widget.line(
        "",
        style: "caption",
        ["max-width-chars": 36, "lines": 3, "height-request": 54]
    )
    private let clock: WindowClock
    private let ahead: Double
    private var question: Question?

    /// - Parameters:
    ///   - does: What is done until then, as the button says it.
    ///   - ahead: How many seconds it is until the ring that is moved.
    ///   - answered: Called with the seconds, unless the question is closed.
    init(
        _ does: String,
        over window: Window,
        clock: WindowClock,
        ahead: Double,
        answered: @escaping @UserInterface (Double) -> Void
    ) {
        (self.clock, self.ahead) = (clock, ahead)
        let name = words.translated("How long, or until when")
        entry = Widget(.entry, ["placeholder-text": .string(name), "activates-default": true]).named(name)
        let column = Widget(.box, ["orientation": .vertical, "spacing": 6]).append(entry, said)
        let question = window.ask(
            does,
            "",
            content: column,
            answers: [("cancel", words.translated("Cancel")), ("do", does)],
            suggested: "do"
        ) { answer in
            // The question keeps this, which may go with it.
            self.question = nil
            guard answer == "do", case .understood(_, let seconds) = self.typed else { return }
            answered(seconds)
        }
        self.question = question
        entry.on("changed") { [weak self] in self?.read() }
        read()
        entry.focus()
    }

    private var typed: SnoozeChoice.Typed { SnoozeChoice.read(entry.text, output: clock.output, ahead: ahead) }

    private func read() {
        let typed = typed
        let (text, style): (String, String) =
            switch typed {
            case .empty(let hint): (hint, "dim-label")
            case .understood(let summary, _): (summary, "accent")
            case .refused(let reason): (reason, "error")
            }
        said.text = text
        for other in ["dim-label", "accent", "error"] { said.setClass(other, other == style) }
        entry.described(text)
        question?.setEnabled("do", style == "accent")
    }
}
