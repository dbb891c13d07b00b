internal import NotificationCore

/// Texts of reminders as the window shows them.
extension String {
    /// The same with places where a line may break in what has none for very long, over which GTK would brood for half a minute.
    package var withBreaks: String {
        let (longest, every) = (1000, 400)
        guard utf8.count > longest else { return self }
        var text = ""
        for part in split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
            if part.startIndex != startIndex { text.append(self[index(before: part.startIndex)]) }
            guard part.utf8.count > longest else {
                text += part
                continue
            }
            for (position, character) in part.enumerated() {
                if position > 0, position % every == 0 { text += "\u{200B}" }
                text.append(character)
            }
        }
        return text
    }

    /// A label for a button or a menu, which must not make them wider than the window.
    var asLabel: String {
        let line = shownOnOneLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 40 ? line.prefix(39) + "…" : line
    }

    /// For a label: on one line, with nothing that acts on what stands beside it.
    var shownOnOneLine: String { PlainText.visible(PlainText.onOneLine(self), lines: false) }

    /// For a sentence around it: a title that is written from right to left doesn't turn what stands beside it.
    var isolated: String {
        let isTurned = unicodeScalars.contains {
            0x590...0x8FF ~= $0.value || 0xFB1D...0xFDFF ~= $0.value || 0xFE70...0xFEFC ~= $0.value
        }
        return isTurned ? "\u{2068}\(self)\u{2069}" : self
    }
}
