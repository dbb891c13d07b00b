internal import CAdwaita

/// The program as the desktop knows it: one for each session, reached by its name on the bus.
@UserInterface package final class Application: Object {
    /// How the program has its name on the bus.
    package enum Ownership {
        /// It takes the name, or asks the process that has it.
        case unique
        /// The bus starts it, and what to show comes by a call.
        case service
        /// It neither takes the name nor asks anybody.
        case none
    }

    /// - Parameters:
    ///   - identifier: Its name on the bus.
    ///   - desktopFile: The name of the desktop file that its windows belong to.
    package init(identifier: String, desktopFile: String, _ ownership: Ownership) {
        g_set_prgname(desktopFile)  // X11's window class
        let flags =
            switch ownership {
            case .unique: GApplicationFlags(rawValue: 0)
            case .service: G_APPLICATION_IS_SERVICE
            case .none: G_APPLICATION_NON_UNIQUE
            }
        super.init(adopting: UnsafeMutableRawPointer(adw_application_new(identifier, flags)))
    }

    private var application: UnsafeMutablePointer<GApplication> { cast(to: GApplication.self) }

    /// Takes the name on the bus.
    ///
    /// - Returns: Whether it is ours; otherwise another process has it, and actions go there.
    package func register() -> Bool {
        _ = g_application_register(application, nil, nil)
        // Without a bus the window stays, with what is typed in it.
        g_application_get_dbus_connection(application).map { g_dbus_connection_set_exit_on_close($0, 0) }
        return g_application_get_is_remote(application) == 0
    }

    /// Runs until the last window has closed.
    package nonisolated func run() -> Int32 {
        g_application_run(raw.assumingMemoryBound(to: GApplication.self), 0, nil)
    }

    /// Adds an action, which every program on the bus can do as well.
    package func add(_ name: String, strings: Int = 0, _ handler: @escaping @UserInterface ([String]) -> Void) {
        withExtendedLifetime(Object.action(name, strings: strings, handler)) {
            g_action_map_add_action(opaque, $0.opaque)
        }
    }

    /// Has keys do an action wherever the focus is.
    package func setKeys(_ keys: [String], for action: String) {
        guard !keys.isEmpty else { return }
        var strings: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) }
        strings.append(nil)
        defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
        gtk_application_set_accels_for_action(cast(to: GtkApplication.self), action, &strings)
    }

    /// Has the process that owns the name do an action.
    package func send(_ action: String, _ strings: [String] = []) {
        let target = strings.first.map { g_variant_new_string($0) } ?? nil
        g_action_group_activate_action(opaque, action, target)
    }

    package func activate() { g_application_activate(application) }

    /// Waits until what was sent has left.
    package func flush() {
        guard let connection = g_application_get_dbus_connection(application) else { return }
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Keeps the process running without a window, until ``release()``.
    package func hold() { g_application_hold(application) }
    package func release() { g_application_release(application) }
}
