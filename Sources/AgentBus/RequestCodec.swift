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
        var fields: [String: Variant] = [
            "identifier": .string(request.identifier),
            "content": .dictionary(encode(request.content, attachmentHandles: attachmentHandles)),
        ]
        if let trigger = request.trigger {
            fields["trigger"] = .dictionary(TriggerCodec.encode(trigger, bounds: request.bounds))
        }
        switch request.missed {
        case .once: break
        case .skip: fields["missed"] = .string("skip")
        case .within(let seconds): fields["missed"] = .double(seconds)
        }
        if let again = request.untilAnswered {
            fields["untilAnswered"] = .dictionary([
                "seconds": .double(again.seconds), "most": .int64(Int64(again.most)),
            ])
        }
        if request.wake { fields["wake"] = .boolean(true) }
        return fields
    }

    /// - Parameter extra: Fields that the caller reads itself, such as the state of a pending request.
    /// - Throws: `AgendaError` that names the field.
    package static func decode(
        _ value: Variant?,
        name: String = "request",
        ignoring extra: Set<String> = [],
        attachment: AttachmentIntake = Self.noFiles
    ) throws(AgendaError) -> Request {
        var fields = try Fields(value, name: name)
        for field in extra { _ = fields.value(field) }
        let identifier: String = try fields.required("identifier", "a string") { $0.stringValue }
        let content = try decodeContent(fields.value("content"), name: "content", attachment: attachment)
        var request = Request(identifier: identifier, content: content, trigger: nil)
        if let trigger = fields.value("trigger") {
            (request.trigger, request.bounds) = try TriggerCodec.decode(trigger, name: "trigger")
        }
        if let missed = fields.value("missed") { request.missed = try decodeMissed(missed) }
        if let again = fields.value("untilAnswered") { request.untilAnswered = try decodeUntilAnswered(again) }
        request.wake = try fields.boolean("wake") ?? false
        try fields.end()
        return request
    }

    static func decodeMissed(_ value: Variant) throws(AgendaError) -> MissedPolicy {
        switch value {
        case .string("once"): return .once
        case .string("skip"): return .skip
        case _ where value.doubleValue != nil: return .within(seconds: value.doubleValue ?? 0)
        default:
            throw AgendaError(.invalidArgument, "missed: must be \"once\", \"skip\" or the longest lateness in seconds")
        }
    }

    static func decodeUntilAnswered(_ value: Variant) throws(AgendaError) -> Request.UntilAnswered {
        var again = try Fields(value, name: "untilAnswered")
        let untilAnswered = Request.UntilAnswered(
            seconds: try again.required("seconds", "a number") { $0.doubleValue },
            most: Int(clamping: try again.required("most", "a whole number") { $0.integerValue })
        )
        try again.end()
        return untilAnswered
    }

    /// The intake of a reader that takes no files: a path is kept as it is.
    package static func noFiles(_: IncomingPicture, _: String, _ field: String) throws(AgendaError) -> Attachment {
        throw AgendaError(.invalidAttachment, "\(field): the call carries no file descriptor")
    }

    // MARK: - Content

    static func encode(_ content: Content, attachmentHandles: [Int32]) -> [String: Variant] {
        var fields: [String: Variant] = [:]
        for field in RequestField.texts {
            if let text = field.get(content), !text.isEmpty { fields[field.name] = .string(text) }
        }
        for field in RequestField.numbers { fields[field.name] = field.get(content).map(Variant.double) }
        if let bodies = content.bodies { fields["bodies"] = .stringArray(bodies) }
        switch content.sound {
        case nil: break
        case .standard: fields["sound"] = .string("default")
        case .named(let name): fields["sound"] = .string(name)
        }
        if content.interruptionLevel != .active {
            fields["interruptionLevel"] = .string(content.interruptionLevel.rawValue)
        }
        if content.relevanceScore != 0 { fields["relevanceScore"] = .double(content.relevanceScore) }
        if let badge = content.badge { fields["badge"] = .int64(badge) }
        // One that was stored when more was possible can't be sent: the bus would hang up.
        if !content.userInfo.isEmpty,
            PropertyList.dictionary(content.userInfo).depth <= RequestCheck.Limit.userInfoDepth
        {
            fields["userInfo"] = .dictionary(content.userInfo.mapValues(PropertyListCodec.encode))
        }
        if !content.hints.isEmpty { fields["hints"] = .dictionary(content.hints.mapValues(PropertyListCodec.encode)) }
        if content.updatesSilently { fields["updatesSilently"] = .boolean(true) }
        if !content.actions.isEmpty { fields["actions"] = .dictionaries(content.actions.map(ActionCodec.encode)) }
        if !content.attachments.isEmpty {
            fields["attachments"] = .dictionaries(
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
        }
        return fields
    }

    static func decodeContent(
        _ value: Variant?,
        name: String,
        attachment: AttachmentIntake
    ) throws(AgendaError) -> Content {
        var fields = try Fields(value, name: name)
        var content = Content()
        for field in RequestField.texts {
            if let text = try fields.string(field.name) { field.set(&content, text) }
        }
        for field in RequestField.numbers {
            if let number = try fields.double(field.name) { field.set(&content, number) }
        }
        content.bodies = try fields.strings("bodies")
        content.sound = try fields.string("sound").map { $0 == "default" ? .standard : .named($0) }
        content.interruptionLevel =
            try fields.optional("interruptionLevel", levels) {
                $0.stringValue.flatMap(InterruptionLevel.init(rawValue:))
            } ?? .active
        content.relevanceScore = try fields.double("relevanceScore") ?? 0
        content.badge = try fields.integer("badge")
        content.userInfo = try decodeProperties(&fields, "userInfo")
        content.hints = try decodeProperties(&fields, "hints")
        content.updatesSilently = try fields.boolean("updatesSilently") ?? false
        for (action, name) in try fields.dictionaries("actions") ?? [] {
            content.actions.append(try ActionCodec.decode(action, name: name))
        }
        for (value, name) in try fields.dictionaries("attachments") ?? [] {
            content.attachments.append(try decodeAttachment(value, name: name, intake: attachment))
        }
        try fields.end()
        return content
    }

    private static func decodeProperties(
        _ fields: inout Fields,
        _ name: String
    ) throws(AgendaError) -> [String: PropertyList] {
        guard let value = fields.value(name) else { return [:] }
        guard case .dictionary(let entries) = try PropertyListCodec.decode(value, name: name) else {
            throw AgendaError(.invalidArgument, "\(name): must be a dictionary (a{sv})")
        }
        return entries
    }

    private static let levels = "one of " + InterruptionLevel.allCases.map(\.rawValue).joined(separator: ", ")

    private static func decodeAttachment(
        _ value: Variant,
        name: String,
        intake: AttachmentIntake
    ) throws(AgendaError) -> Attachment {
        var fields = try Fields(value, name: name)
        let identifier = try fields.string("identifier") ?? ""
        let handle: Int32? = try fields.optional("file", "a file descriptor (h)") {
            if case .handle(let index) = $0 { index } else { nil }
        }
        let image = try fields.optional("image", "a picture as image-data has it (iiibiiay)", ImageData.init)
        let path = try fields.string("path")
        let type = try fields.string("type")
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
enum ProgressCodec {
    static func encode(_ progress: Progress) -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["next"] = progress.next.map(Variant.date)
        fields["remaining"] = progress.remaining.map { .int64(Int64($0)) }
        fields["snoozedUntil"] = progress.snoozedUntil.map(Variant.date)
        // An older agent knows no other way to put a ring off.
        if progress.putOff == .moved { fields["putOff"] = .string(Schedule.PutOff.moved.rawValue) }
        fields["heldSince"] = progress.heldSince.map(Variant.date)
        fields["paused"] = progress.pause.map { _ in .boolean(true) }
        fields["pausedUntil"] = progress.pause?.until.map(Variant.date)
        return fields
    }

    static func decode(_ value: Variant, name: String) throws(AgendaError) -> Progress {
        var fields = try Fields(value, name: name)
        var progress = Progress(next: try fields.date("next"))
        progress.remaining = try fields.integer("remaining").map { max(0, Int(clamping: $0)) }
        progress.snoozedUntil = try fields.date("snoozedUntil")
        progress.putOff = try fields.optional("putOff", "snoozed or moved") {
            $0.stringValue.flatMap(Schedule.PutOff.init)
        }
        progress.heldSince = try fields.date("heldSince")
        let until = try fields.date("pausedUntil")
        if try fields.boolean("paused") == true { progress.pause = Progress.Hold(until: until) }
        try fields.end()
        return progress
    }
}
