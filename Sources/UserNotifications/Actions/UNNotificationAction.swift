public import Foundation

/// A button of a notification.
///
/// Desktops show between two buttons and a handful; the others can be pressed with `carillon act`.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationaction>
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes once made
    private let name: String
    private let label: String
    private let flags: UNNotificationActionOptions
    private let picture: UNNotificationActionIcon?
    /// What the agent does on its own (Linux addition); see ``effect``. Set before the action is shared.
    private(set) var performed: UNNotificationActionEffect?

    /// Makes a button.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// Makes a button with a picture.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        name = identifier
        label = title
        flags = options
        picture = icon
        super.init()
    }

    /// Makes a button that the agent acts on, whether or not the app is running. A Linux addition.
    ///
    /// The app still gets the response.
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        effect: UNNotificationActionEffect
    ) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
        performed = effect
    }

    /// Reads a button from an archive.
    public required init?(coder: NSCoder) {
        name = coder.string("identifier") ?? ""
        label = coder.string("title") ?? ""
        flags = UNNotificationActionOptions(rawValue: coder.number("options")?.uintValue ?? 0)
        picture = coder.object("icon", UNNotificationActionIcon.self, of: [UNNotificationActionIcon.self])
        performed = UNNotificationActionEffect(coder: coder)
        super.init()
    }

    func setEffect(_ effect: UNNotificationActionEffect?) -> Self {
        performed = effect
        return self
    }

    /// The name that responses refer to, unique within the app.
    open var identifier: String { name }
    /// The text on the button.
    open var title: String { label }
    /// How the button behaves.
    open var options: UNNotificationActionOptions { flags }
    /// The picture on the button.
    open var icon: UNNotificationActionIcon? { picture }

    // MARK: - Describing

    open override var description: String { described.text }

    var described: Description {
        Description(self)
            .words("identifier", identifier)
            .words("title", title)
            .options("options", options, UNNotificationActionOptions.names)
            .words("icon", icon.flatMap { $0.system ?? $0.template })
            .value("effect", performed?.words)
    }

    // MARK: - Copying, coding, comparing

    /// True: actions can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the button to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(string: identifier, forKey: "identifier")
        coder.encode(string: title, forKey: "title")
        coder.encode(options.rawValue as NSNumber, forKey: "options")
        coder.encode(icon, forKey: "icon")
        performed?.encode(with: coder)
    }

    /// The button itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction,
            (other is UNTextInputNotificationAction) == (self is UNTextInputNotificationAction)
        else { return false }
        return other.identifier == identifier && other.title == title && other.options == options
            && other.icon == icon && other.performed == performed
    }

    open override var hash: Int { identifier.hashValue }
}

/// How a button behaves.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions>
public struct UNNotificationActionOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The screen must be unlocked first. Always the case: desktops show no buttons on a locked screen.
    public static var authenticationRequired: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 1) }

    /// The button does something that can't be undone.
    public static var destructive: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 2) }

    /// The button brings the app to the front.
    public static var foreground: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 4) }
}

/// The picture on a button.
///
/// It stays with the action and isn't sent to the agent: notification servers show buttons either without pictures or
/// without text. <https://developer.apple.com/documentation/usernotifications/unnotificationactionicon>
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes
    let template: String?
    let system: String?

    /// A picture of the app.
    public init(templateImageName: String) {
        template = templateImageName
        system = nil
        super.init()
    }

    /// A symbol of the system; on Linux a name from the icon theme.
    public init(systemImageName: String) {
        template = nil
        system = systemImageName
        super.init()
    }

    /// Reads an icon from an archive.
    public required init?(coder: NSCoder) {
        template = coder.string("templateImageName")
        system = coder.string("systemImageName")
        super.init()
    }

    /// True: icons can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the icon to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(string: template, forKey: "templateImageName")
        coder.encode(string: system, forKey: "systemImageName")
    }

    /// The icon itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return other.template == template && other.system == system
    }

    open override var hash: Int { (template ?? system).hashValue }
}
