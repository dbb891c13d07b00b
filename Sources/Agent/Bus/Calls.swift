internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Method calls from the bus.
final class Calls {
    private let shell: Shell
    /// Where calls come in.
    let intake: CallIntake
    private let lists: Lists
    private let memory: MemoryKeeper
    private let center: CenterCalls
    private let tools: ToolsCalls
    private let tray: TrayCalls
    private let popups: NotifyCalls
    private let log: Logger

    init(_ shell: Shell, _ outside: Adapters, _ status: StatusReport, _ parts: AgentParts) {
        let (callers, memory) = (outside.callers, outside.memory)
        self.shell = shell
        self.memory = memory
        log = parts.log
        let turns = Turns(outside.identities, executor: parts.executor)
        let giveBack = parts.executor.confined { [memory] in memory.giveBack(afterBytes: $0) }
        // Once the call itself is gone, of which its thread lets go after this.
        intake = CallIntake(turns, parts.bus.admission) { [calls = parts.calls, executor = parts.executor] bytes in
            calls.perform { executor.perform { giveBack(bytes) } }
        }
        lists = Lists(shell, turns, memory, parts)
        let named = NamedRows(shell: shell, lists: lists, turns: turns)
        let additions = Additions(shell: shell, lists: lists)
        let files = FileCalls(shell, additions, outside.pictures, turns, memory, parts.executor)
        let adding = AddCalls(additions, callers, files, turns, memory, shell.apps.delegates)
        center = CenterCalls(
            shell: shell,
            callers: callers,
            lists: lists,
            named: named,
            upcoming: UpcomingCalls(shell: shell, lists: lists, turns: turns),
            adding: adding,
            status: status,
            log: log
        )
        tools = ToolsCalls(
            shell: shell,
            callers: callers,
            lists: lists,
            named: named,
            center: center,
            adding: adding,
            status: status,
            programs: outside.programs,
            window: outside.window,
            calendars: outside.calendars,
            log: log
        )
        tray = TrayCalls(tray: shell.tray, icon: outside.icon, callers: callers)
        popups = NotifyCalls(bus: parts.bus, executor: parts.executor, callers: callers, clock: parts.clock) {
            [unowned shell] in shell.screen.shows($0)
        }
        turns.start { [weak self] in self?.answer($0) }
    }

    /// Takes up what connections that are still there have told the last run of the agent (decision 20).
    func restoreClaims() { center.restoreClaims() }

    /// Sends what is being answered.
    func stop() { lists.stop() }

    private func answer(_ invocation: BusInvocation) {
        // Who calls could not be found out, nor could a sandbox be told from none.
        guard FileDescriptor.areLeft() else {
            log.error("out of file descriptors: \(invocation.member) is refused")
            return invocation.fail(
                "org.freedesktop.DBus.Error.LimitsExceeded",
                "the agent is out of file descriptors (ulimit -n); nothing was changed"
            )
        }
        // A move to another zone that a full disk has held up comes before what is computed in that zone.
        shell.recorder.writeDownKept()
        do throws(AgendaError) {
            switch invocation.interface {
            case CenterCall.interface:
                let call = try CenterCall(invocation)
                if let reply = try center.answer(call, invocation) { lists.send(reply, to: invocation) }
            case AgentCall.interface:
                if let reply = try tools.answer(invocation) { lists.send(reply, to: invocation) }
            case let interface where TrayCalls.areOf(interface): lists.send(try tray.answer(invocation), to: invocation)
            case BusNames.server: try popups.answer(invocation)
            default: break
            }
        } catch {
            invocation.refuse(error)
        }
        memory.giveBack(after: invocation)
    }
}

/// Answers `Undo` and `GetUndo` with the reminders as they stand once the change is taken back.
struct UndoCalls {
    let shell: Shell
    let lists: Lists

    func undo() throws(AgendaError) -> Variant {
        let store = shell.recorder.store
        let rows = try store.rows(.undo)
        let count = try shell.recorder.perform(.undo)
        // It is on the disk: failing to read it again doesn't refuse it.
        let after = try? store.rows(.requests(app: Agenda.ownApp, identifiers: told(of: rows)))
        return answer(rows, count) { after?.pending($0) }
    }

    /// The same before it is taken back.
    func preview() throws(AgendaError) -> Variant {
        let rows = try shell.recorder.store.rows(.undo)
        let plan = try shell.recorder.agenda.plan(.undo, at: shell.now, rows: rows)
        let put = plan.changes.compactMap { if case .put(let row) = $0 { (row.key, row) } else { nil } }
        let after = Dictionary(put) { $1 }
        return answer(rows, plan.count) { after[$0] }
    }

    private func told(of rows: Rows) -> [String] {
        (rows.undo?.touched ?? []).prefix(UndoneChange.most).map(\.identifier)
    }

    private func answer(_ rows: Rows, _ count: Int, after: (RequestKey) -> Pending?) -> Variant {
        let requests = told(of: rows).compactMap { identifier -> UndoneRequest? in
            let key = RequestKey(app: Agenda.ownApp, identifier: identifier)
            if let row = after(key) {
                let summary = lists.summary(row, at: shell.now)
                return UndoneRequest(
                    identifier: identifier,
                    title: row.request.content.title,
                    next: summary.next,
                    description: summary.description
                )
            }
            // What had gone before wasn't taken back.
            return rows.pending(key).map {
                UndoneRequest(identifier: identifier, title: $0.request.content.title)
            }
        }
        let change = UndoneChange(action: rows.undo?.action, date: rows.undo?.date, count: count, requests: requests)
        return .dictionary(change.encode())
    }
}
