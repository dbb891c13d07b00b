import AgendaWindow
internal import Messages
import NotificationCore
import ScheduleWords
import TestSupport
import Testing

/// What is wrong in the editor is said below its field, in the grammar's words, while one types.
@Suite struct EditorProblemTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var field: EditorField
        /// A part of what is said.
        var part: String
        var change: @Sendable (inout EditorFields) -> Void
        var testDescription: String { "\(field): \(part)" }

        init(_ field: EditorField, _ part: String, _ change: @escaping @Sendable (inout EditorFields) -> Void) {
            (self.field, self.part, self.change) = (field, part, change)
        }
    }

    static let rows = [
        Row(.title, "missing") { $0.title = "  " },
        Row(.title, "1024") { $0.title = String(repeating: "x", count: 2000) },
        Row(.title, "control character") { $0.title = "a\u{1}" },
        Row(.body, "16384") { $0.bodies = [String(repeating: "x", count: 17_000)] },
        Row(.at, "Say when") { ($0.when, $0.at) = (.once, "") },
        Row(.at, "has passed") { ($0.when, $0.at) = (.once, "today 9am") },
        Row(.at, "isn't") { ($0.when, $0.at) = (.once, "tommorow") },
        Row(.at, "past") { ($0.when, $0.at) = (.once, "2020-01-01 9:00") },
        Row(.after, "Say how long") { $0.when = .after },
        Row(.after, "no unit") { ($0.when, $0.after) = (.after, "15") },
        Row(.after, "0 s") { ($0.when, $0.after) = (.after, "0m") },
        Row(.interval, "") { $0.interval = "x" }, Row(.interval, "") { $0.interval = "0" },
        Row(.times, "") { $0.times = "25:00" }, Row(.times, "") { $0.times = "tomorrow 9am" },
        Row(.days, "weekdays") { ($0.unit, $0.days) = (.weeks, "15") },
        Row(.days, "1 to 31") { ($0.unit, $0.days) = (.months, "blue") },
        Row(.hours, "") { ($0.unit, $0.interval, $0.hours) = (.minutes, "30", "17:00-9:00") },
        Row(.first, "") { ($0.unit, $0.interval, $0.first) = (.minutes, "30", "soon") },
        Row(.rule, "Say the rule") { $0.when = .rule },
        Row(.rule, "") { ($0.when, $0.rule) = (.rule, "FREQ=SOMETIMES") },
        Row(.cron, "Say the line") { $0.when = .cron },
        Row(.cron, "5") { ($0.when, $0.cron) = (.cron, "1 2 3") },
        Row(.event, "Say the event") { $0.when = .event },
        Row(.event, "") { ($0.when, $0.event) = (.event, "Blursday") },
        Row(.place, "Say where") { $0.when = .arriving },
        Row(.place, "valid place") { ($0.when, $0.place) = (.leaving, "home") },
        Row(.place, "") { ($0.when, $0.place) = (.arriving, "99,13") },
        Row(.start, "") { $0.start = "blue" }, Row(.until, "") { $0.until = "someday" },
        Row(.until, "") { ($0.start, $0.until) = ("2027-02-01", "2027-01-01") },
        Row(.count, "whole number") { $0.count = "many" }, Row(.count, "1 or more") { $0.count = "0" },
        Row(.except, "") { $0.except = "whenever" }, Row(.zone, "no such time zone") { $0.zone = "Mars/Base" },
        Row(.button(1), "label") { $0.buttons = [.init(label: "A"), .init(label: " ", effect: .skip)] },
        Row(.button(10), "10") { $0.buttons = (1...30).map { .init(label: "Press \($0)") } },
        Row(.buttonValue(0), "delay") { $0.buttons = [.init(label: "Later", effect: .snooze, value: "soon")] },
        Row(.buttonValue(2), "https") {
            $0.buttons = [
                .init(label: "A"), .init(label: "B"), .init(label: "Wiki", effect: .open, value: "example.org"),
            ]
        },
        Row(.buttonValue(0), "link") { $0.buttons = [.init(label: "Read", effect: .open)] },
        Row(.volume, "0 to 100") { $0.volume = "loud" }, Row(.soundRepeat, "1s to 1h") { $0.soundRepeat = "5h" },
        Row(.fade, "") { $0.fade = "slow" }, Row(.fade, "Needs") { $0.fade = "10s" },
        Row(.stay, "") { $0.stay = "forever" }, Row(.insist, "") { $0.insist = "often" },
        Row(.insistLimit, "1 to 1000 times, not 99999999") { ($0.insist, $0.insistLimit) = ("5m", "99999999") },
        Row(.missed, "how late") { $0.missed = .within },
        Row(.missed, "") { ($0.missed, $0.missedWithin) = (.within, "x") },
    ]

    /// A daily reminder that is right.
    private var right: Editor {
        var editor = Editor(title: "Tea")
        (editor.fields.when, editor.fields.unit, editor.fields.times) = (.repeated, .days, "09:00")
        return editor
    }

    @Test(arguments: rows)
    func aProblemStandsBelowItsField(_ row: Row) throws {
        var editor = right
        #expect(editor.check(output: EditorTests.output, zones: Samples.zones).isRight)
        row.change(&editor.fields)
        let check = editor.check(output: EditorTests.output, zones: Samples.zones)
        #expect(!check.isRight && check.rings.isEmpty)
        #expect(Array(check.problems.keys) == [row.field], "\(check.problems)")
        let message = try #require(check.problems[row.field])
        #expect(message.contains(row.part), "\(message)")
        #expect(!message.contains("--") && !message.isEmpty, "\(message)")
    }

    /// Several fields are wrong at once, and each says so.
    @Test func eachFieldSaysItsOwn() {
        var editor = right
        (editor.fields.volume, editor.fields.stay, editor.fields.insist) = ("loud", "forever", "often")
        let check = editor.check(output: EditorTests.output, zones: Samples.zones)
        #expect(Set(check.problems.keys) == [.volume, .stay, .insist])
    }

    @Test func aRefusalOfTheAgentFindsItsField() {
        let error = AgendaError(.invalidArgument, .title, "2000 bytes long; at most 1024 are allowed")
        #expect(
            right.problems(error, output: EditorTests.output) == [.title: "2000 bytes long; at most 1024 are allowed"]
        )
        let other = AgendaError(.notPermitted, "this is an app's")
        #expect(right.problems(other, output: EditorTests.output) == [.whole: "this is an app's"])
    }

    /// Whatever stands in the fields, the check ends soon and names no option.
    @Test func nothingThatIsTypedStopsIt() {
        let texts = [
            "", "9", "09:00", "tomorrow", "every monday", "mon,thu", "FREQ=DAILY", "FREQ=SECONDLY;COUNT=99999999",
            "* * * * *", "\u{202E}", "é", "🎉", "--until", "2027-01-01", "-5", "99999999999999999999", "1e308", "none",
            "10m", "52.5,13.4", "NaN,NaN", "Europe/Berlin", "\0", "a=b", ",", "%s %1$s", "last day", "0", "friday",
        ]
        let paths: [WritableKeyPath<EditorFields, String>] = [
            \.title, \.subtitle, \.at, \.after, \.interval, \.days, \.times, \.hours, \.first, \.rule, \.cron, \.event,
            \.place, \.start, \.until, \.count, \.except, \.zone, \.sound, \.volume, \.soundRepeat, \.fade, \.stay,
            \.insist, \.insistLimit, \.missedWithin, \.icon, \.picture, \.thread,
        ]
        var random = SeededGenerator(seed: 1919)
        for number in 0..<500 {
            var editor = right
            if number % 2 == 0,
                let base = try? EditorTests.summary(editor.request(output: EditorTests.output, zones: Samples.zones))
            {
                editor = Editor(base, zones: Samples.zones)
            }
            editor.fields.when = EditorFields.When.allCases.randomElement(using: &random) ?? .once
            editor.fields.unit = EditorFields.Unit.allCases.randomElement(using: &random) ?? .days
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                guard let path = paths.randomElement(using: &random), let text = texts.randomElement(using: &random)
                else { continue }
                editor.fields[keyPath: path] = text
            }
            let check = editor.check(output: EditorTests.output, zones: Samples.zones)
            // One that is kept without one to keep has no time.
            #expect(check.isRight == check.problems.isEmpty, "\(editor.fields)")
            for message in check.problems.values {
                #expect(!message.contains("--") || message.contains("\"--until\""), "\(message)")
                #expect(!message.contains("\u{202E}"))
            }
        }
    }
}
