/// A sentence in the letters of `ForeignTimeTable`: lower case, composed, one apostrophe for all, and "#" for each number.
struct TimeWordLetters {
    private enum Script: UInt8 { case none, spaced, syllables, unspaced }

    private(set) var bytes: [UInt8] = []
    /// The typed character that each byte comes from.
    private var origins: [String.Index] = []
    private var scripts: [Script] = []
    private let end: String.Index

    init(_ text: String) {
        end = text.endIndex
        var last: Unicode.Scalar?
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            switch scalar.value {
            case 0x41...0x5A:
                let lower = Unicode.Scalar(UInt8(scalar.value | 0x20))
                append(lower, index)
                last = lower
            // The apostrophes that are typed for U+02BC and U+2019
            case 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2018, 0x2019:
                append("'", index)
                last = nil
            // Marks that aren't seen
            case 0xAD, 0x61C, 0x200B...0x200F, 0x2060, 0x2066...0x2069, 0xFEFF: continue
            // Vowels that Hebrew and Arabic leave out
            case 0x591...0x5BD, 0x64B...0x652: continue
            case ..<0x30, 0x3A..<0x80:
                append(scalar, index)
                last = scalar
            default:
                guard scalar.properties.numericType != .decimal else {
                    if bytes.last != UInt8(ascii: "#") { append("#", index) }
                    last = nil
                    continue
                }
                // Of the Turkish İ
                if scalar.value == 0x307, last == "i" { continue }
                for lower in scalar.properties.lowercaseMapping.unicodeScalars where lower.value != 0x307 || last != "i"
                {
                    last = add(lower, index, behind: last)
                }
            }
        }
    }

    /// Appends a scalar; one that is a mark is composed with the last one.
    private mutating func add(_ scalar: Unicode.Scalar, _ index: String.Index, behind last: Unicode.Scalar?)
        -> Unicode.Scalar
    {
        let properties = scalar.properties
        if properties.isFullCompositionExclusion, let known = Self.composed[String(scalar)] {
            for scalar in known.unicodeScalars { append(scalar, index) }
        } else if properties.canonicalCombiningClass != .notReordered, let last,
            let known = Self.composed[String(last) + String(scalar)], bytes.count >= UTF8.width(last)
        {
            let start = origins[bytes.count - UTF8.width(last)]
            for _ in 0..<UTF8.width(last) {
                (_, _, _) = (bytes.removeLast(), origins.removeLast(), scripts.removeLast())
            }
            for scalar in known.unicodeScalars { append(scalar, start) }
            return known.unicodeScalars.count == 1 ? known.unicodeScalars.first ?? scalar : scalar
        } else {
            append(scalar, index)
        }
        return scalar
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ index: String.Index) {
        let script = Self.script(scalar)
        for byte in String(scalar).utf8 {
            bytes.append(byte)
            origins.append(index)
            scripts.append(script)
        }
    }

    /// The composed letters, by themselves: a string equals the same letters in marks of their own.
    private static let composed = Dictionary(
        ForeignTimeTable.composed.split(whereSeparator: \.isWhitespace).map { (String($0), String($0)) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x61...0x7A: .spaced
        case ..<0x80: .none
        // Thai, Lao, Burmese, Khmer, kana, Chinese characters
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF:
            .unspaced
        case 0xAC00...0xD7A3: .syllables
        default:
            scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
                ? .spaced : .none
        }
    }

    func origin(_ position: Int) -> String.Index { position < origins.count ? origins[position] : end }

    /// Whether a word may begin here: anywhere in scripts without blanks.
    func canStart(_ position: Int) -> Bool {
        guard bytes[position] & 0xC0 != 0x80, bytes[position] != 0x20 else { return false }
        return position == 0 || scripts[position] == .unspaced || [.none, .unspaced].contains(scripts[position - 1])
    }

    /// Whether a word may end here. Korean words have endings: `내일은`.
    func canEnd(_ position: Int) -> Bool {
        guard position < bytes.count else { return true }
        return scripts[position - 1] != .spaced || scripts[position] != .spaced
    }

    /// Whether the number of a day stands before: `5 mars`, `5. Juni`, `5 de mayo`.
    func followsNumber(_ position: Int) -> Bool {
        var before = bytes[..<position]
        if before.suffix(4) == Array(" de ".utf8)[...] { before = before.dropLast(3) }
        while before.last == 0x20 { before = before.dropLast() }
        if before.last == UInt8(ascii: ".") { before = before.dropLast() }
        guard before.last == UInt8(ascii: "#") else { return false }
        return before.dropLast().last.map { $0 == 0x20 } ?? true
    }
}
