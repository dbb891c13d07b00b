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

    struct Picture: Sendable {
        /// The copy, under a name that nothing else uses.
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

    /// What plays a sound or shows an icon would wait for a pipe, and read a device for ever. A missing file does no harm.
    private static func look(at path: String, _ field: String) throws(AgendaError) {
        let number = open(path, O_PATH | O_CLOEXEC)
        guard number >= 0 else { return }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AgendaError(.invalidArgument, "\(field): \(path) is not a regular file")
        }
    }

    /// The reason not to have the server draw a file as an icon, or as the picture of a popup; nil if there is none.
    static func flaw(ofIcon path: String) -> String? {
        guard let file = FileDescriptor.reading(path) else { return String(cString: strerror(errno)) }
        guard let size = file.fileSize else { return "not a regular file" }
        guard size <= RequestCheck.Limit.picture else { return "\(size) bytes" }
        guard let header = PictureHeader(file.bytes) else { return "not a picture of a known kind" }
        guard header.size != nil else { return "it doesn't say its size" }
        return header.excess(pixels: RequestCheck.Limit.iconPixels).map { "\($0.count) \($0.unit)" }
    }

    private func take(_ file: FileDescriptor, _ field: String, room: Int) throws(AgendaError) -> Picture {
        guard let size = file.fileSize else { throw AgendaError(.invalidAttachment, "\(field): is not a regular file") }
        let limit = RequestCheck.Limit.picture
        guard size <= limit else {
            throw AgendaError(.invalidAttachment, "\(field): \(size) bytes; at most \(limit) are allowed")
        }
        guard size <= room else {
            throw AgendaError(
                .quotaExceeded,
                "\(field): the pictures of one call may take up \(RequestCheck.Limit.pictureBytes) bytes in all"
            )
        }
        // No copy is made of what can't be read or isn't a picture.
        guard let header = PictureHeader(file.bytes) else {
            throw AgendaError(.invalidAttachment, "\(field): is neither a PNG, JPEG, GIF, WebP nor SVG picture")
        }
        if let excess = header.excess(pixels: RequestCheck.Limit.picturePixels) {
            throw AgendaError(
                .invalidAttachment,
                "\(field): \(excess.count) \(excess.unit); at most \(excess.limit) are allowed"
            )
        }
        try? BaseFolders.makePrivate(folder)
        let copy = "\(folder)/\(UUID().uuidString).new"
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw Self.notCopied(field, copy) }
        defer { close(target) }
        do throws(AgendaError) {
            let (size, checksum) = try Self.pour(file, into: target, copy, field)
            return Picture(copy: copy, size: size, type: header.type, suffix: header.suffix, checksum: checksum)
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
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw AgendaError(.invalidAttachment, "\(field): can't be read: error \(errno)") }
            guard count > 0 else { break }
            size += count
            guard size <= RequestCheck.Limit.picture else {
                throw AgendaError(
                    .invalidAttachment,
                    "\(field): at most \(RequestCheck.Limit.picture) bytes are allowed"
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
}
