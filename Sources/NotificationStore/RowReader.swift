internal import Foundation
internal import GRDB
internal import NotificationCore

/// Reads agenda rows out of the database. One that can't be read is left out, so that it takes no other with it.
final class RowReader {
    let database: Database
    private let recent: RecentRequests
    /// The numbers of those left out that something waits for.
    private(set) var unreadable = Unreadable()

    struct Unreadable {
        var pending: [Int64] = []
        var delivered: [Int64] = []

        var isEmpty: Bool { pending.isEmpty && delivered.isEmpty }
    }

    init(database: Database, recent: RecentRequests) {
        self.database = database
        self.recent = recent
    }

    func rows(_ query: RowQuery) throws -> Rows {
        var rows = try scheduleRows(query)
        var apps = Set(rows.pending.map(\.app))
        if case .requests(let app, _) = query { apps.insert(app) }
        if case .app(let app?) = query { apps.insert(app) }
        if case .crowd = query { apps.formUnion(rows.delivered.map(\.app)) }
        for app in apps {
            let statement = try database.cachedStatement(sql: "SELECT authorization FROM app WHERE app = ?")
            let text = try String.fetchOne(statement, arguments: [app])
            rows.authorizations[app] = text.flatMap(Authorization.init(rawValue:))
        }
        return rows
    }

    private func scheduleRows(_ query: RowQuery) throws -> Rows {
        switch query {
        case .requests(let app, let identifiers):
            return try requests(app: app, identifiers: identifiers)
        case .app(let app?):
            let pending = try pending("WHERE app = ? ORDER BY id", [app])
            return Rows(
                pending: pending,
                delivered: try delivered("WHERE app = ? ORDER BY date DESC, ring DESC", [app]),
                categories: [app: try categories(of: app)],
                pendingCount: pending.count
            )
        case .app(nil):
            return Rows(
                pending: try pending("ORDER BY app, id"),
                delivered: try delivered("ORDER BY date DESC, ring DESC")
            )
        case .due(let wall, let boot, let limit):
            return try due(wall: wall, boot: boot, limit: limit)
        case .popup(let address):
            return try popup(address)
        case .ring(let ring):
            return Rows(delivered: try delivered("WHERE ring = ?", [ring]))
        case .onScreen:
            return Rows(delivered: try delivered("WHERE state = 2 ORDER BY ring"))
        case .handedOver:
            return Rows(delivered: try delivered("WHERE state IN (0, 1) AND server IS NOT NULL ORDER BY ring"))
        case .crowd:
            return Rows(
                delivered: try delivered(
                    "WHERE state IN (0, 4) OR (app = ? AND identifier = ?) OR (state = 2 AND app = ?) ORDER BY due, ring",
                    [Agenda.summaryKey.app, Agenda.summaryKey.identifier, Agenda.ownApp]
                )
            )
        case .summarised:
            return try summarised()
        case .onWallClock(let position, let limit):
            return try positioned(
                "WHERE wall_due IS NOT NULL AND (wall_due, id) > (?, ?) ORDER BY wall_due, id LIMIT ?",
                [position?.due?.microseconds ?? .min, position?.number ?? .min, limit]
            )
        case .onBootClock(let position, let limit):
            return try positioned(
                "WHERE (boot_due IS NOT NULL OR snooze_boot IS NOT NULL) AND id > ? ORDER BY id LIMIT ?",
                [position?.number ?? .min, limit]
            )
        case .watchingRegions:
            var rows = Rows(pending: try pending("WHERE region IS NOT NULL ORDER BY id"))
            rows.delivered = try replaced(by: rows.pending)
            return rows
        }
    }

    // MARK: - Queries

    private func positioned(_ clause: String, _ arguments: StatementArguments) throws -> Rows {
        var rows = Rows()
        let found = try numbered(clause, arguments)
        rows.pending = found.map(\.row)
        rows.positions = found.map { number, row in
            if case .wall(let due)? = row.schedule.due { return RowPosition(due: due, number: number) }
            return RowPosition(due: nil, number: number)
        }
        return rows
    }

    private func requests(app: String, identifiers: [String]) throws -> Rows {
        var rows = Rows()
        if identifiers.count > 1 {
            let list = String(decoding: try Stored.encode(identifiers), as: UTF8.self)
            let among = "WHERE app = ? AND identifier IN (SELECT value FROM json_each(?))"
            rows.pending = try pending(among, [app, list])
            rows.delivered = try delivered(among, [app, list])
        } else if let identifier = identifiers.first {
            rows.pending = try pending("WHERE app = ? AND identifier = ?", [app, identifier])
            rows.delivered = try delivered("WHERE app = ? AND identifier = ?", [app, identifier])
        }
        rows.categories[app] = try categories(of: app)
        return rows
    }

    private func due(wall: WallTime, boot: BootTime, limit: Int) throws -> Rows {
        var rows = Rows()
        // Three index scans: one condition with OR would read the whole table.
        rows.pending = try pending("WHERE wall_due <= ? ORDER BY wall_due LIMIT ?", [wall.microseconds, limit])
        rows.pending += try pending("WHERE boot_due <= ? ORDER BY boot_due LIMIT ?", [boot.microseconds, limit])
        let taken = Set(rows.pending.map(\.key))
        rows.pending += try pending("WHERE snooze_boot <= ? ORDER BY snooze_boot LIMIT ?", [boot.microseconds, limit])
            .filter { !taken.contains($0.key) }
        rows.delivered = try replaced(by: rows.pending)
        return rows
    }

    private func replaced(by pending: [Pending]) throws -> [Delivered] {
        try pending.flatMap { row in
            try delivered("WHERE app = ? AND identifier = ?", [row.app, row.request.identifier])
        }
    }

    private func popup(_ address: PopupAddress) throws -> Rows {
        let delivered = try delivered(
            "WHERE popup = ? AND server = ? AND bus = ?",
            [Int64(address.id), address.server, address.bus]
        )
        guard let row = delivered.first else { return Rows() }
        if row.key == Agenda.summaryKey { return try summarised() }
        return Rows(
            pending: try pending("WHERE app = ? AND identifier = ?", [row.app, row.request.identifier]),
            delivered: delivered,
            categories: [row.app: try categories(of: row.app)]
        )
    }

    private func summarised() throws -> Rows {
        let summary = try delivered(
            "WHERE app = ? AND identifier = ?",
            [Agenda.summaryKey.app, Agenda.summaryKey.identifier]
        )
        let others = "(SELECT app, identifier FROM delivered WHERE state = 4)"
        return Rows(
            pending: try pending("WHERE (app, identifier) IN \(others) ORDER BY id"),
            delivered: summary + (try delivered("WHERE state = 4 ORDER BY due, ring"))
        )
    }

    // MARK: - Tables

    func pending(_ clause: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Pending] {
        try numbered(clause, arguments).map(\.row)
    }

    private func numbered(
        _ clause: String,
        _ arguments: StatementArguments
    ) throws -> [(number: Int64, row: Pending)] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT app, request, wall_due, boot_due, anchor_boot, anchor_wall, consumed, snooze_boot, snooze_wall,
                    last_due, nags, region, id, last_skipped, zone, set_aside, anchor_rebased, snooze_rebased,
                    snooze_delay
                FROM pending \(clause)
                """
        )
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            let columns = Columns(row: row)
            do {
                return (try columns.value(12), try pending(columns))
            } catch {
                if [2, 3, 7, 11].contains(where: { !columns.isNull($0) }) {
                    try unreadable.pending.append(columns.value(12))
                }
                return nil
            }
        }
    }

    private func pending(_ columns: Columns) throws -> Pending {
        let request = try request(columns, 1)
        var schedule = Schedule(due: nil, isSetAside: try columns.count(15) ?? 0 > 0)
        if let wall = try columns.time(2) {
            schedule.due = .wall(WallTime(microseconds: wall))
        } else if let boot = try columns.time(3) {
            schedule.due = .boot(BootTime(microseconds: boot))
        }
        if let boot = try columns.time(4), let wall = try columns.time(5) {
            schedule.anchor = .init(
                boot: BootTime(microseconds: boot),
                wall: WallTime(microseconds: wall),
                isRebased: try columns.count(16) == 1
            )
        }
        schedule.consumed = try columns.count(6) ?? 0
        if let boot = try columns.time(7), let wall = try columns.time(8) {
            schedule.snooze = .init(
                boot: BootTime(microseconds: boot),
                wall: WallTime(microseconds: wall),
                isRebased: try columns.count(17) == 1,
                delay: try columns.time(18)
            )
        }
        schedule.lastDue = try columns.time(9).map(WallTime.init(microseconds:))
        schedule.nags = try columns.count(10)
        schedule.lastSkipped = try columns.time(13).map(WallTime.init(microseconds:))
        schedule.zone = try columns.optional(14)
        schedule.region = try columns.count(11).flatMap(RegionState.init(rawValue:))
        return Pending(app: try columns.value(0), request: request, schedule: schedule)
    }

    private func request(_ columns: Columns, _ index: Int) throws -> Request {
        guard let request = recent.request(try columns.value(index)) else { throw Columns.Unreadable() }
        return request
    }

    func delivered(_ clause: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Delivered] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT ring, app, request, date, due, occurrence, state, bus, server, popup, first_due FROM delivered
                \(clause)
                """
        )
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            let columns = Columns(row: row)
            do {
                return try delivered(columns)
            } catch {
                if (try? columns.count(6)) != 3 { try unreadable.delivered.append(columns.value(0)) }
                return nil
            }
        }
    }

    private func delivered(_ columns: Columns) throws -> Delivered {
        var address: PopupAddress?
        var handedTo: Delivered.Handover?
        if let bus: String = try columns.optional(7), let server: String = try columns.optional(8) {
            if let popup: Int64 = try columns.optional(9) {
                address = PopupAddress(bus: bus, server: server, id: UInt32(truncatingIfNeeded: popup))
            } else {
                handedTo = Delivered.Handover(bus: bus, server: server)
            }
        }
        let presentation: Delivered.Presentation =
            switch (try columns.count(6), address) {
            case (0, _): .waiting(quietly: false)
            case (1, _): .waiting(quietly: true)
            case (2, let address?): .shown(address)
            case (4, _): .summarised
            default: .expired(address)
            }
        var row = Delivered(
            id: try columns.value(0),
            app: try columns.value(1),
            request: try request(columns, 2),
            date: try columns.wallTime(3),
            due: try columns.wallTime(4),
            firstDue: try columns.time(10).map(WallTime.init(microseconds:)),
            occurrence: try columns.count(5) ?? 0,
            presentation: presentation
        )
        if case .waiting = presentation { row.handedTo = handedTo }
        return row
    }

    func responses(_ clause: String, _ arguments: StatementArguments) throws -> [Response] {
        let statement = try database.cachedStatement(
            sql:
                "SELECT id, app, request, date, due, occurrence, action, text, attempts, answered FROM response \(clause)"
        )
        return try Row.fetchAll(statement, arguments: arguments).compactMap { try? response(Columns(row: $0)) }
    }

    private func response(_ columns: Columns) throws -> Response {
        let delivered = Delivered(
            app: try columns.value(1),
            request: try request(columns, 2),
            date: try columns.wallTime(3),
            due: try columns.wallTime(4),
            occurrence: try columns.count(5) ?? 0,
            presentation: .expired(nil)
        )
        return Response(
            id: try columns.value(0),
            delivered: delivered,
            actionIdentifier: try columns.value(6),
            userText: try columns.optional(7),
            answered: try columns.time(9).map(WallTime.init(microseconds:)) ?? delivered.date,
            attempts: try columns.count(8) ?? 0
        )
    }

    func categories(of app: String) throws -> [NotificationCore.Category] {
        let statement = try database.cachedStatement(
            sql: "SELECT category FROM category WHERE app = ? ORDER BY identifier"
        )
        return try Data.fetchAll(statement, arguments: [app])
            .compactMap { Stored.decode(NotificationCore.Category.self, $0) }
    }
}

/// The columns of a row. What lies in one need not be what was put there: SQLite keeps a text in a column of integers.
private struct Columns {
    struct Unreadable: Error {}

    let row: Row

    func isNull(_ index: Int) -> Bool { row.hasNull(atIndex: index) }

    func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        guard let value: Value = try optional(index) else { throw Unreadable() }
        return value
    }

    /// nil for NULL.
    func optional<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
        let stored: DatabaseValue = row[index]
        guard !stored.isNull else { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw Unreadable() }
        return value
    }

    /// Microseconds that differences and sums of a few of them can't overflow.
    func time(_ index: Int) throws -> Int64? {
        guard let time: Int64 = try optional(index) else { return nil }
        guard (-1 << 60...1 << 60).contains(time) else { throw Unreadable() }
        return time
    }

    func wallTime(_ index: Int) throws -> WallTime {
        guard let time = try time(index) else { throw Unreadable() }
        return WallTime(microseconds: time)
    }

    /// A whole number that one can go on counting from.
    func count(_ index: Int) throws -> Int? {
        guard let count: Int = try optional(index) else { return nil }
        guard (0...1 << 53).contains(count) else { throw Unreadable() }
        return count
    }
}

/// How values lie in a column.
enum Stored {
    // JSON has no infinity, and a request may: in its userInfo, or as the lateness that it allows.
    private static let words = (infinity: "inf", negative: "-inf", nan: "nan")
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: words.infinity,
            negativeInfinity: words.negative,
            nan: words.nan
        )
        return encoder
    }()
    private static let decoder = {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: words.infinity,
            negativeInfinity: words.negative,
            nan: words.nan
        )
        return decoder
    }()

    static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

    /// nil for a value that can't be read: one damaged row must not take the others with it.
    static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
        try? decoder.decode(type, from: data)
    }
}
