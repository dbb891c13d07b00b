internal import Foundation
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import SessionFacts

/// Reads the pictures that a call brought, and looks at the files that it names: all on a thread that may be held up.
struct PictureReader: Sendable {
    /// The descriptors of pictures, by their number in the call, each with its field in messages.
    var pictures: [Int32: (file: FileDescriptor, field: String)]
    /// Icons and sounds that are named by a path, with their field.
    var named: [String: String]
    /// Where copies are put.
    let folder: String

    /// A picture that was copied.
    struct Picture: Sendable {
        /// The copy, under a name that nobody else uses.
        let copy: String
        let size: Int
        let type: String
        let suffix: String
        /// Equal for equal contents.
        let checksum: String
    }

    /// Everything, or the first thing that is wrong and no copy left.
    func read() -> Result<[Int32: Picture], AgendaError> {
        var taken: [Int32: Picture] = [:]
        do throws(AgendaError) {
            for (path, field) in named.sorted(by: { $0.value < $1.value }) { try Self.look(at: path, field) }
            var room = RequestCheck.Limit.pictureBytes
            for (handle, (file, field)) in pictures.sorted(by: { $0.key < $1.key }) {
                let picture = try take(file, field, room: room)
                taken[handle] = picture
                room -= picture.size
            }
            return .success(taken)
        } catch {
            for picture in taken.values { unlink(picture.copy) }
            return .failure(error)
        }
    }

    /// Whoever plays a sound or shows an icon would wait for a pipe, and read a device for ever. A file that is not there (yet)
    /// does no harm.
    private static func look(at path: String, _ field: String) throws(AgendaError) {
        let number = open(path, O_PATH | O_CLOEXEC)
        guard number >= 0 else { return }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AgendaError(.invalidArgument, "\(field): \(path) is not a regular file")
        }
    }

    private func take(_ file: FileDescriptor, _ field: String, room: Int) throws(AgendaError) -> Picture {
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AgendaError(.invalidAttachment, "\(field): is not a regular file")
        }
        let limit = RequestCheck.Limit.picture
        guard status.st_size <= limit else {
            throw AgendaError(
                .invalidAttachment,
                "\(field): \(status.st_size) bytes large; at most \(limit) are possible"
            )
        }
        guard status.st_size <= room else {
            throw AgendaError(
                .quotaExceeded,
                "\(field): the pictures of a call may have \(RequestCheck.Limit.pictureBytes) bytes in all"
            )
        }
        // Nothing is made for what can't be read or is no picture.
        var head = [UInt8](repeating: 0, count: 1024)
        let read = pread(file.number, &head, head.count, 0)
        guard let kind = Self.kind(of: head.prefix(max(0, read))) else {
            throw AgendaError(.invalidAttachment, "\(field): is neither a PNG, JPEG, GIF, WebP nor SVG picture")
        }
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let copy = "\(folder)/\(UUID().uuidString).new"
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw Self.notCopied(field, copy) }
        defer { close(target) }
        do throws(AgendaError) {
            let (size, checksum) = try Self.pour(file, into: target, copy, field)
            return Picture(copy: copy, size: size, type: kind.type, suffix: kind.suffix, checksum: checksum)
        } catch {
            unlink(copy)
            throw error
        }
    }

    private static func pour(
        _ file: FileDescriptor,
        into target: Int32,
        _ copy: String,
        _ field: String
    ) throws(AgendaError) -> (size: Int, checksum: String) {
        let checksum = Checksum()
        var size = 0
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = pread(file.number, &buffer, buffer.count, size)
            guard count > 0 else { break }
            size += count
            guard size <= RequestCheck.Limit.picture else {
                throw AgendaError(
                    .invalidAttachment,
                    "\(field): at most \(RequestCheck.Limit.picture) bytes are possible"
                )
            }
            checksum.update(buffer, count: count)
            var written = 0
            while written < count {
                let some = buffer.withUnsafeBytes {
                    write(target, $0.baseAddress?.advanced(by: written), count - written)
                }
                guard some > 0 else { throw notCopied(field, copy) }
                written += some
            }
        }
        return (size, checksum.text())
    }

    private static func notCopied(_ field: String, _ copy: String) -> AgendaError {
        AgendaError(.storeFailed, "\(field): can't be copied to \(copy): \(String(cString: strerror(errno)))")
    }

    private static func kind(of bytes: ArraySlice<UInt8>) -> (type: String, suffix: String)? {
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
