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
    ///   - uid: For an alarm that has none.
    ///   - now: Becomes LAST-MODIFIED.
    /// - Throws: `ICalendarError` if the file isn't a calendar.
    package func written(
        into bytes: [UInt8],
        zones: any ZoneSource,
        now: WallTime,
        uid: String
    ) throws(ICalendarError) -> Written {
        let entries = try CalendarEntry.readUsable(bytes, zones: zones, now: now).entries
        guard
            let entry = entries.first(where: {
                $0.uid == alarm.entry.uid && $0.recurrenceID?.text == alarm.entry.recurrence
            })
        else { return .gone }
        var edit = Edit(answer: self, entry: entry, text: ItemText(bytes))
        let isThere = edit.acknowledge(uid: uid)
        switch kind {
        case .complete: edit.complete()
        case .skip: edit.skip(zones)
        case .acknowledge, .snooze: guard isThere || MozillaMarks.isIn(entry.component) else { return .gone }
        }
        edit.markForMozilla(zones)
        guard edit.isChanged else { return .same }
        edit.touch(now)
        return .changed(edit.text.bytes)
    }

    /// One answer on its way into one entry.
    private struct Edit {
        let answer: ItemAnswer
        let entry: CalendarEntry
        var text: ItemText
        var isChanged = false

        private var line: Int { entry.line }

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
            if let later = alarm.acknowledged, later > answer.acknowledges { return true }
            if let snooze = answer.snooze, extra.contains(where: { $0.uid == snooze.uid }) { return true }
            if alarm.acknowledged.map({ $0 < answer.acknowledges }) ?? true {
                text.set("ACKNOWLEDGED:" + stamp(answer.acknowledges), in: alarm.line)
                isChanged = true
            }
            if isChanged || answer.snooze != nil, alarm.uid.isEmpty {
                text.set(ContentLine.line("UID", text: own), in: alarm.line)
            }
            for snooze in extra { text.removeBlock(snooze.line) }
            if let snooze = answer.snooze { add(snooze, of: alarm, called: own) }
            // One whose original has gone is over with its answer.
            if alarm.snoozed != nil, answer.snooze == nil { text.removeBlock(alarm.line) }
            isChanged = isChanged || !extra.isEmpty || answer.snooze != nil
            return true
        }

        private mutating func add(_ snooze: ItemAnswer.Snooze, of alarm: CalendarAlarm, called uid: String) {
            let copied = text.properties(["ACTION", "DESCRIPTION", "SUMMARY", "ATTACH"], in: alarm.line)
                .filter { !$0.uppercased().contains("QUOTED-PRINTABLE") }
            var lines = ["BEGIN:VALARM", "UID:" + snooze.uid, "TRIGGER;VALUE=DATE-TIME:" + stamp(snooze.until)]
            lines += copied + [ContentLine.line("RELATED-TO", [("RELTYPE", "SNOOZE")], text: uid), "END:VALARM"]
            text.addBlock(lines, in: line)
        }

        mutating func complete() {
            guard entry.kind == "VTODO", !entry.isCompleted else { return }
            text.set("STATUS:COMPLETED", in: line)
            text.set("COMPLETED:" + stamp(answer.answered), in: line)
            text.set("PERCENT-COMPLETE:100", in: line)
            isChanged = true
        }

        /// Leaves the occurrence out of its series.
        mutating func skip(_ zones: any ZoneSource) {
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

        /// Says it in Thunderbird's way as well, where the item has that.
        mutating func markForMozilla(_ zones: any ZoneSource) {
            guard MozillaMarks.isIn(entry.component) else { return }
            let isAnswered = entry.acknowledged.map { $0 >= answer.acknowledges } ?? false
            let over = entry.alarms.filter(\.isOfMozilla)
                .filter { $0.instant(zones).map { $0 <= answer.acknowledges } ?? false }.map(\.name)
            let own = answer.alarm.key.hasPrefix(MozillaMarks.snooze) ? [answer.alarm.key] : []
            let gone = Set(over + own)
            guard isChanged || !isAnswered || !gone.isEmpty else { return }
            if !isAnswered { text.set("\(MozillaMarks.answered):" + stamp(answer.acknowledges), in: line) }
            let suffix = answer.distance.flatMap { entry.occurrence(ringingAt: answer.due, $0, zones) } ?? ""
            let name = own.first ?? MozillaMarks.snooze + suffix
            text.remove(in: line) { gone.contains($0) || $0 == name }
            if let snooze = answer.snooze { text.set("\(name):" + stamp(snooze.until), in: line) }
            if let count = entry.component.first(MozillaMarks.generation).flatMap({ Int($0.trimmedValue) }),
                count < .max
            {
                text.set("\(MozillaMarks.generation):\(count + 1)", in: line)
            }
            isChanged = true
        }

        /// SEQUENCE stays: nobody is to be invited again.
        mutating func touch(_ now: WallTime) {
            text.set("LAST-MODIFIED:" + stamp(now), in: line)
            text.set("DTSTAMP:" + stamp(now), in: line)
        }

        private func stamp(_ time: WallTime) -> String {
            CalendarTime.utc(Zone.utc.civil(at: time.unixSeconds)).text
        }
    }
}

extension CalendarEntry {
    /// How Thunderbird names an occurrence of a series; nil for a single event.
    fileprivate func occurrence(ringingAt due: WallTime, _ distance: Int64, _ zones: any ZoneSource) -> String? {
        guard let start, let set = recurrence, !set.rules.isEmpty || !set.dates.isEmpty,
            let begin = begin(ringingAt: due, distance, zones)
        else { return nil }
        return "-\(start.zone(zones).instant(of: begin) * 1_000_000)"
    }

    /// When the occurrence begins whose alarm is due then, in the clocks of the entry.
    fileprivate func begin(ringingAt due: WallTime, _ distance: Int64, _ zones: any ZoneSource) -> CivilDateTime? {
        guard let start else { return nil }
        return CivilDateTime(localSeconds: start.zone(zones).civil(at: due.unixSeconds).localSeconds - distance)
    }
}
