internal import Messages

/// One property of a calendar: `DTSTART;TZID=Europe/Berlin:20260105T090000` (RFC 5545 section 3.1).
package struct ContentLine: Sendable, Hashable {
    /// In upper case.
    package var name: String
    /// Names in upper case, values without their quotes and the escapes of RFC 6868.
    package var parameters: [String: [String]]
    package var value: String
    /// Where it begins, from 1.
    package var line: Int

    /// The first value of a parameter.
    package func parameter(_ name: String) -> String? { parameters[name]?.first }

    /// TZID; some programs quote it together with the parameter behind it, as in `TZID="local;VALUE=DATE-TIME"`.
    package var zoneName: String? {
        guard let name = parameters["TZID"]?.joined(separator: ",") else { return nil }
        return name.firstRange(of: ";VALUE=").map { String(name[..<$0.lowerBound]) } ?? name
    }

    /// The value as text: `\n` is a line break, `\,` `\;` `\\` stand for themselves (RFC 5545 section 3.3.11).
    package var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        // By scalars, not characters: a combining mark after a backslash doesn't make it another sign.
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                plain.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// The text as a name by which things are told apart. It has no control characters, since none could be written back.
    var identity: String { Self.withoutControls(text) }

    private static func withoutControls(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) || $0 == "\n" }))
    }

    /// The text, cut where no reminder could take more: each alarm of an entry looks at it.
    var shortText: String {
        let text = text
        return text.utf8.count > 20_000 ? String(decoding: text.utf8.prefix(20_000), as: UTF8.self) : text
    }

    /// The value without what surrounds it: spaces, and the semicolons that some programs end rules with.
    package var trimmedValue: String {
        let isPadding = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ";") }
        let bytes = value.utf8.drop(while: isPadding)
        guard let last = bytes.lastIndex(where: { !isPadding($0) }) else { return "" }
        return String(Substring(bytes[...last]))
    }
}

// MARK: - Reading

extension ContentLine {
    /// Reads the lines of a file; empty ones are skipped, and one that isn't a content line is an error of its own.
    package static func read(_ bytes: [UInt8]) -> [Result<ContentLine, ICalendarError>] {
        var lines: [Result<ContentLine, ICalendarError>] = []
        each(of: bytes) { lines.append($0) }
        return lines
    }

    /// The same one by one: a file of short lines is a hundred times its size in memory.
    static func each(of bytes: [UInt8], _ take: (Result<ContentLine, ICalendarError>) -> Void) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        SourceLine.each(of: bytes) { line in
            // Files that were put together have a mark in the middle.
            let text = line.text.starts(with: mark) ? Array(line.text.dropFirst(mark.count)) : line.text
            guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
            take(Result { () throws(ICalendarError) in try ContentLine(text, line: line.number) })
        }
    }

    private init(_ bytes: [UInt8], line: Int) throws(ICalendarError) {
        var scanner = LineScanner(bytes: bytes)
        let name = scanner.token(until: ":;").uppercased()
        func unreadable(_ message: String) -> ICalendarError {
            var error = ICalendarError(line: line, message)
            error.property = String(decoding: name.utf8.prefix(while: LineScanner.isOfName), as: UTF8.self)
            return error
        }
        self.name = name
        self.line = line
        parameters = [:]
        var count = 0
        guard !name.isEmpty, name.utf8.allSatisfy(LineScanner.isOfName) else {
            throw unreadable("\(Self.quoted(String(decoding: bytes, as: UTF8.self))) is not NAME:VALUE")
        }
        while scanner.skip(";") {
            let parameter = scanner.token(until: "=;:").uppercased()
            var values: [String] = []
            if scanner.skip("=") {
                repeat {
                    guard let value = scanner.parameterValue() else {
                        throw unreadable("\(parameter) of \(name) has a quote that is never closed")
                    }
                    let plain = Self.withoutControls(value)
                    values.append(plain.utf8.contains(UInt8(ascii: "^")) ? Self.uncircumflexed(plain) : plain)
                } while scanner.skip(",") && values.count <= Self.mostValues
            }
            count += max(1, values.count)
            guard count <= Self.mostValues else {
                throw unreadable("\(name) has more than \(Self.mostValues) values of parameters")
            }
            // A semicolon before the colon begins no parameter.
            if !parameter.isEmpty { parameters[parameter, default: []] += values }
        }
        guard scanner.skip(":") else { throw unreadable("\(name) has no colon before its value") }
        defer { mendZone() }
        let isPrintable =
            parameters["ENCODING"]?.first?.uppercased() == "QUOTED-PRINTABLE" || parameters["QUOTED-PRINTABLE"] != nil
        value = Self.decoded(isPrintable ? Self.unquoted(scanner.rest) : scanner.rest)
    }

    /// A zone such as `(UTC-05:00) Eastern Time` or `tzone://Microsoft/Utc`, which must be quoted and isn't, ends at the last colon.
    private mutating func mendZone() {
        guard let zone = parameters["TZID"]?.first,
            zone.hasPrefix("(") && !zone.contains(")") || value.hasPrefix("//"), let colon = value.lastIndex(of: ":")
        else { return }
        parameters["TZID"] = ["\(zone):\(value[..<colon])"]
        value = String(value[colon...].dropFirst())
    }

    /// Text in UTF-8, or in Windows-1252 where it can't be that: such files don't say which they are in.
    package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let text = String(decoding: bytes, as: UTF8.self)
        // What is UTF-8 with a fault has other letters that are right.
        guard text.unicodeScalars.allSatisfy({ $0.isASCII || $0 == "\u{FFFD}" }) else { return text }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(0x80...0x9F ~= byte ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)) }
        return String(scalars)
    }

    private static let windows1252 = Array(
        "€\u{FFFD}‚ƒ„\u{2026}†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
    )

    /// Undoes the quoted-printable encoding of vCalendar 1.0: `Pr=C3=BCfung`.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var plain: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let digits = bytes[index...].dropFirst().prefix(2)
            if bytes[index] == UInt8(ascii: "="), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                plain.append(byte)
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return plain[...]
    }

    /// How many values its parameters may have together: each takes ten times its length.
    private static let mostValues = 1000

    /// `^n` is a line break, `^'` a quote and `^^` a circumflex; before anything else it stands for itself (RFC 6868).
    private static func uncircumflexed(_ value: String) -> String {
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            switch (isEscaped, scalar) {
            case (true, "n"): plain.append("\n")
            case (true, "'"): plain.append("\"")
            case (true, "^"): plain.append("^")
            case (true, _): plain.append(contentsOf: ["^", scalar])
            case (false, "^"): break
            case (false, _): plain.append(scalar)
            }
            isEscaped = !isEscaped && scalar == "^"
        }
        if isEscaped { plain.append("^") }
        return String(plain)
    }

    static func quoted(_ text: some StringProtocol) -> String {
        "\"\(String(text).cut(behind: 40))\""
    }
}

/// Goes through the bytes of one unfolded line.
private struct LineScanner {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Letters, digits, hyphens, and what programs put into names of their own.
    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    var rest: ArraySlice<UInt8> { bytes[index...] }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(truncatingIfNeeded: character.value) else { return false }
        index += 1
        return true
    }

    /// What comes before one of some characters, without spaces around it.
    mutating func token(until stops: StaticString) -> String {
        let start = index
        advance(until: stops)
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let token = bytes[start..<index].drop(while: isSpace)
        let end = token.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? token.startIndex
        return String(decoding: token[..<end], as: UTF8.self)
    }

    /// Nil if it begins with a quote that is never closed.
    mutating func parameterValue() -> String? {
        var value: [UInt8] = []
        if skip("\"") {
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            value = Array(bytes[index..<end])
            index = end + 1
        }
        let start = index
        advance(until: ",;:")
        return ContentLine.decoded((value + bytes[start..<index])[...])
    }

    private mutating func advance(until stops: StaticString) {
        stops.withUTF8Buffer { stops in
            while index < bytes.count, !stops.contains(bytes[index]) { index += 1 }
        }
    }
}

extension String {
    /// Without the quotes that a parameter has and a value hasn't.
    var trimmingQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
