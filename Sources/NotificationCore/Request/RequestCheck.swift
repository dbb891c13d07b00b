internal import Messages

/// Checks requests as they come in (decision 21): each refusal names the field and the limit.
package enum RequestCheck {
    /// Throws what is wrong with `request`; the timetable finds out whether its trigger ever rings.
    package static func check(_ request: Request) throws(AgendaError) {
        try identifier(request.identifier)
        try check(request.content)
        if let trigger = request.trigger { try check(trigger) }
        try check(request.bounds, of: request.trigger)
        if let again = request.untilAnswered {
            guard again.seconds >= Limit.shortestRepeat, again.seconds <= Limit.longestInterval else {
                throw AgendaError(.untilAnswered, "must be from 1 s to 100 years apart", not: "\(again.seconds) s")
            }
            guard (1...Limit.untilAnswered).contains(again.most) else {
                throw AgendaError(.untilAnsweredMost, "must be 1 to \(Limit.untilAnswered) times", not: "\(again.most)")
            }
        }
        try size(request.size, .request, limit: Limit.request)
        if case .within(let seconds) = request.missed, !(seconds >= 0) {
            throw AgendaError(.missed, "the longest lateness must be 0 s or more", not: "\(seconds)")
        }
    }

    package static func check(_ content: Content) throws(AgendaError) {
        try checkTexts(of: content)
        if case .named(let name)? = content.sound { try self.name(name, .sound, limit: Limit.title) }
        for field in RequestField.numbers {
            if let number = field.get(content) { try check(number, as: field) }
        }
        if let fade = content.soundFade, fade > 0, !(content.soundRepeat ?? 0 >= fade) {
            throw AgendaError(
                .soundFade,
                "needs a soundRepeat of at least as long, since each repetition is louder than the one before"
            )
        }
        guard content.attachments.count <= Limit.attachments else {
            throw AgendaError(
                .invalidAttachment,
                .attachments,
                "\(content.attachments.count) of them; at most \(Limit.attachments) are allowed"
            )
        }
        for attachment in content.attachments {
            try text(attachment.identifier, .attachmentIdentifier, limit: Limit.identifier)
        }
        if let badge = content.badge, badge < 0 {
            throw AgendaError(.badge, "must be 0 or more", not: "\(badge)")
        }
        guard (0...1).contains(content.relevanceScore) else {
            throw AgendaError(.relevanceScore, "must be from 0 to 1", not: "\(content.relevanceScore)")
        }
        try PassedHint.check(content.hints)
        // Each of the bodies is all that a ring says where there is no title.
        let bodies = content.bodies.flatMap { $0.isEmpty ? nil : $0 } ?? [content.body]
        guard !content.title.allSatisfy(\.isWhitespace) || !bodies.contains(where: { $0.allSatisfy(\.isWhitespace) })
        else {
            throw AgendaError(.noContent, .title, "a notification needs a title or a body")
        }
        let userInfo = PropertyList.dictionary(content.userInfo)
        guard userInfo.depth <= Limit.userInfoDepth else {
            throw AgendaError(.userInfo, "nested deeper than \(Limit.userInfoDepth) levels")
        }
        guard userInfo.size <= Limit.userInfo else {
            throw AgendaError(.userInfo, "larger than \(Limit.userInfo / 1024) KiB")
        }
    }

    /// Checks what a content says, and on its buttons, by itself.
    package static func checkTexts(of content: Content) throws(AgendaError) {
        for field in RequestField.texts {
            if let text = field.get(content) { try check(text, as: field) }
        }
        let bodies = content.bodies ?? []
        try count(bodies.count, .bodies, limit: Limit.bodies)
        for (index, body) in bodies.enumerated() { try text(body, .bodies, at: index, limit: Limit.body) }
        try check(content.actions)
    }

    /// Checks a value by its row alone.
    package static func check(_ text: String, as field: RequestField.Text) throws(AgendaError) {
        if field.bounds.isName {
            try name(text, field.refused, limit: field.bounds.limit)
        } else {
            try self.text(text, field.refused, limit: field.bounds.limit)
        }
    }

    package static func check(_ number: Double, as field: RequestField.Number) throws(AgendaError) {
        guard !field.bounds.allows(number) else { return }
        throw AgendaError(.invalidArgument, field.refused, saying: field.bounds.said, not: "\(number)")
    }

    /// A name of a theme, or the path of a file.
    private static func name(_ name: String, _ field: AgendaError.Field, limit: Int) throws(AgendaError) {
        try text(name, field, limit: limit, mayBeEmpty: false)
        _ = try namedFile(name, field)
    }

    /// The absolute path that an icon or a sound names; nil for a name of a theme.
    package static func namedFile(_ name: String, _ field: AgendaError.Field) throws(AgendaError) -> String? {
        if name.lowercased().hasPrefix("file:") {
            guard case .file(let path) = try OpenTarget(name) else { return nil }
            return path
        }
        guard name.contains("/") else { return nil }
        guard name.hasPrefix("/") else {
            throw AgendaError(field, "must be a name from the theme or an absolute path", not: "\"\(name)\"")
        }
        return name
    }

    /// A list must not be longer than its limit.
    static func count(_ count: Int, _ field: AgendaError.Field, limit: Int) throws(AgendaError) {
        guard count <= limit else {
            throw AgendaError(field, "\(count) of them; at most \(limit) are allowed")
        }
    }

    static func size(_ bytes: Int, _ field: AgendaError.Field, limit: Int) throws(AgendaError) {
        guard bytes <= limit else {
            throw AgendaError(.quotaExceeded, field, "takes \(bytes) bytes; at most \(limit) are allowed")
        }
    }

    /// Text must be within its limit and contain only what can be shown: no control characters except tab and line
    /// breaks, and no directional controls that reverse what is next to the text.
    static func text(
        _ text: String,
        _ field: AgendaError.Field,
        at index: Int? = nil,
        limit: Int,
        mayBeEmpty: Bool = true
    ) throws(AgendaError) {
        guard text.utf8.count <= limit else {
            throw AgendaError(field, at: index, "\(text.utf8.count) bytes long; at most \(limit) are allowed")
        }
        guard mayBeEmpty || !text.isEmpty else {
            throw AgendaError(field, at: index, "must not be empty")
        }
        guard let obstacle = PlainText.obstacle(in: text) else { return }
        guard !obstacle.isASCII else {
            throw AgendaError(
                field,
                at: index,
                "contains the control character \(obstacle.value), which can't be shown"
            )
        }
        let code = String(obstacle.value, radix: 16, uppercase: true)
        throw AgendaError(field, at: index, "contains the control character U+\(code), which can't be shown")
    }

    /// The identifier of a new request: it appears in commands and log lines.
    private static func identifier(_ identifier: String) throws(AgendaError) {
        try text(identifier, .identifier, limit: Limit.identifier, mayBeEmpty: false)
        if identifier.contains(where: { $0 == "\t" || $0.isNewline }) {
            throw AgendaError(.identifier, "must be one line, without tabs")
        }
    }
}
