internal import Messages
import ICalendar
import NotificationCore
import Recurrence
import ScheduleWords
import TestSupport
import Testing

/// Words that nobody means: each one is refused with a sentence or becomes a trigger that the agenda takes or refuses by name.
@Suite struct FuzzTests {
    private static let options = [
        "--in", "--at", "--every", "--on", "--between", "--rrule", "--cron", "--on-calendar", "--from", "--until",
        "--count", "--except", "--tz",
        "--arriving", "--leaving", "--button",
    ]
    /// What belongs to an option, so that a good part of what is made is meant.
    private static let meant: [String: [String]] = [
        "--between": ["9:00-17:00", "9-17", "between 9am and 5pm", "17-9"],
        "--in": ["1 month", "half an hour", "1:30", "5m", "1h30m", "90s", "2 days", "0.5s", "99999999999999999999d"],
        "--at": [
            "11:30", "tomorrow 09:00", "2026-12-24 18:00", "9999-12-31 23:59", "2098-12-24T18:00:00+01:00",
            "friday 7:00:59", "tomorrow 9am", "24 dec", "9:00,17:00", "in 2 days at 9", "next friday", "5/6",
            "every other friday at 9 until march",
        ],
        "--every": [
            "30s", "monday", "mon,thu", "2 weeks", "3 months", "2nd tuesday", "last weekday", "last day", "day", "year",
            "mon-fri at 9 and 17:00", "30 minutes between 9 and 17 on weekdays", "day until friday 5 times",
            "other week", "9999 years", "5th day of the month", "hour",
        ],
        "--on": ["mon,thu", "15", "last", "12-24", "02-29", "weekday"],
        "--rrule": [
            "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20400101", "FREQ=SECONDLY;COUNT=10000",
            "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=BACKWARD",
            "FREQ=HOURLY;INTERVAL=7;BYSETPOS=-1;BYMINUTE=0,30",
        ],
        "--cron": ["0 9 * * 1-5", "*/15 9-17 1,15 * mon", "@weekly", "59 23 29 feb *", "0 9 30 feb *"],
        "--on-calendar": [
            "Mon..Fri 09:00", "*-*~1 12:00", "weekly", "2027..2030-02-29 0/2:30:15 UTC", "Sat,Sun *:0/5",
            "*-02-30 09:00",
        ],
        "--from": ["2027-01-01", "10m", "tomorrow", "9:00", "2098-01-01T09:00:00Z", "0001-01-01"],
        "--until": ["2027-03-01", "1h", "sunday", "18:00", "9999-12-31", "99999999999w"],
        "--count": ["1", "3", "10000", "9223372036854775807", "0", "-1"],
        "--except": ["2026-12-25", "2026-12-25 09:00", "tomorrow", "monday"],
        "--tz": ["Asia/Tokyo", "America/New_York", "UTC", "Pacific/Apia", "../UTC"],
        "--arriving": ["52.52,13.405", "-33.9,151.2,1.5km", "nan,nan", "1e999,0"],
        "--leaving": ["52.52,13.405,500", "0,0,-5m", "90,180,inf"],
        "--button": [
            "Stop=stop", "Later=snooze:10m", "Go=open:https://example.org", "x=run:true", "=stop", "L=snooze:inf",
        ],
    ]
    private static let pieces = [
        "T", "Z", ":", "-", ",", ";", "=", " ", "+", ".", "é", "\u{1F355}", "\u{202E}", "\u{0}", "0",
        "99999999999999999999",
        "monday", "last", "2nd", "COUNT=", "BYDAY=", "INTERVAL=9", "1e308", "m", "km",
    ]

    @Test func wordsAreRefusedOrRing() async throws {
        var outcomes: [String: Int] = [:]
        let count = try await Fuzzing.run("words", atLeast: 2000) { random, _ in
            let arguments = Self.arguments(&random)
            outcomes[try Self.outcome(arguments), default: 0] += 1
        }
        // A generator that makes nothing but nonsense would show nothing.
        for outcome in ["wrong words", "never", "rings", "elsewhere"] {
            #expect(outcomes[outcome, default: 0] * 200 > count, "\(outcomes)")
        }
    }

    private static func arguments(_ random: inout SeededGenerator) -> [String] {
        var arguments: [String] = []
        // A first option that says when, and others that may or may not go with it.
        let first = random.pick([
            "--in", "--at", "--every", "--every", "--rrule", "--cron", "--arriving", "--leaving", "--on-calendar",
        ])
        var options = [first]
        if first == "--every" || first == "--rrule", random.chance(60) { options.append("--at") }
        if random.chance(20) { options.append("--on") }
        for _ in 0..<random.below(3) where random.chance(60) { options.append(random.pick(Self.options)) }
        for option in options {
            var value = random.pick(meant[option] ?? [""])
            if random.chance(10) { value = random.pick(meant[random.pick(Self.options)] ?? [""]) }
            if random.chance(15) {
                var bytes = Array(value.utf8)
                random.damage(&bytes, pieces: pieces)
                value = String(decoding: bytes, as: UTF8.self)
            }
            arguments += [option, value]
        }
        return arguments + (random.chance(10) ? ["--each-time"] : [])
    }

    /// What became of some words.
    ///
    /// - Throws: What must not happen, with the words.
    private static func outcome(_ arguments: [String]) throws -> String {
        let words: Words
        let (trigger, bounds, start): (Trigger, Request.Bounds, WallTime)
        do {
            words = try Words(arguments)
            (trigger, bounds, start) = try words.trigger()
        } catch {
            #expect(!error.description.isEmpty && error.description.hasSuffix("."), "\(arguments): \(error)")
            return "wrong words"
        }
        if case .recurrence(let set) = trigger {
            for rule in set.rules {
                #expect(try RecurrenceRule(parsing: rule.description) == rule, "\(arguments)")
                #expect(try RecurrenceRule(rule.parts) == rule, "\(arguments)")
            }
        }
        for action in ButtonText.actions(words.buttons) { #expect(!action.title.isEmpty, "\(arguments)") }
        let preview: Preview?
        do {
            let content = Content(title: "Tea")
            try RequestCheck.check(Request(identifier: "tea", content: content, trigger: trigger, bounds: bounds))
            preview = try Preview(trigger, bounds, after: start, zones: Words.zones, now: Words.now, limit: 3)
        } catch {
            let typed = words.typed.message(error)
            #expect(!error.description.isEmpty && !typed.isEmpty, "\(arguments)")
            return "refused"
        }
        if case .location = trigger { return "elsewhere" }
        guard let preview else { return "never" }
        #expect(!preview.description.english.isEmpty && !preview.description.english.contains("\n"), "\(arguments)")
        #expect(!preview.times.isEmpty, "\(arguments)")
        var last = start
        for time in preview.times {
            #expect(time > last, "\(arguments): \(preview.times)")
            last = time
            try readsBack(time, arguments)
        }
        if let end = bounds.end { #expect(last < end, "\(arguments): \(preview.times)") }
        if let count = bounds.count { #expect(preview.times.count <= count, "\(arguments)") }
        return "rings"
    }

    /// A time that is written out is read as the same time.
    private static func readsBack(_ time: WallTime, _ arguments: [String]) throws {
        let civil = Zone.utc.civil(at: time.unixSeconds)
        // The first and the last hours of the calendar lie in other years in UTC, which no text can say.
        guard (1...9999).contains(civil.year) else { return }
        let text = "\(civil)"
        #expect(Words.instant(text + "Z") == time.unixSeconds, "\(arguments): \(text)")
        guard case .once(let point) = try Phrase(parsing: text).when else {
            throw GrammarError(Message(verbatim: text))
        }
        #expect(try point.reading(text, now: time.unixSeconds - 1, zone: .utc).civil == civil, "\(arguments): \(text)")
    }
}
