internal import AgentBus
internal import AgentCore
internal import GLibSupport
package import NotificationCore

/// GetRequests, GetRequestsOf and FindRequestsOf: what is pending and delivered under some identifiers or a name, read in
/// slices, between which others are answered.
final class NamedRows {
    /// One answer, as far as it is.
    private struct Answer {
        let app: String
        /// Those that are still to be looked up.
        var rest: ArraySlice<String>
        let program: String
        let hasButtons: Bool
        var pending: [[String: Variant]] = []
        var delivered: [[String: Variant]] = []
        var bytes = 0
    }

    private let shell: Shell
    private let lists: Lists
    private let turns: Turns

    init(shell: Shell, lists: Lists, turns: Turns) { (self.shell, self.lists, self.turns) = (shell, lists, turns) }

    /// Answers with the rows of an app that these identifiers name, each once.
    ///
    /// - Parameter withButtons: Whether delivered ones have the buttons of their categories.
    func answer(
        _ app: String,
        _ identifiers: [String],
        withButtons: Bool = false,
        _ call: BusInvocation
    ) throws(AgendaError) {
        var seen: Set<String> = []
        let rest = identifiers.filter { seen.insert($0).inserted }[...]
        try goOn(Answer(app: app, rest: rest, program: turns.program(of: call), hasButtons: withButtons), call)
    }

    /// Answers with the rows of an app that a name may stand for. They are found at one go, without decoding any.
    func find(_ app: String, _ name: String, _ call: BusInvocation) throws(AgendaError) {
        let (most, longest) = (RequestCheck.Limit.named, RequestCheck.Limit.title)
        guard name.utf8.count <= longest else {
            throw AgendaError(.limitsExceeded, "name: is longer than \(longest) bytes")
        }
        let found = try shell.recorder.store.identifiers(called: name, of: app, limit: most + 1)
        guard found.count <= most else {
            throw AgendaError(.limitsExceeded, "name: more than \(most) reminders fit it")
        }
        try answer(app, found, withButtons: true, call)
    }

    /// Reads for a slice of time, and sends the answer when it is complete.
    private func goOn(_ sofar: Answer, _ call: BusInvocation) throws(AgendaError) {
        let start = ContinuousClock.now
        var answer = sofar
        do throws(AgendaError) {
            repeat {
                try read(&answer)
                try lists.check(answer.bytes, answer.program, call.member)
                guard !answer.rest.isEmpty else {
                    let reply = [Variant.dictionaries(answer.pending), .dictionaries(answer.delivered)]
                    return lists.sendTaken(reply, answer.bytes, to: call)
                }
            } while start.duration(to: .now) < Lists.slice
        } catch {
            lists.giveBack(answer.bytes, for: answer.program)
            throw error
        }
        let rest = answer
        turns.goOn(with: call) { [weak self] () throws(AgendaError) in try self?.goOn(rest, call) }
    }

    private func read(_ answer: inout Answer) throws(AgendaError) {
        let identifiers = Array(answer.rest.prefix(Lists.rowsAtOnce))
        answer.rest = answer.rest.dropFirst(identifiers.count)
        var rows = try shell.recorder.store.rows(.requests(app: answer.app, identifiers: identifiers))
        if answer.app == Agenda.ownApp {
            rows.delivered += try shell.recorder.store
                .rows(.requests(app: Agenda.agentApp, identifiers: identifiers)).delivered
        }
        let now = shell.now
        answer.pending += rows.pending.map { lists.summary($0, at: now).encode() }
        var bytes = rows.pending.reduce(0) { $0 + $1.request.size }
        let unseen = shell.unseen
        var buttons = CategoryButtons(shell.recorder.store, shell.recorder.agenda.settings, unseen)
        for row in rows.delivered {
            let (summary, size) =
                answer.hasButtons ? try buttons.summary(row) : (lists.summary(row, unseen), row.request.size)
            answer.delivered.append(summary.encode())
            bytes += size
        }
        answer.bytes += bytes
        lists.take(bytes, for: answer.program)
    }
}

/// What the lists take that are being read and sent, in bytes: bounded in all, and for each program, so that one that asks
/// again and again doesn't keep others from their lists.
package struct ListRoom {
    private static let most = 64 * 1024 * 1024
    private static let mostOfProgram = 24 * 1024 * 1024
    /// A program whose only list is as small may always have it.
    private static let small = 1024 * 1024

    private var taken: [String: Int] = [:]
    private var all = 0

    package init() {}

    package mutating func take(_ bytes: Int, for program: String) {
        taken[program, default: 0] += bytes
        all += bytes
    }

    package mutating func giveBack(_ bytes: Int, for program: String) {
        all -= bytes
        let left = (taken[program] ?? 0) - bytes
        taken[program] = left > 0 ? left : nil
    }

    /// - Throws: `limitsExceeded` when the lists of a program, or those of all, take too much.
    package func check(_ program: String, _ member: String) throws(AgendaError) {
        let own = taken[program] ?? 0
        guard own <= Self.mostOfProgram, all <= Self.most || own <= Self.small else {
            throw AgendaError(.limitsExceeded, "\(member): too many lists are on their way; ask again in a moment")
        }
    }
}
