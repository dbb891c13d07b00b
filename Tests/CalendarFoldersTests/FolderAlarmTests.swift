import CalendarFolders
import Geography
import ICalendar
import NotificationCore
import Testing

@Suite struct FolderAlarmTests {
    @Test func aPopupSaysWhenAndWhereAndHasButtons() throws {
        let event = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            "DTEND:20260105T100000Z",
            "LOCATION:Room 2",
            "DESCRIPTION:1\\n2\\n3\\n4\\n5",
            "URL:https://example.org/"
        )
        let alarm = try #require(try alarms(event).first)
        let content = alarm.request.content
        #expect(content.title == "Dentist")
        #expect(content.body == "5 Jan 2026, 09:00–10:00, Room 2\nx\n1\n2…")
        #expect(content.actions.map(\.title) == ["Snooze", "OK", "Open"])
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.threadIdentifier == "work")
        #expect(alarm.request.missed == .within(seconds: 4200))
        try RequestCheck.check(alarm.request)
    }

    @Test func whatCanNotBeOpenedHasNoButton() throws {
        let event = item("VEVENT", "DTSTART:20260105T090000Z", "URL:javascript:alert(1)")
        #expect(try alarms(event).first?.request.content.actions.map(\.title) == ["Snooze", "OK"])
    }

    @Test func aTaskOfAReadOnlyFolderHasNoDone() throws {
        var setting = folder
        setting.isReadOnly = true
        let task = item("VTODO", "DUE:20260105T090000Z")
        #expect(try alarms(task).first?.request.content.actions.map(\.title) == ["Snooze", "OK", "Done"])
        #expect(try alarms(task, setting).first?.request.content.actions.map(\.title) == ["Snooze", "OK"])
    }

    /// Rule 8: what is due from 23:00 to 06:00 of a whole day rings at the next hour that the folder says.
    @Test(arguments: [
        ("TRIGGER:PT0S", "2026-01-07T09:00:00"), ("TRIGGER:-PT5M", "2026-01-07T09:00:00"),
        ("TRIGGER:-PT1H", "2026-01-07T09:00:00"), ("TRIGGER:-PT61M", "2026-01-06T22:59:00"),
        ("TRIGGER:-PT6H", "2026-01-06T18:00:00"), ("TRIGGER:-PT15H", "2026-01-06T09:00:00"),
        ("TRIGGER:-PT18H", "2026-01-06T06:00:00"), ("TRIGGER:-PT1081M", "2026-01-06T09:00:00"),
        ("TRIGGER:-P1D", "2026-01-06T09:00:00"), ("TRIGGER:-PT24H", "2026-01-06T09:00:00"),
        ("TRIGGER:PT3H", "2026-01-07T09:00:00"), ("TRIGGER:PT7H", "2026-01-07T07:00:00"),
        ("TRIGGER;RELATED=END:PT0S", "2026-01-08T09:00:00"), ("TRIGGER;RELATED=END:-PT30M", "2026-01-08T09:00:00"),
        ("TRIGGER;RELATED=END:-P1D", "2026-01-07T09:00:00"),
        // Who says a time means it.
        ("TRIGGER;VALUE=DATE-TIME:20260107T030000Z", "2026-01-07T03:00:00"),
    ])
    func wholeDaysDoNotRingAtNight(_ trigger: String, rings: String) throws {
        let lines = ["DTSTART;VALUE=DATE:20260107", "DTSTART;VALUE=DATE:20260107\r\nRRULE:FREQ=MONTHLY;BYDAY=1WE"]
        for line in lines {
            let alarm = try #require(try alarms(item("VEVENT", line, alarms: [[trigger]])).first)
            #expect(try alarm.ring(after: now, answered: nil, zones: zones) == time(rings), "\(line)")
            try RequestCheck.check(alarm.request)
        }
        let timed = item("VEVENT", "DTSTART:20260107T000000Z", alarms: [["TRIGGER:-P1D"]])
        #expect(try alarms(timed).first?.ring(after: now, answered: nil, zones: zones) == time("2026-01-06T00:00:00"))
    }

    @Test func theFolderSaysWhenTheMorningIs() throws {
        var setting = folder
        (setting.allDayAt, setting.eventAlarm, setting.ringsDueTasks) = (7 * 3600 + 1800, 86_400, true)
        func ring(_ bytes: [UInt8]) throws -> WallTime? {
            try alarms(bytes, setting).first?.ring(after: now, answered: nil, zones: zones)
        }
        let day = "DTSTART;VALUE=DATE:20260107"
        #expect(try ring(item("VEVENT", day)) == time("2026-01-07T07:30:00"))
        #expect(try ring(item("VEVENT", day, alarms: [])) == time("2026-01-06T07:30:00"))
        #expect(try ring(item("VTODO", "DUE;VALUE=DATE:20260107", alarms: [])) == time("2026-01-07T07:30:00"))
        setting.eventAlarm = 600
        #expect(try ring(item("VEVENT", day, alarms: [])) == time("2026-01-07T07:30:00"))
        // A folder that wants midnight gets it.
        setting.allDayAt = 0
        #expect(try ring(item("VEVENT", day, alarms: [["TRIGGER:-P1D"]])) == time("2026-01-06T00:00:00"))
    }

    /// Each repetition comes after the one before, and what would ring at once rings once.
    @Test func repetitionsOfANightAreMovedToo() throws {
        let repeated = item(
            "VEVENT",
            "DTSTART;VALUE=DATE:20260107",
            alarms: [["TRIGGER:-PT26H", "REPEAT:3", "DURATION:PT1H"], ["TRIGGER:-P1D", "REPEAT:1", "DURATION:PT1H"]]
        )
        let found = try alarms(repeated)
        let rings = try found.map { try $0.ring(after: now, answered: nil, zones: zones) }
        #expect(rings == ["2026-01-05T22:00:00", "2026-01-06T09:00:00", "2026-01-06T10:00:00"].map(time))
        #expect(found[0].source.untilLast == 11 * 3600)
    }

    /// An alarm that says nothing is to ring is no entry without an alarm.
    @Test(arguments: ["NONE", "EMAIL"]) func whatIsSilentOnPurposeStaysSo(action: String) throws {
        var setting = folder
        setting.eventAlarm = 600
        let silent = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["ACTION:\(action)", "TRIGGER:-PT15M"]])
        let bytes = Array(text(silent).replacing("ACTION:DISPLAY\r\n", with: "").utf8)
        #expect(try alarms(bytes, setting).isEmpty)
        let broken = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:soon"]])
        #expect(try alarms(broken, setting).count == 1)
    }

    @Test(
        arguments: [
            ("X-MOZ-INVITED-ATTENDEE:mailto:anna@example.org", "", [], true),
            ("", "X-WR-CALNAME:anna@example.org\r\n", [], true), ("", "", ["Anna@example.org"], true),
            ("", "X-WR-CALNAME:Work\r\n", [], false), ("", "", ["bert@example.org"], false), ("", "", [], false),
        ] as [(String, String, [String], Bool)]
    )
    func whatThePersonHasDeclinedIsSilent(_ line: String, _ top: String, _ own: [String], isSilent: Bool) throws {
        var setting = folder
        setting.addresses = own
        let attendees = [("anna", "DECLINED"), ("bert", "ACCEPTED")].map { name, state in
            "ATTENDEE;PARTSTAT=\(state);CN=\"x\":MAILTO:\(name)@example.org"
        }
        let lines = ["DTSTART:20260105T090000Z"] + attendees + [line]
        let event = text(item("VEVENT", lines.filter { !$0.isEmpty }.joined(separator: "\r\n")))
        let bytes = Array(event.replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\n" + top).utf8)
        #expect(try alarms(bytes, setting).isEmpty == isSilent)
    }

    @Test func entriesWithoutAnAlarmRingIfTheFolderSaysSo() throws {
        let event = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [])
        let task = item("VTODO", "DUE:20260105T090000Z", alarms: [])
        #expect(try alarms(event).isEmpty && alarms(task).isEmpty)
        var setting = folder
        setting.eventAlarm = 600
        setting.ringsDueTasks = true
        #expect(
            try alarms(event, setting).first?.ring(after: now, answered: nil, zones: zones)
                == time("2026-01-05T08:50:00")
        )
        #expect(
            try alarms(task, setting).first?.ring(after: now, answered: nil, zones: zones)
                == time("2026-01-05T09:00:00")
        )
    }

    /// Rule 2: a time that was answered is over, later ones of a series are not.
    @Test func answeredRingsAreOver() throws {
        let daily = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            "RRULE:FREQ=DAILY",
            alarms: [["TRIGGER:-PT10M", "ACKNOWLEDGED:20260106T085000Z"]]
        )
        let alarm = try #require(try alarms(daily).first)
        #expect(
            try alarm.ring(after: now, answered: alarm.source.acknowledged, zones: zones) == time("2026-01-07T08:50:00")
        )
        // It is so in what the agent gets, too.
        #expect(alarm.request.bounds.start == time("2026-01-06T08:50:01"))
    }

    /// Rules 7 and the missed ones of calendars: what lies before the entry was written never rings, and nothing after the end.
    @Test func atFirstSightOnlyWhatStillMattersRings() throws {
        let seen = time("2026-01-05T09:30:00")
        func late(_ lines: String...) throws -> WallTime? {
            let all = ["DTSTART:20260105T090000Z"] + lines
            let bytes = item("VEVENT", all.joined(separator: "\r\n"))
            let alarm = try #require(try alarms(bytes, at: seen).first)
            return try alarm.ring(after: alarm.firstSight(seen), answered: nil, zones: zones)
        }
        #expect(try late("DTEND:20260105T100000Z", "LAST-MODIFIED:20260101T000000Z") == time("2026-01-05T08:50:00"))
        #expect(try late("DTEND:20260105T091500Z", "LAST-MODIFIED:20260101T000000Z") == nil)
        #expect(try late("DTEND:20260105T100000Z", "LAST-MODIFIED:20260105T085500Z") == nil)
        #expect(try late("DTEND:20260105T100000Z") == nil)
    }

    /// Rule 4
    @Test func placesBecomeLocationTriggers() throws {
        let trigger = "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"
        let event = item(
            "VTODO",
            alarms: [
                [trigger, "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "URL:geo:52.52,13.405;u=50", "END:VLOCATION"],
                [
                    trigger, "X-APPLE-PROXIMITY:DEPART",
                    "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=300;X-TITLE=Home:geo:52.5,13.4",
                ],
                [trigger, "PROXIMITY:CONNECT"], [trigger],
            ]
        )
        let (alarms, findings) = try FolderAlarm.read(event, of: "a.ics", in: folder, zones: zones, now: now)
        let regions = alarms.compactMap(\.request.trigger?.region)
        #expect(regions.map(\.area.radius) == [50, 300])
        #expect(regions.map(\.notifyOnEntry) == [true, false])
        #expect(regions[0].area.center.latitude == 52.52)
        #expect(findings[2].note == "its alarm waits for \"CONNECT\", and only ARRIVE and DEPART ring")
        // Rule 5: the mark of an alarm that never rings.
        #expect(findings[3].request == nil)
        #expect(try alarms[0].ring(after: now, answered: nil, zones: zones) == now)
        #expect(try alarms[0].ring(after: now, answered: now, zones: zones) == nil)
    }

    /// An alarm keeps its name when it gets a UID or another alarm comes before it.
    @Test func namesStay() throws {
        let before = try alarms(item("VEVENT", "DTSTART:20260105T090000Z"))[0]
        let after = try alarms(
            item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:-PT1H"], ["UID:x", "TRIGGER:-PT10M"]])
        )
        #expect(after[1].identifier == before.identifier && after[1].name == before.name)
        #expect(Set(after.map(\.identifier)).count == 2)
        // Two of one moment ring once.
        let twins = item("VEVENT", "DTSTART:20260105T100000Z", alarms: [["TRIGGER:-PT1H"], ["TRIGGER:-PT60M"]])
        let (rings, findings) = try FolderAlarm.read(twins, of: "a.ics", in: folder, zones: zones, now: now)
        #expect(rings.map(\.source.key) == ["-PT1H"])
        #expect(findings.last?.note == "it rings with the alarm in line \(findings[0].line)")
    }

    /// A rule that can't be moved to its alarm goes as dates, and there are always some to come.
    @Test func datesAreRenewed() throws {
        let late = time("2026-11-24T03:00:00")
        let hourly = item(
            "VEVENT",
            "DTSTART:20250101T000000Z",
            "RRULE:FREQ=DAILY;BYHOUR=1,3,5,7,9,11,13,15,17,19,21,23"
        )
        let alarm = try #require(try alarms(hourly, at: late).first)
        #expect(try alarm.ring(after: late, answered: nil, zones: zones) == time("2026-11-24T04:50:00"))
        let renewal = try #require(alarm.renewal(after: late))
        #expect(renewal > late && renewal < time("2026-12-24T00:00:00"))
        #expect(
            try alarms(item("VEVENT", "DTSTART:20250101T000000Z", "RRULE:FREQ=DAILY"), at: late).first?.renewal(
                after: late
            ) == nil
        )
    }

    @Test func repetitionsAreOneAlarm() throws {
        let repeated = try alarms(
            item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:-PT10M", "REPEAT:2", "DURATION:PT5M"]])
        )
        #expect(repeated.count == 3 && Set(repeated.map(\.name)).count == 1)
        let answer = try #require(
            AlarmContent.answer(
                response(repeated[0], "acknowledge", due: time("2026-01-05T08:50:00"), at: time("2026-01-05T08:50:30")),
                uid: "u"
            )
        )
        #expect(answer.acknowledges == time("2026-01-05T09:00:00"))
    }

    @Test func detailsAndLateRingsAnswerForTheirAlarm() throws {
        let alarm = try #require(try alarms(item("VEVENT", "DTSTART:20260105T090000Z")).first)
        let due = time("2026-01-05T08:50:00")
        var shown = delivered(alarm, due: time("2026-01-05T09:10:00"))
        shown.request = FolderAlarm.details(of: alarm.late(due), body: "all of it", due: due)
        #expect(FolderAlarm.base(of: shown.request.identifier) == alarm.identifier)
        #expect(AlarmContent.origin(of: shown)?.due == due)
        #expect(AlarmContent.origin(of: shown)?.alarm == alarm.name)
        #expect(shown.request.trigger == nil && shown.request.content.body == "all of it")
    }
}
