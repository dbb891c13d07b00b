internal import Messages
import AgendaWindow
import NotificationCore
import ScheduleWords
import Testing

/// The pages of what was missed, of the history and of the apps.
@Suite struct PageTests {
    private let output = TimeOutput(zone: Samples.zone, now: Samples.now)
    private let list = AgendaList(now: Samples.now, zones: Samples.zones)

    @Test func whatWasMissedIsAnsweredTogether() {
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let delivered = [
            Samples.delivered("old", ago: 3 * Samples.day) { $0.due = Samples.after(-4 * Samples.day) },
            Samples.delivered("new", ago: 60, state: .shown),
            Samples.delivered("chat", ago: 600, app: "org.example.Chat", state: .summarised),
        ]
        _ = list.replace(pending: [Samples.pending("tea", in: 60)], delivered: delivered)
        let rows = list.missedIDs.compactMap { list.row($0) }
        #expect(list.missedIDs.map { list.heading($0)?.title } == ["Rings now", nil, "Missed", nil, nil])
        #expect(rows.map(\.title) == ["new", "chat", "old"])
        #expect(rows.map(\.distance) == ["1 min ago", "10 min ago", "3 days ago"])
        #expect(rows.map(\.time) == ["11:59", "11:50", "Fri 20 Nov 12:00"])
        #expect(rows.map { $0.badges.map(\.words) } == [[], [], ["was due Thu 19 Nov 12:00"]])
        #expect(rows.map(\.app) == [nil, "org.example.Chat", nil])
        #expect(list.missedToBeDone.map(\.identifier) == ["old", "new"])
        #expect(list.missedToBeSnoozed.map(\.identifier) == ["old", "new"])
        #expect(rows[1].spoken { "<\($0)>" } == "chat, 11:50, 10 min ago, <org.example.Chat>")
    }

    /// What is on the screen, is about to be, or stands behind its thread's popup wasn't missed; neither was its past ring.
    @Test(arguments: [
        (DeliveredSummary.State.shown, true), (.waiting, true), (.behind, true), (.summarised, false),
        (.expired, false),
    ])
    func whatRingsNowWasNotMissed(state: DeliveredSummary.State, ringsNow: Bool) {
        var list = list
        _ = list.replace(pending: [], delivered: [Samples.delivered("id", ago: 60, state: state)])
        let id = AgendaLine.delivered(Samples.key("id")).id
        #expect(list.missedIDs == (ringsNow ? [AgendaLine.heading(.ringing).id, id] : [id]))
        #expect(list.ids == [AgendaLine.heading(ringsNow ? .ringing : .missed).id, id])
        #expect(list.missedCount == (ringsNow ? 0 : 1))
        // The ring before it was missed, whatever became of this one.
        // One that rings until it is answered, or was held, came up at another time than its row says.
        let past = [ring("Tea", ago: 90, .rang), ring("Tea", ago: 3600, .rang)]
        let rings = HistoryPage(past, in: list, output: output).days.flatMap(\.rings)
        #expect(rings.map(\.outcome) == [ringsNow ? "Rings now" : "Missed", "Missed"])
        #expect(rings.map(\.kind) == [ringsNow ? .ringing : .missed, .missed])
    }

    /// No text of an app is kept, and the id of a calendar's alarm is for programs.
    @Test func pastRingsAreCalledByWhatIsKnown() {
        func title(_ identifier: String, _ title: String?, _ app: String) -> String? {
            let ring = PastRing(app: app, identifier: identifier, title: title, due: Samples.now, date: Samples.now)
            return HistoryPage([ring], in: list, output: output).days.first?.rings.first?.title
        }
        #expect(title("tea", "Tea", Agenda.ownApp) == "Tea")
        #expect(title("tea", " ", Agenda.ownApp) == "tea")
        #expect(title("work/1@test~0", nil, Agenda.calendarsApp) == "Calendar “work”")
        #expect(title("odd", nil, Agenda.calendarsApp) == "odd")
        #expect(title("work/1", nil, "org.example.Chat") == "work/1")
    }

    private func ring(
        _ title: String?,
        ago seconds: Int64,
        _ outcome: PastRing.Outcome,
        app: String = Agenda.ownApp,
        late: Int64 = 0,
        endedAfter: Int64? = nil,
        _ button: PastRing.Button? = nil
    ) -> PastRing {
        var ring = PastRing(
            app: app,
            identifier: "id",
            title: title,
            due: Samples.after(-seconds),
            date: Samples.after(late - seconds)
        )
        ring.outcome = outcome
        ring.ended = endedAfter.map { Samples.after(late - seconds + $0) }
        ring.action = button
        return ring
    }

    @Test func theHistoryIsGroupedByDays() {
        let done = PastRing.Button(identifier: "done", title: "Paid")
        let page = HistoryPage(
            [
                ring("Tea", ago: 600, .answered, endedAfter: 240, done), ring("Tea", ago: 3600, .rang, late: 1200),
                ring(nil, ago: Samples.day, .dismissed, app: "org.example.Chat", endedAfter: 60),
                ring("Old\nbell \u{202E}", ago: 400 * Samples.day, .missed, late: 7200),
                ring("  ", ago: 400 * Samples.day, .paused),
                ring("Rent", ago: 400 * Samples.day, .answered, late: -3600, endedAfter: 0, done),
            ],
            in: list,
            output: output
        )
        #expect(page.days.map(\.title) == ["Today", "Yesterday", "Sun 19 Oct 2025"])
        #expect(
            page.days.map { $0.rings.map(\.time) } == [["11:50", "11:00"], ["12:00"], ["13:00", "13:00", "13:00"]]
        )
        #expect(
            page.days.flatMap { $0.rings.map(\.outcome) } == [
                "Paid after 4 min", "Rang 20 min late, missed", "Dismissed after 60 s", "Missed, 2 h late", "Paused",
                "Paid before it rang",
            ]
        )
        #expect(
            page.days.flatMap { $0.rings.map(\.kind) } == [.answered, .missed, .dismissed, .missed, .other, .answered]
        )
        #expect(page.days.flatMap { $0.rings.map(\.app) } == [nil, nil, "org.example.Chat", nil, nil, nil])
        #expect(page.days[2].rings.map(\.title) == ["Old bell \\u{202e}", "id", "Rent"])
        #expect(HistoryPage([], in: list, output: output).days.isEmpty)
    }

    @Test(arguments: [(0, "carillon.conf has [history] keep=0."), (1, "for 1 day."), (30, "for 30 days.")])
    func anEmptyHistorySaysHowLongItIsKept(days: Int, said: String) {
        let empty = HistoryPage.empty(days: days, words: .english)
        #expect(empty.description.hasSuffix(said))
        #expect((empty.title == "Nothing is kept here") == (days == 0))
    }

    @Test func appsSayWhatTheyMayDo() {
        let page = AppsPage([
            AppSummary(app: Agenda.ownApp, authorization: .authorized, pending: 9, delivered: 1, waiting: 0),
            AppSummary(app: "org.example.Chat", authorization: .notDetermined, pending: 3, delivered: 1, waiting: 0),
            AppSummary(
                app: "org.example.Bank",
                authorization: .denied,
                pending: 0,
                delivered: 0,
                waiting: 2,
                launchProblem: "no such\nfile"
            ),
            AppSummary(app: "org.example.Mail", authorization: .authorized, pending: 0, delivered: 0, waiting: 1),
        ])
        #expect(page.rows.map(\.app) == ["org.example.Chat", "org.example.Bank", "org.example.Mail"])
        #expect(page.rows.map(\.state) == ["not asked yet", "denied", "allowed"])
        let summary = AppSummary(app: "a.b", authorization: .notDetermined, pending: 0, delivered: 0, waiting: 0)
        #expect(AppsPage([summary], asked: ["a.b"]).rows.map(\.state) == ["asking now"])
        #expect(page.rows.map(\.counts) == ["3 scheduled, 1 unanswered", "", ""])
        #expect(
            page.rows.map(\.problem) == [
                "", "2 answers are waiting for it, and it can't be started: no such file",
                "1 answer is waiting for it",
            ]
        )
        #expect(
            page.rows.map { $0.changes.map(\.change) } == [[.allow, .deny], [.allow, .forget], [.deny, .forget]]
        )
        #expect(page.rows[0].changes.map(\.label) == ["Allow", "Deny"])
    }
}
