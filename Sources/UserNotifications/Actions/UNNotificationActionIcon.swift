public import Foundation

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

    /// Whether both are the same picture.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return other.template == template && other.system == system
    }

    /// A hash of the picture's name.
    open override var hash: Int { (template ?? system).hashValue }
}
