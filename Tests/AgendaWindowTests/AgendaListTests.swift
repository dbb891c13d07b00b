internal import Messages
import AgendaWindow
import Geography
import NotificationCore
import Recurrence
import Testing

/// The sections of the agenda, and how the list on the screen follows a change.
@Suite struct AgendaListTests {
    private func list(
        _ pending: [PendingSummary] = [],
        _ delivered: [DeliveredSummary] = [],
        now: WallTime = Samples.now
    ) -> AgendaList {
        var list = AgendaList(now: now, zones: Samples.zones)
        _ = list.replace(pending: pending, delivered: delivered)
        return list
    }

    /// The lines without what all of them have in common.
    private func short(_ ids: [String]) -> [String] {
        ids.map { id in
            switch AgendaLine(id: id) {
            case .heading(let section)?: "§\(section.rawValue)"
            case .pending(let key)?: key.identifier
            case .delivered(let key)?: "!\(key.identifier)"
            case nil: "?"
            }
        }
    }

    private static let everySection = [
        Samples.pending("tea", in: 4 * Samples.minute), Samples.pending("call", in: 6 * Samples.hour),
        Samples.pending("gym", in: Samples.day), Samples.pending("bins", in: 3 * Samples.day),
        Samples.pending("rent", in: 8 * Samples.day),
        Samples.pending("milk", in: nil) {
            let area = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405), radius: 200)
            $0.request.trigger = .location(.init(area: area), repeats: false)
            $0.description = "on arriving within 200 m of 52.5200, 13.4050"
        },
        Samples.pending("stand", in: nil),
    ]

    /// Decision 28: weeks begin on Monday.
    @Test func eachSectionHasItsReminders() {
        var list = list(Self.everySection, [Samples.delivered("tea", ago: 60), Samples.delivered("pills", ago: 30)])
        let edit = list.setPauses([Pause(.request(Samples.key("stand")), since: Samples.after(-60), until: nil)])
        #expect(
            short(list.ids) == [
                "§missed", "!pills", "!tea", "§today", "tea", "call", "§tomorrow", "gym", "§thisWeek", "bins",
                "§later", "rent", "§place", "milk", "§paused", "stand",
            ]
        )
        #expect(edit.rebindsAll)
        #expect(list.count == list.ids.count)
        for (position, id) in list.ids.enumerated() { #expect(list.position(of: id) == position) }
    }

    @Test(arguments: [
        // On Sunday, 29 November, tomorrow is a day of next week.
        (6 * Samples.day, 7 * Samples.day, AgendaSection.tomorrow), (6 * Samples.day, 8 * Samples.day, .later),
        // Saturday
        (5 * Samples.day, 5 * Samples.day + 3600, .today), (5 * Samples.day, 6 * Samples.day, .tomorrow),
        (5 * Samples.day, 7 * Samples.day, .later),
        // Monday: all days up to Sunday are of this week
        (0, 6 * Samples.day, .thisWeek), (0, 7 * Samples.day, .later),
        // What is due and hasn't rung yet is today's.
        (0, -5, .today), (0, 11 * Samples.hour + 3599, .today), (0, 12 * Samples.hour, .tomorrow),
    ])
    func sectionOf(_ now: Int64, _ due: Int64, _ section: AgendaSection) {
        let list = list([Samples.pending("x", in: due)], now: Samples.after(now))
        #expect(list.sections.map(\.section) == [section])
    }

    @Test(arguments: [
        ("tea", ["§missed", "!tea", "§today", "tea"]), ("TODAY", ["§today", "tea", "call"]),
        ("tea today", ["§today", "tea"]), ("chat", ["§later", "chat"]), ("green leaves", ["§today", "tea"]),
        ("nothing of it", []), ("tomorrow", ["§tomorrow", "gym"]), ("%", []),
    ])
    func whatIsSearchedForIsFound(_ words: String, _ found: [String]) {
        let rows =
            Self.everySection.filter { !["chat", "tea"].contains($0.request.identifier) } + [
                Samples.pending("tea", in: 4 * Samples.minute) { $0.request.content.body = "Green,\nof many leaves" },
                Samples.pending("chat", in: 9 * Samples.day) {
                    $0.app = "org.example.Talk"
                    $0.request.content.title = "Hello"
                },
            ]
        let list = list(rows, [Samples.delivered("tea", ago: 60)])
        #expect(short(list.ids(with: words) { $0 == "org.example.Talk" ? "Chat" : $0 }) == found)
    }

    /// Each key that is typed looks at each of ten thousand reminders once.
    @Test func aKeyIsOneSearch() {
        let list = list(
            (1...10_000).map { number in Samples.pending("chat \(number)", in: Int64(number), app: "org.example.Talk") }
        )
        var (search, looks) = (AgendaSearch(), 0)
        for (text, isSearch, found) in [
            ("Talk 9", false, 3439), ("Talk 9x", false, 0), ("Talk 9x", true, 0), (" ", true, 0),
        ] {
            looks = 0
            let before = search.ids
            let edit = search.look(for: text, isSearch: isSearch, in: list) { _ in
                looks += 1
                return "Talk"
            }
            #expect(looks == (text == " " ? 0 : 10_000), "\(text)")
            #expect(search.ids.count { !AgendaLine.isHeading($0) } == found, "\(text)")
            var shown = before
            shown.apply(edit ?? ListEdit())
            #expect(shown == search.ids)
        }
        #expect(search.wanted == nil)
    }

    /// A search goes on until it finds nothing, or is over; a day goes on with a text that isn't found.
    @Test func whatIsLookedForStaysUntilSomethingElseIs() throws {
        var list = list(Self.everySection)
        let strip = RingStrip(list.soonest(9), output: list.output, zones: Samples.zones, days: 2)
        let today = try #require(strip.days.first)
        var search = AgendaSearch()
        func look(_ text: String, isSearch: Bool = false) -> ListEdit? {
            search.look(for: text, isSearch: isSearch, in: list) { $0 }
        }
        _ = search.look(on: today, in: list)
        #expect(short(search.ids) == ["tea", "call"] && search.title(.english) == today.title)
        #expect(look("nothing of it") == nil)
        #expect(short(search.ids) == ["tea", "call"] && !search.times.isEmpty)
        #expect(look("gym") != nil)
        #expect(
            short(search.ids) == ["§tomorrow", "gym"] && search.title(.english) == "1 found" && search.times.isEmpty
        )
        let gone = list.update(["gym"], of: Agenda.ownApp, pending: [], delivered: [])
        let edit = search.refresh(after: gone, in: list) { $0 }
        #expect(edit.splices.map(\.removed) == [2] && search.ids.isEmpty && search.title(.english) == "0 found")
        #expect(look("gym tomorrow 5pm") != nil && search.wanted == nil)
        #expect(look("gym", isSearch: true) != nil && search.wanted != nil)
    }

    @Test func oneChangeIsOneSmallEdit() {
        var list = list([Samples.pending("tea", in: 60), Samples.pending("call", in: 6 * Samples.hour)])
        var shown = list.ids
        func update(_ identifier: String, _ pending: [PendingSummary], _ delivered: [DeliveredSummary] = [])
            -> ListEdit
        {
            let edit = list.update([identifier], of: Agenda.ownApp, pending: pending, delivered: delivered)
            shown.apply(edit)
            #expect(shown == list.ids)
            return edit
        }
        // It has rung.
        let rang = update("tea", [], [Samples.delivered("tea", ago: 0)])
        #expect(rang.splices.count == 2)
        #expect(short(shown) == ["§missed", "!tea", "§today", "call"])
        // Its words change, its place doesn't.
        let changed = update("call", [Samples.pending("call", in: 6 * Samples.hour) { $0.description = "other" }])
        #expect(changed.splices.isEmpty)
        #expect(changed.rebound == [AgendaLine.pending(Samples.key("call")).id])
        // The last of a section takes the heading along.
        #expect(update("tea", []).splices == [.init(position: 0, removed: 2, added: [])])
        #expect(update("tea", []).isEmpty)
    }

    @Test func midnightMovesTheHeadings() {
        var list = list(Self.everySection)
        var shown = list.ids
        #expect(list.nextChange(bound: []) == Samples.after(12 * Samples.hour))
        let edit = list.advance(to: Samples.after(12 * Samples.hour), bound: [])
        shown.apply(edit)
        #expect(edit.rebindsAll)
        #expect(shown == list.ids)
        #expect(
            short(shown) == [
                "§today", "tea", "call", "gym", "§thisWeek", "bins", "§later", "rent", "stand", "§place", "milk",
            ]
        )
    }

    /// The window sleeps until the time that it is told, and then binds what reads differently.
    @Test func aLineOnTheScreenSaysWhenItChanges() {
        var list = list([Samples.pending("tea", in: 150), Samples.pending("call", in: 6 * Samples.hour + 60)])
        let (tea, call) = (AgendaLine.pending(Samples.key("tea")).id, AgendaLine.pending(Samples.key("call")).id)
        #expect(list.row(tea)?.distance == "in 3 min")
        #expect(list.nextChange(bound: [tea, call]) == Samples.after(30))
        #expect(list.advance(to: Samples.after(29), bound: [tea, call]).isEmpty)
        #expect(list.advance(to: Samples.after(30), bound: [tea, call]).rebound == [tea])
        #expect(list.row(tea)?.distance == "in 2 min")
        #expect(list.row(call)?.distance == "in 6 h")
    }

    @Test func aPauseEndsByItself() {
        var list = list([Samples.pending("tea", in: 7200), Samples.pending("gym", in: 9000)])
        var shown = list.ids
        let pause = Pause(.app(Agenda.ownApp), since: Samples.now, until: Samples.after(3600))
        shown.apply(list.setPauses([pause]))
        #expect(short(shown) == ["§paused", "gym", "tea"])
        #expect(list.row(shown[1])?.badges.map(\.words) == ["paused until 13:00"])
        #expect(list.nextChange(bound: []) == Samples.after(3600))
        shown.apply(list.advance(to: Samples.after(3600), bound: []))
        #expect(short(shown) == ["§today", "tea", "gym"])
        #expect(shown == list.ids)
    }

    @Test func aPauseOfEverythingIsSaidUntilItsEnd() {
        var list = list([])
        #expect(list.pauseOfEverything == nil)
        #expect(list.setPauses([Pause(.app(Agenda.ownApp), since: Samples.now, until: nil)]).rebindsAll)
        #expect(list.pauseOfEverything == nil)
        // Somebody has to hear of it without a reminder on the screen.
        let pause = Pause(.everything, since: Samples.now, until: Samples.after(3600))
        _ = list.replace(pending: [Samples.pending("tea", in: 7200)], delivered: [])
        #expect(list.setPauses([pause]).isEmpty == false)
        #expect(list.row(AgendaLine.pending(Samples.key("tea")).id)?.badges == [])
        #expect(list.pauseOfEverything == "Everything is paused until 13:00.")
        #expect(list.advance(to: Samples.after(3600), bound: []).isEmpty == false)
        #expect(list.pauseOfEverything == nil)
        _ = list.setPauses([Pause(.everything, since: Samples.now, until: nil)])
        #expect(list.pauseOfEverything == "Everything is paused.")
    }

    @Test func namesOfLinesAreReadBack() {
        let keys = [Samples.key("a b/c§"), Samples.key("é", of: "org.example.App"), Samples.key("x", of: "a\tb")]
        for key in keys {
            #expect(AgendaLine(id: AgendaLine.pending(key).id) == .pending(key))
            #expect(AgendaLine(id: AgendaLine.delivered(key).id) == .delivered(key))
        }
        for section in AgendaSection.allCases {
            #expect(AgendaLine(id: AgendaLine.heading(section).id) == .heading(section))
        }
        for id in ["", "§", "p", "p\tx", "x\ta\tb", "§nothing"] { #expect(AgendaLine(id: id) == nil) }
    }

    /// What rings again because nobody has answered isn't snoozed.
    @Test func badgesSayWhatSetsAReminderApart() {
        let insisting = Samples.pending("medicine", in: 300) {
            $0.request.untilAnswered = .init(seconds: 300, most: 3)
            $0.request.wake = true
            $0.snoozedUntil = $0.next
        }
        func badges(_ delivered: [DeliveredSummary], _ putOff: Schedule.PutOff? = nil) -> [String]? {
            var list = AgendaList(now: Samples.now, zones: Samples.zones)
            var row = insisting
            row.putOff = putOff
            _ = list.replace(pending: [row], delivered: delivered)
            #expect(list.ids.count == 2, "a heading and a row")
            let line = delivered.isEmpty ? AgendaLine.pending : AgendaLine.delivered
            return list.row(line(Samples.key("medicine")).id)?.badges.map(\.words)
        }
        #expect(
            badges([
                Samples.delivered("medicine", ago: 5) { $0.request.untilAnswered = insisting.request.untilAnswered }
            ])
                == ["rings again until you answer"]
        )
        #expect(badges([], .snoozed) == ["snoozed until 12:05", "rings until you answer", "wakes the computer"])
        #expect(badges([], .moved) == ["moved to 12:05", "rings until you answer", "wakes the computer"])
    }

    /// It rings again until it is answered, or as often as it may: then tomorrow's ring is a row of its own.
    @Test func whatRingsUntilItIsAnsweredIsOneRow() {
        let key = Samples.key("medicine")
        let (pending, delivered) = (AgendaLine.pending(key).id, AgendaLine.delivered(key).id)
        let rung = Samples.delivered("medicine", ago: 5) { $0.request.untilAnswered = .init(seconds: 300, most: 3) }
        func list(_ again: Bool) -> AgendaList {
            let next = Samples.pending("medicine", in: again ? 300 : Samples.day) {
                $0.request.untilAnswered = rung.request.untilAnswered
                if again { $0.snoozedUntil = $0.next }
            }
            return self.list([next], [rung])
        }
        let ringing = list(true)
        #expect(ringing.position(of: pending) == nil && ringing.pending(key) != nil)
        #expect(ringing.actions(delivered).contains { $0.kind == .pause })
        let usedUp = list(false)
        #expect(usedUp.position(of: pending) != nil)
        #expect(usedUp.row(delivered)?.badges == [])
        #expect(!usedUp.actions(delivered).contains { $0.kind == .pause })
    }

    @Test func anAlarmOfACalendarSaysWhichOne() {
        let key = Samples.key("work/1@test~0", of: Agenda.calendarsApp)
        let alarm = Samples.pending(key.identifier, in: 300, app: key.app) {
            $0.request.content.threadIdentifier = "work"
        }
        let row = list([alarm]).row(AgendaLine.pending(key).id)
        #expect(row?.calendar == "work")
        #expect(row?.spoken { $0 } == "work/1@test~0, 12:05, in 5 min, work")
    }

    /// "In 25 min" is not about seconds; they are for the last minute, and for whoever asked for them.
    @Test func secondsAreSaidWhereTheyMatter() {
        let seconds: Int64 = 25 * Samples.minute + 34
        var list = list([
            Samples.pending("tea", in: seconds),
            Samples.pending("exact", in: seconds) { $0.request.trigger = .calendar(DateMatch(), repeats: false) },
            Samples.pending("later", in: seconds) {
                $0.request.trigger = .calendar(DateMatch(), repeats: false)
                $0.snoozedUntil = $0.next
            },
        ])
        func time(_ id: String) -> String? { list.row(AgendaLine.pending(Samples.key(id)).id)?.time }
        #expect(time("tea") == "12:25")
        #expect(time("exact") == "12:25:34")
        #expect(time("later") == "12:25")
        let bound = [AgendaLine.pending(Samples.key("tea")).id]
        #expect(list.advance(to: Samples.after(seconds - 60), bound: bound).rebound == Set(bound))
        #expect(time("tea") == "12:25:34")
    }
}
