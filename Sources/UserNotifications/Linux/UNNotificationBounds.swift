internal import NotificationCore
public import Foundation

/// Between which instants a request rings, and how often. A Linux addition.
///
/// The agent enforces them, whether or not the app is running. A request without a trigger has no bounds.
public struct UNNotificationBounds: Hashable, Sendable {
    /// Nothing rings before it; nil means no bound.
    public let startDate: Date?
    /// Nothing rings at it or after it; nil means no bound.
    public let endDate: Date?
    /// How many occurrences there are, including missed and skipped ones; nil means no limit.
    public let count: Int?

    /// Makes bounds. Instants are kept to the microsecond.
    public init(startDate: Date? = nil, endDate: Date? = nil, count: Int? = nil) {
        self.startDate = startDate.map(Self.rounded)
        self.endDate = endDate.map(Self.rounded)
        self.count = count
    }

    private static func rounded(_ date: Date) -> Date {
        WallTime(secondsSince1970: date.timeIntervalSince1970).map(Date.init) ?? date
    }

    init(_ bounds: Request.Bounds) {
        self.init(startDate: bounds.start.map(Date.init), endDate: bounds.end.map(Date.init), count: bounds.count)
    }

    func core() throws(AgendaError) -> Request.Bounds {
        Request.Bounds(start: try Self.time(startDate, "start"), end: try Self.time(endDate, "end"), count: count)
    }

    private static func time(_ date: Date?, _ name: String) throws(AgendaError) -> WallTime? {
        guard let date else { return nil }
        guard let time = WallTime(secondsSince1970: date.timeIntervalSince1970) else {
            throw AgendaError(.invalidArgument, "\(name): must be in the years 1 to 9999")
        }
        return time
    }
}

extension Date {
    init(_ time: WallTime) { self.init(timeIntervalSince1970: time.secondsSince1970) }
}

/// How a notification rings again until it is answered. A Linux addition.
///
/// It ends with the first answer: any button, a click on the popup, or an explicit dismissal. The next occurrence of a
/// repeating request starts over.
public struct UNRepeatUntilAnswered: Hashable, Sendable {
    /// The time between two rings, in seconds; at least 1.
    public let interval: TimeInterval
    /// How often it rings again at most, from 1 to 1000.
    public let limit: Int

    /// Rings again every `interval` seconds, at most `limit` times.
    ///
    /// Values out of range are refused when the request is added.
    public init(every interval: TimeInterval, atMost limit: Int) { (self.interval, self.limit) = (interval, limit) }

    init(_ core: Request.UntilAnswered) { self.init(every: core.seconds, atMost: core.most) }

    var core: Request.UntilAnswered { Request.UntilAnswered(seconds: interval, most: limit) }
}

extension UNTimeIntervalNotificationTrigger {
    /// The time before the first ring, in seconds; nil if it is ``timeInterval``. A Linux addition.
    public var firstDelay: TimeInterval? { delay }
}
