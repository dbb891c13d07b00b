internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// The title and the time of `add`: from its options, or both from its words, as in `carillon add call mum tomorrow 5pm`.
struct SpokenReminder {
    let title: String
    let schedule: ScheduleText
    /// Whether the time was found among the words.
    let isQuick: Bool
    private let region: RegionText

    /// Where an option gives the time, no word is read as one.
    ///
    /// - Throws: `ValidationError` if there is no time at either end of the words, or one with two readings.
    init(words: [String], options: ScheduleOptions, places: PlaceOptions) throws {
        var schedule = options.schedule
        region = places.region
        guard schedule.saysNoTime, !region.isGiven else {
            guard words.count == 1 else {
                let arguments = Array(CommandLine.arguments.dropFirst())
                throw ValidationError(UnquotedTitle(words: words, arguments: arguments).message)
            }
            (title, self.schedule, isQuick) = (words[0], schedule, false)
            return
        }
        let found = try ValidationError.refusing { () throws(GrammarError) in try QuickAdd(words) }
        guard let found else {
            let obstacle = QuickAdd.obstacle(in: words, instead: ", or use --at, --in or --every")
            throw ValidationError(obstacle?.description ?? Self.sayWhen)
        }
        schedule.at = found.when
        (title, self.schedule, isQuick) = (found.title, schedule, true)
    }

    static let sayWhen = "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."

    /// The reminder without any other texts and looks, in the zone of this shell.
    var text: ReminderText {
        var text = ReminderText(title: title, schedule: schedule, region: region)
        text.zone = ShellZone.ofItsOwn
        return text
    }

    func text(_ texts: TextOptions, _ look: LookText) -> ReminderText {
        var text = text
        (text.subtitle, text.bodies, text.look) = (texts.subtitle, texts.body, look)
        return text
    }
}
