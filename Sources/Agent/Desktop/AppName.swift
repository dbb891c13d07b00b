internal import GLibSupport
internal import NotificationCore

/// What apps are called on the screen.
enum AppName {
    /// So much of a name is shown, in bytes.
    private static let limit = 100

    /// The name that people know an app by, else its id.
    static func of(_ app: String) -> String { shown(DesktopApplication.name(of: app) ?? app) }

    /// A name on one line: whoever writes a desktop file may put anything into it, and a question to the person holds it.
    static func shown(_ name: String) -> String {
        let line = PlainText.cleaned(name, limit: limit).split(whereSeparator: { $0.isNewline || $0 == "\t" })
        return line.joined(separator: " ")
    }
}
