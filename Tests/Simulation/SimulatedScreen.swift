import AgentCore
import NotificationCore

/// libnotify's calls, with their own patience, on a thread of their own.
final class SimulatedScreen: PopupPort {
    /// How long libnotify waits for an answer, in microseconds.
    private static let callPatience: Int64 = 25_000_000
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        guard let agent = outlet.living else { return }
        let row = ring > 0 ? try? world.store.rows(.ring(ring)).delivered.first : nil
        let title = row?.request.content.title ?? popup.summary.split(separator: " \u{2014} ").first.map(String.init)
        do {
            if let row { try world.willShow(row, popup) } else { try world.willShowUnsaved(title ?? "") }
        } catch {
            world.note(error)
        }
        guard let owner = world.server?.name else {
            return world.after(500, inTransit: true) { completion(.failure(.noServer("there is none"))) }
        }
        final class Call { var isOver = false }
        let call = Call()
        world.after(Self.callPatience, inTransit: false) { [weak agent, unowned world] in
            guard !call.isOver, let agent, world.agent === agent else { return }
            call.isOver = true
            completion(.failure(.timeout))
        }
        world.call(owner, of: agent) { [run = agent.run] server in
            server.notify(popup, ring: ring, title: title ?? "", agent: run).map {
                ShownPopup(server: server.name, id: $0)
            }
        } completion: { agent, result in
            let outcome =
                switch result {
                case .success(let answer): answer
                case .failure: Result<ShownPopup, PresentationFailure>.failure(.noServer("it went away"))
                }
            if call.isOver {
                if case .success(let popup) = outcome { agent.shell.shownLate(ring, popup) }
                return
            }
            call.isOver = true
            completion(outcome)
        }
    }

    func expire(_ popup: ShownPopup) {
        if world.server?.name == popup.server { world.server?.markOrphan(popup.id) }
        guard let agent = outlet.living else { return }
        world.call(popup.server, of: agent) {
            $0.expire(popup.id)
        } completion: { _, _ in
        }
    }
}
