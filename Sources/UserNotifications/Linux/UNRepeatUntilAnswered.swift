public import Foundation
internal import NotificationCore

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
    public init(every interval: TimeInterval, atMost limit: Int) {
        self.interval = interval
        self.limit = limit
    }

    init(_ core: Request.UntilAnswered) { self.init(every: core.seconds, atMost: core.most) }

    var core: Request.UntilAnswered { Request.UntilAnswered(seconds: interval, most: limit) }
}
