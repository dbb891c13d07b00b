internal import Messages

/// Lines of a calendar as they are written.
extension ContentLine {
    /// A property whose value is text, with parameters of any text.
    package static func line(
        _ name: String,
        _ parameters: [(name: String, value: String)] = [],
        text: String
    ) -> String {
        parameters.reduce(name) { "\($0);\($1.name)=\(parameter($1.value))" } + ":" + escaped(text)
    }

    /// A property of times, which are all of one form.
    static func line(_ name: String, _ times: [CalendarTime]) -> String {
        let values = times.map(\.text).joined(separator: ",")
        guard let first = times.first else { return name + ":" }
        if first.isDay { return "\(name);VALUE=DATE:\(values)" }
        return first.zoneIdentifier.map { "\(name);TZID=\(parameter($0)):\(values)" } ?? "\(name):\(values)"
    }

    /// RFC 5545 section 3.3.11, which has no control characters but the tab.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
            case "\n" where isAfterReturn: break
            case "\n", "\r": escaped.append(contentsOf: ["\\", "n"])
            case _ where isControl(scalar): break
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Quoted unless it is a plain word; what quotes can't hold is written as RFC 6868 has it.
    private static func parameter(_ value: String) -> String {
        guard !value.isPlain(with: "-+._/") || value.isEmpty else { return value }
        var quoted = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": quoted.append(contentsOf: ["^", "^"])
            case "\"": quoted.append(contentsOf: ["^", "'"])
            case "\n", "\r": quoted.append(contentsOf: ["^", "n"])
            case _ where isControl(scalar): break
            default: quoted.append(scalar)
            }
        }
        return "\"\(String(quoted))\""
    }

    /// What stands in no line: some of these end it, and a line that begins there would say whatever its writer wants.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
    }

    /// Folded at 75 bytes and ended (RFC 5545 section 3.1).
    package static func folded(_ line: String, lineEnd: String = "\r\n") -> String {
        var folded = String.UnicodeScalarView()
        var size = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if size + width > 75 {
                folded.append(contentsOf: (lineEnd + " ").unicodeScalars)
                size = 1
            }
            folded.append(scalar)
            size += width
        }
        return String(folded) + lineEnd
    }
}

/// A content line as it stands in a file, before anything is made of it: reading a file and changing it begin with the same lines.
package struct SourceLine {
    /// Where it begins, from 1, counted in the lines of the file.
    package let number: Int
    /// Its bytes in the file: with its folds, soft line breaks and line ends, and without empty lines behind it.
    package let range: Range<Int>
    /// The same without all of these.
    package let text: [UInt8]

    /// Splits a file at CRLF, LF or CR.
    ///
    /// Folds are undone before UTF-8 is read, since they may lie inside a character. One behind empty lines goes on with the
    /// line before them.
    package static func each(of bytes: [UInt8], _ take: (SourceLine) -> Void) {
        var text: [UInt8] = []
        var range = 0..<0
        var (number, first, index) = (0, 0, 0)
        func finish() {
            if !text.isEmpty { take(SourceLine(number: first, range: range, text: text)) }
            text = []
        }
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            let (line, next) = (bytes[index..<end], min(end + (isPair ? 2 : 1), bytes.count))
            number += 1
            if isBroken(text) {
                text.removeLast()
                text += line
                range = range.lowerBound..<next
            } else if let byte = line.first, byte == 0x20 || byte == 0x09, !text.isEmpty {
                text += line.dropFirst()
                range = range.lowerBound..<next
            } else if !line.isEmpty {
                finish()
                (text, range, first) = (Array(line), index..<next, number)
            }
            index = next
        }
        finish()
    }

    /// Whether a line goes on in the next one, as only quoted-printable does.
    private static func isBroken(_ line: [UInt8]) -> Bool {
        guard line.last == UInt8(ascii: "=") else { return false }
        let head = line.prefix(200).prefix { $0 != UInt8(ascii: ":") }
        return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
}
