internal import AdwaitaSupport
internal import GLibSupport

/// What people call apps, by their desktop files; each is read once.
@UserInterface enum AppNames {
    private static var known: [String: (name: String, icon: String?)] = [:]

    static func name(_ app: String) -> String { entry(app).name }

    /// A name of the icon theme, or the path of a file.
    static func icon(_ app: String) -> String { entry(app).icon ?? "application-x-executable-symbolic" }

    /// An icon that a reminder has, if it can be shown.
    static func icon(_ icon: String, isOwn: Bool) -> String? {
        !icon.hasPrefix("/") || ShownFile.isSafe(icon, as: .icon, isOwn: isOwn) ? icon : nil
    }

    private static func entry(_ app: String) -> (name: String, icon: String?) {
        if let entry = known[app] { return entry }
        let file = try? DesktopApplication(app)
        let entry = (name: file?.name ?? app, icon: file?.icon.flatMap { icon($0, isOwn: true) })
        known[app] = entry
        return entry
    }
}
