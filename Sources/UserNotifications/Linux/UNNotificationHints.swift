internal import Foundation
internal import NotificationCore

/// What the notification server is told besides the content: hints of the freedesktop specification. A Linux addition.
///
/// It depends on the server which of them it heeds. A value outside of its range is refused when the request is added, with a
/// ``UNServiceError`` that names it.
/// <https://specifications.freedesktop.org/notification-spec/1.2/hints.html>
public struct UNNotificationHints: Hashable, Sendable {
    /// The kind of notification, such as `im.received` or `transfer.complete`: up to 128 letters, digits, dots, hyphens and underscores.
    /// With nil it is the agent's own, `x-carillon.reminder`.
    public var category: String?
    /// Whether the popup isn't kept: where servers have a list it isn't in that, and once its time is over it leaves the app's delivered
    /// notifications. False unless changed.
    public var isTransient = false
    /// Whether the popup stays when it is clicked, or when a button without an ``UNNotificationAction/effect`` is pressed. Each press is a
    /// response, and the notification stays among the delivered ones until it is dismissed or removed. False unless changed.
    public var isResident = false
    /// A progress in percent, from 0 to 100, which servers show as a bar; nil for none.
    public var progress: Int?
    /// The point of the screen that the popup is about, in points from the left and from the top, each from 0 to 65,535; nil for none.
    public var position: Position?

    /// A point of the screen.
    public struct Position: Hashable, Sendable {
        /// The distance from the left.
        public var x: Int
        /// The distance from the top.
        public var y: Int

        /// Makes a point.
        public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    }

    /// Makes hints that say nothing.
    public init() {}

    init(_ hints: [String: PropertyList]) {
        func number(_ hint: PassedHint) -> Int? {
            if case .integer(let number)? = hints[hint.rawValue] { Int(number) } else { nil }
        }
        if case .string(let text)? = hints[PassedHint.category.rawValue] { category = text }
        isTransient = hints[PassedHint.transient.rawValue] == .boolean(true)
        isResident = hints[PassedHint.resident.rawValue] == .boolean(true)
        progress = number(.value)
        if let x = number(.x), let y = number(.y) { position = Position(x: x, y: y) }
    }

    /// What is given, by its name on the bus.
    var core: [String: PropertyList] {
        var hints: [PassedHint: PropertyList] = [:]
        hints[.category] = category.map(PropertyList.string)
        if isTransient { hints[.transient] = .boolean(true) }
        if isResident { hints[.resident] = .boolean(true) }
        hints[.value] = progress.map { .integer(Int64($0)) }
        hints[.x] = position.map { .integer(Int64($0.x)) }
        hints[.y] = position.map { .integer(Int64($0.y)) }
        return Dictionary(uniqueKeysWithValues: hints.map { ($0.rawValue, $1) })
    }

    /// For logs.
    var described: [String] {
        core.map { name, value in
            switch value {
            case .string(let text): "\(name): \(Description.quoted(text))"
            case .integer(let number): "\(name): \(number)"
            default: name
            }
        }
        .sorted()
    }

    // MARK: - In archives

    init(_ coder: NSCoder) {
        category = coder.string("hints.category")
        isTransient = coder.number("hints.transient")?.boolValue ?? false
        isResident = coder.number("hints.resident")?.boolValue ?? false
        progress = coder.number("hints.value")?.intValue
        if let x = coder.number("hints.x"), let y = coder.number("hints.y") {
            position = Position(x: x.intValue, y: y.intValue)
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(string: category, forKey: "hints.category")
        if isTransient { coder.encode(true as NSNumber, forKey: "hints.transient") }
        if isResident { coder.encode(true as NSNumber, forKey: "hints.resident") }
        coder.encode(progress as NSNumber?, forKey: "hints.value")
        coder.encode(position?.x as NSNumber?, forKey: "hints.x")
        coder.encode(position?.y as NSNumber?, forKey: "hints.y")
    }
}
