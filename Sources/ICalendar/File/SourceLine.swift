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
