import NotificationCore
import ScheduleWords
import SystemZones
import Testing

/// Words and numbers of a title that a time could hold, and words of a time that a title could: neither is guessed.
@Suite struct LooseWordsTests {
    static let refused = [
        // Lengths of time in a title
        "cancel 7 day trial on friday", "cancel 30 day trial in 2 hours", "at 18:00 90 day review",
        "renew 1 year licence in 11 months", "cook 10 min eggs in 20 minutes",
        "in 20 minutes 5 minute plank", "2h course on friday",
        // Numbers beside a day
        "tomorrow 6 eggs", "24 dec 4 tickets", "tomorrow 1 kg flour", "take 2 every day", "buy milk x 2 tomorrow",
        "every day 2 pills", "tomorrow 2027 budget",
        "at 18:00 2nd interview", "ubuntu 24.04 upgrade at 18:00",
        // A month, and the hour behind it
        "call april 5 pm", "call may 6 am", "call august 5 p.m.",
        // Marks that part words or times
        "mum,tomorrow 5pm", "gym mum-tomorrow 5pm", "call mum @friday 17:00", "call mum due:tomorrow 17:00",
        "call mum due:2026-12-24 17:00", "gym every-monday at 9", "gym everymonday at 9", "meds every day at 9am/5pm",
        "meds every day at 9-17", "meds every day at 9am\u{2013}5pm", "mon-wed-fri 6pm gym",
        // Words that change the day or the repeat
        "call mum every day from 9am and also 5pm", "call mum weekday 17:00", "call mum every week day at 9",
        "call mum every week end at 9", "call mum on week days at 9", "call mum every january on the 5th",
        "pay rent every month end", "call mum second last friday of every month", "call mum friday after next",
        "call mum friday the week after next at 9", "call mum friday next at 9", "call mum the next 3 mondays at 9",
        "pills 3 more times every day at 9", "bins on even weeks monday 9:00", "chime hourly at :30",
        "stretch every hour 9 up to 17", "meeting tomorrow 9...10", "meeting tomorrow 9~10",
        "call mum tomorrow thru 5pm", "take 2 friday", "24th dinner at 18:00", "call mum COB friday",
        "run tomorrow at dawn", "run at dusk tomorrow", "call mum 5pm in EST",
        "at 18:00 ubuntu 24.04",
        "remind me to feed the cat every quarter of an hour",
        // Typing errors
        "call mum frday 5pm", "call mum mnday 5pm", "call mum sundya 5pm", "call mum todya 5pm", "gym weekdasy 5pm",
        "gym dialy 5pm", "call mum augst 5 9am", "call mum nxt friday", "call mum day afetr tomorrow",
        "call mum utesday 5pm", "call mum tody 5pm", "gym daiily 5pm", "call mum nexxt friday",
        "call mum every mnoth on the 3rd", "call mum at 5 pmm", "call mum at 5 p",
        "meet Frida at 5pm", "call mum monda 5pm",
        // Words that say roughly when
        "call mum tomorrow early", "early tomorrow call mum", "leave early friday", "tomorrow late call mum",
        "call mum tomorrow lunch", "call mum friday breakfast",
        // Zones
        "meeting tomorrow 17:00 GB", "meeting Europe/Berlin tomorrow 17:00", "meeting 5pm berlin time",
        "meeting 5pm CET/CEST", "meeting 5pm MESZ", "Termin am 24. 18:00", "24. Dez 18:00 Termin",
        // Days by their number, or parts of the title
        "meet on 5th avenue at 5pm", "gym on the 12th floor at 6pm", "call the 3rd supplier at 5pm",
        "give the 1st dose at 8pm", "finish the 3rd draft by 5pm", "meet Joe at the 2nd entrance at noon",
        "see the twelfth doctor at 18:00",
        // Times of day that look like none
        "gym 730pm tomorrow", "nap friday 1230pm", "gym tomorrow at seven-thirty", "gym tomorrow at half seven",
        "nap tomorrow at twenty-five to seven", "nap friday at eighteen hundred", "nap friday at seventeen",
        "call mum tomorrow at 5pm-ish", "call mum tomorrow at ~5pm", "call mum tomorrow 5.pm", "nap friday 6pm-late",
        "lunch w/ Ann noon-1pm on fri", "nap friday 2400", "call mum tomorrow at 17 30", "nap friday 3am pm",
        "nap friday evening around 7", "nap tonight around 11", "nap tomorrow morning around 11",
        // Days by their name
        "nap on boxing day at 6", "nap on labor day at 6", "nap on st patrick's day at 6", "nap nye at 18:00",
        "nap on veterans day at 6", "nap on the bank holiday at 6", "nap on sports day at 6", "nap on earth day at 6",
        "exam 5/jan/2027 09:00", "exam weekend after next", "exam weekend after next at 9",
        // Repeats that are none
        "gym next 5 weekdays at 9", "gym all weekend at 6", "gym all next week at 6", "gym all days at 6",
        "gym all week at 6", "gym every day all month at 6", "gym every day at 7 except the first of the month",
        "gym every other weekday at 7",
    ]

    @Test(arguments: refused) func isRefused(_ text: String) {
        let arguments = text.split(separator: " ").map(String.init)
        #expect((try? QuickAdd([text])).flatMap(\.self) == nil)
        #expect((try? QuickAdd(arguments)).flatMap(\.self) == nil)
    }

    @Test(arguments: [
        ("call mum - tomorrow 5pm", "call mum", "tomorrow 5pm"),
        ("call mum in three days time", "call mum", "in three days time"),
        ("tomorrow 5pm remind me to call mum", "call mum", "tomorrow 5pm"),
        ("every 15th: feed the cat", "feed the cat", "every 15th"), ("24 dec 2027 call mum", "call mum", "24 dec 2027"),
        ("every monday at 9 one more thing", "one more thing", "every monday at 9"),
        ("friday 11th dentist", "dentist", "friday 11th"),
        ("party 24/12 dress up at 18:00", "party dress up", "24/12 at 18:00"),
        ("friday 25.12 dinner at 18:00", "dinner", "friday 25.12 at 18:00"),
        ("discuss Canada/US trade at 18:00", "discuss Canada/US trade", "at 18:00"),
        ("remind me tomorrow of a day at the beach", "a day at the beach", "tomorrow"),
        ("call Sundar tomorrow 5pm", "call Sundar", "tomorrow 5pm"),
        ("The Weeknd concert at 20:00", "The Weeknd concert", "at 20:00"),
        ("buy 16 GB tomorrow", "buy 16 GB", "tomorrow"), ("1. buy milk at 18:00", "1. buy milk", "at 18:00"),
        ("plan weekday meals tomorrow 9am", "plan weekday meals", "tomorrow 9am"),
        ("even week report friday", "even week report", "friday"),
        ("check bob@tomorrow.io mail at 18:00", "check bob@tomorrow.io mail", "at 18:00"),
        ("open 2026-12-01-report.pdf at 18:00", "open 2026-12-01-report.pdf", "at 18:00"),
        ("buy 5m rope in 20 minutes", "buy 5m rope", "in 20 minutes"),
        ("tomorrow 100 squats", "100 squats", "tomorrow"), ("squash court 3 tomorrow", "squash court 3", "tomorrow"),
        ("2nd interview at 18:00", "2nd interview", "at 18:00"),
        ("finish 1st draft noon", "finish 1st draft", "noon"),
        ("1:1 with Sarah tomorrow", "1:1 with Sarah", "tomorrow"), ("psalm 23:4 tonight", "psalm 23:4", "tonight"),
        ("at 18:00 24/7 hotline", "24/7 hotline", "at 18:00"), ("room 12 tonight", "room 12", "tonight"),
        ("anna 7 tomorrow", "anna", "at 7 tomorrow"), ("dinner dec 24 downtown", "dinner downtown", "dec 24"),
        ("call May 5 pm", "call May", "5 pm"), ("call mum at 17 h", "call mum", "at 17 h"),
        ("standup mon\u{2013}fri 9:55", "standup", "mon-fri 9:55"),
        ("stretch every hour 9\u{2013}17", "stretch", "every hour 9-17"),
        ("17:00 +0200: call mum", "call mum", "17:00"), ("remember the milk at 18:00", "remember the milk", "at 18:00"),
        ("remind me friday of the milk", "the milk", "friday"), ("5pm tea time", "tea time", "5pm"),
        ("meet Frida tomorrow 5pm", "meet Frida", "tomorrow 5pm"), ("call Marc 5 at 9:00", "call Marc 5", "at 9:00"),
        ("early bird tomorrow", "early bird", "tomorrow"), ("late fee friday", "late fee", "friday"),
        ("arrive early tomorrow 9:00", "arrive early", "tomorrow 9:00"), ("lunch tomorrow", "lunch", "tomorrow"),
        ("tomorrow lunch with Bob", "lunch with Bob", "tomorrow"), ("tomorrow dinner", "dinner", "tomorrow"),
        ("rent on the 5th at 9", "rent", "on the 5th at 9"), ("dentist the 3rd 5pm", "dentist", "the 3rd 5pm"),
        ("dentist on the 3rd with Bob at 5pm", "dentist with Bob", "on the 3rd at 5pm"),
        ("on the 5th pay rent at 9", "pay rent", "on the 5th at 9"),
        ("clean all day tomorrow", "clean all day", "tomorrow"),
        ("dine at Seven Stars friday", "dine at Seven Stars", "friday"),
        ("work on day one at 18:00", "work on day one", "at 18:00"),
        ("in 1 week 2 days renew", "renew", "in 1 week 2 days"), ("call mum 20 minutes", "call mum", "20 minutes"),
    ])
    func isRead(_ text: String, _ title: String, _ when: String) throws {
        let found = try #require(try QuickAdd([text]))
        #expect((found.title, found.when) == (title, when))
    }

    @Test func aBareWordNamesAZone() throws {
        let found = try #require(try QuickAdd(["meeting tomorrow 17:00 US/Eastern"]))
        #expect(found.zone == "US/Eastern")
    }

    /// "tomorrow" is the person's own, not that of the zone's clocks.
    @Test func aDayThatIsAnotherOneInAZoneIsRefused() throws {
        // It is 23:30 there, and 04:30 of the next day in UTC.
        let zones = SystemZones(environment: ["TZ": "America/New_York"])
        let night = try #require(Words.instant("2026-11-25T23:30:00-05:00"))
        let typing = TypingContext().at(WallTime(unixSeconds: night), zones)
        #expect(throws: GrammarError.self) { try QuickAdd(["meeting tomorrow 9:00 UTC"], typing: typing) }
        #expect(try QuickAdd(["meeting 9:00 UTC"], typing: typing) != nil)
        #expect(try QuickAdd(["meeting 26 nov 9:00 UTC"], typing: typing) != nil)
        let noon = TypingContext().at(WallTime(unixSeconds: night - 11 * 3600), zones)
        #expect(try QuickAdd(["meeting tomorrow 9:00 UTC"], typing: noon) != nil)
    }
}
