internal import AgentCore
internal import GLibSupport

/// What a panel reads of the icon and its menu.
extension TrayContents {
    private static let icon = "io.github.carillon.Carillon-symbolic"
    private static let noPixmaps = Variant.array(element: "(iiay)", [])

    var status: String { needsAttention ? "NeedsAttention" : "Active" }

    /// The properties of `org.kde.StatusNotifierItem`.
    var itemProperties: [String: Variant] {
        [
            "Category": .string("ApplicationStatus"),
            "Id": .string("carillon"),
            "Title": .string(title),
            "Status": .string(status),
            "WindowId": .int32(0),
            "IconThemePath": .string(""),
            "IconName": .string(Self.icon),
            "IconPixmap": Self.noPixmaps,
            "OverlayIconName": .string(""),
            "OverlayIconPixmap": Self.noPixmaps,
            "AttentionIconName": .string(Self.icon),
            "AttentionIconPixmap": Self.noPixmaps,
            "AttentionMovieName": .string(""),
            "ToolTip": .tuple([.string(""), Self.noPixmaps, .string(title), .string(detail)]),
            "ItemIsMenu": .boolean(false),
            "Menu": .objectPath(TrayNames.menuPath),
        ]
    }

    /// The properties of `com.canonical.dbusmenu`.
    var menuProperties: [String: Variant] {
        [
            "Version": .uint32(3),
            "TextDirection": .string("ltr"),
            "Status": .string(needsAttention ? "notice" : "normal"),
            "IconThemePath": .array(element: "s", []),
        ]
    }

    /// The numbers of the menu's lines; one between two groups counts down from -1, which no line that does something has.
    private var numbered: [(number: Int32, item: Item)] {
        var separators: Int32 = 0
        return items.map { item in
            if let number = item.number { return (number, item) }
            separators -= 1
            return (separators, item)
        }
    }

    /// The menu, or one line of it; nil if there is no such line.
    ///
    /// - Parameters:
    ///   - parent: A line's number; 0 is the whole menu.
    ///   - depth: How many levels are wanted below it; -1 is all.
    ///   - names: The properties that are wanted; none means all.
    func layout(of parent: Int32, depth: Int32, _ names: Set<String>) -> Variant? {
        guard parent != 0 else {
            let lines = depth == 0 ? [] : numbered.map { Variant.boxed(Self.line($0.number, $0.item, names)) }
            let properties = Self.wanted(["children-display": .string("submenu")], names)
            return .tuple([.int32(0), .dictionary(properties), .array(element: "v", lines)])
        }
        return numbered.first { $0.number == parent }.map { Self.line($0.number, $0.item, names) }
    }

    private static func line(_ number: Int32, _ item: Item, _ names: Set<String>) -> Variant {
        .tuple([.int32(number), .dictionary(wanted(properties(item), names)), .array(element: "v", [])])
    }

    /// The properties of some lines, none meaning all; numbers that there aren't are left out.
    func properties(of numbers: Set<Int32>, _ names: Set<String>) -> Variant {
        let lines = numbered.filter { numbers.isEmpty || numbers.contains($0.number) }
        let properties = lines.map { line in
            Variant.tuple([.int32(line.number), .dictionary(Self.wanted(Self.properties(line.item), names))])
        }
        return .array(element: "(ia{sv})", properties)
    }

    /// A property of a line; nil if there is no such line or property.
    func property(_ name: String, of number: Int32) -> Variant? {
        numbered.first { $0.number == number }.flatMap { Self.properties($0.item)[name] }
    }

    private static func properties(_ item: Item) -> [String: Variant] {
        guard item.number != nil else { return ["type": .string("separator"), "visible": .boolean(true)] }
        return [
            "type": .string("standard"),
            // One underscore marks the letter that chooses the line from the keyboard.
            "label": .string(
                item.label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
            ),
            "enabled": .boolean(item.isEnabled),
            "visible": .boolean(true),
        ]
    }

    private static func wanted(_ properties: [String: Variant], _ names: Set<String>) -> [String: Variant] {
        names.isEmpty ? properties : properties.filter { names.contains($0.key) }
    }
}
