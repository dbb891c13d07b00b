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
        guard let focus = gtk_window_get_focus(cast(to: GtkWindow.self)).map({ Widget(borrowing: $0) }) else {
            return false
        }
        return focus.isA(gtk_text_view_get_type()) || focus.isA(gtk_text_get_type()) && !focus.text.isEmpty
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
}

/// A question over a window.
@UserInterface package final class Question: Object {
    /// Whether an answer can be given.
    package func setEnabled(_ answer: String, _ isEnabled: Bool) {
        adw_message_dialog_set_response_enabled(cast(to: AdwMessageDialog.self), answer, isEnabled ? 1 : 0)
    }
}

extension Window {
    /// Asks a question over the window.
    ///
    /// - Parameters:
    ///   - content: What stands below the words.
    ///   - answers: Identifiers and words, the one that does nothing first.
    ///   - destructive: The answer that loses something.
    ///   - suggested: The answer that Enter gives; nil is the first.
    ///   - done: Called with the identifier of the answer.
    @discardableResult
    package func ask(
        _ heading: String,
        _ body: String,
        content: Widget? = nil,
        answers: [(identifier: String, label: String)],
        destructive: String? = nil,
        suggested: String? = nil,
        done: @escaping @UserInterface (String) -> Void
    ) -> Question {
        let question = Question(borrowing: adw_message_dialog_new(cast(to: GtkWindow.self), heading, body))
        let dialog = question.cast(to: AdwMessageDialog.self)
        for answer in answers { adw_message_dialog_add_response(dialog, answer.identifier, answer.label) }
        if let destructive { adw_message_dialog_set_response_appearance(dialog, destructive, ADW_RESPONSE_DESTRUCTIVE) }
        if let suggested { adw_message_dialog_set_response_appearance(dialog, suggested, ADW_RESPONSE_SUGGESTED) }
        if let first = answers.first {
            adw_message_dialog_set_close_response(dialog, first.identifier)
            adw_message_dialog_set_default_response(dialog, suggested ?? first.identifier)
        }
        if let content { adw_message_dialog_set_extra_child(dialog, content.pointer) }
        question.onSignal("response") { done($0.string(0)) }
        gtk_window_present(question.cast(to: GtkWindow.self))
        return question
    }

    /// Shows what the program is, over the window.
    package func showAbout(_ properties: KeyValuePairs<String, Property>) {
        show(Object(borrowing: g_object_new_with_properties(adw_about_window_get_type(), 0, nil, nil)), properties)
    }

    /// Shows the keys that do something, over the window.
    ///
    /// - Parameter groups: Titles, and the keys, as GTK writes them, with what they do.
    package func showKeys(_ groups: [(title: String, keys: [(keys: String, does: String)])]) {
        // These windows can only be made from a description.
        func object(_ type: String, id: String = "", _ properties: [(String, String)], _ children: String = "")
            -> String
        {
            let lines = properties.map { "<property name=\"\($0)\">\(escapedMarkup($1))</property>" }.joined()
            return "<object class=\"\(type)\" \(id)>\(lines)\(children)</object>"
        }
        func child(_ text: String) -> String { "<child>\(text)</child>" }
        let sections = groups.map { group in
            let keys = group.keys.map {
                child(object("GtkShortcutsShortcut", [("accelerator", $0.keys), ("title", $0.does)]))
            }
            return child(object("GtkShortcutsGroup", [("title", group.title)], keys.joined()))
        }
        let section = object("GtkShortcutsSection", [("section-name", "all"), ("max-height", "12")], sections.joined())
        let whole = object("GtkShortcutsWindow", id: "id=\"keys\"", [], child(section))
        guard let builder = gtk_builder_new_from_string("<interface>\(whole)</interface>", -1) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let raw = gtk_builder_get_object(builder, "keys") else { return }
        show(Object(borrowing: UnsafeMutableRawPointer(raw)), [:])
    }

    private func show(_ window: Object, _ properties: KeyValuePairs<String, Property>) {
        for (name, value) in properties { window.set(name, value) }
        window.set("transient-for", .object(self))
        window.set("modal", true)
        gtk_window_present(window.cast(to: GtkWindow.self))
    }
}

/// Keeps the focus of a window where keys arrive.
///
/// GTK leaves it in a menu that has closed, and gives it back to that menu when the page that was chosen there is left. The window
/// would then hear no key, not even its accelerators.
@UserInterface final class WindowFocus {
    private weak var window: Window?
    /// What has the focus, and the handler that watches it.
    private var followed: (widget: Widget, handler: gulong)?

    init(_ window: Window) {
        self.window = window
        window.on("notify::focus-widget") { [weak self] in self?.follow() }
    }

    /// What has the focus; nil is the window itself, which hears keys too.
    private var focused: Widget? {
        guard let window, let found = gtk_window_get_focus(window.cast(to: GtkWindow.self)) else { return nil }
        return Widget(borrowing: found)
    }

    private func follow() {
        if let followed { followed.widget.disconnect(followed.handler) }
        followed = nil
        guard let focused else { return }
        followed = (focused, focused.connect("unmap") { [weak self] _, _ in self?.lookLater() })
        if !focused.isMapped { lookLater() }
    }

    /// Looks when GTK has closed what it is about to close.
    private func lookLater() { UserInterface.perform { [weak self] in self?.moveOut() } }

    /// Moves the focus out of what isn't on the screen, to what is nearest: the button of a menu that has closed.
    private func moveOut() {
        guard let window, let focused, !focused.isMapped else { return }
        var place = focused.parent
        while let around = place {
            if around.isMapped, gtk_widget_child_focus(around.pointer, GTK_DIR_TAB_FORWARD) != 0 { return }
            place = around.parent
        }
        gtk_window_set_focus(window.cast(to: GtkWindow.self), nil)
    }
}
