import Foundation

/// A page of the documentation, such as docs/bars.md, with what it shows to be typed or copied.
package struct DocumentationPage: Sendable {
    /// What stands between two fences.
    package struct Block: Sendable {
        /// The heading above it.
        package let section: String
        /// What stands behind the opening fence, such as `sh`; empty where nothing does.
        package let language: String
        /// The number of its first line on the page.
        package let line: Int
        package let text: String
    }

    /// A command with all of its lines, or a whole block of what isn't typed.
    package struct Example: Sendable {
        /// The page and the line on which it begins.
        package let place: String
        package let text: String
    }

    package let path: String
    package let blocks: [Block]

    /// The paths of all pages: README.md and those in docs.
    package static var paths: [String] {
        get throws {
            let docs = try FileManager.default.subpathsOfDirectory(atPath: Binaries.sourceRoot + "/docs")
            return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        }
    }

    /// Reads a page.
    ///
    /// - Parameter path: From the top of the source tree.
    package init(_ path: String) throws {
        self.init(path, text: try String(contentsOfFile: "\(Binaries.sourceRoot)/\(path)", encoding: .utf8))
    }

    package init(_ path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        var section = ""
        var open: (language: String, line: Int, lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                if line.hasPrefix("```") {
                    let text = block.lines.map { $0 + "\n" }.joined()
                    blocks.append(Block(section: section, language: block.language, line: block.line, text: text))
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), index + 2, [])
            } else if line.hasPrefix("#") {
                section = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
            }
        }
        self.blocks = blocks
    }

    /// The text of the first block in a language below a heading.
    package func block(_ section: String, _ language: String) throws -> String {
        guard let block = blocks.first(where: { $0.section == section && $0.language == language }) else {
            throw SupportError("\(path) has no block of \u{201C}\(language)\u{201D} below \u{201C}\(section)\u{201D}.")
        }
        return block.text
    }

    /// All that the page shows, from top to bottom: each command of shell by itself, other blocks and scripts whole.
    package var examples: [Example] {
        blocks.flatMap { block in
            let isTyped = block.language == "sh" && !block.text.hasPrefix("#!")
            let parts = isTyped ? Self.commands(in: block.text) : [(line: 0, text: block.text)]
            return parts.map { Example(place: "\(path):\(block.line + $0.line)", text: $0.text) }
        }
    }

    // MARK: - Shell

    /// The commands of a piece of shell without what is only a remark. One goes on for lines in quotes, after a backslash and
    /// in what it reads (`<<'END'`).
    private static func commands(in text: String) -> [(line: Int, text: String)] {
        var commands: [(line: Int, text: String)] = []
        var unfinished: (line: Int, lines: [Substring])?
        var state = LineState()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if unfinished == nil {
                let begin = line.drop { $0 == " " }
                if begin.isEmpty || begin.hasPrefix("#") { continue }
                unfinished = (index, [])
            }
            unfinished?.lines.append(line)
            state.read(line)
            guard !state.goesOn, let command = unfinished else { continue }
            commands.append((command.line, command.lines.joined(separator: "\n")))
            unfinished = nil
        }
        // The shell will say what is missing.
        if let unfinished { commands.append((unfinished.line, unfinished.lines.joined(separator: "\n"))) }
        return commands
    }

    /// What is open at the end of a line of shell.
    private struct LineState {
        private var quote: Character?
        private var hasBackslash = false
        /// The lines with which the texts that are read end.
        private var ends: [Substring] = []

        var goesOn: Bool { quote != nil || hasBackslash || !ends.isEmpty }

        mutating func read(_ line: Substring) {
            if let end = ends.first {
                if line == end { ends.removeFirst() }
                return
            }
            hasBackslash = false
            var rest = line
            var before: Character = " "
            while let character = rest.first {
                if quote == nil, character == "<", let text = rest.prefixMatch(of: #/<<\s*['"]?(\w+)['"]?/#) {
                    ends.append(text.output.1)
                    rest = rest[text.range.upperBound...]
                    before = "<"
                    continue
                }
                if quote == nil, character == "#", before == " " { return }
                if character == "\\", quote != "'" {
                    rest = rest.dropFirst()
                    hasBackslash = rest.isEmpty
                } else if character == quote {
                    quote = nil
                } else if quote == nil, character == "'" || character == "\"" {
                    quote = character
                }
                before = character
                rest = rest.dropFirst()
            }
        }
    }
}
