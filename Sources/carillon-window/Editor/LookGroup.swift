internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore
internal import SessionFacts

/// The fields that say how a reminder sounds, how it looks, and how urgent it is.
@UserInterface final class LookGroup {
    let group = Widget(.preferencesGroup)
    private(set) var rows: [EditorField: FieldRow] = [:]
    private lazy var sounds = SoundNames()
    /// Called with what changes in the fields.
    var changed: (@UserInterface ((inout EditorFields) -> Void) -> Void)?

    init(_ fields: EditorFields) {
        let answer = expander(words.translated("Until it is answered, and after sleep"))
        field(.insist, words.translated("Repeat every (e.g. 10m)"), \.insist, fields, in: answer)
        field(.insistLimit, words.translated("Maximum repeats (default 10)"), \.insistLimit, fields, in: answer)
        field(.stay, words.translated("Popup stays, such as 10s or answer"), \.stay, fields, in: answer)
        let missed = EditorFields.Missed.allCases
        answer.addInside(
            Widget.choice(
                words.translated("If the machine was off"),
                missed.map(EditorWords.name),
                chosen: missed.firstIndex(of: fields.missed) ?? 0
            ) { [weak self] index in
                guard missed.indices.contains(index) else { return }
                self?.changed?({ $0.missed = missed[index] })
            }
        )
        field(.missed, words.translated("Ring if no later than (e.g. 10m)"), \.missedWithin, fields, in: answer)
        answer.addInside(
            Widget.toggle(words.translated("Wake the machine from sleep"), isOn: fields.wakes) { [weak self] isOn in
                self?.changed?({ $0.wakes = isOn })
            }
        )

        let sound = expander(words.translated("Sound and urgency"))
        let levels = InterruptionLevel.allCases
        sound.addInside(
            Widget.choice(
                words.translated("Urgency"),
                levels.map(EditorWords.name),
                chosen: levels.firstIndex(of: fields.level) ?? 0
            ) { [weak self] index in
                guard levels.indices.contains(index) else { return }
                self?.changed?({ $0.level = levels[index] })
            }
        )
        field(.sound, words.translated("Sound: a name, a file, or none"), \.sound, fields, in: sound) {
            [weak self] name in
            guard let self else { return nil }
            return EditorWords.warning(sound: name) { sounds }
        }
        field(.volume, words.translated("Volume in percent"), \.volume, fields, in: sound)
        field(.soundRepeat, words.translated("The sound repeats for, such as 1m"), \.soundRepeat, fields, in: sound)
        field(.fade, words.translated("It grows louder over, such as 10s"), \.fade, fields, in: sound)

        let picture = expander(words.translated("Picture and icon"))
        field(.picture, words.translated("Picture, a file"), \.picture, fields, in: picture)
        if let row = rows[.picture] { row.entry.addSuffix(chooser(row)) }
        field(.icon, words.translated("Icon: a name or a file"), \.icon, fields, in: picture)
        field(.thread, words.translated("Group, for what belongs together"), \.thread, fields, in: picture)
        show(fields)
    }

    /// A button that has a picture chosen and writes its path into a field.
    private func chooser(_ row: FieldRow) -> Widget {
        let button = Widget(.button, ["icon-name": "document-open-symbolic", "valign": .centered], classes: ["flat"])
        button.on("clicked") { [weak row] in
            guard let row else { return }
            FileChooser.show(
                .picture(words.translated("Pictures")),
                over: row.entry,
                title: words.translated("Choose a Picture"),
                accept: words.translated("Choose"),
                cancel: words.translated("Cancel")
            ) { [weak row] in row?.text = $0 }
        }
        return button.tip(words.translated("Choose a Picture"))
    }

    private func expander(_ title: String) -> Widget {
        let row = Widget.expander(title)
        group.add(row)
        return row
    }

    private func field(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields,
        in expander: Widget,
        warning: (@UserInterface (String) -> String?)? = nil
    ) {
        let row = FieldRow(name, text: fields[keyPath: path], warning: warning) { [weak self] text in
            self?.changed?({ $0[keyPath: path] = text })
        }
        rows[field] = row
        row.addInside(expander)
        if !fields[keyPath: path].isEmpty { expander.set("expanded", true) }
    }

    /// Hides what doesn't count.
    func show(_ fields: EditorFields) {
        rows[.missed]?.isVisible = fields.missed == .within
        rows[.insistLimit]?.isVisible = !fields.insist.isEmpty
    }
}
