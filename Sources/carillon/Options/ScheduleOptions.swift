internal import ArgumentParser
internal import ScheduleWords

/// The options that set the time, shared by the commands that take them.
struct ScheduleOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("Ring after this long.", valueName: "duration"),
        transform: DurationText.init(calendar:)
    )
    var delay: DurationText?

    @Option(help: ArgumentHelp("Ring at this time. Several times of day add up.", valueName: "time"))
    var at: [String] = []

    @Option(help: ArgumentHelp("Ring again and again. Several weekdays add up.", valueName: "repeat"))
    var every: [String] = []

    @Option(
        help: ArgumentHelp(
            "The day for --every month (15 or last), year (12-24) or \"2 weeks\" (mon,thu). Several add up.",
            valueName: "day"
        )
    )
    var on: [String] = []

    @Option(help: ArgumentHelp("The hours of each day for --every 30m, such as 9:00-17:00.", valueName: "hours"))
    var between: String?

    @Option(help: ArgumentHelp("Ring by an iCalendar rule, such as FREQ=WEEKLY;BYDAY=MO.", valueName: "rule"))
    var rrule: String?

    @Option(help: ArgumentHelp("Ring by a line of crontab(5), such as \"0 9 * * 1-5\".", valueName: "line"))
    var cron: String?

    @Option(help: ArgumentHelp("Ring by a systemd.time(7) calendar, such as \"Mon..Fri 09:00\".", valueName: "event"))
    var onCalendar: String?

    @Option(help: ArgumentHelp("Don't ring before this time; --rrule starts here.", valueName: "when"))
    var from: String?

    @Option(help: ArgumentHelp("Don't ring at this time or later; a date includes that day.", valueName: "when"))
    var until: String?

    @Option(help: ArgumentHelp("Stop after this many rings.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("A day or a time to leave out; may be repeated.", valueName: "date"))
    var except: [String] = []

    @Option(
        help: ArgumentHelp(
            "The time zone of the times, such as Europe/Berlin. Default: the session's, also after it changes.",
            valueName: "zone"
        ),
        completion: Completions.zones
    )
    var tz: String?

    func give(to form: inout ReminderForm) throws(GrammarError) {
        let several = [(ReminderOption.at, at), (.every, every), (.on, on), (.except, except)]
        for (option, values) in several { try form.give(option, values) }
        let texts: [(ReminderOption, String?)] = [
            (.after, delay?.text), (.between, between), (.rrule, rrule), (.cron, cron), (.onCalendar, onCalendar),
            (.from, from), (.until, until), (.count, count.map(String.init)), (.timeZone, tz),
        ]
        for (option, text) in texts { try form.give(option, text) }
    }

    /// What they say alone.
    var form: ReminderForm {
        get throws(GrammarError) {
            var form = ReminderForm()
            try give(to: &form)
            return form
        }
    }
}

extension ScheduleOptions {
    /// Whether one of them says when it rings.
    var hasTime: Bool { (try? form)?.schedule.hasTime ?? false }

    var isEmpty: Bool { (try? form)?.options.isEmpty ?? false }

    /// - Throws: `ValidationError` if an option that was given several times doesn't add up.
    func validate() throws { _ = try ValidationError.refusing(form) }
}

/// The options that set a place instead of a time.
struct PlaceOptions: ParsableArguments {
    // Southern places begin with a minus sign.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on arriving at this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var arriving: PlaceText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on leaving this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var leaving: PlaceText?

    @Flag(help: "With --arriving or --leaving: ring every time, not once.")
    var eachTime = false

    func give(to form: inout ReminderForm) throws(GrammarError) {
        try form.give(.arriving, arriving?.text)
        try form.give(.leaving, leaving?.text)
        if eachTime { try form.give(.eachTime, []) }
    }
}
