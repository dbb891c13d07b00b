internal import Glibc
internal import GLibSupport
internal import Messages
internal import ScheduleWords

/// What `notify-send` asks of the notification server.
struct NotifyCall {
    /// A button, as `[NAME=]Text`; without a name it gets its number, from 0.
    struct Button: Equatable {
        let name: String
        let label: String

        /// - Returns: Nil if the name or the text is empty; such a button isn't sent.
        init?(_ text: String, number: Int) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0.trimmingASCIISpaces) }
            (name, label) = parts.count > 1 ? (parts[0], parts[1]) : ("\(number)", parts[0])
            guard !name.isEmpty, !label.isEmpty else { return nil }
        }
    }

    var appName = "notify-send"
    var replaces: UInt32 = 0
    var icon = ""
    var summary: String
    var body = ""
    var buttons: [Button] = []
    var hints: [String: Variant] = [:]
    var timeout: Int32 = -1

    var arguments: [Variant] {
        var hints = hints
        if hints["sender-pid"] == nil { hints["sender-pid"] = .int64(Int64(getpid())) }
        return [
            .string(appName), .uint32(replaces), .string(icon), .string(summary), .string(body),
            .stringArray(buttons.flatMap { [$0.name, $0.label] }), .dictionary(hints), .int32(timeout),
        ]
    }

    /// The text with C's escapes replaced, as `notify-send` does it with the body: `\n`, `\t`, `\101`, `\\`; before any other
    /// character, the backslash is left out.
    ///
    /// - Throws: `GrammarError` if the result isn't UTF-8.
    static func unescaped(_ text: String) throws(GrammarError) -> String {
        let controls: [UInt8: UInt8] = [
            UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
            UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
        ]
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            // A backslash at the end escapes nothing.
            guard let escaped = rest.popFirst() else { break }
            guard octal ~= escaped else {
                bytes.append(controls[escaped] ?? escaped)
                continue
            }
            let digits = [escaped] + rest.prefix(2).prefix { octal ~= $0 }
            rest = rest.dropFirst(digits.count - 1)
            bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - UInt8(ascii: "0")) })
        }
        // A C string ends at its first NUL.
        guard let text = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else {
            throw GrammarError("the body isn't UTF-8 once its escapes are replaced")
        }
        return text
    }

    private static let octal = UInt8(ascii: "0")...UInt8(ascii: "7")
}

extension Substring {
    /// Without the spaces that C knows at its ends.
    fileprivate var trimmingASCIISpaces: Substring {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || 9...13 ~= scalar.value }
        var scalars = unicodeScalars.drop(while: isSpace)
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return Substring(scalars)
    }
}

/// A hint of a notification as `notify-send` takes it: `TYPE:NAME:VALUE`.
struct NotifyHint {
    let name: String
    /// Nil for an empty string, which `notify-send` doesn't send.
    let value: Variant?

    /// Numbers are read as C reads them: as far as they go, and the last bits of one that is too large.
    ///
    /// - Throws: `GrammarError` for another type, or a value that isn't of the type.
    init(_ text: String) throws(GrammarError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw GrammarError(.outOfRange, "--hint \"\(text)\" must be TYPE:NAME:VALUE") }
        let (type, value) = (parts[0].lowercased(), parts[2])
        name = parts[1]
        guard !name.isEmpty else { throw GrammarError("--hint \"\(text)\" has no name") }
        let startsWithDigit = value.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
        let wrong = GrammarError("--hint \"\(text)\": the value isn't of the type \(type)")
        switch type {
        case "string": self.value = value.isEmpty ? nil : .string(value)
        case "int":
            guard startsWithDigit else { throw wrong }
            self.value = .int32(Int32(truncatingIfNeeded: strtoull(value, nil, 10)))
        case "double":
            guard startsWithDigit else { throw wrong }
            self.value = .double(strtod(value, nil))
        case "byte":
            let number = Int32(truncatingIfNeeded: strtoull(value, nil, value.hasPrefix("0x") ? 16 : 10))
            guard let byte = UInt8(exactly: number) else { throw wrong }
            self.value = .byte(byte)
        case "boolean":
            self.value = .boolean(value.lowercased() == "true" || startsWithDigit && strtoull(value, nil, 10) != 0)
        case "variant":
            guard let variant = Variant(parsing: value) else { throw wrong }
            self.value = variant
        default:
            throw GrammarError(
                .outOfRange,
                "--hint \"\(text)\": the type must be boolean, int, double, string, byte or variant"
            )
        }
    }
}
