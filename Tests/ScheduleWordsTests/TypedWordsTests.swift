internal import Messages
import NotificationCore
import ScheduleWords
import Testing

/// The agent's refusals, in the words of who typed them.
@Suite struct TypedWordsTests {
    @Test(
        arguments: [
            (
                ["--at", "09:00"], AgendaError(.noDate, .trigger, "the time is in the past"),
                "--at \"09:00\": the time is in the past"
            ),
            (
                ["--every", "5m"], AgendaError(.noDate, .interval, "must be from 1 to 2", not: "300"),
                "--every \"5m\": must be from 1 to 2"
            ),
            (
                ["--in", "5m"], AgendaError(.noDate, .interval, "must be from 1 to 2", not: "300"),
                "--in \"5m\": must be from 1 to 2"
            ),
            (
                ["--every", "5m", "--from", "tomorrow", "--until", "today"],
                AgendaError(.noDate, .end, "must lie after the start"), "--until \"today\": must lie after the start"
            ),
            (
                ["--every", "day", "--at", "9:00", "--except", "2026-12-25"],
                AgendaError(.invalidArgument, .exceptions, "too many", not: "3"), "--except: too many, not 3"
            ),
            (
                ["--arriving", "91,0"], AgendaError(.invalidArgument, .latitude, "must be from -90 to 90", not: "91.0"),
                "--arriving \"91,0\": must be from -90 to 90"
            ),
            (
                ["--at", "09:00"], AgendaError(.invalidArgument, .title, "is too long", not: "5"),
                "title: is too long, not 5"
            ),
            (["--at", "09:00"], AgendaError(.invalidArgument, "nothing to say"), "nothing to say"),
        ] as [([String], AgendaError, String)]
    )
    func aRefusalNamesTheOption(_ arguments: [String], refusal: AgendaError, shown: String) throws {
        let words = try Words(arguments)
        #expect(words.typed.message(refusal) == shown)
    }

    /// Nobody typed `--at` where the time was found among the words.
    @Test func aTimeAmongTheWordsIsNoOption() throws {
        var form = ReminderForm()
        try form.take(#require(try QuickAdd(["rent monthly until 2020-01-01"])))
        let refusal = AgendaError(.noDate, .trigger, "the time is in the past")
        #expect(form.typed.message(refusal) == "\"monthly until 2020-01-01\": the time is in the past")
    }

    @Test func oneOfManyIsTypedByTheSameOption() throws {
        var form = ReminderForm()
        try form.give(.body, ["One", "Two"])
        try form.give(.insist, "5s")
        try form.give(.insistLimit, "1000")
        try form.give(.icon, nil)
        try form.give(.thread, String(repeating: "x", count: 61))
        let rows: [(AgendaError, String)] = [
            (AgendaError(.invalidArgument, .bodies, at: 2, "is too long"), "--body: is too long"),
            (
                AgendaError(.invalidArgument, .untilAnswered, "must be from 10 s", not: "5.0"),
                "--insist \"5s\": must be from 10 s"
            ),
            (
                AgendaError(.invalidArgument, .untilAnsweredMost, "at most 100 times", not: "1000"),
                "--insist-limit \"1000\": at most 100 times"
            ),
            (AgendaError(.invalidArgument, .icon, "is too long"), "icon: is too long"),
            (AgendaError(.invalidArgument, .threadIdentifier, "is too long"), "--thread: is too long"),
        ]
        for (refusal, shown) in rows { #expect(form.typed.message(refusal) == shown) }
    }

    /// HOUSE 3: what a check can refuse has an option, or is known to have none.
    @Test func eachFieldHasAnOptionOrIsKnownToHaveNone() {
        let withOption = Set(ReminderOption.allCases.flatMap(\.refused))
        let without: Set<AgendaError.Field> = [
            // Of the request as a whole, and what no option sets.
            .request, .categoryIdentifier, .targetContentIdentifier, .filterCriteria, .relevanceScore, .badge,
            .userInfo, .defaultActionTitle,
            .attachmentIdentifier, .actionIcon, .actionInputTitle, .actionPlaceholder, .showSummarised, .authorize,
            .seriesStart, .calendar, .regionIdentifier, .missed,
            // Of calls other than adding one.
            .categories, .categoryIdentifierOfItself, .hiddenPreviewsBodyPlaceholder, .categorySummaryFormat, .group,
            .text,
            .app, .limit,
        ]
        #expect(withOption.isDisjoint(with: without))
        #expect(withOption.union(without) == Set(AgendaError.Field.allCases))
    }
}
