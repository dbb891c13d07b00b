import Foundation
import GRDB
import Geography
import NotificationCore
import NotificationStore
import Recurrence
import SystemZones
import TestSupport
import Testing

/// Whatever lies where the schedule should be, it is opened, set aside or refused, and its rows never stop the agent.
@Suite struct FuzzTests {
    private let app = Agenda.ownApp
    private let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])
    private let now = Moment(
        wall: WallTime(microseconds: 1_795_000_000_000_000),
        boot: BootTime(microseconds: 5_000_000_000),
        bootID: "boot"
    )

    private func samples() throws -> [Request] {
        let content = Content(
            title: "Pizza",
            body: "ä\u{1F355}",
            actions: [
                Action(identifier: "s", title: "S", effect: .snooze(seconds: 60)),
                Action(identifier: "x", title: "Stop", effect: .stopRepeat),
            ]
        )
        let triggers: [Trigger?] = [
            nil, .interval(.init(seconds: 5, repeats: true, firstDelay: 2)),
            .interval(.init(seconds: 5, repeats: false)),
            .calendar(DateMatch(hour: 9, minute: 30, weekday: 2), repeats: true),
            .recurrence(
                RecurrenceSet(
                    start: try #require(CivilDateTime(parsing: "2026-01-05T09:00:00")),
                    rules: [try RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=60")]
                )
            ),
            .location(
                .init(identifier: "home", area: Circle(center: Coordinate(latitude: 52, longitude: 13), radius: 100)),
                repeats: true
            ),
        ]
        return triggers.enumerated().map { index, trigger in
            var request = Request(
                identifier: "r\(index)",
                content: content,
                trigger: trigger,
                bounds: trigger?.repeats == true
                    ? .init(start: nil, end: WallTime(microseconds: 1_990_000_000_000_000), count: 50) : .init()
            )
            request.content.userInfo = ["k": .array([.integer(5), .date(7.5)]), "endDate": .date(9e8)]
            if index % 2 == 1 { request.untilAnswered = .init(seconds: 60, most: 3) }
            return request
        }
    }

    /// Rows of every kind, due and not.
    private func fill(_ store: SQLiteStore) throws {
        var changes: [Change] = [
            .authorize(app: "app", .authorized), .note(.bootID, "boot"), .note(.zone, "Europe/Berlin"),
            .provideSettings(app: "app", true),
            .setCategories(app: "app", [Category(identifier: "c", actions: [Action(identifier: "a", title: "A")])]),
        ]
        for (index, request) in try samples().enumerated() {
            for app in [app, "app"] {
                var schedule = Schedule(due: .wall(now.wall.advanced(byMicroseconds: index % 2 == 0 ? -5 : 5_000_000)))
                if case .interval? = request.trigger {
                    schedule.due = .boot(now.boot)
                    schedule.anchor = .init(boot: now.boot, wall: now.wall)
                }
                if index == 4 { schedule.snooze = .init(boot: now.boot, wall: now.wall) }
                if case .location? = request.trigger { schedule.region = .outside }
                schedule.lastDue = WallTime(microseconds: 1_700_000_000_000_000)
                changes.append(.put(Pending(app: app, request: request, schedule: schedule)))
                var row = Delivered(app: app, request: request, date: now.wall, due: now.wall, occurrence: 3)
                row.presentation =
                    [
                        .waiting(quietly: false), .waiting(quietly: true), .summarised, .expired(nil),
                        .shown(PopupAddress(bus: "bus", server: ":1.1", id: 5)),
                        .outdated(PopupAddress(bus: "bus", server: ":1.1", id: 6)),
                    ][index % 5]
                changes.append(.deliver(row))
                changes.append(.enqueue(Response(delivered: row, actionIdentifier: "a", answered: now.wall)))
            }
        }
        try store.commit(changes, durability: .full)
    }

    /// Everything that an agent reads, and the decisions that it takes about it.
    private func use(_ store: SQLiteStore) throws(AgendaError) {
        let agenda = Agenda(zones: zones)
        let address = PopupAddress(bus: "bus", server: ":1.1", id: 5)
        for query in [RowQuery.app(nil), .app(app), .app("app"), .ring(1), .crowd, .onScreen] {
            let rows = try store.rows(query)
            for row in rows.pending {
                _ = agenda.timetable.describe(row, at: now)
                _ = try agenda.timetable.upcoming(row, at: now, limit: 5)
                _ = (row.remaining, row.schedule.next(at: now))
            }
            for row in rows.delivered { _ = row.isLate(at: now) }
        }
        _ = try store.responses(of: nil)
        _ = try store.tallies()
        _ = try store.smallestRadius()
        _ = try store.providesSettings("app")
        for note in AgendaNote.allCases { _ = try store.note(note) }
        guard let position = Position(latitude: 52, longitude: 13, accuracy: 5) else { return }
        let events: [Event] = [
            .rebooted, .clockChanged, .zoneChanged(from: "Asia/Tokyo"), .deadline,
            .moved(to: position, afterAbsence: false), .popupInvoked(address, key: "s"),
            .act(RequestKey(app: "app", identifier: "r1"), action: "s"),
            .perform(RequestKey(app: app, identifier: "r3"), .skipNext),
            .serverChanged(bus: "bus", server: ":1.2", deliversToOthers: true), .popupClosed(address, reason: 2),
            .removeDelivered(app: "app", identifiers: ["r2"]), .removeAllPending(app: "app"),
        ]
        for event in events {
            do {
                let plan = try agenda.plan(event, at: now, rows: store.rows(event.query(at: now)))
                try store.commit(plan.changes, durability: .process)
            } catch  where error.code != .storeFailed {
                // The wish is refused; the store is well.
            }
        }
        for _ in 0..<20 { if try store.nextWaiting(except: []) == nil { break } }
        // What is still due after it has rung would be rung for ever.
        let due = try store.deadlines()
        let rows = try store.rows(.due(wall: now.wall, boot: now.boot, .ofAnyApp))
        guard rows.pending.isEmpty else { return }
        #expect(due.wall.map { $0 > now.wall } ?? true)
        #expect(due.boot.map { $0 > now.boot } ?? true)
    }

    @Test func aDamagedScheduleIsOpenedSetAsideOrRefused() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/schedule.sqlite"
        let first = try SQLiteStore(folder: folder.path)
        try fill(first)
        first.close()
        let whole = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        var (opened, aside, refused) = (0, 0, 0)
        try await Fuzzing.run("database", atLeast: 60) { random, _ in
            var bytes = whole
            switch random.below(5) {
            case 0: for _ in 0...random.below(8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
            case 1:
                let start = random.below(bytes.count)
                let count = min(bytes.count - start, 1 + random.below(random.pick([16, 500, 9000])))
                bytes.replaceSubrange(start..<start + count, with: random.bytes(count))
            case 2: bytes.removeSubrange(random.below(bytes.count)...)
            case 3:
                let (from, to) = (random.below(bytes.count / 4096), random.below(bytes.count / 4096))
                let page = bytes[from * 4096..<from * 4096 + 4096]
                bytes.replaceSubrange(to * 4096..<to * 4096 + 4096, with: page)
            default: random.damage(&bytes)
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            if random.below(2) == 0 { try Data("1\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/lock")) }
            do throws(AgendaError) {
                let store = try SQLiteStore(folder: folder.path)
                defer { store.close() }
                if let file = store.setAside {
                    aside += 1
                    let isEmpty = try store.rows(.app(nil)).pending.isEmpty
                    #expect(isEmpty)
                    #expect(FileManager.default.fileExists(atPath: file))
                } else {
                    opened += 1
                }
                try use(store)
            } catch {
                guard error.code == .storeFailed else { throw error }
                refused += 1
            }
        }
        print("database: \(opened) opened, \(aside) set aside, \(refused) refused")
        #expect(opened > 0 && aside > 0)
    }

    /// One that is due and can't be read must neither be due for ever nor stand before those that wait.
    @Test func aRowThatCannotBeReadHoldsUpNoOther() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        try fill(store)
        store.close()
        let queue = try DatabaseQueue(path: folder.path + "/schedule.sqlite")
        try queue.write { database in
            try database.execute(sql: "UPDATE pending SET request = 'x', wall_due = 5 WHERE id = 1")
            try database.execute(sql: "UPDATE pending SET wall_due = 'x' WHERE id = 2")
            try database.execute(sql: "UPDATE delivered SET request = x'00', due = 1, state = 0 WHERE ring = 1")
        }
        try queue.close()
        let damaged = try SQLiteStore(folder: folder.path)
        defer { damaged.close() }
        #expect(try damaged.nextWaiting(except: []) != nil)
        let due = try damaged.rows(.due(wall: now.wall, boot: now.boot, .ofAnyApp)).pending
        #expect(due.count == 6, "all that can be read")
        #expect(try damaged.deadlines().wall != WallTime(microseconds: 5))
        // The one whose time alone was damaged is listed, and rings no more.
        #expect(try damaged.rows(.app(nil)).pending.count == 11)
        damaged.close()
        let after = try DatabaseQueue(path: folder.path + "/schedule.sqlite")
        #expect(
            try after.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pending") } == 12,
            "they stay in the file"
        )
    }

    /// Tables whose columns hold what nobody put there, and requests that are no requests.
    @Test func damagedRowsAreLeftOut() async throws {
        let columns = [
            "pending": [
                "app", "identifier", "request", "wall_due", "boot_due", "anchor_boot", "anchor_wall", "consumed",
                "snooze_boot", "snooze_wall", "last_due", "until_answered", "region", "radius",
            ],
            "delivered": [
                "app", "identifier", "request", "date", "due", "occurrence", "state", "bus", "server", "popup",
            ],
            "response": [
                "app", "request", "date", "due", "occurrence", "action", "text", "attempts", "identifier", "answered",
                "told", "wishes_settings",
            ],
            "category": ["identifier", "category"], "note": ["value"], "app": ["authorization"],
        ]
        let folder = try TemporaryFolder()
        let path = folder.path + "/schedule.sqlite"
        let first = try SQLiteStore(folder: folder.path)
        try fill(first)
        first.close()
        let whole = try #require(FileManager.default.contents(atPath: path))
        var left = 0
        try await Fuzzing.run("rows", atLeast: 10) { random, _ in
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            }
            try whole.write(to: URL(fileURLWithPath: path))
            let queue = try DatabaseQueue(path: path)
            for _ in 0...random.below(6) {
                let table = random.pick(columns.keys.sorted())
                let column = random.pick(columns[table] ?? [])
                try queue.write { database in
                    let ids = table == "pending" ? "id" : table == "delivered" ? "ring" : "NULL"
                    let row = try Row.fetchAll(database, sql: "SELECT \(column) AS value, \(ids) AS id FROM \(table)")
                    guard let chosen = row.isEmpty ? nil : random.pick(row) else { return }
                    let old: DatabaseValue = chosen["value"]
                    let id: DatabaseValue = chosen["id"]
                    let new = Self.value(in: old, &random)
                    let which = id.isNull ? "" : " WHERE \(ids) = ?"
                    // A constraint may well refuse it.
                    try? database.execute(
                        sql: "UPDATE \(table) SET \(column) = ?\(which)",
                        arguments: id.isNull ? [new] : [new, id]
                    )
                }
            }
            try queue.close()
            let store = try SQLiteStore(folder: folder.path)
            defer { store.close() }
            #expect(store.setAside == nil)
            left += try store.rows(.app(nil)).pending.count
            do throws(AgendaError) { try use(store) } catch { guard error.code == .storeFailed else { throw error } }
        }
        #expect(left > 0)
    }

    private static func value(in old: DatabaseValue, _ random: inout SeededGenerator) -> DatabaseValue {
        if case .blob(let data) = old.storage, random.below(3) > 0 {
            var bytes = [UInt8](data)
            if random.below(2) == 0, let text = String(bytes: bytes, encoding: .utf8) {
                bytes = Array(Self.withAnotherNumber(text, &random).utf8)
            } else {
                random.damage(
                    &bytes,
                    pieces: ["-", "9223372036854775807", "1e308", "null", "{", "}", "\"", "[]", "\\u0000"]
                )
            }
            return Data(bytes).databaseValue
        }
        let values: [any DatabaseValueConvertible] = [
            Int64.min, Int64.max, -1, 0, 1, 2, 4, 5, 1 << 60, -1 << 60, 1e300, -0.5, Double.infinity, "", "abc", "12",
            "\u{0}", "x'00'", Data([0xFF, 0xFE]), Data(), Data("{}".utf8), now(&random),
        ]
        return random.below(20) == 0 ? .null : random.pick(values).databaseValue
    }

    private static func now(_ random: inout SeededGenerator) -> Int64 {
        1_795_000_000_000_000 + Int64(random.below(1000)) - 500
    }

    /// Puts an extreme number in the place of one of a text's numbers.
    private static func withAnotherNumber(_ text: String, _ random: inout SeededGenerator) -> String {
        let numbers = text.matches(of: #/-?[0-9][0-9.e+-]*/#)
        guard !numbers.isEmpty else { return text }
        let extremes = [
            "0", "-1", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808", "1e-300", "0.5", "99999999999",
            "-62135596800", "253402300800", "1152921504606846975", "null", "\"x\"",
        ]
        return text.replacingCharacters(in: random.pick(numbers).range, with: random.pick(extremes))
    }
}
