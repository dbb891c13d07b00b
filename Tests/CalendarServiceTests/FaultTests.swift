import Foundation
import TestSupport
import Testing

/// Folders that can't be written, are full, go away or hold what is not meant well: no answer is lost, and what is good
/// still rings (rule 11 of calendars).
@Suite struct FaultTests {
    private func ringing(_ desktop: CalendarDesktop, in folder: String? = nil, _ item: Item = Item()) async throws
        -> ScriptedServer.Notification
    {
        try Data(item.text.utf8).write(to: URL(fileURLWithPath: (folder ?? desktop.folder) + "/a.ics"))
        try await desktop.agent.done("calendars", "add", desktop.folder)
        return try await desktop.server.waitForNotification { $0.summary == item.title }
    }

    /// A desktop whose carillon-calendars sees a small disk.
    private func withDisk(folder: String = "calendars") async throws -> (CalendarDesktop, SmallDisk) {
        let disk = Monitor<SmallDisk?>(nil)
        let desktop = try await CalendarDesktop.start(folder: folder) { session in
            let small = try await SmallDisk(at: session.home + "/disk", in: session)
            disk.withLock { $0 = small }
            return ["/usr/bin/nsenter"] + small.enter([])
        }
        return (desktop, try #require(disk.withLock { $0 }))
    }

    /// Waits until carillon-calendars says something; the bus has started it and keeps its words.
    private func said(_ words: String, _ desktop: CalendarDesktop) async throws {
        let log = desktop.session.folder + "/logs/bus.log"
        try await waitUntil("it says \(words)") { Editor.text(at: log).contains(words) }
    }

    @Test func anAnswerWaitsForAFolderThatCannotBeWritten() async throws {
        let desktop = try await CalendarDesktop.start(rights: .noneOfRoot)
        let popup = try await ringing(desktop)
        let before = try desktop.text()
        #expect(chmod(desktop.folder, 0o555) == 0)
        try await desktop.press("OK", popup)
        try await said("stays on this machine for now", desktop)
        #expect(try desktop.text() == before)
        try await waitUntil("the popup is answered") { try await desktop.delivered().isEmpty }
        // A start knows of the answer, too.
        try await desktop.end()
        try await desktop.activate()
        #expect(try desktop.text() == before)
        #expect(chmod(desktop.folder, 0o755) == 0)
        try await desktop.activate()
        try await desktop.wait(for: "ACKNOWLEDGED:")
        #expect(try await desktop.agent.popupsSoFar().count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "root mounts the disk")) func anAnswerWaitsForRoomOnTheDisk() async throws {
        let (desktop, small) = try await withDisk(folder: "none")
        defer { small.holder.kill() }
        let item = Item(lines: ["DESCRIPTION:" + String(repeating: "long ", count: 4000)])
        let text = item.text
        try Data(text.utf8).write(to: URL(fileURLWithPath: small.outside + "/a.ics"))
        try await desktop.agent.done("calendars", "add", small.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == item.title }
        let ballast = try await small.fill(in: desktop.session)
        try await desktop.press("OK", popup)
        try await said("stays on this machine for now: it can't be written", desktop)
        #expect(Editor.text(at: small.outside + "/a.ics") == text)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: small.outside).sorted() == [
                "a.ics", "ballast", "there",
            ]
        )
        try FileManager.default.removeItem(atPath: ballast)
        try await waitUntil("the answer is in the item") {
            Editor.text(at: small.outside + "/a.ics").contains("ACKNOWLEDGED:")
        }
        #expect(try await desktop.agent.popupsSoFar().count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func anAnswerWaitsForTheDiskThatItsFolderIsOn() async throws {
        let (desktop, small) = try await withDisk()
        defer { small.holder.kill() }
        try await small.run("mount", "--bind", small.folder, desktop.folder, in: desktop.session)
        let later = Item(uid: "later@test", title: "Later", start: 600)
        try Data(later.text.utf8).write(to: URL(fileURLWithPath: small.outside + "/later.ics"))
        let popup = try await ringing(desktop, in: small.outside)
        try await small.run("umount", desktop.folder, in: desktop.session)
        try await said("is empty, and on another file system than before", desktop)
        #expect(try await desktop.pending().count == 1)
        #expect(try await desktop.delivered().count == 1)
        try await desktop.press("OK", popup)
        try await waitUntil("the popup is answered") { try await desktop.delivered().isEmpty }
        try await desktop.activate()
        try await small.run("mount", "--bind", small.folder, desktop.folder, in: desktop.session)
        try await waitUntil("the answer is in the item") {
            Editor.text(at: small.outside + "/a.ics").contains("ACKNOWLEDGED:")
        }
        #expect(try await desktop.pending().count == 1)
        #expect(try await desktop.agent.popupsSoFar().count == 1)
    }

    /// One calendar of several may be on a disk of its own.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func anItemWaitsForTheDiskThatItsInnerFolderIsOn() async throws {
        let (desktop, small) = try await withDisk()
        defer { small.holder.kill() }
        let inner = desktop.folder + "/home"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        try await small.run("mount", "--bind", small.folder, inner, in: desktop.session)
        try Data(Item(title: "Inner", start: 900).text.utf8).write(to: URL(fileURLWithPath: small.outside + "/a.ics"))
        try desktop.write(Item(uid: "b@test", start: 600).text, to: "b.ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("both wait") { try await desktop.pending().count == 2 }
        try await small.run("umount", inner, in: desktop.session)
        try await said("/home is empty, and on another file system than before", desktop)
        try desktop.write(Item(uid: "b@test", title: "Outer", start: 600).text, to: "b.ics")
        try await waitUntil("the rest is looked at") {
            try await desktop.pending().contains { $0["title"] == "Outer" }
        }
        #expect(try await desktop.pending().contains { $0["title"] == "Inner" })
        try await small.run("mount", "--bind", small.folder, inner, in: desktop.session)
        try Data(Item(title: "Back", start: 900).text.utf8).write(to: URL(fileURLWithPath: small.outside + "/a.ics"))
        try await desktop.activate()
        try await waitUntil("it is there again") { try await desktop.pending().contains { $0["title"] == "Back" } }
        #expect(try await desktop.pending().count == 2)
    }

    /// An editor that writes in place has its file empty for a moment.
    @Test func anItemThatIsHalfWrittenKeepsItsAlarms() async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.write(Item(uid: "later@test", title: "Later", start: 600).text, to: "later.ics")
        let popup = try await ringing(desktop)
        let text = try desktop.text()
        try Data(text.utf8.prefix(100)).write(to: URL(fileURLWithPath: desktop.folder + "/a.ics"))
        try Data().write(to: URL(fileURLWithPath: desktop.folder + "/later.ics"))
        try await said("later.ics is left out", desktop)
        #expect(try await desktop.pending().count == 1)
        #expect(try await desktop.delivered().count == 1)
        try desktop.write(text)
        try await desktop.activate()
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        #expect(try await desktop.agent.popupsSoFar().count == 1)
    }

    @Test func aRenamedItemTakesItsAnswer() async throws {
        let desktop = try await CalendarDesktop.start()
        let popup = try await ringing(desktop)
        #expect(rename(desktop.folder + "/a.ics", desktop.folder + "/b.ics") == 0)
        try await desktop.activate()
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:", in: "b.ics")
    }

    @Test func aLongItemStaysAsItIsButForTheAnswer() async throws {
        let desktop = try await CalendarDesktop.start()
        let lines = (0..<14_000).map { " \($0) " + String(repeating: "\u{E4}", count: 33) }
        let item = Item(lines: ["DESCRIPTION:long"] + lines, alarm: ["TRIGGER:PT0S", "UID:alarm"])
        let popup = try await ringing(desktop, item)
        try await desktop.press("OK", popup)
        let text = try await desktop.wait(for: "ACKNOWLEDGED:")
        #expect(text.utf8.count > 1_000_000)
        let names = ["ACKNOWLEDGED:", "X-MOZ-LASTACK:", "LAST-MODIFIED:", "DTSTAMP:"]
        let rest = text.components(separatedBy: "\r\n").filter { line in !names.contains { line.hasPrefix($0) } }
        let before = try #require(Self.before(text, item))
        #expect(rest == before.components(separatedBy: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") })
    }

    /// The item as it was written, whose times come from the clock.
    private static func before(_ after: String, _ item: Item) -> String? {
        let lines = after.components(separatedBy: "\r\n")
        func line(_ name: String) -> String? { lines.first { $0.hasPrefix(name) } }
        guard let start = line("DTSTART:"), let end = line("DTEND:") else { return nil }
        return item.text.components(separatedBy: "\r\n").map { line in
            line.hasPrefix("DTSTART:") ? start : line.hasPrefix("DTEND:") ? end : line
        }.joined(separator: "\r\n")
    }

    @Test func hostileItemsCostTheGoodOneNothing() async throws {
        let desktop = try await CalendarDesktop.start()
        var random = SeededGenerator(seed: 20_261_124)
        for number in 0..<TestRun.inputs(400) {
            let file = desktop.folder + "/damaged\(number).ics"
            try Data(DamagedCalendar.bytes(&random)).write(to: URL(fileURLWithPath: file))
        }
        let event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:h\nDTSTART:20000101T000000Z\n"
        let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM\n"
        let end = "END:VEVENT\nEND:VCALENDAR\n"
        let hostile = [
            "nested": event + String(repeating: "BEGIN:X\n", count: 100_000),
            "alarms": event + String(repeating: alarm, count: 20_000) + end,
            "endless": event + "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\n" + alarm + end,
            "seconds": event + "RRULE:FREQ=SECONDLY\n" + alarm + end,
            "folded": event + "SUMMARY:x" + String(repeating: "\n ", count: 500_000) + "\n" + alarm + end,
            "dates": event + "RDATE:" + String(repeating: "20300101T000000Z,", count: 60_000) + "\n" + alarm + end,
            "excluded": event + "RRULE:FREQ=MINUTELY\nEXRULE:FREQ=MINUTELY\n" + alarm + end,
            String(repeating: "n", count: 250): event + "SUMMARY:long name\n" + alarm + end,
            "line\nbreak": event + "SUMMARY:line break\n" + alarm + end,
        ]
        for (name, text) in hostile {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(desktop.folder)/\(name).ics"))
        }
        mkfifo(desktop.folder + "/pipe.ics", 0o600)
        try Data().write(to: URL(fileURLWithPath: desktop.folder + "/sparse.ics"))
        #expect(truncate(desktop.folder + "/sparse.ics", 1 << 40) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: desktop.folder + "/link.ics",
            withDestinationPath: "/dev/zero"
        )

        // Processor time, since others run beside it; also of the process that looks at the folder, which isn't waited for.
        let timed = """
            import ctypes, os, resource, subprocess, sys
            ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
            subprocess.run(sys.argv[1:])
            try:
                while True: os.wait()
            except ChildProcessError:
                print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, file=sys.stderr)
            """
        let check = try await desktop.agent.session.run(
            "/usr/bin/python3",
            ["-c", timed, try Binaries.carillon, "calendars", "check", desktop.folder],
            timeout: .seconds(300)
        )
        let seconds = try #require(check.stderr.split(separator: "\n").last.flatMap { Double($0) })
        print("check of hostile items: \(seconds) s of processor time")
        #expect(seconds < 60, "\(seconds)")
        #expect(check.stdout.contains("sparse.ics"))

        try desktop.write(Item(start: 10).text, to: "good.ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == "Dentist" }
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:", in: "good.ics")
        #expect(try await desktop.process() != nil)
    }

    /// A name that leaves no room for a longer one beside it.
    @Test func anItemWithTheLongestNameTakesItsAnswer() async throws {
        let desktop = try await CalendarDesktop.start()
        let name = String(repeating: "n", count: 251) + ".ics"
        try Data(Item().text.utf8).write(to: URL(fileURLWithPath: desktop.folder + "/" + name))
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == "Dentist" }
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:", in: name)
    }

    /// A person's programs have used up all that the kernel lets them watch with.
    @Test(.inTestAll("it is looked at each half minute")) func aFolderThatCannotBeWatchedIsLookedAt() async throws {
        let desktop = try await CalendarDesktop.start { session in
            let script = session.folder + "/unwatching"
            try "echo 0 >/proc/sys/user/max_inotify_instances && exec \"$@\""
                .write(toFile: script, atomically: true, encoding: .utf8)
            return ["/usr/bin/unshare", "--map-root-user", "/bin/sh", script]
        }
        let first = try await ringing(desktop)
        try await said("can't be watched", desktop)
        try await desktop.press("OK", first)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        // Its answer comes behind what it is at.
        try await desktop.activate()
        try desktop.write(Item(uid: "b@test", title: "Later", start: 1).text, to: "b.ics")
        _ = try await desktop.server.waitForNotification { $0.summary == "Later" }
    }

    // MARK: - Places

    /// Acceptance 7: an item rings where it says (RFC 9074 section 8).
    @Test func anItemRingsWhenItsPlaceIsReached() async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: desktop.session)
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        let alarm = [
            "PROXIMITY:ARRIVE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "BEGIN:VLOCATION", "UID:place",
            "URL:geo:52.5163,13.3777;u=150", "END:VLOCATION",
        ]
        try desktop.write(Item(kind: "VTODO", title: "Milk", start: 86_400, alarm: alarm).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the item waits") { try await desktop.pending().count == 1 }
        #expect(try await desktop.pending().first?["trigger"] == "on arriving within 150 m of 52.5163, 13.3777")
        try await waitUntil("the position is known") {
            try await desktop.agent.call("Status", interface: "Agent1").stdout.contains("'accuracy': <7.0>")
        }
        #expect(try desktop.server.notifications.isEmpty)
        try await geoClue.move(to: 52.5164, 13.3777, accuracy: 8)
        let popup = try await desktop.server.waitForNotification { $0.summary == "Milk" }
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        // Another start doesn't have it wait again.
        try await desktop.end()
        try await desktop.activate()
        #expect(try await desktop.pending().isEmpty)
    }
}
