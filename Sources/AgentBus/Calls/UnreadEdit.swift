internal import GLibSupport
package import NotificationCore

/// The changes of a call that edits a reminder. They are read together with the files that travel with the call.
package struct UnreadEdit: Sendable {
    package let identifier: String
    private let changes: Variant?

    package init(_ identifier: String, _ edit: RequestEdit, attachmentHandles: [Int32] = []) {
        self.identifier = identifier
        changes = .dictionary(RequestEditCodec.encode(edit, attachmentHandles: attachmentHandles))
    }

    init(_ arguments: inout Arguments) throws(AgendaError) {
        identifier = try arguments.string("identifier")
        changes = arguments.next()
    }

    /// - Parameter attachment: Takes the pictures that the changes bring.
    /// - Throws: `AgendaError` that names the field.
    package func read(
        attachment: RequestCodec.AttachmentIntake = RequestCodec.noFiles
    ) throws(AgendaError) -> RequestEdit {
        try RequestEditCodec.decode(changes, attachment: attachment)
    }

    var arguments: [Variant] { [.string(identifier)] + [changes].compactMap(\.self) }
}
