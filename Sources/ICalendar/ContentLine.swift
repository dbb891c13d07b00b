/// One property of a calendar: `DTSTART;TZID=Europe/Berlin:20260105T090000` (RFC 5545 section 3.1).
package struct ContentLine: Sendable, Hashable {
    /// In upper case.
    package var name: String
    /// Names in upper case, values without their quotes.
    package var parameters: [String: [String]]
    package var value: String
    /// Where it begins, from 1.
    package var line: Int

    /// The first value of a parameter.
    package func parameter(_ name: String) -> String? { parameters[name]?.first }

    /// The value as text: `\n` is a line break, `\,` `\;` `\\` stand for themselves (RFC 5545 section 3.3.11).
    package var text: String {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }
}

// MARK: - Reading

extension ContentLine {
    /// Unfolds a file and reads its lines; empty ones are skipped.
    ///
    /// Line ends may be CRLF, LF or CR. Folds are undone before UTF-8 is read, since they may lie inside a character;
    /// bytes that aren't UTF-8 become replacement characters.
    ///
    /// - Throws: `ICalendarError` for a line that isn't a content line.
    package static func read(_ bytes: [UInt8]) throws(ICalendarError) -> [ContentLine] {
        var lines: [ContentLine] = []
        for (text, number) in try unfold(bytes) { lines.append(try ContentLine(text, line: number)) }
        return lines
    }

    private static func unfold(_ bytes: [UInt8]) throws(ICalendarError) -> [(String, Int)] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var unfolded: [([UInt8], Int)] = []
        var index = bytes.starts(with: mark) ? mark.count : 0
        var number = 0
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            number += 1
            let line = bytes[index..<end]
            if line.first == 0x20 || line.first == 0x09 {
                if unfolded.isEmpty {
                    throw ICalendarError(line: number, "the file begins with a continuation line")
                }
                unfolded[unfolded.count - 1].0 += line.dropFirst()
            } else if !line.isEmpty {
                unfolded.append((Array(line), number))
            }
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            index = end + (isPair ? 2 : 1)
        }
        return unfolded.map { (String(decoding: $0.0, as: UTF8.self), $0.1) }
    }

    private init(_ text: String, line: Int) throws(ICalendarError) {
        var rest = Substring(text)
        name = Self.name(&rest)
        self.line = line
        parameters = [:]
        guard !name.isEmpty else { throw ICalendarError(line: line, "\(Self.quoted(text)) is not NAME:VALUE") }
        while rest.first == ";" {
            rest.removeFirst()
            let parameter = Self.name(&rest)
            guard !parameter.isEmpty, rest.first == "=" else {
                throw ICalendarError(line: line, "\(name) has a parameter that is not NAME=VALUE")
            }
            var values: [String] = []
            repeat {
                rest.removeFirst()
                if rest.first == "\"" {
                    rest.removeFirst()
                    guard let quote = rest.firstIndex(of: "\"") else {
                        throw ICalendarError(line: line, "\(parameter) of \(name) has a quote that is never closed")
                    }
                    values.append(String(rest[..<quote]))
                    rest = rest[rest.index(after: quote)...]
                } else {
                    let value = rest.prefix { $0 != "," && $0 != ";" && $0 != ":" && $0 != "\"" }
                    values.append(String(value))
                    rest = rest[value.endIndex...]
                }
            } while rest.first == ","
            parameters[parameter, default: []] += values
        }
        guard rest.first == ":" else { throw ICalendarError(line: line, "\(name) has no colon before its value") }
        value = String(rest.dropFirst())
    }

    /// Takes letters, digits and hyphens from the front.
    private static func name(_ rest: inout Substring) -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        rest = rest[name.endIndex...]
        return name.uppercased()
    }

    static func quoted(_ text: some StringProtocol) -> String {
        text.count > 40 ? "\"\(text.prefix(40))\u{2026}\"" : "\"\(text)\""
    }
}
