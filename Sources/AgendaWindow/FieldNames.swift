internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The names of the editor's fields, which take the place of a command's options in what the grammar refuses.
enum FieldNames {
    /// A refusal of the grammar as the window says it: "--until" is the field "Until" there.
    ///
    /// - Parameter field: The option of the field that the refusal stands below, whose name isn't said once more.
    static func said(_ message: String, _ words: Translation, below field: String? = nil) -> String {
        var said = message
        if let field { said = withoutName(said, field) }
        guard said.contains("--") else { return said }
        // Longer names first: "--on" is the beginning of "--on-calendar".
        for (option, name) in names(words).sorted(by: { $0.0.count > $1.0.count }) {
            said.replace(option, with: name)
        }
        return said
    }

    /// "--until \"foo\" has passed" and "--until: …" below the field itself.
    private static func withoutName(_ message: String, _ field: String) -> String {
        guard message.hasPrefix(field) else { return message }
        let rest = message.dropFirst(field.count)
        guard let first = rest.first, first == " " || first == ":" else { return message }
        return String(rest.drop { $0 == " " || $0 == ":" }).firstUppercased
    }

    private static func names(_ words: Translation) -> [(String, String)] {
        [
            ("--title", words.translated("the title")), ("--body", words.translated("the text")),
            ("--in", words.translated("“After”")), ("--at", words.translated("the time")),
            ("--every", words.translated("the repeat")), ("--on-calendar", words.translated("the calendar event")),
            ("--on", words.translated("the days")), ("--between", words.translated("the hours")),
            ("--rrule", words.translated("the rule")), ("--cron", words.translated("the crontab line")),
            ("--from", words.translated("the start")), ("--until", words.translated("the end")),
            ("--count", words.translated("the number of rings")), ("--except", words.translated("the exceptions")),
            ("--tz", words.translated("the time zone")), ("--arriving", words.translated("the place")),
            ("--leaving", words.translated("the place")), ("--each-time", words.translated("“Every time”")),
            ("--button", words.translated("the button")), ("--for", words.translated("the time on the screen")),
            ("--level", words.translated("the urgency")), ("--sound-repeat", words.translated("the repeated sound")),
            ("--sound", words.translated("the sound")), ("--volume", words.translated("the volume")),
            ("--fade", words.translated("the fade")), ("--icon", words.translated("the icon")),
            ("--image", words.translated("the picture")), ("--thread", words.translated("the group")),
            ("--insist-limit", words.translated("the number of times")),
            ("--insist", words.translated("“Ring again”")), ("--id", words.translated("the id")),
        ]
    }
}
