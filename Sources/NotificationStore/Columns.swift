internal import Foundation
internal import GRDB
internal import NotificationCore

/// The columns of a table, in the order in which statements ask for them. A column is called like its case, in snake case.
protocol TableColumn: RawRepresentable<Int>, CaseIterable, Sendable {
    /// The columns' names, each at its raw value. Kept by each table: finding them out takes a while.
    static var names: [String] { get }
}

extension TableColumn {
    static func findNames() -> [String] {
        allCases.map { column in
            "\(column)".reduce(into: "") { name, letter in
                name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
            }
        }
    }

    var name: String { Self.names[rawValue] }

    static func spelled(_ columns: some Sequence<Self>) -> String { columns.map(\.name).joined(separator: ", ") }

    static func parameters(_ columns: some Sequence<Self>) -> String {
        columns.map { ":" + $0.name }.joined(separator: ", ")
    }

    /// Sets each of the columns to the parameter of its name.
    static func assignments(_ columns: some Sequence<Self>) -> String {
        columns.map { "\($0.name) = :\($0.name)" }.joined(separator: ", ")
    }

    /// Values as the parameters of their columns' names.
    static func arguments(_ values: [(Self, (any DatabaseValueConvertible)?)]) -> StatementArguments {
        StatementArguments(Dictionary(values.map { ($0.name, $1) }) { $1 })
    }
}

enum PendingColumn: Int, TableColumn {
    case id, app, identifier, request, radius, wake, confined
    // Where the request stands in its series
    case wallDue, bootDue, anchorBoot, anchorWall, anchorRebased, consumed
    case snoozeBoot, snoozeWall, snoozeRebased, snoozeDelay
    case lastDue, lastSkipped, untilAnswered, region, zone, setAside, held, putOff, lane

    static let names = findNames()
    static let list = spelled(allCases)
    static let ofSchedule = allCases.filter { $0.rawValue >= wallDue.rawValue }
    /// All of them, and the texts of what rings once instead of its request: to decode that takes ten times as long.
    static let briefList: String = {
        let text = "CAST(request AS TEXT)"
        func field(_ path: String) -> String { "json_extract(\(text), '$.\(path)')" }
        let repeats = "coalesce(\(field("trigger.calendar.repeats")), \(field("trigger.interval._0.repeats")))"
        let isBrief = """
            coalesce(wall_due, boot_due) IS NOT NULL AND held IS NULL AND snooze_boot IS NULL AND region IS NULL
                AND CASE WHEN json_valid(\(text)) THEN json_type(\(text), '$.content.title') = 'text' AND \(repeats) = 0 END
            """
        let columns = allCases.map { $0 == request ? "CASE WHEN \(isBrief) THEN NULL ELSE request END" : $0.name }
        let texts = ["title", "subtitle", "body"].map { "CASE WHEN \(isBrief) THEN \(field("content.\($0)")) END" }
        return (columns + texts).joined(separator: ", ")
    }()
    /// The columns that something waits for.
    static let waitedFor = [wallDue, bootDue, snoozeBoot, region, held]
}

enum DeliveredColumn: Int, TableColumn {
    case ring, app, identifier, request, date, due, firstDue, putOff, occurrence
    case state, bus, server, popup

    static let names = findNames()
    static let list = spelled(allCases)
}

enum ResponseColumn: Int, TableColumn {
    case id, app, identifier, request, date, due, occurrence
    case wishesSettings, action, text, answered, attempts, tried, told

    static let names = findNames()
    static let list = spelled(allCases)
}

enum HistoryColumn: Int, TableColumn {
    case id, ring, app, identifier, title, due, date, outcome
    case ended, action, actionTitle

    static let names = findNames()
    static let list = spelled(allCases)
}

/// What `delivered.state` says about where the popup of a ring stands. The numbers lie in people's files and stay as they are.
enum DeliveredState: Int {
    case waiting = 0
    case waitingQuietly = 1
    case shown = 2
    case expired = 3
    case summarised = 4
    case behind = 5

    static let unseen = among(.waiting, .waitingQuietly)
    /// The condition that a row has a popup on the screen, perhaps one that it waits to replace.
    static let onScreen = "(\(among(.shown)) OR (\(among(.waitingQuietly)) AND popup IS NOT NULL))"
    /// The condition that a row counts towards its app's quota: of the others no more than so many are kept.
    static let counted = among(.waiting, .waitingQuietly, .shown)

    /// The condition that a row is in one of these.
    static func among(_ states: Self...) -> String {
        "state IN (\(states.map { "\($0.rawValue)" }.joined(separator: ", ")))"
    }

    /// The assignment that puts a row into this one.
    var assignment: String { "state = \(rawValue)" }
}

/// What `pending.wake` says about whose request wakes the machine; NULL wakes it for nobody.
enum StoredWake: Int {
    case own = 1
    case app = 2

    init?(_ pending: Pending) {
        guard pending.request.wake else { return nil }
        self = pending.app == Agenda.ownApp ? .own : .app
    }
}

/// What `pending.lane` says about whose turn it is when several are due: the person's own come first.
enum Lane: Int, CaseIterable {
    case own = 0
    case app = 1
    /// Its app may not ring.
    case resting = 2

    init(_ app: String) { self = app == Agenda.ownApp ? .own : .app }

    static let isResting = "lane = \(resting.rawValue)"
    static let ringing = [own, app]

    var assignment: String { "lane = \(rawValue)" }
}

/// A row, read by its columns' names. What lies in a column may be of another type: SQLite keeps a text among integers.
struct StoredRow<Column: TableColumn> {
    let row: Row

    func isNull(_ column: Column) -> Bool { row.hasNull(atIndex: column.rawValue) }

    func value<Value: DatabaseValueConvertible>(_ column: Column) throws -> Value {
        guard let value: Value = try optional(column) else { throw UnreadableColumn() }
        return value
    }

    /// nil for NULL.
    func optional<Value: DatabaseValueConvertible>(_ column: Column) throws -> Value? {
        let stored: DatabaseValue = row[column.rawValue]
        guard !stored.isNull else { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw UnreadableColumn() }
        return value
    }

    /// Microseconds that differences and sums of a few of them can't overflow.
    func time(_ column: Column) throws -> Int64? {
        guard let time: Int64 = try optional(column) else { return nil }
        guard (-1 << 60...1 << 60).contains(time) else { throw UnreadableColumn() }
        return time
    }

    /// A whole number that one can go on counting from.
    func count(_ column: Column) throws -> Int? {
        guard let count: Int = try optional(column) else { return nil }
        guard (0...1 << 53).contains(count) else { throw UnreadableColumn() }
        return count
    }
}

/// A column holds what was never put there.
struct UnreadableColumn: Error {}

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
