internal import Messages
internal import GLibSupport
internal import NotificationCore

/// A window that asks for text where the server can't (decision 17): kdialog, zenity or yad, the desktop's own first.
struct WordsDialog {
    /// A program that shows windows for scripts.
    enum Kind: String, CaseIterable {
        case zenity, yad, kdialog
    }

    let kind: Kind

    /// The one to use; nil if none is installed, or if no screen is known.
    static func installed(_ environment: [String: String]) -> WordsDialog? {
        guard environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] != nil else { return nil }
        let desktops = environment["XDG_CURRENT_DESKTOP"]?.uppercased().split(separator: ":") ?? []
        let wanted = desktops.contains("KDE") ? Kind.allCases.reversed() : Kind.allCases
        return wanted.first { DetachedProcess.find($0.rawValue, path: environment["PATH"]) != nil }.map(
            WordsDialog.init
        )
    }

    /// The program and its arguments; it prints the words and ends with 0, or with another status when there are none.
    ///
    /// Every text is the value of an option, since one may begin with a dash, and is written so that the program shows it as
    /// it is: each of them reads backslashes, and accelerators or markup of its own.
    func command(_ content: Content, _ action: Action, in words: Translation) -> [String] {
        let title = "--title=" + PlainText.onOneLine(action.title)
        let lines = [
            PlainText.onOneLine(content.title), PlainText.onOneLine(content.subtitle), Self.shortened(content.body),
            PlainText.onOneLine(action.textInput?.placeholder ?? ""),
        ]
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n").escaping("\\", as: "\\\\")
        let send = PlainText.onOneLine(action.textInput?.buttonTitle ?? "")
        switch kind {
        case .zenity:
            let label = send.isEmpty ? [] : ["--ok-label=" + send]
            return ["zenity", "--entry", title, "--text=" + text.escaping("_", as: "__")] + label
        case .yad:
            // "!" parts a label from its icon.
            func label(_ text: String) -> String { text.escaping("_", as: "__").escaping("!", as: "\u{FF01}") }
            let buttons = [
                "--button=\(label(send.isEmpty ? words.translated("OK") : send)):0",
                "--button=\(label(words.translated("Cancel"))):1",
            ]
            return ["yad", "--entry", "--no-markup", title, "--text=" + text] + buttons
        case .kdialog:
            // It has no label for the button of this window.
            let rich = text.asMarkup.escaping("&amp;", as: "&amp;&amp;").escaping("\n", as: "<br>")
            return ["kdialog", title, "--inputbox=<qt>\(rich)</qt>"]
        }
    }

    /// The buttons of a window as high as the screen would be out of reach.
    private static func shortened(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.joined(separator: "\n").cut(lines: 8, letters: 400)
    }
}
