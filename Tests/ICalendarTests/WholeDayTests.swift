import NotificationCore
import Recurrence
import Testing

@testable import ICalendar

/// An alarm of a whole day never rings in the night, however the day is written (decision 33, and docs/calendars.md).
@Suite struct WholeDayTests {
    private static func rings(_ text: String, limit: Int = 4) throws -> [String] {
        try SeriesTests.rings(text, limit: limit).map { String($0.prefix(19)) }
    }

    private static func mornings(_ days: ClosedRange<Int>) -> [String] { days.map { "2027-12-0\($0)T09:00:00" } }

    /// RFC 5545 section 3.3.10: BYHOUR and its like are passed over beside a DATE.
    @Test(arguments: [
        "FREQ=DAILY;BYHOUR=18", "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30", "FREQ=DAILY;BYSECOND=1,2",
        "FREQ=DAILY;BYHOUR=2,20;BYSETPOS=-1", "FREQ=DAILY;BYMINUTE=59;COUNT=4",
    ])
    func theRuleOfADayHasNoHours(_ rule: String) throws {
        let event = ["SUMMARY:x", "DTSTART;VALUE=DATE:20271201", "RRULE:\(rule)"]
        #expect(try Self.rings(SeriesTests.calendar(event)) == Self.mornings(1...4))
        // What remains is a rule like any other, and can be moved with its alarm.
        let before = try Self.rings(SeriesTests.calendar(event, alarm: "TRIGGER:-P1D"))
        #expect(before == ["2027-11-30T09:00:00"] + Self.mornings(1...3))
    }

    @Test(arguments: ["HOURLY", "MINUTELY", "SECONDLY"]) func aDayThatComesWithinADayIsNamed(_ frequency: String) throws
    {
        let event = ["SUMMARY:x", "DTSTART;VALUE=DATE:20271201", "RRULE:FREQ=\(frequency);INTERVAL=6"]
        let found = try SeriesTests.findings(SeriesTests.calendar(event))
        #expect(found.map(\.request) == [nil])
        #expect(found.first?.note == "RRULE: a whole day can't come again within a day")
        #expect(found.first?.isUnreadable == true)
    }

    @Test func daysThatFollowMomentsAreDays() throws {
        let series = ["SUMMARY:x", "DTSTART:20271201T020000", "RRULE:FREQ=DAILY;BYHOUR=2,20;COUNT=8"]
        for first in ["20271202T020000", "20271202T200000"] {
            let days = [
                "SUMMARY:x", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(first)", "DTSTART;VALUE=DATE:20271202",
            ]
            let rings = try Self.rings(SeriesTests.calendar(series, days), limit: 20)
            let before = ["2027-12-01T02:00:00", "2027-12-01T20:00:00", "2027-12-02T02:00:00"]
            #expect(rings == before.prefix(first == "20271202T020000" ? 2 : 3) + Self.mornings(2...4))
        }
        // Of one hour each day, too, and with dates besides.
        let evenings = [
            "SUMMARY:x", "DTSTART:20271201T200000", "RRULE:FREQ=DAILY;COUNT=3", "RDATE:20271204T023000",
        ]
        let days = ["SUMMARY:x", "RECURRENCE-ID;RANGE=THISANDFUTURE:20271202T200000", "DTSTART;VALUE=DATE:20271202"]
        #expect(
            try Self.rings(SeriesTests.calendar(evenings, days)) == ["2027-12-01T20:00:00"] + Self.mornings(2...4)
        )
    }

    /// Where the end is a day, an alarm relative to it is one of a whole day.
    @Test(arguments: [
        (["DTSTART;VALUE=DATE:20271201", "DURATION:P1DT1H"], "PT0S", "2027-12-02T09:00:00"),
        (["DTSTART;VALUE=DATE:20271201", "DURATION:P1DT1H"], "PT6H", "2027-12-02T07:00:00"),
        (["DTSTART:20271201T143000", "DTEND;VALUE=DATE:20271203"], "PT0S", "2027-12-03T09:00:00"),
        (["DTSTART:20271201T143000", "DTEND;VALUE=DATE:20271203"], "-PT30M", "2027-12-03T09:00:00"),
        (["DTSTART:20271201T143000", "DTEND;VALUE=DATE:20271203"], "-PT6H", "2027-12-02T18:00:00"),
        (["DTSTART:20271201T143000Z", "DTEND;VALUE=DATE:20271203"], "PT0S", "2027-12-03T09:00:00"),
        // In Fiji the day ends at 13:00 here, and in Lima at 06:00.
        (["DTSTART;TZID=Pacific/Fiji:20271201T143000", "DTEND;VALUE=DATE:20271203"], "PT0S", "2027-12-02T13:00:00"),
        (["DTSTART;TZID=America/Lima:20271201T143000", "DTEND;VALUE=DATE:20271203"], "-PT1H", "2027-12-03T09:00:00"),
        // A time is a time.
        (["DTSTART:20271201T143000", "DTEND:20271203T000000"], "PT0S", "2027-12-03T00:00:00"),
        (["DTSTART:20271201T143000", "DURATION:PT9H30M"], "PT0S", "2027-12-02T00:00:00"),
    ])
    func anEndThatIsADayRingsInTheMorning(_ lines: [String], _ distance: String, rings: String) throws {
        let event = SeriesTests.calendar(["SUMMARY:x"] + lines, alarm: "TRIGGER;RELATED=END:\(distance)")
        #expect(try Self.rings(event) == [rings])
        let task = event.replacing("VEVENT", with: "VTODO").replacing("DTEND", with: "DUE")
        #expect(try Self.rings(task) == [rings])
        let series = event.replacing("SUMMARY", with: "RRULE:FREQ=WEEKLY\r\nSUMMARY")
        #expect(try Self.rings(series).first == rings)
    }

    /// Each occurrence would end at another time, and only one of them with the day.
    @Test func aDayThatEndsAtSeveralTimesIsNamed() throws {
        let event = [
            "SUMMARY:x", "DTSTART:20271201T143000", "RRULE:FREQ=DAILY;BYHOUR=5,14", "DTEND;VALUE=DATE:20271202",
        ]
        let found = try SeriesTests.findings(SeriesTests.calendar(event, alarm: "TRIGGER;RELATED=END:PT0S"))
        #expect(found.map(\.request) == [nil])
        let note = "its alarm is relative to an end that is a day, and it begins at several times of a day"
        #expect(found.first?.note == note)
        let rings = try Self.rings(SeriesTests.calendar(event))
        #expect(rings.prefix(2) == ["2027-12-01T14:30:00", "2027-12-02T05:30:00"])
    }

    @Test func aTaskWithoutAnAlarmIsDueInTheMorning() throws {
        var options = ReminderImport.Options()
        options.takesDueTasks = true
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:a
            SUMMARY:x
            DTSTART:20271201T143000
            DUE;VALUE=DATE:20271203
            END:VTODO
            END:VCALENDAR
            """
        let entries = try ReadingTests.entries(text)
        let found = ReminderImport(zones: ReadingTests.zones, now: ImportTests.now, options: options).findings(entries)
        let request = try #require(found.first?.request)
        #expect(request.trigger == .once(try #require(CalendarTime.civil("20271203T090000")), zone: nil))
        // An answer to the file's own instant is one to the ring (docs/calendars.md).
        #expect(found.first?.source?.gap == NightGap(ring: 9 * 3600, length: 9 * 3600))
    }

    /// VALUE says that it is a day; other programs write the midnight of wherever it was.
    @Test(arguments: ["20271201T230000Z", "20271202T000000Z", "20271202T000000", "20271202", "20271202T110000Z"])
    func aDayIsADay(_ value: String) throws {
        let event = ["SUMMARY:x", "DTSTART;VALUE=DATE:\(value)"]
        #expect(try Self.rings(SeriesTests.calendar(event)) == ["2027-12-02T09:00:00"])
        let alarm = "TRIGGER;VALUE=DATE:20271201T230000Z"
        #expect(try Self.rings(SeriesTests.calendar(event, alarm: alarm)) == ["2027-12-02T00:00:00"])
    }

    /// A day among the dates of a series of moments is one on which it comes at its time.
    @Test func aDayMoreHasTheHourOfItsSeries() throws {
        let event = ["SUMMARY:x", "DTSTART:20271201T190000", "RDATE;VALUE=DATE:20271203,20271205"]
        #expect(
            try Self.rings(SeriesTests.calendar(event)) == [
                "2027-12-01T19:00:00", "2027-12-03T19:00:00", "2027-12-05T19:00:00",
            ]
        )
    }

    /// What comes again until it is answered would go on in the night: it repeats at times that can wait.
    @Test func untilAnsweredDoesNotLeadIntoTheNight() throws {
        func found(_ trigger: String, _ start: String, _ count: Int) throws -> [ReminderImport.Finding] {
            let alarm = [
                "TRIGGER:\(trigger)", "REPEAT:\(count)", "DURATION:PT10M", "X-CARILLON-UNTIL-ANSWERED:TRUE",
            ]
            let event = ["SUMMARY:x", "DTSTART\(start)"]
            return try SeriesTests.findings(SeriesTests.calendar(event, alarm: alarm.joined(separator: "\r\n")))
        }
        let late = try found("-PT1H5M", ";VALUE=DATE:20271202", 5)
        #expect(late.allSatisfy { $0.request?.untilAnswered == nil })
        let note = "it rings as its REPEAT says, since until it is answered would lead into the night"
        #expect(late.first?.note == note)
        let alarm = "TRIGGER:-PT1H5M\r\nREPEAT:5\r\nDURATION:PT10M\r\nX-CARILLON-UNTIL-ANSWERED:TRUE"
        let event = SeriesTests.calendar(["SUMMARY:x", "DTSTART;VALUE=DATE:20271202"], alarm: alarm)
        #expect(try Self.rings(event) == ["2027-12-01T22:55:00", "2027-12-02T09:00:00"])
        // All of it lies in the day, or it is no whole day.
        for (trigger, start) in [("-PT2H", ";VALUE=DATE:20271202"), ("-PT1H5M", ":20271202T000000")] {
            let whole = try found(trigger, start, 5)
            #expect(whole.map { $0.request?.untilAnswered?.most } == [5])
            #expect(whole.first?.note == nil)
        }
        #expect(try found("-PT2H", ";VALUE=DATE:20271202", 6).count > 1)
        // A day at which an alarm is to ring is a whole day, too.
        let day = "TRIGGER;VALUE=DATE:20271202\r\nREPEAT:20\r\nDURATION:PT1H"
        let hours = try Self.rings(SeriesTests.calendar(["SUMMARY:x", "DTSTART:20271203T120000"], alarm: day))
        #expect(hours.count == 15 && hours.last == "2027-12-03T09:00:00")
        #expect(!hours.contains { ["T23", "T00", "T05"].contains(String($0.dropFirst(10).prefix(3))) })
    }
}
