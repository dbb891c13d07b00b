internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Who may search: programs of the host (decision 20). What a person has to do is no sandboxed app's business.
struct Searchers {
    /// Desktops search from one connection each. A name is never given away twice, so it stays true what it stands for.
    private static let most = 64

    private let bus: BusConnection
    private var hosts: [String: Bool] = [:]

    /// - Parameter bus: Where it is asked who has made a connection.
    init(asking bus: BusConnection) { self.bus = bus }

    /// - Throws: `notPermitted`.
    mutating func refuseUnlessHost(_ sender: String) throws(AgendaError) {
        if hosts.count >= Self.most { hosts = [:] }
        var isHost = hosts[sender]
        if isHost == nil {
            isHost = (try? Standing.ofOwner(of: sender, on: bus))?.standing.isHost
            // One that can't be told now may be told next time.
            if let isHost { hosts[sender] = isHost }
        }
        guard isHost == true else {
            throw AgendaError(.notPermitted, "only programs outside of sandboxes may search the person's reminders")
        }
    }
}
