import AgentCore

/// A tray that notes what the icon says and what is opened.
final class NotingTray: TrayPort {
    /// What the icon has said so far; nil is that it was taken out.
    private(set) var shown: [TrayContents?] = []
    /// The reminders that were opened; nil is all of them, "+" a new one.
    private(set) var opened: [String?] = []
    private(set) var tokens: [String?] = []

    func show(_ contents: TrayContents) { shown.append(contents) }
    func hide() { shown.append(nil) }

    func open(_ identifier: String?, token: String?) {
        opened.append(identifier)
        tokens.append(token)
    }

    func openNew(token: String?) { open("+", token: token) }

    /// What the icon says now.
    var contents: TrayContents? { shown.last ?? nil }
    var labels: [String] { contents?.items.map { $0.number == nil ? "-" : $0.label } ?? [] }
    func number(_ label: String) -> Int32? { contents?.items.first { $0.label == label }?.number }
}
