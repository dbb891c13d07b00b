import Foundation
import TestSupport

@testable import CalendarFiles

/// Another program that rewrites an item again and again: it reads it, counts one up, and puts a new file in its place.
final class Editor: Sendable {
    struct Report: Sendable {
        /// Edits of its own that it didn't find again.
        var lost: [Int] = []
        /// What it read that wasn't whole.
        var damaged: [String] = []
        /// Lines that somebody wrote between its reading and its writing. These it has overwritten itself.
        var overwritten: Set<String> = []
    }

    static let counter = "X-EDIT:"

    private let path: String
    private let edits: Int
    private let state = Monitor<(isDone: Bool, report: Report)>((false, Report()))

    /// - Parameter pause: Between two edits, in microseconds.
    init(_ path: String, edits: Int, pause: Range<UInt32>) {
        (self.path, self.edits) = (path, edits)
        Thread { [self] in
            var random = SeededGenerator(seed: 5)
            for number in 1...edits {
                edit(number)
                usleep(UInt32.random(in: pause, using: &random))
            }
            state.withLock { $0.isDone = true }
        }.start()
    }

    var isDone: Bool { state.withLock { $0.isDone } }
    var report: Report { state.withLock { $0.report } }

    private func edit(_ number: Int) {
        // One that is put back is away for a moment.
        var text = read()
        for _ in 0..<200 where Self.count(in: text) != number - 1 {
            usleep(500)
            text = read()
        }
        if Self.count(in: text) != number - 1 { state.withLock { $0.report.lost.append(number - 1) } }
        let lines = text.components(separatedBy: "\r\n").map { line in
            line.hasPrefix(Self.counter) ? Self.counter + "\(number)" : line
        }
        let temporary = path + ".editor"
        let written = Data(lines.joined(separator: "\r\n").utf8)
        // An exchange has it learn what it replaces.
        guard FileManager.default.createFile(atPath: temporary, contents: written),
            case .done = FileExchange.swap(temporary, path)
        else {
            return state.withLock { $0.report.damaged.append("edit \(number) could not be written") }
        }
        let replaced = Set(Self.text(at: temporary).components(separatedBy: "\r\n"))
        unlink(temporary)
        state.withLock { $0.report.overwritten.formUnion(replaced.subtracting(text.components(separatedBy: "\r\n"))) }
    }

    private func read() -> String {
        let text = Self.text(at: path)
        if !text.hasPrefix("BEGIN:VCALENDAR\r\n") || !text.hasSuffix("\r\nEND:VCALENDAR\r\n") {
            state.withLock { $0.report.damaged.append(text) }
        }
        return text
    }

    static func count(in text: String) -> Int? {
        text.components(separatedBy: "\r\n").first { $0.hasPrefix(counter) }.flatMap {
            Int($0.dropFirst(counter.count))
        }
    }

    static func text(at path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
