internal import Glibc
internal import NotificationCore
internal import ScheduleWords

/// Text for people on a terminal, made safe by ``PlainText/visible(_:lines:)``.
///
/// What programs read, with `--json`, stays as it is: JSON has escapes of its own.
enum Line {
    static func print(_ text: String) { Swift.print(PlainText.visible(text)) }

    /// One line, whatever is in it: the name of a file may have line breaks.
    static func printOne(_ text: String) { Swift.print(PlainText.visible(text, lines: false)) }

    /// A text that may be longer than a line of the terminal is: the lines after the first are indented, so that none of them looks
    /// like another text.
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

    /// A line of `carillon status` and its like.
    static func print(_ name: String, _ value: String) {
        let padding = String(repeating: " ", count: max(1, 11 - name.count))
        Swift.print(Terminal.bold(name) + padding + PlainText.visible(value))
    }

    /// Says something on stderr.
    static func warn(_ message: String) {
        Files.write("carillon: \(PlainText.visible(message))\n", to: STDERR_FILENO)
    }
}
