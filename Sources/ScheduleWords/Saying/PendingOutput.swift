package import Messages
package import NotificationCore
internal import Recurrence

/// What is scheduled, as people read it.
extension TimeOutput {
    /// "today 18:00", "in 4 min", "by place", marked if it was put off.
    package func when(_ summary: PendingSummary) -> String {
        guard let next = summary.next else {
            let hasNoPlace = summary.request.trigger?.region == nil
            return hasNoPlace ? words.translated("never") : words.translated("by place")
        }
        return marked(when(next), summary)
    }

    /// The same with whether it is paused: "today 18:00, paused".
    package func when(_ summary: PendingSummary, isPaused: Bool) -> String {
        guard isPaused else { return when(summary) }
        return summary.next == nil ? words.translated("paused") : words.translated("%s, paused", when(summary))
    }

    /// "Next: tomorrow 09:00, in 22 h (every day at 09:00)."; without a summary, that it has ended.
    package func standing(_ summary: PendingSummary?) -> String {
        guard let summary else { return words.translated("It has ended.") }
        guard let next = summary.next else {
            if summary.due != nil || summary.heldSince != nil {
                return words.translated("It is paused; carillon status says until when.")
            }
            return summary.request.trigger?.region == nil
                ? words.translated("It won't ring again.")
                : words.translated("It is waiting for its place: %s.", trigger(summary))
        }
        let far = marked(relative(next), summary)
        return words.translated(
            "Next: %s, %s.",
            dayAndTime(next),
            summary.repeats ? "\(far) (\(trigger(summary)))" : far
        )
    }

    /// The text with " (snoozed)" or " (moved)" behind it, where the person has put the next ring off.
    private func marked(_ text: String, _ summary: PendingSummary) -> String {
        guard summary.snoozedUntil == summary.next, let putOff = summary.putOff else { return text }
        return putOff == .moved ? words.translated("%s (moved)", text) : words.translated("%s (snoozed)", text)
    }

    /// How it goes on: "once" of what rings at a time, which is said beside it, else its trigger in words.
    package func repeats(_ summary: PendingSummary) -> String {
        summary.repeats || summary.request.trigger?.region != nil ? trigger(summary) : words.translated("once")
    }

    /// Its trigger in words: "every Monday at 11:30 until 31 Jan 2027".
    package func trigger(_ summary: PendingSummary) -> String {
        zones.map { summary.described(self, $0) } ?? summary.description
    }
}

extension PendingSummary {
    /// When it rings, in the person's language: "every Monday at 11:30 until 31 Jan 2027".
    ///
    /// The agent says it in English. Where what is known here comes to another sentence, the agent's stands.
    package func described(_ output: TimeOutput, _ zones: any ZoneSource) -> String {
        let now = Moment(wall: output.now, boot: BootTime(microseconds: 0), bootID: "")
        var schedule = Schedule(due: due.map(Deadline.wall))
        (schedule.held, schedule.putOff) = (heldSince, putOff)
        if request.trigger?.region != nil { schedule.region = .unknown }
        let pending = Pending(app: app, request: asScheduled, schedule: schedule)
        let sentence = Timetable(zones: zones).describe(pending, at: now)
        return sentence.english == description ? output.words.say(sentence) : description
    }
}

extension Content {
    /// What a list calls it: its title, or its body if it has none.
    package var name: String { title.allSatisfy(\.isWhitespace) ? body : title }
}

extension [PendingSummary] {
    /// The next first; what waits for a place comes last, by its name.
    package var soonestFirst: [PendingSummary] {
        sorted {
            ($0.next?.microseconds ?? .max, $0.request.identifier) < (
                $1.next?.microseconds ?? .max, $1.request.identifier
            )
        }
    }
}

extension Authorization {
    /// What the person has said, as a list has it.
    ///
    /// - Parameter isAsked: Whether they are being asked.
    package func inWords(_ words: Translation = .english, isAsked: Bool = false) -> String {
        switch self {
        case .notDetermined where isAsked: words.translated("asking now")
        case .notDetermined: words.translated("not asked yet")
        case .denied: words.translated("denied")
        case .authorized: words.translated("allowed")
        case .provisional: words.translated("quiet, not asked")
        }
    }
}

/// How a reminder sounds and insists, as people read it.
extension Request {
    /// "bell, at 57 %, repeated for up to 5 min"; nil of the desktop's own sound.
    package var soundInWords: Message? {
        let sound: Message? =
            switch content.sound {
            case nil: Message("none")
            case .standard?: nil
            case .named(let name)?: Message(verbatim: name)
            }
        func span(_ seconds: Double) -> Message {
            IntervalGrid.describe(length: Int64(microsecondsFromSeconds: seconds))
        }
        let parts = [
            sound,
            content.soundVolume.map { Message("at \(Int(($0 * 100).rounded())) %") },
            content.soundRepeat.map { $0 == 0 ? Message("once") : Message("repeated for up to \(span($0))") },
            content.soundFade.map { $0 == 0 ? Message("without a fade") : Message("louder over \(span($0))") },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : Message.joined(parts, by: ", ")
    }

    /// "every 10 min, at most 3 times"; nil of one that doesn't insist.
    package var insistenceInWords: Message? {
        untilAnswered.map { again in
            let every = IntervalGrid.describe(every: Int64(microsecondsFromSeconds: again.seconds))
            return Message("\(every), at most \(again.most) times")
        }
    }
}
