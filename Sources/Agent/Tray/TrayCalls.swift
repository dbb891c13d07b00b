internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Calls of panels, about the icon in the tray and its menu.
final class TrayCalls {
    private static let mostBytes = 16 * 1024
    private static let longestToken = 256

    private let tray: Tray
    private let icon: TrayIcon
    private let callers: Callers
    /// The token that a panel sends before a click, by its connection.
    private var token: (sender: String, text: String)?

    init(tray: Tray, icon: TrayIcon, callers: Callers) { (self.tray, self.icon, self.callers) = (tray, icon, callers) }

    /// Whether a call is one of these.
    static func areOf(_ interface: String) -> Bool {
        [TrayNames.item, TrayNames.menu, TrayNames.properties].contains(interface)
    }

    func answer(_ call: BusInvocation) throws(AgendaError) -> [Variant] {
        try callers.refuseUnlessHost(call.sender)
        guard call.size <= Self.mostBytes else {
            throw AgendaError(
                .limitsExceeded,
                "\(call.member): a call of \(call.size) bytes; at most \(Self.mostBytes) are allowed"
            )
        }
        guard let contents = icon.contents else {
            throw AgendaError(.invalidArgument, "\(call.member): there is no icon any more")
        }
        switch call.interface {
        case TrayNames.properties: return try property(call, contents)
        case TrayNames.menu: return try menu(call, contents)
        default: return click(call)
        }
    }

    private func property(_ call: BusInvocation, _ contents: TrayContents) throws(AgendaError) -> [Variant] {
        let texts = call.arguments.map { $0.stringValue ?? "" }
        let properties = texts.first == TrayNames.menu ? contents.menuProperties : contents.itemProperties
        switch (call.member, texts.count) {
        case ("GetAll", _): return [.dictionary(properties)]
        case ("Get", 2):
            guard let value = properties[texts[1]] else { fallthrough }
            return [.boxed(value)]
        default: throw AgendaError(.invalidArgument, "\(call.member): there is no such property")
        }
    }

    // MARK: - The icon

    private func click(_ call: BusInvocation) -> [Variant] {
        switch call.member {
        case "ProvideXdgActivationToken":
            let text = call.argument(0)?.stringValue ?? ""
            token = !text.isEmpty && text.utf8.count <= Self.longestToken ? (call.sender, text) : nil
        case "Activate": tray.activate(token: takeToken(of: call.sender))
        // Panels show the menu themselves, and nothing is to be scrolled.
        default: break
        }
        return []
    }

    private func takeToken(of sender: String) -> String? {
        guard let token, token.sender == sender else { return nil }
        self.token = nil
        return token.text
    }

    // MARK: - The menu

    private func menu(_ call: BusInvocation, _ contents: TrayContents) throws(AgendaError) -> [Variant] {
        let arguments = call.arguments
        func number(_ index: Int) -> Int32 { Int32(clamping: arguments[index].integerValue ?? 0) }
        func numbers(_ index: Int) -> [Int32] {
            (arguments[index].arrayValue ?? []).map { Int32(clamping: $0.integerValue ?? 0) }
        }
        func names(_ index: Int) -> Set<String> { Set(arguments[index].stringArrayValue ?? []) }
        switch (call.member, arguments.count) {
        case ("GetLayout", 3):
            guard let layout = contents.layout(of: number(0), depth: number(1), names(2)) else {
                throw Self.unknown(number(0))
            }
            return [.uint32(icon.revision), layout]
        case ("GetGroupProperties", 2): return [contents.properties(of: Set(numbers(0)), names(1))]
        case ("GetProperty", 2):
            guard let value = contents.property(arguments[1].stringValue ?? "", of: number(0)) else {
                throw Self.unknown(number(0))
            }
            return [.boxed(value)]
        case ("Event", 4):
            try happened(number(0), arguments[1].stringValue ?? "", call.sender)
            return []
        case ("EventGroup", 1):
            let unknown = (arguments[0].arrayValue ?? []).compactMap { event -> Int32? in
                let parts = event.arrayValue ?? []
                let number = Int32(clamping: parts.first?.integerValue ?? 0)
                guard tray.has(number) || number <= 0 else { return number }
                try? happened(number, parts.count > 1 ? parts[1].stringValue ?? "" : "", call.sender)
                return nil
            }
            return [Self.list(unknown)]
        case ("AboutToShow", 1): return [.boolean(false)]
        case ("AboutToShowGroup", 1): return [Self.list([]), Self.list(numbers(0).filter { $0 > 0 && !tray.has($0) })]
        default: throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
    }

    /// What happens to a line; the menu as a whole, and lines between groups, do nothing.
    private func happened(_ number: Int32, _ event: String, _ sender: String) throws(AgendaError) {
        guard event == "clicked", number > 0 else { return }
        try tray.choose(number, token: takeToken(of: sender))
    }

    private static func unknown(_ number: Int32) -> AgendaError {
        AgendaError(.unknownAction, "id: the menu has no line \(number), or none with that property")
    }

    private static func list(_ numbers: [Int32]) -> Variant { .array(element: "i", numbers.map { .int32($0) }) }
}
