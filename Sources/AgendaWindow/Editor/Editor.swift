package import NotificationCore
package import ScheduleWords

/// A reminder while it is made or changed: everything that `carillon add` and `carillon edit` can do.
package struct Editor: Sendable {
    package var fields: EditorFields
    /// The fields as they were at first.
    let initial: EditorFields
    /// The reminder that is changed; nil of a new one.
    package private(set) var base: PendingSummary?

    /// An editor for a new reminder.
    package init(title: String = "", defaults: EditorDefaults = EditorDefaults()) {
        self.init(defaults.fields(title), of: nil)
    }

    /// An editor for a new reminder of which a line is typed already: its title and its time, as far as they are understood.
    package init(
        typed line: String,
        typing: TypingContext = TypingContext(),
        defaults: EditorDefaults,
        output: TimeOutput,
        zones: any ZoneSource
    ) {
        let read = QuickAddLine(line, zone: defaults.zone, typing: typing, output: output, zones: zones)
        guard case .understood(let reminder) = read,
            let whole = try? defaults.applied(to: reminder.request("new"), output: output, zones: zones)
        else {
            self.init(title: line.shownOnOneLine, defaults: defaults)
            return
        }
        var fields = EditorFields(whole.request, zones: zones)
        fields.picture = whole.picture ?? ""
        self.init(fields, of: nil)
    }

    /// An editor for one of the person's own reminders.
    package init(_ summary: PendingSummary, zones: any ZoneSource) {
        self.init(EditorFields(summary.request, zones: zones), of: summary)
    }

    private init(_ fields: EditorFields, of base: PendingSummary?) {
        (self.fields, initial, self.base) = (fields, fields, base)
    }

    /// Makes a new reminder of one that has been deleted meanwhile.
    ///
    /// - Returns: Whether that can be: a time that the fields can't say went with it.
    package mutating func becomeNew() -> Bool {
        guard base != nil, fields.when != .kept else { return false }
        base = nil
        return true
    }

    /// Whether something would be lost if it was closed.
    package var isChanged: Bool { fields != initial }

    /// A picture that is to be sent along with the request: the path of its file.
    package var newPicture: String? {
        fields.picture.isEmpty || base != nil && fields.picture == initial.picture ? nil : fields.picture
    }

    // MARK: - What comes of it

    /// What stands in the way, each with the field where it is said.
    package struct Problems: Error, Sendable, Hashable {
        package var fields: [EditorField: String]

        init(_ fields: [EditorField: String]) { self.fields = fields }
        init(_ field: EditorField, _ message: String) { fields = [field: message] }
    }

    /// The reminder as it would be: a new one, or the one that is changed.
    ///
    /// - Parameter identifier: Of a new one.
    /// - Throws: ``Problems``, in the grammar's words.
    package func request(
        _ identifier: String = "new",
        output: TimeOutput,
        zones: any ZoneSource
    ) throws(Problems) -> Request {
        if let base { return try edit(output: output, zones: zones).applied(to: base.request) }
        return try EditorReading(self, output, zones).request(identifier)
    }

    /// What changes of the reminder; no field if nothing does, or if it is a new one.
    ///
    /// - Throws: ``Problems``, in the grammar's words.
    package func edit(output: TimeOutput, zones: any ZoneSource) throws(Problems) -> RequestEdit {
        guard let base, isChanged else { return RequestEdit() }
        let reading = EditorReading(self, output, zones)
        var edit = RequestEdit(changedFields, values: try reading.request(base.request.identifier))
        if edit.fields.contains(.trigger) {
            edit.values.trigger = try reading.changedTrigger(of: base.request) ?? edit.values.trigger
            // A repeat may be said with its bounds: "every monday until march".
            if edit.values.bounds.end != nil, fields.until.isEmpty { edit.fields.insert(.endDate) }
            if edit.values.bounds.start != nil, fields.start.isEmpty { edit.fields.insert(.startDate) }
            if edit.values.bounds.count != nil, fields.count.isEmpty { edit.fields.insert(.count) }
        }
        return edit
    }

    private var changesTrigger: Bool { fields.when != .kept && fields.timing != initial.timing }

    /// Whether it would ring at other times.
    var changesTime: Bool {
        changesTrigger || fields.start != initial.start || fields.until != initial.until
            || fields.count != initial.count
    }

    private var changedFields: Set<RequestField> {
        var changed: Set<RequestField> = []
        func compare<Value: Equatable>(_ path: KeyPath<EditorFields, Value>, _ fields: Set<RequestField>) {
            if self.fields[keyPath: path] != initial[keyPath: path] { changed.formUnion(fields) }
        }
        for (_, option, path) in EditorFields.texts { compare(path, option.changes) }
        compare(\.title, [.title])
        compare(\.bodies, ReminderOption.body.changes)
        compare(\.buttons, ReminderOption.button.changes)
        compare(\.level, ReminderOption.level.changes)
        compare(\.wakes, ReminderOption.wake.changes)
        compare(\.missed, [.missed])
        compare(\.missedWithin, [.missed])
        compare(\.start, ReminderOption.from.changes)
        compare(\.until, ReminderOption.until.changes)
        guard changesTrigger else { return changed }
        changed.insert(.trigger)
        // Its bounds are read in its zone.
        if fields.zone != initial.zone {
            if !fields.start.isEmpty { changed.insert(.startDate) }
            if !fields.until.isEmpty { changed.insert(.endDate) }
        }
        return changed
    }
}

extension EditorFields {
    /// The fields that make the trigger, without those that don't count as the editor stands.
    var timing: [String] {
        var timing = [when.rawValue]
        switch when {
        case .once: timing.append(at)
        case .after: timing.append(after)
        case .repeated: timing += [interval, unit.rawValue, days, times, hours, first, except]
        case .rule: timing += [rule, times, except]
        case .cron: timing += [cron, except]
        case .event: timing += [event, except]
        case .arriving, .leaving: timing += [place, "\(isEachTime)"]
        case .kept: break
        }
        return timing + [zone]
    }
}
