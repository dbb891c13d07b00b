/// A picture as the points of a screen, which programs have in memory: as the hint `image-data` of the freedesktop specification has it.
///
/// <https://specifications.freedesktop.org/notification-spec/1.2/icons-and-images.html>
package struct RawImage: Sendable, Hashable {
    private let width: Int
    private let height: Int
    /// The bytes from the beginning of one row to that of the next.
    private let rowStride: Int
    private let hasAlpha: Bool
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - bytes: Red, green and blue of each point, a byte each, and with `hasAlpha` how opaque it is.
    ///   - field: What the picture is called in refusals.
    /// - Throws: `AgendaError` that names the part that doesn't fit the others, or the limit that it exceeds.
    package init(
        width: Int,
        height: Int,
        rowStride: Int,
        hasAlpha: Bool,
        bitsPerSample: Int = 8,
        channels: Int,
        bytes: [UInt8],
        field: String
    ) throws(AgendaError) {
        func require(_ holds: Bool, _ problem: @autoclosure () -> String) throws(AgendaError) {
            if !holds { throw AgendaError(.invalidAttachment, "\(field): \(problem())") }
        }
        let side = RequestCheck.Limit.pictureSide
        try require(
            (1...side).contains(width) && (1...side).contains(height),
            "is \(width) by \(height) points; 1 to \(side) are allowed each way"
        )
        try require(bitsPerSample == 8, "has \(bitsPerSample) bits for each sample; it must be 8")
        let rightChannels = hasAlpha ? 4 : 3
        try require(channels == rightChannels, "has \(channels) channels; it must be \(rightChannels)")
        let row = width * channels
        try require(
            (row...RequestCheck.Limit.picture).contains(rowStride),
            "has rows of \(rowStride) bytes; \(row) to \(RequestCheck.Limit.picture) are allowed"
        )
        // The last row need not be filled up.
        let least = (height - 1) * rowStride + row
        try require(
            bytes.count >= least && least <= RequestCheck.Limit.picture,
            "has \(bytes.count) bytes; it needs \(least), and at most \(RequestCheck.Limit.picture) are allowed"
        )
        (self.width, self.height, self.rowStride, self.hasAlpha) = (width, height, rowStride, hasAlpha)
        self.bytes = bytes
    }

    /// The picture as a PNG file, as large as its points are: it is read from memory, and not kept for long.
    ///
    /// <https://www.w3.org/TR/png-3/>
    package var png: [UInt8] {
        var rows: [UInt8] = []
        let row = width * (hasAlpha ? 4 : 3)
        rows.reserveCapacity(height * (row + 1))
        for start in stride(from: 0, to: height * rowStride, by: rowStride) {
            rows.append(0)
            rows += bytes[start..<start + row]
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let kind: UInt8 = hasAlpha ? 6 : 2
        file += Self.chunk("IHDR", Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, kind, 0, 0, 0])
        file += Self.chunk("IDAT", Self.stored(rows))
        file += Self.chunk("IEND", [])
        return file
    }

    /// A stream of zlib's whose blocks are stored as they are.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc1950>
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let longest = 0xFFFF
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: longest) {
            let block = bytes[start..<min(bytes.count, start + longest)]
            let count = UInt16(block.count)
            stream.append(block.endIndex == bytes.count ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(checksum(named))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in checksums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    /// The CRC of each byte.
    private static let checksums: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
