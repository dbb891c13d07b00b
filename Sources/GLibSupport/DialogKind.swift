/// A program that shows windows for scripts.
package enum DialogKind: String, Sendable, CaseIterable {
    case zenity, yad, kdialog

    /// The one to use, with its path: whichever is installed, the desktop's own first; nil when none is.
    package static func installed(_ environment: [String: String]) -> (kind: DialogKind, path: String)? {
        let desktops = environment["XDG_CURRENT_DESKTOP"]?.uppercased().split(separator: ":") ?? []
        let wanted = desktops.contains("KDE") ? allCases.reversed() : allCases
        return wanted.lazy.compactMap { kind in
            DetachedProcess.find(kind.rawValue, path: environment["PATH"]).map { (kind, $0) }
        }.first
    }
}
