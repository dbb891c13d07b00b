internal import FoundationEssentials
internal import ScheduleWords

/// What was typed into the fields for a new reminder, as options of `carillon add`.
struct NewReminder {
    var title: String
    var when: String
    /// One of ``repeats``; anything else is once.
    var repeats: String

    static let whenHint = "When (10m, 18:30, tomorrow 09:00)"
    /// The choices in the window, each with its value for --every.
    static let repeats: [(name: String, every: String?)] =
        [("Once", nil), ("Every day", "day"), ("Every weekday", "weekday")]
        + ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        .map { ("Every \($0)", $0.lowercased()) }

    /// The arguments for `carillon`.
    var arguments: [String] {
        let every = Self.repeats.first { $0.name == repeats }?.every
        let (option, value) = time
        // Values follow a "=", so that none is taken for an option.
        return ["add"] + (every.map { ["--every=\($0)"] } ?? []) + ["--\(option)=\(value)", "--", title]
    }

    /// "10m" and "in 10m" are lengths of time; everything else is a time of day or a date.
    private var time: (option: String, value: String) {
        let text = when.trimmed
        if text.lowercased().hasPrefix("at ") { return ("at", String(text.dropFirst(3))) }
        // "in 2 days at 9" isn't a length of time alone.
        if text.lowercased().hasPrefix("in ") {
            let length = String(text.dropFirst(3))
            return DurationText.parse(length) == nil ? ("at", text) : ("in", length)
        }
        return (DurationText.parse(text) == nil ? "at" : "in", text)
    }
}
