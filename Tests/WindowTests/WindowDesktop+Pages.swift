import Foundation
import TestSupport

/// The window's pages, and the way to each.
extension WindowDesktop {
    enum Page: String, CaseIterable, Sendable {
        case agenda, adding, missed, history, reminder, editor, apps, calendars, health
    }

    /// Opens a page, from whichever one is open, and waits until what it shows is there.
    ///
    /// It needs what ``fill()`` adds.
    func go(to page: Page) async throws {
        try await goToFront()
        switch page {
        case .agenda:
            try await press("ctrl+1")
            try await find("text", Self.quickAdd)
        case .adding:
            try await press("ctrl+n", "ctrl+a")
            try await type("call mum tomorrow 5pm")
            try await waitForText("— call mum")
        case .missed:
            try await press("ctrl+2")
            try await find("push button", "Done All")
        case .history:
            try await press("ctrl+3")
            try await waitForText("Missed")
        case .reminder:
            try await act("show", "sam")
            try await find("push button", "Asked")
        case .editor:
            try await openEditor()
        case .apps:
            try await openFromMenu("Apps")
            try await find("label", "org.gnome.Calendar")
        case .calendars:
            try await openFromMenu("Calendars")
            try await find("label", "Holidays")
        case .health:
            try await openFromMenu("Health")
            try await find("push button", "Look Again")
            try await waitUntilGone("", "Looking…")
        }
    }

    /// Opens the page for a new reminder, and waits until keys go there.
    func openEditor() async throws {
        try await press("ctrl+shift+n")
        try await find("push button", "Save")
    }

    /// Adds reminders of one time, "Reminder 7" with the id "r7", in one call.
    func addReminders(_ numbers: ClosedRange<Int>) async throws {
        let lines = numbers.map { #"{"title": "Reminder \#($0)", "at": "2040-01-01 09:00", "id": "r\#($0)"}"# }
        let file = session.folder + "/many"
        try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        // Ten thousand take long, of a debug build beside other tests.
        let added = try await session.run(try Binaries.carillon, ["add", "--batch", file], timeout: .patience * 4)
        guard added.succeeded else { throw SupportError("The reminders aren't added: \(added)") }
    }

    /// Leaves the page that is open above the front ones, and waits until it has slid away.
    private func goToFront() async throws {
        try await press("Escape")
        try await waitUntilGone("push button", "Back")
        try await find("push button", "Main Menu")
    }

    /// Has all that was missed done, and says yes to the question about it.
    func doneAll() async throws {
        try await click("push button", "Done All")
        try await answer("Are they all done?", "All Done")
    }

    func openFromMenu(_ entry: String) async throws {
        try await click("push button", "Main Menu")
        try await choose(entry)
        try await find("push button", "Back")
    }

    /// Adds reminders as somebody may have them, two of which have rung; an app that may notify; and a calendar.
    func fill() async throws {
        let picture = session.folder + "/cake.png"
        _ = try await session.run("convert", ["-size", "640x360", "plasma:tomato-gold", picture])
        for words in [
            ["Ask Sam", "--in", "1s", "--id", "sam", "--body", "Who brings the cake on Friday, and who the candles?"]
                + ["--image", picture, "--button", "Later=snooze:1h", "--button", "Asked=done"],
            ["Water the plants", "--in", "1s"], ["Tea is ready", "--in", "25m"],
            ["Standup", "--every", "weekday", "--at", "09:30", "--button", "Join=open:https://example.org/standup"],
            ["Vitamins", "--every", "day", "--at", "08:00", "--insist", "10m"],
            ["Pizza Time!!", "--every", "monday", "--at", "11:30", "--until", "march", "--stop-button"],
            ["Rent", "--every", "month", "--on", "1", "--at", "09:00", "--button", "Paid=done"],
            ["Call mum", "--at", "tomorrow 17:00"], ["Dentist", "--at", "friday 10:15"],
        ] { try await agent.done(["add"] + words) }
        try await agent.allow("org.gnome.Calendar")
        try await addCalendar()
        try await waitUntil("two have rung") { try await agent.delivered().count == 2 }
    }

    /// Adds a folder with one event a year to the calendars that ring.
    private func addCalendar() async throws {
        try await session.offerCalendars()
        let folder = session.home + "/Holidays"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", "BEGIN:VEVENT", "UID:carnival@test", "SUMMARY:Carnival",
            "DTSTAMP:20260101T000000Z", "DTSTART:20260211T111100", "DURATION:PT1H", "RRULE:FREQ=YEARLY", "BEGIN:VALARM",
            "ACTION:DISPLAY", "DESCRIPTION:Carnival", "TRIGGER:-PT10M", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
        ]
        try lines.joined(separator: "\r\n").write(toFile: folder + "/carnival.ics", atomically: true, encoding: .utf8)
        try await agent.done("calendars", "add", folder, "--name", "Holidays")
        try await waitUntil("its event waits") {
            try await agent.list("--all").contains { $0["app"]?.string == PrivateSession.calendars }
        }
    }
}
