import AgentCore
import NotificationCore
import Testing

/// What the icon in the tray says, and when that is made anew.
struct TrayTests {
    private static let quieting = ["Quiet for an hour", "Quiet until tomorrow"]

    /// A shell whose settings ask for an icon, which says that nothing is scheduled.
    private func bench() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        bench.set { $0.popup.tray = true }
        bench.time.pass(1)
        return bench
    }

    private func choose(_ label: String, in bench: ShellBench) throws {
        let number = try #require(bench.tray.number(label))
        try bench.shell.tray.choose(number, token: nil)
        bench.time.pass(1)
    }

    @Test func thereIsNoneUnlessTheSettingsAskForOne() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.plan("a", in: 60)
        bench.time.pass(120)
        #expect(bench.tray.shown.isEmpty)
        bench.set { $0.popup.tray = true }
        bench.time.pass(1)
        #expect(bench.tray.contents?.needsAttention == true)
        bench.set { $0.popup.tray = false }
        #expect(bench.tray.contents == nil && bench.tray.shown.count == 2)
        try bench.plan("b", in: 60)
        bench.time.pass(600)
        #expect(bench.tray.shown.count == 2)
        #expect(throws: AgendaError.self) { try bench.shell.tray.choose(1, token: nil) }
    }

    @Test func itNamesTheNextFiveRingsOfOnesOwn() throws {
        let bench = try bench()
        #expect(bench.tray.contents?.title == "Nothing is scheduled")
        #expect(bench.tray.labels == ["Nothing is scheduled", "-", "Add…", "-"] + Self.quieting)
        #expect(bench.tray.contents?.items.first?.isEnabled == false)
        for hour in 1...4 { try bench.plan("r\(hour)", in: Double(hour) * 3600) }
        try bench.ring("every", .interval(.init(seconds: 5400, repeats: true)))
        try bench.ring("other", of: "app", .interval(.init(seconds: 10, repeats: false)))
        bench.time.pass(1)
        let titles = bench.tray.labels.prefix { $0 != "-" }.compactMap { $0.split(separator: " ").first }
        #expect(titles == ["r1", "every", "r2", "r3", "every"])
        #expect(bench.tray.contents?.title == bench.tray.labels.first)
        #expect(bench.tray.contents?.detail == "")
        #expect(bench.tray.contents?.needsAttention == false)
    }

    @Test func manyChangesAreOneAndNoneIsSaidTwice() throws {
        let bench = try bench()
        let before = bench.tray.shown.count
        for number in 0..<200 { try bench.plan("r\(number)", in: 3600 + Double(number)) }
        bench.time.pass(1)
        #expect(bench.tray.shown.count == before + 1)
        // What the five lines don't name changes nothing.
        try bench.plan("later", in: 86_400)
        bench.time.pass(1)
        #expect(bench.tray.shown.count == before + 1)
        // Neither does time that passes: nothing wakes the agent for the tray.
        bench.time.pass(3000)
        #expect(bench.tray.shown.count == before + 1)
    }

    @Test func whatIsUnansweredAsksForAttention() throws {
        let bench = try bench()
        try bench.ring("a")
        bench.answer(.success(1))
        bench.time.pass(1)
        #expect(bench.tray.contents?.needsAttention == true)
        #expect(bench.tray.contents?.detail == "1 unanswered reminder")
        #expect(bench.tray.labels.contains("Snooze all"))
        bench.press("carillon.done", on: 1)
        bench.press("default", on: 1)
        bench.time.pass(1)
        #expect(bench.tray.contents?.needsAttention == false)
        #expect(!bench.tray.labels.contains("Snooze all"))
        // Another app's is its own business.
        try bench.shell.recorder.perform(.authorize(app: "app", .authorized))
        try bench.ring("theirs", of: "app")
        bench.time.pass(1)
        #expect(bench.tray.contents?.needsAttention == false)
    }

    @Test func snoozeAllPutsOffWhatIsUnanswered() throws {
        let bench = try bench()
        for number in 1...3 {
            try bench.ring("r\(number)")
            bench.answer(.success(UInt32(number)))
        }
        bench.time.pass(1)
        #expect(bench.tray.contents?.detail == "3 unanswered reminders")
        try choose("Snooze all", in: bench)
        #expect(try bench.delivered == [])
        #expect(try bench.pending == ["r1", "r2", "r3"])
        #expect(bench.tray.contents?.needsAttention == false)
        bench.time.pass(Settings().popup.snoozeSeconds)
        #expect(try bench.delivered == ["r1", "r2", "r3"])
    }

    @Test(arguments: TrayTests.quieting) func quietIsAPauseOfEverything(_ label: String) throws {
        let bench = try bench()
        let zone = bench.shell.recorder.agenda.timetable
        let start = bench.shell.now
        try choose(label, in: bench)
        let pause = try #require(bench.shell.recorder.agenda.pauses[.everything])
        let end =
            label == "Quiet for an hour" ? start.wall.advanced(byMicroseconds: 3_600_000_000) : zone.dayEnd(at: start)
        #expect(pause.until == end)
        #expect(bench.tray.labels.last == "End quiet")
        #expect(bench.tray.contents?.detail == "Quiet, rings again \(zone.spokenDue(end, at: start))")
        try choose("End quiet", in: bench)
        #expect(bench.shell.recorder.agenda.pauses.count == 0)
        #expect(Array(bench.tray.labels.suffix(2)) == Self.quieting)
    }

    @Test func aPauseThatEndsByItselfLeavesTheMenuAsItWas() throws {
        let bench = try bench()
        try choose("Quiet for an hour", in: bench)
        bench.time.pass(3601)
        #expect(Array(bench.tray.labels.suffix(2)) == Self.quieting)
        #expect(bench.tray.contents?.detail == "")
        try bench.shell.recorder.perform(.pause(.everything, until: nil))
        bench.time.pass(1)
        #expect(bench.tray.contents?.detail == "Quiet until you end it")
    }

    @Test func aLineKeepsItsNumberWhileItMeansTheSame() throws {
        let bench = try bench()
        try bench.plan("later", in: 7200)
        bench.time.pass(1)
        let later = try #require(bench.tray.contents?.items.first?.number)
        try bench.plan("sooner", in: 3600)
        bench.time.pass(1)
        #expect(bench.tray.contents?.items[1].number == later)
        #expect(bench.tray.contents?.items.first?.number != later)
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["later"]))
        bench.time.pass(1)
        // The menu that still names it may be open.
        try bench.shell.tray.choose(later, token: "token")
        #expect(bench.tray.opened == ["later"] && bench.tray.tokens == ["token"])
        try bench.plan("another", in: 60)
        bench.time.pass(1)
        #expect(throws: AgendaError.self) { try bench.shell.tray.choose(later, token: nil) }
        #expect(bench.tray.opened.count == 1)
    }

    @Test func clicksOpenTheWindow() throws {
        let bench = try bench()
        bench.shell.tray.activate(token: "a")
        try choose("Add…", in: bench)
        try choose("Nothing is scheduled", in: bench)
        #expect(bench.tray.opened == [nil, "+"])
        #expect(bench.tray.tokens == ["a", nil])
    }

    @Test func aTitleIsOneShortLine() throws {
        let bench = try bench()
        try bench.ring("long", .interval(.init(seconds: 60, repeats: false))) {
            $0.title = "a\nb" + String(repeating: "é", count: 500)
        }
        bench.time.pass(1)
        let title = try #require(bench.tray.contents?.title)
        #expect(title.hasPrefix("a b") && title.contains("… — at ") && title.utf8.count < 160)
    }

    @Test func anotherZoneReadsDifferently() throws {
        let bench = try bench()
        try bench.plan("a", in: 60)
        bench.time.pass(1)
        let before = try #require(bench.tray.contents?.title)
        bench.move(to: 3 * 3600)
        bench.time.pass(1)
        #expect(bench.tray.contents?.title != before)
    }

    @Test func theIconGoesWithTheAgent() throws {
        let bench = try bench()
        bench.shell.stop(isCutOff: false) {}
        #expect(bench.tray.contents == nil)
        #expect(bench.tray.shown.count == 2)
    }
}
