internal import GLibSupport
internal import NotificationCore

/// What answers are made of.
extension Variant {
    /// A date, in seconds since 1970.
    static func date(_ time: WallTime) -> Variant { .double(time.secondsSince1970) }

    /// Nil if it isn't a number, or isn't in the years 1 to 9999.
    var dateValue: WallTime? { doubleValue.flatMap(WallTime.init(secondsSince1970:)) }

    /// A whole number of any of the wire's types.
    var count: Int? { integerValue.map { Int(clamping: $0) } }
}
