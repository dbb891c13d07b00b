internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore
internal import SessionFacts

/// The fields that say how a reminder sounds, how it looks, and how urgent it is.
@UserInterface final class LookGroup {
    let group = Widget(.preferencesGroup)
    /// The group of sound and urgency, which comes first: it is changed most often.
    let sound = Widget(.preferencesGroup)
    private(set) var rows: [EditorField: FieldRow] = [:]
    private let sounds = SoundNames()
    private lazy var preview = SoundPreview()
    /// The sound that couldn't be played when it was tried.
    private var unplayed: String?
    private var shown: EditorFields
    /// Called with what changes in the fields.
    var changed: (@UserInterface ((inout EditorFields) -> Void) -> Void)?

    init(_ fields: EditorFields) {
        shown = fields
        let answer = expander(words.translated("Until it is answered, and after sleep"), in: group)
        field(.insist, words.translated("Rings again after"), \.insist, fields, in: answer)
        field(.insistLimit, words.translated("At most"), \.insistLimit, fields, in: answer)
        field(.stay, words.translated("The popup stays"), \.stay, fields, in: answer)
        choice(words.translated("If the machine was off"), EditorWords.name, \.missed, fields, in: answer)
        field(.missed, words.translated("Rings if late by up to"), \.missedWithin, fields, in: answer)
        answer.addInside(
            Widget.toggle(words.translated("Wake the machine from sleep"), isOn: fields.wakes) { [weak self] isOn in
                self?.changed?({ $0.wakes = isOn })
            }
        )

        let loudness = expander(words.translated("Sound and urgency"), in: sound)
        choice(words.translated("Urgency"), EditorWords.name, \.level, fields, in: loudness)
        addSound(fields, in: loudness)
        let volume = words.translated("Volume")
        field(.volume, volume, \.volume, fields, in: loudness, choice: VolumeRow(volume))
        field(.soundRepeat, words.translated("The sound repeats for"), \.soundRepeat, fields, in: loudness)
        field(.fade, words.translated("It grows louder over"), \.fade, fields, in: loudness)

        let picture = expander(words.translated("Picture and icon"), in: group)
        field(.picture, words.translated("Picture, a file"), \.picture, fields, in: picture)
        addChooser(to: .picture, .picture(words.translated("Pictures")), words.translated("Choose a Picture"))
        field(.icon, words.translated("Icon: a name or a file"), \.icon, fields, in: picture)
        addChooser(to: .icon, .picture(words.translated("Pictures")), words.translated("Choose an Icon"))
        field(.thread, words.translated("Group, for what belongs together"), \.thread, fields, in: picture)
        show(fields)
    }

    /// The sounds of the session's themes, and a button that plays the one that is chosen.
    private func addSound(_ fields: EditorFields, in expander: Widget) {
        let title = words.translated("Sound")
        let names = ["", "none"] + sounds.all.sorted()
        let list = ChoiceRow(
            title,
            EditorChoices(words: names),
            names: names.map { EditorWords.name($0, of: .sound) },
            typed: words.translated("A file or another name")
        )
        let play = Widget.flatButton("media-playback-start-symbolic")
        list.row.addSuffix(play.tip(words.translated("Play the Sound")))
        field(.sound, title, \.sound, fields, in: expander, choice: list) { [weak self] name in
            guard let self else { return nil }
            return unplayed == name
                ? words.translated("It can’t be played here.") : EditorWords.warning(sound: name) { sounds }
        }
        addChooser(to: .sound, .any, words.translated("Choose a Sound File"))
        play.on("clicked") { [weak self] in
            guard let self else { return }
            let name = shown.sound
            unplayed = nil
            rows[.sound]?.show(nil, isSaving: false)
            preview.play(shown) { [weak self] in
                self?.unplayed = name
                self?.rows[.sound]?.show(nil, isSaving: false)
            }
        }
    }

    /// Adds a button to a field that has a file chosen and writes its path there.
    private func addChooser(to field: EditorField, _ kind: FileChooser.Kind, _ title: String) {
        guard let row = rows[field] else { return }
        let button = Widget.flatButton("document-open-symbolic")
        button.on("clicked") { [weak row] in
            guard let row else { return }
            FileChooser.show(
                kind,
                over: row.entry,
                title: title,
                accept: words.translated("Choose"),
                cancel: words.translated("Cancel")
            ) { [weak row] in row?.say($0) }
        }
        row.entry.addSuffix(button.tip(title))
    }

    private func expander(_ title: String, in group: Widget) -> Widget {
        let row = Widget.expander(title)
        group.add(row)
        return row
    }

    private func choice<Value: CaseIterable & Equatable>(
        _ title: String,
        _ name: @UserInterface (Value) -> String,
        _ path: WritableKeyPath<EditorFields, Value>,
        _ fields: EditorFields,
        in expander: Widget
    ) {
        let row = Widget.choice(title, Array(Value.allCases), name, chosen: fields[keyPath: path]) {
            [weak self] value in
            self?.changed?({ $0[keyPath: path] = value })
        }
        expander.addInside(row)
    }

    private func field(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields,
        in expander: Widget,
        choice: (any FieldChoice)? = nil,
        warning: (@UserInterface (String) -> String?)? = nil
    ) {
        let choice = choice ?? ChoiceRow(name, field)
        let row = FieldRow(name, text: fields[keyPath: path], choice: choice, warning: warning) { [weak self] text in
            self?.changed?({ $0[keyPath: path] = text })
        }
        rows[field] = row
        row.addInside(expander)
        if !fields[keyPath: path].isEmpty { expander.set("expanded", true) }
    }

    /// Hides what doesn't count.
    func show(_ fields: EditorFields) {
        shown = fields
        rows[.missed]?.isVisible = fields.missed == .within
        rows[.insistLimit]?.isVisible = !fields.insist.isEmpty
    }
}
