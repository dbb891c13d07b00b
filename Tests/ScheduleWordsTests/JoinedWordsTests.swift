import Testing

@testable import ScheduleWords

/// Words of a time that stand in one with others, or in two where one is meant: none is left to the title in silence (decision 28).
@Suite struct JoinedWordsTests {
    /// The lines that are offered instead.
    @Test(arguments: [
        ("dentist nextfriday 5pm", "dentist next friday 5pm"), ("dentist fridayat 5pm", "dentist friday at 5pm"),
        ("dentist daily 9:00 untilfriday", "dentist daily 9:00 until friday"),
        ("dentist at 5 pmtomorrow", "dentist at 5 pm tomorrow"),
        ("dentist everymorning 9:00", "dentist every morning 9:00"), ("call dailyat 9:00", "call daily at 9:00"),
        ("dentist 24thdecember 18:00", "dentist 24th december 18:00"),
        ("dentist dayafter tomorrow 9:00", "dentist day after tomorrow 9:00"),
        ("tea at five fifty-five pm", "tea at 5:55pm"), ("tea tomorrow nine-thirty", "tea tomorrow at 9:30"),
        ("choir tomorrow nineteen thirty", "choir tomorrow at 19:30"),
        ("lunch friday at eleven forty-five", "lunch friday at 11:45"),
        ("dinner friday 18-20h", "dinner friday at 18:00"), ("dinner friday 6-8p", "dinner friday at 6pm"),
        ("choir next wk 8pm", "choir next week 8pm"), ("choir nxt month 8pm", "choir next month 8pm"),
        ("ev day 9am vitamins", "vitamins every day 9am"), ("dayly 8am meds", "meds every day 8am"),
        ("lunch every mth on the 5th 12:00", "lunch every month on the 5th 12:00"),
        ("choir tom. 8pm", "choir tomorrow 8pm"),
        ("tea due:fri 16:00", "tea fri 16:00"), ("tea \u{2192}fri 16:00", "tea fri 16:00"),
        ("tea \u{2014}fri 16:00", "tea fri 16:00"),
        ("tea due:5dec 16:00", "tea 5dec 16:00"),
        ("tea repeat:daily 16:00", "tea daily 16:00"), ("dinner 24 12 18:00", "dinner 24 dec 18:00"),
        ("Meeting 9.12. um 10 Uhr", "Meeting 9.12. at 10"), ("Meeting 9.12. kl 10", "Meeting 9.12. at 10"),
        ("meds 10 days at 9pm", "meds in 10 days at 9pm"), ("call daily 9am untilfri", "call daily 9am until fri"),
        ("call dayaftertomorrow 9am", "call day after tomorrow 9am"),
        ("gym everyother day 9am", "gym every other day 9am"),
        ("tea due:5.12. 16:00", "tea 5.12. 16:00"), ("tea due:tom 16:00", "tea tomorrow 16:00"),
        ("dinner 12 24 18:00", "dinner 24 dec 18:00"), ("tea at 5 fifty-five pm", "tea at 5:55pm"),
        ("meeting um 10 Uhr tomorrow", "meeting at 10 tomorrow"),
        ("meeting tomorrow at 17'30", "meeting tomorrow at 17:30"),
    ]) func itIsRefusedWithTheLineThatWasMeant(_ text: String, _ line: String) throws {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([text]) }
        #expect(error?.description.contains("\"\(line)\"") ?? false, "\(String(describing: error))")
        // What is offered is read.
        #expect(try QuickAdd([line]) != nil)
    }

    @Test(arguments: [
        "alarm 6 6:15 and 6:30", "feed cat 7 19:00 every day", "dentist at 17 h 30",
        "every friday the 13th check backups",
        "mid next week order parts", "review W51 friday", "dentist kw 51 monday", "timer 1:30:00", "code 0630 tomorrow",
        "bus 8.10 friday",
        "dinner every monday 18h-20h",
        "choir monday 6pm repeating", "choir monday 6pm repeat", "set a timer for 1:30:00", "dentist at 17h 30",
        "choir next wek 8pm", "dentist wk 51 monday", "choir every monday 18:00, 4 sessions",
        "meet at 22 church lane tomorrow",
        "pick up keys at 5 Rose Court tomorrow",
        "look at 3 flats tomorrow", "look at 10 flats friday", "dinner at five guys tomorrow",
        "end next week review", "end next month invoices", "um 10 meeting 9.12.", "lunch half one on friday",
        "Febuary dentist 12th", "physio every monday 18:00, 6 appointments",
        "meeting tomorrow at 17.5", "meeting tomorrow at 17u30", "meeting tomorrow at 17:5", "meeting tomorrow @17:3",
        "meeting tomorrow at 9:5am", "meeting tomorrow at 1O:30", "gym every monday at 7:5", "dinner tonight at 20.5",
        "meeting in 2 days at 17,30", "gym every day at 8,30", "dinner at 19u friday", "pills every day at 8 and 20,30",
        "call bob in 2 hours at 17:5", "dinner friday at 19:3o",
        "sell stock at 12 dollars tomorrow", "set heating at 21 C tonight", "drive at 20 mph tomorrow",
        "laugh at 5 jokes every day", "look at 3 flats on saturday morning",
        "set a timer for 45:00", "set an alarm for 6h15", "dentist 4.12.5 9am", "8,20 pill daily",
        "meeting at 9,15", "set a 6h30 alarm", "party on 24.12.6 at 18:00", "call tomorrow at 17uhr",
        "half one lunch tomorrow", "End next week report", "look at 3 nice flats tomorrow",
        "sell tomorrow at 20 euros", "pay rent last day of february 28", "meeting tomorrow at 17,30",
        "dinner tonight at 19,30",
        "club and 3rd monthly on the 2nd tuesday",
        "report last day of february",
    ]) func itIsAsked(_ text: String) {
        #expect(throws: GrammarError.self) { try QuickAdd([text]) }
    }

    /// A version is no date.
    @Test(arguments: ["release 1.5.3", "install 2.4.1"]) func noTimeIsFound(_ text: String) throws {
        #expect(try QuickAdd([text]) == nil)
    }

    /// What looks like these and isn't.
    @Test(arguments: [
        ("charge EV monday", "charge EV", "monday"), ("watch Ocean's 11 20:15", "watch Ocean's 11", "20:15"),
        ("read Monday-morning report tomorrow 9am", "read Monday-morning report", "tomorrow 9am"),
        ("mail bob@friday.io tomorrow 9am", "mail bob@friday.io", "tomorrow 9am"),
        ("pay 8.10 tomorrow", "pay 8.10", "tomorrow"),
        ("buy a satin dress tomorrow 9am", "buy a satin dress", "tomorrow 9am"),
        ("call Beforeland tomorrow 9am", "call Beforeland", "tomorrow 9am"),
        ("chapter 7 19:00", "chapter 7", "19:00"), ("book table for 4 16:30", "book table for 4", "16:30"),
        ("Spanish 2 18:00 every monday", "Spanish 2", "18:00 every monday"),
        ("train ice 5 9:30", "train ice 5", "9:30"),
        ("install Python 3.12 tomorrow", "install Python 3.12", "tomorrow"), ("send W9 friday", "send W9", "friday"),
        ("buy aftersun tomorrow 9am", "buy aftersun", "tomorrow 9am"),
        ("set a timer for 17:00", "timer", "17:00"), ("at 5 fifty-five squats", "fifty-five squats", "at 5"),
        ("lunch at 12 Food Court every day", "lunch Food Court", "at 12 every day"),
        ("charge EV night 22:00", "charge EV night", "22:00"),
        ("do pushups daily 8am 3 rounds", "do pushups 3 rounds", "daily 8am"),
        ("tomorrow KL 10 lands", "KL 10 lands", "tomorrow"),
        ("fix nextWeek function at 5pm", "fix nextWeek function", "at 5pm"),
        ("list:weekly groceries 5pm", "list:weekly groceries", "5pm"),
        ("check which payments are recurring tomorrow 9am", "check which payments are recurring", "tomorrow 9am"),
        ("tea in 10 days at 9pm", "tea", "in 10 days at 9pm"),
        ("tomorrow at 22 meds", "meds", "tomorrow at 22"), ("tomorrow at 8 eggs", "eggs", "tomorrow at 8"),
        ("at 3 pick up the kids", "pick up the kids", "at 3"), ("at 5 call", "call", "at 5"),
        ("keep the heating on tomorrow", "keep the heating on", "tomorrow"),
        ("switch the lights on tonight", "switch the lights on", "tonight"),
        ("turn on the heating tomorrow", "turn on the heating", "tomorrow"),
        ("meeting on tomorrow 9am", "meeting", "on tomorrow 9am"),
        ("Federica dentist 12th", "Federica dentist", "12th"),
        ("dentist 4.12.9am", "dentist", "4.12.9am"), ("review quarter one tomorrow", "review quarter one", "tomorrow"),
        ("end next friday meeting", "end meeting", "next friday"),
        ("tyres at 2.5 bar tomorrow", "tyres at 2.5 bar", "tomorrow"),
        ("remind me to turn the heating on tomorrow", "turn the heating on", "tomorrow"),
        ("turn the heating on tmrw", "turn the heating on", "tmrw"),
        ("put the bins out on tmrw", "put the bins out", "on tmrw"),
        ("turn it off around 8 on tomorrow", "turn it off", "at 8 on tomorrow"),
        ("run tomorrow 8am at 5'30 pace", "run at 5'30 pace", "tomorrow 8am"),
        ("release 1.5.3 tomorrow", "release 1.5.3", "tomorrow"),
        ("pills every day at 8,12,20", "pills", "every day at 8,12,20"),
        ("pills at 8:00,20:00", "pills", "at 8:00,20:00"),
        ("report last day of february 2027", "report", "last day of february 2027"),
        ("set a timer for half an hour", "timer", "in half an hour"), ("set a one hour timer", "timer", "in one hour"),
        ("set a timer for one hour and ten minutes", "timer", "in one hour and ten minutes"),
        ("set a timer for 20 minutes", "timer", "20 minutes"),
    ]) func whatOnlyLooksLikeThemIsRead(_ text: String, _ title: String, _ when: String) throws {
        let found = try QuickAdd([text])
        #expect(found?.title == title && found?.when == when, "\(String(describing: found))")
    }
}
