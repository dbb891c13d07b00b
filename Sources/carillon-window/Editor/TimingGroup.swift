internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import Recurrence

/// The fields that say when a reminder rings; those that don't count are hidden.
@UserInterface final class TimingGroup {
    let group = Widget(.preferencesGroup, ["title": .string(words.translated("When"))])
    /// When it begins and ends, and what is left out.
    let bounds = Widget(.preferencesGroup)
    private(set) var rows: [EditorField: FieldRow] = [:]
    /// The date and time that is typed; nil if that is none.
    var typedTime: (@UserInterface () -> CivilDateTime?)?
    /// Called with what changes in the fields.
    var changed: (@UserInterface ((inout EditorFields) -> Void) -> Void)?

    /// What a rule rings by, in words; and how it is written.
    private let said = Widget.row("", titleLines: 0)
    private let asText = Widget(
        .button,
        ["label": .string(words.translated("Edit as Text")), "valign": .centered],
        classes: ["flat"]
    )
    private var notation = Widget(.comboRow)
    private var isText: Bool
    private var ways: [EditorFields.Way] = []
    private var way = Widget(.comboRow)
    private static let notations = [EditorFields.When.rule, .cron, .event]
    private var days = Widget(.preferencesRow)
    private var dayButtons: [Int: Widget] = [:]
    private var pickers: [DateButton] = []
    private var yearDay: DateButton?
    private var each = Widget(.actionRow)
    private let limits = Widget.expander(words.translated("Begin, exceptions, time zone"))

    init(_ fields: EditorFields) {
        isText = fields.rule.isEmpty
        let cases = EditorFields.When.allCases.filter {
            $0 == .kept ? fields.when == .kept : $0 == .rule || !Self.notations.contains($0)
        }
        ways = cases.flatMap { ($0 == .repeated ? EditorFields.Way.repeats : []) + [.when($0)] }
        way = Widget.choice(words.translated("Rings"), ways, EditorWords.name, chosen: fields.way) {
            [weak self] in self?.choose($0)
        }
        group.add(way)
        addTimes(fields)
        addRepeats(fields)
        addLimits(fields)
        show(fields)
    }

    private func choose(_ way: EditorFields.Way) {
        let way = way == .when(.rule) ? .when(Self.notations[max(0, min(2, notation.choice))]) : way
        changed?({ $0.way = way })
        if case .every(let unit) = way { rows[.interval]?.text = "1 \(unit.rawValue)" }
    }

    private func addTimes(_ fields: EditorFields) {
        let at = field(.at, words.translated("Time, such as tomorrow 9am"), \.at, fields)
        pick(.dateAndTime, words.translated("Pick a Date"), for: at) { [weak self] in self?.typedTime?() }
        field(.after, words.translated("How long"), \.after, fields)
        addRules(fields)
        field(.place, words.translated("Latitude, longitude and radius in metres"), \.place, fields)
        each = Widget.toggle(words.translated("Each time"), isOn: fields.isEachTime) { [weak self] isOn in
            self?.changed?({ $0.isEachTime = isOn })
        }
        group.add(each)
    }

    /// What the other choices can't say is told in words; who knows the notation edits it.
    private func addRules(_ fields: EditorFields) {
        said.addSuffix(asText)
        asText.on("clicked") { [weak self] in
            guard let self else { return }
            isText = true
            changed?({ _ in })
            // The button has gone, and the focus with it.
            UserInterface.perform { [weak self] in self?.rows[.rule]?.focus() }
        }
        let written = words.translated("Written as")
        notation = Widget.choice(written, Self.notations, EditorWords.notation, chosen: fields.when) {
            [weak self] notation in
            self?.changed?({ if Self.notations.contains($0.when) { $0.when = notation } })
        }
        group.add(said, notation)
        field(.rule, words.translated("Rule, such as FREQ=WEEKLY;BYDAY=MO"), \.rule, fields)
        field(.cron, words.translated("Line, such as 0 9 * * 1-5"), \.cron, fields)
        field(.event, words.translated("Event, such as Mon..Fri 09:00"), \.event, fields)
    }

    private func addRepeats(_ fields: EditorFields) {
        field(.interval, words.translated("Every"), \.every, fields)
        addWeekdays(fields)
        let days = field(.days, words.translated("On, such as 24 dec"), \.days, fields, words.translated("On"))
        yearDay = pick(.yearDay, words.translated("Pick a Day"), for: days)
        let times = field(.times, words.translated("At, such as 9:00, 17:00"), \.times, fields)
        pick(.timeOfDay, words.translated("Add a Time of Day"), for: times)
        let hours = field(.hours, words.translated("Between hours, such as 9:00-17:00"), \.hours, fields)
        pick(.hours, words.translated("Pick Hours"), for: hours)
        field(.first, words.translated("First ring"), \.first, fields)
        let until = field(.until, words.translated("Until, such as march"), \.until, fields)
        pick(.date, words.translated("Pick the Last Day"), for: until)
    }

    /// Adds a button to a field that picks what stands there, or one more of what does.
    @discardableResult
    private func pick(
        _ kind: DateButton.Kind,
        _ tip: String,
        for row: FieldRow,
        isOneMore: Bool = false,
        start: @escaping @UserInterface () -> CivilDateTime? = { nil }
    ) -> DateButton {
        let button = DateButton(kind, tip: tip, start: start) { [weak row] text in
            guard let row else { return }
            let before = isOneMore || kind == .timeOfDay ? row.entry.text.trimmed : ""
            row.say(before.isEmpty ? text : "\(before), \(text)")
        }
        pickers.append(button)
        row.entry.addSuffix(button.widget)
        return button
    }

    private func addWeekdays(_ fields: EditorFields) {
        let box = Widget(.flow, ["selection-mode": 0, "max-children-per-line": 7, "min-children-per-line": 2])
        for day in EditorWords.weekdays {
            let button = Widget(.toggleButton, ["label": .string(day.short)], classes: ["flat"]).named(day.name)
            button.set("active", .boolean(fields.weekdays.contains(day.number)))
            button.on("toggled") { [weak self] in self?.toggledDay() }
            dayButtons[day.number] = button
            box.addToFlow(button)
        }
        days = Widget(.preferencesRow, ["child": .object(box), "activatable": false, "focusable": false])
        group.add(days)
    }

    private func toggledDay() {
        let chosen = Set(dayButtons.filter { $0.value.boolean("active") }.keys)
        changed?({ fields in if fields.weekdays != chosen { fields.weekdays = chosen } })
    }

    private func addLimits(_ fields: EditorFields) {
        bounds.add(limits)
        for (field, name, path) in [
            (.start, words.translated("From, such as next monday"), \.start),
            (.count, words.translated("How many rings"), \.count),
            (.except, words.translated("Except, such as sundays, 24 dec"), \.except),
            (.zone, words.translated("Time zone, such as Europe/Berlin"), \.zone),
        ] as [(EditorField, String, WritableKeyPath<EditorFields, String>)] {
            let row = makeField(field, name, path, fields)
            row.addInside(limits)
            switch field {
            case .start: pick(.date, words.translated("Pick the First Day"), for: row)
            case .except: pick(.date, words.translated("Leave a Day Out"), for: row, isOneMore: true)
            default: break
            }
        }
        let isGiven = [fields.start, fields.count, fields.except, fields.zone].contains { !$0.isEmpty }
        limits.set("expanded", .boolean(isGiven))
    }

    @discardableResult
    private func field(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields,
        _ choice: String? = nil
    ) -> FieldRow {
        let row = makeField(field, name, path, fields, choice)
        row.add(to: group)
        return row
    }

    private func makeField(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields,
        _ choice: String? = nil
    ) -> FieldRow {
        let choice = ChoiceRow(choice ?? name, field)
        let row = FieldRow(name, text: fields[keyPath: path], choice: choice) { [weak self] text in
            self?.changed?({ $0[keyPath: path] = text })
        }
        rows[field] = row
        return row
    }

    /// Says in words what it rings by.
    func describe(_ description: String) {
        if !description.isEmpty { said.set("title", .string(description.firstUppercased)) }
    }

    /// Hides what doesn't count.
    func show(_ fields: EditorFields) {
        let isRepeat = fields.when == .repeated
        // It was "Every week" until another interval or unit was chosen below.
        if isRepeat, ways.indices.contains(way.choice), case .every = ways[way.choice], fields.way != ways[way.choice] {
            way.choice = ways.firstIndex(of: fields.way) ?? 0
        }
        let isPlace = fields.when == .arriving || fields.when == .leaving
        let hasTimes = isRepeat && fields.unit.hasTimes
        rows[.days]?.text = fields.days
        rows[.days]?.canChoose = fields.unit == .months
        yearDay?.widget.isVisible = fields.unit == .years
        for (number, button) in dayButtons where button.boolean("active") != fields.weekdays.contains(number) {
            button.set("active", .boolean(fields.weekdays.contains(number)))
        }
        let isOnce = fields.when == .once
        let isRule = Self.notations.contains(fields.when)
        let shown: [EditorField: Bool] = [
            .at: fields.when == .once, .after: fields.when == .after, .interval: isRepeat,
            .days: hasTimes && fields.unit != .days && !fields.unit.hasWeekdays,
            .times: hasTimes || fields.when == .rule, .hours: isRepeat && !fields.unit.hasTimes,
            .first: isRepeat && !fields.unit.hasTimes, .rule: isText && fields.when == .rule,
            .cron: fields.when == .cron, .event: fields.when == .event, .place: isPlace,
            .except: !isPlace && !isOnce && fields.when != .kept,
            .start: !isOnce, .until: !isOnce, .count: !isOnce, .zone: !isPlace && fields.when != .kept,
        ]
        for (field, isShown) in shown { rows[field]?.isVisible = isShown }
        said.isVisible = isRule && !isText || fields.when == .kept
        asText.isVisible = isRule
        notation.isVisible = isRule && isText
        days.isVisible = isRepeat && fields.unit.hasWeekdays
        each.isVisible = isPlace
        bounds.isVisible = fields.when != .after
        limits.set(
            "title",
            .string(isOnce ? words.translated("Time zone") : words.translated("Begin, exceptions, time zone"))
        )
    }
}
