internal import Messages
internal import AdwaitaSupport
internal import NotificationCore
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

    private let cases: [EditorFields.When]
    private var unit = Widget(.box)
    private var days = Widget(.actionRow)
    private var dayButtons: [Int: Widget] = [:]
    private var dateButton: DateButton?
    private var each = Widget(.actionRow)
    private let limits = Widget.expander(words.translated("Begin, end, exceptions, time zone"))

    init(_ fields: EditorFields) {
        cases = EditorFields.When.allCases.filter { $0 != .kept || fields.when == .kept }
        let when = Widget.choice(
            words.translated("Rings"),
            cases.map(EditorWords.name),
            chosen: cases.firstIndex(of: fields.when) ?? 0
        ) { [weak self] index in
            guard let self, cases.indices.contains(index) else { return }
            let chosen = cases[index]
            changed?({ $0.when = chosen })
        }
        group.add(when)
        addTimes(fields)
        addRepeats(fields)
        addLimits(fields)
        show(fields)
    }

    private func addTimes(_ fields: EditorFields) {
        let at = field(.at, words.translated("Time, such as tomorrow 9am"), \.at, fields)
        let calendar = DateButton(start: { [weak self] in self?.typedTime?() }) { [weak at] text in
            at?.touch()
            at?.entry.text = text
        }
        dateButton = calendar
        at.entry.addSuffix(calendar.widget)
        field(.after, words.translated("How long, such as 20 minutes"), \.after, fields)
        field(.rule, words.translated("Rule, such as FREQ=WEEKLY;BYDAY=MO"), \.rule, fields)
        field(.cron, words.translated("Line, such as 0 9 * * 1-5"), \.cron, fields)
        field(.event, words.translated("Event, such as Mon..Fri 09:00"), \.event, fields)
        field(.place, words.translated("Latitude, longitude and radius in metres"), \.place, fields)
        each = Widget.toggle(words.translated("Each time"), isOn: fields.isEachTime) { [weak self] isOn in
            self?.changed?({ $0.isEachTime = isOn })
        }
        group.add(each)
    }

    private func addRepeats(_ fields: EditorFields) {
        let interval = field(.interval, words.translated("Every"), \.interval, fields)
        let units = EditorFields.Unit.allCases
        unit = Widget(.dropDown, ["valign": .centered])
        unit.setChoices(units.map(EditorWords.name))
        unit.choice = units.firstIndex(of: fields.unit) ?? 0
        unit.named(words.translated("Unit"))
        unit.on("notify::selected") { [weak self] in
            guard let self, units.indices.contains(unit.choice) else { return }
            let chosen = units[unit.choice]
            changed?({ $0.count(in: chosen) })
        }
        interval.entry.addSuffix(unit)
        addWeekdays(fields)
        field(.days, words.translated("On, such as 15, last day, 2nd tuesday"), \.days, fields)
        field(.times, words.translated("At, such as 9:00, 17:00"), \.times, fields)
        field(.hours, words.translated("Between hours, such as 9:00-17:00"), \.hours, fields)
        field(.first, words.translated("First ring after, such as 5m"), \.first, fields)
    }

    private func addWeekdays(_ fields: EditorFields) {
        let box = Widget(.flow, ["selection-mode": 0, "max-children-per-line": 7, "min-children-per-line": 4])
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
            (.until, words.translated("Until, such as march"), \.until),
            (.count, words.translated("How many rings"), \.count),
            (.except, words.translated("Except, such as sundays, 24 dec"), \.except),
            (.zone, words.translated("Time zone, such as Europe/Berlin"), \.zone),
        ] as [(EditorField, String, WritableKeyPath<EditorFields, String>)] {
            let row = makeField(field, name, path, fields)
            row.addInside(limits)
        }
        let isGiven = [fields.start, fields.until, fields.count, fields.except, fields.zone].contains { !$0.isEmpty }
        limits.set("expanded", .boolean(isGiven))
    }

    @discardableResult
    private func field(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields
    ) -> FieldRow {
        let row = makeField(field, name, path, fields)
        row.add(to: group)
        return row
    }

    private func makeField(
        _ field: EditorField,
        _ name: String,
        _ path: WritableKeyPath<EditorFields, String>,
        _ fields: EditorFields
    ) -> FieldRow {
        let row = FieldRow(name, text: fields[keyPath: path]) { [weak self] text in
            self?.changed?({ $0[keyPath: path] = text })
        }
        rows[field] = row
        return row
    }

    /// Hides what doesn't count.
    func show(_ fields: EditorFields) {
        let isRepeat = fields.when == .repeated
        let isPlace = fields.when == .arriving || fields.when == .leaving
        let hasTimes = isRepeat && fields.unit.hasTimes
        rows[.days]?.text = fields.days
        for (number, button) in dayButtons where button.boolean("active") != fields.weekdays.contains(number) {
            button.set("active", .boolean(fields.weekdays.contains(number)))
        }
        let isOnce = fields.when == .once
        let shown: [EditorField: Bool] = [
            .at: fields.when == .once, .after: fields.when == .after, .interval: isRepeat,
            .days: hasTimes && fields.unit != .days && !fields.unit.hasWeekdays,
            .times: hasTimes || fields.when == .rule, .hours: isRepeat && !fields.unit.hasTimes,
            .first: isRepeat && !fields.unit.hasTimes, .rule: fields.when == .rule, .cron: fields.when == .cron,
            .event: fields.when == .event, .place: isPlace, .except: !isPlace && !isOnce && fields.when != .kept,
            .start: !isOnce, .until: !isOnce, .count: !isOnce, .zone: !isPlace && fields.when != .kept,
        ]
        for (field, isShown) in shown { rows[field]?.isVisible = isShown }
        days.isVisible = isRepeat && fields.unit.hasWeekdays
        each.isVisible = isPlace
        bounds.isVisible = fields.when != .after
        limits.set(
            "title",
            .string(isOnce ? words.translated("Time zone") : words.translated("Begin, end, exceptions, time zone"))
        )
    }
}
