/// The name of a sound: a file's, or one from the desktop's sound theme.
///
/// ``UNNotificationSound/init(named:)`` says where files are looked for; anything else is taken as a name from the
/// sound theme, such as `bell` or `alarm-clock-elapsed`.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsoundname>
public struct UNNotificationSoundName: Hashable, Equatable, RawRepresentable, Sendable {
    /// The name as it was given.
    public var rawValue: String

    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}
