internal import DesktopTools
internal import FoundationEssentials
internal import Glibc
internal import Messages

/// The terminal that stdout may be.
enum Terminal {
    /// Colours only on a terminal, and not if NO_COLOR is set. <https://no-color.org>
    static let hasColours: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }()

    /// The width in columns; nil if stdout isn't a terminal.
    static let width: Int? = {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else { return nil }
        return Int(size.ws_col)
    }()

    /// The parser's help traps in less than 28 columns.
    static func widenHelp() {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let said = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        if said ?? (isKnown ? Int(size.ws_col) : 80) < 40 { setenv("COLUMNS", "40", 1) }
    }

    static func bold(_ text: String) -> String { hasColours ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    static func green(_ text: String) -> String { hasColours ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
    static func yellow(_ text: String) -> String { hasColours ? "\u{1B}[33m\(text)\u{1B}[0m" : text }
    static func red(_ text: String) -> String { hasColours ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}

/// A question before something that takes a lot away.
enum Question {
    /// Whether a person is there to answer.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Asks where a person is there to answer: stdin and stdout are terminals. Scripts are never asked.
    ///
    /// - Parameter yes: Whether the answer was given beforehand, by `--yes`.
    /// - Throws: Exit code 1 when the answer is anything but yes; nothing has changed then.
    static func ask(_ question: Message.Literal, yes: Bool) throws {
        guard !yes, isPossible else { return }
        let (answers, short, long) = (Session.say("[y/N]"), Session.say("y"), Session.say("yes"))
        print("\(PlainText.visible(Session.say(question))) \(answers) ", terminator: "")
        fflush(nil)
        let answer = readLine()?.lowercased().trimmingPrefix { $0 == " " } ?? ""
        guard ["y", "yes", short, long].contains(String(answer)) else { throw Session.refusal("nothing was changed") }
    }

    /// The same about something that may change while the person reads.
    ///
    /// - Parameter read: What the question is about, read once more when it is answered.
    /// - Throws: A refusal, too, where that isn't what it was.
    static func ask<Subject: Equatable>(
        _ question: Message.Literal,
        yes: Bool,
        about subject: Subject,
        _ read: () throws -> Subject
    ) throws {
        guard !yes, isPossible else { return }
        try ask(question, yes: yes)
        guard try read() == subject else {
            throw Session.refusal("something else has changed meanwhile, so nothing was done; run it again")
        }
    }
}
