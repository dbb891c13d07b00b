package import GLibSupport
package import NotificationCore

/// Changes of a request as a dictionary of the bus, and back: the keys of a request, of its content one by one, with
/// `bounds` of their own and `unset` for what is taken away.
package enum RequestEditCodec {
    package static func encode(_ edit: RequestEdit, attachmentHandles: [Int32] = []) -> [String: Variant] {
        let names = Set(edit.fields.map(\.rawValue))
        let content = RequestCodec.encode(edit.values.content, attachmentHandles: attachmentHandles)
            .filter { names.contains($0.key) }
        var fields = RequestCodec.encode(edit.values).filter { names.contains($0.key) }
        var given = Set(content.keys).union(fields.keys)
        if edit.fields.contains(.trigger), let trigger = edit.values.trigger {
            fields["trigger"] = .dictionary(TriggerCodec.encode(trigger, bounds: Request.Bounds()))
        }
        let bounds = edit.values.bounds.encode().filter { names.contains($0.key) }
        given.formUnion(bounds.keys)
        if !content.isEmpty { fields["content"] = .dictionary(content) }
        if !bounds.isEmpty { fields["bounds"] = .dictionary(bounds) }
        let unset = names.subtracting(given).sorted()
        if !unset.isEmpty { fields["unset"] = .stringArray(unset) }
        return fields
    }

    /// - Throws: `AgendaError` that names the field.
    package static func decode(
        _ value: Variant?,
        attachment: RequestCodec.AttachmentIntake = RequestCodec.noFiles
    ) throws(AgendaError) -> RequestEdit {
        var fields = WireFields(value, name: "changes")
        try fields.check()
        var edit = RequestEdit()
        if let content = fields.values.removeValue(forKey: "content") {
            edit.values.content = try RequestCodec.decodeContent(content, name: "content", attachment: attachment)
            edit.fields.formUnion((content.dictionaryValue ?? [:]).keys.compactMap(RequestField.init))
        }
        if let (trigger, bounds) = fields.given("trigger", .trigger) {
            edit.set(.trigger, \.trigger, trigger)
            edit.take(bounds)
        }
        if let bounds: Request.Bounds = fields.given("bounds", .record(as: "bounds")) { edit.take(bounds) }
        if let missed = fields.given("missed", .missed) { edit.set(.missed, \.missed, missed) }
        if let again: Request.UntilAnswered = fields.given("untilAnswered", .record(as: "untilAnswered")) {
            edit.set(.untilAnswered, \.untilAnswered, again)
        }
        if let wake = fields.given("wake", .flag) { edit.set(.wake, \.wake, wake) }
        let names = fields.given("unset", .texts) ?? []
        try fields.check()
        for name in names { try unset(name, in: &edit) }
        try fields.end()
        return edit
    }

    private static func unset(_ name: String, in edit: inout RequestEdit) throws(AgendaError) {
        guard let field = RequestField(rawValue: name), field != .trigger else {
            let names = RequestField.allCases.filter { $0 != .trigger }.map(\.rawValue).sorted()
            throw AgendaError(
                .invalidArgument,
                "changes.unset: \"\(name)\" can't be taken away; it must be one of \(names.joined(separator: ", "))"
            )
        }
        guard edit.fields.insert(field).inserted else {
            throw AgendaError(.invalidArgument, "changes.unset: \"\(name)\" also has a new value, or appears twice")
        }
    }
}

extension RequestEdit {
    fileprivate mutating func take(_ bounds: Request.Bounds) {
        if let start = bounds.start { set(.startDate, \.bounds.start, start) }
        if let end = bounds.end { set(.endDate, \.bounds.end, end) }
        if let count = bounds.count { set(.count, \.bounds.count, count) }
    }
}
