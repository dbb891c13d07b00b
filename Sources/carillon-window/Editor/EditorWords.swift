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
        case .rule, .cron, .event: words.translated("By a rule")
        case .kept: words.translated("As it is")
        }
    }

    static func name(_ way: EditorFields.Way) -> String {
        switch way {
        case .when(let when): name(when)
        case .every(.weeks): words.translated("Every week")
        case .every(.months): words.translated("Every month")
        case .every(.years): words.translated("Every year")
        case .every: words.translated("Every day")
        }
    }

    /// How a rule is written.
    static func notation(_ when: EditorFields.When) -> String {
        switch when {
        case .cron: words.translated("A line of crontab")
        case .event: words.translated("An event of systemd")
        default: words.translated("An iCalendar rule")
        }
    }

    /// What a word of the grammar that can be chosen in a field is called.
    static func name(_ word: String, of field: EditorField) -> String {
        switch (word, field) {
        case ("", .count): words.translated("No limit")
        case ("", .insist): words.translated("Never")
        case ("", .first): words.translated("After one interval")
        case ("", .days): words.translated("The day it begins")
        case ("", _): words.translated("As usual")
        case ("off", _): words.translated("Not at all")
        case ("answer", _): words.translated("Until it is answered")
        case ("server", _): words.translated("As the desktop decides")
        case ("none", _): words.translated("No sound")
        case ("last day", _): words.translated("Last day")
        case ("last weekday", _): words.translated("Last working day")
        case (_, .days): dayOfMonth(word)
        // "alarm-clock-elapsed"
        default: word.replacing("-", with: " ").firstUppercased
        }
    }

    /// "2nd tuesday"
    private static func dayOfMonth(_ word: String) -> String {
        let day = EditorFields.weekdays(in: word).first.map { words.say(SpokenForm.weekday($0)) } ?? word
        return switch word.prefix(3) {
        case "1st": words.translated("First %s", day)
        case "2nd": words.translated("Second %s", day)
        case "3rd": words.translated("Third %s", day)
        case "4th": words.translated("Fourth %s", day)
        default: words.translated("Last %s", day)
        }
    }

    /// What a number counts that has no unit.
    static func counted(_ field: EditorField) -> String {
        switch field {
        case .days: words.translated("of the month")
        case .count: words.translated("rings")
        default: words.translated("times")
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
        case .snooze: words.translated("For how long")
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
