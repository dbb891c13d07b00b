import CalendarFiles
import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import SystemZones
import TestSupport
import Testing

@testable import CalendarService

/// Answers on their way into files on a disk, without an agent.
@Suite struct WritingTests {
    private static let now = WallTime(unixSeconds: 1_767_600_000)

    private static func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "carillon-writing-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func calendar(_ uid: String) -> String {
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM"]
        let entry =
            ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid)", "DTSTART:20260105T080000Z"] + alarm + ["END:VEVENT"]
        return (["BEGIN:VCALENDAR"] + entry + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// What is wrong with a folder is said whether or not an answer is written into it, and one into a file that isn't whole waits.
    @Test func whatIsWrongIsSaidBesideAnAnswer() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let calendars = folder + "/calendars"
        try FileManager.default.createDirectory(atPath: calendars, withIntermediateDirectories: true)
        let halfWritten = Self.calendar("x").prefix(60)
        for (name, text) in [("a", Self.calendar("a")), ("bad", "nothing"), ("half", String(halfWritten))] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(calendars)/\(name).ics"))
        }
        let ledger = try Ledger(path: folder + "/ledger")
        let index = try FolderIndex(path: folder + "/index")
        defer {
            ledger.close()
        }
        try index.keepOnly(["c"])
        for (uid, file) in [("a", "a.ics"), ("x", "half.ics")] {
            let entry = AlarmSource.Entry(uid: uid, recurrence: nil)
            let answer = ItemAnswer(
                alarm: AlarmName(folder: "c", file: file, entry: entry, key: "PT0S"),
                isOfTask: false,
                kind: .acknowledge,
                due: Self.now,
                lastDue: Self.now,
                answered: Self.now
            )
            #expect(try ledger.record(answer, file: file, response: uid))
        }
        let waiting = try ledger.waiting()
        #expect(waiting.map(\.answer.isOfTask) == [false, false])
        let scan = FolderScan(
            setting: FolderSetting(name: "c", path: calendars),
            others: [],
            reading: "",
            isOutdated: false,
            turns: [:],
            answers: waiting,
            written: [],
            acknowledged: [:],
            early: [:],
            handed: [:],
            now: Self.now,
            index: index,
            zones: SystemZones(environment: ["TZ": "UTC"]),
            mostSteps: 1_000_000,
            isFullTime: { false },
            uid: { "u" },
            onLost: { _, _ in }
        )
        let found = try scan.found(FilesOnDisk())
        let outcomes = found.written.map { written in
            switch written.outcome {
            case .success(.changed): "changed"
            case .success: "nothing"
            case .failure: "later"
            }
        }
        #expect(outcomes == ["changed", "later"])
        #expect(found.problems.contains { $0.contains("bad.ics is left out") })
    }

    /// Each configured file has a thread of its own, also where two are in one folder.
    @Test func twoFilesOfOneFolderAreWrittenAtOnce() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rounds = 500
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["x", "y"] {
                let path = "\(folder)/\(name).ics"
                try Data("\(name) 0".utf8).write(to: URL(fileURLWithPath: path))
                group.addTask {
                    try await onThread {
                        for round in 0..<rounds {
                            try ItemFile(path: path).update { bytes throws(ItemFile.Failure) in
                                guard bytes == Array("\(name) \(round)".utf8) else {
                                    throw ItemFile.Failure(reason: String(decoding: bytes, as: UTF8.self))
                                }
                                return Array("\(name) \(round + 1)".utf8)
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["x.ics", "y.ics"])
    }
}
