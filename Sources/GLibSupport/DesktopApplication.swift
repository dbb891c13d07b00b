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

    /// Starts an application: by D-Bus activation where its desktop file asks for that, else by its `Exec` line.
    ///
    /// - Parameters:
    ///   - environment: What the login session said about itself; it wins over our own.
    ///   - token: The activation token of the click, so that its window may come to the front.
    /// - Returns: false when there is no desktop file of that name, which is not an error.
    package static func launch(
        _ identifier: String,
        environment: [String: String],
        token: String?
    ) throws(GLibError) -> Bool {
        guard let info = g_desktop_app_info_new(identifier + ".desktop") else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        let context = g_app_launch_context_new()
        defer { g_object_unref(context) }
        for (name, value) in environment { g_app_launch_context_setenv(context, name, value) }
        if let token {
            g_app_launch_context_setenv(context, "XDG_ACTIVATION_TOKEN", token)
            g_app_launch_context_setenv(context, "DESKTOP_STARTUP_ID", token)
        }
        _ = try withGError { g_app_info_launch(info, nil, context, $0) }
        return true
    }
}
