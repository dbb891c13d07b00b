internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import NotificationCore

/// The files that a call's requests bring or name: collected while decoding, read on a thread that may hang, and filled in.
struct AttachmentIntake {
    private let descriptors: [FileDescriptor]
    /// How many of the pictures came without a file.
    private var images: Int32 = 0
    /// So many of them one call may bring: as many as files.
    private static let mostImages = 16
    /// What there is to look at.
    private(set) var pictures: [Int32: (file: FileDescriptor, field: String)] = [:]
    private(set) var named: [String: String] = [:]
    /// Paths of pictures that the agent has handed out before, with their field.
    private(set) var handedOut: [String: String] = [:]

    /// Begins the path of a picture that is still to be read; nothing on the bus can contain this character.
    private static let mark: Character = "\0"

    /// Whether the caller may name files that the server opens: not from a sandbox, where others lie under these names.
    let mayName: Bool

    init(_ descriptors: [FileDescriptor], mayName: Bool) { (self.descriptors, self.mayName) = (descriptors, mayName) }

    /// Notes a picture that comes with the call.
    ///
    /// - Returns: What stands for it until ``filled(_:with:)``.
    mutating func note(
        _ picture: RequestCodec.IncomingPicture,
        identifier: String,
        field: String
    ) throws(AgendaError) -> Attachment {
        switch picture {
        case .file(let handle): try note(handle, identifier: identifier, field: field)
        case .image(let image): try note(image, identifier: identifier, field: field)
        }
    }

    private mutating func note(_ image: RawImage, identifier: String, field: String) throws(AgendaError) -> Attachment {
        guard images < Self.mostImages else {
            throw AgendaError(
                .limitsExceeded,
                "\(field).image: a call may bring \(Self.mostImages) pictures without a file"
            )
        }
        guard let file = FileDescriptor(holding: image.png) else {
            throw AgendaError(.storeFailed, "\(field).image: can't be kept in a temporary file")
        }
        images += 1
        // Files have the numbers from 0 on.
        pictures[-images] = (file, field)
        return attachment(-images, identifier: identifier)
    }

    private func attachment(_ number: Int32, identifier: String) -> Attachment {
        let name = identifier.isEmpty ? UUID().uuidString : identifier
        return Attachment(identifier: name, path: "\(Self.mark)\(number)", type: "")
    }

    private mutating func note(_ handle: Int32, identifier: String, field: String) throws(AgendaError) -> Attachment {
        guard descriptors.indices.contains(Int(handle)) else {
            throw AgendaError(.invalidAttachment, "\(field).file: the call carries no such file descriptor")
        }
        if pictures[handle] == nil { pictures[handle] = (descriptors[Int(handle)], field) }
        return attachment(handle, identifier: identifier)
    }

    /// Notes what decoded requests name by a path.
    mutating func note(_ requests: [Request]) throws(AgendaError) {
        for content in requests.map(\.content) {
            if let icon = content.icon, let path = try RequestCheck.namedFile(icon, .icon) { named[path] = "icon" }
            if case .named(let sound)? = content.sound, let path = try RequestCheck.namedFile(sound, .sound) {
                named[path] = "sound"
            }
            for (index, attachment) in content.attachments.enumerated() where attachment.path.first != Self.mark {
                handedOut[attachment.path] = "attachments[\(index)].path"
            }
        }
    }

    var isEmpty: Bool { pictures.isEmpty && named.isEmpty && handedOut.isEmpty }
    /// Whether a thread has to look at something.
    var needsReading: Bool { !pictures.isEmpty || !named.isEmpty }

    /// The requests with the paths and types of the copies in the place of what stood for them.
    static func filled(_ requests: [Request], with copies: [Int32: (path: String, type: String)]) -> [Request] {
        requests.map { request in
            var request = request
            for index in request.content.attachments.indices {
                let path = request.content.attachments[index].path
                guard path.first == mark, let copy = Int32(path.dropFirst()).flatMap({ copies[$0] }) else { continue }
                request.content.attachments[index].path = copy.path
                request.content.attachments[index].type = copy.type
            }
            return request
        }
    }
}
