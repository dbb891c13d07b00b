package import ICalendar

/// A calendar file that is changed line by line: what isn't concerned stays byte for byte, folds and line ends included.
///
/// Which line is a property, and where a block begins and ends, is what reading the file has made of it. Blocks are named by the
/// line, from 1, in which their BEGIN stood then, which is what the parts of a `CalendarEntry` know of themselves.
package struct ItemText {
    /// The role that a line has in the file.
    private enum Part: Hashable {
        case begin, end
        case property(name: String)
    }

    /// A content line with its folds and line end, or empty lines.
    private struct Line: Hashable {
        var bytes: ArraySlice<UInt8>
        /// nil for what is skipped.
        var part: Part?
        /// The innermost one that it belongs to.
        var block = 0

        var isEmpty: Bool { bytes.allSatisfy { $0 == 0x0A || $0 == 0x0D } }
    }

    private var lines: [Line] = []
    /// How many blocks have been added: their names are negative.
    private var added = 0
    private let lineEnd: String

    /// - Parameter components: What reading the bytes has found.
    package init(_ bytes: [UInt8], _ components: [Component]) {
        let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        let isPair = first.map { bytes[$0...].starts(with: [0x0D, 0x0A]) } ?? true
        lineEnd = isPair ? "\r\n" : first.map { bytes[$0] } == 0x0D ? "\r" : "\n"
        var parts: [Int: (part: Part, block: Int)] = [:]
        func note(_ component: Component) {
            parts[component.line] = (.begin, component.line)
            for property in component.properties {
                parts[property.line] = (.property(name: property.name), component.line)
            }
            component.components.forEach(note)
            if let end = component.end { parts[end] = (.end, component.line) }
        }
        components.forEach(note)
        var index = 0
        SourceLine.each(of: bytes) { line in
            if index < line.range.lowerBound { lines.append(Line(bytes: bytes[index..<line.range.lowerBound])) }
            let known = parts[line.number]
            lines.append(Line(bytes: bytes[line.range], part: known?.part, block: known?.block ?? 0))
            index = line.range.upperBound
        }
        if index < bytes.count { lines.append(Line(bytes: bytes[index...])) }
    }

    package var bytes: [UInt8] { lines.flatMap(\.bytes) }

    /// True if reading ``bytes`` gives each line the role and the block that it has here: then no line has moved, and each that was
    /// added is what it was meant to be.
    package var isReadBack: Bool {
        let bytes = bytes
        guard let components = try? Component.read(bytes) else { return false }
        return ItemText(bytes, components).numbered == numbered
    }

    /// The lines, with their blocks named by how many begin before.
    private var numbered: [Line] {
        var order: [Int: Int] = [:]
        for line in lines where line.part == .begin { order[line.block] = order.count + 1 }
        return lines.lazy.filter { !$0.isEmpty }.map {
            Line(bytes: $0.bytes, part: $0.part, block: order[$0.block] ?? 0)
        }
    }

    // MARK: - Changing

    /// Writes a property of a block in the place of the one of its name, or as a new one.
    package mutating func set(_ property: String, in block: Int) {
        guard let range = range(of: block) else { return }
        let line = written(property, in: block)
        if let index = range.first(where: { lines[$0].block == block && lines[$0].part == line.part }) {
            lines[index] = line
        } else {
            lines.insert(line, at: propertyEnd(in: range))
        }
    }

    /// Writes a property besides those of its name.
    package mutating func add(_ property: String, in block: Int) {
        guard let range = range(of: block) else { return }
        lines.insert(written(property, in: block), at: propertyEnd(in: range))
    }

    package mutating func remove(in block: Int, where isGone: (_ name: String) -> Bool) {
        guard range(of: block) != nil else { return }
        lines.removeAll { line in
            guard line.block == block, case .property(let name)? = line.part else { return false }
            return isGone(name)
        }
    }

    package mutating func removeBlock(_ block: Int) {
        guard let range = range(of: block) else { return }
        lines.removeSubrange(range)
    }

    /// Writes a block as the last one inside another.
    package mutating func addBlock(_ name: String, _ properties: [String], in block: Int) {
        guard let range = range(of: block) else { return }
        added += 1
        var new = (["BEGIN:\(name)"] + properties + ["END:\(name)"]).map { written($0, in: -added) }
        (new[0].part, new[new.count - 1].part) = (.begin, .end)
        lines.insert(contentsOf: new, at: range.upperBound - 1)
    }

    /// The lines of a block that begin with one of some names, as they stand; without their folds and line ends.
    package func properties(_ names: Set<String>, in block: Int) -> [String] {
        var found: [String] = []
        for line in lines where line.block == block {
            guard case .property(let name)? = line.part, names.contains(name) else { continue }
            SourceLine.each(of: Array(line.bytes)) { found.append(ContentLine.decoded($0.text[...])) }
        }
        return found
    }

    /// One line, whatever it says.
    private func written(_ property: String, in block: Int) -> Line {
        let plain = String(String.UnicodeScalarView(property.unicodeScalars.filter { !ContentLine.isControl($0) }))
        let bytes = Array(ContentLine.folded(plain, lineEnd: lineEnd).utf8)
        let name = try? ContentLine.read(bytes).first?.get().name
        return Line(bytes: bytes[...], part: name.map { .property(name: $0) }, block: block)
    }

    // MARK: - Blocks

    /// From BEGIN to END.
    private func range(of block: Int) -> Range<Int>? {
        guard let first = lines.firstIndex(where: { $0.block == block && $0.part == .begin }),
            let last = lines[first...].firstIndex(where: { $0.block == block && $0.part == .end })
        else { return nil }
        return first..<last + 1
    }

    /// Before the blocks inside, where properties stand.
    private func propertyEnd(in range: Range<Int>) -> Int {
        range.dropFirst().first { lines[$0].part == .begin || lines[$0].part == .end } ?? range.upperBound - 1
    }
}
