package import Geography
package import Recurrence

/// What makes a request ring.
package enum Trigger: Sendable, Hashable, Codable {
    /// After a number of seconds, once or repeatedly.
    case interval(Interval)
    /// When the civil time matches, once or each time.
    case calendar(DateMatch, repeats: Bool)
    /// A rule of RFC 5545 (Linux addition).
    case recurrence(RecurrenceSet)
    /// When a region is entered or left, once or each time.
    case location(Region, repeats: Bool)

    package struct Interval: Sendable, Hashable, Codable {
        /// The time between two rings, in seconds.
        package var seconds: Double
        package var repeats: Bool
        /// The time before the first ring, in seconds; nil is ``seconds`` (Linux addition).
        package var firstDelay: Double?

        package init(seconds: Double, repeats: Bool, firstDelay: Double? = nil) {
            (self.seconds, self.repeats, self.firstDelay) = (seconds, repeats, firstDelay)
        }
    }

    package struct Region: Sendable, Hashable, Codable {
        /// The app's own name for it; nothing depends on it.
        package var identifier: String
        package var area: Circle
        package var notifyOnEntry: Bool
        package var notifyOnExit: Bool

        package init(identifier: String = "", area: Circle, notifyOnEntry: Bool = true, notifyOnExit: Bool = true) {
            (self.identifier, self.area, self.notifyOnEntry) = (identifier, area, notifyOnEntry)
            self.notifyOnExit = notifyOnExit
        }
    }

    /// The region that is watched, of a trigger that watches one.
    package var region: Region? {
        if case .location(let region, _) = self { region } else { nil }
    }

    package var repeats: Bool {
        switch self {
        case .interval(let interval): interval.repeats
        case .calendar(_, let repeats), .location(_, let repeats): repeats
        case .recurrence: true
        }
    }

    /// Whether it rings each hour, minute or second of the time that passes, whatever the clocks are changed to
    /// (decision 6). Such a trigger has no reading of the clocks that a traveller would take along.
    package var runsInElapsedTime: Bool {
        switch self {
        case .interval, .location: true
        case .calendar(let match, _): match.runsInElapsedTime
        case .recurrence(let set): set.runsInElapsedTime
        }
    }

    /// The zone that the trigger is tied to; nil floats with the session's zone.
    package var zoneIdentifier: String? {
        switch self {
        case .interval, .location: nil
        case .calendar(let match, _): match.zoneIdentifier
        case .recurrence(let set): set.startIsUTC ? "UTC" : set.zoneIdentifier
        }
    }
}

extension Trigger {
    /// One reading of the clocks, once.
    package static func once(_ time: CivilDateTime, zone: String?) -> Trigger {
        .calendar(
            DateMatch(
                year: time.year,
                month: time.month,
                day: time.day,
                hour: time.hour,
                minute: time.minute,
                second: time.second,
                zoneIdentifier: zone
            ),
            repeats: false
        )
    }
}
