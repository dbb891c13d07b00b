internal import ArgumentParser
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SystemZones

/// The title and the time of `add`: from its options, or both from its words, as in `carillon add call mum tomorrow 5pm`.
extension ReminderForm {
    /// Where an option gives the time, no word is read as one.
    ///
    /// - Throws: `ValidationError` if there is no time at either end of the words, or one with two readings.
    mutating func take(words: [String], typing: TypingContext = .ofThisTerminal) throws {
        guard schedule.saysNoTime, !region.isGiven else {
            guard words.count == 1 else {
                let arguments = Array(CommandLine.arguments.dropFirst())
                throw ValidationError(UnquotedTitle(words: words, arguments: arguments).message)
            }
            title = words[0]
            return
        }
        var typing = typing
        typing.zone = schedule.timeZone
        try ValidationError.refusing { () throws(GrammarError) in
            guard let found = try QuickAdd(words, typing: typing) else {
                let instead = ", or use --at, --in or --every"
                throw QuickAdd.obstacle(in: words, typing: typing, instead: instead) ?? ScheduleText.sayWhen
            }
            try take(found)
        }
    }

    /// What is to be added, and how it was given.
    typealias Prepared = (request: Request, form: ReminderForm)

    /// Not in validate(), where the value of a misspelled option would be one of the words.
    func prepared(
        words: [String] = [],
        zones: SystemZones,
        now: WallTime,
        names: ThemeNames,
        typing: TypingContext = .ofThisTerminal
    ) throws -> Prepared {
        try checkTogether()
        var form = self
        try form.take(words: [title ?? ""] + words, typing: typing)
        form.zone = ShellZone.ofItsOwn
        form.nameFiles(ThemeNames.absolute)
        let identifier = form.identifier ?? Request.newIdentifier(for: form.title ?? "")
        let request = try form.request(identifier, zones: zones, now: now)
        try form.schedule.refuse(request.bounds, TimeOutput(zone: zones.local, now: now))
        try names.refuse(form)
        return (request, form)
    }

    /// Whether the words say when it rings, with no option that does.
    func saysTime(_ words: [String]) -> Bool {
        guard !words.isEmpty, !schedule.hasTime, !region.isGiven else { return false }
        do throws(GrammarError) {
            return try QuickAdd([title ?? ""] + words) != nil
        } catch {
            return true
        }
    }

    /// Whether the time was found among the words.
    var isQuick: Bool { schedule.place == .title }

    /// "For 06:00 write 6am."
    func sayOther() {
        if let other { Line.print("For \(other.clock) write \(other.words).") }
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
