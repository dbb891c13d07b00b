internal import NotificationCore
internal import Recurrence

/// What Thunderbird writes of answers, which stands in the event instead of its alarms.
///
/// X-MOZ-LASTACK says when the event's alarms were answered last. An extra ring is X-MOZ-SNOOZE-TIME, in a series with the
/// microseconds since 1970 of the occurrence's RECURRENCE-ID at the end of the name.
package enum MozillaMarks {
    package static let answered = "X-MOZ-LASTACK"
    package static let snooze = "X-MOZ-SNOOZE-TIME"
    package static let generation = "X-MOZ-GENERATION"
    /// Parameters of ours: what a snooze is called, and the UID of the alarm that it is of.
    package static let (uid, original) = ("X-CARILLON-UID", "X-CARILLON-RELATED-TO")

    /// Whether Thunderbird has written something of the kind.
    package static func isIn(_ component: Component) -> Bool {
        component.properties.contains { $0.name.hasPrefix("X-MOZ-") }
    }

    /// Forgets what repeats the answer to a single alarm, as Carillon writes it: Thunderbird's own is one to all.
    static func leaveOutRepeated(_ entries: inout [CalendarEntry]) {
        guard entries.contains(where: { $0.marked != nil }) else { return }
        let said = Dictionary(grouping: entries, by: SeriesReading.Series.init).mapValues {
            Set($0.flatMap(\.alarms).compactMap(\.acknowledged))
        }
        for index in entries.indices {
            guard let time = entries[index].marked,
                said[SeriesReading.Series(entries[index])]?.contains(time) ?? false
            else { continue }
            entries[index].acknowledged = nil
        }
    }

    /// The extra rings, without those that an alarm says as well.
    static func snoozes(_ component: Component, besides alarms: [CalendarAlarm], _ zones: TimeZones) -> [CalendarAlarm]
    {
        var snoozes: [CalendarAlarm] = []
        let said = Set(alarms.lazy.filter { $0.snoozed != nil }.compactMap { $0.instant(zones) })
        for property in component.properties where property.name == snooze || property.name.hasPrefix(snooze + "-") {
            guard snoozes.count < 20, let time = try? CalendarTime(property.value, of: property, zones: zones) else {
                continue
            }
            let snooze = CalendarAlarm(snoozed: time, by: property)
            if let instant = snooze.instant(zones), !said.contains(instant) { snoozes.append(snooze) }
        }
        return snoozes
    }
}
