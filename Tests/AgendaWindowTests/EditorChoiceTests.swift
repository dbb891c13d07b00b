import AgendaWindow
import NotificationCore
import ScheduleWords
import TestSupport
import Testing

/// What can be chosen in the editor says the same as what is typed.
@Suite struct EditorChoiceTests {
    private typealias Path = WritableKeyPath<EditorFields, String>

    /// The fields with choices, and what makes each of them count.
    private static var fields: [(EditorField, Path, (inout EditorFields) -> Void)] {
        [
            (.after, \.after, { $0.when = .after }), (.interval, \.every, { _ in }),
            (.days, \.days, { $0.unit = .months }), (.first, \.first, { $0.unit = .hours }),
            (.count, \.count, { _ in }), (.stay, \.stay, { _ in }), (.insist, \.insist, { _ in }),
            (.insistLimit, \.insistLimit, { $0.insist = "10m" }), (.soundRepeat, \.soundRepeat, { _ in }),
            (.fade, \.fade, { $0.soundRepeat = "1h" }), (.missed, \.missedWithin, { $0.missed = .within }),
            (.buttonValue(0), \.firstValue, { $0.buttons = [.init(label: "Later", effect: .snooze)] }),
        ]
    }

    private var daily: Editor {
        var editor = Editor(title: "Tea")
        (editor.fields.when, editor.fields.unit) = (.repeated, .days)
        return editor
    }

    @Test func eachFieldWithChoicesIsTried() {
        let tried = Set(Self.fields.map(\.0))
        #expect(Set(EditorField.inOrder.filter { $0.choices != nil }) == tried)
    }

    /// A usual repeat is one choice, and none any more once it counts otherwise.
    @Test func aWayToRingIsChosen() {
        var fields = EditorFields()
        #expect(EditorFields.Way.repeats == [.every(.days), .every(.weeks), .every(.months), .every(.years)])
        for way in EditorFields.Way.repeats + [.when(.arriving), .when(.once)] {
            fields.way = way
            #expect(fields.way == way)
        }
        fields.way = .every(.weeks)
        #expect(fields.every == "1 weeks")
        fields.weekdays = [2]
        fields.way = .when(.repeated)
        #expect(fields.weekdays == [2] && fields.way == .every(.weeks))
        fields.interval = "2"
        #expect(fields.way == .when(.repeated))
        fields.way = .every(.months)
        #expect(fields.every == "1 months" && fields.days.isEmpty)
    }

    /// Whatever is chosen, the grammar takes it, and the field shows it again.
    @Test func everyChoiceIsTakenAndShownAgain() throws {
        for (field, path, prepare) in Self.fields {
            let choices = try #require(field.choices)
            let amounts = choices.units.indices.map { EditorChoices.Choice.amount(max(2, choices.usual), unit: $0) }
            for choice in choices.words.indices.map(EditorChoices.Choice.word) + amounts {
                var editor = daily
                prepare(&editor.fields)
                let text = choices.text(choice)
                editor.fields[keyPath: path] = text
                #expect(choices.read(text) == choice, "\(field): \(text)")
                let check = editor.check(output: EditorTests.output, zones: Samples.zones)
                #expect(check.problems.isEmpty, "\(field): \(text)")
            }
            // Where something has to be said, there is something to begin with.
            let first = choices.first.map(choices.text)
            #expect((first == nil) == choices.words.contains(""), "\(field)")
        }
    }

    @Test(arguments: [
        (EditorField.after, "10m", "10 minutes"), (.after, "90s", "90 seconds"), (.after, "1h30m", "90 minutes"),
        (.after, "2d", "2 days"), (.after, "1 month", "1 months"), (.after, "half an hour", "30 minutes"),
        (.after, "1 hours", "1 hours"), (.interval, "24 hours", "24 hours"), (.days, "15th", "15"),
        (.days, "2nd Tuesday", "2nd tuesday"), (.days, "Last Day", "last day"), (.stay, "answer", "answer"),
        (.insist, "", ""), (.count, " 3 ", "3"),
    ])
    func whatIsTypedIsShownAsAChoice(_ field: EditorField, _ typed: String, _ chosen: String) throws {
        let choices = try #require(field.choices)
        #expect(choices.read(typed).map(choices.text) == chosen)
    }

    /// These stay texts.
    @Test(arguments: [
        (EditorField.after, ""), (.after, "1500 ms"), (.after, "1 month 2 days"), (.after, "soon"), (.after, "99999m"),
        (.days, "1st and 3rd tuesday"), (.days, "32"), (.count, "many"), (.count, "99999999999999999999"),
        (.insistLimit, "1001"), (.stay, "5"), (.interval, "0 days"), (.fade, "١٠ seconds"),
    ])
    func whatNoChoiceSaysStaysAText(_ field: EditorField, _ typed: String) throws {
        #expect(try #require(field.choices).read(typed) == nil)
    }

    /// A number that may not be, or what is none, stands in its field and is refused there.
    @Test(arguments: [
        (EditorField.after, "0"), (.interval, "0"), (.interval, "-2"), (.interval, "1.5"),
        (.interval, "99999999999999999999"),
        (.days, "32"), (.count, "0"), (.insist, "0"), (.insistLimit, "0"), (.insistLimit, "5000"),
        (.soundRepeat, "7200"),
        (.missed, "-5"), (.buttonValue(0), "0"),
    ])
    func aNumberThatMayNotBeIsRefused(_ field: EditorField, _ number: String) throws {
        let (_, path, prepare) = try #require(Self.fields.first { $0.0 == field })
        let choices = try #require(field.choices)
        var editor = daily
        prepare(&editor.fields)
        let text = choices.text(number, unit: 0)
        editor.fields[keyPath: path] = text
        #expect(editor.fields[keyPath: path] == text)
        let check = editor.check(output: EditorTests.output, zones: Samples.zones)
        #expect(Array(check.problems.keys) == [field], "\(check)")
    }

    /// What the fields for a repeat can't say isn't lost: it stays as it was typed, and is refused.
    @Test(arguments: ["2 fortnights", "often", "2 days or so", "\u{0662} days", "2 Days", "1e3 hours"])
    func whatIsNoRepeatStaysAsItIsTyped(_ text: String) {
        var editor = daily
        editor.fields.every = "3 weeks"
        editor.fields.every = text
        #expect(editor.fields.every == text)
        #expect(editor.fields.unit == .weeks)
        let check = editor.check(output: EditorTests.output, zones: Samples.zones)
        #expect(Array(check.problems.keys) == [.interval], "\(check)")
    }

    /// "Every second Tuesday at 9 until March, loud, with Snooze", as it is chosen.
    @Test func aReminderIsMadeWithoutTheGrammar() throws {
        var editor = Editor(title: "Bins")
        editor.fields.when = .repeated
        editor.fields.every = "2 weeks"
        editor.fields.weekdays = [3]
        (editor.fields.times, editor.fields.until, editor.fields.volume) = ("09:00", "2027-02-28", "100")
        editor.fields.buttons = [.init(label: "Later", effect: .snooze, value: "10 minutes")]
        let check = editor.check(output: EditorTests.output, zones: Samples.zones)
        #expect(check.description == "every 2 weeks on Tuesday at 09:00 until 28 Feb 2027")
        #expect(check.rings.count == 5)
        #expect(check.request?.content.soundVolume == 1)
        #expect(check.request?.content.actions.map(\.effect) == [.snooze(seconds: 600)])
    }
}

extension EditorFields {
    /// What the first button does it with.
    fileprivate var firstValue: String {
        get { buttons.first?.value ?? "" }
        set { if !buttons.isEmpty { buttons[0].value = newValue } }
    }
}
