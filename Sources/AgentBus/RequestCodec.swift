package import GLibSupport
package import NotificationCore

/// Requests as dictionaries of the bus, and back.
package enum RequestCodec {
    /// How a picture comes with a call.
    package enum IncomingPicture {
        /// A file, by its index among the call's descriptors.
        case file(Int32)
        case image(RawImage)
    }

    /// Takes an incoming picture, with its identifier and its name in messages.
    package typealias AttachmentIntake = (
        _ picture: IncomingPicture, _ identifier: String, _ field: String
    ) throws(AgendaError) -> Attachment

    // MARK: - Request

    package static func encode(_ request: Request, attachmentHandles: [Int32] = []) -> [String: Variant] {
        let content = encode(request.content, attachmentHandles: attachmentHandles)
        var fields = WireFields(writing: [
            "identifier": .string(request.identifier), "content": .dictionary(content),
        ])
        var request = request
        request.passRest(&fields)
        return fields.values
    }

    /// - Throws: `AgendaError` that names the field.
    package static func decode(
        _ value: Variant?,
        name: String = "request",
        attachment: AttachmentIntake = Self.noFiles
    ) throws(AgendaError) -> Request {
        var fields = WireFields(value, name: name)
        let identifier = fields.needed("identifier", .text) ?? ""
        try fields.check()
        let content = fields.values.removeValue(forKey: "content")
        var request = Request(
            identifier: identifier,
            content: try decodeContent(content, name: "content", attachment: attachment),
            trigger: nil
        )
        request.passRest(&fields)
        try fields.end()
        return request
    }

    /// The intake of a reader that takes no files: a path is kept as it is.
    package static func noFiles(_: IncomingPicture, _: String, _ field: String) throws(AgendaError) -> Attachment {
        throw AgendaError(.invalidAttachment, "\(field): the call carries no file descriptor")
    }

    // MARK: - Content

    static func encode(_ content: Content, attachmentHandles: [Int32]) -> [String: Variant] {
        var (content, fields) = (content, WireFields())
        content.passRest(&fields)
        guard !content.attachments.isEmpty else { return fields.values }
        fields.values["attachments"] = .dictionaries(
            content.attachments.enumerated().map { index, attachment in
                var fields: [String: Variant] = ["identifier": .string(attachment.identifier)]
                if attachmentHandles.indices.contains(index) {
                    fields["file"] = .handle(attachmentHandles[index])
                } else {
                    fields["path"] = .string(attachment.path)
                    fields["type"] = .string(attachment.type)
                }
                return fields
            }
        )
        return fields.values
    }

    static func decodeContent(
        _ value: Variant?,
        name: String,
        attachment: AttachmentIntake
    ) throws(AgendaError) -> Content {
        var (content, fields) = (Content(), WireFields(value, name: name))
        content.passRest(&fields)
        let attachments = fields.given("attachments", .dictionaries) ?? []
        try fields.check()
        for (index, value) in attachments.enumerated() {
            let name = "\(name).attachments[\(index)]"
            content.attachments.append(try decodeAttachment(value, name: name, intake: attachment))
        }
        try fields.end()
        return content
    }

    private static func decodeAttachment(
        _ value: Variant,
        name: String,
        intake: AttachmentIntake
    ) throws(AgendaError) -> Attachment {
        var fields = WireFields(value, name: name)
        let identifier = fields.given("identifier", .string) ?? ""
        let handle: Int32? = fields.given(
            "file",
            .read("a file descriptor (h)") { value in
                if case .handle(let index) = value { index } else { nil }
            }
        )
        let image = fields.given("image", .read("a picture as image-data has it (iiibiiay)", ImageData.init))
        let (path, type) = (fields.given("path", .string), fields.given("type", .string))
        try fields.end()
        guard [handle != nil, image != nil, path != nil].count(where: \.self) <= 1 else {
            throw AgendaError(.invalidAttachment, "\(name): give one of file, image and path")
        }
        if let handle { return try intake(.file(handle), identifier, name) }
        if let image { return try intake(.image(try image.picture(name: "\(name).image")), identifier, name) }
        guard let path, let type else {
            throw AgendaError(.invalidAttachment, "\(name).file: is missing; send pictures as file descriptors (h)")
        }
        return Attachment(identifier: identifier, path: path, type: type)
    }
}

extension Request {
    /// Passes all but its identifier and its content.
    fileprivate mutating func passRest(_ fields: inout WireFields) {
        var given = trigger.map { ($0, bounds) }
        fields.pass("trigger", &given, .trigger)
        if fields.isReading, let given { (trigger, bounds) = given }
        fields.pass("missed", &missed, .missed)
        fields.pass("untilAnswered", &untilAnswered, .record(as: "untilAnswered"))
        fields.pass("wake", &wake, .mark)
    }
}

extension WireKind<MissedPolicy> {
    static var missed: Self {
        Self(write: { policy in
            switch policy {
            case .once: nil
            case .skip: .string("skip")
            case .within(let seconds): .double(seconds)
            }
        }) { value, _ throws(AgendaError) in
            switch value {
            case .string("once"): return .once
            case .string("skip"): return .skip
            case _ where value.doubleValue != nil: return .within(seconds: value.doubleValue ?? 0)
            default:
                throw AgendaError(
                    .invalidArgument,
                    "missed: must be \"once\", \"skip\" or the longest lateness in seconds"
                )
            }
        }
    }
}

extension Request.UntilAnswered: WireRecord {
    package static var blank: Self { Self(seconds: 0, most: 0) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("seconds", &seconds, .number)
        fields.need("most", &most, .count)
    }
}

extension Content {
    private static let levels = "one of " + InterruptionLevel.allCases.map(\.rawValue).joined(separator: ", ")

    /// Passes all but its attachments.
    fileprivate mutating func passRest(_ fields: inout WireFields) {
        for field in RequestField.texts {
            var text = fields.isReading ? nil : field.get(self)
            fields.pass(field.name, &text, .string.unless(""))
            if fields.isReading, let text { field.set(&self, text) }
        }
        for field in RequestField.numbers {
            var number = fields.isReading ? nil : field.get(self)
            fields.pass(field.name, &number, .number)
            if fields.isReading, let number { field.set(&self, number) }
        }
        fields.pass("bodies", &bodies, .texts)
        fields.pass("sound", &sound, .sound)
        fields.pass("interruptionLevel", &interruptionLevel, .word.called(Self.levels).unless(.active))
        fields.pass("relevanceScore", &relevanceScore, .number.unless(0))
        fields.pass("badge", &badge, .integer)
        // One that was stored when more was possible can't be sent: the bus would hang up.
        if fields.isReading || PropertyList.dictionary(userInfo).depth <= RequestCheck.Limit.userInfoDepth {
            fields.pass("userInfo", &userInfo, .properties("userInfo"))
        }
        fields.pass("hints", &hints, .properties("hints"))
        fields.pass("updatesSilently", &updatesSilently, .mark)
        fields.pass("actions", &actions, .records().unless([]))
    }
}

extension WireKind<Sound> {
    static var sound: Self {
        Self(
            "a string",
            write: { if case .named(let name) = $0 { .string(name) } else { .string("default") } },
            read: { value in
                guard case .string(let name) = value else { return nil }
                return name == "default" ? .standard : .named(name)
            }
        )
    }
}

extension WireKind<[String: PropertyList]> {
    /// Left out where there are none.
    ///
    /// - Parameter name: What it is called in refusals.
    static func properties(_ name: String) -> Self {
        Self(write: { $0.isEmpty ? nil : .dictionary($0.mapValues(PropertyListCodec.encode)) }) {
            value,
            _ throws(AgendaError) in
            guard case .dictionary(let entries) = try PropertyListCodec.decode(value, name: name) else {
                throw AgendaError(.invalidArgument, "\(name): must be a dictionary (a{sv})")
            }
            return entries
        }
    }
}

/// The hint `image-data` of the freedesktop specification, `(iiibiiay)`.
private struct ImageData {
    private let numbers: [Int]
    private let hasAlpha: Bool
    private let bytes: [UInt8]

    /// Nil for another type.
    init?(_ value: Variant) {
        guard value.typeSignature == "(iiibiiay)", case .tuple(let members) = value, members.count == 7,
            let hasAlpha = members[3].booleanValue, case .bytes(let bytes) = members[6]
        else { return nil }
        numbers = members.compactMap(\.count)
        (self.hasAlpha, self.bytes) = (hasAlpha, bytes)
    }

    func picture(name: String) throws(AgendaError) -> RawImage {
        try RawImage(
            width: numbers[0],
            height: numbers[1],
            rowStride: numbers[2],
            hasAlpha: hasAlpha,
            bitsPerSample: numbers[3],
            channels: numbers[4],
            bytes: bytes,
            field: name
        )
    }
}

/// Where a reminder stood, as a dictionary of the bus, and back.
extension Progress: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("next", &next, .date)
        fields.pass("remaining", &remaining, .count)
        remaining = remaining.map { max(0, $0) }
        fields.pass("snoozedUntil", &snoozedUntil, .date)
        // An older agent knows no other way to put a ring off.
        fields.pass("putOff", &putOff, .word.called("snoozed or moved").unless(.snoozed))
        fields.pass("heldSince", &heldSince, .date)
        var (until, isPaused) = (pause?.until, pause != nil)
        fields.pass("pausedUntil", &until, .date)
        fields.pass("paused", &isPaused, .mark)
        pause = isPaused ? Hold(until: until) : nil
    }
}
