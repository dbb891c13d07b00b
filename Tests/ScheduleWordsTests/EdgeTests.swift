import NotificationCore
import Testing

@testable import ScheduleWords

/// Words next to a time that go on with it. Each was read as the time alone, and rang at another one than was meant.
@Suite struct EdgeTests {
    static let unread = [
        "call mum tomorrow evening at 5am", "call mum tonight at 6am", "call mum every night at 9am",
        "call mum tomorrow afternoon at 3am", "call mum 12pm tonight", "call mum every day 9am apart from monday",
        "call mum every day 9am not friday", "call mum every day 9am other than friday",
        "call mum every day 9am until christmas",
        "call mum every day 9am until 2027", "call mum every day 9am except christmas",
        "call mum 3 days before christmas", "call mum 2 days after christmas", "call mum 15 min after midnight",
        "call mum 2 hours before midnight", "call mum in an hour from noon", "call mum in 2 hours and a quarter",
        "call mum every day and a half", "call mum in two hours fifteen",
        "call mum in 1 hour 15", "call mum in an hour and 15", "call mum dec 2027 9am", "call mum april 2027 9am",
        "call mum 12/2027 9am", "call mum on the 1st and 15th 9am", "call mum 1st and 15th of december 9am",
        "call mum at six thirty tomorrow", "call mum at seven fifteen", "call mum five forty five", "call mum at 6 30",
        "call mum half 6 tomorrow", "call mum half six tomorrow", "call mum seven tomorrow", "call mum tomorrow 5 p m",
        "call mum tomorrow 5 in the pm", "call mum tomorrow 5 P\u{39C}", "call mum tomorrow 5 de la tarde",
        "call mum tomorrow 17:00Z", "call mum tomorrow 17:00GMT", "call mum tomorrow 17:00+02:00",
        "call mum tomorrow 17:00 Z", "call mum tomorrow 17:00 zulu", "call mum tomorrow 17:00 PST8PDT",
        "call mum tomorrow 17:00 Pacific", "call mum tomorrow 17:00 eastern time", "call mum tomorrow 5pm London time",
        "call mum tomorrow 5\u{440}m", "call mum tomorrow 5\u{2236}30", "call mum tomorrow 10,30",
        "call mum tomorrow 10-30", "call mum tomorrow T10:30", "call mum tomorrow [10:30]",
        "call mum [tomorrow] 10:30", "call mum *tomorrow* 10:30", "call mum _tomorrow_ 10:30",
        "call mum #tomorrow 10:30", "call mum 'tomorrow' 10:30", "call mum tomorrow\u{3001} 10:30",
        "call mum tomorrow week 5pm", "call mum today week 5pm", "call mum friday fortnight 5pm",
        "call mum every day at 9 or 10", "call mum every hour at quarter past", "call mum every hour on the half hour",
        "call mum every day this week", "call mum every 5th of the month except january", "call mum 1st jan 7pm 2020",
        "backup every hour until 18", "backup every hour until 5.12",
        "backup every hour from 9", "buy gifts 2 days before christmas", "x 10 minutes before noon",
        "pills tomorrow at 8 and 20", "call mum tomorrow at 5 or 6", "x tomorrow 9 to 5", "x tomorrow at 5 30",
        "dinner tonight 5", "run tomorrow morning 14", "x tomorrow at 5:30p", "x tomorrow 10-11",
        "gym every mon at 7 and wed at 8", "call on the 5th and 7th at 9", "Minutes of noon UTC tomorrow 9am",
        "standup 9am UTC every 2 days Europe/Paris", "tomorrow 9am and 5pm call", "from 9 to 5 stretch every hour",
        "buy sunday roast saturday 10am", "tuesday report wednesday 9am", "send weekly report friday 4pm",
        "yoga every monday apart from 7 december at 9", "tea mon 7/12 9am", "launch week 50 monday 9am",
        "launch 2026-W50-1 9am", "yoga 7 days a week at 9", "yoga any wednesday at 9",
        "call bob an hour before the meeting at 3", "twenty five to six tomorrow tea",
        "tea five thirty tomorrow", "in an hour or two tea", "tea 12 tomorrow night",
        "tea tomorrow 9am pacific", "tea tomorrow 9am central european time", "call tomorrow 1500Z",
        "evry monday at 9 tea", "ever monday at 9 tea", "2moro 9am tea", "tonite at 8 tea",
        "pick up parcel.Tomorrow 9am", "yoga every morning and evening",
        "yoga every morning at 7 and every evening at 6", "yoga every day at 9ish", "yoga every day around 9",
        "yoga every day before 9", "yoga every day 9-10", "yoga mondays 9am x 6", "yoga mondays 9am for 5 mondays",
        "yoga daily at 9 3x",
        "weekend bag at 10", "every 2 hours weekend bag", "every 6h Sunday school forms", "in 2.5 hours 5 min plank",
        "next sunday 2 hour exam",
        "on friday evening 5 min plank",
        "yoga every 20 minutes 9 to 5", "yoga m-f 9am", "yoga mwf 9am",
        "yoga mo-fr 9am", "a week today tea", "tea a week tomorrow",
        "tea same time tomorrow", "tea this time tomorrow", "tea following friday", "tea later today",
        "tea wednesday lunchtime", "every monday at 9am New York time standup",
        "book club second monday 7pm", "rent the first friday 9am", "third friday poker 8pm", "tea other monday 9am",
        "tea tomorrow pm", "tea fri a.m.", "tea at eight oh five", "tea at 19 hundred", "tea friday from 8",
        "tea friday aft 5", "tea friday 1700-1800", "tea friday 5,30pm", "tea friday 5;30pm", "tea friday 5:3",
        "tea th 5pm", "tea tmw 5pm", "tea 2mrw 5pm", "tea tomo 5pm", "tea friday at lunch", "tea friday after work",
        "tea after school tomorrow", "gym wed with Bob sat 3pm", "lunch sun at the office friday 12:00",
        "tea fortnight on friday", "tea friday fortnight", "6am sat nav update", "at 8 sun cream", "tea 19.30h",
        "study tomorrow 1.30h", "study tomorrow 2h", "study 1h30 monday", "at 7 dinner where we sat", "9am the cat sat",
        "9am read about the sun", "lunch tomorrow at 12 with Ann sat", "every day at 7 yoga sat",
        "meet Ann at dinner tomorrow", "meet Ann tomorrow at dinner time", "read tomorrow at bedtime",
        "call mum first thing tomorrow", "call mum tomorrow first thing",
        "meet at 5 main street tomorrow", "9am enjoy some sun", "9am watch how my cat sat", "at 5 they will be wed",
        "study every monday 2h", "study every day 1.30h", "lunch tomorrow 2 h",
        "monthly rent on the 1st", "tea tomorrow and the day after at 9",
        "tea at 8 with Bob and at 20", "tea 9am with Bob UTC", "tea tomorrow 9am with Bob Europe/Paris",
        "weekly review friday 4pm", "tea 29 feb 2027",
        // A part of a day, or several days, that are left out
        "meds daily at 9 and 21 except sunday evening", "pills at 8 every day except on monday nights",
        "pills daily at 9 except tomorrow evening", "meds every day at 9 except next week",
        "meds every day except this weekend at 9", "meds every day except next month at 9",
        "meds every weekday at 9 except next monday and tuesday",
        // One more time, or both halves of the day
        "meds at 7:30 am/pm daily", "pay at 8am and pm daily", "tea in the morning and at noon",
        "tea tomorrow morning and at noon", "tea tonight and in the morning", "tea daily at 8am and in the evening",
        "pills at noon and at night every day", "tea daily at 8am and at bedtime", "tea daily at 8am and lunchtime",
        "tea at 8am and before bed", "mass at 10:30 every sunday and christmas day", "tea every day at 8 and 10pm",
        "tea every day at 5pm and 9", "tea every hour 8-10pm", "meds every day at 9 until the 15th, then at 10",
        // Several days
        "conference 3.-5.12. at 9:00", "rehearsal 3.12.-5.12. at 9:00", "pills daily 1.12.-5.12. 7:00",
        "rehearsal every day at 9 3rd-5th december", "conference daily at 9 from dec 3-5",
        // Days and hours by other words
        "dentist week on tuesday at 2.30pm", "pills week friday at 5pm", "pills this day next month",
        "leave tomorrow at 7-ish pm", "pills tomorrow 3-ish", "tea tomorrow noonish", "pills mid-afternoon tomorrow",
        "water half hourly", "call jim tomorrow same time", "parcel tomorrow arvo", "water 5 times today",
        "pills 8pm tomorrow morning", "pills 12:30 tomorrow night", "mail last thing tonight",
        "pills tomorrow over lunch",
        "water every 4 hours while awake", "water every hour all day", "meds 2x daily",
        // Parts of the day and weeks of other languages, also without the marks of their letters
        "call mum tomorrow 5 de la tarde", "tee 5 du soir", "tee 5 chi\u{1EC1}u",
        "5pm \u{391}\u{3A5}\u{3A1}\u{399}\u{39F} tee", "5pm YARIN tee", "uebermorgen 9:00 tee", "ubermorgen 9:00 tee",
        "amanha 9:00 tee", "tee 3:00 apr\u{E8}s-midi", "reunion 4:00 por la tarde", "n\u{E4}chste Woche 9:00 tee",
        "semaine prochaine 9:00 tee", "\u{4E0B}\u{5348} 3:00 tee", "\u{5348}\u{5F8C} 5:00 tee",
        "\u{6765}\u{9031} 9:00 tee", "Weihnachten 9:00 tee", "settimana prossima 9:00 tee",
        "5pm \u{63A}\u{64E}\u{62F}\u{627}\u{64B} tee",
    ]

    @Test(arguments: unread)
    func whatGoesOnWithATimeIsNotLeftToTheTitle(_ text: String) {
        #expect((try? QuickAdd([text])) == nil)
    }

    @Test(arguments: [
        ("take 3 eggs tomorrow at 9", "take 3 eggs", "tomorrow at 9"),
        ("tomorrow 9am 3 eggs", "3 eggs", "tomorrow 9am"),
        ("meet Tom and Jerry tomorrow 9", "meet Tom and Jerry", "tomorrow 9"),
        ("walk to work tomorrow 8am", "walk to work", "tomorrow 8am"),
        ("buy milk and bread at 5", "buy milk and bread", "at 5"),
        ("Friday report monday 9am", "Friday report", "monday 9am"),
        ("meet at 5th avenue at 3pm", "meet at 5th avenue", "at 3pm"),
        ("dinner at Seven Stars tomorrow", "dinner at Seven Stars", "tomorrow"),
        ("at 5pm wet the seeds", "wet the seeds", "at 5pm"), ("tea every quarter hour", "tea", "every quarter hour"),
        ("call mum tomorrow 5pm\u{FF0C}", "call mum", "tomorrow 5pm"),
        ("call mum to\u{200B}morrow \u{FF15}pm", "call mum", "tomorrow 5pm"),
        ("backup every hour until end of march", "backup", "every hour until end of march"),
        ("yoga every monday at 9 until the end of january", "yoga", "every monday at 9 until the end of january"),
        ("tea 12noon tomorrow", "tea", "12noon tomorrow"),
        ("lunch tomorrow at 12 noon", "lunch", "tomorrow at 12 noon"),
        ("gym: tomorrow 9am", "gym", "tomorrow 9am"), ("tea 5pm sharp friday", "tea", "5pm sharp friday"),
        ("parents' evening friday at 7", "parents' evening", "friday at 7"),
        ("call mum exactly 5pm", "call mum", "5pm"), ("play Beethoven's 5th at 7pm", "play Beethoven's 5th", "at 7pm"),
        ("every day at 10am morning pages", "morning pages", "every day at 10am"),
        ("tomorrow 10am morning pages", "morning pages", "tomorrow 10am"),
        ("every month on day 16 buy 12 eggs at 10:30", "buy 12 eggs", "every month on day 16 at 10:30"),
        ("every hour from 9 to 16 walk the dog", "walk the dog", "every hour from 9 to 16"),
        ("call mum tomorrow?", "call mum", "tomorrow"), ("call mum tomorrow!!!", "call mum", "tomorrow"),
        ("dentist (tomorrow 9am)", "dentist", "tomorrow 9am"), ("tea (in 20 minutes).", "tea", "in 20 minutes"),
        ("rent last day of december", "rent", "last day of december"),
        ("rent end of may 2098", "rent", "end of may 2098"),
        ("standup from monday to friday at 9", "standup", "from monday to friday at 9"),
        ("tea after 20 minutes", "tea", "after 20 minutes"),
        ("call \u{201C}tomorrow people\u{201D} 10:30", "call tomorrow people", "10:30"),
        ("the cat sat on the mat tomorrow 5pm", "the cat sat on the mat", "tomorrow 5pm"),
        ("take second pill monday", "take second pill", "monday"),
        ("tomorrow 1:1 with Sarah", "1:1 with Sarah", "tomorrow"),
        ("meds 8am, 2pm and 8pm", "meds", "8am, 2pm and 8pm"), ("7am every sat bins", "bins", "7am every sat"),
        ("call Bob 19h30 this sun v2.1 release", "call Bob v2.1 release", "19h30 this sun"),
        ("tea in 3 days at Joe's 1930 hours", "tea at Joe's", "in 3 days 1930 hours"),
        ("9am read about GMT", "read about GMT", "9am"), ("call UTC team 9am", "call UTC team", "9am"),
        ("write tomorrow 9am second draft", "write second draft", "tomorrow 9am"),
        ("lunch with Bob at work tomorrow", "lunch with Bob at work", "tomorrow"),
        ("call Bob at 7 with Ann sat", "call Bob with Ann", "at 7 sat"), ("9am see Bob wed", "see Bob", "9am wed"),
        ("study tomorrow 9.30h", "study", "tomorrow 9.30h"), ("study tomorrow at 2h", "study", "tomorrow at 2h"),
        ("tomorrow the cat sat", "the cat sat", "tomorrow"), ("tea at a quarter to six", "tea", "at a quarter to six"),
        ("pick up Bob at 8 drive to the airport tomorrow", "pick up Bob drive to the airport", "at 8 tomorrow"),
        ("ask Ann about dinner tomorrow", "ask Ann about dinner", "tomorrow"),
        ("call mum before bedtime routine tomorrow", "call mum before bedtime routine", "tomorrow"),
        ("call mum first thing tomorrow 7am", "call mum first thing", "tomorrow 7am"),
        ("call ann at 8am and lunch with Bob", "call ann and lunch with Bob", "at 8am"),
        ("pills 8am tomorrow morning", "pills", "8am tomorrow morning"),
        ("exam 14th dec 0900", "exam", "14th dec 0900"),
        ("from now on take pills daily at 7", "take pills", "daily at 7 from now on"),
        ("call mum 10 minutes to 5", "call mum", "10 minutes to 5"),
        ("can you remind me to call mum tomorrow", "call mum", "tomorrow"),
        ("hey remind me at 6pm to call mum", "call mum", "at 6pm"),
        ("set a timer for 20 minutes", "timer", "20 minutes"), ("set a 10 minute timer", "timer", "10 minute"),
        ("set a 20-minute timer for pasta", "pasta", "20 minute"),
        ("set timer 1 hour 30 minutes", "timer", "1 hour 30 minutes"),
        ("set a timer for 45 min for roast", "roast", "45 min"), ("set an alarm for 6am", "alarm", "6am"),
        ("reminder for friday 10am: call ann", "call ann", "friday 10am"),
        ("set alarm code tomorrow 9am", "set alarm code", "tomorrow 9am"),
        ("at 7 street food market tomorrow", "street food market", "at 7 tomorrow"),
        ("call mum tomorrow at a quarter past 5 pm", "call mum", "tomorrow at a quarter past 5 pm"),
    ])
    func whatGoesOnWithTheTitleIsItsOwn(_ text: String, _ title: String, _ when: String) throws {
        let found = try #require(try QuickAdd([text]))
        #expect(found.title == title)
        #expect(found.when == when)
    }

    /// What a sentence says is read as it was there: `0900` is no time after `--at`.
    @Test func aSentenceKeepsItsReading() throws {
        let found = try #require(try QuickAdd(["x 0900 tomorrow"]))
        var schedule = ScheduleText(at: found.when)
        #expect(throws: GrammarError.self) { try schedule.trigger(zones: Words.zones, now: Words.now.unixSeconds) }
        schedule.place = .title
        _ = try schedule.trigger(zones: Words.zones, now: Words.now.unixSeconds)
    }
}
