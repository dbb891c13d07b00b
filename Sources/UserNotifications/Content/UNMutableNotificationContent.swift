public import Foundation

/// A content that can be changed.
///
/// A request copies it, so later changes don't affect the request.
/// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent>
open class UNMutableNotificationContent: UNNotificationContent,
    @unchecked Sendable  // as with Apple's class, whoever changes one does not share it
{
    /// Makes an empty content.
    public override init() { super.init() }

    /// Reads a content from an archive; whatever is missing is as in an empty one.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The files that are shown with it: pictures, for now.
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }

    /// The number on the app's icon; nil leaves it as it is, 0 removes it.
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }

    /// The main text; plain text.
    ///
    /// Write `%%` for a percent sign before a letter: as in Apple's framework, printf escapes are left out when it is
    /// shown. A percent sign that doesn't begin an escape stays.
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }

    /// The category whose buttons it has; empty means none.
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }

    /// What a focus filter goes by; kept, but nothing on Linux filters by it.
    open override var filterCriteria: String? {
        get { values.filterCriteria }
        set { values.filterCriteria = newValue }
    }

    /// How much it may disturb; active unless changed.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }

    /// The picture shown while its app starts; kept, but Linux apps have none.
    open override var launchImageName: String {
        get { values.launchImageName }
        set { values.launchImageName = newValue }
    }

    /// How important it is among the app's notifications, from 0.0 to 1.0.
    open override var relevanceScore: Double {
        get { values.relevanceScore }
        set { values.relevanceScore = newValue }
    }

    /// The sound that it plays; nil means silent.
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }

    /// A second heading.
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }

    /// What the summary of a group says about it.
    @available(*, deprecated, message: "summaryArgument is ignored")
    open override var summaryArgument: String {
        get { values.summaryArgument }
        set { values.summaryArgument = newValue }
    }

    /// How many things it stands for in the summary of a group, 1 or more.
    @available(*, deprecated, message: "summaryArgumentCount is ignored")
    open override var summaryArgumentCount: Int {
        get { values.summaryArgumentCount }
        set { values.summaryArgumentCount = max(1, newValue) }
    }

    /// Which of the app's windows it belongs to.
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }

    /// Notifications with the same identifier belong together.
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }

    /// The heading.
    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }

    /// What the app wants back when the person answers: property-list values under string keys.
    ///
    /// A Date under `endDate` ends a repeating request (a Linux addition).
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }

    // MARK: - Linux additions

    /// Buttons of its own, shown instead of its category's. A Linux addition.
    open override var actions: [UNNotificationAction] {
        get { values.actions }
        set { values.actions = newValue }
    }

    /// The name of an icon in the icon theme. A Linux addition.
    open override var iconName: String? {
        get { values.iconName }
        set { values.iconName = newValue }
    }

    /// Bodies that take turns, one for each ring of a repeating request; 400 at most. A Linux addition.
    open override var rotatingBodies: [String] {
        get { values.rotatingBodies }
        set { values.rotatingBodies = newValue }
    }

    /// What a click on the popup itself is called, where the server shows it; nil is "Open". A Linux addition.
    open override var defaultActionTitle: String? {
        get { values.defaultActionTitle }
        set { values.defaultActionTitle = newValue }
    }

    /// What else the notification server is told, such as a progress. A Linux addition.
    open override var hints: UNNotificationHints {
        get { values.hints }
        set { values.hints = newValue }
    }

    /// Whether it takes the place of a delivered notification of the same identifier without ringing. A Linux addition.
    open override var updatesSilently: Bool {
        get { values.updatesSilently }
        set { values.updatesSilently = newValue }
    }

    // MARK: - Copying

    /// A copy that doesn't change.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = UNNotificationContent()
        copy.values = ContentValues(of: self)
        return copy
    }
}

/// Changes the content of remote notifications before they are shown.
///
/// The class exists so that code with an extension compiles. Carillon's notifications are local; nothing calls one.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension>
open class UNNotificationServiceExtension: NSObject {
    /// Makes an extension.
    public override init() { super.init() }

    /// Changes a notification that has arrived; unless overridden it is shown as it came.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// The last chance to call the content handler; unless overridden nothing happens.
    open func serviceExtensionTimeWillExpire() {}
}
