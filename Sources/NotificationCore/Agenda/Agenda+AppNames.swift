internal import Messages

/// What apps are called and look like on the screen. Anybody can write a desktop file, a program in a sandbox too.
extension Agenda {
    /// In characters.
    private static let longestAppName = 40
    /// What names and icons of Carillon's own programs begin with.
    private static let ownPrefix = "io.github.carillon."

    /// What an app is called: its name on one line, or else its id.
    ///
    /// A name whose words mix alphabets that look alike comes behind the id, which the app can't choose.
    ///
    /// - Parameter name: As its desktop file has it. One that says nothing isn't taken, and neither is one that looks as if it were
    ///   Carillon's own.
    package static func shownName(_ name: String?, of app: String) -> String {
        let line = (name ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let skeleton = PlainText.skeleton(line)
        guard !skeleton.isEmpty, !skeleton.contains(ownSkeleton) || app.hasPrefix(ownPrefix) else {
            return PlainText.visible(app, lines: false)
        }
        let cut = PlainText.visible(line, lines: false).cut(to: longestAppName)
        return PlainText.mixesScripts(line) ? "\(PlainText.visible(app, lines: false)) (\(cut))" : cut
    }

    private static let ownSkeleton = PlainText.skeleton("Carillon")

    /// Whether an app may have an icon: no app's popups look like those of the agent.
    package static func mayHave(_ icon: String, _ app: String) -> Bool {
        !icon.hasPrefix(ownPrefix) || app.hasPrefix(ownPrefix) || isAlwaysAllowed(app)
    }
}
