internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore
internal import Recurrence

/// The fields of a reminder, the rings that would come of them, and what is wrong.
@UserInterface final class EditorForm {
    let widget: Widget
    private(set) var editor: Editor
    private let clock: WindowClock
    private var rows: [EditorField: FieldRow] = [:]
    private var title: FieldRow?
    private let timing: TimingGroup
    private let look: LookGroup
    private let buttons: ButtonsGroup
    private let rings = Widget(.preferencesGroup)
    private var ringRows: [Widget] = []
    private var shownRings: [EditorCheck.Ring] = []
    private var noteViews: [Widget] = []
    /// What is wrong and belongs to no field, above all of them.
    private let whole = Widget.line("", style: "error", ["visible": false, "selectable": true])
    private let notes = Widget(.box, ["orientation": .vertical, "spacing": 6])

    init(_ editor: Editor, clock: WindowClock) {
        self.editor = editor
        self.clock = clock
        let fields = editor.fields
        let what = Widget(.preferencesGroup)
        timing = TimingGroup(fields)
        look = LookGroup(fields)
        buttons = ButtonsGroup(fields.buttons)
        rings.set("title", .string(words.translated("Next rings")))
        widget = Widget.column(whole, what, notes, timing.group, look.sound, rings)
        widget.append(timing.bounds, buttons.group, look.group)
        let title = FieldRow(words.translated("Title"), text: fields.title) { [weak self] text in
            self?.change { $0.title = text }
        }
        title.add(to: what)
        let subtitle = FieldRow(words.translated("Subtitle"), text: fields.subtitle) { [weak self] text in
            self?.change { $0.subtitle = text }
        }
        subtitle.add(to: what)
        self.title = title
        addNotes(fields.bodies)
        rows = timing.rows.merging(look.rows) { first, _ in first }
        rows[.title] = title
        rows[.subtitle] = subtitle
        let change = { @UserInterface [weak self] (body: (inout EditorFields) -> Void) in self?.change(body) ?? () }
        timing.changed = change
        timing.typedTime = { [weak self] in self.flatMap { $0.editor.typedTime(output: $0.clock.output) } }
        look.changed = change
        buttons.changed = { [weak self] buttons in self?.change { $0.buttons = buttons } }
        check(isSaving: false)
        clock.onTick(tick) { [weak self] in self?.showRings() }
    }

    /// Another editor may lie below.
    private var tick: String { "editor \(ObjectIdentifier(self))" }

    func closed() { clock.forget(tick) }

    /// The body; one that takes turns has several.
    private func addNotes(_ bodies: [String]) {
        for (index, body) in bodies.enumerated() {
            let name =
                bodies.count == 1
                ? words.translated("Note") : words.translated("Note of ring %s", "\(index + 1)")
            let label = Widget(.label, ["label": .string(name), "xalign": 0.0], classes: ["heading"])
            let view = Widget(
                .textView,
                [
                    "wrap-mode": .atWordsOrCharacters, "accepts-tab": false, "left-margin": 12, "right-margin": 12,
                    "top-margin": 10, "bottom-margin": 10,
                ],
                classes: ["note"]
            )
            view.named(name)
            view.paragraphs = body
            view.buffer.on("changed") { [weak self] in self?.changedNote(index) }
            noteViews.append(view)
            let frame = Widget(
                .scroller,
                ["child": .object(view), "min-content-height": 84, "hscrollbar-policy": .never],
                classes: ["card"]
            )
            notes.append(label, frame)
        }
    }

    private func changedNote(_ index: Int) {
        guard noteViews.indices.contains(index) else { return }
        let text = noteViews[index].paragraphs
        change { fields in if fields.bodies.indices.contains(index) { fields.bodies[index] = text } }
    }

    private func change(_ body: (inout EditorFields) -> Void) {
        body(&editor.fields)
        timing.show(editor.fields)
        look.show(editor.fields)
        check(isSaving: false)
    }

    // MARK: - What comes of it

    /// Says what is wrong and when it would ring.
    @discardableResult
    func check(isSaving: Bool) -> EditorCheck {
        let check = editor.check(output: clock.output, zones: clock.source)
        show(check.problems, isSaving: isSaving)
        timing.describe(check.description)
        showRings(check)
        for row in ringRows { row.isEnabled = check.isRight }
        rings.set(
            "description",
            .plain(check.description.isEmpty ? words.translated("Shown when every field is right") : check.description)
        )
        return check
    }

    /// When it would ring, as of now; in the next minute that is another time of some.
    private func showRings(_ check: EditorCheck? = nil) {
        let check = check ?? editor.check(output: clock.output, zones: clock.source)
        // While something is wrong the rings stay where they are, or what is typed below would jump.
        if check.isRight || shownRings.isEmpty { show(check.rings) }
        clock.wake(tick, at: clock.nextMinute)
    }

    private func show(_ coming: [EditorCheck.Ring]) {
        guard coming != shownRings else { return }
        shownRings = coming
        for row in ringRows { rings.remove(fromGroup: row) }
        ringRows = coming.map { ring in
            let row = Widget.row(ring.time)
            row.addSuffix(Widget(.label, ["label": .string(ring.distance)], classes: ["dim-label"]))
            return row
        }
        for row in ringRows { rings.add(row) }
    }

    private func show(_ problems: [EditorField: String], isSaving: Bool) {
        for (field, row) in rows { row.show(problems[field], isSaving: isSaving) }
        buttons.show(problems, isSaving: isSaving)
        let left = problems.filter { field, _ in
            switch field {
            case .button, .buttonValue: false
            default: rows[field]?.isVisible != true
            }
        }
        whole.text = left.values.sorted().joined(separator: "\n")
        whole.isVisible = !left.isEmpty && isSaving
    }

    /// Shows what the agent has refused.
    func show(_ problems: [EditorField: String]) {
        show(problems, isSaving: true)
        goToProblem()
    }

    /// - Returns: Whether what is saved next is a new reminder: the one that was edited has gone.
    func becomeNew() -> Bool { editor.becomeNew() }

    func focusTitle() { title?.entry.focus() }

    /// Goes to the first problem once the group that it is in has opened.
    func goToProblem() { UserInterface.perform { [weak self] in self?.focusProblem() } }

    private func focusProblem() {
        if whole.isVisible { return _ = whole.focus() }
        let order = EditorField.inOrder.compactMap { rows[$0] } + buttons.fields
        order.first { $0.isWrong }?.focus()
    }
}
