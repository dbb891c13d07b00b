import NotificationCore
import ScheduleWords
import Testing

/// The agent's refusals, in the words of who typed them.
@Suite struct TypedWordsTests {
    @Test(
        arguments: [
            (["--at", "09:00"], "trigger: the time is in the past", "--at \"09:00\": the time is in the past"),
            (["--every", "5m"], "interval: must be from 1 to 2, not 300", "--every \"5m\": must be from 1 to 2"),
            (["--in", "5m"], "interval: must be from 1 to 2, not 300", "--in \"5m\": must be from 1 to 2"),
            (
                ["--every", "5m", "--from", "tomorrow", "--until", "today"], "end: must lie after the start",
                "--until \"today\": must lie after --from \"tomorrow\""
            ),
            (
                ["--every", "day", "--at", "9:00", "--except", "2026-12-25"], "trigger.exceptions: too many",
                "--except: too many"
            ),
            (
                ["--arriving", "91,0"], "latitude: must be from -90 to 90, not 91.0",
                "--arriving \"91,0\": must be from -90 to 90"
            ),
            (["--at", "09:00"], "title: is too long", "title: is too long"),
            (["--at", "09:00"], "nothing to say", "nothing to say"),
        ] as [([String], String, String)]
    )
    func aRefusalNamesTheOption(_ arguments: [String], refusal: String, shown: String) throws {
        let words = try Words(arguments)
        let typed = TypedWords(words.schedule, words.region)
        #expect(typed.message(AgendaError(.invalidArgument, refusal)) == shown)
    }

    /// Nobody typed `--at` where the time was found among the words.
    @Test func aTimeAmongTheWordsIsNoOption() {
        let typed = TypedWords(ScheduleText(at: "monthly until 2020-01-01"), isQuick: true)
        let refusal = AgendaError(.invalidArgument, "trigger: the time is in the past")
        #expect(typed.message(refusal) == "\"monthly until 2020-01-01\": the time is in the past")
    }

    @Test func oneOfManyIsTypedByTheSameOption() {
        var typed = TypedWords()
        typed.say("bodies", "--body", "")
        typed.say("untilAnswered", "--insist", "5s")
        typed.say("untilAnswered.most", "--insist-limit", "1000")
        typed.say("icon", "--icon", nil)
        let rows = [
            ("bodies[2]: is too long", "--body: is too long"),
            ("untilAnswered: must be from 10 s, not 5.0", "--insist \"5s\": must be from 10 s"),
            ("untilAnswered: at most 100 times, not 1000", "--insist-limit \"1000\": at most 100 times"),
            ("icon: is too long", "icon: is too long"),
        ]
        for (refusal, shown) in rows {
            #expect(typed.message(AgendaError(.invalidArgument, refusal)) == shown)
        }
    }
}
