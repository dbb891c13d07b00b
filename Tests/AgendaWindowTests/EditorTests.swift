internal import Messages
import AgendaWindow
import NotificationCore
import Recurrence
import TestSupport
import Testing

@testable import ScheduleWords

/// The editor makes what `carillon add` makes, and changes what `carillon edit` changes.
@Suite struct EditorTests {
    static let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    static func summary(_ request: Request) throws -> PendingSummary {
        let preview = try? Preview(request, zones: Samples.zones, now: Samples.now, limit: 1)
        return PendingSummary(
            app: Agenda.ownApp,
            request: request,
            next: preview?.times.first,
            remaining: request.bounds.count,
            snoozedUntil: nil,
            end: request.end,
            description: preview?.description.english ?? ""
        )
    }

    static func editor(_ text: ReminderForm) throws -> Editor {
        Editor(try summary(text.request("x", zones: Samples.zones, now: Samples.now)), zones: Samples.zones)
    }

    /// A new reminder with the fields of another one.
    private func copy(_ editor: Editor) -> Editor {
        var copy = Editor()
        copy.fields = editor.fields
        return copy
    }

    // MARK: - Round trips

    @Test func thereAreEnoughSchedules() {
        #expect(EditorTables.schedules.count >= 80)
    }

    @Test(arguments: EditorTables.schedules)
    func aScheduleIsShownAndMadeAgain(_ schedule: ScheduleText) throws {
        let editor = try Self.editor(ReminderForm(title: "Tea", schedule: schedule))
        let request = try #require(editor.base?.request)
        // Nothing changes of what isn't touched.
        #expect(try editor.request(output: Self.output, zones: Samples.zones) == request)
        #expect(try editor.edit(output: Self.output, zones: Samples.zones).fields.isEmpty)
        // The fields say it all: a new reminder with them is the same.
        guard editor.fields.when != .kept else { return }
        let made = try copy(editor).request("x", output: Self.output, zones: Samples.zones)
        #expect(made.beginning(like: request) == request, "\(editor.fields)")
        #expect(try Self.rings(made) == Self.rings(request))
    }

    private static func rings(_ request: Request) throws -> [WallTime] {
        try Preview(request, zones: Samples.zones, now: Samples.now, limit: 20).times
    }

    /// The fields have words for nearly everything that can be typed.
    @Test func fewAreKeptAsTheyAre() throws {
        let kept = try EditorTables.schedules.filter { schedule in
            try Self.editor(ReminderForm(title: "Tea", schedule: schedule)).fields.when == .kept
        }
        #expect(kept.count <= 3, "\(kept)")
    }

    @Test func looksAndTextsAreShownAndMadeAgain() throws {
        for (text, missed) in try EditorTables.looks {
            var request = try text.request("x", zones: Samples.zones, now: Samples.now)
            request.missed = missed
            let editor = Editor(try Self.summary(request), zones: Samples.zones)
            #expect(try editor.request(output: Self.output, zones: Samples.zones) == request)
            #expect(try copy(editor).request("x", output: Self.output, zones: Samples.zones) == request)
        }
    }

    @Test func placesAreShownAndMadeAgain() throws {
        for region in try EditorTables.places {
            let editor = try Self.editor(ReminderForm(title: "Milk", region: region))
            #expect(editor.fields.when == (region.arriving == nil ? .leaving : .arriving))
            let made = try copy(editor).request("x", output: Self.output, zones: Samples.zones)
            #expect(made == editor.base?.request)
            #expect(editor.check(output: Self.output, zones: Samples.zones).rings.isEmpty)
        }
    }

    // MARK: - Changes

    private struct Change: Sendable {
        var fields: Set<RequestField>
        var change: @Sendable (inout EditorFields) -> Void

        init(_ fields: Set<RequestField>, _ change: @escaping @Sendable (inout EditorFields) -> Void) {
            (self.fields, self.change) = (fields, change)
        }
    }

    @Test(arguments: [("24 dec 18:00", "2026-12-24 18:0"), ("tomorrow 9am", "2026-11-24 9:0"), ("soon", ""), ("", "")])
    func aCalendarOpensOnWhatIsTyped(_ text: String, _ shown: String) {
        var editor = Editor()
        editor.fields.at = text
        let time = editor.typedTime(output: TimeOutput(zone: Samples.zone, now: Samples.after(1)))
        let said = time.map { "\($0.year)-\($0.month)-\($0.day) \($0.hour):\($0.minute)" } ?? ""
        #expect(said == shown)
    }

    @Test func onlyWhatIsChangedIsSent() throws {
        let changes = [
            Change([.title]) { $0.title = "Green tea" }, Change([.subtitle]) { $0.subtitle = "Soon" },
            Change([.body, .bodies]) { $0.bodies = ["A", "B"] }, Change([.sound]) { $0.sound = "bell" },
            Change([.soundVolume]) { $0.volume = "40" }, Change([.interruptionLevel]) { $0.level = .critical },
            Change([.stayFor]) { $0.stay = "5s" }, Change([.untilAnswered]) { $0.insist = "5m" },
            Change([.missed]) { $0.missed = .isLeftOut }, Change([.icon]) { $0.icon = "x" },
            Change([.attachments]) { $0.picture = "/tmp/a.png" }, Change([.threadIdentifier]) { $0.thread = "home" },
            Change([.wake]) { $0.wakes = true },
            Change([.actions]) { $0.buttons.append(EditorButton(label: "Stop", effect: .stop)) },
            Change([.endDate]) { $0.until = "2027-01-01" }, Change([.count]) { $0.count = "9" },
            Change([.startDate]) { $0.start = "2026-12-01" }, Change([.trigger]) { $0.times = "10:00" },
            Change([.trigger]) { $0.interval = "2" }, Change([.trigger]) { $0.zone = "Asia/Tokyo" },
            // A field that doesn't count as the editor stands changes nothing.
            Change([]) { $0.at = "tomorrow" },
        ]
        for (number, change) in changes.enumerated() {
            var editor = try Self.editor(ReminderForm(title: "Tea", schedule: ScheduleText(at: "09:00", every: "day")))
            change.change(&editor.fields)
            let edit = try editor.edit(output: Self.output, zones: Samples.zones)
            #expect(edit.fields == change.fields, "change \(number)")
            #expect(editor.isChanged)
            #expect(editor.check(output: Self.output, zones: Samples.zones).isRight, "change \(number)")
        }
    }

    /// What is emptied is taken away.
    @Test func whatIsEmptiedGoes() throws {
        let (text, _) = try #require(try EditorTables.looks.first)
        var editor = try Self.editor(text)
        let plain = EditorFields()
        (editor.fields.subtitle, editor.fields.bodies, editor.fields.buttons) = ("", [""], [])
        (editor.fields.sound, editor.fields.volume, editor.fields.stay) = ("", "", "")
        (editor.fields.soundRepeat, editor.fields.fade, editor.fields.insist) = ("", "", "")
        (editor.fields.icon, editor.fields.picture, editor.fields.thread) = ("", "", "")
        (editor.fields.insistLimit, editor.fields.level, editor.fields.wakes) = ("", plain.level, false)
        let request = try editor.request(output: Self.output, zones: Samples.zones)
        let made = ReminderForm(title: "Vitamins", schedule: ScheduleText(at: "09:00", every: "day"))
        #expect(try request == made.request("x", zones: Samples.zones, now: Samples.now))
    }

    /// Its limit is hidden without an interval, and doesn't count.
    @Test func insistingIsSwitchedOff() throws {
        var text = ReminderForm(title: "Pills", schedule: ScheduleText(at: "09:00", every: "day"))
        try text.give(.insist, "10m")
        var editor = try Self.editor(text)
        #expect(editor.fields.insistLimit == "10")
        editor.fields.insist = ""
        let check = editor.check(output: Self.output, zones: Samples.zones)
        #expect(check.isRight && check.request?.untilAnswered == nil, "\(check.problems)")
    }

    /// What apps and other programs may say, and the fields can't.
    @Test func whatCannotBeReadStaysWhereItIsNotTouched() throws {
        var request = try ReminderForm(title: "Sum", schedule: ScheduleText(at: "09:00", every: "day"))
            .request("x", zones: Samples.zones, now: Samples.now)
        request.content.actions = [Action(identifier: "sum", title: "2+2=4", effect: .done)]
        request.missed = .within(seconds: 0)
        var editor = Editor(try Self.summary(request), zones: Samples.zones)
        editor.fields.title = "Total"
        let made = try editor.request(output: Self.output, zones: Samples.zones)
        #expect(made.content.title == "Total")
        #expect((made.content.actions, made.missed) == (request.content.actions, request.missed))
        editor.fields.missedWithin = "soon"
        #expect(!editor.check(output: Self.output, zones: Samples.zones).isRight)
    }

    /// The time of a reminder that was snoozed has passed, and is nothing to be changed.
    @Test func aSnoozedReminderGetsAnotherTitle() throws {
        let text = ReminderForm(title: "Tea", schedule: ScheduleText(at: "today 13:00"))
        var summary = try Self.summary(text.request("x", zones: Samples.zones, now: Samples.now))
        (summary.next, summary.snoozedUntil) = (Samples.after(3 * Samples.hour), Samples.after(3 * Samples.hour))
        let later = TimeOutput(zone: Samples.zone, now: Samples.after(2 * Samples.hour))
        var editor = Editor(summary, zones: Samples.zones)
        editor.fields.title = "Green tea"
        let edit = try editor.edit(output: later, zones: Samples.zones)
        #expect(edit.fields == [.title])
        #expect(editor.check(output: later, zones: Samples.zones).isRight)
    }

    @Test func daysOfOneUnitAreNoDaysOfAnother() {
        var fields = EditorFields()
        (fields.when, fields.unit) = (.repeated, .weeks)
        fields.weekdays = [2, 5]
        fields.count(in: .hours)
        #expect(fields.weekdays == [2, 5])
        fields.count(in: .months)
        #expect(fields.days.isEmpty)
    }

    /// Decision 28: a day without a time is nine o'clock.
    @Test func daysWithoutATimeRingAtNine() throws {
        var editor = Editor(title: "Tea")
        (editor.fields.when, editor.fields.unit, editor.fields.interval) = (.repeated, .days, "2")
        let check = editor.check(output: Self.output, zones: Samples.zones)
        #expect(check.description == "every 2 days at 09:00")
    }

    /// As with `carillon edit --at`: every second Thursday stays the same Thursdays.
    @Test func anotherTimeOfDayKeepsTheDays() throws {
        let schedule = ScheduleText(at: "09:00", every: "2 weeks", on: "thu")
        let text = ReminderForm(title: "Bins", schedule: schedule)
        var request = try text.request("x", zones: Samples.zones, now: Samples.now)
        guard case .recurrence(var set)? = request.trigger else {
            Issue.record("\(request)")
            return
        }
        // It began a week before the one that would be next if it was said now.
        set.start = try #require(CivilDateTime(parsing: "2026-11-19T09:00:00"))
        request.trigger = .recurrence(set)
        var editor = Editor(try Self.summary(request), zones: Samples.zones)
        editor.fields.times = "18:00"
        let check = editor.check(output: Self.output, zones: Samples.zones)
        #expect(check.rings.first?.time == "Thu 3 Dec, 18:00")
    }

    @Test func userInfoAndTheLikeStay() throws {
        var request = try ReminderForm(title: "Tea", schedule: ScheduleText(at: "09:00", every: "day"))
            .request("x", zones: Samples.zones, now: Samples.now)
        request.content.userInfo = ["a": .string("b")]
        request.content.badge = 3
        request.content.actions = [
            Action(identifier: "odd", title: "Odd", options: 4), Action(identifier: "b", title: "B", effect: .done),
        ]
        var editor = Editor(try Self.summary(request), zones: Samples.zones)
        #expect(editor.fields.buttons.map(\.effect) == [.kept, .done])
        editor.fields.buttons[1].label = "Fine"
        editor.fields.buttons.append(EditorButton(label: "Stop", effect: .stop))
        let made = try editor.request(output: Self.output, zones: Samples.zones)
        #expect(made.content.userInfo == request.content.userInfo)
        #expect(made.content.badge == 3)
        #expect(made.content.actions.map(\.identifier) == ["odd", "done", "stop"])
        #expect(made.content.actions[0] == request.content.actions[0])
    }

    // MARK: - What it says

    @Test func theNextFiveRingsAreSaid() throws {
        var editor = Editor(title: "Stretch")
        (editor.fields.when, editor.fields.unit, editor.fields.interval) = (.repeated, .minutes, "30")
        editor.fields.hours = "9:00-17:00"
        editor.fields.weekdays = [2, 3]
        #expect(editor.fields.days == "Monday, Tuesday")
        let check = editor.check(output: Self.output, zones: Samples.zones)
        #expect(check.problems.isEmpty)
        #expect(check.description == "every Monday and Tuesday, every 30 minutes from 09:00 to 17:00")
        #expect(check.rings.map(\.time).prefix(2) == ["Today, Mon 23 Nov, 12:30", "Today, Mon 23 Nov, 13:00"])
        #expect(check.rings.map(\.distance) == ["in 30 min", "in 1 h", "in 1 h 30 min", "in 2 h", "in 2 h 30 min"])
    }

    /// A repeat by a length of time goes on from its next ring, whatever the editor was opened for.
    @Test func aSeriesGoesOnWhereItIs() throws {
        let text = ReminderForm(title: "Tea", schedule: ScheduleText(every: "1 hour"))
        var summary = try Self.summary(text.request("x", zones: Samples.zones, now: Samples.now))
        (summary.next, summary.snoozedUntil) = (Samples.after(300), Samples.after(300))
        (summary.due, summary.remaining) = (Samples.after(600), 3)
        var editor = Editor(summary, zones: Samples.zones)
        editor.fields.title = "Green tea"
        let rings = editor.check(output: Self.output, zones: Samples.zones).rings.map(\.distance)
        #expect(rings == ["in 5 min", "in 10 min", "in 1 h 10 min", "in 2 h 10 min"])
    }
}

extension Request {
    /// The same with the rules of another, whose rings are compared: a rule may say its time of day itself, or begin with it.
    fileprivate func beginning(like other: Request) -> Request {
        guard case .recurrence(var set)? = trigger, case .recurrence(let model)? = other.trigger else { return self }
        (set.start, set.rules) = (model.start, model.rules)
        var request = self
        request.trigger = .recurrence(set)
        return request
    }
}
