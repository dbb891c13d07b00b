/// What identifiers, file names and addresses are made of.
extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    package var isASCIIAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension String {
    /// Whether it has only letters and digits of ASCII, and characters of `others`.
    package func isPlain(with others: String) -> Bool {
        utf8.allSatisfy { $0.isASCIIAlphanumeric || others.utf8.contains($0) }
    }
}
