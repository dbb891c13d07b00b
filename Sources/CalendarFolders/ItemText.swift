internal import ICalendar

/// A calendar file that is changed line by line: what isn't concerned stays byte for byte, folds and line ends included.
///
/// Blocks are named by the line, from 1, in which their BEGIN stood when the file was read, which is what the parts of a
/// `CalendarEntry` know of themselves.
package struct ItemText {
    /// A content line with its folds and line end.
    private struct Line {
        /// nil for one that has been added.
        var number: Int?
        var bytes: [UInt8]
        /// In upper case.
        var name: String
        /// What follows BEGIN or END, in upper case.
        var block: String?
    }

    private var lines: [Line] = []
    private let lineEnd: String

    package init(_ bytes: [UInt8]) {
        let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        let isPair = first.map { bytes[$0] == 0x0D && $0 + 1 < bytes.count && bytes[$0 + 1] == 0x0A } ?? true
        lineEnd = isPair ? "\r\n" : first.map { bytes[$0] } == 0x0D ? "\r" : "\n"
        var (index, number) = (0, 0)
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
            let line = bytes[index..<min(end + 1, bytes.count)]
            number += 1
            if let byte = line.first, byte == 0x20 || byte == 0x09, let last = lines.indices.last {
                lines[last].bytes += line
            } else {
                lines.append(Line(number: number, bytes: Array(line), name: "", block: nil))
            }
            index = end + 1
        }
        for index in lines.indices { name(&lines[index]) }
    }

    package var bytes: [UInt8] { lines.flatMap(\.bytes) }

    /// Whether a file ends before its calendar does, as it may while a program writes it in place.
    package static func isCutOff(_ bytes: [UInt8]) -> Bool {
        let end = bytes.suffix(100).filter { $0 > 0x20 }
        return !String(decoding: end, as: UTF8.self).uppercased().hasSuffix("END:VCALENDAR")
    }

    private func name(_ line: inout Line) {
        // No name is longer, and a description may be a megabyte.
        var head = Self.unfolded(line.bytes.prefix(300))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        let text = String(decoding: head, as: UTF8.self).uppercased()
        line.name = String(text.prefix { $0 != ":" && $0 != ";" }).filter { !$0.isWhitespace }
        if ["BEGIN", "END"].contains(line.name) {
            line.block = String(text.drop { $0 != ":" }.dropFirst()).filter { !$0.isWhitespace && $0 != ";" }
        }
    }

    // MARK: - Changing

    /// Writes a property of a block in the place of the one of its name, or as a new one.
    package mutating func set(_ property: String, in block: Int) {
        guard let range = range(of: block) else { return }
        let line = written(property)
        if let index = properties(in: range).first(where: { lines[$0].name == line.name }) {
            lines[index] = Line(number: lines[index].number, bytes: line.bytes, name: line.name, block: nil)
        } else {
            insert([line], before: propertyEnd(in: range))
        }
    }

    /// Writes a property besides those of its name.
    package mutating func add(_ property: String, in block: Int) {
        guard let range = range(of: block) else { return }
        insert([written(property)], before: propertyEnd(in: range))
    }

    package mutating func remove(in block: Int, where isGone: (_ name: String) -> Bool) {
        guard let range = range(of: block) else { return }
        for index in properties(in: range).reversed() where isGone(lines[index].name) { lines.remove(at: index) }
    }

    package mutating func removeBlock(_ block: Int) {
        guard let range = range(of: block) else { return }
        lines.removeSubrange(range)
    }

    /// Writes a block as the last one inside another.
    package mutating func addBlock(_ properties: [String], in block: Int) {
        guard let range = range(of: block) else { return }
        insert(properties.map(written), before: range.upperBound - 1)
    }

    /// The lines of a block that begin with one of some names, as they stand; without their line ends.
    package func properties(_ names: Set<String>, in block: Int) -> [String] {
        guard let range = range(of: block) else { return [] }
        return properties(in: range).filter { names.contains(lines[$0].name) }
            .map { ContentLine.decoded(Self.unfolded(lines[$0].bytes)[...]) }
    }

    /// A line without its folds and its end.
    private static func unfolded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var isFold = false
        for byte in bytes {
            if byte == 0x0A || byte == 0x0D {
                isFold = true
            } else {
                if !(isFold && (byte == 0x20 || byte == 0x09)) { text.append(byte) }
                isFold = false
            }
        }
        return text
    }

    // MARK: - Blocks

    /// From BEGIN to END.
    private func range(of block: Int) -> Range<Int>? {
        guard let first = lines.firstIndex(where: { $0.number == block && $0.name == "BEGIN" }) else { return nil }
        var depth = 0
        for index in first..<lines.count {
            if lines[index].name == "BEGIN" { depth += 1 }
            if lines[index].name == "END" { depth -= 1 }
            if depth == 0 { return first..<index + 1 }
        }
        return nil
    }

    /// The lines of a block that belong to none inside it.
    private func properties(in range: Range<Int>) -> [Int] {
        var depth = 0
        return range.dropFirst().dropLast().filter { index in
            if lines[index].name == "BEGIN" { depth += 1 }
            defer { if lines[index].name == "END" { depth -= 1 } }
            return depth == 0
        }
    }

    /// Before the blocks inside, where properties stand.
    private func propertyEnd(in range: Range<Int>) -> Int {
        range.dropFirst().first { lines[$0].name == "BEGIN" || lines[$0].name == "END" } ?? range.upperBound - 1
    }

    private mutating func insert(_ added: [Line], before index: Int) { lines.insert(contentsOf: added, at: index) }

    /// One line, whatever it says.
    private func written(_ property: String) -> Line {
        let plain = String(String.UnicodeScalarView(property.unicodeScalars.filter { !ContentLine.isControl($0) }))
        let bytes = Array(ContentLine.folded(plain, lineEnd: lineEnd).utf8)
        var line = Line(number: nil, bytes: bytes, name: "", block: nil)
        name(&line)
        return line
    }
}
