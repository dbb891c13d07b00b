internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import Synchronization

/// Keeps what one program sends from holding up all others on its way in, where their calls come one after the other: what is too
/// much is refused by its head, before anything reads it.
///
/// To read a value takes about a microsecond, and all of it happens before a call can wait for its turn.
final class Admission: Sendable {
    /// How many values the calls of one program may have at once, and how many more with each second. As long as some are left,
    /// a call of any size is let in.
    struct Allowance {
        var most = 3_000_000.0
        var perSecond = 300_000.0
    }

    private struct Account {
        var left: Double
        var date: ContinuousClock.Instant

        mutating func refill(_ allowance: Allowance, at now: ContinuousClock.Instant) {
            left = min(allowance.most, left + (now - date) / .seconds(1) * allowance.perSecond)
            date = now
        }
    }

    private struct State {
        var turns: Turns?
        var accounts: [String: Account] = [:]
    }

    /// Accounts are looked through for full ones when there are so many.
    private static let mostAccounts = 1000
    private let allowance: Allowance
    private let state = Mutex(State())

    init(_ allowance: Allowance = Allowance()) { self.allowance = allowance }

    /// Calls wait there from now on.
    func follow(_ turns: Turns) { state.withLock { $0.turns = turns } }

    /// Why a call can't wait for its turn, as far as its head says.
    func refusal(of call: MessageSieve.Call) -> AgendaError? {
        state.withLock { $0.turns }?.refusal(of: call.sender)
    }

    /// Takes the values of a call from what its program has left.
    func refusal(of call: MessageSieve.Call, values: Int) -> AgendaError? {
        refusal(of: call.sender, values: values, call.member)
    }

    /// The same of any message, with what it is called.
    func refusal(
        of sender: String,
        values: Int,
        _ name: String,
        at now: ContinuousClock.Instant = .now
    ) -> AgendaError? {
        state.withLock { state in
            let program = state.turns?.program(of: sender) ?? sender
            var account = state.accounts[program] ?? Account(left: allowance.most, date: now)
            account.refill(allowance, at: now)
            defer { state.accounts[program] = account }
            guard account.left > 0 else {
                return AgendaError(
                    .limitsExceeded,
                    "\(name): this program has sent more than \(Int(allowance.most)) values in a short time; "
                        + "\(Int(allowance.perSecond)) more are read each second; nothing was changed"
                )
            }
            account.left -= Double(values)
            if state.accounts.count >= Self.mostAccounts {
                state.accounts = state.accounts.filter { _, account in
                    var account = account
                    account.refill(allowance, at: now)
                    return account.left < allowance.most
                }
            }
            return nil
        }
    }
}
