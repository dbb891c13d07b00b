public import Foundation

/// The sound that a notification makes.
///
/// A content without a sound is silent.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsound>
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes once made
    /// What is played, and how loudly; a volume of nil is the system's.
    struct Kind: Hashable {
        enum Family: String { case standard, ringtone, critical }

        var family = Family.standard
        var name: String?
        var volume: Double?
    }

    private(set) var kind: Kind

    /// Plays a file of the app or a sound of the desktop's theme.
    ///
    /// Looked for in this order: `$XDG_DATA_HOME/APP/sounds` of the app's identifier, `$XDG_DATA_HOME/sounds`, the
    /// app's main bundle (its folder). A name found nowhere is taken from the sound theme, without its extension. Where
    /// Apple plays the default sound for a file that it can't play, the desktop stays silent.
    public init(named name: UNNotificationSoundName) {
        kind = Kind(name: name.rawValue)
        super.init()
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    /// Reads a sound from an archive.
    public required init?(coder: NSCoder) {
        kind = Kind(
            family: coder.string("family").flatMap(Kind.Family.init(rawValue:)) ?? .standard,
            name: coder.string("name"),
            volume: (coder.number("volume")?.floatValue).map(Self.clamp)
        )
        super.init()
    }

    /// The desktop's ordinary sound for a message.
    open class var `default`: UNNotificationSound { UNNotificationSound(Kind()) }

    /// The desktop's sound for a call, or the ordinary one if the sound theme has none.
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(Kind(family: .ringtone)) }

    /// The ordinary sound, for critical notifications.
    ///
    /// On Apple's devices it plays through mute and "do not disturb". On Linux the notification's interruption level
    /// decides about "do not disturb", and nothing plays through mute.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(Kind(family: .critical)) }

    /// The ordinary sound for critical notifications.
    ///
    /// - Parameter volume: From 0.0, silence, to 1.0, the volume of the desktop's other sounds; the agent plays it.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> Self {
        make(Kind(family: .critical, volume: clamp(volume)))
    }

    /// A file of the app, or a sound of the theme, as a ringtone; see ``init(named:)``.
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> Self {
        make(Kind(family: .ringtone, name: name.rawValue))
    }

    /// A file of the app, or a sound of the theme, for critical notifications; see ``init(named:)``.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> Self {
        make(Kind(family: .critical, name: name.rawValue))
    }

    /// A file of the app, or a sound of the theme, for critical notifications; see ``init(named:)``.
    ///
    /// - Parameters:
    ///   - name: The file or the name in the theme.
    ///   - volume: From 0.0, silence, to 1.0, the volume of the desktop's other sounds; the agent plays it.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName, withAudioVolume volume: Float) -> Self {
        make(Kind(family: .critical, name: name.rawValue, volume: clamp(volume)))
    }

    private static func clamp(_ volume: Float) -> Double { volume.isNaN ? 1 : Double(min(max(volume, 0), 1)) }

    /// A sound of the receiver's own class: only the required initializer can make one of a subclass.
    private class func make(_ kind: Kind) -> Self {
        if let sound = UNNotificationSound(kind) as? Self { return sound }
        guard let sound = Self(coder: EmptyCoder()) else {
            fatalError("\(Self.self).init(coder:) made no sound")  // an app's subclass refuses to be made
        }
        sound.kind = kind
        return sound
    }

    // MARK: - Describing

    open override var description: String {
        Description(self)
            .value("kind", kind.family.rawValue)
            .words("name", kind.name)
            .value("volume", kind.volume)
            .text
    }

    // MARK: - Copying, coding, comparing

    /// True: sounds can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the sound to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(string: kind.family.rawValue, forKey: "family")
        coder.encode(string: kind.name, forKey: "name")
        coder.encode(kind.volume.map { $0 as NSNumber }, forKey: "volume")
    }

    /// The sound itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.kind == kind }

    open override var hash: Int { kind.hashValue }
}

/// An archive with nothing in it.
private final class EmptyCoder: NSCoder {
    override func decodeObject(forKey key: String) -> Any? { nil }
}

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
