internal import Messages
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

    /// A piece of a text.
    package struct Piece: Sendable, Hashable {
        package var text: String
        /// Whether it is an address that can be opened.
        package var isLink: Bool
    }

    /// The same in pieces: addresses of the web and of mail, each exactly as it is shown, and what stands between them.
    ///
    /// No others: any app may have written the text, and a `file:` or an app's own scheme could start something.
    package var linkPieces: [Piece] {
        var pieces: [Piece] = []
        var (rest, plain) = (self[...], startIndex)
        while let start = rest.firstIndex(where: \.isInAddress) {
            let run = rest[start...].prefix(while: \.isInAddress)
            rest = rest[run.endIndex...]
            // With what isn't seen behind it, it would lead somewhere else than it says.
            guard rest.first?.isUnseen != true, let link = run.link else { continue }
            if plain < link.startIndex {
                pieces.append(Piece(text: String(self[plain..<link.startIndex]), isLink: false))
            }
            pieces.append(Piece(text: String(link), isLink: true))
            plain = link.endIndex
        }
        if plain < endIndex { pieces.append(Piece(text: String(self[plain...]), isLink: false)) }
        return pieces
    }

    /// A label for a button or a menu, which must not make them wider than the window.
    var asLabel: String {
        DisplayWidth.cut(shownOnOneLine.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: 40)
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

extension Substring {
    /// In characters; what is longer is no address.
    private static let longestAddress = 1000
    private static let schemes = ["https://", "http://", "mailto:"]

    /// The address in it, which has no spaces: it goes to the end, or to where a sentence ends.
    fileprivate var link: Substring? {
        guard count <= Self.longestAddress else { return nil }
        var isInWord = false
        for start in indices {
            defer { isInWord = self[start].isLetter || self[start].isNumber }
            guard !isInWord, "hHmM".contains(self[start]) else { continue }
            let rest = self[start...]
            guard let scheme = Self.schemes.first(where: { rest.prefix($0.count).lowercased() == $0 }) else { continue }
            var address = rest.dropFirst(scheme.count)
            address.dropSentenceEnd()
            guard address.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            let link = self[start..<address.endIndex]
            return link.isOpenable ? link : nil
        }
        return nil
    }

    /// Whether it leads where it says. Letters of other scripts look like Latin ones or turn the order around, and the words after
    /// an address of mail could attach a file.
    private var isOpenable: Bool {
        let isPlain = unicodeScalars.allSatisfy { 0x21...0x7E ~= $0.value }
        let hasWords = lowercased().hasPrefix("mailto:") && contains("?")
        return isPlain && !hasWords && (try? OpenTarget(String(self))) != nil
    }

    /// Drops what ends a sentence and isn't part of an address; a bracket is part of it if it was opened there.
    private mutating func dropSentenceEnd() {
        let pairs: [Character: Character] = [")": "(", "]": "["]
        var open = pairs.mapValues { opening in count { $0 == opening } }
        for (closing, _) in pairs { open[closing, default: 0] -= count { $0 == closing } }
        while let last {
            if let left = open[last] {
                guard left < 0 else { return }
                open[last] = left + 1
            } else if !".,;:!?'*_…’".contains(last) {
                return
            }
            removeLast()
        }
    }
}

extension Character {
    fileprivate var isInAddress: Bool { !isWhitespace && !isUnseen && !"<>\"“”„«»".contains(self) }
}
