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
            let all = words.joined(separator: " ")
            let isSeveral = words.count > 1 || words[0].contains(" ")
            guard isSeveral || (try? Phrase(parsing: all)) == nil else {
                throw ValidationError("A title is missing, such as \"call mum \(all)\".")
            }
            throw ValidationError(isSeveral ? Self.noTime(all) : Self.sayWhen)
        }
        schedule.at = found.when
        (title, self.schedule, isQuick) = (found.title, schedule, true)
    }

    static let sayWhen = "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."

    private static func noTime(_ words: String) -> String {
        let last = words.split(separator: " ").last.map(String.init) ?? ""
        if let number = Int(last), (0..<24).contains(number), !words.hasSuffix(" at \(last)") {
            return
                "\"\(words)\": \(last) is a number without a unit. Write \"in \(last) minutes\" or \"at \(last):00\"."
        }
        return
            "\"\(PlainText.visible(words))\" has no time at its end or its beginning. End it with one, such as tomorrow 5pm or in 20 minutes, or use --at, --in or --every."
    }

    func trigger(_ zones: SystemZones, _ now: WallTime) throws -> (Trigger, Request.Bounds) {
        try schedule.trigger(region, zones: zones, now: now)
    }
}

extension ScheduleText {
    /// The trigger and its bounds: of the place if one was given, else of the time.
    func trigger(
        _ region: RegionText,
        zones: SystemZones,
        now: WallTime
    ) throws(GrammarError) -> (Trigger, Request.Bounds) {
        guard let trigger = try region.trigger(self) else {
            let (trigger, bounds) = try trigger(zones: zones, now: now.unixSeconds)
            return (trigger.pinned(to: ShellZone.ofItsOwn), bounds)
        }
        return (trigger, try bounds(zone(zones), now.unixSeconds))
    }
}
