internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow

/// The buttons of a reminder: what each is called and does.
@UserInterface final class ButtonsGroup {
    let group = Widget(
        .preferencesGroup,
        [
            "title": .string(words.translated("Buttons")),
            "description": .string(
                words.translated("Without any, the popup has Done and Snooze, and Stop Repeat if it repeats.")
            ),
        ]
    )
    /// Called with the buttons as they are.
    var changed: (@UserInterface ([EditorButton]) -> Void)?
    private var buttons: [EditorButton]
    private var rows: [(group: [Widget], label: FieldRow, value: FieldRow)] = []

    init(_ buttons: [EditorButton]) {
        self.buttons = buttons
        let add = Widget.flatButton("list-add-symbolic")
        add.on("clicked") { [weak self] in
            guard let self else { return }
            self.buttons.append(EditorButton())
            rebuild()
            changed?(self.buttons)
            rows.last?.label.entry.focus()
            rows.last?.group.last { $0.isVisible }?.comeIntoSight()
        }
        group.set("header-suffix", .object(add.tip(words.translated("Add Button"))))
        rebuild()
    }

    var fields: [FieldRow] { rows.flatMap { [$0.label, $0.value] } }

    private func rebuild() {
        for row in rows.flatMap(\.group) { group.remove(fromGroup: row) }
        rows = buttons.indices.map(row)
    }

    private func row(_ index: Int) -> (group: [Widget], label: FieldRow, value: FieldRow) {
        let button = buttons[index]
        let removal = { @UserInterface label in
            label.isEmpty
                ? words.translated("Remove Button %s", "\(index + 1)") : words.translated("Remove Button %s", label)
        }
        let remove = Widget.flatButton("user-trash-symbolic")
        let label = FieldRow(words.translated("Label"), text: button.label) { [weak self] text in
            remove.tip(removal(text))
            self?.change(index) { $0.label = text }
        }
        remove.on("clicked") { [weak self] in
            guard let self else { return }
            buttons.remove(at: index)
            rebuild()
            changed?(buttons)
        }
        label.entry.addSuffix(remove.tip(removal(button.label)))
        let effects = EditorButton.Effect.allCases.filter { $0 != .kept || button.effect == .kept }
        let snooze = ChoiceRow(words.translated("For how long"), .buttonValue(0))
        let value = FieldRow(EditorWords.value(of: button.effect), text: button.value, choice: snooze) {
            [weak self] text in
            self?.change(index) { $0.value = text }
        }
        let does = words.translated("What it does")
        let effect = Widget.choice(does, effects, EditorWords.name, chosen: button.effect) {
            [weak self, weak value] effect in
            // What one effect takes is nothing to another.
            value?.text = ""
            self?.change(index) { ($0.effect, $0.value) = (effect, "") }
            value?.canChoose = effect == .snooze
            value?.isVisible = effect.hasValue
            value?.entry.set("title", .string(EditorWords.value(of: effect)))
        }
        value.canChoose = button.effect == .snooze
        value.isVisible = button.effect.hasValue
        let widgets = label.widgets + [effect] + value.widgets
        for widget in widgets { group.add(widget) }
        return (widgets, label, value)
    }

    private func change(_ index: Int, _ body: (inout EditorButton) -> Void) {
        guard buttons.indices.contains(index) else { return }
        body(&buttons[index])
        changed?(buttons)
    }

    func show(_ problems: [EditorField: String], isSaving: Bool) {
        for (index, row) in rows.enumerated() {
            row.label.show(problems[.button(index)], isSaving: isSaving)
            row.value.show(problems[.buttonValue(index)], isSaving: isSaving)
        }
    }
}
