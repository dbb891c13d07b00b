internal import Foundation
internal import GRDB
internal import Geography
internal import NotificationCore

/// Writes changes of the agenda into the database, inside a transaction of the caller's.
struct RowWriter {
    let database: Database
    let recent: RecentRequests
    let tallies: AppTallies
    /// What had to make room in the list of delivered notifications.
    private(set) var trimmed: [RequestKey] = []

    mutating func apply(_ change: Change) throws {
        switch change {
        case .put(let pending): try put(pending)
        case .reschedule(let key, let schedule): try reschedule(key, schedule)
        case .removePending(let key):
            try run("DELETE FROM pending WHERE app = ? AND identifier = ?", [key.app, key.identifier])
        case .removeAllPending(let app):
            try run("DELETE FROM pending WHERE app = ?", [app])
        case .deliver(let delivered): try deliver(delivered)
        case .present(let ring, let presentation):
            let stored = StoredPresentation(presentation)
            try run(
                "UPDATE delivered SET state = ?, bus = ?, server = ?, popup = ? WHERE ring = ?",
                [stored.state.rawValue, stored.bus, stored.server, stored.popup, ring]
            )
        case .handOver(let ring, let server):
            try run(
                "UPDATE delivered SET bus = ?, server = ?, popup = NULL WHERE ring = ? AND \(DeliveredState.unseen)",
                [server.bus, server.server, ring]
            )
        case .presentSummarised(let limit):
            try run(
                """
                UPDATE delivered SET \(DeliveredState.waitingQuietly.assignment) WHERE ring IN (
                    SELECT ring FROM delivered WHERE \(DeliveredState.among(.summarised))
                    ORDER BY app = ? DESC, due, ring LIMIT ?
                )
                """,
                [Agenda.ownApp, limit]
            )
        case .expireSummarised:
            let expired = DeliveredState.expired.assignment
            try run("UPDATE delivered SET \(expired) WHERE \(DeliveredState.among(.summarised))", [])
        case .removeDelivered(let key):
            try run("DELETE FROM delivered WHERE app = ? AND identifier = ?", [key.app, key.identifier])
        case .release(let app):
            try run("UPDATE pending SET \(Lane(app).assignment) WHERE \(Lane.isResting) AND app = ?", [app])
        case .expireWaiting(let app):
            let (expired, shown) = (DeliveredState.expired.rawValue, DeliveredState.shown.rawValue)
            let state = "CASE WHEN popup IS NULL THEN \(expired) ELSE \(shown) END"
            let states = DeliveredState.among(.waiting, .waitingQuietly, .behind)
            try run("UPDATE delivered SET state = \(state) WHERE app = ? AND \(states)", [app])
        case .keepUndo(let undo): try keep(undo)
        case .setCategories(let app, let categories):
            try run("DELETE FROM category WHERE app = ?", [app])
            for category in categories {
                try run(
                    "INSERT INTO category (app, identifier, category) VALUES (?, ?, ?)",
                    [app, category.identifier, try Stored.encode(category)]
                )
            }
        case .note(let key, let value):
            try run("INSERT OR REPLACE INTO note (key, value) VALUES (?, ?)", [key.rawValue, value])
        case .authorize(let app, .notDetermined):
            try run("DELETE FROM app WHERE app = ?", [app])
        case .authorize(let app, let authorization):
            try run("INSERT OR REPLACE INTO app (app, authorization) VALUES (?, ?)", [app, authorization.rawValue])
        case .provideSettings(let app, true):
            try run("INSERT OR IGNORE INTO settings_provider (app) VALUES (?)", [app])
        case .provideSettings(let app, false):
            try run("DELETE FROM settings_provider WHERE app = ?", [app])
        case .enqueue(let response): try enqueue(response)
        case .removeResponse(let id):
            try run("DELETE FROM response WHERE id = ?", [id])
        case .trimResponses(let app, let limit, let bytes):
            try run(
                """
                DELETE FROM response WHERE app = ?1 AND id NOT IN (
                    SELECT id FROM (
                        SELECT id, row_number() OVER newest AS place,
                            sum(length(request) + coalesce(length(CAST(text AS BLOB)), 0)) OVER newest AS bytes
                        FROM response WHERE app = ?1 WINDOW newest AS (ORDER BY id DESC)
                    ) WHERE place <= ?2 AND (bytes <= ?3 OR place = 1)
                )
                """,
                [app, limit, bytes]
            )
        case .settleResponses(let key):
            try run("UPDATE response SET told = 1 WHERE app = ? AND identifier = ?", [key.app, key.identifier])
        case .tellResponse(let id):
            try run("UPDATE response SET told = 1 WHERE id = ?", [id])
        case .countAttempt(let id, let time):
            try run("UPDATE response SET attempts = attempts + 1, tried = ? WHERE id = ?", [time.microseconds, id])
        case .trimDelivered(let app, let limit, let bytes):
            // One popup stands for many of the person's own, which wait for an answer all the same, and make no others go.
            let standing = app == Agenda.ownApp ? DeliveredState.among(.summarised, .behind) : "FALSE"
            let gone = "\(DeliveredState.among(.expired, .summarised, .behind)) AND NOT \(standing)"
            trimmed += try removed(
                from: app,
                """
                DELETE FROM delivered WHERE app = ?1 AND \(gone) AND ring NOT IN (
                    SELECT ring FROM (
                        SELECT ring, row_number() OVER newest AS place, sum(length(request)) OVER newest AS bytes
                        FROM delivered WHERE app = ?1 AND NOT \(standing) WINDOW newest AS (ORDER BY date DESC, ring DESC)
                    ) WHERE place <= ?2 AND (bytes <= ?3 OR place = 1)
                ) RETURNING identifier
                """,
                [app, limit, bytes]
            )
        case .notePastRing(let ring, let earlier): try note(ring, repeating: earlier)
        case .showPastRing(let ring, let time): try show(ring, at: time)
        case .endPastRing(let ring, let end): try self.end(ring, end)
        case .forgetEarlyAnswer(let key, let time):
            // What has rung has the number of its ring.
            try run(
                "DELETE FROM history WHERE app = ? AND identifier = ? AND date = ? AND outcome = ? AND ring IS NULL",
                [key.app, key.identifier, time.microseconds, PastRing.Outcome.answered.stored]
            )
        case .pruneHistory(let time): try pruneHistory(before: time)
        case .clearHistory: try run("DELETE FROM history", [])
        case .pause(let pause):
            try run(
                "INSERT OR REPLACE INTO pause (app, identifier, since, until) VALUES (?, ?, ?, ?)",
                [
                    pause.scope.names.app, pause.scope.names.identifier, pause.since.microseconds,
                    pause.until?.microseconds,
                ]
            )
        case .endPause(let scope):
            try run("DELETE FROM pause WHERE app = ? AND identifier = ?", [scope.names.app, scope.names.identifier])
        }
    }

    private static let putPending = """
        INSERT INTO pending (\(PendingColumn.spelled(written))) VALUES (\(PendingColumn.parameters(written)))
        ON CONFLICT (app, identifier) DO UPDATE SET \(PendingColumn.assignments(written))
        """
    private static let written = PendingColumn.allCases.filter { $0 != .id }
    private static let reschedulePending = """
        UPDATE pending SET \(PendingColumn.assignments(PendingColumn.ofSchedule))
        WHERE app = :app AND identifier = :identifier
        """

    private func put(_ pending: Pending) throws {
        let stored = try Stored.encode(pending.request)
        let last = database.lastInsertedRowID
        try run(
            Self.putPending,
            PendingColumn.arguments(columns(of: pending, stored) + columns(of: pending.schedule, app: pending.app))
        )
        // A row that took the place of another keeps its number, and the other's length is not known here.
        if database.lastInsertedRowID == last {
            tallies.forgetPending()
        } else {
            tallies.addedPending(pending.app, bytes: stored.count)
        }
    }

    private func reschedule(_ key: RequestKey, _ schedule: Schedule) throws {
        let name: [(PendingColumn, (any DatabaseValueConvertible)?)] = [(.app, key.app), (.identifier, key.identifier)]
        try run(Self.reschedulePending, PendingColumn.arguments(name + columns(of: schedule, app: key.app)))
    }

    /// What doesn't change as the series goes on.
    func columns(of pending: Pending, _ stored: Data) -> [(PendingColumn, (any DatabaseValueConvertible)?)] {
        [
            (.app, pending.app), (.identifier, pending.request.identifier), (.request, stored),
            (.radius, pending.request.trigger?.region?.area.radius), (.wake, StoredWake(pending)?.rawValue),
            (.confined, pending.isConfined ? 1 : nil),
        ]
    }

    func columns(of schedule: Schedule, app: String) -> [(PendingColumn, (any DatabaseValueConvertible)?)] {
        var wallDue: Int64?
        var bootDue: Int64?
        switch schedule.due {
        case .wall(let time): wallDue = time.microseconds
        case .boot(let time): bootDue = time.microseconds
        case nil: break
        }
        return [
            (.wallDue, wallDue), (.bootDue, bootDue), (.anchorBoot, schedule.anchor?.boot.microseconds),
            (.anchorWall, schedule.anchor?.wall.microseconds), (.anchorRebased, schedule.anchor?.isRebased),
            (.consumed, schedule.consumed), (.snoozeBoot, schedule.snooze?.boot.microseconds),
            (.snoozeWall, schedule.snooze?.wall.microseconds), (.snoozeRebased, schedule.snooze?.isRebased),
            (.snoozeDelay, schedule.snooze?.delay), (.lastDue, schedule.lastDue?.microseconds),
            (.lastSkipped, schedule.lastSkipped?.microseconds), (.untilAnswered, schedule.untilAnswered),
            (.region, schedule.region?.rawValue), (.zone, schedule.zone), (.setAside, schedule.isSetAside ? 1 : nil),
            (.held, schedule.held?.microseconds), (.putOff, schedule.putOff.map { $0 == .moved ? 2 : 1 }),
            (.lane, (schedule.rests ? .resting : Lane(app)).rawValue),
        ]
    }

    private static let insertDelivered = """
        INSERT INTO delivered (\(DeliveredColumn.spelled(delivering))) VALUES (\(DeliveredColumn.parameters(delivering)))
        """
    private static let delivering = DeliveredColumn.allCases.filter { $0 != .ring }

    private func deliver(_ delivered: Delivered) throws {
        // A new ring number each time: an answer that comes late for the old popup must not be taken for the new one.
        try run(
            "DELETE FROM delivered WHERE app = ? AND identifier = ?",
            [delivered.app, delivered.request.identifier]
        )
        let isNew = database.changesCount == 0
        let presentation = StoredPresentation(delivered.presentation)
        let stored = try recent.stored(delivered.request)
        try run(
            Self.insertDelivered,
            DeliveredColumn.arguments([
                (.app, delivered.app), (.identifier, delivered.request.identifier), (.request, stored),
                (.date, delivered.date.microseconds), (.due, delivered.due.microseconds),
                (.firstDue, delivered.firstDue?.microseconds), (.putOff, delivered.isPutOff ? 1 : nil),
                (.occurrence, delivered.occurrence),
                (.state, presentation.state.rawValue), (.bus, presentation.bus ?? delivered.handedTo?.bus),
                (.server, presentation.server ?? delivered.handedTo?.server), (.popup, presentation.popup),
            ])
        )
        if !isNew {
            tallies.forgetWaiting()
        } else if delivered.isWaiting {
            tallies.addedWaiting(delivered.app, bytes: stored.count)
        }
    }

    private static let insertResponse = """
        INSERT INTO response (\(ResponseColumn.spelled(enqueued))) VALUES (\(ResponseColumn.parameters(enqueued)))
        """
    private static let enqueued = ResponseColumn.allCases.filter { $0 != .id }

    private func enqueue(_ response: Response) throws {
        let delivered = response.delivered
        try run(
            Self.insertResponse,
            ResponseColumn.arguments([
                (.app, response.app), (.identifier, delivered.key.identifier),
                (.request, try recent.stored(delivered.request)), (.date, delivered.date.microseconds),
                (.due, delivered.due.microseconds), (.occurrence, delivered.occurrence),
                (.wishesSettings, response.kind == .settingsWish ? 1 : nil),
                (.action, response.actionIdentifier ?? ""), (.text, response.userText),
                (.answered, response.answered.microseconds), (.attempts, response.attempts),
                (.tried, response.tried?.microseconds), (.told, response.isTold ? 1 : nil),
            ])
        )
    }

    /// Runs a statement that returns the identifiers of the rows of an app that it removes.
    private func removed(from app: String, _ sql: String, _ arguments: StatementArguments) throws -> [RequestKey] {
        try String.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
            .map { RequestKey(app: app, identifier: $0) }
    }

    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

/// A presentation as the columns of `delivered`.
private struct StoredPresentation {
    let state: DeliveredState
    let bus: String?
    let server: String?
    let popup: Int64?

    init(_ presentation: Delivered.Presentation) {
        var address: PopupAddress?
        switch presentation {
        case .waiting(quietly: false): state = .waiting
        case .waiting(quietly: true): state = .waitingQuietly
        case .outdated(let outdated):
            state = .waitingQuietly
            address = outdated
        case .shown(let shown):
            state = .shown
            address = shown
        case .expired(let expired):
            state = .expired
            address = expired
        case .summarised: state = .summarised
        case .behind: state = .behind
        }
        bus = address?.bus
        server = address?.server
        popup = address.map { Int64($0.id) }
    }
}
