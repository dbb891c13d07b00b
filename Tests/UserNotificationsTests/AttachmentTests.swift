import Foundation
import Glibc
import Testing

@testable import UserNotifications

@Suite struct AttachmentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(_ url: URL, _ options: [AnyHashable: Any]? = nil) -> UNError.Code? {
        do {
            _ = try UNNotificationAttachment(identifier: "a", url: url, options: options)
            return nil
        } catch {
            #expect(!error.localizedDescription.isEmpty)
            return (error as? UNError)?.code
        }
    }

    @Test func aPictureIsTaken() throws {
        let url = try folder.file("a.png", TemporaryFolder.png)
        let attachment = try UNNotificationAttachment(identifier: "a", url: url)
        #expect(attachment.identifier == "a")
        #expect(attachment.url == url)
        #expect(attachment.type == "public.png")
        let nameless = try UNNotificationAttachment(identifier: "", url: url, options: nil)
        #expect(UUID(uuidString: nameless.identifier) != nil)
    }

    @Test(arguments: [(3, 2, false), (1, 1, true), (300, 200, true)])
    func aPictureInMemoryBecomesAFile(_ width: Int, _ height: Int, _ hasAlpha: Bool) throws {
        let bytes = Data((0..<width * height * (hasAlpha ? 4 : 3)).map { UInt8(truncatingIfNeeded: $0) })
        let picture = try UNNotificationAttachment(
            identifier: "a",
            width: width,
            height: height,
            hasAlpha: hasAlpha,
            bytes: bytes
        )
        defer { try? FileManager.default.removeItem(at: picture.url) }
        #expect(picture.identifier == "a" && picture.type == "public.png")
        #expect(try Data(contentsOf: picture.url).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        for (width, height) in [(width, height + 1), (0, height), (.max, height), (-1, -1), (width, .min)] {
            let error = #expect(throws: UNError.self) {
                try UNNotificationAttachment(
                    identifier: "a",
                    width: width,
                    height: height,
                    hasAlpha: hasAlpha,
                    bytes: bytes
                )
            }
            #expect(error?.code == .attachmentCorrupt)
        }
    }

    @Test func aHintWinsOverTheExtension() throws {
        let url = try folder.file("download.tmp", TemporaryFolder.png)
        #expect(code(url) == .attachmentUnrecognizedType)
        #expect(code(url, [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]) == nil)
        #expect(code(url, [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]) == .attachmentCorrupt)
        #expect(code(url, [UNNotificationAttachmentOptionsTypeHintKey: "public.text"]) == .attachmentUnrecognizedType)
    }

    @Test func whatIsNoFileIsRefused() throws {
        #expect(code(URL(fileURLWithPath: folder.path + "/none.png")) == .attachmentInvalidURL)
        #expect(code(try #require(URL(string: "https://example.org/a.png"))) == .attachmentInvalidURL)
        let inside = folder.path + "/folder.png"
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
        #expect(code(URL(fileURLWithPath: inside)) == .attachmentInvalidURL)
        let nowhere = folder.path + "/nowhere.png"
        try FileManager.default.createSymbolicLink(atPath: nowhere, withDestinationPath: folder.path + "/none.png")
        #expect(code(URL(fileURLWithPath: nowhere)) == .attachmentInvalidURL)
        let loop = folder.path + "/loop.png"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(code(URL(fileURLWithPath: loop)) == .attachmentInvalidURL)
        let fifo = folder.path + "/fifo.png"
        #expect(mkfifo(fifo, 0o600) == 0)
        #expect(code(URL(fileURLWithPath: fifo)) == .attachmentInvalidURL)
    }

    /// Icon themes are full of links.
    @Test func aLinkIsFollowedAndStays() throws {
        let target = try folder.file("a.png", TemporaryFolder.png)
        let link = URL(fileURLWithPath: folder.path + "/link.png")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target.path)
        #expect(code(link) == nil)
        AttachmentFile.removeIfTemporary(link)
        #expect(access(link.path, F_OK) == 0)
        AttachmentFile.removeIfTemporary(target)
        #expect(access(target.path, F_OK) != 0)
    }

    /// A file, and what becomes of it.
    struct Row: Sendable {
        let name: String
        let bytes: [UInt8]
        var size: Int?
        var code: UNError.Code?

        init(_ name: String, _ bytes: [UInt8], size: Int? = nil, _ code: UNError.Code? = nil) {
            self.name = name
            self.bytes = bytes
            self.size = size
            self.code = code
        }

        init(_ name: String, _ text: String, megabytes: Int? = nil, _ code: UNError.Code? = nil) {
            self.init(name, Array(text.utf8), size: megabytes.map { $0 * 1024 * 1024 }, code)
        }
    }

    static let rows = [
        Row("large.png", TemporaryFolder.png, size: 11 * 1024 * 1024, .attachmentInvalidFileSize),
        Row("limit.png", TemporaryFolder.png, size: 10 * 1024 * 1024),
        Row("large.wav", "RIFF----WAVE", megabytes: 6, .attachmentInvalidFileSize),
        Row("fine.wav", "RIFF----WAVE", megabytes: 4),
        Row("large.mp4", "----ftypisom", megabytes: 51, .attachmentInvalidFileSize),
        Row("fine.mp4", "----ftypisom", megabytes: 49),
        Row("empty.png", [], .attachmentInvalidFileSize),
        Row("text.png", "This is not a picture, whatever its name says.", .attachmentCorrupt),
        Row("short.png", Array(TemporaryFolder.png.prefix(20)), .attachmentCorrupt),
        Row("really.jpg", TemporaryFolder.png, .attachmentCorrupt),
        Row("a.jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
        Row("a.gif", "GIF89a"),
        Row("a.webp", "RIFF----WEBP"),
        Row("a.SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        Row("a.aiff", "FORM----AIFF"),
        Row("a.mp3", "ID3"),
        Row("a.m4a", "----ftypM4A "),
        Row("a.mpg", [0, 0, 1, 0xBA]),
        Row("a.avi", "RIFF----AVI "),
        Row("a.txt", "text", .attachmentUnrecognizedType),
        Row("none", "text", .attachmentUnrecognizedType),
    ]

    @Test(arguments: rows)
    func contentDecides(_ row: Row) throws {
        #expect(code(try folder.file(row.name, row.bytes, size: row.size)) == row.code, "\(row.name)")
    }

    @Test func anUnreadableFileIsRefused() throws {
        let url = try folder.file("a.png", TemporaryFolder.png)
        chmod(url.path, 0)
        // Whoever may read everything can read this too.
        #expect(code(url) == (geteuid() == 0 ? nil : .attachmentInvalidURL))
    }
}
