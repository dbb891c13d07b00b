package import ICalendar
package import NotificationCore
internal import Recurrence

/// Answers as a file says them to other machines: RFC 9074, and Thunderbird's way where an item has it already.
extension ItemAnswer {
    package enum Written: Sendable, Hashable {
        case changed([UInt8])
        /// The file says so already.
        case same
        /// It has no such alarm any more, or the alarm is none of the file's.
        case gone
    }

    /// - Parameters:
    ///   - setting: What the alarms of its folder depend on.
    ///   - uid: For an alarm that has none.
    ///   - now: Becomes LAST-MODIFIED.
    ///   - steps: How long the rules of the file may be followed.
    /// - Throws: `ICalendarError` if the file isn't a calendar, or not yet a whole one, or can't be changed without damage.
    package func written(
        into bytes: [UInt8],
        in setting: FolderSetting = FolderSetting(name: "", path: ""),
        zones: any ZoneSource,
        now: WallTime,
        uid: String,
        steps: Int = SearchRoom.ofFile
    ) throws(ICalendarError) -> Written {
        let top = try Component.read(bytes)
        // It is read first, so that the rules of other entries don't use up its steps.
        let first = (top + top.flatMap(\.components)).first { $0.name != "VCALENDAR" && $0.uid == alarm.entry.uid }
        let room = SearchRoom(first: first?.line ?? 0, ofFile: steps)
        let (entries, problems) = CalendarEntry.readUsable(top, zones: zones, now: now, room: room)
        // Its writer would go on in a file that has been replaced, and what it hasn't written yet isn't gone.
        if room.isCutOff, let last = top.last { throw ICalendarError(line: last.line, "BEGIN:\(last.name) has no END") }
        guard let entry = entry(among: entries) else {
            if let waiting = problems.first(where: { $0.error.limit == .file }) { throw waiting.error }
            return .gone
        }
        let parent = entries.last { entry.isPart(of: $0) }
        let reading = ReminderImport(zones: zones, now: now, options: setting.importOptions)
        var edit = Edit(self, entry, parent, reading, ItemText(bytes, top), zones)
        // Who knows only Thunderbird's way has never said ACKNOWLEDGED.
        edit.isMarked = edit.isMarked || !entries.contains { $0.alarms.contains { $0.acknowledged != nil } }
        let isThere = edit.acknowledge(uid: uid)
        switch kind {
        case .complete: edit.complete()
        case .skip: edit.skip()
        case .acknowledge, .snooze: guard isThere || MozillaMarks.isIn(entry.component) else { return .gone }
        }
        edit.markForMozilla()
        guard edit.isChanged else { return .same }
        edit.touch(now)
        guard edit.text.isReadBack else {
            throw ICalendarError(line: entry.line, "the entry can't be changed without damage to its file")
        }
        return .changed(edit.text.bytes)
    }

    /// The entry of the alarm. An event and a task may have one UID.
    private func entry(among entries: [CalendarEntry]) -> CalendarEntry? {
        let isTask = isOfTask ?? ([.complete, .skip].contains(kind) ? true : nil)
        let named = entries.filter { $0.name == alarm.entry && (isTask ?? $0.isTask) == $0.isTask }
        return named.first { $0.ownKey == alarm.key || $0.keys.contains { $0.key == alarm.key } } ?? named.first
    }

    /// One answer on its way into one entry.
    private struct Edit {
        private let answer: ItemAnswer
        private let entry: CalendarEntry
        /// The series, of an occurrence that differs from it.
        private let parent: CalendarEntry?
        private let reading: ReminderImport
        private let zones: any ZoneSource
        /// Up to when the file is to say that rings are answered.
        private var acknowledges: WallTime
        /// Whether Thunderbird is told in its way, too.
        var isMarked: Bool
        var text: ItemText
        var isChanged = false

        private var line: Int { entry.line }
        private var isSeries: Bool {
            guard entry.recurrenceID == nil, let set = entry.recurrence else { return false }
            return !set.isSingle
        }

        init(
            _ answer: ItemAnswer,
            _ entry: CalendarEntry,
            _ parent: CalendarEntry?,
            _ reading: ReminderImport,
            _ text: ItemText,
            _ zones: any ZoneSource
        ) {
            (self.answer, self.entry, self.parent, self.reading) = (answer, entry, parent, reading)
            (self.text, self.zones) = (text, zones)
            isMarked = [entry, parent ?? entry].contains { MozillaMarks.isIn($0.component) }
            let alarm = entry.keys.first { $0.key == answer.alarm.key }?.alarm
            let isOwn = answer.alarm.key == entry.ownKey
            let gap = alarm != nil || isOwn ? reading.gap(of: alarm, in: entry) : nil
            acknowledges = gap?.said(answer.acknowledges, zones.local) ?? answer.acknowledges
            // Never before the ring itself; that of a snooze is no ring of the alarm.
            if answer.distance != nil { acknowledges = max(acknowledges, answer.due) }
        }

        /// - Returns: Whether the file has the alarm.
        mutating func acknowledge(uid: String) -> Bool {
            let keys = entry.keys
            guard let alarm = keys.first(where: { $0.key == answer.alarm.key })?.alarm, !alarm.isOfMozilla else {
                return false
            }
            let own = alarm.uid.isEmpty ? uid : alarm.uid
            let extra = keys.map(\.alarm).filter {
                !alarm.uid.isEmpty && $0.snoozed == alarm.uid && $0.line != alarm.line
            }
            // Another machine has answered since, or it is written already.
            if let later = alarm.acknowledged, later > acknowledges {
                acknowledges = later
                return true
            }
            if let snooze = answer.snooze, extra.contains(where: { $0.uid == snooze.uid }) { return true }
            for alarm in [alarm] + reading.twins(of: alarm, in: entry) {
                guard alarm.acknowledged.map({ $0 < acknowledges }) ?? true else { continue }
                text.set("ACKNOWLEDGED:" + stamp(acknowledges), in: alarm.line)
                isChanged = true
            }
            if isChanged || answer.snooze != nil, alarm.uid.isEmpty {
                text.set(ContentLine.line("UID", text: own), in: alarm.line)
            }
            for snooze in extra {
                if snooze.isOfMozilla {
                    text.remove(in: line) { $0 == snooze.name }
                } else {
                    text.removeBlock(snooze.line)
                }
            }
            if let snooze = answer.snooze {
                let known = extra.first(where: \.isOfMozilla)?.name
                if isSeries { mark(snooze, of: own, as: known ?? mark) } else { add(snooze, of: alarm, called: own) }
            }
            // One whose original has gone is over with its answer.
            if alarm.snoozed != nil, answer.snooze == nil { text.removeBlock(alarm.line) }
            isChanged = isChanged || !extra.isEmpty || answer.snooze != nil
            return true
        }

        private mutating func add(_ snooze: ItemAnswer.Snooze, of alarm: CalendarAlarm, called uid: String) {
            let copied = text.properties(["ACTION", "DESCRIPTION", "SUMMARY", "ATTACH"], in: alarm.line)
                .filter { !$0.uppercased().contains("QUOTED-PRINTABLE") }
            var lines = ["UID:" + snooze.uid, "TRIGGER;VALUE=DATE-TIME:" + stamp(snooze.until)]
            lines += copied + [ContentLine.line("RELATED-TO", [("RELTYPE", "SNOOZE")], text: uid)]
            text.addBlock("VALARM", lines, in: line)
        }

        /// Puts one occurrence of a series off in Thunderbird's way. An alarm with a time of its own would ring there once for
        /// each occurrence of a month.
        private mutating func mark(_ snooze: ItemAnswer.Snooze, of uid: String, as name: String) {
            let parameters = [(MozillaMarks.uid, snooze.uid), (MozillaMarks.original, uid)]
            text.set(ContentLine.line(name, parameters, text: stamp(snooze.until)), in: line)
            isMarked = true
        }

        /// What Thunderbird calls a snooze of the occurrence.
        private var mark: String {
            MozillaMarks.snooze + (answer.distance.flatMap { entry.occurrence(ringingAt: answer.due, $0, zones) } ?? "")
        }

        mutating func complete() {
            guard entry.isTask, !entry.isCompleted else { return }
            text.set("STATUS:COMPLETED", in: line)
            text.set("COMPLETED:" + stamp(answer.answered), in: line)
            text.set("PERCENT-COMPLETE:100", in: line)
            isChanged = true
        }

        /// Leaves the occurrence out of its series.
        mutating func skip() {
            guard let start = entry.start, let distance = answer.distance,
                let begin = entry.begin(ringingAt: answer.due, distance, zones)
            else { return }
            let property = entry.component.first("DTSTART") ?? entry.component.first("DUE")
            let (parameters, time): ([(name: String, value: String)], CalendarTime)
            if start.isDay {
                (parameters, time) = ([("VALUE", "DATE")], .day(begin))
            } else if let name = property?.zoneName, start.zoneIdentifier != nil {
                (parameters, time) = ([("TZID", name)], .floating(begin))
            } else {
                (parameters, time) = ([], start.isUTC ? .utc(begin) : .floating(begin))
            }
            let isThere = text.properties(["EXDATE"], in: line).contains { $0.hasSuffix(":" + time.text) }
            guard !isThere, begin.isValid else { return }
            text.add(ContentLine.line("EXDATE", parameters, text: time.text), in: line)
            isChanged = true
        }

        /// Says it in Thunderbird's way as well, which reads nothing else.
        mutating func markForMozilla() {
            guard isMarked else { return }
            // It looks for that in the series, also of an occurrence that differs.
            let place = parent ?? entry
            let isAnswered = place.marked.map { $0 >= acknowledges } ?? false
            let own = entry.keys.first { $0.key == answer.alarm.key && $0.alarm.isOfMozilla }?.alarm.name
            let over = entry.alarms.filter { $0.isOfMozilla && $0.uid.isEmpty }
                .filter { $0.instant(zones).map { $0 <= acknowledges } ?? false }.map(\.name)
            let gone = Set(over + [own].compactMap(\.self))
            guard isChanged || !isAnswered || !gone.isEmpty else { return }
            if !isAnswered { text.set("\(MozillaMarks.answered):" + stamp(acknowledges), in: place.line) }
            let name = own ?? mark
            let isSaid = text.properties([name], in: line).contains { $0.contains(MozillaMarks.uid) }
            text.remove(in: line) { gone.contains($0) || $0 == name && !isSaid }
            if let snooze = answer.snooze,
                own != nil || !isSeries && parent == nil && MozillaMarks.isIn(entry.component)
            {
                text.set("\(name):" + stamp(snooze.until), in: line)
            }
            if let count = place.component.first(MozillaMarks.generation).flatMap({ Int($0.trimmedValue) }),
                count < .max
            {
                text.set("\(MozillaMarks.generation):\(count + 1)", in: place.line)
            }
            isChanged = true
        }

        /// SEQUENCE stays: nobody is to be invited again.
        mutating func touch(_ now: WallTime) {
            text.set("LAST-MODIFIED:" + stamp(now), in: line)
            text.set("DTSTAMP:" + stamp(now), in: line)
        }

        private func stamp(_ time: WallTime) -> String { CalendarTime.utc(Zone.utc.civil(at: time.unixSeconds)).text }
    }
}

extension CalendarEntry {
    /// How Thunderbird names an occurrence of a series; nil for a single event.
    fileprivate func occurrence(ringingAt due: WallTime, _ distance: Int64, _ zones: any ZoneSource) -> String? {
        guard let start, let set = recurrence, !set.isSingle,
            let begin = begin(ringingAt: due, distance, zones)
        else { return nil }
        // What floats counts as UTC there.
        let zone = start.isUTC || start.zoneIdentifier != nil ? start.zone(zones) : .utc
        return "-\(zone.instant(of: begin) * 1_000_000)"
    }

    /// When the occurrence begins whose alarm is due then, in the clocks of the entry.
    fileprivate func begin(ringingAt due: WallTime, _ distance: Int64, _ zones: any ZoneSource) -> CivilDateTime? {
        guard let start else { return nil }
        let zone = start.zone(zones)
        let begin = CivilDateTime(localSeconds: zone.civil(at: due.unixSeconds).localSeconds - distance)
        // Hours run on while the clocks change, by two hours at most.
        let (instant, reach, steps) = (zone.instant(of: begin), Int64(2 * 3600), 100_000)
        var budget = StepBudget(steps)
        let near = try? recurrence?.occurrences(
            after: instant - reach - 1,
            through: instant + reach,
            in: zone,
            spending: &budget
        )
        let nearest = near?.min { abs($0 - instant) < abs($1 - instant) }
        return nearest.flatMap { $0 == instant ? nil : zone.civil(at: $0) } ?? begin
    }
}
