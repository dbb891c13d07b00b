package import Messages

/// Text that a person has typed. What can't become an answer is shown to them again, so that it isn't lost.
extension Agenda {
    /// Text for the button that asks for some. It is shown to the person again if no button asks for text, or no longer
    /// does.
    ///
    /// - Parameters:
    ///   - rows: What was answered; nil when its popup isn't ours.
    ///   - seen: The occurrence that was answered, where it was shown and could not be stored.
    func replied(_ text: String, to rows: RequestRows?, seen: Int? = nil, at now: Moment) -> Plan {
        guard let rows else { return Plan() }
        // Typed by a person: whatever can be kept of it is.
        let text = PlainText.cleaned(text, limit: RequestCheck.Limit.body)
        let request = rows.request
        let title = request?.content.title ?? rows.key.identifier
        let action = request.flatMap { request in
            actions(of: request, app: rows.key.app, categories: rows.categories).first { $0.textInput != nil }
        }
        guard let action else { return givingBack(text, title: title, isTooLate: request == nil, at: now) }
        do throws(AgendaError) {
            return try answered(rows, action.identifier, action.effect ?? .done, text: text, seen: seen, at: now)
        } catch {
            var plan = givingBack(text, title: title, isTooLate: false, at: now)
            plan.consequences += refused(rows.key, action.identifier, error).consequences
            return plan
        }
    }

    private func givingBack(_ text: String, title: String, isTooLate: Bool, at now: Moment) -> Plan {
        let name = "\(now.wall.microseconds)"
        let (notice, _) = Self.wordsBack(
            text,
            name: name,
            title: title,
            isTooLate: isTooLate,
            file: "",
            in: words
        )
        var plan = Plan()
        plan.count = 1
        let occurrence = Timetable.Occurrence(due: now.wall, number: 1)
        deliver(notice, app: Self.agentApp, occurrence, replacing: nil, as: .authorized, at: now, into: &plan)
        return plan
    }

    /// The popup that gives the text back, whatever it and the title are: what doesn't fit is cut.
    ///
    /// - Parameters:
    ///   - name: What distinguishes it from others of its kind.
    ///   - title: The title of what was answered.
    ///   - isTooLate: Whether what was answered is gone; otherwise the answer itself was refused.
    ///   - file: Where the whole text is, for the person to find if some of it is cut.
    ///   - words: The language of the popup.
    package static func wordsBack(
        _ text: String,
        name: String,
        title: String,
        isTooLate: Bool,
        file: String,
        in words: Translation = .english
    ) -> (notice: Request, isWhole: Bool) {
        func headline(_ title: String) -> String {
            isTooLate
                ? words.translated("Your answer to “%s” came too late", title)
                : words.translated("Your answer to “%s” could not be sent", title)
        }
        let title = title.cut(toBytes: RequestCheck.Limit.title - headline("").utf8.count)
        var body = PlainText.cleaned(text, limit: .max)
        let isWhole = body.utf8.count <= RequestCheck.Limit.body
        if !isWhole {
            let note = "\n\n" + words.translated("The full text is in %s", PlainText.cleaned(file, limit: .max))
            body = body.cut(toBytes: RequestCheck.Limit.body - note.utf8.count) + note
        }
        let content = Content(title: headline(title), body: body)
        return (Request(identifier: lateWordsPrefix + name, content: content, trigger: nil), isWhole)
    }
}
