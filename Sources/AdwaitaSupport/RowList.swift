internal import CAdwaita

/// A list of any length, of which only the rows in sight have widgets.
///
/// It holds the identifiers of its rows and nothing else. Whoever fills it says what a row with an identifier looks like.
@UserInterface package final class RowList {
    /// The widgets of a row in sight, which show one row after the other.
    @UserInterface package protocol Row: AnyObject {
        var widget: Widget { get }
        /// Whether what it shows can be opened: a section's heading can't.
        var isActivatable: Bool { get }
        /// Opens the menu of what can be done with it.
        func openMenu()
        /// Shows a row of the list, between two others, and returns what the list item around it is called.
        func show(_ identifier: String, after before: String?, before after: String?) -> String
    }

    package let widget: Widget
    private let identifiers: Object
    /// The rows in sight, by their list items.
    private var rows: [UnsafeMutableRawPointer: any Row] = [:]
    private var shown: [String: UnsafeMutableRawPointer] = [:]
    /// The row that gets the focus when it is in sight, and since when; as long as the list itself has it, keys go on from there.
    private var toBeFocused: (identifier: String, since: ContinuousClock.Instant)?
    /// How long it gets the focus whatever has it, and how long if nothing else has taken it: a busy machine may need seconds.
    private static let (firmly, patiently) = (Duration.seconds(1), Duration.seconds(10))
    private var isGivingFocus = false

    /// Makes the widgets of a row.
    package var makeRow: (@UserInterface () -> any Row)?
    /// Called with the identifier of a row that was clicked, or on which Enter was pressed.
    package var activated: (@UserInterface (String) -> Void)?

    package init() {
        let list = Object(adopting: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
        identifiers = list
        let factory = Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
        // The selection and the view take over what they are given.
        g_object_ref(list.raw)
        let selection = gtk_no_selection_new(list.opaque)
        g_object_ref(factory.raw)
        guard let view = gtk_list_view_new(selection, factory.opaque) else {
            fatalError("GTK is out of memory")  // GLib itself ends the process then; there is no list to go on with.
        }
        widget = Widget(adopting: UnsafeMutableRawPointer(view))
        widget.set("single-click-activate", true)
        factory.onSignal("setup") { [weak self] in self?.setUp($0.object(0)) }
        factory.onSignal("bind") { [weak self] in self?.bind($0.object(0)) }
        factory.onSignal("unbind") { [weak self] in self?.unbind($0.object(0)) }
        factory.onSignal("teardown") { [weak self] in
            if let item = $0.object(0) { self?.rows[item] = nil }
        }
        widget.onSignal("activate") { [weak self] in
            if let identifier = self?.identifier(at: $0.unsigned(0)) { self?.activated?(identifier) }
        }
    }

    /// Replaces some identifiers by others.
    package func splice(at position: Int, removing count: Int, adding added: [String]) {
        var strings: [UnsafePointer<CChar>?] = added.map { UnsafePointer(strdup($0)) }
        strings.append(nil)
        defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
        gtk_string_list_splice(identifiers.opaque, guint(position), guint(count), &strings)
    }

    /// Shows rows again whose values have changed, if they are in sight.
    package func show(_ identifiers: some Sequence<String>) {
        for identifier in identifiers {
            guard let item = shown[identifier], let row = rows[item] else { continue }
            show(identifier, row, OpaquePointer(item))
        }
    }

    /// Shows all rows in sight again.
    package func showAll() { show(Array(shown.keys)) }

    /// The identifiers of the rows that have widgets.
    package var bound: [String] { Array(shown.keys) }

    /// Called when rows come into sight.
    package var onBind: (@UserInterface () -> Void)?

    /// The row that has the focus, or something in it, or that is about to get it.
    package var focused: String? {
        shown.keys.first { item(of: $0)?.hasFocus == true } ?? (widget.hasFocus ? toBeFocused?.identifier : nil)
    }

    /// Whether keys go to the list or a row of it, and not to a menu that is open above it.
    package var hasFocus: Bool {
        let list = widget.pointer
        guard let focus = gtk_widget_get_root(list).flatMap(gtk_root_get_focus) else { return false }
        return focus == list
            || gtk_widget_is_ancestor(focus, list) != 0 && gtk_widget_get_native(focus) == gtk_widget_get_native(list)
    }

    /// The list item around a row, if it has widgets.
    private func item(of identifier: String) -> Widget? { shown[identifier].flatMap { rows[$0] }?.widget.parent }

    /// Brings a row into sight and gives it the focus, once it is there.
    package func focus(_ position: Int) {
        guard let identifier = identifier(at: UInt32(position)) else { return }
        toBeFocused = (identifier, .now)
        // A row that scrolls out of sight passes the focus on, from row to row and out of the list. The list itself stays.
        if widget.hasFocus, item(of: identifier)?.isMapped != true {
            gtk_root_set_focus(gtk_widget_get_root(widget.pointer), widget.pointer)
        }
        reveal(position)
        guard !isGivingFocus else { return }
        isGivingFocus = true
        Task { [weak self] in
            while self?.stillGivesFocus() == true { try? await Task.sleep(for: .milliseconds(10)) }
            self?.isGivingFocus = false
        }
    }

    /// - Returns: Whether the row isn't in sight yet, and may still come.
    private func stillGivesFocus() -> Bool {
        guard let (identifier, since) = toBeFocused else { return false }
        let time = ContinuousClock.now - since
        let isElsewhere = !widget.hasFocus && gtk_widget_get_root(widget.pointer).flatMap(gtk_root_get_focus) != nil
        if time > Self.firmly, isElsewhere {
            toBeFocused = nil
            return false
        }
        guard let item = item(of: identifier), item.isMapped, item.focus() else { return time < Self.patiently }
        toBeFocused = nil
        return false
    }

    /// Where a row stands.
    package func position(of identifier: String) -> Int? {
        shown[identifier].map { Int(gtk_list_item_get_position(OpaquePointer($0))) }
    }

    /// How many rows Page Down goes: as many as are in sight, but one.
    package var pageLength: Int {
        guard let row = focused.flatMap(item) else { return 1 }
        return max(1, widget.height / max(1, row.height) - 1)
    }

    /// Opens the menu of the row that has the focus.
    ///
    /// - Returns: Whether there is one.
    package func openMenu() -> Bool {
        guard let item = focused.flatMap({ shown[$0] }), let row = rows[item], row.isActivatable else { return false }
        row.openMenu()
        return true
    }

    /// Brings a row into sight.
    package func reveal(_ position: Int) { widget.activateSilently("list.scroll-to-item", position) }

    private func identifier(at position: UInt32) -> String? {
        gtk_string_list_get_string(identifiers.opaque, position).map { String(cString: $0) }
    }

    private func setUp(_ item: UnsafeMutableRawPointer?) {
        guard let item, let row = makeRow?() else { return }
        gtk_list_item_set_child(OpaquePointer(item), row.widget.pointer)
        rows[item] = row
    }

    private func bind(_ item: UnsafeMutableRawPointer?) {
        guard let item, let row = rows[item] else { return }
        guard let identifier = identifier(at: gtk_list_item_get_position(OpaquePointer(item))) else { return }
        shown[identifier] = item
        show(identifier, row, OpaquePointer(item))
        onBind?()
    }

    private func show(_ identifier: String, _ row: any Row, _ item: OpaquePointer) {
        let position = gtk_list_item_get_position(item)
        let name = row.show(
            identifier,
            after: position == 0 ? nil : self.identifier(at: position - 1),
            before: self.identifier(at: position + 1)
        )
        gtk_list_item_set_activatable(item, row.isActivatable ? 1 : 0)
        row.widget.parent?.named(name)
    }

    private func unbind(_ item: UnsafeMutableRawPointer?) {
        guard let item, let bound = shown.first(where: { $0.value == item })?.key else { return }
        shown[bound] = nil
    }
}

extension Widget {
    /// Does an action of the widget's class that takes a number.
    func activateSilently(_ action: String, _ number: Int) {
        gtk_widget_activate_action_variant(pointer, action, g_variant_new_uint32(guint32(number)))
    }
}
