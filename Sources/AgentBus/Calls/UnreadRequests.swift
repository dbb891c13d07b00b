internal import GLibSupport
package import NotificationCore

/// The requests of a call that adds some. They are read one by one, since there may be ten thousand of them, and together
/// with the files that travel with the call.
package struct UnreadRequests: Sendable {
    private enum Source: Sendable {
        case one(Variant?)
        case many([Variant])
        /// Not copied from the wire yet.
        case unread(BusInvocation)
    }

    private let source: Source

    package init(_ request: Request, attachmentHandles: [Int32] = []) {
        source = .one(.dictionary(RequestCodec.encode(request, attachmentHandles: attachmentHandles)))
    }

    /// - Parameter attachmentHandles: Those of each request's attachments; empty when none has any.
    package init(_ requests: [Request], attachmentHandles: [[Int32]] = []) {
        source = .many(
            requests.enumerated().map { index, request in
                let handles = attachmentHandles.indices.contains(index) ? attachmentHandles[index] : []
                return .dictionary(RequestCodec.encode(request, attachmentHandles: handles))
            }
        )
    }

    /// The one request of a call.
    init(_ arguments: inout Arguments) { source = .one(arguments.next()) }

    /// Those of a call that has an array of them.
    init(manyOf call: BusInvocation) { source = .unread(call) }

    package var count: Int {
        switch source {
        case .one: 1
        case .many(let values): values.count
        case .unread(let call): call.elementCount
        }
    }

    /// - Parameter attachment: Takes the pictures that the request brings.
    /// - Throws: `AgendaError` that names the field.
    package func read(
        _ index: Int,
        attachment: RequestCodec.AttachmentIntake = RequestCodec.noFiles
    ) throws(AgendaError) -> Request {
        switch source {
        case .one(let value): try RequestCodec.decode(value, attachment: attachment)
        case .many, .unread:
            try RequestCodec.decode(value(index), name: "requests[\(index)]", attachment: attachment)
        }
    }

    private func value(_ index: Int) -> Variant? {
        switch source {
        case .one(let value): value
        case .many(let values): values.indices.contains(index) ? values[index] : nil
        case .unread(let call): call.element(index)
        }
    }

    var arguments: [Variant] {
        let values = (0..<count).compactMap(value)
        if case .one = source { return values }
        return [.array(element: "a{sv}", values)]
    }
}

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
