public import Foundation

/// What a notification says and how loudly.
///
/// This class is immutable; use ``UNMutableNotificationContent`` to make a content.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent>
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
    @unchecked Sendable  // `values` changes in the mutable subclass only
{
    var values: ContentValues

    /// Makes an empty content.
    public override init() {
        values = ContentValues()
        super.init()
    }

    /// Reads a content from an archive; whatever is missing is as in an empty one.
    public required init?(coder: NSCoder) {
        values = ContentValues(coder: coder)
        super.init()
    }

    /// The files that are shown with it: pictures, for now.
    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// The number on the app's icon; nil leaves it as it is, 0 removes it.
    open var badge: NSNumber? { values.badge }

    /// The main text; plain text.
    ///
    /// Write `%%` for a percent sign before a letter: as in Apple's framework, printf escapes are left out when it is
    /// shown. A percent sign that doesn't begin an escape stays.
    open var body: String { values.body }

    /// The category whose buttons it has; empty means none.
    open var categoryIdentifier: String { values.categoryIdentifier }

    /// What a focus filter goes by; kept, but nothing on Linux filters by it.
    open var filterCriteria: String? { values.filterCriteria }

    /// How much it may disturb; active unless changed.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }

    /// The picture shown while its app starts; kept, but Linux apps have none.
    open var launchImageName: String { values.launchImageName }

    /// How important it is among the app's notifications, from 0.0 to 1.0.
    open var relevanceScore: Double { values.relevanceScore }

    /// The sound that it plays; nil means silent.
    open var sound: UNNotificationSound? { values.sound }

    /// A second heading.
    open var subtitle: String { values.subtitle }

    /// What the summary of a group says about it.
    @available(*, deprecated, message: "summaryArgument is ignored")
    open var summaryArgument: String { values.summaryArgument }

    /// How many things it stands for in the summary of a group, 1 or more.
    @available(*, deprecated, message: "summaryArgumentCount is ignored")
    open var summaryArgumentCount: Int { values.summaryArgumentCount }

    /// Which of the app's windows it belongs to.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// Notifications with the same identifier belong together.
    open var threadIdentifier: String { values.threadIdentifier }

    /// The heading.
    open var title: String { values.title }

    /// What the app wants back when the person answers: property-list values under string keys.
    ///
    /// Read from the agent, numbers and booleans are `NSNumber`s, as on Apple's platforms: they cast to every type that holds their value,
    /// in arrays and dictionaries as well. A Date under `endDate` ends a repeating request (a Linux addition).
    open var userInfo: [AnyHashable: Any] { values.userInfo }

    // MARK: - Linux additions

    /// Buttons of its own, shown instead of its category's. A Linux addition.
    open var actions: [UNNotificationAction] { values.actions }

    /// The name of an icon in the icon theme. A Linux addition.
    open var iconName: String? { values.iconName }

    /// Bodies that take turns, one for each ring of a repeating request; with any, ``body`` isn't shown. A Linux
    /// addition.
    ///
    /// In a delivered notification, the one that was shown is the body.
    open var rotatingBodies: [String] { values.rotatingBodies }

    /// What a click on the popup itself is called, where the server shows it; nil is "Open". A Linux addition.
    open var defaultActionTitle: String? { values.defaultActionTitle }

    /// What else the notification server is told, such as a progress. A Linux addition.
    open var hints: UNNotificationHints { values.hints }

    /// Whether it takes the place of a delivered notification of the same identifier without ringing; false unless changed. A Linux
    /// addition.
    ///
    /// What is on the screen is replaced in place, and what has left the screen in the list alone: neither makes a sound nor comes up again,
    /// and the delegate isn't asked. Where nothing of that identifier is delivered, it rings as any other.
    open var updatesSilently: Bool { values.updatesSilently }

    /// A content that a provider has changed.
    ///
    /// Apple's providers are those of its own frameworks (calls and messages), none of which exists here.
    ///
    /// - Throws: ``UNError/Code/contentProvidingObjectNotAllowed``, always.
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        throw UNError(
            .contentProvidingObjectNotAllowed,
            "\(type(of: provider)) can't change a notification's content: only objects of Apple's own frameworks can."
        )
    }

    // MARK: - Describing

    /// What it says, for logs; of `userInfo` the keys.
    open override var description: String {
        Description(self)
            .words("title", title)
            .words("subtitle", unlessEmpty: subtitle)
            .words("body", body)
            .list("rotatingBodies", rotatingBodies.lazy.map(Description.quoted))
            .words("categoryIdentifier", unlessEmpty: categoryIdentifier)
            .words("threadIdentifier", unlessEmpty: threadIdentifier)
            .words("targetContentIdentifier", targetContentIdentifier)
            .words("filterCriteria", filterCriteria)
            .words("launchImageName", unlessEmpty: launchImageName)
            .words("iconName", iconName)
            .words("defaultActionTitle", defaultActionTitle)
            .list("hints", hints.described)
            .value("updatesSilently", updatesSilently, unless: false)
            .list("attachments", attachments.lazy.map(\.description))
            .value("badge", badge)
            .value("sound", sound)
            .value("interruptionLevel", interruptionLevel, unless: .active)
            .value("relevanceScore", relevanceScore, unless: 0)
            .list("actions", actions.lazy.map(\.description))
            .list("userInfo", userInfo.keys.map { Description.quoted("\($0.base)") }.sorted())
            .text
    }

    // MARK: - Copying, coding, comparing

    /// True: contents can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the content to an archive.
    open func encode(with coder: NSCoder) { values.encode(with: coder) }

    /// The content itself, which never changes; of a mutable one, a copy that doesn't.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = UNMutableNotificationContent()
        copy.values = ContentValues(of: self)
        return copy
    }

    /// Whether everything in both is equal, mutable or not.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return ContentValues(of: other) == ContentValues(of: self)
    }

    open override var hash: Int { [title, body].hashValue }
}

/// A message with formatting, for the notification of a messaging app.
///
/// Apple's class is made from an intent of the Intents framework, which doesn't exist here, so nothing makes one.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattributedmessagecontext>
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding,
    @unchecked Sendable  // holds nothing
{
    private init(unreachable: Never) {}
}

/// What can change a notification's content.
///
/// As in Apple's framework, only objects of its own frameworks count: see ``UNNotificationContent/updating(from:)``.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
public protocol UNNotificationContentProviding: NSObjectProtocol {}

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
