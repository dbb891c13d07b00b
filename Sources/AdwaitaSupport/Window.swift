internal import CAdwaita

/// A top-level window of the application.
@UserInterface package final class Window: Object {
    private var focus: WindowFocus?

    package init(_ application: Application, title: String, desktopFile: String, width: Int, height: Int) {
        super.init(borrowing: adw_application_window_new(application.cast(to: GtkApplication.self)))
        set("title", .string(title))
        set("default-width", .integer(width))
        set("default-height", .integer(height))
        on("realize") { [weak self] in
            guard let self else { return }
            carillon_set_desktop_file(cast(to: GtkWidget.self), desktopFile)
        }
        focus = WindowFocus(self)
    }

    package func setContent(_ content: Widget) {
        adw_application_window_set_content(cast(to: AdwApplicationWindow.self), content.pointer)
    }

    package func present() { gtk_window_present(cast(to: GtkWindow.self)) }
    package func close() { gtk_window_close(cast(to: GtkWindow.self)) }

    /// Calls `handler` when one of the keys is pressed and what has the focus has no use for it; its answer says whether that was all.
    package func onKey(_ keys: [String], handler: @escaping @UserInterface () -> Bool) {
        Widget(borrowing: raw).onKey(keys, handler: handler)
    }

    /// Whether the focus is in a text that isn't empty.
    package var isTyping: Bool {
        guard let focus = gtk_window_get_focus(cast(to: GtkWindow.self)) else { return false }
        let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
        if g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0 { return true }
        guard g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0 else { return false }
        return !Widget(borrowing: focus).text.isEmpty
    }

    /// Its smallest size, from which on nothing is cut off.
    package func setSmallest(width: Int, height: Int) {
        gtk_widget_set_size_request(cast(to: GtkWidget.self), gint(width), gint(height))
    }

    package func insert(_ group: ActionGroup, as prefix: String) {
        gtk_widget_insert_action_group(cast(to: GtkWidget.self), prefix, group.opaque)
    }
}

/// What the whole program looks like.
@UserInterface package enum Looks {
    /// Adds rules of GTK's CSS.
    package static func add(css: String) {
        guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority)
        g_object_unref(UnsafeMutableRawPointer(provider))
    }

    /// Has a field that gets the focus keep its text as it is, instead of selecting it: the next key would replace it all.
    package static func keepTextOnFocus() {
        guard let settings = gtk_settings_get_default() else { return }
        Object(borrowing: UnsafeMutableRawPointer(settings)).set("gtk-entry-select-on-focus", false)
    }

    /// Light or dark, whatever the desktop prefers; nil follows the desktop.
    package static func set(dark: Bool?) {
        let scheme = dark.map { $0 ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme ?? ADW_COLOR_SCHEME_DEFAULT)
    }
}
