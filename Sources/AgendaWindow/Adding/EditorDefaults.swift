package import NotificationCore
package import ScheduleWords

/// What the group `[add]` of carillon.conf says of new reminders, for the window: as fields of the editor, where each can be changed.
package struct EditorDefaults: Sendable, Hashable {
    private let lines: [ReminderOption: AddDefault]

    /// - Parameter lines: The keys of the group and their values. What can't be used is left out; `carillon doctor` names it.
    package init(_ lines: [String: String] = [:]) {
        let known = lines.compactMap { try? AddDefault(AddDefault.addGroup, $0.key, $0.value) }
        self.lines = Dictionary(known.map { ($0.option, $0) }) { $1 }
    }

    /// The zone that times of day are in; nil is the session's.
    package var zone: String? { lines[.timeZone]?.text }

    /// Whether a flag is on.
    private func has(_ option: ReminderOption) -> Bool { lines[option]?.isOff == false }

    /// A new reminder's fields.
    func fields(_ title: String = "") -> EditorFields {
        var fields = EditorFields()
        fields.title = title
        for (_, option, path) in EditorFields.texts where option.timing == nil {
            fields[keyPath: path] = lines[option]?.text ?? ""
        }
        fields.zone = zone ?? ""
        if let bodies = lines[.body]?.values { fields.bodies = bodies }
        fields.level = lines[.level].flatMap { try? InterruptionLevel(typed: $0.text) } ?? .active
        fields.wakes = has(.wake)
        fields.buttons = buttons
        return fields
    }

    private var buttons: [EditorButton] {
        var buttons: [EditorButton] = []
        if has(.reply) { buttons.append(EditorButton(label: "Reply", effect: .reply)) }
        if has(.stopButton) { buttons.append(EditorButton(label: "Stop Repeat", effect: .stop)) }
        let texts = (lines[.button]?.values ?? []).compactMap { try? ButtonText($0) }
        return buttons + ButtonText.actions(texts).map(EditorButton.init)
    }

    /// A reminder of a title and a time, with what the group says of all others.
    ///
    /// - Throws: What of the group can't be used.
    package func applied(
        to request: Request,
        output: TimeOutput,
        zones: any ZoneSource
    ) throws(Editor.Problems) -> (request: Request, picture: String?) {
        guard !lines.isEmpty else { return (request, nil) }
        var editor = Editor(title: request.content.title, defaults: self)
        // Its time has been read.
        (editor.fields.when, editor.fields.after, editor.fields.zone) = (.after, "1h", "")
        let made = try editor.request(request.identifier, output: output, zones: zones)
        var whole = request
        whole.content = made.content
        (whole.untilAnswered, whole.wake) = (made.untilAnswered, made.wake)
        return (whole, editor.newPicture)
    }
}
