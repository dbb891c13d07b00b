import AgendaWindow
import MemoryStore
import NotificationCore
import Recurrence
import SystemZones
import TestSupport
import Testing

/// The agent accepts every action that a row offers.
@Suite struct OfferedActionTests {
    /// What the agent decides, over a store in memory.
    private final class Desk {
        let store = MemoryStore()
        let agenda = Agenda(zones: Samples.zones)
        var now = Moment(wall: Samples.now, boot: BootTime(microseconds: 5_000_000_000), bootID: "boot")

        func handle(_ event: Event) throws {
            let plan = try agenda.plan(event, at: now, rows: try store.rows(event.query(at: now)))
            try store.commit(plan.changes, durability: plan.durability)
        }

        func pass(seconds: Int64) {
            now.wall = now.wall.advanced(byMicroseconds: seconds * 1_000_000)
            now.boot = now.boot.advanced(byMicroseconds: seconds * 1_000_000)
        }

        /// The agenda as the window has it.
        func list() throws -> AgendaList {
            let rows = try store.rows(.app(nil))
            var list = AgendaList(now: now.wall, zones: Samples.zones)
            let pending = rows.pending.map { row in
                PendingSummary(
                    app: row.app,
                    request: row.request,
                    next: agenda.next(of: row, at: now),
                    remaining: nil,
                    snoozedUntil: nil,
                    end: nil,
                    description: ""
                )
            }
            let delivered = try rows.delivered.map { row in
                var summary = DeliveredSummary(row)
                let categories = try store.rows(.requests(app: row.app, identifiers: [])).categories[row.app] ?? []
                if row.request.content.actions.isEmpty {
                    summary.categoryActions = Agenda.actions(of: row.request.content, categories: categories)
                }
                if Agenda.isOwnMessage(row.key) { (summary.app, summary.isOfAgent) = (Agenda.ownApp, true) }
                return summary
            }
            _ = list.replace(pending: pending, delivered: delivered)
            return list
        }
    }

    /// What the agent makes of a call.
    private func event(_ call: RowCall) -> Event {
        switch call {
        case .act(let key, let action): .act(key, action: action)
        case .skip(let key): .perform(key, .skipNext)
        case .removePending(let key): .removePending(app: key.app, identifiers: [key.identifier])
        case .remove(let key): .remove(identifiers: [key.identifier])
        case .pause(let key): .pause(.request(key), until: nil)
        case .resume(let key): .resume(.request(key))
        }
    }

    private static let done = Action(identifier: "paid", title: "Paid", effect: .done)
    private static let later = Action(identifier: "done", title: "Later", effect: .snooze(seconds: 60))
    private static let stop = Action(identifier: "x", title: "Stop", effect: .stopRepeat)
    private static let skip = Action(identifier: "skip", title: "Skip", effect: .skipNext)

    @Test(arguments: [[], [done], [later], [stop, later], [skip, done]], [Agenda.ownApp, "org.example.Chat"])
    func allOfThemCanBePressed(_ buttons: [Action], _ app: String) throws {
        for isCategory in [false, true] { try pressAll(buttons, of: app, isCategory: isCategory) }
    }

    private func pressAll(_ buttons: [Action], of app: String, isCategory: Bool) throws {
        for (hasRung, repeats) in [(false, false), (false, true), (true, false), (true, true)] {
            func desk() throws -> Desk {
                let desk = Desk()
                var content = Content(title: "Tea", actions: isCategory ? [] : buttons)
                if isCategory { content.categoryIdentifier = "drinks" }
                try desk.handle(.setCategories(app: app, [Category(identifier: "drinks", actions: buttons)]))
                let request = Request(
                    identifier: "tea",
                    content: content,
                    trigger: .interval(.init(seconds: 60, repeats: repeats))
                )
                try desk.handle(.authorize(app: app, .authorized))
                try desk.handle(.add(app: app, [request]))
                if hasRung {
                    desk.pass(seconds: 61)
                    try desk.handle(.deadline)
                }
                return desk
            }
            let key = Samples.key("tea", of: app)
            let line = hasRung ? AgendaLine.delivered(key).id : AgendaLine.pending(key).id
            let actions = try desk().list().actions(line)
            #expect(!actions.isEmpty, "\(hasRung) \(repeats)")
            for action in actions {
                let desk = try desk()
                let calls = try desk.list().calls(action.kind, line)
                // Those about which the person is asked first make none.
                let asks = action.kind == .snooze || action.kind == .edit
                #expect(calls.isEmpty == asks, "\(action.name)")
                for call in calls {
                    #expect(throws: Never.self, "\(action.name) of \(buttons.map(\.title)): \(call)") {
                        try desk.handle(event(call))
                    }
                }
                let after = try desk.store.rows(.app(nil))
                switch action.kind {
                case .done, .press: #expect(after.delivered.isEmpty, "\(action.name)")
                // What another app has rung is dismissed, and its series is the app's.
                case .delete where app != Agenda.ownApp && hasRung: #expect(after.delivered.isEmpty)
                case .stop, .delete: #expect(after.pending.isEmpty && after.delivered.isEmpty, "\(action.name)")
                case .snooze, .skip, .edit, .pause, .resume: break
                }
            }
        }
    }
    @Test(arguments: [[], [Action(identifier: "ok", title: "OK", effect: .done)]])
    func theAgentsOwnMessagesCanBeAnswered(_ buttons: [Action]) throws {
        let message = Request(
            identifier: Agenda.damageKey.identifier,
            content: Content(title: "Damaged", actions: buttons),
            trigger: nil
        )
        let line = AgendaLine.delivered(Samples.key(message.identifier)).id
        let desk = Desk()
        try desk.handle(.add(app: Agenda.agentApp, [message]))
        let actions = try desk.list().actions(line)
        try #require(actions.count == 1)
        // The agent finds its own message by the name that it has among the person's.
        let calls = try desk.list().calls(actions[0].kind, line)
        guard case .act(_, let button)? = calls.first, calls.count == 1 else { throw SupportError("\(calls)") }
        try desk.handle(.act(Agenda.damageKey, action: button))
        #expect(try desk.store.rows(.app(nil)).delivered.isEmpty)
    }
}
