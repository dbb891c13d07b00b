internal import ArgumentParser
internal import Foundation
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SystemZones

/// The title and the time of `add`: from its options, or both from its words, as in `carillon add call mum tomorrow 5pm`.
struct SpokenReminder {
    let title: String
    let schedule: ScheduleText
    /// Whether the time was found among the words.
    let isQuick: Bool
    /// The half of the day that isn't meant, where the words leave it open.
    let other: QuickAdd.OtherHalf?
    private let region: RegionText

    /// Where an option gives the time, no word is read as one.
    ///
    /// - Throws: `ValidationError` if there is no time at either end of the words, or one with two readings.
    init(words: [String], options: ScheduleOptions, places: PlaceOptions, typing: TypingContext = .ofThisTerminal)
        throws
    {
        var schedule = options.schedule
        region = places.region
        guard schedule.saysNoTime, !region.isGiven else {
            guard words.count == 1 else {
                let arguments = Array(CommandLine.arguments.dropFirst())
                throw ValidationError(UnquotedTitle(words: words, arguments: arguments).message)
            }
            (title, self.schedule, isQuick) = (words[0], schedule, false)
            other = nil
            return
        }
        var typing = typing
        typing.zone = schedule.timeZone
        let found = try ValidationError.refusing { () throws(GrammarError) in try QuickAdd(words, typing: typing) }
        guard let found else {
            let obstacle = QuickAdd.obstacle(in: words, typing: typing, instead: ", or use --at, --in or --every")
            throw ValidationError(obstacle?.description ?? Self.sayWhen)
        }
        (schedule.at, schedule.place) = (found.when, .title)
        if let zone = found.zone {
            guard schedule.timeZone == nil else {
                throw ValidationError(
                    "--tz \"\(schedule.timeZone ?? "")\" and \"\(zone)\" both say the zone; leave one out."
                )
            }
            schedule.timeZone = zone
        }
        (title, self.schedule, isQuick, other) = (found.title, schedule, true, found.other)
    }

    /// "For 06:00 write 6am."
    func sayOther() {
        if let other { Line.print("For \(other.clock) write \(other.words).") }
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

extension TypingContext {
    /// Of whoever types here; a script has 24 hours.
    static var ofThisTerminal: TypingContext {
        var context = ofThisSession
        context.hasTwelveHours = context.hasTwelveHours && isatty(STDIN_FILENO) == 1
        return context
    }

    /// Of a batch or a search, where hours are 24.
    static var ofNoTerminal: TypingContext {
        var context = ofThisSession
        context.hasTwelveHours = false
        return context
    }

    private static var ofThisSession: TypingContext {
        let locale = SessionLocale(environment: ProcessInfo.processInfo.environment)
        return TypingContext(language: locale.language, hasTwelveHours: locale.hasTwelveHours)
            .at(WallTime(microseconds: ClockTimer.now(.realtime)), SystemZones())
    }
}
