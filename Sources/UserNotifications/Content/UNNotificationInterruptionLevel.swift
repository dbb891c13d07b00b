/// How much a notification may disturb.
///
/// On Linux passive is urgency low, active and timeSensitive are normal, and critical is critical, which desktops show
/// over "do not disturb".
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel>
public enum UNNotificationInterruptionLevel: UInt, Sendable, BitwiseCopyable {
    /// It goes to the list without a sound.
    case passive = 0
    /// It is shown at once; the ordinary case.
    case active = 1
    /// It may break through "do not disturb".
    case timeSensitive = 2
    /// It always breaks through "do not disturb".
    case critical = 3
}
