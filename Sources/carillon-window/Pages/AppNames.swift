internal import AdwaitaSupport
internal import GLibSupport
internal import NotificationCore

/// What people call apps, by their desktop files; each is read once.
@UserInterface enum AppNames {
    private static var known: [String: (name: String, icon: String?)] = [:]

    static func name(_ app: String) -> String { entry(app).name }

    /// A name of the icon theme, or the path of a file.
    static func icon(_ app: String) -> String { entry(app).icon ?? "application-x-executable-symbolic" }

    /// An icon that a reminder of an app has, if it can be shown.
    static func icon(_ icon: String, of app: String, isOwn: Bool) -> String? {
        guard Agenda.mayHave(icon, app) else { return nil }
        return !icon.hasPrefix("/") || ShownFile.isSafe(icon, as: .icon, isOwn: isOwn) ? icon : nil
    }

    private static func entry(_ app: String) -> (name: String, icon: String?) {
        if let entry = known[app] { return entry }
        let file = try? DesktopApplication(app)
        let entry = (
            name: Agenda.shownName(file?.name, of: app), icon: file?.icon.flatMap { icon($0, of: app, isOwn: true) }
        )
        known[app] = entry
        return entry
    }
}
