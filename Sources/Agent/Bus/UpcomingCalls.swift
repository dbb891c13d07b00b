internal import Messages
internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// GetUpcoming: the coming rings of an app, read, searched for and described in slices, between which others are answered.
final class UpcomingCalls {
    /// One answer, as far as it is.
    private final class Answer {
        let app: String
        let identifier: String?
        let limit: Int
        let now: Moment
        let program: String
        var search: Timetable.UpcomingSearch
        /// The rows that are searched, without what neither the search nor the answer needs.
        var rows: [Pending] = []
        var isRead = false
        var place: PagePlace?
        var descriptions: [Int: String] = [:]
        var rings: [[String: Variant]] = []
        /// What it takes.
        var bytes = 0
        /// What the rings take of that.
        var ringBytes = 0

        init(_ app: String, _ identifier: String?, _ search: Timetable.UpcomingSearch, _ now: Moment, _ program: String)
        {
            (self.app, self.identifier, self.search) = (app, identifier, search)
            (limit, self.now, self.program) = (search.limit, now, program)
        }
    }

    /// What a ring takes besides its texts.
    private static let ringOverhead = 150

    /// So few rings are looked for among the rows that are due first.
    private static let mostSoonest = 100

    private let shell: Shell
    private let lists: Lists
    private let turns: Turns

    init(shell: Shell, lists: Lists, turns: Turns) { (self.shell, self.lists, self.turns) = (shell, lists, turns) }

    /// Answers with the first `limit` rings of an app; of one request when `identifier` isn't nil.
    func answer(_ app: String, _ identifier: String?, limit: Int, _ call: BusInvocation) throws(AgendaError) {
        let now = shell.now
        let limit = max(0, min(limit, RequestCheck.Limit.upcoming))
        let search = shell.recorder.agenda.upcomingSearch(at: now, limit: limit)
        let answer = Answer(app, identifier, search, now, turns.program(of: call))
        if let identifier {
            let key = RequestKey(app: app, identifier: identifier)
            guard let row = try shell.recorder.store.rows(.requests(app: app, identifiers: [identifier])).pending(key)
            else {
                throw AgendaError(.unknownIdentifier, "no pending request is called \"\(identifier)\"")
            }
            take([row], into: answer)
            answer.isRead = true
        }
        if limit == 0 {
            answer.isRead = true
        } else if identifier == nil, limit <= Self.mostSoonest, !shell.recorder.agenda.isPausing {
            // A few rings need a few rows. A pause leaves out rings, so that others' come first.
            take(try shell.recorder.store.rows(.soonest(app: app, limit: limit)).pending, into: answer)
            answer.isRead = true
        }
        try goOn(answer, call)
    }

    /// Does what fits into a slice of time.
    private func goOn(_ answer: Answer, _ call: BusInvocation) throws(AgendaError) {
        let start = ContinuousClock.now
        func isOver() -> Bool { start.duration(to: .now) >= Lists.slice }
        do throws(AgendaError) {
            while !answer.isRead, !isOver() { try read(answer) }
            if answer.isRead, try answer.search.advance(until: isOver) {
                while answer.rings.count < answer.search.found.count, !isOver() { describe(answer) }
                if answer.rings.count == answer.search.found.count {
                    return lists.sendTaken([.dictionaries(answer.rings)], answer.bytes, to: call)
                }
            }
            try lists.check(answer.ringBytes, answer.program, call.member)
        } catch {
            lists.giveBack(answer.bytes, for: answer.program)
            throw error
        }
        turns.goOn(with: call) { [weak self] () throws(AgendaError) in try self?.goOn(answer, call) }
    }

    private func read(_ answer: Answer) throws(AgendaError) {
        var limit = RequestCheck.Limit.page
        limit.rows = Lists.rowsAtOnce
        let page = try shell.recorder.store.pendingPage(of: answer.app, after: answer.place, limit: limit)
        take(page.rows, into: answer)
        answer.place = page.next
        answer.isRead = page.next == nil
    }

    private func take(_ rows: [Pending], into answer: Answer) {
        let slim = rows.map(\.slim)
        answer.rows += slim
        answer.search.add(slim)
        take(slim.reduce(0) { $0 + $1.request.size }, for: answer)
    }

    private func describe(_ answer: Answer) {
        let ring = answer.search.found[answer.rings.count]
        let row = answer.rows[ring.row]
        let description =
            answer.descriptions[ring.row] ?? shell.recorder.agenda.timetable.describe(row, at: answer.now).english
        answer.descriptions[ring.row] = description
        let texts = [row.app, row.request.identifier, row.request.content.title, description]
        let bytes = texts.reduce(Self.ringOverhead) { $0 + $1.utf8.count }
        answer.ringBytes += bytes
        take(bytes, for: answer)
        answer.rings.append(
            UpcomingRing(
                app: row.app,
                identifier: row.request.identifier,
                title: row.request.content.title,
                date: ring.date,
                description: description
            ).encode()
        )
    }

    private func take(_ bytes: Int, for answer: Answer) {
        answer.bytes += bytes
        lists.take(bytes, for: answer.program)
    }
}
