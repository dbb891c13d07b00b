import Foundation
import GRDB
import MemoryStore
import NotificationCore
import NotificationStore
import Recurrence
import Testing

/// Lists in parts, and what they and the quotas measure, on disk and in memory alike.
@Suite struct PageTests {
    enum Kind: CaseIterable { case sqlite, memory }

    private func withStore(_ kind: Kind, _ body: (any AgendaStore) throws -> Void) throws {
        guard kind == .sqlite else { return try body(MemoryStore()) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        try body(store)
    }

    private func pending(_ identifier: String, of app: String = "a", bytes: Int = 0) -> Pending {
        let content = Content(title: "T", body: String(repeating: "x", count: bytes))
        return Pending(
            app: app,
            request: Request(
                identifier: identifier,
                content: content,
                trigger: .interval(.init(seconds: 60, repeats: true))
            ),
            schedule: Schedule(due: .wall(WallTime(microseconds: 5)))
        )
    }

    private func delivered(_ number: Int, state: Delivered.Presentation = .expired(nil)) -> Delivered {
        let time = WallTime(microseconds: Int64(number / 2))
        return Delivered(
            app: "a",
            request: pending("d\(number)").request,
            date: time,
            due: time,
            occurrence: 1,
            presentation: state
        )
    }

    private func all<Row>(_ page: (PagePlace?) throws -> Page<Row>, most: Int = 100) throws -> [[Row]] {
        var pages: [[Row]] = []
        var place: PagePlace?
        repeat {
            let part = try page(place)
            pages.append(part.rows)
            // A cursor travels as text.
            place = try part.next.map { try #require(PagePlace($0.description)) }
        } while place != nil && pages.count < most
        return pages
    }

    @Test(arguments: Kind.allCases) func everyRowIsOnOnePage(_ kind: Kind) throws {
        try withStore(kind) { store in
            let rows = (1...7).map { pending("r\($0)") } + (1...3).map { pending("r\($0)", of: "b with / spaces") }
            try store.commit(rows.map { .put($0) }, durability: .process)
            let limit = PageLimit(rows: 3, bytes: 1 << 20)
            let pages = try all { try store.pendingPage(of: nil, after: $0, limit: limit) }
            #expect(pages.map(\.count) == [3, 3, 3, 1])
            #expect(pages.flatMap(\.self) == rows)
            #expect(try all { try store.pendingPage(of: "a", after: $0, limit: limit) }.map(\.count) == [3, 3, 1])
            #expect(try all { try store.pendingPage(of: "none", after: $0, limit: limit) } == [[]])
            try store.commit((1...7).map { .deliver(delivered($0)) }, durability: .process)
            let notifications = try all { try store.deliveredPage(of: "a", after: $0, limit: limit) }
            #expect(notifications.map(\.count) == [3, 3, 1])
            #expect(notifications.flatMap(\.self) == (try store.rows(.app("a")).delivered))
            let answers = (1...5).map {
                Change.enqueue(
                    Response(delivered: delivered($0), actionIdentifier: "x", answered: WallTime(microseconds: 1))
                )
            }
            try store.commit(answers, durability: .process)
            let responses = try all { try store.responsesPage(of: "a", after: $0, limit: limit) }
            #expect(responses.map(\.count) == [3, 2])
            #expect(responses.flatMap(\.self) == (try store.responses(of: "a")))
        }
    }

    /// Only what rings once, at a time that its schedule tells, is brief.
    @Test func briefPagesHaveTheTexts() throws {
        try withStore(.sqlite) { store in
            var once = pending("once \"é\"")
            once.request.trigger = .interval(.init(seconds: 60, repeats: false))
            once.request.content = Content(title: "Tea \"/\\\n👩‍👧", body: "")
            once.request.content.subtitle = "日本"
            once.request.content.sound = .standard
            var snoozed = once
            snoozed.request.identifier = "snoozed"
            let now = Moment(wall: WallTime(microseconds: 1), boot: BootTime(microseconds: 1), bootID: "b")
            snoozed.schedule.snooze = .init(after: 60_000_000, from: now)
            var day = pending("day", of: "b", bytes: 40)
            day.request.trigger = .calendar(DateMatch(year: 2040, month: 2, day: 1), repeats: false)
            let rows = [once, pending("again"), snoozed, day]
            try store.commit(rows.map { .put($0) }, durability: .process)
            var limit = PageLimit(rows: 3, bytes: 1 << 20)
            limit.isBrief = true
            let pages = try all { try store.pendingPage(of: nil, after: $0, limit: limit) }
            once.request.trigger = nil
            once.request.content.sound = nil
            day.request.trigger = nil
            #expect(pages == [[once, rows[1], snoozed], [day]])
        }
    }

    /// At least one row is on a page, however large it is.
    @Test(arguments: Kind.allCases) func pagesAreCutBySize(_ kind: Kind) throws {
        try withStore(kind) { store in
            let rows = [1000, 1000, 9000, 1000].enumerated().map { pending("r\($0)", bytes: $1) }
            try store.commit(rows.map { .put($0) }, durability: .process)
            let pages = try all { try store.pendingPage(of: nil, after: $0, limit: PageLimit(rows: 100, bytes: 3000)) }
            #expect(pages.map(\.count) == [2, 1, 1])
            #expect(pages.flatMap(\.self) == rows)
        }
    }

    @Test(arguments: Kind.allCases) func rowsThatComeAndGoMoveNoOthers(_ kind: Kind) throws {
        try withStore(kind) { store in
            try store.commit((1...6).map { .put(pending("r\($0)")) }, durability: .process)
            let limit = PageLimit(rows: 2, bytes: 1 << 20)
            let first = try store.pendingPage(of: "a", after: nil, limit: limit)
            // The last row of the page goes, one before it is replaced, one comes.
            try store.commit(
                [
                    .removePending(RequestKey(app: "a", identifier: "r2")), .put(pending("r1", bytes: 5)),
                    .put(pending("r7")),
                ],
                durability: .process
            )
            let rest = try all { try store.pendingPage(of: "a", after: $0 ?? first.next, limit: limit) }
            #expect(rest.flatMap { $0.map(\.request.identifier) } == ["r3", "r4", "r5", "r6", "r7"])
        }
    }

    @Test(arguments: Kind.allCases) func responsesAreFoundOneByOne(_ kind: Kind) throws {
        try withStore(kind) { store in
            for number in 1...3 {
                let response = Response(
                    delivered: delivered(number),
                    actionIdentifier: "\(number)",
                    answered: WallTime(microseconds: 1)
                )
                try store.commit([.enqueue(response)], durability: .process)
            }
            let first = try #require(try store.nextResponse(of: "a", except: []))
            #expect(first.actionIdentifier == "1")
            #expect(try store.nextResponse(of: "a", except: [first.id])?.actionIdentifier == "2")
            #expect(try store.nextResponse(of: "b", except: []) == nil)
            #expect(try store.hasResponse(first.id, of: "a"))
            #expect(try !store.hasResponse(first.id, of: "b"))
            #expect(try store.appsWithResponses() == ["a"])
        }
    }

    /// The newest 100 stay, or what fits into the bytes of them, the newest in any case.
    @Test(arguments: Kind.allCases) func theNewestResponsesStay(_ kind: Kind) throws {
        try withStore(kind) { store in
            for number in 1...9 {
                let response = Response(
                    delivered: delivered(number),
                    actionIdentifier: "\(number)",
                    userText: String(repeating: "ä", count: 1000),
                    answered: WallTime(microseconds: 1)
                )
                try store.commit(
                    [.enqueue(response), .trimResponses(app: "a", limit: 5, bytes: 8000)],
                    durability: .process
                )
            }
            #expect(try store.responses(of: "a").map(\.actionIdentifier) == ["7", "8", "9"])
            try store.commit([.trimResponses(app: "a", limit: 5, bytes: 1)], durability: .process)
            #expect(try store.responses(of: "a").map(\.actionIdentifier) == ["9"])
        }
    }

    /// What is counted along is what is counted afresh.
    @Test(arguments: Kind.allCases) func theTallyFollowsEveryChange(_ kind: Kind) throws {
        try withStore(kind) { store in
            func tally() throws -> [Int] {
                let rows = try store.rows(.requests(app: "a", identifiers: []))
                return [rows.pendingCount, rows.bytes / 1000]
            }
            #expect(try tally() == [0, 0])
            try store.commit((1...3).map { .put(pending("r\($0)", bytes: 10_000)) }, durability: .process)
            #expect(try tally() == [3, 30])
            try store.commit([.put(pending("r1", bytes: 40_000)), .put(pending("r9", of: "b"))], durability: .process)
            #expect(try tally() == [3, 60])
            var waiting = delivered(1, state: .waiting(quietly: false))
            waiting.request.content.body = String(repeating: "x", count: 20_000)
            try store.commit([.deliver(waiting), .deliver(delivered(2))], durability: .process)
            #expect(try tally() == [3, 80])
            try store.commit([.expireWaiting(app: "a")], durability: .process)
            #expect(try tally() == [3, 60])
            try store.commit([.removePending(RequestKey(app: "a", identifier: "r1"))], durability: .process)
            #expect(try tally() == [2, 20])
        }
    }

    /// The measure of the quotas is near what lies on the disk.
    @Test func sizesAreNearWhatIsStored() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        var full = Content(title: "Title", body: String(repeating: "body ", count: 300))
        full.userInfo = [
            "data": .data([UInt8](0...255)), "list": .array([.string("a"), .integer(1)]), "d": .double(1.5),
        ]
        full.actions = [Action(identifier: "open", title: "Open", effect: .open(url: "https://example.org/"))]
        full.bodies = (1...20).map { "Body number \($0)" }
        for (index, content) in [Content(title: "A"), Content(title: "B", body: "Some words"), full].enumerated() {
            var row = pending("r\(index)", of: "app\(index)")
            row.request.content = content
            try store.commit([.put(row)], durability: .process)
            let stored = try store.rows(.requests(app: row.app, identifiers: [])).bytes
            let ratio = Double(row.request.size) / Double(stored)
            #expect((0.8...1.5).contains(ratio), "\(row.request.size) is said of \(stored) bytes")
        }
    }
}
