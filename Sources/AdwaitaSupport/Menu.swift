internal import CAdwaita

/// A menu: its items name actions, and menus are drawn by whoever shows them.
@UserInterface package final class Menu: Object {
    package init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

    /// - Parameters:
    ///   - action: With the name of its group, as in `row.delete`.
    ///   - target: What the action is given.
    ///   - keys: Shown beside it, where they aren't the action's accelerator.
    package func add(_ label: String, action: String, target: [String] = [], keys: String? = nil) {
        guard let item = g_menu_item_new(Self.plain(label), nil) else { return }
        g_menu_item_set_action_and_target_value(item, action, target.isEmpty ? nil : variant(target))
        if let keys { g_menu_item_set_attribute_value(item, "accel", variant([keys])) }
        g_menu_append_item(opaque, item)
        g_object_unref(UnsafeMutableRawPointer(item))
    }

    package func add(submenu: Menu, _ label: String) {
        g_menu_append_submenu(opaque, Self.plain(label), submenu.cast(to: GMenuModel.self))
    }

    /// An underscore would mark the letter behind it as a key.
    private static func plain(_ label: String) -> String {
        label.contains("_")
            ? label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__") : label
    }

    package func add(section: Menu, _ label: String? = nil) {
        g_menu_append_section(opaque, label, section.cast(to: GMenuModel.self))
    }
}

/// Strings as one value: one is a string, several are a tuple of strings. It is floating.
private func variant(_ strings: [String]) -> OpaquePointer? {
    if strings.count == 1 { return g_variant_new_string(strings[0]) }
    var members: [OpaquePointer?] = strings.map { g_variant_new_string($0) }
    return g_variant_new_tuple(&members, gsize(members.count))
}

/// A set of actions, for the widgets inside the one that it is given to.
@UserInterface package final class ActionGroup: Object {
    package init() { super.init(adopting: UnsafeMutableRawPointer(g_simple_action_group_new())) }

    /// - Parameter strings: How many strings the action is given.
    @discardableResult
    package func add(
        _ name: String,
        strings: Int = 0,
        _ handler: @escaping @UserInterface ([String]) -> Void
    ) -> Object {
        let action = Object.action(name, strings: strings, handler)
        withExtendedLifetime(action) { g_action_map_add_action(opaque, $0.opaque) }
        return action
    }
}

extension Object {
    /// An action; its property `enabled` says whether it can be used.
    static func action(_ name: String, strings: Int, _ handler: @escaping @UserInterface ([String]) -> Void) -> Object {
        let words = String(repeating: "s", count: strings)
        let type = strings == 0 ? nil : g_variant_type_new(strings == 1 ? words : "(\(words))")
        defer { if let type { g_variant_type_free(type) } }
        let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
        action.onSignal("activate") { handler($0.strings(0)) }
        return action
    }
}

extension Widget {
    /// Makes actions known to what is inside this widget, as `PREFIX.name`.
    package func insert(_ group: ActionGroup, as prefix: String) {
        gtk_widget_insert_action_group(pointer, prefix, group.opaque)
    }

    package func setMenu(_ menu: Menu) {
        set("menu-model", .object(menu))
        if Self.hasLargeText, let popover = gtk_menu_button_get_popover(opaque) {
            Widget(borrowing: popover).breakLabels()
        }
    }

    /// Makes a menu button's menu each time that it is opened.
    package func setMenu(_ make: @escaping @UserInterface () -> Menu) {
        let data = Unmanaged.passRetained(MenuMaker(make)).toOpaque()
        gtk_menu_button_set_create_popup_func(
            opaque,
            { button, data in
                guard let button, let data else { return }
                nonisolated(unsafe) let (raw, maker) = (  // GTK calls this on the actor's thread
                    UnsafeMutableRawPointer(button), Unmanaged<MenuMaker>.fromOpaque(data).takeUnretainedValue()
                )
                UserInterface.assumeIsolated { Widget(borrowing: raw).setMenu(maker.make()) }
            },
            data,
            { data in if let data { Unmanaged<MenuMaker>.fromOpaque(data).release() } }
        )
    }
}

/// What makes a menu, on its way through C.
private final class MenuMaker {
    let make: @UserInterface () -> Menu
    init(_ make: @escaping @UserInterface () -> Menu) { self.make = make }
}
