public import Foundation

/// The key of the type of an attachment, a uniform type identifier, for when its extension doesn't say.
public let UNNotificationAttachmentOptionsTypeHintKey: String = "UNNotificationAttachmentOptionsTypeHintKey"
/// The key of whether no thumbnail is shown. Accepted and ignored: notification servers have no thumbnails.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey: String =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// The key of the part of the picture that the thumbnail shows. Accepted and ignored: servers have no thumbnails.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey: String =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// The key of the frame that the thumbnail shows. Accepted and ignored: servers have no thumbnails.
public let UNNotificationAttachmentOptionsThumbnailTimeKey: String = "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A file that is shown with a notification.
///
/// When its request is added, the agent copies the content into its store; read the request back to find it there.
/// Apple's framework moves every file that isn't part of the app's bundle. Here a file in the folder for temporary
/// files or in the person's cache is removed once the agent has it; any other file, or a symbolic link, is left alone,
/// since on Linux a program's own files can be anywhere. The desktop shows pictures (PNG, JPEG, GIF, WebP, SVG); adding
/// a sound or a movie is refused with ``UNError/Code/attachmentUnrecognizedType``.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment>
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes
    private let name: String
    private let file: URL
    private let uniformType: String
    /// Whether the file is the agent's own copy.
    let isStored: Bool

    /// Attaches a file.
    ///
    /// - Parameters:
    ///   - identifier: Unique within the notification; if empty, one is generated.
    ///   - URL: A regular file, or a link to one, that can be read.
    ///   - options: Values for the `UNNotificationAttachmentOptions…Key` constants.
    /// - Throws: ``UNError`` with a code from 100 to 105: not a readable file, an unknown type, a size of 0 or above 10
    ///   MiB (sounds 5, movies 50), or content that doesn't match its type.
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        uniformType = try AttachmentFile(URL, hint: hint).type.identifier
        name = identifier.isEmpty ? UUID().uuidString : identifier
        file = URL
        isStored = false
        super.init()
    }

    init(stored path: String, identifier: String, mimeType: String) {
        name = identifier
        file = URL(fileURLWithPath: path)
        uniformType = AttachmentType.withIdentifier(mimeType)?.identifier ?? mimeType
        isStored = true
        super.init()
    }

    /// Reads an attachment from an archive; nil when it names no file. Whether there is such a file isn't looked at.
    public required init?(coder: NSCoder) {
        guard let url = coder.string("url").flatMap(URL.init(string:)) else { return nil }
        file = url
        name = coder.string("identifier") ?? ""
        uniformType = coder.string("type") ?? ""
        isStored = coder.number("stored")?.boolValue ?? false
        super.init()
    }

    /// The name of the attachment within its notification.
    open var identifier: String { name }
    /// The file: the app's own, or the agent's copy when the request came from the agent.
    open var url: URL { file }
    /// The uniform type identifier, for example `public.png`.
    open var type: String { uniformType }

    // MARK: - Describing

    open override var description: String {
        Description(self).words("identifier", identifier).words("url", url.absoluteString).words("type", type).text
    }

    // MARK: - Copying, coding, comparing

    /// True: attachments can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the attachment to an archive, without the file's content.
    open func encode(with coder: NSCoder) {
        coder.encode(string: identifier, forKey: "identifier")
        coder.encode(string: url.absoluteString, forKey: "url")
        coder.encode(string: type, forKey: "type")
        coder.encode(isStored as NSNumber, forKey: "stored")
    }

    /// The attachment itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return other.identifier == identifier && other.url == url && other.type == type
    }

    open override var hash: Int { identifier.hashValue }
}
