public import Foundation

/// What makes a request ring; use one of its subclasses.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationtrigger>
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes once made
    private let again: Bool

    init(repeats: Bool) {
        again = repeats
        super.init()
    }

    /// Reads a trigger from an archive.
    public required init?(coder: NSCoder) {
        again = coder.number("repeats")?.boolValue ?? false
        super.init()
    }

    /// Whether it rings repeatedly.
    open var repeats: Bool { again }

    // MARK: - Describing

    open override var description: String { described.text }

    /// What all triggers have; each kind adds its own.
    var described: Description { Description(self).flag("repeats", repeats) }

    // MARK: - Copying, coding, comparing

    /// True: triggers can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the trigger to an archive.
    open func encode(with coder: NSCoder) { coder.encode(repeats as NSNumber, forKey: "repeats") }

    /// The trigger itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger, type(of: other) == type(of: self) else { return false }
        return other.repeats == repeats
    }

    open override var hash: Int { repeats.hashValue }
}

/// The trigger of a notification that a push server sent.
///
/// Nothing on Linux makes one yet; a request that has one from an archive is refused by
/// ``UNUserNotificationCenter/add(_:withCompletionHandler:)``.
/// <https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger>
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}  // adds nothing
