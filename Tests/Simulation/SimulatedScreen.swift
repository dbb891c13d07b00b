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
            if let row {
                try world.willShow(row, popup)
            } else if ring == UnsavedRings.number {
                try world.willShowUnsaved(title ?? "")
            }
        } catch {
            world.note(error)
        }
        guard let owner = world.server?.name else {
            return world.after(500, inTransit: true) { completion(.failure(.noServer("there is none"))) }
        }
        final class Call {
            var isOver = false
            var popup: UInt32?
        }
        let call = Call()
        // Answers get lost or delayed between a server that has done its work and libnotify.
        let delay =
            world.chance.one(in: 80)
            ? world.chance.within(world.chance.pick([1_000_000...20_000_000, 26_000_000...60_000_000])) : 0
        if ring > 0 { expectHang(of: agent, owner) { !call.isOver } }
        world.after(Self.callPatience, inTransit: false) { [weak agent, unowned world] in
            guard !call.isOver, let agent, world.agent === agent else { return }
            call.isOver = true
            if let popup = call.popup { world.server?.markOrphan(popup) }
            completion(.failure(.timeout))
        }
        world.call(owner, of: agent) { [run = agent.run] server in
            server.notify(popup, ring: ring, title: title ?? "", agent: run).map {
                call.popup = $0
                // A server that comes to itself shows what nobody waits for any more.
                if call.isOver { server.markOrphan($0) }
                return ShownPopup(server: server.name, id: $0)
            }
        } completion: { [unowned world] agent, result in
            guard delay == 0 else {
                world.say("  the answer about ring \(ring) is held up")
                return world.after(delay, inTransit: true) { if world.agent === agent { arrived(agent, result) } }
            }
            arrived(agent, result)
        }
        func arrived(_ agent: AgentRun, _ result: Result<Result<ShownPopup, PresentationFailure>, World.Gone>) {
            let outcome =
                switch result {
                case .success(let answer): answer
                case .failure: Result<ShownPopup, PresentationFailure>.failure(.noServer("it went away"))
                }
            if case .success(let popup) = outcome { world.server?.hasAnswered(popup) }
            if case .failure(.refused) = outcome { world.server?.hasToldRefusal(of: ring) }
            if call.isOver {
                if case .success(let popup) = outcome { agent.shownLate(ring, popup) }
                return
            }
            call.isOver = true
            completion(outcome)
        }
    }

    /// Throws when a server that has said nothing for five seconds is not taken for one that hangs.
    private func expectHang(of agent: AgentRun, _ owner: String, _ isWaiting: @escaping () -> Bool) {
        let asked = world.clock.active
        guard case .ready = agent.shell.server.state else { return }
        world.after(5_001_000, inTransit: false) { [weak agent, unowned world] in
            guard let agent, world.agent === agent, isWaiting(), world.server?.name == owner,
                !agent.isEnding, agent.identifiedAt <= asked
            else { return }
            throw Violation("the server has not answered for five seconds, and isn't taken for one that hangs")
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
