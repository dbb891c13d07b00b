internal import Messages
import ScheduleWords
import Testing

/// Phrases that are refused, with what is wrong and what would be right.
@Suite struct PhraseRefusalTests {
    private static let example = "Write it as \"tomorrow 9am\" or \"24 dec 18:00\"."
    private static let repeats =
        #"Write it as 10m, "2 weeks", day, weekday, monday, mon,thu, "2nd tuesday", "last day", month or year."#

    /// On Monday 23 November 2026 at noon in Berlin.
    @Test(arguments: [
        ("", "A time is missing. \(example)"),
        ("soon", "\"soon\" isn't understood as a time. \(example)"),
        ("tomorrow foo", "\"tomorrow foo\": \"foo\" isn't understood here. \(example)"),
        ("tomorrow at", "\"tomorrow at\" ends after \"at\", where more is needed. \(example)"),
        ("foo tomorrow", "\"foo tomorrow\": \"foo\" isn't understood here. \(example)"),
        ("9am tomorow5", "\"9am tomorow5\" names two times of day. \(example)"),
        ("5/6", "\"5/6\" can be read in two ways. Write \"5 jun\" or \"6 may\"."),
        ("5/6/2027", "\"5/6/2027\" can be read in two ways. Write \"5 jun 2027\" or \"6 may 2027\"."),
        (
            "tomorrow 5/6",
            "\"tomorrow 5/6\": \"5/6\" can be read in two ways. Write \"5 jun\" or \"6 may\"."
        ),
        ("13/13", "\"13/13\" is a day that doesn't exist. \(example)"),
        ("17.10", "\"17.10\" can be read in two ways. Write 17:10 for the time of day or 17.10. for the 17th of Oct."),
        ("9.05", "\"9.05\" can be read in two ways. Write 09:05 for the time of day or 9.5. for the 9th of May."),
        ("half 5", "\"half 5\" can be read in two ways. Write 5:30 or 4:30."),
        ("2h", "\"2h\" can be read in two ways. Write \"in 2h\" or 02:00."),
        ("friday 13", "\"friday 13\" can be read in two ways. Write \"friday 13:00\" or \"the 13th\"."),
        ("end of week", "\"end of week\" can be read in two ways. Write friday or sunday."),
        (
            "friday midnight",
            "\"friday midnight\" can be read in two ways. Write 0:00 for the start of that day or 24:00 for its end."
        ),
        (
            "tomorrow at midnight",
            "\"tomorrow at midnight\" can be read in two ways. Write 0:00 for the start of that day or 24:00 for its end."
        ),
        (
            "every friday at midnight",
            "\"every friday at midnight\" can be read in two ways. Write 0:00 for the start of that day or 23:59 for its end."
        ),
        (
            "every month on the 15th at midnight",
            "\"every month on the 15th at midnight\" can be read in two ways. Write 0:00 for the start of that day or 23:59 for its end."
        ),
        (
            "every morning at 6 for 10 minutes",
            "\"every morning at 6 for 10 minutes\" ends before it rings again. Write it as \"every day at 9:00 for 2 weeks\"."
        ),
        (
            "every 2 hours for 90 minutes",
            "\"every 2 hours for 90 minutes\" ends before it rings again. Write it as \"every day at 9:00 for 2 weeks\"."
        ),
        (
            "in 15",
            "\"in 15\" is a number without a unit: 15 minutes or 15:00? Write \"15 minutes\" or 15:00."
        ),
        (
            "+15",
            "\"+15\" is a number without a unit: 15 minutes or 15:00? Write \"15 minutes\" or 15:00."
        ),
        (
            "today 9am",
            "\"today 9am\" has passed: it was Mon 23 Nov 2026 09:00. Write \"tomorrow 9am\" or a later date."
        ),
        ("today", "\"today\" has passed: it was Mon 23 Nov 2026 09:00. Write \"tomorrow 9am\" or a later date."),
        (
            "this morning",
            "\"this morning\" has passed: it was Mon 23 Nov 2026 09:00. Write \"tomorrow 9am\" or a later date."
        ),
        (
            "this monday 9:00",
            "\"this monday 9:00\" has passed: it was Mon 23 Nov 2026 09:00. Write \"tomorrow 9am\" or a later date."
        ),
        (
            "2020-01-01 9:00",
            "\"2020-01-01 9:00\" has passed: it was Wed 1 Jan 2020 09:00. Write \"tomorrow 9am\" or a later date."
        ),
        (
            "2026-11-23T10:00:00Z",
            "\"2026-11-23T10:00:00Z\" has passed: it was Mon 23 Nov 2026 11:00. Write \"tomorrow 9am\" or a later date."
        ),
        ("yesterday", "\"yesterday\" has passed; a reminder needs a time that is still to come. \(example)"),
        (
            "thu 25 dec",
            "\"thu 25 dec\": 25 Dec 2026 is a Friday, not a Thursday. Write \"25 dec\" or \"thursday\"."
        ),
        (
            "monday the 24th",
            "\"monday the 24th\": 24 Nov 2026 is a Tuesday, not a Monday. Write \"24 nov\" or \"monday\"."
        ),
        ("30 feb", "\"30 feb\" is a day that doesn't exist. \(example)"),
        ("31 april", "\"31 april\" is a day that doesn't exist. \(example)"),
        ("29 feb 2027", "\"29 feb 2027\" is a day that doesn't exist. \(example)"),
        ("0 dec", "\"0 dec\" is a day that doesn't exist. \(example)"),
        ("2026-13-01", "\"2026-13-01\" has the month 13; months go from 1 to 12. \(example)"),
        ("25:00", "\"25:00\" has the hour 25; hours go from 0 to 23. \(example)"),
        ("24:01", "\"24:01\" has the hour 24; hours go from 0 to 23. \(example)"),
        ("9:60", "\"9:60\" has the minute 60; minutes go from 0 to 59. \(example)"),
        ("9:00:60", "\"9:00:60\" has the second 60; seconds go from 0 to 59. \(example)"),
        ("9:0:0:0", "\"9:0:0:0\" isn't a valid time of day. \(example)"),
        ("9:", "\"9:\" isn't a valid time of day. \(example)"),
        ("13pm", "\"13pm\" has the hour 13; with am or pm, hours go from 1 to 12. Write it as 5pm or 17:00."),
        ("0am", "\"0am\" has the hour 0; with am or pm, hours go from 1 to 12. Write it as 5pm or 17:00."),
        ("17:30 pm", "\"17:30 pm\" has the hour 17; with am or pm, hours go from 1 to 12. Write it as 5pm or 17:00."),
        ("25", "\"25\" has the hour 25; hours go from 0 to 23. \(example)"),
        ("2500", "\"2500\" has the hour 25; hours go from 0 to 23. \(example)"),
        ("tomorrow friday", "\"tomorrow friday\" names two days. \(example)"),
        ("monday tuesday", "\"monday tuesday\" names two days. \(example)"),
        ("24 dec 25 dec", "\"24 dec 25 dec\" names two days. \(example)"),
        ("9am 10am", "\"9am 10am\" names two times of day. \(example)"),
        (
            "tomorrow morning at 17:00",
            "\"tomorrow morning at 17:00\": 17:00 isn't in the morning. Leave one of them out, as in \"tomorrow 17:00\"."
        ),
        (
            "2026-12-24 18:00 UTC",
            "\"2026-12-24 18:00 UTC\": a time zone such as \"UTC\" goes into --tz. \(example.dropLast()) with --tz Europe/Berlin."
        ),
        ("in 200 years", "\"in 200 years\" is more than 100 years away."),
        ("in 0 minutes", "\"in 0 minutes\" must be more than 0 s."),
        ("9999-12-31 24:00", "\"9999-12-31 24:00\" is after the year 9999."),
        ("now", "\"now\" isn't understood as a time. \(example)"),
        ("every", "\"every\" ends after \"every\", where more is needed. \(example)"),
        (
            "every biweekly",
            "\"every biweekly\": \"biweekly\" can be read in two ways. Write \"every 2 weeks\" for every other week or \"every mon,thu\" for twice a week."
        ),
        (
            "every second friday",
            "\"every second friday\": \"second friday\" can be read in two ways. Write \"every other friday\" or \"every 2nd friday of the month\"."
        ),
        (
            "every second day",
            "\"every second day\": \"second day\" can be read in two ways. Write \"every other day\" or \"every 2nd day of the month\"."
        ),
        ("every day at 24:00", "\"every day at 24:00\" has the hour 24; hours go from 0 to 23. Write it as 0:00."),
        ("every day at 9 at 10", "\"every day at 9 at 10\" names two times of day. \(example)"),
        ("every day until march until april", "\"every day until march until april\" names two ends. \(example)"),
        (
            "every hour at 9",
            "\"every hour at 9\" names a length of time and a time of day. Write it as \"every 2 hours between 9:00 and 17:00\" or \"every day at 9:00\"."
        ),
        (
            "every hour between 17 and 9",
            "\"every hour between 17 and 9\" ends before it starts; hours past midnight need two reminders. Write it as 9:00-17:00."
        ),
        ("every day 0 times", "\"every day 0 times\" must ring once or more. \(example)"),
        ("every day foo", "\"every day foo\": \"foo\" isn't understood here. \(example)"),
    ])
    func aPhraseIsRefusedWithAReason(_ text: String, message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) { try PhrasePlace.berlin.read(text) }
    }

    @Test(arguments: [
        ("foo", "--every \"foo\" isn't a valid repeat. \(repeats)"),
        ("day foo", "\"day foo\": \"foo\" isn't understood here. \(repeats)"),
        ("6th tuesday", "--every \"6th tuesday\" isn't a valid repeat. \(repeats)"),
        ("0 days at 9", "--every 0 days at 9 is too short: it must be 1 or more."),
        (
            "weekday between 9 and 17",
            "\"weekday between 9 and 17\" has hours between which it rings, but not how often. Write it as \"every 30 minutes between 9:00 and 17:00\"."
        ),
    ])
    func aRepeatIsRefusedWithAReason(_ text: String, message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) {
            try PhrasePlace.berlin.read(text, in: .every)
        }
    }
}
