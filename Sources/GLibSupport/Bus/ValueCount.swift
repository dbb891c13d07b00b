/// How many values a message has, counted on the wire before anything is made of them.
///
/// GDBus makes an object of each value, containers included, and only bytes in an array share one: eight bytes of a message
/// become 280 in memory. What is laid out wrongly is counted up to there; GDBus refuses it.
///
/// <https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-marshaling>
package struct ValueCount: Sendable {
    /// What GDBus takes for a value, in bytes.
    package static let bytesEach = 140

    /// All of them.
    package private(set) var values = 0
    /// The elements of the first array among the arguments.
    package private(set) var elements = 0

    /// GDBus reads no more levels than 64.
    private static let mostLevels = 100

    /// - Parameters:
    ///   - body: The arguments, which begin at a multiple of eight bytes of the message.
    ///   - signature: Their types, as text.
    init(_ body: UnsafeRawBufferPointer, signature: UnsafeRawBufferPointer, isLittle: Bool) {
        var walk = Walk(body: body, isLittle: isLittle)
        var place = 0
        while place < signature.count, walk.pass(signature, &place, level: 0) {}
        (values, elements) = (walk.values, walk.elements ?? 0)
    }

    private struct Walk {
        let body: UnsafeRawBufferPointer
        let isLittle: Bool
        var offset = 0
        var values = 0
        var elements: Int?

        /// Goes past one value of the type at `place`, which is then the place of the next.
        ///
        /// - Returns: false where nothing can be read any more.
        mutating func pass(_ types: UnsafeRawBufferPointer, _ place: inout Int, level: Int) -> Bool {
            guard place < types.count, level < ValueCount.mostLevels else { return false }
            let type = types[place]
            place += 1
            values += 1
            switch type {
            case UInt8(ascii: "y"): return skip(1, alignedTo: 1)
            case UInt8(ascii: "n"), UInt8(ascii: "q"): return skip(2, alignedTo: 2)
            case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "h"):
                return skip(4, alignedTo: 4)
            case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"): return skip(8, alignedTo: 8)
            case UInt8(ascii: "s"), UInt8(ascii: "o"):
                guard let length = length() else { return false }
                return skip(length + 1, alignedTo: 1)
            case UInt8(ascii: "g"):
                guard offset < body.count else { return false }
                return skip(Int(body[offset]) + 2, alignedTo: 1)
            case UInt8(ascii: "v"): return passVariant(level)
            case UInt8(ascii: "a"): return passArray(types, &place, level)
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                let end = type == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
                guard skip(0, alignedTo: 8) else { return false }
                while place < types.count, types[place] != end {
                    guard pass(types, &place, level: level + 1) else { return false }
                }
                place += 1
                return true
            default: return false
            }
        }

        private mutating func passVariant(_ level: Int) -> Bool {
            guard offset < body.count else { return false }
            let start = offset + 1
            let end = start + Int(body[offset])
            guard end < body.count else { return false }
            offset = end + 1
            var place = 0
            return pass(UnsafeRawBufferPointer(rebasing: body[start..<end]), &place, level: level + 1)
        }

        private mutating func passArray(_ types: UnsafeRawBufferPointer, _ place: inout Int, _ level: Int) -> Bool {
            guard let length = length(), let element = types.count > place ? types[place] : nil else { return false }
            let aligned = [
                UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"),
            ]
            guard skip(0, alignedTo: aligned.contains(element) ? 8 : 1) else { return false }
            let end = offset + length
            guard end <= body.count else { return false }
            let start = place
            guard Self.passType(types, &place) else { return false }
            if element == UInt8(ascii: "y") {
                offset = end
            } else {
                var count = 0
                defer { if level == 0, elements == nil { elements = count } }
                while offset < end {
                    let before = offset
                    var type = start
                    count += 1
                    guard pass(types, &type, level: level + 1), offset > before else { return false }
                }
            }
            return true
        }

        /// Goes past a type: an array may have no element that would.
        private static func passType(_ types: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
            while place < types.count, types[place] == UInt8(ascii: "a") { place += 1 }
            var open = 0
            while place < types.count {
                switch types[place] {
                case UInt8(ascii: "("), UInt8(ascii: "{"): open += 1
                case UInt8(ascii: ")"), UInt8(ascii: "}"): open -= 1
                default: break
                }
                place += 1
                if open <= 0 { return open == 0 }
            }
            return false
        }

        private mutating func length() -> Int? {
            guard skip(0, alignedTo: 4), offset + 4 <= body.count else { return nil }
            let raw = body.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            offset += 4
            return Int(isLittle ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw))
        }

        private mutating func skip(_ count: Int, alignedTo alignment: Int) -> Bool {
            offset = (offset + alignment - 1) & ~(alignment - 1)
            guard offset + count <= body.count else { return false }
            offset += count
            return true
        }
    }
}
