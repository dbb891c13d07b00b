internal import Messages
internal import GLibSupport
internal import Glibc
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

    static func method(_ member: String) -> BusConnection.Method {
        BusConnection.Method(
            destination: name,
            path: "/org/freedesktop/Notifications",
            interface: name,
            member: member
        )
    }

    static let name = "org.freedesktop.Notifications"

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
