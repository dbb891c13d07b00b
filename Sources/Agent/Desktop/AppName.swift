internal import GLibSupport
internal import NotificationCore

/// What apps are called on the screen.
enum AppName {
    /// How much of a name is shown, in bytes.
    private static let limit = 100

    /// The name that people know an app by, else its id.
    static func of(_ app: String) -> String { shown(DesktopApplication.name(of: app) ?? app) }

    /// A name on one line: a desktop file may contain anything, and the name appears in a question to the person.
    static func shown(_ name: String) -> String {
        let line = PlainText.cleaned(name, limit: limit).split(whereSeparator: { $0.isNewline || $0 == "\t" })
        return line.joined(separator: " ")
    }
}
