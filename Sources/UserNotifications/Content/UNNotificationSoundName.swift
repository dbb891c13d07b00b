/// The name of a sound: a file's, or one of the desktop's sound theme.
///
/// A file is looked for as ``UNNotificationSound/init(named:)`` says; what is no file is taken for a name of the sound
/// theme, such as `bell` or `alarm-clock-elapsed`.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsoundname>
public struct UNNotificationSoundName: Hashable, Equatable, RawRepresentable, Sendable {
    /// The name as it was given.
    public var rawValue: String

    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}
