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
