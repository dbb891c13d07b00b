internal import Messages
internal import ScheduleWords

/// The names of the editor's fields, which take the place of a command's options in what the grammar refuses.
enum FieldNames {
    /// A refusal of the grammar as the window says it: "--until" is the field "Until" there.
    ///
    /// - Parameter field: The option of the field that the refusal stands below, whose name isn't said once more.
    static func said(_ message: Message, _ words: Translation, below field: ReminderOption? = nil) -> String {
        let named = words.naming { typed, isFirst in
            guard let option = ReminderOption(typed: typed) else { return nil }
            return isFirst && option == field ? "" : name(option, words)
        }
        let said = named.say(message)
        return field == nil ? said : String(said.drop { $0.isWhitespace || $0 == ":" }).firstUppercased
    }

    private static func name(_ option: ReminderOption, _ words: Translation) -> String {
        switch option {
        case .title: words.translated("the title")
        case .subtitle: words.translated("the subtitle")
        case .body: words.translated("the text")
        case .after: words.translated("“After”")
        case .at: words.translated("the time")
        case .every: words.translated("the repeat")
        case .onCalendar: words.translated("the calendar event")
        case .on: words.translated("the days")
        case .between: words.translated("the hours")
        case .rrule: words.translated("the rule")
        case .cron: words.translated("the crontab line")
        case .from: words.translated("the start")
        case .until: words.translated("the end")
        case .count: words.translated("the number of rings")
        case .except: words.translated("the exceptions")
        case .timeZone: words.translated("the time zone")
        case .arriving, .leaving: words.translated("the place")
        case .eachTime: words.translated("“Every time”")
        case .button, .stopButton, .reply: words.translated("the button")
        case .stay: words.translated("the time on the screen")
        case .level: words.translated("the urgency")
        case .soundRepeat: words.translated("the repeated sound")
        case .sound: words.translated("the sound")
        case .volume: words.translated("the volume")
        case .fade: words.translated("the fade")
        case .icon: words.translated("the icon")
        case .picture: words.translated("the picture")
        case .thread: words.translated("the group")
        case .insistLimit: words.translated("the number of times")
        case .insist: words.translated("“Ring again”")
        case .wake: words.translated("“Wake the machine from sleep”")
        case .identifier: words.translated("the id")
        }
    }
}
