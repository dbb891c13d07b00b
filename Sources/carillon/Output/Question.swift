internal import ArgumentParser
internal import Glibc
internal import NotificationCore

/// A question before something that takes a lot away.
enum Question {
    /// Whether a person is there to answer.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Asks where a person is there to answer: stdin and stdout are terminals. Scripts are never asked.
    ///
    /// - Parameter yes: Whether the answer was given beforehand, by `--yes`.
    /// - Throws: Exit code 1 when the answer is anything but yes; nothing has changed then.
    static func ask(_ question: String, yes: Bool) throws {
        guard !yes, isPossible else { return }
        print("\(PlainText.visible(question)) [y/N] ", terminator: "")
        fflush(nil)
        let answer = readLine()?.lowercased().trimmingPrefix { $0 == " " } ?? ""
        guard answer == "y" || answer == "yes" else { throw Session.refusal("nothing was changed") }
    }
}
