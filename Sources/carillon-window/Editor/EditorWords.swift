internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import Glibc
internal import NotificationCore
internal import Recurrence
internal import SessionFacts

/// What the editor calls its choices.
@UserInterface enum EditorWords {
    /// What may go wrong with a sound; nil if nothing can. A typing error would silence the reminder.
    static func warning(sound: String, known: () -> SoundNames) -> String? {
        guard !sound.isEmpty, sound != "none" else { return nil }
        if let path = SoundNames.file(sound) {
            return access(path, R_OK) == 0
                ? nil : words.translated("This file can’t be read, so the reminder may be silent.")
        }
        let known = known()
        guard !known.has(sound) else { return nil }
        let silent = words.translated("No sound theme here has it, so the reminder may be silent.")
        let similar = known.similar(to: sound)
        guard !similar.isEmpty else { return silent }
        return silent + " " + words.translated("There is %s.", similar.map { "“\($0)”" }.joined(separator: ", "))
    }

    static func name(_ when: EditorFields.When) -> String {
        switch when {
        case .once: words.translated("At a time")
        case .after: words.translated("After a while")
        case .repeated: words.translated("Again and again")
        case .arriving: words.translated("On arriving at a place")
        case .leaving: words.translated("On leaving a place")
        case .rule: words.translated("By an iCalendar rule")
        case .cron: words.translated("By a crontab line")
        case .event: words.translated("By a systemd event")
        case .kept: words.translated("As it is")
        }
    }

    static func name(_ unit: EditorFields.Unit) -> String {
        switch unit {
        case .seconds: words.translated("seconds")
        case .minutes: words.translated("minutes")
        case .hours: words.translated("hours")
        case .days: words.translated("days")
        case .weeks: words.translated("weeks")
        case .months: words.translated("months")
        case .years: words.translated("years")
        }
    }

    static func name(_ effect: EditorButton.Effect) -> String {
        switch effect {
        case .stop: words.translated("Stops the repeat")
        case .skip: words.translated("Skips the next ring")
        case .done: words.translated("Marks it as done")
        case .snooze: words.translated("Snoozes")
        case .open: words.translated("Opens a link")
        case .run: words.translated("Runs a command")
        case .reply: words.translated("Takes an answer")
        case .kept: words.translated("As it is")
        }
    }

    /// What a button does it with.
    static func value(of effect: EditorButton.Effect) -> String {
        switch effect {
        case .open: words.translated("Link, such as https://example.org")
        case .run: words.translated("Command")
        case .snooze: words.translated("For how long, such as 10m")
        case .stop, .skip, .done, .reply, .kept: ""
        }
    }

    static func name(_ level: InterruptionLevel) -> String {
        switch level {
        case .passive: words.translated("Quiet")
        case .active: words.translated("Normal")
        case .timeSensitive: words.translated("Urgent")
        case .critical: words.translated("Critical")
        }
    }

    static func name(_ missed: EditorFields.Missed) -> String {
        switch missed {
        case .rings: words.translated("Rings late")
        case .isLeftOut: words.translated("Is left out")
        case .within: words.translated("Rings if it isn’t too late")
        }
    }

    /// Monday first; 1 is Sunday, as in ``EditorFields/weekdays``.
    static var weekdays: [(number: Int, short: String, name: String)] {
        [2, 3, 4, 5, 6, 7, 1].map {
            ($0, words.say(SpokenForm.shortWeekday($0)), words.say(SpokenForm.weekday($0)))
        }
    }
}
