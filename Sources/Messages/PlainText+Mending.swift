/// How a text becomes one that can be stored and shown, where it would be refused otherwise.
extension PlainText {
    /// What was changed of a text.
    package enum Change: String, Sendable, Hashable, CaseIterable {
        /// It was longer than its limit.
        case cut
        /// Control characters were left out.
        case controls
        /// Directional marks were left open, and are closed; or one closed nothing, and is left out.
        case directions
    }

    /// What a mark of direction does.
    enum Direction: Equatable {
        case opens
        case closes(isIsolate: Bool)
        /// The end of a paragraph, which no direction outlasts.
        case ends

        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: self = .opens
            case 0x202C: self = .closes(isIsolate: false)
            case 0x2069: self = .closes(isIsolate: true)
            case 0x0A, 0x0D, 0x2028, 0x2029: self = .ends
            default: return nil
            }
        }
    }

    /// The text as it can be stored: without control characters, with each direction closed in its paragraph, and cut behind the last
    /// character that fits.
    ///
    /// - Parameter limit: In bytes of UTF-8.
    package static func mended(_ text: String, limit: Int) -> (text: String, changes: Set<Change>) {
        guard text.utf8.count > limit || obstacle(in: text) != nil else { return (text, []) }
        var visible = text
        visible.unicodeScalars.removeAll { isControl($0) && $0 != "\n" && $0 != "\t" && $0 != "\r" }
        var mending = Mending(limit: limit)
        if visible.utf8.count < text.utf8.count { mending.changes.insert(.controls) }
        let mended = mending.taking(visible[...])
        return (mended, mending.changes)
    }

    /// The beginning of a text with each direction closed, and cut behind the last character that fits.
    ///
    /// - Parameter limit: In bytes of UTF-8.
    static func closed(_ text: Substring, limit: Int = .max) -> String {
        var mending = Mending(limit: limit)
        return mending.taking(text)
    }

    /// A text on its way to one that can be stored.
    private struct Mending {
        let limit: Int
        var changes: Set<Change> = []
        private var text = String.UnicodeScalarView()
        private var size = 0
        /// What closes the directions that are open, the innermost last.
        private var closing: [Unicode.Scalar] = []
        private var openIsolates = 0

        private static let endOfIsolate: Unicode.Scalar = "\u{2069}"
        private static let endOfEmbedding: Unicode.Scalar = "\u{202C}"

        init(limit: Int) { self.limit = limit }

        /// Takes a character, if it fits with what closes the directions behind it.
        ///
        /// - Returns: False where the text is cut.
        private mutating func take(_ character: Character) -> Bool {
            let scalars = character.unicodeScalars
            let direction = scalars.first.flatMap(Direction.init)
            let room = limit - size - closing.count * 3
            switch direction {
            case .closes(let isIsolate):
                close(isIsolate: isIsolate)
                return true
            case .opens where room >= 6:
                let isIsolate = scalars.first.map { $0.value >= 0x2066 } == true
                closing.append(isIsolate ? Self.endOfIsolate : Self.endOfEmbedding)
                openIsolates += isIsolate ? 1 : 0
            case .ends where room >= character.utf8.count: closeAll()
            case nil where room >= character.utf8.count: break
            default:
                changes.insert(.cut)
                // One character alone may be too long: of that, the marks on its letter are cut.
                if text.isEmpty, direction == nil {
                    for scalar in scalars where size + UTF8.width(scalar) <= limit { append(scalar) }
                }
                return false
            }
            scalars.forEach { append($0) }
            return true
        }

        private mutating func append(_ scalar: Unicode.Scalar) {
            text.append(scalar)
            size += UTF8.width(scalar)
        }

        private mutating func close(isIsolate: Bool) {
            guard isIsolate ? openIsolates > 0 : closing.last == Self.endOfEmbedding else {
                changes.insert(.directions)
                return
            }
            // An isolate ends what was opened within it.
            while isIsolate, closing.last == Self.endOfEmbedding {
                changes.insert(.directions)
                closeLast()
            }
            closeLast()
        }

        private mutating func closeLast() {
            guard let last = closing.popLast() else { return }
            openIsolates -= last == Self.endOfIsolate ? 1 : 0
            append(last)
        }

        private mutating func closeAll() {
            if !closing.isEmpty { changes.insert(.directions) }
            while !closing.isEmpty { closeLast() }
        }

        /// The text as far as it fits.
        mutating func taking(_ characters: Substring) -> String {
            for character in characters {
                guard take(character) else { break }
            }
            closeAll()
            return String(text)
        }
    }
}
