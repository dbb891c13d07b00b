import CalendarFiles
import CalendarFolders
import Foundation
import NotificationCore
import SystemZones
import TestSupport
import Testing

@testable import CalendarService

/// Calendars of others, large and with dates at the ends of the years, through the reader and the index that the service uses.
@Suite struct FuzzTests {
    private static let now = WallTime(unixSeconds: 1_795_000_000)

    /// Decision 32: the index holds nothing that it can't read back, nothing rings at once, and the search is bounded.
    @Test func whatIsReadIsReadBack() async throws {
        let folder = NSTemporaryDirectory() + "carillon-index-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let index = try FolderIndex(path: folder + "/index.sqlite")
        let setting = FolderSetting(name: "shared", path: folder)
        let zones = SystemZones()
        try index.keepOnly(["shared"])
        try index.begin("shared", reading: "")
        var alarms = 0
        try await Fuzzing.run("foreign calendars", atLeast: 20) { random, number in
            let bytes = DamagedCalendar.foreign(&random)
            let stamp = FolderListing.Stamp(modified: 0, size: Int64(bytes.count), inode: number)
            let reader = ItemReader(
                setting,
                zones: zones,
                acknowledged: [:],
                early: [:],
                passed: [],
                aside: [],
                now: Self.now,
                steps: 50_000_000
            ) {
                _ in nil
            }
            let file = ItemReader.File(name: "a.ics", contents: .success((bytes, stamp)), stamp: stamp, turn: nil)
            let found = try #require(reader.item(file))
            try index.take([found.item], removed: [], of: "shared", devices: [:])
            let kept = Set(found.item.alarms.map(\.alarm.identifier))
            // Of one that is cut off, or read in part, what was there before is kept.
            let known = try index.identifiers()
            #expect(found.item.entries == nil ? known == kept : known.isSuperset(of: kept))
            for identifier in kept {
                let alarm = try #require(try index.alarm(identifier), "\(identifier) can't be read back")
                #expect(alarm.request.trigger != nil)
                #expect(try index.row(identifier) != nil)
            }
            alarms += kept.count
        }
        #expect(alarms > 0)
    }

    /// An entry that is read anew takes out its own alarms alone, in as many steps as it has.
    @Test func anEntryOfALargeItemIsReplacedAlone() throws {
        let folder = NSTemporaryDirectory() + "carillon-index-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let index = try FolderIndex(path: folder + "/index.sqlite")
        let setting = FolderSetting(name: "c", path: folder)
        let count = 4000
        let entries = (0..<count).map { number in
            """
            BEGIN:VEVENT\nUID:e\(number)\nDTSTART:20270105T090000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM
            END:VEVENT

            """
        }
        func item(_ entries: some Sequence<String>) throws -> FolderIndex.Item {
            let bytes = Array(("BEGIN:VCALENDAR\n" + entries.joined() + "END:VCALENDAR\n").utf8)
            let (alarms, _) = try FolderAlarm.read(bytes, of: "a.ics", in: setting, zones: SystemZones(), now: Self.now)
            return FolderIndex.Item(
                folder: "c",
                file: "a.ics",
                stamp: FolderListing.Stamp(modified: 0, size: 1, inode: 1),
                alarms: try alarms.map { try FolderIndex.Alarm($0, next: nil, isOften: false, isReadOnly: false) }
            )
        }
        try index.take([try item(entries)], removed: [], of: "c", devices: [:])
        #expect(try index.identifiers().count == count)
        var part = try item([])
        part.entries = ["e1", "e", "e\(count)"]
        try index.take([part], removed: [], of: "c", devices: [:])
        #expect(try index.identifiers().count == count - 1)
        part.entries = Set((0..<count).map { "e\($0)" })
        let began = Self.processorTime
        try index.take([part], removed: [], of: "c", devices: [:])
        // To look at each alarm for each entry takes many times that.
        #expect(Self.processorTime - began < .seconds(3))
        #expect(try index.identifiers().isEmpty)
    }

    /// What this process has had of a processor: the index works on a thread of its own.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
