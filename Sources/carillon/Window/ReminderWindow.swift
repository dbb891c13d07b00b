internal import GLibSupport
internal import AgentBus
internal import ArgumentParser
internal import FoundationEssentials
internal import NotificationCore
internal import ScheduleWords

/// A window that shows what is next, and lets people add and remove reminders until they close it.
struct ReminderWindow {
    let dialog: DialogProgram

    /// A longer list couldn't be read without a search.
    private static let longestList = 100

    /// - Parameter name: The reminder to open first; nil is none.
    func run(opening name: String? = nil) throws {
        if let name { try open(name) }
        while true {
            let reminders = try pending()
            let output = TimeOutput.current
            let rows = reminders.prefix(Self.longestList).map { reminder in
                [
                    Self.cell(reminder.request.content.title),
                    reminder.next.map(output.absolute) ?? "",
                    Self.cell(reminder.description),
                ]
            }
            let window = dialog.list(
                heading(reminders.count),
                columns: ["Reminder", "Next", "Rings"],
                rows: Array(rows)
            )
            let answer = try ask(window.command, window.input)
            switch (answer.status, answer.text) {
            // zenity prints the label of its third button, kdialog that of the first entry; yad ends with a number.
            case (_, DialogProgram.add), (2, _): try add()
            case (0, let text):
                // Nothing was chosen, or it has rung meanwhile.
                guard let row = Int(text), reminders.indices.contains(row) else { continue }
                try open(reminders[row], output)
            default: return
            }
        }
    }

    private func heading(_ count: Int) -> String {
        switch count {
        case 0: "Nothing is scheduled."
        case ...Self.longestList: "What is next:"
        default: "The next \(Self.longestList) of \(count). All of them: carillon list"
        }
    }

    // MARK: - Adding

    private func add() throws {
        guard var reminder = try typed() else { return }
        while true {
            if reminder.title.allSatisfy(\.isWhitespace) {
                guard let title = try line("What should it remind you of?") else { return }
                reminder.title = title
                continue
            }
            guard let problem = try OwnProgram.refusal(of: reminder.arguments) else { return }
            // The problem is nearly always the time, so ask only for that again.
            let text = "\u{201C}\(Self.cell(reminder.title))\u{201D}: \(problem)\n\n\(NewReminder.whenHint)"
            guard let when = try line(text, value: reminder.when) else { return }
            reminder.when = when
        }
    }

    /// Asks for a new reminder in one window, or in three if the program has no forms.
    private func typed() throws -> NewReminder? {
        let names = NewReminder.repeats.map(\.name)
        if let form = dialog.form(["What", NewReminder.whenHint], choice: "Repeat", of: names) {
            let answer = try ask(form)
            let fields = answer.text.split(separator: DialogProgram.separator, omittingEmptySubsequences: false)
                .map(String.init)
            guard answer.status == 0, fields.count >= 2 else { return nil }
            return NewReminder(title: fields[0], when: fields[1], repeats: fields.count > 2 ? fields[2] : "")
        }
        guard let title = try line("What should it remind you of?"), let when = try line(NewReminder.whenHint) else {
            return nil
        }
        let choice = try ask(dialog.choice("How often?", of: names))
        return choice.status == 0 ? NewReminder(title: title, when: when, repeats: choice.text) : nil
    }

    private func line(_ text: String, value: String = "") throws -> String? {
        let answer = try ask(dialog.line(text, value: value))
        return answer.status == 0 ? answer.text : nil
    }

    // MARK: - One reminder

    private func open(_ name: String) throws {
        let reminders = try pending()
        do {
            let found = try ReminderName.resolve(name, among: reminders.map(\.request), .pending, changes: false)
            guard let reminder = reminders.first(where: { $0.request.identifier == found.identifier }) else { return }
            try open(reminder, .current)
        } catch let refusal as Refusal {
            _ = try ask(dialog.problem(refusal.message))
        }
    }

    private func open(_ reminder: PendingSummary, _ output: TimeOutput) throws {
        let content = reminder.request.content
        let lines = [
            Self.cell(content.title), Self.cell(content.subtitle), PlainText.visible(String(content.body.prefix(400))),
            "",
            reminder.description,
            reminder.next.map { "Next: \(output.absolute($0)), \(output.relative($0))" } ?? "",
        ]
        let text = lines.enumerated().filter { $0.offset == 3 || !$0.element.isEmpty }.map(\.element)
        let question = dialog.question(text.joined(separator: "\n"), title: "Reminder", yes: "Remove", no: "Back")
        guard try ask(question.command).status == question.status else { return }
        if let problem = try OwnProgram.refusal(of: ["remove", "--", reminder.request.identifier]) {
            _ = try ask(dialog.problem(problem))
        }
    }

    // MARK: - Asking

    private func pending() throws -> [PendingSummary] {
        do throws(AgentClient.Failure) {
            return try Session.agent(app: Agenda.ownApp).pending().soonestFirst
        } catch {
            // When opened from the menu, stderr isn't visible.
            _ = try ask(dialog.problem(Session.words(error)))
            throw Session.refusal(Session.words(error))
        }
    }

    /// Shows a window and waits until it is closed.
    private func ask(_ command: [String], _ input: String = "") throws -> (status: Int32, text: String) {
        let outcome: ChildProcess.Outcome
        do {
            outcome = try ChildProcess.run(command, input: input)
        } catch {
            throw Session.refusal("\(dialog.path) can't be started: \(error.reason)")
        }
        guard outcome.status < 128 || outcome.status > 191 else {
            throw Session.refusal("\(dialog.path) was ended by signal \(outcome.status - 128)")
        }
        return (outcome.status, Self.withoutEmptyEnds(outcome.output))
    }

    /// Programs end their output with one newline or several.
    private static func withoutEmptyEnds(_ text: String) -> String {
        let rest = text.drop(while: \.isNewline)
        return rest.lastIndex { !$0.isNewline }.map { String(rest[...$0]) } ?? ""
    }

    /// One line that fits into a list or a heading.
    private static func cell(_ text: String) -> String {
        let line = PlainText.onOneLine(PlainText.visible(text))
        return line.count > 80 ? line.prefix(79) + "\u{2026}" : line
    }
}
