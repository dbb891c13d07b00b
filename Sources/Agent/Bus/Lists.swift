internal import Messages
internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Lists in the answers to calls, whole or in parts, and how large an answer may be.
final class Lists {
    /// A part of a list, ready to be sent.
    private struct EncodedPage {
        var rows: [Variant]
        var next: PagePlace?
        var bytes: Int
    }

    /// How long a slice takes at most, except for its last rows.
    static let slice = Duration.milliseconds(5)
    /// How many rows are read before the clock is checked.
    static let rowsAtOnce = 64

    private let shell: Shell
    private let turns: Turns
    private let memory: MemoryKeeper
    private let executor: MainContextExecutor
    /// The thread on which long answers become messages.
    private let answers = MainContextExecutor(name: "answers")
    private let giveBack: @Sendable (Int) -> Void
    private let log: Logger
    private var room = ListRoom()
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
        sendTaken(reply, 0, to: call)
    }

    /// Sends an answer for which the later calls of its connection wait. To make a message of a thousand rows takes
    /// longer than a ring may be late, so that is done on another thread.
    ///
    /// - Parameter bytes: What it has taken of the room for lists, which is given back then.
    func sendTaken(_ reply: [Variant], _ bytes: Int, to call: BusInvocation) {
        let program = turns.program(of: call)
        turns.hold(for: call)
        let sent = executor.confined { [weak self, giveBack] (size: Int) in
            giveBack(size)
            self?.giveBack(bytes, for: program)
        }
        answers.perform { [turns, executor] in
            let size = Self.reply(reply, to: call)
            turns.next(after: call)
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
            CenterCall.Member(named: member)?.inParts?.name
            ?? AgentCall.Member(named: member)?.inParts?.name
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
        /// The same with less of each request.
        case listed(of: String?)
        case delivered(of: String?)
        /// The same for the person's tools, with the buttons of their categories.
        case deliveredWithButtons(of: String?)
        case responses(of: String)
        case history(since: WallTime)

        /// The rows' type on the bus.
        fileprivate var element: String { if case .listed = self { PendingSummary.listedType } else { "a{sv}" } }
    }

    /// Sends the whole list; refused as soon as it is too large.
    ///
    /// A long one is read in slices, between which rings ring on time and others are answered; later calls of the same
    /// connection wait for it. What others change meanwhile may be in it or not.
    func sendWhole(_ list: List, to call: BusInvocation) throws(AgendaError) {
        try readSlice(list, EncodedPage(rows: [], next: nil, bytes: 0), turns.program(of: call), for: call)
    }

    /// Reads on for a slice of time, and sends the list when it is complete.
    private func readSlice(
        _ list: List,
        _ sofar: EncodedPage,
        _ program: String,
        for call: BusInvocation
    ) throws(AgendaError) {
        let start = ContinuousClock.now
        var limit = RequestCheck.Limit.page
        limit.rows = Self.rowsAtOnce
        var whole = sofar
        do throws(AgendaError) {
            repeat {
                let part = try part(list, after: whole.next, limit)
                whole.rows += part.rows
                whole.bytes += part.bytes
                take(part.bytes, for: program)
                whole.next = part.next
                try check(whole.bytes, program, call.member)
                guard whole.next != nil else {
                    return sendTaken([.array(element: list.element, whole.rows)], whole.bytes, to: call)
                }
            } while start.duration(to: .now) < Self.slice
        } catch {
            giveBack(whole.bytes, for: program)
            throw error
        }
        memory.giveBackSoon()
        let rest = whole
        turns.goOn(with: call) { [weak self] () throws(AgendaError) in
            try self?.readSlice(list, rest, program, for: call)
        }
    }

    // MARK: - Room

    func take(_ bytes: Int, for program: String) { room.take(bytes, for: program) }

    func giveBack(_ bytes: Int, for program: String) { room.giveBack(bytes, for: program) }

    /// Refuses a list of so many bytes that it is too large for an answer, and one for which there is no room.
    func check(_ bytes: Int, _ program: String, _ member: String) throws(AgendaError) {
        guard bytes <= RequestCheck.Limit.answer else { throw Self.tooLarge(member, "this large") }
        try room.check(program, member)
    }

    // MARK: - Parts

    func page(_ list: List, _ request: PageRequest) throws(AgendaError) -> [Variant] {
        var limit = RequestCheck.Limit.page
        if request.limit != PageRequest.agentsChoice { limit.rows = min(limit.rows, request.limit) }
        let part = try part(list, after: request.place, limit)
        return [.array(element: list.element, part.rows), .string(part.next?.description ?? PageRequest.nowhere)]
    }

    private func part(_ list: List, after place: PagePlace?, _ limit: PageLimit) throws(AgendaError) -> EncodedPage {
        switch list {
        case .pending(let app):
            let now = shell.now
            return encoded(try store.pendingPage(of: app, after: place, limit: limit)) {
                .dictionary(summary($0, at: now).encode())
            }
        case .listed(let app):
            let now = shell.now
            var limit = limit
            limit.isBrief = true
            return encoded(try store.pendingPage(of: app, after: place, limit: limit)) {
                summary($0, at: now).encodeListed()
            }
        case .delivered(let app):
            let unseen = shell.unseen
            return encoded(try store.deliveredPage(of: app, after: place, limit: limit)) {
                .dictionary(summary($0, unseen).encode())
            }
        case .deliveredWithButtons(let app):
            return try withButtons(try store.deliveredPage(of: app, after: place, limit: limit), limit)
        case .responses(let app):
            return encoded(try store.responsesPage(of: app, after: place, limit: limit)) {
                .dictionary(ResponseSummary($0).encode())
            }
        case .history(let since):
            // What the settings no longer keep is forgotten with the next ring, and shown no more.
            let since = max(since, agenda.oldestKept(at: shell.now))
            return encoded(try store.historyPage(since: since, after: place, limit: limit)) {
                .dictionary($0.encode())
            }
        }
    }

    /// A delivered row as callers see it: the agent's own messages are among the person's.
    func summary(_ row: Delivered, _ unseen: Set<Int64>) -> DeliveredSummary {
        var row = row
        if row.app == Agenda.agentApp { row.app = Agenda.ownApp }
        return DeliveredSummary(row, isUnseen: unseen.contains(row.id))
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
            description: agenda.timetable.describe(row, at: now).english,
            due: row.schedule.occurrence?.wall(at: now),
            heldSince: row.schedule.held,
            putOff: row.schedule.isSnoozed ? row.schedule.putOff : nil
        )
    }

    /// What the buttons take counts too, so the page may end earlier; it holds one row at least.
    private func withButtons(_ page: Page<Delivered>, _ limit: PageLimit) throws(AgendaError) -> EncodedPage {
        guard !isTooLarge(page) else { return EncodedPage(rows: [], next: page.next, bytes: 0) }
        var part = EncodedPage(rows: [], next: page.next, bytes: 0)
        var buttons = CategoryButtons(store, agenda.settings, shell.unseen)
        var last: Delivered?
        for row in page.rows {
            let (summary, bytes) = try buttons.summary(row)
            if let last, part.bytes + bytes > limit.bytes {
                part.next = PagePlace(app: last.app, date: last.date.microseconds, number: last.id)
                break
            }
            part.rows.append(.dictionary(summary.encode()))
            part.bytes += bytes
            last = row
        }
        return part
    }

    private func encoded<Row>(_ page: Page<Row>, _ encode: (Row) -> Variant) -> EncodedPage {
        guard !isTooLarge(page) else { return EncodedPage(rows: [], next: page.next, bytes: 0) }
        return EncodedPage(rows: page.rows.map(encode), next: page.next, bytes: page.bytes)
    }

    /// A row from before sizes were bounded may be larger than any answer; alone on its page, it is left out for the others.
    private func isTooLarge<Row>(_ page: Page<Row>) -> Bool {
        guard page.bytes > RequestCheck.Limit.answer else { return false }
        log.error("a request of \(page.bytes) bytes is too large to be listed")
        return true
    }
}
