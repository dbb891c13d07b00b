internal import AdwaitaSupport
internal import AgentBus
internal import GLibSupport
internal import Glibc
internal import Messages
internal import NotificationCore

/// A field of the editor: a line of text in a boxed list, and below it what is wrong with it or may go wrong.
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

    /// - Parameters:
    ///   - warning: What may go wrong with a text; nil if nothing can.
    ///   - changed: Called with what is typed.
    init(
        _ title: String,
        text: String,
        warning: (@UserInterface (String) -> String?)? = nil,
        changed: @escaping @UserInterface (String) -> Void
    ) {
        self.warning = warning
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
            if !isVisible { (said.isVisible, isWrong) = (false, false) }
        }
    }

    func add(to group: Widget) { group.add(entry, said) }

    func addInside(_ row: Widget) {
        expander = row
        row.addInside(entry)
        row.addInside(said)
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

/// A picture that goes along with a request, as an open file.
enum PictureFile {
    /// The files that go along with a request: none or one.
    static func all(_ path: String?) throws(AgentClient.Failure) -> [FileDescriptor] {
        guard let path else { return [] }
        return [try open(path)]
    }

    /// Opens it without waiting, as a name may lead to a pipe; the agent looks at what is in it.
    private static func open(_ path: String) throws(AgentClient.Failure) -> FileDescriptor {
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw .refused(AgendaError(.invalidAttachment, .attachment, "\(path): \(String(cString: strerror(errno)))"))
        }
        return FileDescriptor(adopting: number)
    }
}
