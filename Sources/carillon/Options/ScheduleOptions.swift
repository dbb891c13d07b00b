internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords

/// The options that say when, shared by the commands that take them.
struct ScheduleOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("Ring after this long.", valueName: "duration"),
        transform: DurationText.init(parsing:)
    )
    var delay: DurationText?

    @Option(help: ArgumentHelp("Ring at this time.", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("Ring again and again.", valueName: "repeat"))
    var every: String?

    @Option(
        help: ArgumentHelp(
            "The day of --every month (15 or last), year (12-24) or \"2 weeks\" (mon,thu).",
            valueName: "day"
        )
    )
    var on: String?

    @Option(help: ArgumentHelp("Ring by a rule of iCalendar, such as FREQ=WEEKLY;BYDAY=MO.", valueName: "rule"))
    var rrule: String?

    @Option(help: ArgumentHelp("Nothing rings before this time; a rule starts with it.", valueName: "when"))
    var from: String?

    @Option(
        help: ArgumentHelp("Nothing rings at this time or later; a date counts with its whole day.", valueName: "when")
    )
    var until: String?

    @Option(help: ArgumentHelp("How often it rings in all.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("A day or a time that is left out; may be repeated.", valueName: "date"))
    var except: [String] = []

    @Option(
        help: ArgumentHelp(
            "The time zone that times are meant in, such as Europe/Berlin. Default: the session's, also after it changes.",
            valueName: "zone"
        )
    )
    var tz: String?

    var schedule: ScheduleText {
        ScheduleText(
            delay: delay,
            at: at,
            every: every,
            on: on,
            rrule: rrule,
            from: from,
            until: until,
            count: count,
            except: except,
            timeZone: tz
        )
    }
}

extension ScheduleText {
    /// - Throws: A refusal of an end that lies before the start, with both dates: "09:00" is tomorrow's in the afternoon.
    func refuse(_ bounds: Request.Bounds, _ output: TimeOutput) throws {
        guard let from, let until, let start = bounds.start, let end = bounds.end, start >= end else { return }
        throw Session.refusal(
            "--until \"\(until)\" is \(output.dayAndTime(end)), which lies at or before --from \"\(from)\", "
                + "\(output.dayAndTime(start)); nothing would ever ring"
        )
    }
}
