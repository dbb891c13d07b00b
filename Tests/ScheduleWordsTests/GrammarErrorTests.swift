import ScheduleWords
import Testing

/// A refusal says what kind of mistake it is, in which option and in which words, apart from its sentence (issue 33.1).
@Suite struct GrammarErrorTests {
    @Test(
        arguments: [
            (["--at", "25:00"], .outOfRange, .at, "25:00"),
            (["--at", "soon"], .notUnderstood, .at, "soon"),
            (["--at", "tomorrow at blue"], .notUnderstood, .at, "blue"),
            (["--at", "09:00 10:00"], .namesTwo, .at, "09:00 10:00"),
            (["--at", "yesterday"], .past, .at, "yesterday"),
            (["--at", "in 5"], .ambiguous, .at, "in 5"),
            (["--every", "5m", "--until", "25:00"], .outOfRange, .until, "25:00"),
            (["--every", "5m", "--from", "soon"], .notUnderstood, .from, "soon"),
            (["--every", "day", "--between", "9:00"], .notUnderstood, .between, "9:00"),
            (["--every", "2 weeks", "--on", "soon"], .notUnderstood, .on, "soon"),
            (["--every", "5m", "--at", "09:00"], .conflict, .at, nil),
            (["--every", "5m", "--except", "2026-12-25"], .conflict, .except, nil),
            (["--every", "5m", "--tz", "Europe/Berlin"], .conflict, .timeZone, nil),
            (["--every", "day", "--tz", "Nowhere"], .notUnderstood, .timeZone, nil),
            (["--every", "day", "--count", "0"], .outOfRange, .count, nil),
            (["--in", "5m", "--count", "3"], .conflict, .count, nil),
            (["--in", "5m", "--at", "9:00"], .conflict, .after, nil),
            (["--cron", "* * *"], .notUnderstood, .cron, nil),
            (["--rrule", "FREQ=NEVER"], .notUnderstood, .rrule, nil),
            ([], .missing, nil, nil),
        ] as [([String], GrammarError.Code, ReminderOption?, String?)]
    )
    func ofOptions(_ arguments: [String], code: GrammarError.Code, option: ReminderOption?, span: String?) {
        let error = #expect(throws: GrammarError.self) { try Words(arguments).preview() }
        #expect(error?.code == code)
        #expect(error?.option == option)
        if span != nil { #expect(error?.span == span) }
    }

    @Test(
        arguments: [
            ("buy milk tomorrow and friday", .ambiguous, nil),
            ("lunch at 12 with Bob wendesday", .notUnderstood, "wendesday"),
            ("call mum in 5", .ambiguous, nil),
            ("tomorrow 9am", .missing, nil),
            ("dinner 7pm every blue moon", .notUnderstood, "every blue"),
            ("réunion demain 15:00", .foreign, "demain"),
            ("rent 12.50 tomorrow", .ambiguous, "12.50"),
        ] as [(String, GrammarError.Code, String?)]
    )
    func ofSentences(_ sentence: String, code: GrammarError.Code, span: String?) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([sentence]) }
        #expect(error?.code == code, "\(error?.description ?? "")")
        if span != nil { #expect(error?.span == span) }
    }
}
