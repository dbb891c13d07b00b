/// Words that a person has typed. Those that can't become an answer are theirs, and come back to them.
extension Agenda {
    /// Words for the button of the popup that asks for some.
    func replied(_ text: String, at now: Moment, rows: Rows) -> Plan {
        guard let row = rows.delivered.first else { return Plan() }
        return answeredInWords(row.key, text, at: now, rows: rows)
    }

    /// The same for a popup that was gone when its words came; what it showed is what was answered.
    func repliedLate(
        _ key: RequestKey,
        _ row: Delivered?,
        _ text: String,
        seen: Int?,
        at now: Moment,
        rows: Rows
    ) -> Plan {
        var rows = rows
        if rows.delivered(key) == nil, var gone = row {
            gone.presentation = .expired(nil)
            rows.delivered.append(gone)
        }
        return answeredInWords(key, text, seen: seen, at: now, rows: rows)
    }

    /// Words come back where nothing asks for any, or not any more.
    private func answeredInWords(
        _ key: RequestKey,
        _ text: String,
        seen: Int? = nil,
        at now: Moment,
        rows: Rows
    ) -> Plan {
        let request = rows.delivered(key)?.request ?? rows.pending(key)?.request
        let title = request?.content.title ?? key.identifier
        let categories = rows.categories[key.app] ?? []
        let action = request.flatMap { request in
            actions(of: request, app: key.app, categories: categories).first { $0.textInput != nil }
        }
        guard let action else { return givingBack(text, title: title, isTooLate: request == nil, at: now, rows: rows) }
        let effect = action.effect ?? .done
        do throws(AgendaError) {
            return try answered(key, action.identifier, effect, text: text, seen: seen, at: now, rows: rows)
        } catch {
            var plan = givingBack(text, title: title, isTooLate: false, at: now, rows: rows)
            plan.consequences += refused(key, action.identifier, error).consequences
            return plan
        }
    }

    private func givingBack(
        _ text: String,
        title: String,
        isTooLate: Bool,
        at now: Moment,
        rows: Rows
    ) -> Plan {
        let name = "\(now.wall.microseconds)"
        let (notice, _) = Self.wordsBack(text, name: name, title: title, isTooLate: isTooLate, file: "")
        var plan = Plan()
        plan.count = 1
        let occurrence = Timetable.Occurrence(due: now.wall, number: 1)
        deliver(notice, app: Self.agentApp, occurrence, replacing: nil, at: now, rows: rows, into: &plan)
        return plan
    }

    /// The popup that gives the words back, whatever they and the title are: what doesn't fit is cut.
    ///
    /// - Parameters:
    ///   - name: What tells it from others of its kind.
    ///   - title: The title of what was answered.
    ///   - isTooLate: Whether what was answered is gone; otherwise the answer itself was refused.
    ///   - file: Where all the words are, for the person to find when some are cut.
    package static func wordsBack(
        _ words: String,
        name: String,
        title: String,
        isTooLate: Bool,
        file: String
    ) -> (notice: Request, isWhole: Bool) {
        let opening = "Your answer to \u{201C}"
        let ending = "\u{201D} " + (isTooLate ? "came too late" : "could not be sent")
        let title = title.cut(toBytes: RequestCheck.Limit.title - opening.utf8.count - ending.utf8.count)
        var body = PlainText.cleaned(words, limit: .max)
        let isWhole = body.utf8.count <= RequestCheck.Limit.body
        if !isWhole {
            let note = "\n\nAll of it is in \(PlainText.cleaned(file, limit: .max))"
            body = body.cut(toBytes: RequestCheck.Limit.body - note.utf8.count) + note
        }
        let content = Content(title: opening + title + ending, body: body)
        return (Request(identifier: lateWordsPrefix + name, content: content, trigger: nil), isWhole)
    }
}

extension String {
    /// The text in so many bytes at most, with an ellipsis for the characters that are left out.
    fileprivate func cut(toBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        let ellipsis = "\u{2026}"
        var end = utf8.index(startIndex, offsetBy: max(0, most - ellipsis.utf8.count))
        while end > startIndex, Index(end, within: self) == nil { end = utf8.index(before: end) }
        return self[..<end] + ellipsis
    }
}
