import AgendaWindow
import Messages
import NotificationCore
import Testing

@testable import ScheduleWords

/// What `[add]` of carillon.conf says counts for reminders that are made in the window, too.
@Suite struct EditorDefaultsTests {
    private let lines = [
        "sound": "bell", "volume": "40", "insist": "10m", "button": "Later=snooze:1h;Done=done",
        "level": "time-sensitive",
        "wake": "on", "for": "answer", "thread": "home", "image": "/tmp/a.png", "unknown": "x",
    ]

    private func typed(_ text: String) throws -> Request {
        guard case .understood(let reminder) = QuickAddLine(text, output: EditorTests.output, zones: Samples.zones)
        else {
            throw GrammarError(Message(verbatim: text))
        }
        return reminder.request("tea")
    }

    @Test func aTypedReminderTakesThem() throws {
        let (request, picture) = try EditorDefaults(lines).applied(
            to: typed("tea every monday 11:30"),
            output: EditorTests.output,
            zones: Samples.zones
        )
        let content = request.content
        #expect((request.identifier, content.title, picture) == ("tea", "tea", "/tmp/a.png"))
        #expect(content.sound == .named("bell") && content.soundVolume == 0.4 && content.stayFor == 0)
        #expect(content.actions.map(\.title) == ["Later", "Done"])
        #expect((content.interruptionLevel, content.threadIdentifier) == (.timeSensitive, "home"))
        #expect(request.untilAnswered == .init(seconds: 600, most: 10) && request.wake)
        #expect(try request.trigger == typed("tea every monday 11:30").trigger)
    }

    /// As `carillon add` does; a length of time has none.
    @Test(arguments: ["call mum tomorrow 5pm", "standup every monday 9:00"])
    func timesOfDayAreInItsZone(_ text: String) throws {
        let zone = try #require(EditorDefaults(["tz": "Asia/Tokyo"]).zone)
        func line(_ text: String) throws -> Trigger? {
            let line = QuickAddLine(text, zone: zone, output: EditorTests.output, zones: Samples.zones)
            guard case .understood(let reminder) = line else { throw GrammarError(Message(verbatim: "\(line)")) }
            return reminder.request("tea").trigger
        }
        var schedule = ScheduleText(at: try #require(try QuickAdd([text])).when)
        schedule.timeZone = zone
        #expect(try line(text) == schedule.trigger(zones: Samples.zones, now: Samples.now.unixSeconds).0)
        #expect(try line("tea in 5 minutes") == typed("tea in 5 minutes").trigger)
    }

    @Test func withoutAnyItStaysAsItIs() throws {
        let request = try typed("tea in 5 minutes")
        let made = try EditorDefaults().applied(to: request, output: EditorTests.output, zones: Samples.zones)
        #expect(made.request == request && made.picture == nil)
    }

    @Test func whatCannotBeUsedIsNamed() throws {
        let request = try typed("tea in 5 minutes")
        let problems = #expect(throws: Editor.Problems.self) {
            _ = try EditorDefaults(["volume": "loud"]).applied(
                to: request,
                output: EditorTests.output,
                zones: Samples.zones
            )
        }
        #expect(problems?.fields[.volume]?.contains("0 to 100") == true)
    }

    /// The editor shows them, and closes without a question as long as nothing was typed.
    @Test func theEditorBeginsWithThem() {
        let editor = Editor(defaults: EditorDefaults(lines))
        #expect(!editor.isChanged)
        #expect((editor.fields.sound, editor.fields.insist, editor.newPicture) == ("bell", "10m", "/tmp/a.png"))
        #expect(editor.fields.buttons.map(\.label) == ["Later", "Done"])
        #expect(!Editor(title: "Tea", defaults: EditorDefaults(lines)).isChanged)
    }

    /// What is typed in the line is taken along, its time too.
    @Test(arguments: [
        ("call mum 24 dec 17:00", "call mum", EditorFields.When.once), ("gym every monday 18:00", "gym", .repeated),
    ])
    func theEditorGoesOnWithWhatIsTyped(_ line: String, _ title: String, _ when: EditorFields.When) throws {
        let editor = Editor(
            typed: line,
            defaults: EditorDefaults(lines),
            output: EditorTests.output,
            zones: Samples.zones
        )
        #expect((editor.fields.title, editor.fields.when) == (title, when))
        #expect((editor.fields.insist, editor.newPicture, editor.isChanged) == ("10 minutes", "/tmp/a.png", false))
        #expect(
            try editor.request("tea", output: EditorTests.output, zones: Samples.zones).trigger == typed(line).trigger
        )
        // A time of day is one of the zone that Enter in the line takes.
        let defaults = EditorDefaults(["tz": "Asia/Tokyo"])
        let typed = QuickAddLine(line, zone: defaults.zone, output: EditorTests.output, zones: Samples.zones)
        guard case .understood(let reminder) = typed else { throw GrammarError(Message(verbatim: "\(typed)")) }
        let added = try defaults.applied(
            to: reminder.request("tea"),
            output: EditorTests.output,
            zones: Samples.zones
        )
        let inZone = Editor(typed: line, defaults: defaults, output: EditorTests.output, zones: Samples.zones)
        let made = try inZone.request("tea", output: EditorTests.output, zones: Samples.zones)
        #expect(made.trigger == added.request.trigger)
        let plain = Editor(
            typed: "no time yet",
            defaults: EditorDefaults(),
            output: EditorTests.output,
            zones: Samples.zones
        )
        #expect((plain.fields.title, plain.fields.at) == ("no time yet", ""))
    }
}
