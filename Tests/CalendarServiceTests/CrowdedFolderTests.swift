import CalendarFiles
import CalendarService
import Foundation
import NotificationCore
import Testing

/// Folders with far too much in them: they cost themselves and no other, and what a person has in them still rings (decision 32).
@Suite struct CrowdedFolderTests {
    private static func entry(_ uid: String, _ start: String, _ lines: String..., trigger: String = "PT0S") -> String {
        let entry = ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid)", "DTSTART:\(start)"] + lines
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\(trigger)", "END:VALARM", "END:VEVENT"]
        return (entry + alarm).joined(separator: "\r\n")
    }

    private static func calendar(_ entries: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + entries + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private static let early = "2026-01-06T08:00:00"

    /// The agent counts what the popup carries, such as its alarm's name, which may be a trigger of any length.
    @Test func aFolderGivesNoMoreThanItsShare() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        for number in 0..<400 {
            let trigger = "-PT\(number + 1)M" + String(repeating: "0S", count: 25_000)
            bench.files.items["\(number).ics"] = Self.calendar([
                Self.entry("\(number)", "20260107T090000Z", trigger: trigger)
            ])
        }
        try bench.start(at: Self.early)
        let sizes = bench.agent.pending.values.map(\.size)
        #expect(sizes.count > 100)
        #expect(sizes.reduce(0, +) <= 12 << 20)
    }

    @Test func seriesThatRingTooOftenRestForAnHour() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let series = (0..<1000).map { Self.entry("often \($0)", "20260106T080030Z", "RRULE:FREQ=MINUTELY") }
        bench.files.items["a.ics"] = Self.calendar(series)
        bench.files.items["b.ics"] = Self.calendar([
            Self.entry("hourly", "20260106T080045Z", "RRULE:FREQ=HOURLY"), Self.entry("once", "20260106T081000Z"),
        ])
        try bench.start(at: Self.early)
        #expect(bench.agent.pending.count == 1002)
        var notes = FolderNotes()
        bench.service?.onNotes = { notes = $0 }
        let start = bench.clock.time
        // The agent rings them by itself, and they are counted all the same.
        #expect(bench.service?.deadline == WallTime(unixSeconds: start + 30))
        bench.clock.time = start + 50
        bench.service?.look()
        let going = Set(bench.agent.pending.values.map(\.content.title))
        #expect(going.count == 302)
        #expect(going.isSuperset(of: ["hourly", "once"]))
        #expect(notes.resting == ["c": ["a.ics"]])
        #expect(bench.agent.rung.isEmpty)
        // The next minute is too much for the rest of them, but for ten.
        bench.clock.time += 60
        bench.service?.look()
        #expect(bench.agent.pending.count == 12)
        #expect(bench.service?.deadline == WallTime(unixSeconds: start + 3650))
        bench.clock.time = start + 3650
        bench.service?.look()
        #expect(bench.agent.pending.count == 712)
        #expect(notes.resting == ["c": ["a.ics"]])
        bench.clock.time = start + 3710
        bench.service?.look()
        #expect(notes.resting == ["c": ["a.ics"]])
    }

    /// A few at a time, so that others have their turn, and each once.
    @Test func whatHasPassedIsSeenToInParts() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        try bench.start(at: Self.early)
        bench.service?.mostPassed = 7
        for number in 0..<50 {
            let entry = Self.calendar([Self.entry("\(number)", "20260106T075900Z", "DTSTAMP:20260106T070000Z")])
            // Its copy in another collection doesn't ring once more.
            bench.files.items["work/\(number).ics"] = entry
            bench.files.items["home/\(number).ics"] = entry
        }
        bench.service?.look()
        #expect(bench.agent.rung.map(\.content.title).sorted() == (0..<50).map(String.init).sorted())
    }

    /// Rules that take long to follow wait until what is plain has been read.
    @Test func plainEntriesAreReadBeforeThoseThatTakeLong() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let rule = "RRULE:FREQ=HOURLY;BYMONTHDAY=13;BYDAY=FR;BYSETPOS=1;COUNT=10000"
        for file in 0..<30 {
            let entries = (0..<10).map {
                Self.entry("\(file)-\($0)", "00010101T000000Z", rule + "\($0)", trigger: "-PT5M")
            }
            bench.files.items["aaa/\(file).ics"] = Self.calendar(entries)
        }
        bench.files.items["work/own.ics"] = Self.calendar([Self.entry("own", "20260107T090000Z")])
        try bench.start(at: Self.early, steps: 1_000_000)
        #expect(bench.agent.pending.values.contains { $0.content.title == "own" })
    }

    /// A thread that comes back from a slow disk finds an index, although the service has ended.
    @Test func aFolderThatIsReadWhenTheServiceEndsHarmsNothing() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.calendar([Self.entry("a", "20260107T090000Z")])
        try bench.start(at: Self.early)
        bench.files.items["b.ics"] = Self.calendar([Self.entry("b", "20260107T090000Z")])
        bench.service?.look()
        bench.files.items["c.ics"] = Self.calendar([Self.entry("c", "20260107T090000Z")])
        bench.work.isHeld = true
        bench.service?.look()
        // It knows where the folder is, and now reads it.
        bench.work.goOn()
        bench.service?.close()
        bench.work.goOn()
        #expect(bench.agent.pending.values.map(\.content.title).sorted() == ["a", "b"])
    }

    /// Starts with an alarm a minute later, and has it as its popup is listed then.
    private static func ring(_ bench: FolderBench) throws -> DeliveredSummary {
        bench.files.items["a.ics"] = calendar([entry("a", "20260106T080100Z")])
        try bench.start(at: early)
        let due = time("2026-01-06T08:01:00")
        let request = try #require(bench.agent.pending.values.first)
        return DeliveredSummary(app: "", request: request, date: due, due: due, occurrence: 1, state: .shown)
    }

    /// The index of a folder says nothing of what isn't read yet, also when the service has ended in the middle of it.
    @Test func aFirstReadThatIsCutOffTakesNothingAway() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.agent.shown = [try Self.ring(bench)]
        // The latest is read first.
        for name in ["b", "c", "d"] {
            bench.files.items[name + ".ics"] = Self.calendar([Self.entry(name, "20260107T090000Z")])
        }
        (bench.work.isHeld, bench.work.isHurried) = (true, true)
        for withoutIndex in [true, false] {
            bench.service?.close()
            try bench.start(at: "2026-01-06T08:02:00", withoutIndex: withoutIndex)
            // It knows where the folder is, and then reads one file.
            bench.work.goOn()
            bench.work.goOn()
            #expect(bench.agent.shown.count == 1)
        }
        for _ in 0..<6 { bench.work.goOn() }
        #expect(bench.agent.shown.count == 1)
        #expect(bench.agent.pending.values.map(\.content.title).sorted() == ["a", "b", "c", "d"])
        // All of it is known now.
        bench.files.items["a.ics"] = Self.calendar([])
        bench.work.isHeld = false
        bench.service?.look()
        #expect(bench.agent.shown.isEmpty)
    }

    /// What comes due while a look goes on is seen to by the next, which comes at once.
    @Test func whatComesDueDuringALookIsNotForgotten() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let shown = try Self.ring(bench)
        bench.files.isLocked = true
        bench.clock.time += 60
        try bench.answer(shown, 1)
        let again = WallTime(unixSeconds: bench.clock.time + 2)
        #expect(bench.service?.deadline == again)
        // A look that began before takes until after.
        bench.work.isHeld = true
        bench.clock.time += 1
        bench.service?.look()
        bench.work.goOn()
        bench.clock.time += 2
        bench.work.goOn()
        #expect(bench.service?.deadline == again)
        bench.files.isLocked = false
        bench.service?.look()
        for _ in 0..<2 { bench.work.goOn() }
        #expect(bench.files.items["a.ics"]?.contains("ACKNOWLEDGED") ?? false)
    }
}
