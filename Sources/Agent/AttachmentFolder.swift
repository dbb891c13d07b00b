internal import Foundation
internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// Pictures that came with requests, kept as the agent's own copies for as long as a request needs them.
struct AttachmentFolder {
    let path: String

    /// The largest picture, in bytes (Apple's limit for images).
    static let limit = 10 * 1024 * 1024

    /// Copies a picture out of a caller's descriptor.
    ///
    /// The descriptor was opened by the caller, so no path is followed here; the type is read off the content.
    func take(_ file: FileDescriptor, identifier: String, field: String) throws(AgendaError) -> Attachment {
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AgendaError(.invalidAttachment, "\(field): is not a regular file")
        }
        guard status.st_size <= Self.limit else {
            throw AgendaError(
                .invalidAttachment,
                "\(field): \(status.st_size) bytes large; at most \(Self.limit) are possible"
            )
        }
        let bytes = contents(of: file)
        guard let (type, suffix) = Self.kind(of: bytes) else {
            throw AgendaError(.invalidAttachment, "\(field): is neither a PNG, JPEG, GIF, WebP nor SVG picture")
        }
        let target = "\(path)/\(UUID().uuidString).\(suffix)"
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try Data(bytes).write(to: URL(fileURLWithPath: target), options: .atomic)
        } catch {
            throw AgendaError(.storeFailed, "\(field): can't be copied to \(target): \(error.localizedDescription)")
        }
        return Attachment(identifier: identifier.isEmpty ? UUID().uuidString : identifier, path: target, type: type)
    }

    /// Removes the copy of a picture whose request was refused.
    func remove(_ file: String) { try? FileManager.default.removeItem(atPath: file) }

    /// Removes the copies that no request needs.
    func sweep(keeping needed: Set<String>) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = "\(path)/\(name)"
            if !needed.contains(file) { try? FileManager.default.removeItem(atPath: file) }
        }
    }

    var isEmpty: Bool { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).isEmpty }

    private func contents(of file: FileDescriptor) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= Self.limit {
            let count = pread(file.number, &buffer, buffer.count, bytes.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    private static func kind(of bytes: [UInt8]) -> (type: String, suffix: String)? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return ("image/png", "png") }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return ("image/jpeg", "jpg") }
        if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            return ("image/gif", "gif")
        }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return ("image/webp", "webp")
        }
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        return head.contains("<svg") ? ("image/svg+xml", "svg") : nil
    }
}
