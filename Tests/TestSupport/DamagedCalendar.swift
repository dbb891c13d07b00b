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
        BEGIN:VTODO\r
        DUE;VALUE=DATE:20260105\r
        END:VTODO\r
        END:VCALENDAR\r

        """

    /// What is put in here and there.
    private static let pieces = [
        "P9999999999W", "-P36500D", "00000101", "99991231T235960Z", "\r\n ", ";", ":", ",", "\"", "=",
        "99999999999", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "FREQ=SECONDLY", "X-CARILLON-", "^", "\u{0}", "-", "T",
        "é",
    ]

    package static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = random.below(10) == 0 ? random.bytes(random.below(200)) : Array(sample.utf8)
        random.damage(&bytes, pieces: pieces)
        return bytes
    }
}
