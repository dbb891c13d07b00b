internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Lists in the answers to calls, whole or in parts, and how large an answer may be.
final class Lists {
    /// A part of a list, ready to be sent.
    private struct EncodedPage {
        var rows: [[String: Variant]]
        var next: PagePlace?
        var bytes: Int
    }

    /// How long a slice takes at most, except for its last rows.
    private static let slice = Duration.milliseconds(5)
    /// How many rows are read before the clock is checked.
    private static let rowsAtOnce = 64

    private let shell: Shell
    private let turns: Turns
    private let memory: MemoryKeeper
    private let executor: MainContextExecutor
    /// The thread on which long answers become messages.
    private let answers = MainContextExecutor(name: "answers")
    private let giveBack: @Sendable (Int) -> Void
    private let log: Logger
    /// What the lists that are being read and sent take, in bytes.
    private var underway = 0
    private static let mostUnderway = 64 * 1024 * 1024
    private var agenda: Agenda { shell.recorder.agenda }
    private var store: any AgendaStore { shell.recorder.store }

    init(_ shell: Shell, _ turns: Turns, _ memory: MemoryKeeper, _ parts: AgentParts) {
        self.shell = shell
        self.turns = turns
        self.memory = memory
        executor = parts.executor
        giveBack = executor.confined { [memory] in memory.giveBack(afterBytes: $0) }
        log = parts.log
    }

    /// Sends the answers that are being made, and makes no more.
    func stop() { answers.stopAndWait() }

    // MARK: - Answers

    /// Sends an answer, or a refusal when it is too large for one.
    func send(_ reply: [Variant], to call: BusInvocation) {
        guard reply.contains(where: Self.isLong) else {
            return memory.giveBack(afterBytes: Self.reply(reply, to: call))
        }
        turns.hold(call.sender)
        sendLong(reply, to: call)
    }

    /// Sends an answer for which the later calls of its connection wait. To make a message of a thousand rows takes
    /// longer than a ring may be late, so that is done on another thread.
    ///
    /// - Parameter bytes: What it takes of what may be underway.
    private func sendLong(_ reply: [Variant], _ bytes: Int = 0, to call: BusInvocation) {
        let sent = executor.confined { [weak self, giveBack] (size: Int) in
            giveBack(size)
            self?.underway -= bytes
        }
        answers.perform { [turns, executor] in
            let size = Self.reply(reply, to: call)
            turns.next(of: call.sender)
            executor.perform { sent(size) }
        }
    }

    private static func isLong(_ value: Variant) -> Bool {
        if case .array(_, let elements) = value { elements.count > rowsAtOnce } else { false }
    }

    private static func reply(_ reply: [Variant], to call: BusInvocation) -> Int {
        call.reply(reply, limit: RequestCheck.Limit.answer) { size in
            let error = tooLarge(call.member, "of \(size) bytes")
            return (error.busName, error.message)
        }
    }

    private static func tooLarge(_ member: String, _ size: String) -> AgendaError {
        let limit = RequestCheck.Limit.answer / (1024 * 1024)
        let inParts =
            CenterCall.Member(rawValue: member)?.inParts?.rawValue
            ?? AgentCall.Member(rawValue: member)?.inParts?.rawValue
        let remedy = inParts.map { "\($0) answers in parts" } ?? "ask for less at once"
        return AgendaError(
            .limitsExceeded,
            "\(member): an answer \(size) can't be sent; the limit is \(limit) MiB, and \(remedy)"
        )
    }

    // MARK: - Lists

    /// What can be listed; the app nil is every app.
    enum List {
        case pending(of: String?)
        case delivered(of: String?)
        case responses(of: String)
        case history(since: WallTime)
    }

    /// Sends the whole list; refused as soon as it is too large.
    ///
    /// A long one is read in slices, between which rings ring on time and others are answered; later calls of the same
    /// connection wait for it. What others change meanwhile may be in it or not.
    func sendWhole(_ list: List, to call: BusInvocation) throws(AgendaError) {
        turns.hold(call.sender)
        do throws(AgendaError) {
            try readSlice(list, EncodedPage(rows: [], next: nil, bytes: 0), for: call)
        } catch {
            turns.next(of: call.sender)
            throw error
        }
    }

    /// Reads on for a slice of time, and sends the list when it is complete.
    private func readSlice(_ list: List, _ sofar: EncodedPage, for call: BusInvocation) throws(AgendaError) {
        let start = ContinuousClock.now
        var limit = RequestCheck.Limit.page
        limit.rows = Self.rowsAtOnce
        var whole = sofar
        do throws(AgendaError) {
            repeat {
                let part = try part(list, after: whole.next, limit)
                whole.rows += part.rows
                whole.bytes += part.bytes
                underway += part.bytes
                whole.next = part.next
                try check(whole, call.member)
                guard whole.next != nil else { return sendLong([.dictionaries(whole.rows)], whole.bytes, to: call) }
            } while start.duration(to: .now) < Self.slice
        } catch {
            underway -= whole.bytes
            throw error
        }
        memory.giveBackSoon()
        let rest = whole
        executor.perform(executor.confined { [weak self] in self?.goOn(list, rest, call) })
    }

    private func check(_ whole: EncodedPage, _ member: String) throws(AgendaError) {
        guard whole.bytes <= RequestCheck.Limit.answer else { throw Self.tooLarge(member, "this large") }
        guard underway <= Self.mostUnderway else {
            throw AgendaError(.limitsExceeded, "\(member): too many lists are on their way; ask again in a moment")
        }
    }

    private func goOn(_ list: List, _ sofar: EncodedPage, _ call: BusInvocation) {
        do throws(AgendaError) {
            try readSlice(list, sofar, for: call)
        } catch {
            call.refuse(error)
            turns.next(of: call.sender)
        }
    }

    /// One part of a list.
    func page(_ list: List, _ request: PageRequest) throws(AgendaError) -> [Variant] {
        var limit = RequestCheck.Limit.page
        if request.limit != PageRequest.agentsChoice { limit.rows = min(limit.rows, request.limit) }
        let part = try part(list, after: request.place, limit)
        return [.dictionaries(part.rows), .string(part.next?.description ?? PageRequest.nowhere)]
    }

    /// The coming rings of an app; of one request when `identifier` isn't nil.
    func upcoming(_ app: String, _ identifier: String?, limit: Int) throws(AgendaError) -> [[String: Variant]] {
        let now = shell.now
        let limit = max(0, min(limit, RequestCheck.Limit.upcoming))
        var pending = try store.rows(.app(app)).pending
        if let identifier {
            let key = RequestKey(app: app, identifier: identifier)
            pending = pending.filter { $0.key == key }
            guard !pending.isEmpty else {
                throw AgendaError(.unknownIdentifier, "no pending request is called \"\(identifier)\"")
            }
        }
        var descriptions: [Int: String] = [:]
        return try agenda.upcoming(pending, at: now, limit: limit).map { ring in
            let row = pending[ring.row]
            let description = descriptions[ring.row] ?? agenda.timetable.describe(row, at: now)
            descriptions[ring.row] = description
            return UpcomingRing(
                app: row.app,
                identifier: row.request.identifier,
                title: row.request.content.title,
                date: ring.date,
                description: description
            ).encode()
        }
    }

    private func part(_ list: List, after place: PagePlace?, _ limit: PageLimit) throws(AgendaError) -> EncodedPage {
        switch list {
        case .pending(let app):
            let now = shell.now
            return encoded(try store.pendingPage(of: app, after: place, limit: limit)) {
                summary($0, at: now).encode()
            }
        case .delivered(let app):
            return encoded(try store.deliveredPage(of: app, after: place, limit: limit)) { row in
                var row = row
                if row.app == Agenda.agentApp { row.app = Agenda.ownApp }
                return DeliveredSummary(row).encode()
            }
        case .responses(let app):
            return encoded(try store.responsesPage(of: app, after: place, limit: limit)) {
                ResponseSummary($0).encode()
            }
        case .history(let since):
            // What the settings no longer keep is forgotten with the next ring, and shown no more.
            let since = max(since, agenda.oldestKept(at: shell.now))
            return encoded(try store.historyPage(since: since, after: place, limit: limit)) { $0.encode() }
        }
    }

    /// A pending row as callers see it.
    func summary(_ row: Pending, at now: Moment) -> PendingSummary {
        PendingSummary(
            app: row.app,
            request: row.request,
            next: agenda.next(of: row, at: now),
            remaining: row.remaining,
            snoozedUntil: row.schedule.snooze.map { now.wall(at: $0.boot) },
            end: agenda.settings.heeded(row.request, of: row.app).end,
            description: agenda.timetable.describe(row, at: now),
            due: row.schedule.occurrence?.wall(at: now),
            heldSince: row.schedule.held
        )
    }

    /// A row from before sizes were bounded may be larger than any answer; it is alone on its page and is left out,
    /// so that the others are seen.
    private func encoded<Row>(_ page: Page<Row>, _ encode: (Row) -> [String: Variant]) -> EncodedPage {
        guard page.bytes <= RequestCheck.Limit.answer else {
            log.error("a request of \(page.bytes) bytes is too large to be listed")
            return EncodedPage(rows: [], next: page.next, bytes: 0)
        }
        return EncodedPage(rows: page.rows.map(encode), next: page.next, bytes: page.bytes)
    }
}
