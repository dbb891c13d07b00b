internal import CAdwaita

/// A widget of GTK or libadwaita, made by its kind and its properties.
@UserInterface package final class Widget: Object {
    /// The classes that the window uses.
    package enum Kind {
        case label, button, menuButton, toggleButton, switcher, entry, textView, spinButton, scale, dropDown
        case box, flow, squeezer, scroller, clamp, clampScroller, picture, image, spinner, popover, canvas
        case headerBar, windowTitle, statusPage, toastOverlay, leaflet
        case viewStack, viewSwitcherTitle, viewSwitcherBar
        case preferencesGroup, preferencesRow, actionRow, entryRow, comboRow, expanderRow, calendar
    }

    package init(_ kind: Kind, _ properties: KeyValuePairs<String, Property> = [:], classes: [String] = []) {
        super.init(adopting: g_object_new_with_properties(kind.type, 0, nil, nil))
        for (name, value) in properties { set(name, value) }
        for name in classes { add(class: name) }
    }

    override init(adopting raw: UnsafeMutableRawPointer) { super.init(adopting: raw) }
    override init(borrowing raw: UnsafeMutableRawPointer) { super.init(borrowing: raw) }

    var pointer: UnsafeMutablePointer<GtkWidget> { cast(to: GtkWidget.self) }

    // MARK: - Looks

    package func add(class name: String) { gtk_widget_add_css_class(pointer, name) }
    package func remove(class name: String) { gtk_widget_remove_css_class(pointer, name) }
    package func setClass(_ name: String, _ isOn: Bool) { isOn ? add(class: name) : remove(class: name) }

    package var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    package var isEnabled: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// Draws nothing outside of its own place.
    package func clip() { gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN) }

    /// Whether it lies in a window that hasn't been closed.
    package var isInWindow: Bool { gtk_widget_get_root(pointer) != nil }

    /// What it shows, of a label or an entry.
    package var text: String {
        get { string(isEditable ? "text" : "label") }
        set { set(isEditable ? "text" : "label", .string(newValue)) }
    }

    private var isEditable: Bool { isA(gtk_editable_get_type()) }

    func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0 }

    // MARK: - For those who don't see it

    /// Names it for a screen reader.
    @discardableResult
    package func named(_ name: String) -> Widget {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        // The focus is on the button inside these, whose own name is its label alone, or none.
        if isA(gtk_menu_button_get_type()) || isA(gtk_drop_down_get_type()),
            let button = gtk_widget_get_first_child(pointer)
        {
            let inside = Widget(borrowing: button)
            gtk_accessible_reset_relation(inside.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            inside.setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        }
        return self
    }

    /// Says more of it to a screen reader.
    @discardableResult
    package func described(_ text: String) -> Widget {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
        return self
    }

    /// Names what an icon alone shows, for everybody.
    @discardableResult
    package func tip(_ text: String) -> Widget {
        set("tooltip-text", .string(text))
        return named(text)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        Property.string(text).withGValue { value in
            var property = property
            gtk_accessible_update_property_value(opaque, 1, &property, value)
        }
    }

    // MARK: - The keyboard

    @discardableResult
    package func focus() -> Bool { gtk_widget_grab_focus(pointer) != 0 }

    /// Gives the focus to the first that can have it inside.
    @discardableResult
    package func focusInside() -> Bool { gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD) != 0 }

    package var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 || focusIsInside }

    /// Scrolls what it lies in so far that all of it is in sight; of one that was just added, once it has its place.
    package func comeIntoSight() {
        Task { [weak self] in
            for _ in 0..<100 where self?.height == 0 { try? await Task.sleep(for: .milliseconds(10)) }
            self?.scroll()
        }
    }

    private func scroll() {
        guard let scroller = gtk_widget_get_ancestor(pointer, gtk_scrolled_window_get_type()) else { return }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(pointer, scroller, &bounds) != 0 else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller))
        let top = gtk_adjustment_get_value(adjustment) + Double(bounds.origin.y)
        gtk_adjustment_clamp_page(adjustment, top, top + Double(bounds.size.height))
    }

    var height: Int { Int(gtk_widget_get_height(pointer)) }

    /// Whether it is on the screen, with all that it lies in.
    var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }

    private var focusIsInside: Bool {
        gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    // MARK: - Other widgets

    /// The widget that it lies in.
    var parent: Widget? { gtk_widget_get_parent(pointer).map { Widget(borrowing: $0) } }

    /// Opens the popover of a menu button.
    package func popup() { gtk_menu_button_popup(opaque) }

    /// Closes the popover of a menu button, or a popover.
    package func popdown() {
        if isA(gtk_popover_get_type()) {
            gtk_popover_popdown(cast(to: GtkPopover.self))
        } else {
            gtk_menu_button_popdown(opaque)
        }
    }
}

extension Widget.Kind {
    fileprivate var type: GType {
        switch self {
        case .label: gtk_label_get_type()
        case .button: gtk_button_get_type()
        case .menuButton: gtk_menu_button_get_type()
        case .toggleButton: gtk_toggle_button_get_type()
        case .switcher: gtk_switch_get_type()
        case .entry: gtk_entry_get_type()
        case .textView: gtk_text_view_get_type()
        case .spinButton: gtk_spin_button_get_type()
        case .scale: gtk_scale_get_type()
        case .dropDown: gtk_drop_down_get_type()
        case .box: gtk_box_get_type()
        case .flow: gtk_flow_box_get_type()
        case .squeezer: adw_squeezer_get_type()
        case .scroller: gtk_scrolled_window_get_type()
        case .clamp: adw_clamp_get_type()
        case .clampScroller: adw_clamp_scrollable_get_type()
        case .picture: gtk_picture_get_type()
        case .image: gtk_image_get_type()
        case .spinner: gtk_spinner_get_type()
        case .popover: gtk_popover_get_type()
        case .canvas: gtk_drawing_area_get_type()
        case .headerBar: adw_header_bar_get_type()
        case .windowTitle: adw_window_title_get_type()
        case .statusPage: adw_status_page_get_type()
        case .toastOverlay: adw_toast_overlay_get_type()
        case .leaflet: adw_leaflet_get_type()
        case .viewStack: adw_view_stack_get_type()
        case .viewSwitcherTitle: adw_view_switcher_title_get_type()
        case .viewSwitcherBar: adw_view_switcher_bar_get_type()
        case .preferencesGroup: adw_preferences_group_get_type()
        case .preferencesRow: adw_preferences_row_get_type()
        case .actionRow: adw_action_row_get_type()
        case .entryRow: adw_entry_row_get_type()
        case .comboRow: adw_combo_row_get_type()
        case .expanderRow: adw_expander_row_get_type()
        case .calendar: gtk_calendar_get_type()
        }
    }
}

extension Widget {
    /// Calls `handler` when one of the keys is pressed while the focus is inside; its answer says whether that was all.
    ///
    /// - Parameters:
    ///   - keys: As GTK writes them: `Delete`, `<Shift>F10`.
    ///   - isFirst: Whether it is asked before what has the focus.
    package func onKey(_ keys: String..., isFirst: Bool = false, handler: @escaping @UserInterface () -> Bool) {
        onKey(keys, isFirst: isFirst, handler: handler)
    }

    package func onKey(_ keys: [String], isFirst: Bool = false, handler: @escaping @UserInterface () -> Bool) {
        let wanted = keys.map { key -> (code: guint, state: UInt32) in
            var code: guint = 0
            var state = GdkModifierType(rawValue: 0)
            gtk_accelerator_parse(key, &code, &state)
            return (code, state.rawValue)
        }
        guard let controller = gtk_event_controller_key_new() else { return }
        if isFirst { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        let relevant = gtk_accelerator_get_default_mod_mask().rawValue
        Object(borrowing: UnsafeMutableRawPointer(controller)).onAsked("key-pressed") { arguments in
            let state = arguments.flags(2) & relevant
            return wanted.contains { $0.code == arguments.unsigned(0) && $0.state == state } && handler()
        }
        gtk_widget_add_controller(pointer, controller)
    }

    /// Calls `handler` with a letter, a digit or a sign that is typed where nothing takes it.
    package func onTyped(_ handler: @escaping @UserInterface (String) -> Bool) {
        guard let controller = gtk_event_controller_key_new() else { return }
        let modifiers = gtk_accelerator_get_default_mod_mask().rawValue & ~GDK_SHIFT_MASK.rawValue
        Object(borrowing: UnsafeMutableRawPointer(controller)).onAsked("key-pressed") { arguments in
            let scalar = Unicode.Scalar(gdk_keyval_to_unicode(arguments.unsigned(0)))
            guard let scalar, scalar.value > 0x20, scalar.value != 0x7F, arguments.flags(2) & modifiers == 0 else {
                return false
            }
            return handler(String(Character(scalar)))
        }
        gtk_widget_add_controller(pointer, controller)
    }
}
