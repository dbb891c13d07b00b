internal import AgentCore
internal import GLibSupport

/// Gives memory back to the system after what has taken much of it.
final class MemoryKeeper {
    /// A message from which on its memory is given back, in bytes.
    private static let largeMessage = 1024 * 1024
    /// So many rows take as much.
    private static let manyRows = 1000

    private let wait: Wait

    init(alarms: any Alarms) { wait = Wait(alarms) }

    func giveBack(after call: BusInvocation) { giveBack(afterBytes: call.size) }

    func giveBack(afterBytes bytes: Int) {
        if bytes > Self.largeMessage { giveBackSoon() }
    }

    func giveBack(afterRows count: Int) {
        if count > Self.manyRows { giveBackSoon() }
    }

    /// Once the messages themselves are gone, which GDBus holds a little longer.
    ///
    /// The time restarts with each call: storing many takes longer than the wait, which would then be over at once.
    func giveBackSoon() { wait.start(seconds: 0.3) { FreedMemory.giveBack() } }
}
