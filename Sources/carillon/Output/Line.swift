internal import DesktopTools
@preconcurrency internal import Glibc
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// Text for people on a terminal, made safe by ``PlainText/visible(_:lines:)``.
///
/// What programs read, with `--json`, stays as it is: JSON has escapes of its own.
enum Line {
    /// Prints a sentence in the session's language.
    static func print(_ literal: Message.Literal) { print(plain: Session.say(literal)) }

    /// Prints a sentence about a number of things.
    static func print(_ one: Message.Literal, _ many: Message.Literal, count: Int) {
        print("\(Message(one, many, count: count))")
    }

    /// Prints a text that is in the session's language already, or a person's own.
    static func print(plain text: String) { Swift.print(PlainText.visible(text)) }

    /// One line, whatever is in it: the name of a file may have line breaks.
    static func printOne(_ literal: Message.Literal) {
        Swift.print(PlainText.visible(Session.say(literal), lines: false))
    }

    /// A text that may be longer than a line of the terminal: its other lines are indented, so that none looks like another text.
    static func wrapped(_ text: String) -> String {
        guard let width = Terminal.width else { return text }
        let indent = "    "
        var lines = [""]
        var left = width
        for character in text {
            let columns = DisplayWidth.of(String(character))
            if columns > left {
                lines.append(indent)
                left = width - indent.count
            }
            lines[lines.count - 1].append(character)
            left -= columns
        }
        return lines.joined(separator: "\n")
    }

    /// The lines of `carillon status` and its like; those without a value are left out.
    static func print(_ lines: [(name: String, value: String)]) {
        let shown = lines.filter { !$0.value.isEmpty }.map { (heading($0.name), $0.value) }
        let width = max(11, (shown.map { DisplayWidth.of($0.0) }.max() ?? 0) + 1)
        for (name, value) in shown {
            let padding = String(repeating: " ", count: width - DisplayWidth.of(name))
            Swift.print(Terminal.bold(name) + padding + PlainText.visible(value))
        }
    }

    /// The name of a line or a column, in the session's language.
    static func heading(_ name: String) -> String {
        Session.language.say(Message(Message.Literal(stringLiteral: name)))
    }

    /// Says something on stderr.
    static func warn(_ literal: Message.Literal) { warn(plain: Session.say(literal)) }

    static func warn(plain message: String) {
        Files.write("carillon: \(PlainText.visible(message))\n", to: STDERR_FILENO)
    }
}

extension TimeOutput {
    /// The next times of a series that `skip` has taken out.
    ///
    /// These are the times of the series before its next ring. Only the agent knows the start of an interval.
    func leftOut(of summary: PendingSummary) -> [WallTime] {
        guard let next = summary.next, next != summary.snoozedUntil else { return [] }
        switch summary.request.trigger {
        case .calendar(_, repeats: true), .recurrence: break
        default: return []
        }
        let timetable = Timetable(zones: SystemZones(calendars: CalendarProcess.shared))
        // The machine's uptime doesn't matter for calendar times.
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        guard let schedule = try? timetable.start(summary.request, at: moment) else { return [] }
        let series = Pending(app: summary.app, request: summary.request, schedule: schedule)
        let times = (try? timetable.upcoming(series, at: moment, limit: 10)) ?? []
        return times.filter { $0 < next }
    }
}

// The stream is checked only when nothing writes to it any more.

/// What commands print, as a whole.
enum StandardOutput {
    /// Prints a line and writes it at once.
    ///
    /// - Returns: Whether anybody reads it. SIGPIPE must be ignored, or it ends the program when nobody does.
    static func printNow(_ line: String) -> Bool {
        print(line)
        if fflush(stdout) != 0, errno == EPIPE { return false }
        finish()
        return true
    }

    /// The exit code of a command whose output couldn't be written: EX_IOERR of <sysexits.h>. It may have changed something: 1 stands
    /// for "nothing has changed", and a script would do it twice.
    static let unsaid: Int32 = 74

    /// Writes what is left. What can't be written ends the program with an error: on a full disk a list would be cut silently.
    static func finish(or code: Int32 = 1) {
        let isWritten = fflush(stdout) == 0
        // A reader such as head that has seen enough is no error to report.
        let isUnread = !isWritten && errno == EPIPE
        let reason = isWritten ? Session.say("the output is not complete") : String(cString: strerror(errno))
        guard !isWritten || ferror(stdout) != 0 else { return }
        if !isUnread { Line.warn("stdout could not be written: \(reason)") }
        exit(code)
    }
}
