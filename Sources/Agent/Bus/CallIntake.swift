internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Takes calls where they come in: what is too large is refused there, and all else waits for its turn.
final class CallIntake: Sendable {
    private let turns: Turns
    /// What is let in to get here.
    let admission: Admission
    private let giveBack: @Sendable (Int) -> Void

    /// - Parameter giveBack: Told of the size of each call that is refused, on the thread where they come in.
    init(_ turns: Turns, _ admission: Admission, giveBack: @escaping @Sendable (Int) -> Void) {
        self.turns = turns
        self.admission = admission
        self.giveBack = giveBack
        admission.follow(turns)
    }

    /// Takes a call, which is answered when it is its turn; refusals travel as `io.github.carillon.Error.…`.
    func take(_ call: BusInvocation) {
        if !Self.takesFiles(call) { call.dropDescriptors() }
        do throws(AgendaError) {
            try CallLimit.check(call)
            try turns.put(call)
        } catch {
            call.refuse(error)
            giveBack(call.size)
        }
    }
    private static func takesFiles(_ call: BusInvocation) -> Bool {
        switch call.interface {
        case CenterCall.interface: CenterCall.Member(rawValue: call.member)?.takesFiles ?? false
        case AgentCall.interface: AgentCall.Member(rawValue: call.member)?.takesFiles ?? false
        default: false
        }
    }
}
