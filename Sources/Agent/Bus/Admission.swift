internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// Keeps what one program sends from holding up all others on its way in, where their calls come one after the other: what is too
/// much is refused by its head, before anything reads it.
///
/// To read a value takes about a microsecond, and all of it happens before a call can wait for its turn.
final class Admission: Sendable {
    /// How many values one program's messages may have at once, and how many more each second. While some are left, any size is let in.
    private static let most = 3_000_000
    private static let perSecond = 300_000

    private struct Account {
        var left = Double(Admission.most)
        var date: ContinuousClock.Instant

        /// What is left by now.
        mutating func refill(at now: ContinuousClock.Instant) {
            left = min(Double(Admission.most), left + (now - date) / .seconds(1) * Double(Admission.perSecond))
            date = now
        }
    }

    private struct State {
        var turns: Turns?
        var accounts: [String: Account] = [:]
    }

    /// Accounts are looked through for full ones when there are so many.
    private static let mostAccounts = 1000
    private let state = Mutex(State())

    /// Calls wait there from now on.
    func follow(_ turns: Turns) { state.withLock { $0.turns = turns } }

    /// Why a call can't wait for its turn, as far as its head says.
    func refusal(of call: MessageSieve.Call) -> AgendaError? { state.withLock { $0.turns }?.refusal(of: call.sender) }

    /// Takes the values of a call from what its program has left, or says why it can't.
    func refusal(of call: MessageSieve.Call, values: Int) -> AgendaError? {
        guard !take(values, of: call.sender) else { return nil }
        return AgendaError(
            .limitsExceeded,
            "\(call.member): this program has sent more than \(Self.most) values in a short time; "
                + "\(Self.perSecond) more are read each second; nothing was changed"
        )
    }

    /// Takes the values of a message from what the program of a connection has left; false when nothing is.
    func take(_ values: Int, of sender: String) -> Bool {
        let now = ContinuousClock.now
        return state.withLock { state in
            let program = state.turns?.program(of: sender) ?? sender
            var account = state.accounts[program] ?? Account(date: now)
            account.refill(at: now)
            defer { state.accounts[program] = account }
            guard account.left > 0 else { return false }
            account.left -= Double(values)
            if state.accounts.count >= Self.mostAccounts {
                state.accounts = state.accounts.filter { _, account in
                    var account = account
                    account.refill(at: now)
                    return account.left < Double(Self.most)
                }
            }
            return true
        }
    }
}

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
        case CenterCall.interface: CenterCall.Member(named: call.member)?.takesFiles ?? false
        case AgentCall.interface: AgentCall.Member(named: call.member)?.takesFiles ?? false
        default: false
        }
    }
}
