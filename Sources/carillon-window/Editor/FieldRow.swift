internal import AdwaitaSupport
internal import AgentBus
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore

/// What a field is chosen with in place of its text.
@UserInterface protocol FieldChoice: AnyObject {
    var row: Widget { get }
    /// Called with the text that says what was chosen; nil is that it is to be typed.
    var chosen: (@UserInterface (String?) -> Void)? { get set }
    /// What stands for nothing said, where something has to be.
    var first: String? { get }
    /// Shows what a text says.
    ///
    /// - Returns: Whether it can.
    func show(_ text: String) -> Bool
}

/// A field of the editor: a line of text in a boxed list or what is chosen in its place, and below it what is wrong with it or may
/// go wrong.
@UserInterface final class FieldRow {
    let entry: Widget
    let said = Widget(.actionRow, ["use-markup": false, "visible": false, "focusable": false])
    /// Whether something wrong is shown.
    private(set) var isWrong = false
    /// What may go wrong, and is saved all the same; nil if nothing.
    private let warning: (@UserInterface (String) -> String?)?
    private(set) var isTouched = false
    /// What it is inside of, and hidden while that is closed.
    private var expander: Widget?
    private let choice: (any FieldChoice)?
    private let changed: @UserInterface (String) -> Void
    private var isSetting = false
    /// Whether the text is shown below the choice.
    private var isTyped: Bool

    /// - Parameters:
    ///   - choice: What it is chosen with; nil if it is typed.
    ///   - warning: What may go wrong with a text; nil if nothing can.
    ///   - changed: Called with what is typed.
    init(
        _ title: String,
        text: String,
        choice: (any FieldChoice)? = nil,
        warning: (@UserInterface (String) -> String?)? = nil,
        changed: @escaping @UserInterface (String) -> Void
    ) {
        self.warning = warning
        self.changed = changed
        self.choice = choice
        isTyped = choice.map { !$0.show(text) && !text.isEmpty } ?? true
        entry = Widget(.entryRow, ["use-markup": false, "title": .string(title), "text": .string(text)])
        entry.on("changed") { [weak self] in
            // A text that is set is empty in between.
            guard let self, !isSetting else { return }
            isTouched = true
            changed(entry.text)
        }
        choice?.chosen = { [weak self] in self?.choose($0) }
        layOut()
    }

    /// From above.
    var widgets: [Widget] { [choice?.row, entry, said].compactMap(\.self) }

    private func choose(_ text: String?) {
        isTyped = text == nil
        layOut()
        if let text { return say(text) }
        // The list gives the focus back first.
        UserInterface.perform { [entry] in _ = entry.focus() }
    }

    /// Puts a text there as if it had been typed.
    func say(_ text: String) {
        isTouched = true
        set(text)
        changed(text)
    }

    private func set(_ text: String) {
        isSetting = true
        entry.text = text
        isSetting = false
    }

    private func layOut() {
        let chooses = choice != nil && canChoose
        choice?.row.isVisible = isVisible && chooses
        entry.isVisible = isVisible && (isTyped || !chooses)
    }

    /// Says something where nothing is said and something has to be.
    private func begin() {
        layOut()
        guard isVisible, canChoose, entry.text.isEmpty, let first = choice?.first, choice?.show(first) == true else {
            return
        }
        set(first)
        changed(first)
    }

    /// A number that is left becomes one that may be; where it is refused, the focus stays.
    func focus() {
        if entry.isVisible { return _ = entry.focus() }
        if let row = choice?.row, !row.hasFocus { row.focusInside() }
    }

    /// What stands in it, where something else than the person changes it.
    var text: String {
        get { entry.text }
        set {
            guard entry.text != newValue else { return }
            set(newValue)
            if let choice { isTyped = !choice.show(newValue) }
            layOut()
        }
    }

    var isVisible = true {
        didSet {
            if isVisible != oldValue { begin() }
            if !isVisible { (said.isVisible, isWrong) = (false, false) }
        }
    }

    /// Whether it can be chosen as the editor stands; else it is typed.
    var canChoose = true { didSet { if canChoose != oldValue { begin() } } }

    func add(to group: Widget) { for widget in widgets { group.add(widget) } }

    func addInside(_ row: Widget) {
        expander = row
        for widget in widgets { row.addInside(widget) }
    }

    /// Shows what is wrong, once something was typed there or if `isSaving`; nil if nothing is.
    func show(_ problem: String?, isSaving: Bool) {
        let problem = isTouched || isSaving ? problem : nil
        isWrong = isVisible && problem != nil
        let text = problem ?? warning?(entry.text)
        said.isVisible = isVisible && text != nil
        said.set("title", .string(text ?? ""))
        said.setClass("field-error", problem != nil)
        said.setClass("field-warning", problem == nil)
        if isSaving, isWrong { expander?.set("expanded", true) }
        entry.setClass("error", problem != nil)
        entry.described(text ?? "")
        choice?.row.described(text ?? "")
    }
}

extension Widget {
    /// A row with some values to choose from.
    static func choice<Value: Equatable>(
        _ title: String,
        _ values: [Value],
        _ name: @UserInterface (Value) -> String,
        chosen: Value,
        changed: @escaping @UserInterface (Value) -> Void
    ) -> Widget {
        let row = Widget(.comboRow, ["use-markup": false, "title": .string(title), "use-subtitle": true])
        row.setChoices(values.map(name))
        row.choice = values.firstIndex(of: chosen) ?? 0
        row.onSignal("notify::selected") { arguments in
            if let row = arguments.sender, values.indices.contains(row.choice) { changed(values[row.choice]) }
        }
        return row
    }

    /// A row with a switch.
    static func toggle(_ title: String, isOn: Bool, changed: @escaping @UserInterface (Bool) -> Void) -> Widget {
        let row = Widget.row(title)
        let toggle = Widget(.switcher, ["active": .boolean(isOn), "valign": .centered]).named(title)
        toggle.onSignal("notify::active") { if let toggle = $0.sender { changed(toggle.boolean("active")) } }
        row.addSuffix(toggle)
        row.set("activatable-widget", .object(toggle))
        return row
    }
}

/// A picture that goes along with a request, as an open file.
enum PictureFile {
    /// The files that go along with a request: none or one.
    static func all(_ path: String?) throws(AgentClient.Failure) -> [FileDescriptor] {
        guard let path else { return [] }
        do throws(Files.Failure) {
            return [try Files.picture(path)]
        } catch {
            throw .refused(AgendaError(.invalidAttachment, .attachment, "\(path): \(error.description)"))
        }
    }
}
