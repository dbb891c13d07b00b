internal import Foundation
internal import Glibc
internal import OtherCalendars
internal import Recurrence

/// Answers questions from stdin on stdout, a line each, until there are no more.
///
/// The command line asks: it is a small program without the rules of calendars.
enum DayAnswers {
    /// - Throws: When a line isn't a question.
    static func run() throws {
        let calendars = FoundationCalendars()
        while let line = try line() {
            let question = try JSONDecoder().decode(CalendarQuestion.self, from: line)
            let answer = try JSONEncoder().encode(question.answer(calendars)) + Data("\n".utf8)
            try FileHandle.standardOutput.write(contentsOf: answer)
        }
    }

    /// The next line without its end; nil at the end of the input.
    private static func line() throws -> Data? {
        var line = Data()
        while line.count <= CalendarQuestion.longestLine {
            let byte = getchar()
            if byte == EOF { return line.isEmpty ? nil : line }
            if byte == 0x0A { return line }
            line.append(UInt8(truncatingIfNeeded: byte))
        }
        throw CocoaError(.fileReadTooLarge)
    }
}
