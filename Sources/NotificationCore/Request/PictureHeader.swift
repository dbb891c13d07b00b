/// What a picture's header says: its kind, and how large it becomes when it is drawn.
///
/// Notification servers decode a picture in one piece, and a few bytes can ask them for more memory than there is.
package struct PictureHeader: Equatable, Sendable {
    package let type: String
    package let suffix: String
    /// Nil when it doesn't say, as pictures that are cut short, and many drawings.
    package let size: Size?
    /// Of an animated GIF picture; else 1.
    package let frames: Int

    package struct Size: Equatable, Sendable {
        package let width: Int
        package let height: Int

        /// Width times height.
        package var pixels: Int {
            let (product, isTooMany) = width.multipliedReportingOverflow(by: height)
            return isTooMany ? .max : product
        }
    }

    /// What there is too much of for anybody to decode it; nil if nothing.
    ///
    /// - Parameter most: How many pixels are allowed.
    package func excess(pixels most: Int) -> (count: Int, unit: String, limit: Int)? {
        let side = size.map { max($0.width, $0.height) } ?? 0
        let measures = [
            (size?.pixels ?? 0, "pixels", most), (side, "pixels on one side", RequestCheck.Limit.pictureSide),
            (frames, "frames", RequestCheck.Limit.pictureFrames),
        ]
        return measures.first { $0.0 > $0.2 }
    }

    /// - Parameter bytes: Reads the picture: at most `count` bytes from `start` on.
    /// - Returns: nil when it is neither a PNG, JPEG, GIF, WebP nor SVG picture.
    package init?(_ bytes: (_ start: Int, _ count: Int) -> [UInt8]) {
        let head = bytes(0, 1024)
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            // https://www.w3.org/TR/png-3/#11IHDR
            self.init("image/png", "png", head.bigEndian(16, 4), head.bigEndian(20, 4))
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            let size = Self.frameOfJPEG(bytes)
            self.init("image/jpeg", "jpg", size?.width, size?.height)
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            // https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18
            let (frames, width, height) = Self.framesOfGIF(bytes)
            // Some readers make room for a frame that is larger than the whole.
            let size = head.littleEndian(6, 2).flatMap { across in head.littleEndian(8, 2).map { (across, $0) } }
            self.init("image/gif", "gif", size.map { max($0.0, width) }, size.map { max($0.1, height) }, frames: frames)
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            let size = Self.canvasOfWebP(head)
            self.init("image/webp", "webp", size?.width, size?.height)
        } else if String(decoding: head, as: UTF8.self).contains("<svg") {
            let size = DrawingSize(String(decoding: bytes(0, 1 << 16), as: UTF8.self))
            self.init("image/svg+xml", "svg", size?.width, size?.height)
        } else {
            return nil
        }
    }

    private init(_ type: String, _ suffix: String, _ width: Int?, _ height: Int?, frames: Int = 1) {
        self.type = type
        self.suffix = suffix
        self.frames = frames
        size = width.flatMap { width in height.map { Size(width: width, height: $0) } }
    }

    /// How many pictures follow each other, and the largest sides of any, as far as they are looked for: one more than are allowed, or as many as there can be in a
    /// file of so many small pieces that nobody should read it.
    private static func framesOfGIF(_ bytes: (Int, Int) -> [UInt8]) -> (count: Int, width: Int, height: Int) {
        var (start, window) = (0, bytes(0, 1 << 16))
        func byte(_ place: Int) -> UInt8? {
            if !(start..<start + window.count).contains(place) { (start, window) = (place, bytes(place, 1 << 16)) }
            return place - start < window.count ? window[place - start] : nil
        }
        // A palette of two colours or more follows where the first bit says so.
        func palette(_ flags: UInt8?) -> Int { flags.map { $0 & 0x80 == 0 ? 0 : 3 << (Int($0 & 7) + 1) } ?? 0 }
        var place = 13 + palette(byte(10))
        func number(_ place: Int) -> Int { Int(byte(place) ?? 0) | Int(byte(place + 1) ?? 0) << 8 }
        var (frames, pieces, width, height) = (0, 0, 0, 0)
        while pieces <= RequestCheck.Limit.gifPieces {
            pieces += 1
            switch byte(place) {
            case 0x21: place += 2
            case 0x2C:
                frames += 1
                guard frames <= RequestCheck.Limit.pictureFrames else { return (frames, width, height) }
                (width, height) = (max(width, number(place + 5)), max(height, number(place + 7)))
                place += 11 + palette(byte(place + 9))
            // The end, or nothing that a reader knows.
            default: return (frames, width, height)
            }
            while let length = byte(place), length > 0, pieces <= RequestCheck.Limit.gifPieces {
                place += 1 + Int(length)
                pieces += 1
            }
            place += 1
        }
        return (.max, width, height)
    }

    /// The size is in the frame header, after any number of segments that cameras fill as they like.
    /// <https://www.w3.org/Graphics/JPEG/itu-t81.pdf>, annex B
    private static func frameOfJPEG(_ bytes: (Int, Int) -> [UInt8]) -> (width: Int, height: Int)? {
        var place = 2
        for _ in 0..<RequestCheck.Limit.jpegSegments {
            let segment = bytes(place, 9)
            guard segment.count >= 4 else { return nil }
            // Readers pass over what is between segments, and over bytes that fill.
            guard segment[0] == 0xFF, segment[1] != 0xFF, segment[1] != 0 else {
                place += 1
                continue
            }
            switch segment[1] {
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF:
                guard let height = segment.bigEndian(5, 2), let width = segment.bigEndian(7, 2) else { return nil }
                return (width, height)
            case 0xD0...0xD9, 0x01:
                place += 2
                continue
            default: break
            }
            place += 2 + max(2, segment.bigEndian(2, 2) ?? 2)
        }
        // Where a reader would find it after a long walk, it may be of any size.
        return (Int(UInt16.max), Int(UInt16.max))
    }

    /// <https://developers.google.com/speed/webp/docs/riff_container>
    private static func canvasOfWebP(_ head: [UInt8]) -> (width: Int, height: Int)? {
        let chunk = String(decoding: head.dropFirst(12).prefix(4), as: UTF8.self)
        switch chunk {
        case "VP8X":
            guard let width = head.littleEndian(24, 3), let height = head.littleEndian(27, 3) else { return nil }
            return (width + 1, height + 1)
        case "VP8L":
            guard let bits = head.littleEndian(21, 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        default:
            guard let width = head.littleEndian(26, 2), let height = head.littleEndian(28, 2) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
    }
}

extension [UInt8] {
    fileprivate func bigEndian(_ start: Int, _ length: Int) -> Int? {
        guard count >= start + length else { return nil }
        return self[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func littleEndian(_ start: Int, _ length: Int) -> Int? {
        guard count >= start + length else { return nil }
        return self[start..<start + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The size of a drawing (SVG), as its first element gives it.
///
/// <https://www.w3.org/TR/SVG2/coords.html#SizingSVGInCSS>
struct DrawingSize {
    let width: Int
    let height: Int

    /// - Parameter text: The start of the file.
    /// - Returns: nil when it gives no size, or one that it takes a reader of documents or of styles to understand.
    init?(_ text: String) {
        guard let attributes = Self.attributes(text), attributes["style"]?.contains("width") != true,
            attributes["style"]?.contains("height") != true
        else { return nil }
        let box = (attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        func side(_ name: String, _ index: Int) -> Int? {
            // A part of all there is, which a popup isn't.
            let given = attributes[name].flatMap { $0.hasSuffix("%") || $0 == "auto" ? nil : $0 }
            let length = given.map(Self.pixels) ?? (box.count == 4 ? box[index] : nil)
            return length.flatMap { $0 >= 0 && $0 < 1e9 ? Int($0.rounded(.up)) : nil }
        }
        guard let width = side("width", 2), let height = side("height", 3) else { return nil }
        (self.width, self.height) = (width, height)
    }

    private static let units = [
        "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "em": 16, "ex": 8,
    ]

    private static func pixels(_ length: String) -> Double? {
        let unit = length.reversed().prefix { $0.isLetter }.reversed()
        guard let factor = units[String(unit)], let number = Double(length.dropLast(unit.count)) else { return nil }
        return number * factor
    }

    /// The attributes of the first element; nil when it isn't `svg`, or can't be read without knowing what comes before it.
    private static func attributes(_ text: String) -> [String: String]? {
        var rest = Substring(text.trimmingPrefix("\u{FEFF}")).skippingSpace
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            let end = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?") ? "?>" : ">"
            guard let passed = rest.firstRange(of: end) else { return nil }
            // What a document declares, an attribute may use.
            if end == ">", rest[..<passed.lowerBound].contains("[") { return nil }
            rest = rest[passed.upperBound...].skippingSpace
        }
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        guard rest.hasPrefix("<"), name == "svg" || name.hasSuffix(":svg") else { return nil }
        rest = rest.dropFirst(1 + name.count).skippingSpace
        var attributes: [String: String] = [:]
        while let first = rest.first, first != ">", first != "/" {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].prefix { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].skippingSpace
            guard let quote = rest.first, quote == "\"" || quote == "'",
                let end = rest.dropFirst().firstIndex(of: quote)
            else { return nil }
            let value = rest[rest.index(after: rest.startIndex)..<end]
            guard !value.contains("&") else { return nil }
            attributes[String(key)] = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            rest = rest[rest.index(after: end)...].skippingSpace
        }
        return rest.isEmpty ? nil : attributes
    }
}

extension Substring {
    fileprivate var skippingSpace: Substring { drop(while: \.isWhitespace) }
}
