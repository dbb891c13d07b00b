internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Popups that the agent takes from the screen.
extension Shell {
    /// How long a popup stays at the most on a server that leaves closed ones there, when nobody said how long, in
    /// microseconds; notification-daemon gives it about seven seconds.
    private static let longestStay: Int64 = 15_000_000

    func closePopup(_ address: PopupAddress) {
        guard address.bus == connection.guid, address.server == screen.server.owner else { return }
        if screen.server.profile?.losesPopupsAfterClosing == true {
            // What takes its place is there before it goes, and what comes later finds the way clear.
            return wait(.closing(popup: address.id), seconds: 0.4) { agent in
                agent.askToClose(address)
                agent.settle(for: 0.6)
            }
        }
        guard let until = screen.standing[address], until > parts.clock.now().boot else { return askToClose(address) }
        // It may have gone by the press of a button, which the server says in a moment; then another would be shown.
        wait(.closing(popup: address.id), seconds: 0.2) { agent in
            guard agent.screen.standing.removeValue(forKey: address) != nil else { return agent.askToClose(address) }
            agent.screen.presenter?.expire(ShownPopup(server: address.server, id: address.id))
            // What is closed can't expire any more.
            agent.wait(.closing(popup: address.id), seconds: 1) { $0.askToClose(address) }
        }
    }

    private func askToClose(_ address: PopupAddress) {
        let method = BusConnection.Method(
            destination: address.server,
            path: BusNames.serverPath,
            interface: BusNames.server,
            member: "CloseNotification"
        )
        // Whether it was still there is all the same: some servers refuse what they have forgotten.
        connection.call(method, [.uint32(address.id)], startsService: false) { _ in }
    }

    /// Remembers how long a popup may be there on a server that would leave it there.
    func noteStanding(_ address: PopupAddress, leavesByItself: Bool) {
        guard screen.server.profile?.leavesClosedPopups == true else { return }
        let now = parts.clock.now().boot
        screen.standing = screen.standing.filter { $0.key.server == address.server && $0.value > now }
        screen.standing[address] =
            leavesByItself ? now.advanced(byMicroseconds: Self.longestStay) : BootTime(microseconds: .max)
    }

    func remember(_ address: PopupAddress, _ key: RequestKey, _ row: Delivered? = nil) {
        let now = parts.clock.now().boot
        screen.leaving = screen.leaving.filter { $0.value.until > now }
        let until = now.advanced(byMicroseconds: Self.leavingTime)
        screen.leaving[address] = Screen.Leaving(key: key, row: row, until: until)
    }
}
