internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Calls of programs that want a popup at once, in the words of the notification server: the agent asks the server for it.
///
/// The popup then outlives its program where a server takes away what a connection has shown when that ends (GNOME Shell), and has a
/// number that no other popup gets when the server starts again.
///
/// <https://specifications.freedesktop.org/notification-spec/latest/protocol.html>
final class NotifyCalls {
    private struct Popup {
        let server: String
        /// The server's number.
        let number: UInt32
        /// The connections that hear what becomes of it.
        var listeners: [String]
    }

    private static let most = (popups: 1_000, listeners: 20, waiting: 100)
    /// The agent gives numbers from here on. A lower one is the server's, or the caller's own, such as 7 for all that a script shows.
    private static let first: UInt32 = 1 << 30
    private let bus: SessionBus
    private let executor: MainContextExecutor
    private let callers: Callers
    /// Whether the server's number is that of a popup which the agent shows by itself.
    private let isAgents: (UInt32) -> Bool
    /// By the numbers that callers know.
    private var popups: [UInt32: Popup] = [:]
    private var last: UInt32
    private var waiting = 0
    /// Most agents never get such a call.
    private var isListening = false

    init(
        bus: SessionBus,
        executor: MainContextExecutor,
        callers: Callers,
        clock: any AgentClock,
        isAgents: @escaping (UInt32) -> Bool
    ) {
        (self.bus, self.executor, self.callers, self.isAgents) = (bus, executor, callers, isAgents)
        // An agent gives other numbers than the one before it.
        last = Self.first | UInt32(truncatingIfNeeded: clock.now().wall.unixSeconds) % Self.first
    }

    private func listen() {
        guard !isListening else { return }
        isListening = true
        bus.desktop.subscribe(.ofServer, executor.confined { [weak self] in self?.pass(on: $0) })
        bus.desktop.watchName(BusNames.server, on: executor) { [weak self] owner in
            guard let self else { return }
            popups = popups.filter { $0.value.server == owner }
        }
    }

    /// Answers when the server does.
    func answer(_ call: BusInvocation) throws(AgendaError) {
        try callers.refuseUnlessHost(call.sender)
        guard waiting < Self.most.waiting else {
            throw AgendaError(.limitsExceeded, "\(Self.most.waiting) calls wait for the notification server already")
        }
        var arguments = call.arguments
        var replaced: UInt32 = 0
        switch call.member {
        case "Notify":
            replaced = arguments[1].uint32Value ?? 0
            arguments[1] = .uint32(serversNumber(of: replaced))
        case "CloseNotification": arguments[0] = .uint32(serversNumber(of: arguments[0].uint32Value ?? 0))
        default: break
        }
        listen()
        waiting += 1
        bus.desktop.call(.ofServer(call.member), arguments, on: executor) { [weak self] result in
            self?.waiting -= 1
            switch result {
            case .success(let reply) where call.member == "Notify":
                let number = self?.note(reply, replacing: replaced, for: call.sender)
                call.reply([.uint32(number ?? 0)])
            case .success(let reply): call.reply(reply.arguments)
            case .failure(let error):
                call.fail(error.remoteName ?? "org.freedesktop.DBus.Error.Failed", error.message)
            }
        }
    }

    /// The server's number for a caller's; 0, which is none, if that popup of ours is gone or the number is a ring's now.
    private func serversNumber(of number: UInt32) -> UInt32 {
        popups[number]?.number ?? (number < Self.first && !isAgents(number) ? number : 0)
    }

    /// - Returns: The number that the caller gets.
    private func note(_ reply: BusConnection.Reply, replacing replaced: UInt32, for sender: String) -> UInt32 {
        guard let server = reply.sender, let number = reply.arguments.first?.uint32Value else { return 0 }
        if replaced == 0 { last &+= 1 }
        let given = replaced == 0 ? last : replaced
        let listeners = [sender] + (popups[given]?.listeners ?? []).filter { $0 != sender }
        popups[given] = Popup(server: server, number: number, listeners: Array(listeners.prefix(Self.most.listeners)))
        if popups.count > Self.most.popups, let oldest = popups.keys.min() { popups[oldest] = nil }
        return given
    }

    private func pass(on signal: BusConnection.Signal) {
        guard let number = signal.arguments.first?.uint32Value,
            let (given, popup) = popups.first(where: { ($1.server, $1.number) == (signal.sender, number) })
        else { return }
        if signal.member == "NotificationClosed" { popups[given] = nil }
        for listener in popup.listeners {
            bus.service.emit(
                signal.member,
                interface: BusNames.server,
                path: BusNames.popupsPath,
                [.uint32(given)] + signal.arguments.dropFirst(),
                destination: listener
            )
        }
    }
}
