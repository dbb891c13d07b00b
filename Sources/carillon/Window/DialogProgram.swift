internal import NotificationCore
internal import FoundationEssentials
internal import GLibSupport

/// The command lines that make zenity, yad and kdialog show our windows.
///
/// Texts are passed as values of options or as input, so that a text with a leading dash isn't taken for an option. They are
/// escaped so that the program shows them unchanged.
struct DialogProgram {
    let kind: DialogKind
    let path: String

    /// Separates the fields of a form; people don't type it.
    static let separator = "\u{1F}"
    static let add = "Add\u{2026}"
    private static let (open, close) = ("Open\u{2026}", "Close")

    /// The program to use; nil if none is installed.
    static func installed(_ environment: [String: String]) -> DialogProgram? {
        DialogKind.installed(environment).map { DialogProgram(kind: $0.kind, path: $0.path) }
    }

    // MARK: - Windows

    /// A list with columns: the command and its input. It prints the number of the row that was opened.
    func list(_ text: String, columns: [String], rows: [[String]]) -> (command: [String], input: String) {
        let numbered = rows.enumerated().map { ["\($0.offset)"] + $0.element }
        let options = ["--list", "--title=Carillon", "--width=680", "--height=420", "--text=" + plain(text)]
        let table = (["#"] + columns).map { "--column=" + $0 } + ["--hide-column=1", "--print-column=1"]
        switch kind {
        case .zenity:
            let buttons = ["--ok-label=" + Self.open, "--cancel-label=" + Self.close, "--extra-button=" + Self.add]
            return ([path] + options + table + buttons, lines(numbered))
        case .yad:
            let buttons = ["\(Self.add):2", "\(Self.open):0", "\(Self.close):1"].map { "--button=" + $0 }
            return ([path, "--no-markup", "--separator="] + options + table + buttons, lines(numbered))
        case .kdialog:
            // It has no columns, little room and no third button; a text with a leading dash comes after "--".
            let items = numbered.flatMap { [$0[0], $0.dropFirst().prefix(2).joined(separator: "  \u{2013}  ")] }
            return ([path, "--title=Carillon", "--menu=" + plain(text), "--", Self.add, Self.add] + items, "")
        }
    }

    /// A form with a line to type for each of `lines`, and a choice; nil where the program has none. It prints the fields.
    func form(_ lines: [String], choice: String, of values: [String]) -> [String]? {
        let title = "--title=New reminder"
        switch kind {
        case .zenity:
            let fields = lines.map { "--add-entry=" + $0 } + ["--add-combo=" + choice]
            let list = "--combo-values=" + values.joined(separator: "|")
            return [path, "--forms", title, "--text=", "--separator=" + Self.separator] + fields + [list]
        case .yad:
            let fields = lines.map { "--field=" + $0 } + ["--field=\(choice):CB"]
            let options = ["--form", title, "--width=520", "--separator=" + Self.separator, "--item-separator=|"]
            return [path] + options + fields + lines.map { _ in "" } + [values.joined(separator: "|")]
        case .kdialog: return nil
        }
    }

    /// A line to type, with `value` in it.
    func line(_ text: String, value: String = "") -> [String] {
        let title = "--title=New reminder"
        switch kind {
        case .zenity:
            return [path, "--entry", title, "--text=" + plain(text, accelerators: true), "--entry-text=" + value]
        case .yad: return [path, "--entry", "--no-markup", title, "--text=" + plain(text), "--entry-text=" + value]
        case .kdialog: return [path, title, "--inputbox=" + plain(text), "--", value]
        }
    }

    /// A choice of one of `values`.
    func choice(_ text: String, of values: [String]) -> [String] {
        [path, "--title=New reminder", "--combobox=" + plain(text), "--"] + values
    }

    /// A question. Return and closing the window don't count as yes; `status` is the exit code for yes.
    func question(_ text: String, title: String, yes: String, no: String) -> (command: [String], status: Int32) {
        let title = "--title=" + title
        switch kind {
        case .zenity:
            let buttons = ["--default-cancel", "--ok-label=" + yes, "--cancel-label=" + no]
            return ([path, "--question", "--no-markup", title, "--width=400", "--text=" + text] + buttons, 0)
        case .yad:
            let buttons = ["--button=\(no):1", "--button=\(yes):0"]
            return ([path, "--no-markup", title, "--width=400", "--text=" + plain(text)] + buttons, 0)
        case .kdialog:
            // Return presses its first button, Escape its third.
            let buttons = ["--yes-label=" + no, "--no-label=" + yes]
            return ([path, title, "--yesnocancel=" + plain(text)] + buttons, 1)
        }
    }

    /// Shows what went wrong.
    func problem(_ text: String) -> [String] {
        switch kind {
        case .zenity: [path, "--error", "--no-markup", "--title=Carillon", "--width=400", "--text=" + text]
        case .yad:
            [path, "--no-markup", "--title=Carillon", "--width=400", "--text=" + plain(text), "--button=Close:0"]
        case .kdialog: [path, "--title=Carillon", "--error=" + plain(text)]
        }
    }

    // MARK: - Texts

    private func lines(_ rows: [[String]]) -> String {
        // An empty line wouldn't count as a cell.
        rows.joined().map { ($0.isEmpty ? "\u{2013}" : $0) + "\n" }.joined()
    }

    /// Each of them reads backslashes, and accelerators or markup of its own; zenity none of these with --no-markup.
    private func plain(_ text: String, accelerators: Bool = false) -> String {
        let text = text.escaping("\\", as: "\\\\")
        switch kind {
        case .zenity, .yad: return accelerators ? text.escaping("_", as: "__") : text
        case .kdialog:
            return "<qt>\(text.asMarkup.escaping("\n", as: "<br>"))</qt>"
        }
    }
}
