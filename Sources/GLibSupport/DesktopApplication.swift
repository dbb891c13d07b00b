internal import CGLib

/// An application as its desktop file describes it (GDesktopAppInfo).
package enum DesktopApplication {
    /// The name that people know the app by, in their language; nil when `identifier` has no desktop file.
    package static func name(of identifier: String) -> String? {
        guard let info = g_desktop_app_info_new(identifier + ".desktop") else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        return g_app_info_get_display_name(info).map { String(cString: $0) }
    }
}
