public import Foundation
internal import NotificationCore

extension UNNotificationAttachment {
    /// Attaches a picture that is in memory. A Linux addition.
    ///
    /// It is written as a PNG file into the folder for temporary files, which is removed once the request is added.
    ///
    /// - Parameters:
    ///   - identifier: Unique within the notification; if empty, one is generated.
    ///   - width: How many points it has from left to right, 1 to 32,767.
    ///   - height: How many points it has from top to bottom, 1 to 32,767.
    ///   - hasAlpha: Whether a fourth byte of each point says how opaque it is, from 0 to 255.
    ///   - bytes: Red, green and blue of each point, a byte each, row by row from the top; 10 MiB at most.
    /// - Throws: ``UNError/Code/attachmentCorrupt`` if the parts don't fit each other, and otherwise as
    ///   ``init(identifier:url:options:)``.
    public convenience init(identifier: String, width: Int, height: Int, hasAlpha: Bool, bytes: Data) throws {
        let channels = hasAlpha ? 4 : 3
        let (row, overflows) = width.multipliedReportingOverflow(by: channels)
        let image: RawImage
        do throws(AgendaError) {
            image = try RawImage(
                width: width,
                height: height,
                rowStride: overflows ? 0 : row,
                hasAlpha: hasAlpha,
                channels: channels,
                bytes: [UInt8](bytes),
                field: "the picture"
            )
        } catch {
            throw UNError(.attachmentCorrupt, error.message)
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        do {
            try Data(image.png).write(to: file, options: .withoutOverwriting)
        } catch {
            throw UNError(.attachmentMoveIntoDataStoreFailed, error.localizedDescription)
        }
        try self.init(identifier: identifier, url: file)
    }
}
