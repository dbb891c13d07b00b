internal import CAdwaita

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
        if let destructive {
            adw_message_dialog_set_response_appearance(dialog, destructive, ADW_RESPONSE_DESTRUCTIVE)
        }
        if let suggested {
            adw_message_dialog_set_response_appearance(dialog, suggested, ADW_RESPONSE_SUGGESTED)
        }
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
