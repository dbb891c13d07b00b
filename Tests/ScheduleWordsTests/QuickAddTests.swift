internal import Messages
import NotificationCore
import Recurrence
import ScheduleWords
import Testing

/// Which words of a line are the title, and which are the time.
@Suite struct QuickAddTests {
    @Test(arguments: [
        ("call mum tomorrow 5pm", "call mum", "tomorrow 5pm"),
        ("tomorrow 5pm call mum", "call mum", "tomorrow 5pm"),
        ("Windows 7 at 11", "Windows 7", "at 11"),
        ("May the 4th be with you tomorrow", "May the 4th be with you", "tomorrow"),
        ("tomorrow call mum at 5pm", "call mum", "tomorrow at 5pm"),
        ("every monday water the plants at 9", "water the plants", "every monday at 9"),
        ("water the plants every monday at 9", "water the plants", "every monday at 9"),
        ("next friday dinner 7pm", "dinner", "next friday 7pm"),
        ("friday call mum", "call mum", "friday"),
        ("friday call mum at 5pm", "call mum", "friday at 5pm"),
        ("Sunday roast at 5pm", "roast", "Sunday at 5pm"),
        ("Daily standup at 9", "standup", "Daily at 9"),
        ("Midnight snack tomorrow 5pm", "Midnight snack", "tomorrow 5pm"),
        ("Report for Monday tomorrow 5pm", "Report for Monday", "tomorrow 5pm"),
        ("standup mondays at 9", "standup", "mondays at 9"),
        ("pay rent every month on the 1st", "pay rent", "every month on the 1st"),
        (
            "stretch every 30 minutes between 9 and 17 on weekdays", "stretch",
            "every 30 minutes between 9 and 17 on weekdays"
        ),
        ("pills at 9 and 17:00 every day", "pills", "at 9 and 17:00 every day"),
        ("tea 20m", "tea", "20m"), ("tea in 20 minutes", "tea", "in 20 minutes"),
        ("in 20 minutes tea", "tea", "in 20 minutes"), ("tea in half an hour", "tea", "in half an hour"),
        ("Dinner, friday 7pm", "Dinner", "friday 7pm"), ("meeting 24.12. 18:00", "meeting", "24.12. 18:00"),
        ("meeting 24/12", "meeting", "24/12"), ("Chapter 5/6 tomorrow", "Chapter 5/6", "tomorrow"),
        ("  call   mum  tomorrow ", "call mum", "tomorrow"), ("dentist 24 dec 2098 9am", "dentist", "24 dec 2098 9am"),
        ("gym every day except sunday at 8", "gym", "every day except sunday at 8"),
        ("gym every day at 8 except weekends", "gym", "every day at 8 except weekends"),
        ("run in 2 weeks on friday", "run", "in 2 weeks on friday"),
        ("vitamin A tomorrow 5pm", "vitamin A", "tomorrow 5pm"), ("Eat sundae at 5pm", "Eat sundae", "at 5pm"),
        ("transfer money tomorrow 5pm", "transfer money", "tomorrow 5pm"),
        ("birthday Bob 3 march every year at 8", "birthday Bob", "3 march every year at 8"),
        ("standup mon-fri 9:55", "standup", "mon-fri 9:55"), ("gym mon-wed at 8", "gym", "mon-wed at 8"),
        ("gym everyday at 7", "gym", "everyday at 7"), ("pill once a day at 9", "pill", "once a day at 9"),
        ("drink 5 times every day at 7", "drink", "5 times every day at 7"),
        ("backup first sunday of the month at 3am", "backup", "first sunday of the month at 3am"),
        ("Monday to Friday report at 9", "report", "every Monday to Friday at 9"),
        ("move car by 8am", "move car", "8am"), ("call around 5pm", "call", "5pm"),
        ("Meet at noon in Paris", "Meet in Paris", "at noon"),
        ("dentist 24.12. check 10:00", "dentist check", "24.12. 10:00"),
        ("rent 1st every month", "rent", "1st every month"),
        ("trash tuesday every week", "trash", "tuesday every week"),
        ("gym mon wed fri 7am", "gym", "mon wed fri 7am"), ("gym mon/wed/fri 7am", "gym", "mon/wed/fri 7am"),
        ("pay rent 1st of the month 9am", "pay rent", "1st of the month 9am"),
        ("set a reminder to call Bob tomorrow 5pm", "call Bob", "tomorrow 5pm"),
        ("Tomorrow: dentist 8am", "dentist", "Tomorrow 8am"), ("Monday 8am - submit", "submit", "Monday 8am"),
        ("fix the \"5 o'clock\" bug tomorrow", "fix the 5 o'clock bug", "tomorrow"),
        ("\"20 minutes of yoga\" tomorrow", "20 minutes of yoga", "tomorrow"),
        ("gym 7 in the morning", "gym", "7 in the morning"), ("Zed 9 tonight", "Zed", "9 tonight"),
        ("run a week on friday", "run", "a week on friday"), ("gym 1900 hours", "gym", "1900 hours"),
        ("Zed 0900", "Zed", "0900"), ("gym tomorrow at 5pm!", "gym", "tomorrow at 5pm"),
        ("turn the light on at 9", "turn the light on", "at 9"), ("log in every day at 9", "log in", "every day at 9"),
        ("call every client tomorrow 5pm", "call every client", "tomorrow 5pm"),
        ("remind me in 5 minutes to stretch", "stretch", "in 5 minutes"),
        ("Remind me to call mum tomorrow 5pm", "call mum", "tomorrow 5pm"),
        ("remind me tomorrow at 9 about the dentist", "the dentist", "tomorrow at 9"),
        ("remind me tomorrow to call mum at 5pm", "call mum", "tomorrow at 5pm"),
        ("remind me at 5pm to water the plants", "water the plants", "at 5pm"),
        ("remind me every monday to water the plants", "water the plants", "every monday"),
        ("remind me of the party friday 8pm", "the party", "friday 8pm"),
        ("remind me that it rains tomorrow", "it rains", "tomorrow"), ("remind me tea 20m", "tea", "20m"),
        ("remind mum tomorrow 5pm", "remind mum", "tomorrow 5pm"),
        ("gym every other day at 7", "gym", "every other day at 7"), ("sleep tonight at 11", "sleep", "tonight at 11"),
    ])
    func theLongestPhraseAtAnEdgeIsTheTime(_ text: String, title: String, when: String) throws {
        let found = try #require(try QuickAdd([text]), "\(text)")
        #expect((found.title, found.when) == (title, when))
    }

    /// Words are kept as the shell gives them: what was in quotes is divided only if it is all there is.
    @Test func quotesProtect() throws {
        let milk = try #require(try QuickAdd(["Sunday roast", "tomorrow"]))
        #expect((milk.title, milk.when) == ("Sunday roast", "tomorrow"))
        let when = try #require(try QuickAdd(["milk", "tomorrow 5pm"]))
        #expect((when.title, when.when) == ("milk", "tomorrow 5pm"))
        let whole = try #require(try QuickAdd(["call", "mum at noon", "at", "5pm"]))
        #expect((whole.title, whole.when) == ("call mum at noon", "at 5pm"))
        // Around a time alone they only hold it together.
        let apart = try #require(try QuickAdd(["gym", "every", "tue", "at", "7", "from", "1 march 2098"]))
        #expect((apart.title, apart.when) == ("gym", "every tue at 7 from 1 march 2098"))
        let dated = try #require(try QuickAdd(["call", "mum", "24 dec 2098", "5pm"]))
        #expect((dated.title, dated.when) == ("call mum", "24 dec 2098 5pm"))
    }

    @Test(arguments: [
        "May the 4th be with you", "Book of the month", "Wait until friday", "Wait until friday 5pm", "Enjoy the sun",
        "Enjoy some sun", "Monday to Friday report", "Today is a good day", "call mum 15", "20 minutes of yoga",
        "tomorrow",
        "Tea", "", "   ", "The day after tomorrow is late enough", "Buy a second hand bike",
        "Read March by Geraldine Brooks", "Room 1730 is too small", "The 7 dwarfs", "Ocean's 11", "Catch 22",
        "Marching in may", "remind me to stretch", "remind me to", "remind me", "remind me of monday to friday work",
        "Gift for tomorrow", "One of monday", "Apollo 13",
    ])
    func aTitleWithoutATimeAtAnEdgeHasNone(_ text: String) throws {
        #expect(try QuickAdd([text]) == nil)
    }

    /// A newcomer's: each was read as its time of day alone, and would have rung once, today.
    @Test(arguments: [
        ("dentist 31.02. 10:00", "31.02."), ("31.02. dentist 10:00", "31.02."), ("dentist 30/2 10:00", "30/2"),
        ("dentist 31.04.2027 9:00", "31.04.2027"),
        ("20 minutes of yoga tomorrow", "\"20 minutes\" isn't understood"),
        ("Midnight snack tomorrow", "\"Midnight\" and \"tomorrow\""),
        ("weekly report tomorrow 9am", "\"weekly\" and \"tomorrow 9am\" both say when"),
        ("weekly report at 15:45", "\"weekly\" isn't understood here. Write \"report weekly at 15:45\", or put"),
        ("train 10:42 tomorrow 9am", "both say when"), ("prepare for monday 9am meeting tomorrow 8am", "both say when"),
        ("movie tomorrow 8pm for 2 hours", "\"2 hours\" isn't understood"),
        ("meds at 8am for 10 days", "\"10 days\" isn't understood"),
        ("gym every monday at 7 and friday at 8", "\"friday at 8\" and \"every monday at 7\" both say when"),
        ("meeting on the 31th at 9", "\"on the 31th\" isn't understood"),
        ("next month on friday check mail", "\"next month\" and \"on friday\""),
        ("change clocks last sunday of march at 2am every year", "both say when"),
        ("dinner on the third sunday at 9", "\"on the third\" and \"sunday at 9\" both say when"),
        ("start at five p.m. dishwasher 19 mar", "both say when"),
        ("backup every last day of february at 9", "isn't understood"),
        ("change clocks every last sunday of march at 2", "isn't understood"),
        ("salary last business day of the month 10:00", "\"last business day of the month\" isn't understood"),
        ("bimonthly report at 9", "\"every 2 months\" for every other month"),
        ("biweekly yoga at 6pm", "\"every 2 weeks\" for every other week"),
        ("yoga biweekly at 6pm", "\"every 2 weeks\" for every other week"),
        ("meds evry day at 8", "Write \"meds every day at 8\""),
        ("meds every dya at 8", "\"every dya\" isn't understood"),
        ("trash alternate thursdays 7pm", "Write \"trash every other thursdays 7pm\""),
        ("beer every friday from 5pm", "says from when on, and not at what time"),
        ("call mum tomorrow 5pm and pizza in 25 minutes", "\"tomorrow 5pm\" and \"in 25 minutes\" both say when"),
    ])
    func whatWouldLeaveATimeInTheTitleIsRefused(_ text: String, reason: String) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([text]) }
        #expect(error.map { "\($0.message)".contains(reason) } == true, "\(String(describing: error?.message))")
    }

    /// What only looks like it, and what was in quotes.
    @Test(arguments: [
        "check every door tomorrow 9pm", "24/7 support at 9", "buy 1.5 liters at 9",
        "release 2.1 at 9", "very good cake at 9", "last day at the office at 17:00", "2nd vaccination at 9",
        "the last of us at 20:00",
        "alternate the beds every friday", "please the cat at 9",
    ])
    func whatOnlyLooksLikeATimeStaysInTheTitle(_ text: String) throws {
        #expect(try QuickAdd([text]) != nil)
        #expect(try QuickAdd(["dentist on the 31th", "at", "9"])?.title == "dentist on the 31th")
    }

    /// What is wrong is named, also where there is a time at the end.
    @Test(
        arguments: [

            ("water every! 10 days", "10 days", "every!"),
            ("May the 4th be with you", nil, nil), ("Wait until friday", nil, nil), ("call mum soon", nil, nil),
        ] as [(String, String?, String?)]
    )
    func whatStandsBesideATimeIsNamed(_ text: String, time: String?, rest: String?) throws {
        #expect(try QuickAdd([text]) == nil)
        let words = text.split(separator: " ").map(String.init)
        let message = try #require(QuickAdd.obstacle(in: words)).message.description
        guard let time, let rest else { return #expect(message.hasPrefix("No time found in"), "\(message)") }
        #expect(message.contains("\"\(rest)\" isn't understood next to \"\(time)\"."), "\(message)")
    }

    @Test(arguments: [
        ("presents christmas eve", "\"christmas eve\" isn't understood as a day. Write \"presents 24 dec\"."),
        ("fireworks new year's eve", "\"new year's eve\" isn't understood as a day. Write \"fireworks 31 dec\"."),
        (
            "Zahnarzt morgen",
            "\"morgen\" says when, and times are read in English. Write \"Zahnarzt 2026-11-26 9:00\", or put the title in quotes."
        ),
        (
            "meeting \u{4F1A}\u{8BAE}\u{660E}\u{5929}15:00",
            "\"\u{660E}\u{5929}\" says when, and times are read in English. Write it as \"24.12. 15:00\", \"2026-12-24 15:00\", or put the title in quotes."
        ),
        (
            "call mum about 6pm",
            "\"about 6pm\" isn't understood here. Write \"call mum at 6pm\", or put the title in quotes."
        ),
    ])
    func aLineToTypeIsNamed(_ text: String, message: String) throws {
        #expect(try QuickAdd([text]) == nil)
        let words = text.split(separator: " ").map(String.init)
        let now = CivilDateTime(year: 2026, month: 11, day: 25, hour: 14, minute: 10)
        #expect(QuickAdd.obstacle(in: words, typing: TypingContext(now: now))?.message.description == message)
    }

    @Test(arguments: [
        ("remind me to take the pizza out in 12 minutes please", "take the pizza out", "in 12 minutes"),
        ("Please remind me tomorrow at 9 to call", "call", "tomorrow at 9"),
    ])
    func pleaseIsNoPartOfIt(_ text: String, title: String, when: String) throws {
        let found = try #require(try QuickAdd([text]), "\(text)")
        #expect((found.title, found.when) == (title, when))
    }

    @Test(arguments: [
        (
            "call mum friday midnight",
            "\"friday midnight\" can be read in two ways. Write 0:00 for the start of that day or 24:00 for its end."
        ),
        ("call mum 5/6", "\"5/6\" can be read in two ways. Write \"5 jun\" or \"6 may\"."),
        ("dentist 03/04/2027 9am", "\"03/04/2027\" can be read in two ways. Write \"3 apr 2027\" or \"4 mar 2027\"."),
        (
            "gym every second friday",
            "\"every second friday\": \"second friday\" can be read in two ways. Write \"every other friday\" or \"every 2nd friday of the month\"."
        ),
        ("dentist 5/6 10:00", "\"5/6\" can be read in two ways. Write \"5 jun\" or \"6 may\"."),
        ("tea 2h", "\"2h\" can be read in two ways. Write \"in 2h\" or 02:00."),
        ("call mum half 5", "\"half 5\" can be read in two ways. Write 5:30 or 4:30."),
        ("call mum friday 13", "\"friday 13\" can be read in two ways. Write \"friday 13:00\" or \"the 13th\"."),
    ])
    func whatHasTwoReadingsIsRefused(_ text: String, message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) { try QuickAdd([text]) }
    }

    /// Half of what was said would be read as the time, and the rest be left in the title.
    @Test(arguments: [
        ("birthday Bob 3 march 9:00 every year", "3 march 9:00", "every year"),
        ("trash tuesday evening every week", "tuesday evening", "every week"),
        ("buy milk tomorrow and friday", "friday", "tomorrow"),
        ("Dentist 05-12-2026 14:30", "05-12-2026", "14:30"), ("zed 12-24 5pm", "12-24", "5pm"),
        ("zed 1 dec next year", "1 dec", "next year"), ("zed next month on friday", "next month", "on friday"),
        ("gym every monday 7:00 18:00", "every monday 7:00", "18:00"),
        ("pill every day at 8am 8pm", "every day at 8am", "8pm"),
        ("pill 8:00 20:00 daily", "8:00", "20:00 daily"),
    ])
    func aTimeInTwoPiecesIsRefused(_ text: String, day: String, when: String) {
        let message =
            "\"\(day)\" and \"\(when)\" both say when. Keep one of them, join them as in \"every mon,wed at 7:00,18:00\", or put "
        let error = #expect(throws: GrammarError.self) { try QuickAdd([text]) }
        #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("call bob tommorow 5pm", "tommorow", "tomorrow 5pm"), ("call bob Wendesday 5pm", "Wendesday", "wednesday 5pm"),
        ("call bob munday 5pm", "munday", "monday 5pm"), ("call bob 25 febuary 5pm", "febuary", "25 february 5pm"),
    ])
    func aMisspelledDayIsNoTitle(_ text: String, word: String, meant: String) {
        let message =
            "\"\(word)\" isn't understood here. Write \"call bob \(meant)\", or put the title in quotes."
        #expect(throws: GrammarError(Message(verbatim: message))) { try QuickAdd([text]) }
    }

    @Test(arguments: ["31 nov", "nov 31", "30 feb", "30th feb", "32 dec"]) func aDayThatDoesNotExistIsNoTitle(
        _ day: String
    )
        throws
    {
        let error = #expect(throws: GrammarError.self) { try QuickAdd(["dentist \(day) 9:00"]) }
        #expect(error?.description.hasPrefix("\"\(day)\" is a day that doesn't exist.") == true)
        #expect(try QuickAdd(["dentist \(day)", "9:00"])?.title == "dentist \(day)")
    }

    /// A span is part of the title only where a time of its own says when it rings.
    @Test func whatIsBetweenTwoTimesRingsAtNoneOfThem() throws {
        let message =
            "\"10:30-11:30\" isn't understood here. Write \"meeting 10:30 tomorrow\", or put the title in quotes."
        #expect(throws: GrammarError(Message(verbatim: message))) {
            try QuickAdd(["meeting 10:30-11:30 tomorrow"])
        }
        #expect(throws: GrammarError.self) { try QuickAdd(["meeting 9am-10am friday"]) }
        #expect(try QuickAdd(["meeting 10:30-11:30 tomorrow 9am"])?.title == "meeting 10:30-11:30")
    }

    @Test func aDayThatHasPassedIsNoTitle() throws {
        let error = #expect(throws: GrammarError.self) { try QuickAdd(["dentist yesterday 9am"]) }
        #expect(error?.description.hasPrefix("\"yesterday\" has passed") == true)
        #expect(try QuickAdd(["dentist yesterday", "9am"])?.title == "dentist yesterday")
    }

    /// A repeat of which only the end could be read isn't left in the title.
    @Test(arguments: [
        (
            "gym every penultimate friday",
            "\"every penultimate\" isn't understood here. Write it like \"every day at 9\", or put the title in quotes."
        ),
        (
            "rent twice monthly",
            "\"twice monthly\" doesn't say when each of them is. Write it as \"every day at 9:00 and 17:00\", \"every mon,thu\" or \"every 1st and 15th\"."
        ),
        (
            "gym 3 times a week at 7",
            "\"3 times a week\" doesn't say when each of them is. Write it as \"every day at 9:00 and 17:00\", \"every mon,thu\" or \"every 1st and 15th\"."
        ),
        (
            "gym M/W/F 7am",
            "\"M/W/F\" isn't understood here. Write \"gym every mon,wed,fri 7am\", or put the title in quotes."
        ),
        (
            "tea every hour at noon",
            "\"every hour at noon\" names a length of time and a time of day. Write it as \"every 2 hours between 9:00 and 17:00\" or \"every day at 9:00\"."
        ),
        ("every day", "A title is missing, such as \"call mum every day\"."),
        ("tomorrow 5pm", "A title is missing, such as \"call mum tomorrow 5pm\"."),
        ("remind me tomorrow", "A title is missing, such as \"call mum tomorrow\"."),
        ("remind me tomorrow 5pm", "A title is missing, such as \"call mum tomorrow 5pm\"."),
    ])
    func halfARepeatIsRefused(_ text: String, message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) { try QuickAdd([text]) }
    }

    @Test func titlesWithWordsOfDatesStayWhole() throws {
        let words = [
            "May", "March", "Friday", "Sunday roast", "second", "7", "month", "today's",
            "24/7", "5/6", "9.10", "half", "quarter", "day", "May the 4th", "Black Friday", "Windows 7",
        ]
        let frames: [(String) -> String] = [
            { "The \($0) file" }, { "\($0) report" }, { "Notes of \($0)" }, { "My \($0) list" },
            { "Call about \($0)" }, { "\($0) again" }, { "Buy \($0) and milk" }, { "Read \($0) by heart" },
            { "Check \($0), then \($0)" }, { "Song: \($0) for ever" },
        ]
        var count = 0
        for word in words {
            for frame in frames {
                let title = frame(word)
                for when in ["tomorrow 5pm", "in 20 minutes", "every weekday at 9"] {
                    let found = try QuickAdd(["\(title) \(when)"])
                    #expect(
                        found?.title == title && found?.when == when,
                        "\(title) \(when): \(String(describing: found))"
                    )
                }
                count += 1
            }
        }
        #expect(count == 170)
    }

    /// Of 390 ordinary titles, at most one in twenty needs quotes, and none is cut.
    @Test(arguments: ["tomorrow 9am", "in 20 minutes", "every weekday at 9", "24 dec 18:00", "tomorrow"])
    func ordinaryTitlesStayWhole(_ when: String) throws {
        var refused: [String] = []
        for title in EnglishTitles.all {
            guard let found = try? QuickAdd(["\(title) \(when)"]) else {
                refused.append(title)
                continue
            }
            // "Noon prayers tomorrow" is a time of tomorrow.
            let isWhole = found.title == title && found.when == when
            #expect(isWhole || when == "tomorrow" && title == "Noon prayers", "\(title): \(found)")
        }
        #expect(refused.count * 20 <= EnglishTitles.all.count, "\(refused)")
    }

    @Test(arguments: [
        ("call at 15:00 UTC tomorrow", "call", "at 15:00 tomorrow", "UTC"), ("call 9am GMT", "call", "9am", "UTC"),
        ("call Ann 17:00 Europe/Paris on friday", "call Ann", "17:00 on friday", "Europe/Paris"),
        ("call Ann 17:00 in Europe/Paris on friday", "call Ann", "17:00 on friday", "Europe/Paris"),
        ("call at 7 tomorrow Europe/Paris", "call", "at 7 tomorrow", "Europe/Paris"),
        ("call 7 tomorrow Europe/Paris", "call", "at 7 tomorrow", "Europe/Paris"),
        ("call tomorrow 3pm (UTC)", "call", "tomorrow 3pm", "UTC"),
        ("call tomorrow 9am UTC+2", "call", "tomorrow 9am", "Etc/GMT-2"),
        ("call 15:00 +0200", "call", "15:00", "Etc/GMT-2"),
        ("call 15:00 -03:00 tomorrow", "call", "15:00 tomorrow", "Etc/GMT+3"),
        ("call 15:00 GMT+5:30", "call", "15:00", "<+0530>-5:30"),
    ])
    func aZoneBesideATimeIsItsZone(_ text: String, title: String, when: String, zone: String) throws {
        let found = try #require(try QuickAdd([text]))
        #expect((found.title, found.when, found.zone) == (title, when, zone))
    }

    @Test(arguments: ["9am PST", "9am EST", "9:00 CST", "18:00 IST", "9am UTC+25"]) func aZoneOfSeveralIsRefused(
        _ time: String
    ) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd(["call \(time) tomorrow"]) }
        #expect(error?.description.contains("/") == true, "\(error?.description ?? "")")
    }

    /// It is 14:10 (decision 28).
    @Test(
        arguments: [
            ("feed cat at 6", "at 18:00", "6am"), ("pick up kids 3:15", "15:15", "3:15am"),
            ("see you at 5 o'clock", "at 17:00", "5am"), ("call at 2", "at 02:00", "2pm"),
            ("lunch with Bob tomorrow at 6", "tomorrow at 18:00", "6am"),
            ("gym every friday at 7:30", "every friday at 07:30", "7:30pm"),
            ("call at 9am", "at 9am", nil), ("call at 06:00", "at 06:00", nil), ("call at 17:00", "at 17:00", nil),
            ("call at 6 in the morning", "at 6 in the morning", nil), ("call at noon", "at noon", nil),
            ("call at 12", "at 12", nil), ("stretch every hour between 9 and 11", "every hour between 9 and 11", nil),
        ] as [(String, String, String?)]
    )
    func aBareHourIsTheOneThatTheClockShowsNext(_ text: String, when: String, other: String?) throws {
        let now = CivilDateTime(year: 2026, month: 11, day: 25, hour: 14, minute: 10)
        let found = try #require(try QuickAdd([text], typing: TypingContext(now: now, hasTwelveHours: true)))
        #expect((found.when, found.other?.words) == (when, other))
        #expect(try QuickAdd([text])?.other == nil)
    }

    /// It is 14:10 in Berlin, and 08:10 in New York, where a face shows 9 in the morning next.
    @Test func aBareHourIsOfItsOwnZone() throws {
        var typing = TypingContext(hasTwelveHours: true).at(WallTime(unixSeconds: 1_795_612_200), Words.zones)
        let found = try QuickAdd(["call at 9 America/New_York"], typing: typing)
        #expect((found?.when, found?.other?.words) == ("at 09:00", "9pm"))
        typing.zone = "America/New_York"
        #expect(try QuickAdd(["call at 9"], typing: typing)?.when == "at 09:00")
        typing.zone = nil
        #expect(try QuickAdd(["call at 9"], typing: typing)?.when == "at 21:00")
    }

    /// A number with a dot is a time of day beside a word that says when, and else an amount as well.
    @Test(arguments: [
        ("lunch at 12.30 tomorrow", "lunch", "at 12.30 tomorrow"), ("lunch tomorrow 12.30", "lunch", "tomorrow 12.30"),
        ("tomorrow 12.30 lunch", "lunch", "tomorrow 12.30"), ("12.30 tomorrow lunch", "lunch", "12.30 tomorrow"),
        ("pills every day 8.30", "pills", "every day 8.30"), ("lunch 12.30pm tomorrow", "lunch", "12.30pm tomorrow"),
        ("move car by 8.30", "move car", "8.30"),
        ("call mum friday about the party at 5pm", "call mum about the party", "friday at 5pm"),
        ("lunch friday with Bob at 12", "lunch with Bob", "friday at 12"),
        ("lunch with Bob on friday at the pub at 12", "lunch with Bob at the pub", "on friday at 12"),
        ("meet Sam thursday outside the cinema at 7pm", "meet Sam outside the cinema", "thursday at 7pm"),
        ("coffee 4.50 at 9", "coffee 4.50", "at 9"),
        ("lunch 12.50 with Bob tomorrow 9am", "lunch 12.50 with Bob", "tomorrow 9am"),
        ("call mum roughly 5pm", "call mum", "5pm"), ("call mum around 5 tomorrow", "call mum", "at 5 tomorrow"),
        ("call mum at 5pm...", "call mum", "at 5pm"),
    ])
    func whatStandsBesideATimeIsOne(_ text: String, title: String, when: String) throws {
        let found = try #require(try QuickAdd([text]))
        #expect((found.title, found.when) == (title, when))
    }

    @Test(arguments: [
        (
            "pay 12.50 tomorrow",
            "\"12.50\" may be a time of day or part of the title. Write \"pay at 12:50 tomorrow\", or put the title in quotes: \"pay 12.50\" tomorrow."
        ),
        (
            "transfer 9.30 to Bob friday",
            "\"9.30\" may be a time of day or part of the title. Write \"transfer at 9:30 to Bob friday\", or put the title in quotes: \"transfer 9.30 to Bob\" friday."
        ),
        (
            "pay 12.50",
            "\"12.50\" may be a time of day or part of the title. Write \"pay at 12:50\", or put the title in quotes."
        ),
        (
            "finish sunday times crossword at 4pm",
            "\"sunday\" may be a day or part of the title. Write \"finish times crossword on sunday at 4pm\", or put the title in quotes: \"finish sunday times crossword\" at 4pm."
        ),
        (
            "read saturday evening post at 8",
            "\"saturday evening\" may be a day or part of the title. Write \"read post on saturday evening at 8\", or put the title in quotes: \"read saturday evening post\" at 8."
        ),
        (
            "valentine's day dinner 7pm",
            "\"valentine's day\" isn't understood here. Write \"dinner 14 feb 7pm\", or put the title in quotes."
        ),
        (
            "bake at 350 degrees tomorrow",
            "\"350\" may be a time of day or part of the title. Write \"bake at 3:50 degrees tomorrow\", or put the title in quotes: \"bake at 350 degrees\" tomorrow."
        ),
        ("call mum half 5 pm", "\"half 5 pm\": \"half 5\" can be read in two ways. Write 5:30pm or 4:30pm."),
        (
            "meeting 11-1pm friday",
            "\"11-1pm\" isn't understood here. Write \"meeting 11am friday\", or put the title in quotes."
        ),
        (
            "send monday report to Bob",
            "\"monday\" may be a day or part of the title. Write \"send report to Bob on monday\", or put the title in quotes."
        ),
    ])
    func whatMayBePartOfTheTitleIsRefused(_ text: String, message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) { try QuickAdd([text]) }
    }

    /// Beside a time of day, words of other languages for a day or a repeat are no title.
    @Test(arguments: [
        "Zahnarzt morgen 15:00", "rendez-vous demain 15h", "\u{4F1A}\u{8BAE} \u{660E}\u{5929} 15:00",
        "r\u{E9}union lundi 9:00",
        "Miete jeden 1. 9:00",
        "\u{432}\u{441}\u{442}\u{440}\u{435}\u{447}\u{430} \u{437}\u{430}\u{432}\u{442}\u{440}\u{430} 15:00",
    ])
    func otherLanguagesAreRefused(_ text: String) throws {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([text]) }
        #expect(error?.description.contains("times are read in English. Write") == true, "\(error?.description ?? "")")
        #expect(try QuickAdd(["\"\(text.dropLast(6))\" 15:00"])?.title == String(text.dropLast(6)))
    }

    /// It is Wednesday, 25 November 2026. The line that is suggested keeps no word of the time.
    @Test(arguments: [
        ("Zahnarzt Do 17:00", "de_DE.UTF-8", "\"Do\" says when", "Write \"Zahnarzt 2026-11-26 17:00\""),
        ("Zahnarzt am Freitag um 17:00", "de", "\"am Freitag um\" says when", "Write \"Zahnarzt 2026-11-27 17:00\""),
        (
            "Zahnarzt n\u{E4}chsten Freitag 17:00", "de", "\"n\u{E4}chsten Freitag\" says when",
            "Write it as \"24.12. 17:00\""
        ),
        ("rendez-vous 24 d\u{E9}c 17:00", "C", "\"d\u{E9}c\" says when", "Write \"rendez-vous 24.12. 17:00\""),
        ("Termin 3. M\u{E4}rz 17:00", "en", "\"M\u{E4}rz\" says when", "Write \"Termin 3.3. 17:00\""),
        ("esame 24 set 17:00", "it", "\"set\" says when", "Write \"esame 24.9. 17:00\""),
    ])
    func aDayOfAnotherLanguageIsWrittenAsADate(_ text: String, language: String, left: String, line: String) {
        let now = CivilDateTime(year: 2026, month: 11, day: 25, hour: 14, minute: 10)
        let error = #expect(throws: GrammarError.self) {
            try QuickAdd([text], typing: TypingContext(language: language, now: now))
        }
        let message = error?.description ?? ""
        #expect(message.contains(left) && message.contains(line), "\(message)")
    }

    /// The hour that another language says is in the line that is suggested, and so is the number of its repeat.
    @Test(arguments: [
        ("Mama anrufen morgen um 17 Uhr", "de", "\"Mama anrufen 2026-11-26 17:00\""),
        ("appeler maman demain 17 heures", "fr", "\"appeler maman 2026-11-26 17:00\""),
        ("jeden Montag 7 Uhr M\u{FC}ll", "de", "\"M\u{FC}ll every monday at 7:00\""),
        ("Mama anrufen morgen 17 Uhr 30", "de", "\"Mama anrufen 2026-11-26 17:30\""),
        ("Mama anrufen morgen halb 6 Uhr", "de", "2026-11-26 9:00\""),
        ("Tabletten t\u{E4}glich 17 Uhr", "de", "\"every monday at 17:00\""),
        ("Mama anrufen morgen", "de", "\"Mama anrufen 2026-11-26 9:00\""),
        ("Wasser alle 30 Minuten", "de", "\"every 30 minutes\""),
    ])
    func theTimeOfAnotherLanguageIsSuggested(_ text: String, language: String, line: String) {
        let now = CivilDateTime(year: 2026, month: 11, day: 25, hour: 14, minute: 10)
        let words = text.split(separator: " ").map(String.init)
        let error = QuickAdd.obstacle(in: words, typing: TypingContext(language: language, now: now))
        #expect(error?.description.contains(line) == true, "\(error?.description ?? "")")
    }

    /// Words that say a time and aren't read: misspelled or short ones, bounds, and roughly when. The line that is suggested is read.
    @Test(arguments: [
        ("walk dog evryday at 7am", "Write \"walk dog everyday at 7am\""),
        ("water plants evry 2 days at 7am", "Write \"water plants every 2 days at 7am\""),
        ("water plants evry morning at 7", "Write \"water plants every morning at 7\""),
        ("take pill daly at 8", "Write \"take pill daily at 8\""),
        ("pay rent evrymonth on the 1st", "Write \"pay rent every month on the 1st\""),
        ("swim wkly on tuesday 7am", "Write \"swim weekly on tuesday 7am\""),
        ("water plants e/o day at 7am", "Write \"water plants every other day at 7am\""),
        ("gym tuesday's 7am", "Write \"gym every tuesday 7am\""),
        ("take pill 2x a day at 8am and 8pm", "every day at 8am and 8pm"),
        ("dentist tomrw 10am", "Write \"dentist tomorrow 10am\""),
        ("call mum wknd at 5pm", "Write \"call mum weekend at 5pm\""),
        ("mow lawn weekly on saturdays, april to october", "from april to october\""),
        ("mow lawn every saturday in summer", "every saturday from june to august"),
        ("swim every tuesday 7am for january", "\"for january\" isn't understood"),
        ("tablet daily 8am until 14 december inclusive", "Write \"tablet daily 8am until 14 december\""),
        ("tablet every day 8am from monday onwards", "Write \"tablet every day 8am from monday\""),
        ("call plumber late friday afternoon", "\"late\" isn't understood"),
        ("call plumber first thing monday morning", "\"first thing\" isn't understood"),
        ("call plumber sometime next week", "\"sometime\" isn't understood"),
        ("submit report by close of business tomorrow", "Write \"submit report at 17:00 tomorrow\""),
        ("take meds at 8 and 8 daily", "say when"),
        ("take meds every day at 8 and 8", "names 08:00 twice"),
        ("tablet at 8 daily, skip sundays", "except sundays\""),
        ("swim every tuesday 7am skipping 22 december", "except 22 december\""),
    ])
    func aWordOfATimeIsNoTitle(_ text: String, part: String) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([text]) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("buy dairy tomorrow 9am", "buy dairy"), ("delay payment tomorrow 9am", "delay payment"),
        ("call Daly tomorrow 9am", "call Daly"), ("everybody meets tomorrow 9am", "everybody meets"),
        ("call for April every monday at 9", "call for April"), ("tea at 4 o\u{2019}clock tomorrow", "tea"),
        ("tea at 4 o' clock tomorrow", "tea"), ("tea at four o clock tomorrow", "tea"),
        ("late shift friday afternoon", "late shift"),
    ])
    func whatIsNearATimeIsATitle(_ text: String, title: String) throws {
        #expect(try QuickAdd([text])?.title == title)
    }

    /// Whatever is typed is answered, and quickly: the time is bounded by the words that are looked at.
    @Test func longSentencesAreBounded() throws {
        let words = ["tomorrow", "5", "every", "\u{202E}", "\"", "9h30", "-", "the", "\u{660E}\u{5929}", "a"]
        for word in words {
            for text in [String(repeating: word + " ", count: 10_000), String(repeating: word, count: 16_384)] {
                _ = try? QuickAdd([text])
                let found = try? QuickAdd([text + " tomorrow 5pm"])
                #expect(found == nil)
            }
        }
    }
}
