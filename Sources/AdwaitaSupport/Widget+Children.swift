internal import CAdwaita

/// Widgets inside others, where no property says it.
extension Widget {
    /// Puts children into a box, one after the other.
    @discardableResult
    package func append(_ children: Widget...) -> Widget {
        for child in children { gtk_box_append(cast(to: GtkBox.self), child.pointer) }
        return self
    }

    /// Puts a child at the end of a flow, which breaks into lines as its width has it.
    package func addToFlow(_ child: Widget) {
        gtk_flow_box_insert(opaque, child.pointer, -1)
        // The child has the focus, not the place around it.
        child.parent?.set("focusable", false)
    }

    /// Puts rows into a preferences group.
    package func add(_ rows: Widget...) {
        for row in rows { adw_preferences_group_add(cast(to: AdwPreferencesGroup.self), row.pointer) }
    }

    /// Takes a row out of a preferences group.
    package func remove(fromGroup row: Widget) {
        adw_preferences_group_remove(cast(to: AdwPreferencesGroup.self), row.pointer)
    }

    /// Puts a row inside an expander row.
    package func addInside(_ row: Widget) { adw_expander_row_add_row(cast(to: AdwExpanderRow.self), row.pointer) }

    /// An expander row with its title, which the row inside it that has the focus says too.
    package static func expander(_ title: String) -> Widget {
        let row = Widget(.expanderRow, ["use-markup": false, "title": .string(title)]).named(title)
        row.firstRowInside?.named(title)
        return row
    }

    private var firstRowInside: Widget? {
        for child in children {
            if child.isA(gtk_list_box_row_get_type()) { return child }
            if let inside = child.firstRowInside { return inside }
        }
        return nil
    }

    /// Puts a widget in front of an action row's title.
    package func addPrefix(_ child: Widget) { adw_action_row_add_prefix(cast(to: AdwActionRow.self), child.pointer) }

    /// Puts a widget behind the title of an action, entry or expander row.
    package func addSuffix(_ child: Widget) {
        if isA(adw_entry_row_get_type()) {
            adw_entry_row_add_suffix(cast(to: AdwEntryRow.self), child.pointer)
        } else if isA(adw_expander_row_get_type()) {
            adw_expander_row_add_action(cast(to: AdwExpanderRow.self), child.pointer)
        } else {
            adw_action_row_add_suffix(cast(to: AdwActionRow.self), child.pointer)
        }
    }

    /// Puts a widget at the start or the end of a header bar.
    package func pack(start: Widget) { adw_header_bar_pack_start(opaque, start.pointer) }
    package func pack(end: Widget) { adw_header_bar_pack_end(opaque, end.pointer) }

    /// Adds a page to a view stack.
    ///
    /// - Returns: The page, which has the properties `badge-number` and `needs-attention`.
    package func addPage(_ child: Widget, name: String, title: String, icon: String) -> Object {
        Object(
            borrowing: UnsafeMutableRawPointer(
                adw_view_stack_add_titled_with_icon(opaque, child.pointer, name, title, icon)
            )
        )
    }

    /// Adds a page on top of a leaflet and shows it.
    package func push(_ child: Widget) {
        adw_leaflet_append(opaque, child.pointer)
        adw_leaflet_set_visible_child(opaque, child.pointer)
    }

    /// Shows a page of a leaflet.
    package func show(_ child: Widget) { adw_leaflet_set_visible_child(opaque, child.pointer) }

    /// Takes a page out of a leaflet.
    package func drop(_ child: Widget) { adw_leaflet_remove(opaque, child.pointer) }

    /// Empties a box.
    package func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(to: GtkBox.self), child) }
    }

    /// Breaks a label's long words without hyphens, which would be read as part of a URL.
    package func withoutHyphens() -> Widget {
        guard let attributes = pango_attr_list_new() else { return self }
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        gtk_label_set_attributes(opaque, attributes)
        pango_attr_list_unref(attributes)
        return self
    }

    /// Has an image show an icon: a name of the theme, or the path of a file.
    package func showIcon(_ icon: String) {
        guard icon.hasPrefix("/") else { return set("icon-name", .string(icon)) }
        // A pipe would hold the window up.
        guard g_file_test(icon, G_FILE_TEST_IS_REGULAR) != 0, let path = g_file_new_for_path(icon) else {
            return set("icon-name", "image-missing")
        }
        let file = Object(adopting: UnsafeMutableRawPointer(path))
        // Unlike `file`, this is read no larger than it is shown.
        guard let raw = withExtendedLifetime(file, { g_file_icon_new(path) }) else { return }
        set("gicon", .object(Object(adopting: UnsafeMutableRawPointer(raw))))
    }

    /// Makes the entries of a drop-down list or a combo row.
    package func setChoices(_ words: [String]) {
        var strings: [UnsafePointer<CChar>?] = words.map { UnsafePointer(strdup($0)) }
        strings.append(nil)
        defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
        guard let list = gtk_string_list_new(&strings) else { return }
        set("model", .object(Object(adopting: UnsafeMutableRawPointer(list))))
    }

    /// Which of the entries is chosen.
    package var choice: Int {
        get { Int(gtkChoice) }
        set { set("selected", .integer(newValue)) }
    }

    private var gtkChoice: guint {
        isA(adw_combo_row_get_type())
            ? adw_combo_row_get_selected(cast(to: AdwComboRow.self)) : gtk_drop_down_get_selected(opaque)
    }

    /// Sets the limits and the step of a spin button or a slider.
    package func setRange(_ range: ClosedRange<Double>, step: Double = 1) {
        if isA(gtk_range_get_type()) {
            gtk_range_set_range(cast(to: GtkRange.self), range.lowerBound, range.upperBound)
            return gtk_range_set_increments(cast(to: GtkRange.self), step, step * 2)
        }
        gtk_spin_button_set_range(opaque, range.lowerBound, range.upperBound)
        gtk_spin_button_set_increments(opaque, step, step * 10)
    }

    /// Where a slider stands.
    package var value: Double {
        get { gtk_range_get_value(cast(to: GtkRange.self)) }
        set { gtk_range_set_value(cast(to: GtkRange.self), newValue) }
    }

    /// Calls `handler` when a day of a calendar is clicked on, with how often that was in a row.
    package func onDay(_ handler: @escaping @UserInterface (_ clicks: Int) -> Void) {
        guard let click = gtk_gesture_click_new() else { return }
        Object(borrowing: UnsafeMutableRawPointer(click)).onSignal("released") { [weak self] arguments in
            guard let self,
                let day = gtk_widget_pick(pointer, arguments.double(1), arguments.double(2), GTK_PICK_DEFAULT),
                gtk_widget_has_css_class(day, "day-number") != 0
            else { return }
            handler(Int(arguments.integer(0)))
        }
        gtk_widget_add_controller(pointer, click)
    }

    /// Whether a scroller shows the beginning of what is in it.
    package var isAtTop: Bool { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) < 1 }

    /// Has what is typed next come behind the text.
    package func putCursorAtEnd() { gtk_editable_set_position(opaque, -1) }

    /// The text of a text view.
    package var paragraphs: String {
        get {
            let buffer = gtk_text_view_get_buffer(cast(to: GtkTextView.self))
            var start = GtkTextIter()
            var end = GtkTextIter()
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set { gtk_text_buffer_set_text(gtk_text_view_get_buffer(cast(to: GtkTextView.self)), newValue, -1) }
    }

    /// What changes when the text of a text view does.
    package var buffer: Object {
        Object(borrowing: UnsafeMutableRawPointer(gtk_text_view_get_buffer(cast(to: GtkTextView.self))))
    }
}
