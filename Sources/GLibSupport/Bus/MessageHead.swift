/// What the head of a D-Bus message says, read without its body.
///
/// <https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-messages>
struct MessageHead {
    let isCall: Bool
    let expectsAnswer: Bool
    let serial: UInt32
    /// The length of the arguments on the wire, in bytes.
    let body: Int
    private(set) var interface = ""
    private(set) var member = ""
    private(set) var sender = ""
    /// Where the types of the arguments are written down, in bytes of the message.
    private(set) var signature = 0..<0
    /// Where the arguments begin.
    let start: Int
    let isLittle: Bool

    /// The fields that are read, by the specification's numbers.
    private enum Field: UInt8 {
        case interface = 2
        case member = 3
        case sender = 7
        case signature = 8
    }

    /// Nil when the head is not laid out as the bus lays it out.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 16, let first = bytes.first, [UInt8(ascii: "l"), UInt8(ascii: "B")].contains(first) else {
            return nil
        }
        let isLittle = first == UInt8(ascii: "l")
        self.isLittle = isLittle
        func number(at offset: Int) -> Int? {
            guard offset >= 0, offset + 4 <= bytes.count else { return nil }
            let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return Int(isLittle ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw))
        }
        isCall = bytes[1] == 1
        expectsAnswer = bytes[2] & 1 == 0
        guard let body = number(at: 4), let serial = number(at: 8), let fields = number(at: 12) else { return nil }
        (self.body, self.serial) = (body, UInt32(serial))
        let end = 16 + fields
        guard end <= bytes.count else { return nil }
        start = min((end + 7) & ~7, bytes.count)
        var offset = 16
        while offset < end {
            // A field is a byte, and a variant of one of four types.
            offset = (offset + 7) & ~7
            guard offset + 4 <= end, bytes[offset + 1] == 1, bytes[offset + 3] == 0 else { return nil }
            let (code, type) = (bytes[offset], bytes[offset + 2])
            offset += 4
            switch type {
            case UInt8(ascii: "s"), UInt8(ascii: "o"):
                guard let length = number(at: offset), offset + 4 + length + 1 <= end else { return nil }
                let text = String(decoding: bytes[offset + 4..<offset + 4 + length], as: UTF8.self)
                switch Field(rawValue: code) {
                case .interface: interface = text
                case .member: member = text
                case .sender: sender = text
                case .signature, nil: break
                }
                offset += 4 + length + 1
            case UInt8(ascii: "g"):
                guard offset < end, offset + 1 + Int(bytes[offset]) < end else { return nil }
                let text = offset + 1..<offset + 1 + Int(bytes[offset])
                if Field(rawValue: code) == .signature { signature = text }
                offset = text.upperBound + 1
            case UInt8(ascii: "u"): offset += 4
            default: return nil
            }
        }
    }

    /// Counts the values of the message whose head this is.
    func values(of bytes: UnsafeRawBufferPointer) -> ValueCount {
        ValueCount(
            UnsafeRawBufferPointer(rebasing: bytes[start...]),
            signature: UnsafeRawBufferPointer(rebasing: bytes[signature]),
            isLittle: isLittle
        )
    }
}
