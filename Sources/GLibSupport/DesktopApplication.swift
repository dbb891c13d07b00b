internal import CGLib

/// An application as its desktop file describes it (GDesktopAppInfo).
package enum DesktopApplication {
    /// The name that people know the app by, in their language; nil when `identifier` has no desktop file.
    package static func name(of identifier: String) -> String? {
        guard let info = g_desktop_app_info_new(identifier + ".desktop") else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        return g_app_info_get_display_name(info).map { String(cString: $0) }
    }

    /// Whether an app is a terminal, in which people start other programs; false when `identifier` has no desktop file.
    package static func isTerminal(_ identifier: String) -> Bool {
        guard let info = g_desktop_app_info_new(identifier + ".desktop") else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        let categories = g_desktop_app_info_get_categories(info).map { String(cString: $0) } ?? ""
        return categories.split(separator: ";").contains("TerminalEmulator")
    }

    /// The identifier of this process's own GApplication; nil when it has none.
    package static var ownIdentifier: String? {
        guard let application = g_application_get_default() else { return nil }
        return g_application_get_application_id(application).map { String(cString: $0) }
    }
}
