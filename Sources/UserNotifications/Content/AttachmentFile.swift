internal import Foundation
internal import Glibc
internal import GLibSupport
internal import NotificationCore
internal import SessionFacts

/// A file on its way to the agent, opened and checked to be of its stated type.
struct AttachmentFile {
    let descriptor: FileDescriptor
    let type: AttachmentType

    /// Opens and checks a file.
    ///
    /// - Parameter hint: The type as the app says it; nil goes by the file's extension.
    /// - Throws: `UNError` with a code from 100 to 105.
    init(_ url: URL, hint: String?) throws(UNError) {
        let name = url.lastPathComponent
        guard url.isFileURL, !url.path.isEmpty else {
            throw UNError(.attachmentInvalidURL, "Only files can be attached, and \(url.absoluteString) isn't one.")
        }
        // Where links lead is the app's own affair: the agent gets the open file, and no name.
        guard let descriptor = FileDescriptor.reading(url.path) else {
            let reason = String(cString: strerror(errno))
            throw UNError(.attachmentInvalidURL, "The file “\(name)” can't be attached: \(reason).")
        }
        self.descriptor = descriptor
        guard let size = descriptor.fileSize else {
            throw UNError(.attachmentInvalidURL, "“\(name)” can't be attached: it isn't a regular file.")
        }
        guard let type = hint.map(AttachmentType.withIdentifier) ?? AttachmentType.withExtension(url.pathExtension)
        else {
            throw UNError(
                .attachmentUnrecognizedType,
                "Unrecognized attachment file type",
                reason: hint.map { "“\($0)” isn't a type that can be attached." }
                    ?? "“\(name)” has no extension of a type that can be attached."
            )
        }
        self.type = type
        guard size > 0, size <= type.limit else {
            let size = size == 0 ? "is empty" : "is \(size) bytes large"
            throw UNError(
                .attachmentInvalidFileSize,
                "The file “\(name)” can't be attached: it \(size), and at most \(type.limit) bytes are allowed."
            )
        }
        guard type.accepts(descriptor.bytes(1024)) else {
            throw UNError(
                .attachmentCorrupt,
                "The file “\(name)” can't be attached: its content is not of the type \(type.identifier)."
            )
        }
    }
}

extension AttachmentFile {
    /// Removes a file that the agent has taken over, when it lies where files are put to be taken over.
    ///
    /// A link stays, and what it leads to as well: that was not put there for the notification.
    static func removeIfTemporary(_ url: URL) {
        var status = stat()
        guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let path = url.standardizedFileURL.resolvingSymlinksInPath().path
        let cache = BaseFolders(environment: ProcessInfo.processInfo.environment).cache
        let folders = [NSTemporaryDirectory(), cache].map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().path + "/"
        }
        guard folders.contains(where: path.hasPrefix), !path.contains("/carillon/attachments/") else { return }
        // A file of the app's own bundle stays, as with Apple's framework.
        guard !path.hasPrefix(Bundle.main.bundleURL.resolvingSymlinksInPath().path + "/") else { return }
        unlink(path)
    }
}

/// The kinds of files that can be attached: Apple's, and two kinds of pictures that desktops show besides.
struct AttachmentType: Sendable {
    enum Family: Sendable { case image, audio, movie }

    let identifier: String
    let family: Family
    let extensions: [String]
    /// The MIME types that the agent may call it by.
    let mimeTypes: [String]
    /// Whether a file that begins with these bytes can be one, given the file's whole size.
    let accepts: @Sendable (_ head: [UInt8]) -> Bool

    /// The largest file, in bytes.
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment>
    var limit: Int {
        switch family {
        case .audio: 5 * 1024 * 1024
        case .image: 10 * 1024 * 1024
        case .movie: 50 * 1024 * 1024
        }
    }

    init(
        _ identifier: String,
        _ family: Family,
        _ extensions: [String],
        _ mimeTypes: [String] = [],
        _ accepts: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.identifier, self.family, self.extensions, self.mimeTypes) = (identifier, family, extensions, mimeTypes)
        self.accepts = accepts
    }

    static func withIdentifier(_ identifier: String) -> AttachmentType? {
        all.first { $0.identifier == identifier || $0.mimeTypes.contains(identifier) }
    }

    static func withExtension(_ name: String) -> AttachmentType? {
        all.first { $0.extensions.contains(name.lowercased()) }
    }

    static let all: [AttachmentType] = [
        AttachmentType("public.png", .image, ["png"], ["image/png"], isPNG),
        AttachmentType("public.jpeg", .image, ["jpg", "jpeg", "jpe"], ["image/jpeg"], isPicture("image/jpeg")),
        AttachmentType("com.compuserve.gif", .image, ["gif"], ["image/gif"], isPicture("image/gif")),
        AttachmentType("org.webmproject.webp", .image, ["webp"], ["image/webp"], isPicture("image/webp")),
        AttachmentType("public.svg-image", .image, ["svg"], ["image/svg+xml"], isPicture("image/svg+xml")),
        AttachmentType("public.aiff-audio", .audio, ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"]) {
            has($0, "FORM") && (has($0, "AIFF", at: 8) || has($0, "AIFC", at: 8))
        },
        AttachmentType("com.microsoft.waveform-audio", .audio, ["wav"], ["audio/wav", "audio/x-wav"]) {
            has($0, "RIFF") && has($0, "WAVE", at: 8)
        },
        AttachmentType("public.mp3", .audio, ["mp3"], ["audio/mpeg"]) {
            has($0, "ID3") || ($0.count > 1 && $0[0] == 0xFF && $0[1] & 0xE0 == 0xE0)
        },
        AttachmentType("public.mpeg-4-audio", .audio, ["m4a"], ["audio/mp4"]) { has($0, "ftyp", at: 4) },
        AttachmentType("public.mpeg-4", .movie, ["mp4"], ["video/mp4"]) { has($0, "ftyp", at: 4) },
        AttachmentType("public.mpeg", .movie, ["mpg", "mpeg"], ["video/mpeg"], isMPEG),
        AttachmentType("public.mpeg-2-video", .movie, ["m2v"], ["video/mpeg2"], isMPEG),
        AttachmentType("public.avi", .movie, ["avi"], ["video/x-msvideo"]) {
            has($0, "RIFF") && has($0, "AVI ", at: 8)
        },
    ]

    private static func has(_ head: [UInt8], _ text: String, at offset: Int = 0) -> Bool {
        head.dropFirst(offset).starts(with: text.utf8)
    }

    /// What the agent takes a picture for that begins like this.
    private static func picture(_ head: [UInt8]) -> PictureHeader? {
        PictureHeader { start, count in Array(head.dropFirst(start).prefix(count)) }
    }

    private static func isPicture(_ type: String) -> @Sendable ([UInt8]) -> Bool { { picture($0)?.type == type } }

    /// The signature, and a whole first chunk that gives the picture a size.
    /// <https://www.w3.org/TR/png-3/#5PNG-file-signature>
    private static let isPNG: @Sendable ([UInt8]) -> Bool = { head in
        guard head.count >= 33, has(head, "IHDR", at: 12), let picture = picture(head) else { return false }
        return picture.type == "image/png" && picture.size?.pixels != 0
    }

    private static let isMPEG: @Sendable ([UInt8]) -> Bool = { head in
        head.count > 3 && head.starts(with: [0, 0, 1]) && head[3] >= 0xB0
    }
}
