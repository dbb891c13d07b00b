import MemoryStore
import NotificationCore
import NotificationStore
import Testing

/// What is paused, and what is held for it, on disk and in memory alike.
@Suite struct PauseStoreTests {
    @Test(arguments: [true, false]) func pausesAndWhatTheyHoldComeBack(_ onDisk: Bool) throws {
        let folder = try TemporaryFolder()
        let file = onDisk ? try SQLiteStore(folder: folder.path) : nil
        defer { file?.close() }
        let store: any AgendaStore = file ?? MemoryStore()
        let key = RequestKey(app: "app", identifier: "a")
        let time = WallTime(unixSeconds: 1_800_000_000)
        let pauses = [
            Pause(.everything, since: time, until: nil), Pause(.app("app"), since: time, until: time),
            Pause(.request(key), since: time, until: nil),
        ]
        try store.commit(pauses.map { .pause($0) }, durability: .full)
        #expect(Set(try store.pauses()) == Set(pauses))
        let later = Pause(.app("app"), since: time, until: nil)
        try store.commit([.pause(later), .endPause(.request(key))], durability: .full)
        #expect(Set(try store.pauses()) == [pauses[0], later])

        let request = Request(identifier: "a", content: Content(title: "T"), trigger: nil)
        var row = Pending(app: "app", request: request, schedule: Schedule(due: nil))
        row.schedule.held = time
        var other = row
        other.request.identifier = "b"
        other.schedule.held = nil
        other.schedule.due = .wall(time)
        try store.commit([.put(row), .put(other)], durability: .full)
        #expect(try store.rows(.held(after: nil, limit: 9)).pending == [row])
        #expect(try store.rows(.due(wall: time, boot: BootTime(microseconds: .max), .ofAnyApp)).pending == [other])
        #expect(try store.nextOnWallClock() == time)
        row.schedule.held = nil
        row.schedule.snooze = .init(boot: BootTime(microseconds: 5), wall: time)
        try store.commit([.reschedule(key, row.schedule)], durability: .full)
        #expect(try store.rows(.held(after: nil, limit: 9)).pending.isEmpty)
        #expect(try store.rows(.app("app")).pending == [row, other])
    }
}
