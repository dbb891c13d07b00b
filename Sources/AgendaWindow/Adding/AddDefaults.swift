package import NotificationCore
package import ScheduleWords

/// What the group `[add]` of carillon.conf says of new reminders, for the window: as fields of the editor, where each can be changed.
package struct AddDefaults: Sendable, Hashable {
    package static let group = "add"
    private let lines: [String: String]

    /// - Parameter lines: The keys of the group and their values. What isn't known here is left out; `carillon doctor` names it.
    package init(_ lines: [String: String] = [:]) { self.lines = lines }

    /// The zone that times of day are in; nil is the session's.
    package var zone: String? { lines["tz"] }

    /// A new reminder's fields.
    func fields(_ title: String = "") -> EditorFields {
        var fields = EditorFields()
        fields.title = title
        let texts: [(String, WritableKeyPath<EditorFields, String>)] = [
            ("subtitle", \.subtitle), ("sound", \.sound), ("volume", \.volume), ("sound-repeat", \.soundRepeat),
            ("fade", \.fade), ("for", \.stay), ("insist", \.insist), ("insist-limit", \.insistLimit), ("icon", \.icon),
            ("image", \.picture), ("thread", \.thread), ("tz", \.zone),
        ]
        for (name, path) in texts { fields[keyPath: path] = lines[name] ?? "" }
        if let bodies = lines["body"].map(SettingList.elements), !bodies.isEmpty { fields.bodies = bodies }
        fields.level =
            lines["level"].flatMap { InterruptionLevel(rawValue: $0 == "time-sensitive" ? "timeSensitive" : $0) }
            ?? .active
        fields.wakes = lines["wake"] == "on"
        fields.buttons = buttons
        return fields
    }

    private var buttons: [EditorButton] {
        var buttons: [EditorButton] = []
        if lines["reply"] == "on" { buttons.append(EditorButton(label: "Reply", effect: .reply)) }
        if lines["stop-button"] == "on" { buttons.append(EditorButton(label: "Stop Repeat", effect: .stop)) }
        let texts = (lines["button"].map(SettingList.elements) ?? []).compactMap { try? ButtonText($0) }
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
