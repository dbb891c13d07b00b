internal import Foundation
internal import GRDB
internal import Geography
internal import NotificationCore

/// Writes changes of the agenda into the database, inside a transaction of the caller's.
struct RowWriter {
    let database: Database
    let recent: RecentRequests
    let tallies: AppTallies

    func apply(_ change: Change) throws {
        switch change {
        case .put(let pending): try put(pending)
        case .reschedule(let key, let schedule): try reschedule(key, schedule)
        case .removePending(let key):
            try run("DELETE FROM pending WHERE app = ? AND identifier = ?", [key.app, key.identifier])
        case .removeAllPending(let app):
            try run("DELETE FROM pending WHERE app = ?", [app])
        case .deliver(let delivered): try deliver(delivered)
        case .present(let ring, let presentation):
            let columns = PresentationColumns(presentation)
            try run(
                "UPDATE delivered SET state = ?, bus = ?, server = ?, popup = ? WHERE ring = ?",
                [columns.state, columns.bus, columns.server, columns.popup, ring]
            )
        case .handOver(let ring, let server):
            try run(
                "UPDATE delivered SET bus = ?, server = ? WHERE ring = ? AND state IN (0, 1)",
                [server.bus, server.server, ring]
            )
        case .presentSummarised(let limit):
            try run(
                "UPDATE delivered SET state = 1 WHERE ring IN "
                    + "(SELECT ring FROM delivered WHERE state = 4 ORDER BY due, ring LIMIT ?)",
                [limit]
            )
        case .expireSummarised:
            try run("UPDATE delivered SET state = 3 WHERE state = 4", [])
        case .removeDelivered(let key):
            try run("DELETE FROM delivered WHERE app = ? AND identifier = ?", [key.app, key.identifier])
        case .removeWaiting(let app):
            try run("DELETE FROM delivered WHERE app = ? AND state IN (0, 1)", [app])
        case .expireWaiting(let app):
            try run("UPDATE delivered SET state = 3 WHERE app = ? AND state IN (0, 1)", [app])
        case .removeAllDelivered(let app):
            try run("DELETE FROM delivered WHERE app = ?", [app])
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
        case .enqueue(let response):
            let delivered = response.delivered
            try run(
                """
                INSERT INTO response (app, identifier, request, date, due, occurrence, action, text, answered, attempts)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    response.app, delivered.key.identifier, try recent.stored(delivered.request),
                    delivered.date.microseconds,
                    delivered.due.microseconds, delivered.occurrence, response.actionIdentifier, response.userText,
                    response.answered.microseconds, response.attempts,
                ]
            )
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
            try run(
                "UPDATE response SET attempts = attempts + 1 WHERE app = ? AND identifier = ?",
                [key.app, key.identifier]
            )
        case .countAttempt(let id):
            try run("UPDATE response SET attempts = attempts + 1 WHERE id = ?", [id])
        case .trimDelivered(let app, let limit):
            try run(
                """
                DELETE FROM delivered WHERE app = ?1 AND state IN (3, 4) AND ring NOT IN (
                    SELECT ring FROM delivered WHERE app = ?1 ORDER BY date DESC, ring DESC LIMIT ?2
                )
                """,
                [app, limit]
            )
        }
    }

    private func put(_ pending: Pending) throws {
        let schedule = ScheduleColumns(pending.schedule)
        let stored = try Stored.encode(pending.request)
        let last = database.lastInsertedRowID
        try run(
            """
            INSERT INTO pending (app, identifier, request, wall_due, boot_due, anchor_boot, anchor_wall, consumed,
                snooze_boot, snooze_wall, last_due, nags, region, last_skipped, zone, set_aside, anchor_rebased,
                snooze_rebased, snooze_delay, radius)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (app, identifier) DO UPDATE SET request = excluded.request, wall_due = excluded.wall_due,
                boot_due = excluded.boot_due, anchor_boot = excluded.anchor_boot, anchor_wall = excluded.anchor_wall,
                consumed = excluded.consumed, snooze_boot = excluded.snooze_boot, snooze_wall = excluded.snooze_wall,
                last_due = excluded.last_due, nags = excluded.nags, region = excluded.region,
                last_skipped = excluded.last_skipped, zone = excluded.zone, set_aside = excluded.set_aside, anchor_rebased = excluded.anchor_rebased,
                snooze_rebased = excluded.snooze_rebased, snooze_delay = excluded.snooze_delay, radius = excluded.radius
            """,
            [pending.app, pending.request.identifier, stored] + schedule.arguments
                + [pending.request.trigger?.region?.area.radius]
        )
        // A row that took the place of another keeps its number, and the other's length is not known here.
        if database.lastInsertedRowID == last {
            tallies.forgetPending()
        } else {
            tallies.addedPending(pending.app, bytes: stored.count)
        }
    }

    private func reschedule(_ key: RequestKey, _ schedule: Schedule) throws {
        try run(
            """
            UPDATE pending SET wall_due = ?, boot_due = ?, anchor_boot = ?, anchor_wall = ?, consumed = ?,
                snooze_boot = ?, snooze_wall = ?, last_due = ?, nags = ?, region = ?, last_skipped = ?,
                zone = ?, set_aside = ?, anchor_rebased = ?, snooze_rebased = ?, snooze_delay = ?
            WHERE app = ? AND identifier = ?
            """,
            ScheduleColumns(schedule).arguments + [key.app, key.identifier]
        )
    }

    private func deliver(_ delivered: Delivered) throws {
        // A new ring number each time: an answer that comes late for the old popup must not be taken for the new one.
        try run(
            "DELETE FROM delivered WHERE app = ? AND identifier = ?",
            [delivered.app, delivered.request.identifier]
        )
        let isNew = database.changesCount == 0
        let columns = PresentationColumns(delivered.presentation)
        let stored = try recent.stored(delivered.request)
        try run(
            """
            INSERT INTO delivered (app, identifier, request, date, due, occurrence, state, bus, server, popup,
                first_due)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                delivered.app, delivered.request.identifier, stored,
                delivered.date.microseconds, delivered.due.microseconds, delivered.occurrence,
                columns.state, columns.bus ?? delivered.handedTo?.bus, columns.server ?? delivered.handedTo?.server,
                columns.popup, delivered.firstDue?.microseconds,
            ]
        )
        if !isNew {
            tallies.forgetWaiting()
        } else if columns.state <= 1 {
            tallies.addedWaiting(delivered.app, bytes: stored.count)
        }
    }

    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

/// A schedule as the columns of `pending`, in the order of its statements.
private struct ScheduleColumns {
    let arguments: StatementArguments

    init(_ schedule: Schedule) {
        var wallDue: Int64?
        var bootDue: Int64?
        switch schedule.due {
        case .wall(let time): wallDue = time.microseconds
        case .boot(let time): bootDue = time.microseconds
        case nil: break
        }
        arguments = [
            wallDue, bootDue, schedule.anchor?.boot.microseconds, schedule.anchor?.wall.microseconds, schedule.consumed,
            schedule.snooze?.boot.microseconds, schedule.snooze?.wall.microseconds, schedule.lastDue?.microseconds,
            schedule.nags, schedule.region?.rawValue, schedule.lastSkipped?.microseconds, schedule.zone,
            schedule.isSetAside ? 1 : nil, schedule.anchor?.isRebased, schedule.snooze?.isRebased,
            schedule.snooze?.delay,
        ]
    }
}

/// A presentation as the columns of `delivered`.
private struct PresentationColumns {
    let state: Int
    var bus: String?
    var server: String?
    var popup: Int64?

    init(_ presentation: Delivered.Presentation) {
        var address: PopupAddress?
        switch presentation {
        case .waiting(quietly: false): state = 0
        case .waiting(quietly: true): state = 1
        case .shown(let shown):
            state = 2
            address = shown
        case .expired(let expired):
            state = 3
            address = expired
        case .summarised: state = 4
        }
        bus = address?.bus
        server = address?.server
        popup = address.map { Int64($0.id) }
    }
}
