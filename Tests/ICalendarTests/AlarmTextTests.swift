import ICalendar
import NotificationCore
import Testing

/// What an alarm shows: the event's title, when it begins, and where.
@Suite struct AlarmTextTests {
    @Test(
        arguments: [
            (["DTSTART:20260105T090000", "DTEND:20260105T103000"], "-PT15M", "5 Jan 2026, 09:00–10:30"),
            (["DTSTART:20260105T090000", "LOCATION:Room 2\\, left"], "PT0S", "5 Jan 2026, 09:00, Room 2, left"),
            (["DTSTART;TZID=America/New_York:20260105T090000"], "-P1D", "5 Jan 2026, 15:00"),
            (["DTSTART:20260105T223000Z", "DURATION:PT1H"], "PT0S", "5 Jan 2026, 23:30–00:30"),
            (["DTSTART:20260105T090000", "DTEND:20260107T100000"], "PT0S", "5 Jan 2026, 09:00 – 7 Jan 2026, 10:00"),
            (["DTSTART;VALUE=DATE:20260105"], "-PT15H", "5 Jan 2026"),
            (["DTSTART;VALUE=DATE:20260105", "DTEND;VALUE=DATE:20260108"], "PT9H", "5 Jan 2026 – 7 Jan 2026"),
            (["DTSTART:20260105T090000", "DTEND:20260105T100000", "RRULE:FREQ=WEEKLY"], "-PT10M", "09:00–10:00"),
            (["DTSTART:20260105T090000", "RRULE:FREQ=WEEKLY", "LOCATION:Gym"], "-PT10H", "tomorrow, 09:00, Gym"),
            (["DTSTART:20260105T090000", "RRULE:FREQ=WEEKLY"], "-P3D", "in 3 days, 09:00"),
            (["DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=YEARLY"], "-PT15H", "tomorrow"),
            (["DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=YEARLY"], "PT9H", "today"),
            (
                ["DTSTART;TZID=Asia/Tokyo:20260105T090000", "RRULE:FREQ=WEEKLY"], "-PT10M", "09:00 (Asia/Tokyo)"
            ),
            (["DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=WEEKLY"], "-PT10M", "09:00"),
            // Which of the two times it is can't be said in advance.
            (["DTSTART:20260105T090000", "RRULE:FREQ=DAILY;BYHOUR=9,17", "LOCATION:Gym"], "-PT10M", "Gym"),
            (
                ["DTSTART:20260105T090000", "DESCRIPTION:Bring milk"], "PT0S", "5 Jan 2026, 09:00\nBring milk"
            ),
        ] as [([String], String, String)]
    )
    func theBodySaysWhenAndWhere(_ lines: [String], trigger: String, body: String) throws {
        for words in ["This is an event reminder", "Reminder", "Default Mozilla Description", "None", "Tea", ""] {
            let alarm = ["ACTION:DISPLAY", "DESCRIPTION:\(words)", "TRIGGER:\(trigger)"]
            let request = try #require(try ImportTests.findings(ImportTests.event(lines, alarm: alarm)).first?.request)
            #expect(request.content.title == "Tea")
            #expect(request.content.body == body)
        }
        let alarm = ["ACTION:DISPLAY", "DESCRIPTION:Hurry", "TRIGGER:\(trigger)"]
        let request = try #require(try ImportTests.findings(ImportTests.event(lines, alarm: alarm)).first?.request)
        #expect(request.content.body.contains("\nHurry"))
    }

    @Test func ofATaskItsEndCounts() throws {
        let task = ImportTests.event(["DUE:20260105T120000"], alarm: ["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT1H"])
            .replacing("VEVENT", with: "VTODO")
        let request = try #require(try ImportTests.findings(task).first?.request)
        #expect(request.content.body == "due 5 Jan 2026, 12:00")
        #expect(try ImportTests.rings(request, limit: 1) == [1_767_607_200])
    }
}
