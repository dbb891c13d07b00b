/// What is to be gone once a history is over: its world, and each shell that has run in it.
final class Remains {
    private var watched: [(name: String, thing: () -> AnyObject?)] = []

    func watch(_ thing: AnyObject, as name: String) { watched.append((name, { [weak thing] in thing })) }

    /// What is still there.
    var names: [String] { watched.filter { $0.thing() != nil }.map(\.name) }
}
