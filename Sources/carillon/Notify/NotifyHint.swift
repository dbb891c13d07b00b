internal import Messages
internal import GLibSupport
internal import Glibc
internal import ScheduleWords

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
