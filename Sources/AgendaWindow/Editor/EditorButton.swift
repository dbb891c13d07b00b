internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// A button of a reminder in the editor: its label, what it does, and with what.
package struct EditorButton: Sendable, Hashable {
    /// What it does, in the words of `--button`.
    package enum Effect: String, Sendable, Hashable, CaseIterable {
        case stop, skip, done, snooze, open, run
        /// Takes a typed answer.
        case reply
        /// What the fields have no words for; it stays as it is.
        case kept

        /// What its value is, if it has one: a length of time, a URL or a command.
        package var hasValue: Bool { missing != nil }

        /// What is said where its value is missing; nil of what has none.
        var missing: Message? {
            switch self {
            case .snooze: Message("Say how long, such as 10m.")
            case .open: Message("Say which link, such as https://example.org.")
            case .run: Message("Say which command.")
            case .stop, .skip, .done, .reply, .kept: nil
            }
        }
    }

    package var label: String
    package var effect: Effect
    package var value: String
    /// The button that it was made from.
    private var origin: Origin?

    private struct Origin: Sendable, Hashable {
        var action: Action
        var label: String
        var effect: Effect
        var value: String
    }

    package init(label: String = "", effect: Effect = .done, value: String = "") {
        (self.label, self.effect, self.value) = (label, effect, value)
    }

    init(_ action: Action) {
        (label, value) = (action.title, "")
        switch action.effect {
        case .stopRepeat? where action.textInput == nil: effect = .stop
        case .skipNext? where action.textInput == nil: effect = .skip
        case .done? where action.textInput == nil: effect = .done
        case .snooze(let seconds)? where action.textInput == nil:
            (effect, value) = ScheduleText.typed(seconds).map { (.snooze, $0) } ?? (.kept, "")
        case .open(let url)? where action.textInput == nil: (effect, value) = (.open, url)
        case .run(let command)? where action.textInput == nil: (effect, value) = (.run, command)
        case nil where action.textInput != nil: effect = .reply
        default: effect = .kept
        }
        origin = Origin(action: action, label: label, effect: effect, value: value)
    }

    /// The button as it was, as long as nothing of it is changed; one that is kept takes a new label.
    private var unchanged: Action? {
        guard let origin, effect == origin.effect else { return nil }
        if label == origin.label, value == origin.value { return origin.action }
        guard effect == .kept || effect == .reply else { return nil }
        var action = origin.action
        action.title = label
        return action
    }

    /// What `--button` takes.
    private var text: String { "\(label)=\(effect.rawValue)" + (effect.hasValue ? ":\(value)" : "") }

    /// The buttons as a request has them. One that hasn't been changed keeps its identifier.
    ///
    /// - Throws: What is wrong with the first that can't be read, and its field.
    static func actions(_ buttons: [EditorButton]) throws(Failure) -> [Action] {
        var read: [(button: EditorButton, text: ButtonText?)] = []
        for (position, button) in buttons.enumerated() {
            guard button.unchanged == nil else {
                read.append((button, nil))
                continue
            }
            if button.label.allSatisfy(\.isWhitespace) {
                throw Failure(field: .button(position), message: Message("--button: a label is missing."))
            }
            if button.label.contains("=") {
                throw Failure(field: .button(position), message: Message("--button: a label can't contain \"=\"."))
            }
            if button.value.allSatisfy(\.isWhitespace), let missing = button.effect.missing {
                throw Failure(field: .buttonValue(position), message: missing)
            }
            guard button.effect != .reply, button.effect != .kept else {
                read.append((button, nil))
                continue
            }
            do throws(GrammarError) {
                read.append((button, try ButtonText(button.text)))
            } catch {
                let field = button.effect.hasValue ? EditorField.buttonValue(position) : .button(position)
                throw Failure(field: field, message: error.message)
            }
        }
        var taken = Set(read.compactMap { $0.button.unchanged?.identifier })
        return read.map { button, text in
            if let unchanged = button.unchanged { return unchanged }
            var action = text.flatMap { ButtonText.actions([$0]).first } ?? reply(button.label)
            let word = action.identifier
            var number = 1
            while !taken.insert(action.identifier).inserted {
                number += 1
                action.identifier = "\(word)-\(number)"
            }
            return action
        }
    }

    private static func reply(_ label: String) -> Action {
        Action(identifier: "reply", title: label, textInput: .init(buttonTitle: "Send", placeholder: ""))
    }

    struct Failure: Error {
        let field: EditorField
        let message: Message
    }
}
