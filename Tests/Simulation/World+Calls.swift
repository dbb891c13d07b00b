import AgentCore
import NotificationCore

/// Calls between the agent and what is outside of it.
extension World {
    enum Gone: Error { case gone }

    /// A call to the server, whose answer comes back unless one of the two is gone by then.
    func call<Value>(
        _ owner: String,
        of agent: AgentRun,
        _ body: @escaping (SimulatedServer) -> Value,
        completion: @escaping (AgentRun, Result<Value, Gone>) -> Void
    ) {
        func answer(_ result: Result<Value, Gone>) {
            after(chance.within(500...900), inTransit: true) { [weak agent, weak self] in
                guard let agent, let self, self.agent === agent else { return }
                completion(agent, result)
            }
        }
        after(chance.within(400...600), inTransit: true) { [weak self, weak agent] in
            guard let self else { return }
            guard let server, server.name == owner, server.bus == agent?.bus ?? server.bus else {
                return answer(.failure(.gone))
            }
            // The server keeps this while it hangs, also when it is gone by the end.
            server.receive { [unowned server] in
                answer(.success(body(server)))
                self.markOrphans()
            } orElse: {
                answer(.failure(.gone))
            }
        }
    }

    /// A call to an app's delegate. The completion gets nil when it fails, and an inner nil for "not implemented".
    func call(
        _ client: SimulatedClient,
        of agent: AgentRun,
        patience: Double?,
        _ body: @escaping (SimulatedClient) -> (SimulatedClient.Reply, Int?),
        completion: @escaping (AgentRun, Int??) -> Void
    ) {
        final class Call { var isOver = false }
        let call = Call()
        func finish(_ value: Int??) {
            guard !call.isOver, self.agent === agent else { return }
            call.isOver = true
            completion(agent, value)
        }
        let run = agent.run
        if let patience {
            after(Int64(patience * 1_000_000), inTransit: true) { if agent.run == run { finish(.none) } }
        }
        after(chance.within(400...600), inTransit: true) { [weak self] in
            guard let self, !call.isOver else { return }
            guard client.isThere else { return finish(.none) }
            let (reply, value) = body(client)
            client.onLeaving.append { finish(.none) }
            switch reply {
            case .never: break
            case .leaves: try leave(client)
            case .after(let delay):
                after(delay, inTransit: delay < 1_000_000) { if client.isThere { finish(.some(value)) } }
            }
        }
    }

    func leave(_ client: SimulatedClient) throws {
        guard client.isThere else { return }
        say("\(client.name) leaves")
        client.isThere = false
        clients.removeAll { $0 === client }
        agent?.shell.apps.left(client.name)
        let calls = client.onLeaving
        client.onLeaving = []
        // What the agent does when it hears of it may be its end.
        for call in calls { try dispatch(call) }
    }
}
