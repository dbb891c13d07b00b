internal import AdwaitaSupport

/// A field of the editor: a line of text in a boxed list, and below it what is wrong with it.
@UserInterface final class FieldRow {
    let entry: Widget
    let error = Widget(
        .actionRow,
        ["use-markup": false, "visible": false, "focusable": false],
        classes: ["field-error"]
    )
    private(set) var isTouched = false
    /// What it is inside of, and hidden while that is closed.
    private var expander: Widget?

    /// - Parameter changed: Called with what is typed.
    init(_ title: String, text: String, changed: @escaping @UserInterface (String) -> Void) {
        entry = Widget(.entryRow, ["use-markup": false, "title": .string(title), "text": .string(text)])
        entry.on("changed") { [weak self] in
            guard let self else { return }
            isTouched = true
            changed(entry.text)
        }
    }

    /// What stands in it, where something else than the person changes it.
    var text: String {
        get { entry.text }
        set { if entry.text != newValue { entry.text = newValue } }
    }

    var isVisible = true {
        didSet {
            entry.isVisible = isVisible
            if !isVisible { error.isVisible = false }
        }
    }

    func add(to group: Widget) { group.add(entry, error) }

    func addInside(_ row: Widget) {
        expander = row
        row.addInside(entry)
        row.addInside(error)
    }

    /// Shows what is wrong, once something was typed there or if `isSaving`; nil if nothing is.
    func show(_ problem: String?, isSaving: Bool) {
        let text = isTouched || isSaving ? problem : nil
        error.isVisible = isVisible && text != nil
        error.set("title", .string(text ?? ""))
        if isSaving, error.isVisible { expander?.set("expanded", true) }
        entry.setClass("error", text != nil)
        entry.described(text ?? "")
    }

    func touch() { isTouched = true }
}

extension Widget {
    /// A row with some words to choose from.
    static func choice(
        _ title: String,
        _ choices: [String],
        chosen: Int,
        changed: @escaping @UserInterface (Int) -> Void
    ) -> Widget {
        let row = Widget(.comboRow, ["use-markup": false, "title": .string(title), "use-subtitle": true])
        row.setChoices(choices)
        row.choice = chosen
        row.onSignal("notify::selected") { if let row = $0.sender { changed(row.choice) } }
        return row
    }

    /// A row with a switch.
    static func toggle(_ title: String, isOn: Bool, changed: @escaping @UserInterface (Bool) -> Void) -> Widget {
        let row = Widget(.actionRow, ["use-markup": false, "title": .string(title)])
        let toggle = Widget(.switcher, ["active": .boolean(isOn), "valign": .centered]).named(title)
        toggle.onSignal("notify::active") { if let toggle = $0.sender { changed(toggle.boolean("active")) } }
        row.addSuffix(toggle)
        row.set("activatable-widget", .object(toggle))
        return row
    }
}
