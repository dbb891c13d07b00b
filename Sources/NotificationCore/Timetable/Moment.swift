package import Recurrence

/// An instant of wall-clock time, in microseconds since 1970-01-01T00:00:00Z.
package struct WallTime: Sendable, Hashable, Comparable, Codable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    /// Later than all times.
    package static let never = WallTime(microseconds: .max)

    /// Whole seconds, as calendar arithmetic counts them.
    package init(unixSeconds: Int64) {
        microseconds = unixSeconds.multipliedReportingOverflow(by: 1_000_000).partialValue
    }

    /// Nil when `seconds` is not finite or lies outside the years 1 to 9999.
    package init?(secondsSince1970 seconds: Double) {
        guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        microseconds = Int64((seconds * 1_000_000).rounded())
    }

    package var secondsSince1970: Double { Double(microseconds) / 1_000_000 }

    /// The whole second that holds this instant.
    package var unixSeconds: Int64 { Moment.floorDivide(microseconds, 1_000_000) }

    package static func < (left: WallTime, right: WallTime) -> Bool { left.microseconds < right.microseconds }

    package func advanced(byMicroseconds delta: Int64) -> WallTime {
        WallTime(microseconds: microseconds.clampedAdding(delta))
    }

    /// The nearest whole `unit` of microseconds, which is a second unless it is given: times of intervals are a few
    /// microseconds off, because they are kept on another clock.
    package func rounded(to unit: Int64 = 1_000_000) -> WallTime {
        let half = advanced(byMicroseconds: unit / 2)
        let rest = half.microseconds % unit
        return half.advanced(byMicroseconds: -(rest < 0 ? rest + unit : rest))
    }

    package func microseconds(since other: WallTime) -> Int64 { microseconds.clampedSubtracting(other.microseconds) }

    package func seconds(since other: WallTime) -> Double { Double(microseconds(since: other)) / 1_000_000 }
}

/// An instant on the clock that counts from boot, sleep included, in microseconds. It means nothing after a reboot.
package struct BootTime: Sendable, Hashable, Comparable, Codable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func < (left: BootTime, right: BootTime) -> Bool { left.microseconds < right.microseconds }

    package func advanced(byMicroseconds delta: Int64) -> BootTime {
        BootTime(microseconds: microseconds.clampedAdding(delta))
    }

    package func microseconds(since other: BootTime) -> Int64 { microseconds.clampedSubtracting(other.microseconds) }

    package func seconds(since other: BootTime) -> Double { Double(microseconds(since: other)) / 1_000_000 }
}

/// What the clocks say at one instant. The core never reads a clock: it is handed one of these.
package struct Moment: Sendable, Hashable {
    package var wall: WallTime
    package var boot: BootTime
    package var bootID: String

    package init(wall: WallTime, boot: BootTime, bootID: String) {
        (self.wall, self.boot, self.bootID) = (wall, boot, bootID)
    }

    /// Where `time` lies on the boot clock, as the two clocks stand now.
    package func boot(at time: WallTime) -> BootTime { boot.advanced(byMicroseconds: time.microseconds(since: wall)) }

    /// What the wall clock shows at `time`, as the two clocks stand now.
    package func wall(at time: BootTime) -> WallTime { wall.advanced(byMicroseconds: time.microseconds(since: boot)) }

    static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension Int64 {
    /// The sum, held at the ends of the range instead of trapping.
    func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// The difference, held at the ends of the range instead of trapping.
    func clampedSubtracting(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// Microseconds from seconds, held inside about 290,000 years.
    package init(microsecondsFromSeconds seconds: Double) { self.init(clamping: seconds * 1_000_000) }

    /// The nearest whole number, held at 9e18 either way; 0 for what is no number. A damaged row may hold any `Double`.
    init(clamping number: Double) {
        self = number.isNaN ? 0 : Int64(Swift.max(-9e18, Swift.min(9e18, number.rounded())))
    }
}

/// Provides the rules of time zones and other calendars: the shell reads the system's tzdata, a simulation has its own.
package protocol ZoneSource: Sendable {
    /// The session's own zone, at this moment.
    var local: Zone { get }

    /// The zone called `identifier` ("Europe/Berlin"), or nil if the system has none of that name.
    func zone(named identifier: String) -> Zone?

    /// What has the rules of calendars other than the Gregorian one.
    var calendars: any CalendarSource { get }
}

extension ZoneSource {
    package var calendars: any CalendarSource { NoCalendars() }

    /// The zone of a trigger: its own, or the session's when it floats (decision 5).
    func zone(_ identifier: String?) -> Zone { identifier.flatMap(zone(named:)) ?? local }
}
