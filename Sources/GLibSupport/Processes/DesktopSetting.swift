internal import CGLib

/// A switch of the desktop, as GSettings keeps it.
///
/// <https://docs.gtk.org/gio/class.Settings.html>
package final class DesktopSetting: @unchecked Sendable {  // created, read and let go on the executor's thread
    private let settings: UnsafeMutablePointer<GSettings>
    private let key: String

    /// Calls `handler` on `executor` whenever the switch is turned; call it from that executor's thread.
    ///
    /// Nil when this desktop has no such switch, which GSettings itself would take for a reason to abort.
    package init?(
        schema name: String,
        key: String,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) {
        executor.checkIsolated()
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, name, 1)
        else { return nil }
        defer { g_settings_schema_unref(schema) }
        guard g_settings_schema_has_key(schema, key) != 0, let about = g_settings_schema_get_key(schema, key) else {
            return nil
        }
        defer { g_settings_schema_key_unref(about) }
        guard carillon_variant_type_is(g_settings_schema_key_get_value_type(about), "b") != 0,
            let settings = g_settings_new_full(schema, nil, nil)
        else { return nil }
        self.settings = settings
        self.key = key
        _ = carillon_connect_setting_changed(
            settings,
            "changed::" + key,
            { _, _, data in
                guard let data else { return }
                Unmanaged<ClosureBox>.fromOpaque(data).takeUnretainedValue().body()
            },
            Unmanaged.passRetained(ClosureBox(handler)).toOpaque(),
            { data, _ in data.map { Unmanaged<ClosureBox>.fromOpaque($0).release() } }
        )
    }

    deinit { g_object_unref(settings) }

    /// Whether it is on. GSettings reports changes only to a reader that has read once.
    package var isOn: Bool { g_settings_get_boolean(settings, key) != 0 }
}
