internal import GLibSupport
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
        guard let file = FileDescriptor.reading(path), let size = file.fileSize, size <= 10 << 20,
            let header = PictureHeader(file.bytes)
        else { return false }
        guard header.size != nil else { return isOwn && size <= 1 << 20 }
        let megapixels =
            switch use {
            case .icon: isOwn ? 16 : 1
            case .picture: isOwn ? 64 : 24
            }
        return header.excess(pixels: megapixels << 20) == nil
    }
}
