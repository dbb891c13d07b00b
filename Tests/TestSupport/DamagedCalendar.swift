/// Calendar files as nobody should write them, each from a generator alone.
package enum DamagedCalendar {
    /// A readable one with a bit of everything.
    package static let sample = """
        BEGIN:VCALENDAR\r
        BEGIN:VTIMEZONE\r
        TZID:Moon\r
        BEGIN:DAYLIGHT\r
        DTSTART:19700405T030000\r
        RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20400101T000000Z\r
        TZOFFSETFROM:+0100\r
        TZOFFSETTO:+0230\r
        END:DAYLIGHT\r
        BEGIN:STANDARD\r
        DTSTART:19701006T030000\r
        RDATE:20261006T030000\r
        TZOFFSETFROM:+0230\r
        TZOFFSETTO:+0100\r
        TZNAME:MST\r
        END:STANDARD\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        DTSTART;TZID=Moon:20260105T090000\r
        RRULE:FREQ=DAILY\r
        EXRULE:FREQ=WEEKLY;BYDAY=SA\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:a;b\r
        X-CARILLON-BUTTON;X-ID="a^'b";X-EFFECT=snooze;X-SECONDS=600:Later\r
        X-CARILLON-SUBTITLE:Sub\r
        X-CARILLON-BODY:one\r
        X-CARILLON-MISSED:90\r
        LOCATION:Here\r
        SUMMARY;LANGUAGE="de":Tee\\, \u{1F355}\r
         mehr\r
        DTSTART;TZID=Europe/Berlin:20260105T090000\r
        DTEND;TZID=Europe/Berlin:20260105T093000\r
        RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6\r
        RDATE;VALUE=PERIOD:20260110T100000Z/PT1H\r
        EXDATE;VALUE=DATE:20260130\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER;RELATED=END:-P1DT2H3M4S\r
        REPEAT:2\r
        DURATION:PT5M\r
        UID:al\r
        X-CARILLON-UNTIL-ANSWERED:TRUE\r
        END:VALARM\r
        BEGIN:VALARM\r
        TRIGGER;VALUE=DATE-TIME:20260105T080000Z\r
        RELATED-TO;RELTYPE=SNOOZE:al\r
        END:VALARM\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:a;b\r
        SEQUENCE:2\r
        RECURRENCE-ID;RANGE=THISANDFUTURE:20260227T080000Z\r
        DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20260228T100000\r
        SUMMARY;ENCODING=QUOTED-PRINTABLE:T=C3=\r
        =A4e\r
        RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6;UNTIL=20260601\r
        BEGIN:VALARM\r
        TRIGGER:-15M\r
        END:VALARM\r
        END:VEVENT\r
        BEGIN:VTODO\r
        DUE;VALUE=DATE:20260105\r
        END:VTODO\r
        END:VCALENDAR\r

        """

    /// What is put in here and there.
    private static let pieces = [
        "P9999999999W", "-P36500D", "00000101", "99991231T235960Z", "\r\n ", ";", ":", ",", "\"", "=",
        "99999999999", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "FREQ=SECONDLY", "X-CARILLON-", "=\r\n",
        ";RANGE=THISANDFUTURE", "RECURRENCE-ID:20260130T090000\r\n", "SEQUENCE:9\r\n", ";ENCODING=QUOTED-PRINTABLE",
        "^", "\u{0}", "-", "T",
        "é",
    ]

    package static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = random.below(10) == 0 ? random.bytes(random.below(200)) : Array(sample.utf8)
        random.damage(&bytes, pieces: pieces)
        return bytes
    }

    // MARK: - Foreign ones

    private static let days = [
        "00010101", "00010102", "99991231", "99991230", "19700101", "20260229", "20240229", "20260105", "20371231",
        "00000101",
    ]
    private static let rules = [
        "FREQ=SECONDLY", "FREQ=SECONDLY;BYSECOND=0,1,2,58;COUNT=900000000000000", "FREQ=MINUTELY;INTERVAL=7",
        "FREQ=DAILY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20200101T000000Z", "FREQ=WEEKLY;COUNT=3",
        "FREQ=YEARLY;BYYEARDAY=366;COUNT=9999", "FREQ=HOURLY;BYMONTHDAY=31;BYSETPOS=-1",
        "FREQ=DAILY;UNTIL=99991231T235959Z", "FREQ=HOURLY;BYHOUR=1,2,3;BYMINUTE=30;COUNT=90;UNTIL=20260105",
    ]
    private static let triggers = [
        "PT0S", "-PT5M", "P1D", "-P1D", "-P36500D", "P9999999999W", "-PT1S", "-P7W", "PT23H59M59S",
    ]

    /// Well-formed, large, and with dates at the ends of the years, rules without an end and many alarms.
    package static func foreign(_ random: inout SeededGenerator) -> [UInt8] {
        func one(_ all: [String]) -> String { all[random.below(all.count)] }
        func date() -> String { one(days) + (random.chance(50) ? "T235959Z" : "T000000Z") }
        func lines(_ number: Int) -> [String] {
            var lines = ["BEGIN:VEVENT", "UID:" + String(repeating: "u", count: random.below(40)) + "\(number)"]
            if random.chance(20) {
                let range = random.chance(50) ? ";RANGE=THISANDFUTURE" : ""
                lines[1] = "UID:series\(random.below(2))"
                if random.chance(80) { lines += ["RECURRENCE-ID\(range):\(date())", "SEQUENCE:\(random.below(3))"] }
            }
            lines.append(random.chance(30) ? "DTSTART;VALUE=DATE:\(one(days))" : "DTSTART:\(date())")
            if random.chance(60) { lines.append("RRULE:\(one(rules))") }
            if random.chance(20) { lines.append("EXRULE:\(one(rules))") }
            for name in ["RDATE", "EXDATE"] where random.chance(30) {
                lines.append("\(name):" + (0...random.below(50)).map { _ in date() }.joined(separator: ","))
            }
            if random.chance(10) { lines.append("SUMMARY:" + String(repeating: "s", count: random.below(20_000))) }
            for _ in 0..<(random.chance(5) ? 60 : random.below(4)) {
                lines += ["BEGIN:VALARM", "ACTION:DISPLAY"]
                lines.append(random.chance(80) ? "TRIGGER:\(one(triggers))" : "TRIGGER;VALUE=DATE-TIME:\(date())")
                if random.chance(20) {
                    lines += ["REPEAT:\(random.below(2000))", "DURATION:PT\(1 + random.below(90))M"]
                }
                if random.chance(10) { lines.append("ACKNOWLEDGED:\(date())") }
                lines.append("END:VALARM")
            }
            return lines + ["END:VEVENT"]
        }
        let count = random.chance(10) ? 500 : 1 + random.below(30)
        let text = ["BEGIN:VCALENDAR", "VERSION:2.0"] + (0..<count).flatMap(lines) + ["END:VCALENDAR", ""]
        return Array(text.joined(separator: "\r\n").utf8)
    }
}
