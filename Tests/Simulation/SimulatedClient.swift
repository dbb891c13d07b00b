/// A program that uses the agent, with a delegate.
final class SimulatedClient {
    let app: String
    let name: String
    var isThere = true
    /// Responses it has got, and from which run of the agent.
    var got: Set<Int64> = []
    var gotFrom = 0
    /// Calls that end without an answer when it leaves.
    var onLeaving: [() throws -> Void] = []
    private unowned let world: World

    init(app: String, name: String, world: World) {
        self.app = app
        self.name = name
        self.world = world
    }

    enum Reply {
        case after(Int64)
        case never
        /// It leaves instead.
        case leaves
    }

    /// The options, nil when it does not implement it; no reply at all when it hangs.
    func willPresent() -> (Reply, Int?) {
        let options = world.chance.pick(weighted: [(6, nil), (6, 26), (2, 24), (1, 8), (1, 0)] as [(Int, Int?)])
        let reply = world.chance.pick(weighted: [(30, 0), (1, 1), (1, 2)])
        switch reply {
        case 0: return (.after(world.chance.within(500...900_000)), options)
        case 1: return (.never, nil)
        default: return (.leaves, nil)
        }
    }

    func didReceive() -> (Reply, Int?) {
        switch world.chance.below(8) {
        case 0: (.leaves, nil)
        case 1: (.after(world.chance.within(1_000_000...400_000_000)), 0)
        default: (.after(world.chance.within(500...900_000)), 0)
        }
    }
}
