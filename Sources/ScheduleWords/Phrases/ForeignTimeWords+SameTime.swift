package import Recurrence

extension ForeignTimeWords {
    /// A time in a form that is understood, for a refusal.
    package enum SameTime: Sendable, Hashable {
        /// The time that was meant, such as `5.3. 9:00`.
        case certain(String)
        /// Forms to follow where it isn't certain what was meant.
        case examples([String])
    }

    /// The time that some words and a time of day say, in a form that is understood.
    ///
    /// - Parameters:
    ///   - finds: What `all(in:language:)` found in the words.
    ///   - clock: The time of day, as it was typed.
    ///   - isClockAlone: False where a day or a zone was typed in English as well: then the time isn't certain.
    ///   - today: The day of the saying. With it, days are dates, which every language reads alike.
    package static func sameTime(
        as finds: [Find],
        in words: [String],
        clock: String,
        isClockAlone: Bool = true,
        today: CivilDateTime? = nil
    ) -> SameTime {
        let kinds = Set(finds.flatMap(\.senses).map(\.kind))
        // Words that add nothing to a time of day
        let telling = kinds.subtracting([.at, .oclock, .on])
        let isCertain = isClockAlone && finds.allSatisfy { $0.senses.count == 1 }
        if isCertain, let time = time(telling, finds, words, clock, today), understands(time) { return .certain(time) }
        let isRepeated = kinds.contains(.every)
        var examples = isRepeated ? ["every monday at \(clock)", "every month on the 1st at \(clock)"] : []
        // "alle 30 Minuten", but "täglich 17 Uhr"
        if let every = finds.first(where: { $0.senses.contains { $0.kind == .every } })?.words,
            !finds.contains(where: { $0.senses.contains { $0.kind == .oclock } }),
            let number = words[every.lowerBound...].prefix(every.count + 1).compactMap({ Int($0) }).first
        {
            examples = ["minutes", "hours", "days"].map { "every \(number) \($0)" }
        }
        if !isRepeated {
            examples = ["24.12. \(clock)"]
            if let today {
                examples.append("\(CivilDateTime(year: today.year, month: 12, day: 24))".prefix(10) + " \(clock)")
            }
        }
        return .examples(examples.filter(understands))
    }

    private static func time(
        _ kinds: Set<Kind>,
        _ finds: [Find],
        _ words: [String],
        _ clock: String,
        _ today: CivilDateTime?
    ) -> String? {
        let months = finds.filter { if case .month? = $0.senses.first?.kind { true } else { false } }
        if months.count == 1, case .month(let month)? = months[0].senses.first?.kind {
            // A weekday or "every" beside it would change the time.
            let days = words[months[0].words].compactMap(day)
            guard kinds.count == 1, days.count == 1 else { return nil }
            return "\(days[0]).\(month). \(clock)"
        }
        guard kinds.count == 1, let kind = kinds.first else {
            guard kinds.count == 2, kinds.contains(.every), let weekday = kinds.compactMap(name).first else {
                return kinds.isEmpty ? clock : nil
            }
            return "every \(weekday) at \(clock)"
        }
        switch kind {
        case .today: return date(0, today).map { "\($0) \(clock)" } ?? "today \(clock)"
        case .tomorrow: return date(1, today).map { "\($0) \(clock)" } ?? "tomorrow \(clock)"
        case .dayAfterTomorrow: return date(2, today).map { "\($0) \(clock)" } ?? "day after tomorrow \(clock)"
        case .weekday(let weekday):
            // Of today's weekday, the time decides whether it is the one of next week.
            let days = today.map { (weekday - $0.weekday + 7) % 7 } ?? 0
            let day = days == 0 ? name(kind) : date(days, today)
            return day.map { "\($0) \(clock)" }
        default: return nil
        }
    }

    private static func name(_ kind: Kind) -> String? {
        guard case .weekday(let weekday) = kind, (1...7).contains(weekday) else { return nil }
        return PhraseVocabulary.name(ofWeekday: weekday)
    }

    /// `2026-12-24`
    private static func date(_ days: Int, _ today: CivilDateTime?) -> String? {
        guard let today else { return nil }
        let day = CivilDateTime(localSeconds: today.midnight.localSeconds + Int64(days) * 86_400)
        return String("\(day)".prefix(10))
    }

    private static func understands(_ time: String) -> Bool { (try? Phrase(parsing: time, in: .title)) != nil }
}
