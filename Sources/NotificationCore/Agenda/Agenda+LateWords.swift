/// Words that a person has typed and that could not become an answer: they are theirs, and come back to them.
extension Agenda {
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
