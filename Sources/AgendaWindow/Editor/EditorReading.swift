internal import Messages
internal import NotificationCore
package import Recurrence
package import ScheduleWords

extension Editor {
    /// The date and time that stand in the field for a single time; nil if that can't be read.
    package func typedTime(output: TimeOutput) -> CivilDateTime? {
        guard case .understood(_, let seconds) = SnoozeChoice.read(fields.at, output: output) else { return nil }
        return output.zone.civil(
            at: output.now.advanced(byMicroseconds: Int64((seconds * 1_000_000).rounded())).unixSeconds
        )
    }
}

/// Reads the fields of the editor, each by its part of the grammar.
struct EditorReading {
    private let editor: Editor
    private let output: TimeOutput
    private let zones: any ZoneSource
    private var fields: EditorFields { editor.fields }
    private var words: Translation { output.words }

    init(_ editor: Editor, _ output: TimeOutput, _ zones: any ZoneSource) {
        (self.editor, self.output, self.zones) = (editor, output, zones)
    }

    /// What is wrong, collected while the fields are read.
    private struct Found {
        var problems: [EditorField: String] = [:]
        let when: EditorFields.When
        let words: Translation
        /// The fields of the reminder that is changed. The grammar may have no words for what stands in one; it stays then.
        let initial: EditorFields?

        mutating func note(_ field: EditorField, _ message: Message) {
            guard problems[field] == nil else { return }
            problems[field] =
                FieldNames.said(message, words, below: field.option(when)).shownOnOneLine.firstUppercased
        }

        /// What a field says; nil if nothing stands in it, or something wrong.
        mutating func read<Value>(
            _ field: EditorField,
            _ text: String,
            _ parse: (String) throws(GrammarError) -> Value
        ) -> Value? {
            let text = text.trimmed
            guard !text.isEmpty else { return nil }
            do throws(GrammarError) {
                return try parse(text)
            } catch {
                note(field, error.message)
                return nil
            }
        }

        /// Gives what a field says to a form. What can't be read and stays as it was is no mistake.
        mutating func give(
            _ field: EditorField,
            _ option: ReminderOption,
            _ path: KeyPath<EditorFields, String>,
            of fields: EditorFields,
            to form: inout ReminderForm
        ) {
            let (text, before) = (fields[keyPath: path].trimmed, problems)
            guard !text.isEmpty else { return }
            do throws(GrammarError) {
                try form.give(option, [text])
            } catch {
                note(field, error.message)
                if initial?[keyPath: path] == fields[keyPath: path] { problems = before }
            }
        }
    }

    private var nothingFound: Found {
        Found(when: fields.when, words: words, initial: editor.base == nil ? nil : editor.initial)
    }

    // MARK: - The whole

    /// - Throws: What is wrong, each with its field.
    func request(_ identifier: String) throws(Editor.Problems) -> Request {
        var found = nothingFound
        let form = form(&found)
        let actions = actions(&found)
        let (trigger, bounds) = times(form, &found)
        if fields.title.allSatisfy(\.isWhitespace), editor.base?.request.content.title.isEmpty ?? true {
            found.note(.title, Message("A title is missing."))
        }
        guard found.problems.isEmpty else { throw Editor.Problems(found.problems) }
        do throws(GrammarError) {
            try form.checkTogether()
            var request = try form.request(identifier, trigger, bounds)
            request.content.actions = actions
            return request
        } catch {
            throw problem(error)
        }
    }

    private func problem(_ error: GrammarError) -> Editor.Problems {
        let field = error.option.flatMap { EditorField($0, fields.when) } ?? .whole
        var found = nothingFound
        found.note(field, error.message)
        return Editor.Problems(found.problems)
    }

    private func form(_ found: inout Found) -> ReminderForm {
        var form = ReminderForm(title: fields.title)
        do throws(GrammarError) {
            try form.give(.body, fields.bodies.count > 1 ? fields.bodies : fields.bodies.filter { !$0.isEmpty })
            try form.give(.level, fields.level == .timeSensitive ? "time-sensitive" : fields.level.rawValue)
            try form.give(.wake, fields.wakes ? "on" : "off")
        } catch {
            found.note(.whole, error.message)
        }
        for (field, option, path) in EditorFields.texts {
            // Without an interval its limit is hidden, and doesn't count; a single time counts no rings.
            if option == .insistLimit, fields.insist.trimmed.isEmpty { continue }
            if option == .count, fields.when == .once || fields.when == .after { continue }
            found.give(field, option, path, of: fields, to: &form)
        }
        form.missed = missed(&found)
        schedule(&form, &found)
        return form
    }

    private func missed(_ found: inout Found) -> MissedPolicy? {
        switch fields.missed {
        case .rings: return .once
        case .isLeftOut: return .skip
        case .within:
            guard !fields.missedWithin.trimmed.isEmpty else {
                found.note(.missed, Message("Say how late it may ring, such as 10m."))
                return nil
            }
            let before = found.problems
            let length = found.read(.missed, fields.missedWithin, DurationText.init(parsing:))
            if length == nil, found.initial?.missedWithin == fields.missedWithin { found.problems = before }
            return length.map { .within(seconds: $0.seconds) }
        }
    }

    private func actions(_ found: inout Found) -> [Action] {
        do throws(EditorButton.Failure) {
            return try EditorButton.actions(fields.buttons)
        } catch {
            found.note(error.field, error.message)
            return []
        }
    }

    // MARK: - When it rings

    private func schedule(_ form: inout ReminderForm, _ found: inout Found) {
        func given(_ text: String) -> String? { text.trimmed.isEmpty ? nil : text.trimmed }
        var schedule = form.schedule
        schedule.timeZone = given(fields.zone)
        switch fields.when {
        case .once:
            schedule.at = given(fields.at)
            if schedule.at == nil { found.note(.at, Message("Say when, such as tomorrow 9am.")) }
        case .after:
            schedule.delay = found.read(.after, fields.after, DurationText.init(calendar:))
            schedule.timeZone = nil
            if given(fields.after) == nil { found.note(.after, Message("Say how long, such as 20 minutes.")) }
        case .repeated:
            let every = found.read(.interval, fields.interval) { (text) throws(GrammarError) in
                guard let count = Int(text), count >= 1 else {
                    throw GrammarError(.missing, "Write a whole number, such as 2.")
                }
                return count
            }
            schedule.every = "\(every ?? 1) \(fields.unit.rawValue)"
            if fields.unit != .days { schedule.on = given(fields.days) }
            if fields.unit.hasTimes {
                // A day without a time is nine o'clock (decision 28); a week has it from there too.
                schedule.at = given(fields.times) ?? (fields.unit == .days ? "09:00" : nil)
            } else {
                schedule.between = given(fields.hours)
                schedule.delay = found.read(.first, fields.first, DurationText.init(parsing:))
            }
        case .rule:
            (schedule.rrule, schedule.at) = (given(fields.rule), given(fields.times))
            if schedule.rrule == nil { found.note(.rule, Message("Say the rule, such as FREQ=WEEKLY;BYDAY=MO.")) }
        case .cron:
            schedule.cron = given(fields.cron)
            if schedule.cron == nil { found.note(.cron, Message("Say the line, such as 0 9 * * 1-5.")) }
        case .event:
            schedule.onCalendar = given(fields.event)
            if schedule.onCalendar == nil { found.note(.event, Message("Say the event, such as Mon..Fri 09:00.")) }
        case .arriving, .leaving:
            schedule.timeZone = nil
            let place = found.read(.place, fields.place, PlaceText.init(parsing:))
            if given(fields.place) == nil {
                found.note(.place, Message("Say where: latitude,longitude and a radius if you like."))
            }
            form.region = RegionText(
                arriving: fields.when == .arriving ? place : nil,
                leaving: fields.when == .leaving ? place : nil,
                eachTime: fields.isEachTime
            )
        case .kept: break
        }
        if fields.when != .once, fields.when != .after {
            (schedule.from, schedule.until) = (given(fields.start), given(fields.until))
            if fields.when != .arriving, fields.when != .leaving, fields.when != .kept {
                schedule.except = fields.except.split(separator: ",").compactMap { given(String($0)) }
            }
        }
        form.schedule = schedule
    }

    private func times(_ form: ReminderForm, _ found: inout Found) -> (Trigger?, Request.Bounds) {
        // What can't be read has been said.
        guard found.problems.isEmpty else { return (nil, Request.Bounds()) }
        // A time that has passed, such as that of a snoozed reminder, is read only where it changes.
        if let base = editor.base, !editor.changesTime { return (base.request.trigger, base.request.bounds) }
        do throws(GrammarError) {
            guard fields.when != .kept else {
                let zone = try form.schedule.zone(zones)
                return (editor.base?.request.trigger, try form.schedule.bounds(zone, output.now.unixSeconds))
            }
            let (trigger, bounds) = try form.schedule.trigger(form.region, zones: zones, now: output.now)
            return (trigger, bounds)
        } catch {
            let field = error.option.flatMap { EditorField($0, fields.when) }
            found.note(field ?? .time(fields.when), error.message)
            return (nil, Request.Bounds())
        }
    }

    /// The trigger of a repeat of which only the times of day or the zone are changed: it goes on counting as before.
    ///
    /// - Returns: Nil if more is changed.
    func changedTrigger(of before: Request) throws(Editor.Problems) -> Trigger? {
        var (now, then) = (fields, editor.initial)
        guard now.when == then.when, now.when == .repeated || now.when == .rule else { return nil }
        (now.times, now.zone, then.times, then.zone) = ("", "", "", "")
        guard now.timing == then.timing else { return nil }
        var form = ReminderForm()
        if fields.times != editor.initial.times {
            guard !fields.times.trimmed.isEmpty else { return nil }
            form.schedule.at = fields.times.trimmed
        }
        if fields.zone != editor.initial.zone {
            guard !fields.zone.trimmed.isEmpty else { return nil }
            form.schedule.timeZone = fields.zone.trimmed
        }
        do throws(GrammarError) {
            let edit = try form.edit(before, zones: zones, now: output.now)
            return edit.fields.contains(.trigger) ? edit.values.trigger : nil
        } catch {
            throw Editor.Problems(.times, FieldNames.said(error.message, words, below: .at).shownOnOneLine)
        }
    }
}
