internal import FoundationEssentials
internal import ScheduleWords

/// What somebody has typed into the fields for a new reminder, as the options of `carillon add`.
struct NewReminder {
    var title: String
    var when: String
    /// One of ``repeats``; anything else is once.
    var repeats: String

    static let whenHint = "When (10m, 18:30, tomorrow 09:00)"
    /// What the windows offer, and the value of --every that it stands for.
    static let repeats: [(name: String, every: String?)] =
        [("Once", nil), ("Every day", "day"), ("Every weekday", "weekday")]
        + ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        .map { ("Every \($0)", $0.lowercased()) }

    /// What to hand to `carillon`.
    var arguments: [String] {
        let every = Self.repeats.first { $0.name == repeats }?.every
        let (option, value) = time
        // Values stand behind a "=", so that none is taken for an option.
        return ["add"] + (every.map { ["--every=\($0)"] } ?? []) + ["--\(option)=\(value)", "--", title]
    }

    /// "10m" and "in 10m" are a length of time, all else is a time of day or a date.
    private var time: (option: String, value: String) {
        let text = when.trimmed
        for (word, option) in [("in ", "in"), ("at ", "at")] where text.lowercased().hasPrefix(word) {
            return (option, String(text.dropFirst(word.count)))
        }
        return (DurationText.parse(text) == nil ? "at" : "in", text)
    }
}
