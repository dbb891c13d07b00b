package import NotificationCore
package import Recurrence

/// The time from the instant that a file gives an alarm of a whole day to its ring, which never comes in the night.
package struct NightGap: Sendable, Hashable {
    /// When it rings, in seconds of a day.
    package let ring: Int64
    package let length: Int64

    /// In seconds of a day: one that begins and ends the night.
    private static let (begin, end): (Int64, Int64) = (23 * 3600, 6 * 3600)
    private static let day: Int64 = 86_400

    /// - Parameters:
    ///   - ring: From a midnight to the ring, in seconds.
    ///   - length: Nothing is between a ring and itself.
    package init?(ring: Int64, length: Int64) {
        guard length > 0 else { return nil }
        (self.ring, self.length) = (Self.ofDay(ring), min(length, Self.day - 1))
    }

    /// From an instant to the ring, in seconds: what falls into the night waits for the next `allDayAt`.
    ///
    /// - Parameter offset: From a midnight to the instant, in seconds.
    static func length(at offset: Int64, allDayAt: Int64) -> Int64 {
        let time = ofDay(offset)
        return time >= begin || time < end ? ofDay(allDayAt - time) : 0
    }

    private static func ofDay(_ seconds: Int64) -> Int64 { ((seconds % day) + day) % day }

    /// How much of the gap is left at a time; nil outside it.
    private func left(_ reading: CivilDateTime) -> Int64? {
        let left = Self.ofDay(ring - reading.secondOfDay)
        return left > 0 && left <= length ? left : nil
    }

    private static func moved(_ reading: CivilDateTime, by seconds: Int64, _ zone: Zone) -> WallTime {
        WallTime(unixSeconds: zone.instant(of: CivilDateTime(localSeconds: reading.localSeconds + seconds)))
    }

    /// Up to when rings are answered, by what a file says: who answers to its instant answers to the ring that comes later.
    package func answered(_ said: WallTime, _ zone: Zone) -> WallTime {
        let reading = zone.civil(at: said.unixSeconds)
        return left(reading).map { Self.moved(reading, by: $0, zone) } ?? said
    }

    /// Up to when rings have come that an earlier release rang sooner, inside the gap.
    ///
    /// - Parameters:
    ///   - due: One of the rings as it had them; nil is returned unless it lies in the gap.
    ///   - until: Up to when those have come.
    package func rung(_ due: WallTime, until: WallTime, _ zone: Zone) -> WallTime? {
        left(zone.civil(at: due.unixSeconds)).map { Self.moved(zone.civil(at: until.unixSeconds), by: $0, zone) }
    }

    /// What a file is to say of rings that are answered up to a time: nothing of one whose instant has passed, and which is
    /// still to come.
    package func said(_ answered: WallTime, _ zone: Zone) -> WallTime {
        let reading = zone.civil(at: answered.unixSeconds)
        return left(reading).map { Self.moved(reading, by: $0 - length - 1, zone) } ?? answered
    }
}

/// Single dates of an entry: those that are over don't count for what a request may have.
extension ReminderImport {
    /// The request without dates that can't matter any more, if it has more than it may.
    ///
    /// Others keep theirs, so that the same file makes the same requests on another day.
    ///
    /// - Parameter lateness: How late its rings may come, in seconds.
    func withoutPastDates(_ request: Request, lateness: Int64) -> Request {
        guard case .recurrence(var set)? = request.trigger, tooMany(set) != nil, request.bounds.count == nil else {
            return request
        }
        // The session may be in another zone by then.
        let margin = max(0, lateness) + 2 * 86_400
        let zone = zones.zone(of: set)
        let oldest = zone.civil(at: now.unixSeconds - margin)
        set.dates.removeAll { $0 < oldest }
        set.exceptions.removeAll { $0 < oldest }
        set.exceptionDays.removeAll { $0 < oldest }
        var request = request
        request.trigger = .recurrence(set)
        return request
    }

    /// Why a request can't have all its dates; nil if it can.
    func tooMany(_ set: RecurrenceSet) -> AgendaError? {
        func error(_ property: String, _ count: Int, _ most: Int) -> AgendaError? {
            guard count > most else { return nil }
            return AgendaError(
                .invalidArgument,
                "its \(property) has \(count) dates to come; at most \(most) are taken"
            )
        }
        return error("RDATE", set.dates.count, RequestCheck.Limit.dates)
            ?? error("EXDATE", set.exceptions.count + set.exceptionDays.count, RequestCheck.Limit.exceptions)
    }
}
