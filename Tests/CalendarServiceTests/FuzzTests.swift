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
        defer { index.close() }
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
                now: Self.now
            ) {
                _ in nil
            }
            let file = ItemReader.File(name: "a.ics", contents: .success((bytes, stamp)), stamp: stamp, first: 0)
            let found = try #require(reader.item(file))
            try index.take([found.item], removed: [], of: "shared", devices: [:])
            let kept = Set(found.item.alarms.map(\.alarm.identifier))
            #expect(try index.identifiers() == kept)
            for identifier in kept {
                let alarm = try #require(try index.alarm(identifier), "\(identifier) can't be read back")
                #expect(alarm.request.trigger != nil)
                #expect(try index.row(identifier) != nil)
            }
            alarms += kept.count
        }
        #expect(alarms > 0)
    }
}
