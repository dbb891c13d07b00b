/// How much longer a run of the agent lives: each call of a port takes a point, and each commit takes two. Once it has ended,
/// the ports do nothing and commits fail, until what is being done is done and the run is dropped.
final class Life {
    private(set) var isOver = false
    private unowned let world: World

    init(_ world: World) { self.world = world }

    /// - Returns: Whether it goes on.
    func spend() -> Bool {
        guard !isOver, let left = world.diesAfter else { return !isOver }
        world.diesAfter = left > 1 ? left - 1 : nil
        isOver = left <= 1
        return !isOver
    }
}
