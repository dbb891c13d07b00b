/// The contents of a TZif file, versions 1 to 4 (RFC 8536 section 3), checked but not yet interpreted.
struct TZif {
    struct LocalTime: Hashable {
        var offset: Int
        var isDaylightSaving: Bool
        var abbreviation: String
    }

    /// Instants at which `kinds` take over, ascending.
    var transitions: [Int64] = []
    /// For each transition an index into `localTimes`.
    var kinds: [Int] = []
    var localTimes: [LocalTime] = []
    /// Accumulated leap seconds from each instant on; empty in all but the `right/` zones.
    var leapSeconds: [(instant: Int64, correction: Int)] = []
    /// The POSIX TZ string for what follows the last transition; empty when the file says nothing.
    var footer = ""

    /// Reads the widest data block of a file.
    ///
    /// - Throws: `ZoneError`. Missing transitions and a missing footer are not errors.
    init(bytes: [UInt8]) throws(ZoneError) {
        var reader = Reader(bytes: bytes)
        var header = try Header(&reader)
        var width = 4
        if header.version >= 0x32 {
            try reader.skip(header.dataLength(width: 4))
            header = try Header(&reader)
            width = 8
        }
        try readData(&reader, header, width: width)
        guard width == 8 else { return }
        guard try reader.byte() == 0x0A else { throw .malformed("footer") }
        footer = try reader.text(until: 0x0A)
    }

    private mutating func readData(_ reader: inout Reader, _ header: Header, width: Int) throws(ZoneError) {
        try reader.require(header.dataLength(width: width))
        guard header.localTimeCount > 0 else { throw .malformed("count of local time types") }
        for _ in 0..<header.transitionCount {
            let instant = try reader.integer(width: width)
            if let last = transitions.last, last >= instant { throw .malformed("order of transitions") }
            transitions.append(instant)
        }
        for _ in 0..<header.transitionCount {
            let kind = Int(try reader.byte())
            guard kind < header.localTimeCount else { throw .malformed("local time type index") }
            kinds.append(kind)
        }
        var indices: [Int] = []
        for _ in 0..<header.localTimeCount {
            let offset = Int(try reader.integer(width: 4))
            guard Zone.offsets.contains(offset) else { throw .malformed("offset") }
            let isDaylightSaving = try reader.byte() != 0
            indices.append(Int(try reader.byte()))
            localTimes.append(LocalTime(offset: offset, isDaylightSaving: isDaylightSaving, abbreviation: ""))
        }
        let names = try reader.bytes(header.abbreviationLength)
        for (index, start) in indices.enumerated() {
            guard start < names.count, let end = names[start...].firstIndex(of: 0) else {
                throw .malformed("abbreviation index")
            }
            localTimes[index].abbreviation = String(decoding: names[start..<end], as: UTF8.self)
        }
        for _ in 0..<header.leapSecondCount {
            let instant = try reader.integer(width: width)
            let correction = Int(try reader.integer(width: 4))
            if let last = leapSeconds.last, last.instant >= instant { throw .malformed("order of leap seconds") }
            guard abs(correction) < 3600 else { throw .malformed("leap second") }
            leapSeconds.append((instant, correction))
        }
        try reader.skip(header.standardCount + header.universalCount)
    }
}

extension TZif {
    private struct Header {
        let version: UInt8
        let universalCount: Int
        let standardCount: Int
        let leapSecondCount: Int
        let transitionCount: Int
        let localTimeCount: Int
        let abbreviationLength: Int

        init(_ reader: inout Reader) throws(ZoneError) {
            guard let magic = try? reader.bytes(4), magic.elementsEqual([0x54, 0x5A, 0x69, 0x66]) else {
                throw .notTZif
            }
            version = try reader.byte()
            try reader.skip(15)
            universalCount = try reader.count()
            standardCount = try reader.count()
            leapSecondCount = try reader.count()
            transitionCount = try reader.count()
            localTimeCount = try reader.count()
            abbreviationLength = try reader.count()
        }

        /// The length of the data block that this header announces, with times of `width` bytes.
        func dataLength(width: Int) -> Int {
            transitionCount * (width + 1) + localTimeCount * 6 + abbreviationLength
                + leapSecondCount * (width + 4) + standardCount + universalCount
        }
    }

    /// Big-endian fields one after the other, never past the end.
    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        func require(_ count: Int) throws(ZoneError) {
            guard count >= 0, bytes.count - index >= count else { throw .truncated }
        }

        mutating func skip(_ count: Int) throws(ZoneError) {
            try require(count)
            index += count
        }

        mutating func byte() throws(ZoneError) -> UInt8 {
            try require(1)
            defer { index += 1 }
            return bytes[index]
        }

        mutating func bytes(_ count: Int) throws(ZoneError) -> [UInt8] {
            try require(count)
            defer { index += count }
            return Array(bytes[index..<index + count])
        }

        mutating func integer(width: Int) throws(ZoneError) -> Int64 {
            try require(width)
            var value: UInt64 = 0
            for byte in bytes[index..<index + width] { value = value << 8 | UInt64(byte) }
            index += width
            return width == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
        }

        /// A 32-bit count; one that no file can hold counts as a file cut short, before it is multiplied.
        mutating func count() throws(ZoneError) -> Int {
            let value = try integer(width: 4)
            guard (0...0xFF_FFFF).contains(value) else { throw .truncated }
            return Int(value)
        }

        mutating func text(until end: UInt8) throws(ZoneError) -> String {
            guard let stop = bytes[index...].firstIndex(of: end) else { throw .truncated }
            defer { index = stop + 1 }
            return String(decoding: bytes[index..<stop], as: UTF8.self)
        }
    }
}

/// Why bytes are not a zone, in one sentence each.
package enum ZoneError: Error, Hashable, CustomStringConvertible {
    /// The file doesn't start with `TZif`.
    case notTZif
    /// The file ends before the data that its header announces.
    case truncated
    /// A field contradicts RFC 8536; the text names it.
    case malformed(String)
    /// The footer isn't a POSIX TZ string.
    case badFooter(String)

    package var description: String {
        switch self {
        case .notTZif: "The data isn't a TZif file."
        case .truncated: "The TZif file is shorter than its header says."
        case .malformed(let field): "The TZif file has a bad \(field)."
        case .badFooter(let text): "The TZif footer “\(text)” isn't a POSIX TZ string."
        }
    }
}
