internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// Whether a file can be shown as an icon or a picture: it is decoded by this process while the window stands still.
///
/// A few bytes can ask for gigabytes of memory, and a vector graphic for minutes of work. What the person has chosen may be larger than
/// what an app sends.
enum ShownFile {
    enum Use {
        case icon, picture
    }

    static func isSafe(_ path: String, as use: Use, isOwn: Bool) -> Bool {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return false }
        let file = FileDescriptor(adopting: number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 10 << 20 else {
            return false
        }
        let header = withExtendedLifetime(file) { PictureHeader { start, count in bytes(number, start, count) } }
        guard let header else { return false }
        guard header.size != nil else { return isOwn && status.st_size <= 1 << 20 }
        let megapixels =
            switch use {
            case .icon: isOwn ? 16 : 1
            case .picture: isOwn ? 64 : 24
            }
        return header.excess(pixels: megapixels << 20) == nil
    }

    private static func bytes(_ file: Int32, _ start: Int, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(file, &bytes, count, off_t(start))
        return Array(bytes.prefix(max(0, read)))
    }
}
