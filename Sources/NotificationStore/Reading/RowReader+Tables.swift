internal import Foundation
internal import GRDB
internal import NotificationCore

/// How the columns of each table become rows of the agenda.
extension RowReader {
    func pending(
        _ clause: String,
        _ arguments: StatementArguments = StatementArguments(),
        isBrief: Bool = false
    ) throws -> [Pending] {
        try numbered(clause, arguments, isBrief: isBrief).map(\.row)
    }

    func numbered(
        _ clause: String,
        _ arguments: StatementArguments,
        isBrief: Bool = false
    ) throws -> [(number: Int64, row: Pending)] {
        let columns = isBrief ? PendingColumn.briefList : PendingColumn.list
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM pending \(clause)")
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            let stored = StoredRow<PendingColumn>(row: row)
            do {
                return (try stored.value(.id), try pending(stored))
            } catch {
                if PendingColumn.waitedFor.contains(where: { !stored.isNull($0) }) {
                    try unreadable.pending.append(stored.value(.id))
                }
                return nil
            }
        }
    }

    func pending(_ stored: StoredRow<PendingColumn>) throws -> Pending {
        let request = try brief(stored) ?? request(stored.value(.request))
        var schedule = Schedule(due: nil, isSetAside: try stored.count(.setAside) ?? 0 > 0)
        if let wall = try stored.time(.wallDue) {
            schedule.due = .wall(WallTime(microseconds: wall))
        } else if let boot = try stored.time(.bootDue) {
            schedule.due = .boot(BootTime(microseconds: boot))
        }
        if let boot = try stored.time(.anchorBoot), let wall = try stored.time(.anchorWall) {
            schedule.anchor = .init(
                boot: BootTime(microseconds: boot),
                wall: WallTime(microseconds: wall),
                isRebased: try stored.count(.anchorRebased) == 1
            )
        }
        schedule.consumed = try stored.count(.consumed) ?? 0
        if let boot = try stored.time(.snoozeBoot), let wall = try stored.time(.snoozeWall) {
            schedule.snooze = .init(
                boot: BootTime(microseconds: boot),
                wall: WallTime(microseconds: wall),
                isRebased: try stored.count(.snoozeRebased) == 1,
                delay: try stored.time(.snoozeDelay)
            )
        }
        schedule.lastDue = try stored.time(.lastDue).map(WallTime.init(microseconds:))
        schedule.lastSkipped = try stored.time(.lastSkipped).map(WallTime.init(microseconds:))
        schedule.untilAnswered = try stored.count(.untilAnswered)
        schedule.zone = try stored.optional(.zone)
        schedule.held = try stored.time(.held).map(WallTime.init(microseconds:))
        schedule.putOff = try stored.count(.putOff).map { $0 == 2 ? .moved : .snoozed }
        schedule.region = try stored.count(.region).flatMap(RegionState.init(rawValue:))
        schedule.rests = try stored.count(.lane) == Lane.resting.rawValue
        return Pending(
            app: try stored.value(.app),
            request: request,
            schedule: schedule,
            isConfined: try stored.count(.confined) == 1
        )
    }

    /// The request of what rings once, with its texts alone; nil where all of it is read.
    private func brief(_ stored: StoredRow<PendingColumn>) throws -> Request? {
        let first = PendingColumn.allCases.count
        guard stored.row.count > first, stored.isNull(.request) else { return nil }
        func text(_ index: Int) -> String { String.fromDatabaseValue(stored.row[first + index]) ?? "" }
        var content = Content(title: text(0), body: text(2))
        content.subtitle = text(1)
        return Request(identifier: try stored.value(.identifier), content: content, trigger: nil)
    }

    private func request(_ stored: Data) throws -> Request {
        guard let request = recent.request(stored) else { throw UnreadableColumn() }
        return request
    }

    func delivered(_ clause: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Delivered] {
        let statement = try database.cachedStatement(sql: "SELECT \(DeliveredColumn.list) FROM delivered \(clause)")
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            let stored = StoredRow<DeliveredColumn>(row: row)
            do {
                return try delivered(stored)
            } catch {
                let state = try? stored.count(.state)
                if state != DeliveredState.expired.rawValue { try unreadable.delivered.append(stored.value(.ring)) }
                return nil
            }
        }
    }

    private func delivered(_ stored: StoredRow<DeliveredColumn>) throws -> Delivered {
        var address: PopupAddress?
        var handedTo: Delivered.Handover?
        if let bus: String = try stored.optional(.bus), let server: String = try stored.optional(.server) {
            if let popup: Int64 = try stored.optional(.popup) {
                address = PopupAddress(bus: bus, server: server, id: UInt32(truncatingIfNeeded: popup))
            } else {
                handedTo = Delivered.Handover(bus: bus, server: server)
            }
        }
        let presentation: Delivered.Presentation =
            switch (try stored.count(.state).flatMap(DeliveredState.init), address) {
            case (.waiting, _): .waiting(quietly: false)
            case (.waitingQuietly, let address?): .outdated(address)
            case (.waitingQuietly, nil): .waiting(quietly: true)
            case (.shown, let address?): .shown(address)
            case (.summarised, _): .summarised
            case (.behind, _): .behind
            case (.shown, nil), (.expired, _), (nil, _): .expired(address)
            }
        var row = Delivered(
            id: try stored.value(.ring),
            app: try stored.value(.app),
            request: try request(stored.value(.request)),
            date: try wallTime(stored.time(.date)),
            due: try wallTime(stored.time(.due)),
            firstDue: try stored.time(.firstDue).map(WallTime.init(microseconds:)),
            isPutOff: try stored.count(.putOff) == 1,
            occurrence: try stored.count(.occurrence) ?? 0,
            presentation: presentation
        )
        if row.isWaiting { row.handedTo = handedTo }
        return row
    }

    func responses(_ clause: String, _ arguments: StatementArguments) throws -> [Response] {
        let statement = try database.cachedStatement(sql: "SELECT \(ResponseColumn.list) FROM response \(clause)")
        return try Row.fetchAll(statement, arguments: arguments).compactMap { try? response(StoredRow(row: $0)) }
    }

    private func response(_ stored: StoredRow<ResponseColumn>) throws -> Response {
        let delivered = Delivered(
            app: try stored.value(.app),
            request: try request(stored.value(.request)),
            date: try wallTime(stored.time(.date)),
            due: try wallTime(stored.time(.due)),
            occurrence: try stored.count(.occurrence) ?? 0,
            presentation: .expired(nil)
        )
        let isWish = try stored.count(.wishesSettings) ?? 0 > 0
        var response = Response(
            id: try stored.value(.id),
            delivered: delivered,
            kind: isWish
                ? .settingsWish
                : .answer(actionIdentifier: try stored.value(.action), userText: try stored.optional(.text)),
            answered: try stored.time(.answered).map(WallTime.init(microseconds:)) ?? delivered.date,
            attempts: try stored.count(.attempts) ?? 0
        )
        response.tried = try stored.time(.tried).map(WallTime.init(microseconds:))
        response.isTold = try stored.count(.told) ?? 0 > 0
        return response
    }

    private func wallTime(_ microseconds: Int64?) throws -> WallTime {
        guard let microseconds else { throw UnreadableColumn() }
        return WallTime(microseconds: microseconds)
    }

    func categories(of app: String) throws -> [NotificationCore.Category] {
        let statement = try database.cachedStatement(
            sql: "SELECT category FROM category WHERE app = ? ORDER BY identifier"
        )
        return try Data.fetchAll(statement, arguments: [app])
            .compactMap { Stored.decode(NotificationCore.Category.self, $0) }
    }
}
