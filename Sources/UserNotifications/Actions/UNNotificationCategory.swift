public import Foundation

/// A kind of notification: the buttons that all of its notifications have.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory>
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes
    private let name: String
    private let buttons: [UNNotificationAction]
    private let intents: [String]
    private let flags: UNNotificationCategoryOptions
    private let placeholder: String
    private let summary: String

    /// Makes a category.
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// Makes a category with a text that replaces the body where previews are hidden.
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// Makes a category.
    ///
    /// - Parameters:
    ///   - identifier: Unique within the app and not empty; ``UNNotificationContent/categoryIdentifier`` refers to it.
    ///   - actions: Its buttons in order, ten at most.
    ///   - intentIdentifiers: Kept, but nothing on Linux uses them.
    ///   - hiddenPreviewsBodyPlaceholder: Replaces the body where previews are hidden; `%u` is how many there are.
    ///   - categorySummaryFormat: The text for a group of notifications.
    ///   - options: What the app is told, and what hidden previews show.
    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        name = identifier
        buttons = actions
        intents = intentIdentifiers
        placeholder = hiddenPreviewsBodyPlaceholder ?? ""
        summary = categorySummaryFormat ?? ""
        flags = options
        super.init()
    }

    /// Reads a category from an archive.
    public required init?(coder: NSCoder) {
        name = coder.string("identifier") ?? ""
        buttons =
            coder.object(
                "actions",
                [UNNotificationAction].self,
                of: [NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self]
            ) ?? []
        intents = coder.strings("intentIdentifiers") ?? []
        placeholder = coder.string("hiddenPreviewsBodyPlaceholder") ?? ""
        summary = coder.string("categorySummaryFormat") ?? ""
        flags = UNNotificationCategoryOptions(rawValue: coder.number("options")?.uintValue ?? 0)
        super.init()
    }

    /// The name that contents refer to.
    open var identifier: String { name }
    /// The buttons in order.
    open var actions: [UNNotificationAction] { buttons }
    /// The intents of its notifications; nothing on Linux uses them.
    open var intentIdentifiers: [String] { intents }
    /// How its notifications behave.
    open var options: UNNotificationCategoryOptions { flags }
    /// What replaces the body where previews are hidden.
    open var hiddenPreviewsBodyPlaceholder: String { placeholder }
    /// The text for a group of its notifications.
    open var categorySummaryFormat: String { summary }

    // MARK: - Describing

    open override var description: String {
        Description(self)
            .words("identifier", identifier)
            .list("actions", actions.lazy.map(\.description))
            .list("intentIdentifiers", intentIdentifiers.lazy.map(Description.quoted))
            .words("hiddenPreviewsBodyPlaceholder", unlessEmpty: hiddenPreviewsBodyPlaceholder)
            .words("categorySummaryFormat", unlessEmpty: categorySummaryFormat)
            .options("options", options, UNNotificationCategoryOptions.names)
            .text
    }

    // MARK: - Copying, coding, comparing

    /// True: categories can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the category to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(string: identifier, forKey: "identifier")
        coder.encode(actions as NSArray, forKey: "actions")
        coder.encode(intentIdentifiers as NSArray, forKey: "intentIdentifiers")
        coder.encode(string: hiddenPreviewsBodyPlaceholder, forKey: "hiddenPreviewsBodyPlaceholder")
        coder.encode(string: categorySummaryFormat, forKey: "categorySummaryFormat")
        coder.encode(options.rawValue as NSNumber, forKey: "options")
    }

    /// The category itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return other.identifier == identifier && other.actions == actions
            && other.intentIdentifiers == intentIdentifiers && other.options == options
            && other.hiddenPreviewsBodyPlaceholder == hiddenPreviewsBodyPlaceholder
            && other.categorySummaryFormat == categorySummaryFormat
    }

    open override var hash: Int { identifier.hashValue }
}

/// How the notifications of a category behave.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions>
public struct UNNotificationCategoryOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app is told when one of its notifications is dismissed.
    public static var customDismissAction: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 1) }

    /// They may be shown in a car. Nothing on Linux does that.
    public static var allowInCarPlay: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 2) }

    /// The title is shown even where previews are hidden.
    public static var hiddenPreviewsShowTitle: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: 4)
    }

    /// The subtitle is shown even where previews are hidden.
    public static var hiddenPreviewsShowSubtitle: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: 8)
    }

    /// They may be read aloud.
    @available(*, deprecated, message: "Announcement option is ignored")
    public static var allowAnnouncement: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 16) }
}
