internal import AgentBus
internal import GLibSupport
package import NotificationCore
internal import Synchronization

/// Who the connections are that call: asked once for each, on the thread where calls come in.
final class Identities: Sendable {
    struct Owner: Sendable {
        let standing: Standing
        let process: UInt32

        /// What takes its turn as one. Only a sandbox holds its app to a name; anything else is a process, whatever names it
        /// uses and however many connections it has.
        fileprivate var program: String {
            if case .sandboxed(let app) = standing { "app \(app)" } else { "process \(process)" }
        }
    }

    /// Those of connections that have left stay until there are so many.
    private static let most = 10_000

    private let bus: BusConnection
    private let known = Mutex<[String: Owner]>([:])

    /// - Parameter bus: Where it is asked. Behind a flood of calls the answer would take as long as the flood.
    init(asking bus: BusConnection) { self.bus = bus }

    /// Nil when the process that made the connection has ended.
    ///
    /// - Throws: `GLibError` when the connection has left, or the bus doesn't answer.
    func owner(of sender: String) throws(GLibError) -> Owner? {
        if let owner = known.withLock({ $0[sender] }) { return owner }
        guard let (standing, process) = try Standing.ofOwner(of: sender, on: bus) else { return nil }
        let owner = Owner(standing: standing, process: process)
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[sender] = owner
        }
        return owner
    }

    /// What a connection takes its turn as: the program that made it, or itself where that can't be found out.
    func program(of sender: String) -> String {
        // Without a descriptor, a sandbox couldn't be told from none.
        guard FileDescriptor.areLeft() else { return knownProgram(of: sender) }
        return (try? owner(of: sender))?.program ?? sender
    }

    /// The same without asking.
    func knownProgram(of sender: String) -> String { known.withLock { $0[sender] }?.program ?? sender }

    func forget(_ sender: String) { known.withLock { $0[sender] = nil } }
}

/// The names of the programs that can't be told from sandboxed ones. Each calls itself what it likes, and something is kept
/// under each name: there may be so many and no more.
package struct UnknownPrograms {
    /// Nil until the first calls: there are those of earlier runs.
    private var known: Set<String>?

    package init() {}

    /// Takes a name among those that may have something kept.
    ///
    /// - Parameters:
    ///   - calling: The apps whose connections are there.
    ///   - stored: The apps of which something is kept.
    /// - Throws: `quotaExceeded` when there are too many already.
    package mutating func admit(_ app: String, calling: () -> [String], stored: () -> [String]) throws(AgendaError) {
        var names = known ?? Set(stored().filter(Agenda.isUnknown))
        defer { known = names }
        guard !names.contains(app) else { return }
        let most = RequestCheck.Limit.unknownPrograms
        if names.count >= most {
            // Those that have left, and of which nothing is kept, make room.
            names.formIntersection(calling() + stored())
        }
        guard names.count < most else {
            throw AgendaError(
                .quotaExceeded,
                "\(app): \(most) programs that can't be told from sandboxed ones are known already, and no more can be"
            )
        }
        names.insert(app)
    }
}
