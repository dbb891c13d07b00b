import Foundation
import GRDB
import MemoryStore
import NotificationCore
import NotificationStore
import Testing

/// What takes back the last change, on disk and in memory alike (DESIGN 30).
@Suite struct UndoStoreTests {
    private func pending(_ identifier: String) -> Pending {
        var content = Content(title: identifier)
        content.attachments = [Attachment(identifier: "i", path: "/p/\(identifier)", type: "image/png")]
        var schedule = Schedule(due: .wall(WallTime(microseconds: 5_000_000)))
        schedule.consumed = 3
        schedule.lastDue = WallTime(microseconds: 4_000_000)
        schedule.snooze = .init(boot: BootTime(microseconds: 7), wall: WallTime(microseconds: 8), delay: 9)
        return Pending(
            app: Agenda.ownApp,
            request: Request(
                identifier: identifier,
                content: content,
                trigger: .interval(.init(seconds: 60, repeats: true))
            ),
            schedule: schedule
        )
    }

    private var undo: Undo {
        let (one, two) = (pending("one"), pending("two"))
        return Undo(
            action: .edit,
            date: WallTime(microseconds: 1_000_000),
            bootID: "boot-1",
            touched: [
                .init(identifier: "one"),
                .init(identifier: "two", after: .init(two.schedule), keepsSeries: true),
            ],
            before: [one, two]
        )
    }

    private func check(_ store: any AgendaStore) throws {
        #expect(try store.rows(.undo).undo == nil)
        try store.commit([.put(pending("two")), .keepUndo(undo)], durability: .full)
        let rows = try store.rows(.undo)
        #expect(rows.undo == undo)
        #expect(rows.pending.map(\.request.identifier) == ["two"])
        #expect(rows.pendingCount == 1)
        #expect(try store.rows(.undoDate).undo?.date == undo.date)
        #expect(try store.rows(.undoDate).undo?.before == [])
        // The pictures of what can come back are needed.
        #expect(try store.attachments(of: Agenda.ownApp) == ["/p/one", "/p/two"])
        // It isn't pending, and nothing waits for it.
        #expect(try store.rows(.app(nil)).pending.count == 1)
        #expect(try store.tallies().map(\.pending) == [1])
        var next = undo
        (next.action, next.before, next.isComplete) = (.remove, [], false)
        try store.commit([.keepUndo(next)], durability: .full)
        #expect(try store.rows(.undo).undo == next)
        try store.commit([.keepUndo(nil)], durability: .full)
        #expect(try store.rows(.undo).undo == nil)
        #expect(try store.attachments(of: Agenda.ownApp) == ["/p/two"])
    }

    @Test func itIsKeptInMemory() throws { try check(MemoryStore()) }

    @Test func itIsKeptOnDisk() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        try check(store)
        try store.commit([.keepUndo(undo)], durability: .full)
        store.close()
        let again = try SQLiteStore(folder: folder.path)
        defer { again.close() }
        #expect(try again.rows(.undo).undo == undo)
    }

    /// What can't be read can't come back, and takes nothing else with it.
    @Test(arguments: [
        ("UPDATE undo SET touched = x'00'", false), ("UPDATE undo SET action = 'fly'", false),
        ("UPDATE undo SET date = 'noon'", false), ("UPDATE undo_pending SET request = x'00' WHERE id = 1", true),
    ]) func damageIsNoError(_ sql: String, isThere: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        try store.commit([.put(pending("two")), .keepUndo(undo)], durability: .full)
        store.close()
        let queue = try DatabaseQueue(path: folder.path + "/schedule.sqlite")
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let again = try SQLiteStore(folder: folder.path)
        defer { again.close() }
        #expect((try again.rows(.undo).undo != nil) == isThere)
        #expect(try again.rows(.undo).undo?.isComplete != true)
        #expect(try again.rows(.app(nil)).pending.count == 1)
    }
}
