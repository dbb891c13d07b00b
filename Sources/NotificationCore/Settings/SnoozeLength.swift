internal import Recurrence

/// How long Snooze puts a ring off, as `[popup] snooze=` has it.
package enum SnoozeLength: Sendable, Hashable {
    case seconds(Double)
    /// Until it is 20:00 next.
    case tonight
    /// Until 09:00 of the next day.
    case tomorrow

    private static let allowedSeconds = 10.0...7 * 86_400

    /// - Returns: Nil for what isn't allowed.
    package init?(_ text: String) {
        switch text {
        case "tonight": self = .tonight
        case "tomorrow": self = .tomorrow
        default:
            guard let seconds = Settings.seconds(text), Self.allowedSeconds.contains(seconds) else { return nil }
            self = .seconds(seconds)
        }
    }

    /// As the settings spell it: `10m`, `tonight`.
    package var text: String {
        switch self {
        case .seconds(let seconds):
            let (number, unit) = Self.inUnits(seconds)
            return "\(number)\(unit.rawValue)"
        case .tonight: return "tonight"
        case .tomorrow: return "tomorrow"
        }
    }

    /// The largest unit of a length.
    enum Unit: String, CaseIterable {
        case days = "d"
        case hours = "h"
        case minutes = "m"
        case seconds = "s"

        var seconds: Double {
            switch self {
            case .days: 86_400
            case .hours: 3600
            case .minutes: 60
            case .seconds: 1
            }
        }
    }

    /// A length in the largest unit of which it is a whole number.
    static func inUnits(_ seconds: Double) -> (number: Int64, Unit) {
        let unit = Unit.allCases.first { seconds.truncatingRemainder(dividingBy: $0.seconds) == 0 } ?? .seconds
        return (Int64(clamping: seconds / unit.seconds), unit)
    }
}

extension Timetable {
    /// How many seconds from now a length is.
    package func seconds(_ length: SnoozeLength, at now: Moment) -> Double {
        switch length {
        case .seconds(let seconds): seconds
        case .tonight: next(hour: 20, daysAhead: 0, at: now)
        case .tomorrow: next(hour: 9, daysAhead: 1, at: now)
        }
    }

    /// Whether it is still to come today, if it is a time of today.
    func isAhead(_ length: SnoozeLength, at now: Moment) -> Bool {
        length != .tonight || zone(nil).civil(at: now.wall.unixSeconds).hour < 20
    }

    /// How many seconds until the session's clock shows an hour, so many days ahead or, if that has passed, a day later.
    private func next(hour: Int, daysAhead: Int, at now: Moment) -> Double {
        let today = zone(nil).civil(at: now.wall.unixSeconds)
        let clock = CivilDateTime(year: today.year, month: today.month, day: today.day, hour: hour)
        let times = [daysAhead, daysAhead + 1].map { days in
            zone(nil).instant(of: CivilDateTime(localSeconds: clock.localSeconds + Int64(days) * 86_400))
        }
        let next = times.first { $0 > now.wall.unixSeconds } ?? now.wall.unixSeconds + 86_400
        return WallTime(unixSeconds: next).seconds(since: now.wall)
    }
}

extension Settings.PopupSettings {
    /// How many lengths there may be: one is the button, and a popup shows three others beside each other everywhere.
    private static let mostLengths = 4
    static let allowedSnooze =
        "up to \(mostLengths) of tonight, tomorrow and times such as 10m or 1h, from 10s to 7d, with commas"

    /// Reads `snooze=`; false if the value isn't allowed.
    mutating func readSnooze(_ text: String) -> Bool {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { Settings.trimmed($0) }
        let read = words.compactMap { SnoozeLength($0) }
        guard read.count == words.count, Set(read).count == read.count, read.count <= Self.mostLengths else {
            return false
        }
        snooze = read
        return true
    }

    /// The first length that is one, in seconds: what the alarms of calendars are put off by.
    package var snoozeSeconds: Double {
        let lengths = snooze.lazy.compactMap { if case .seconds(let seconds) = $0 { seconds } else { nil } }
        return lengths.first ?? 600
    }
}
