internal import Foundation
internal import GLibSupport
internal import Glibc
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
        let number = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            let reason = String(cString: strerror(errno))
            throw UNError(.attachmentInvalidURL, "The file “\(name)” can't be attached: \(reason).")
        }
        descriptor = FileDescriptor(adopting: number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
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
        guard status.st_size > 0, status.st_size <= type.limit else {
            let size = status.st_size == 0 ? "is empty" : "is \(status.st_size) bytes large"
            throw UNError(
                .attachmentInvalidFileSize,
                "The file “\(name)” can't be attached: it \(size), and at most \(type.limit) bytes are allowed."
            )
        }
        guard type.accepts(Self.head(of: number)) else {
            throw UNError(
                .attachmentCorrupt,
                "The file “\(name)” can't be attached: its content is not of the type \(type.identifier)."
            )
        }
    }

    private static func head(of number: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = pread(number, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
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
