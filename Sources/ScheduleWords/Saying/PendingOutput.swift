package import Messages
package import NotificationCore
internal import Recurrence

/// What is scheduled, as people read it.
extension TimeOutput {
    /// "today 18:00", "in 4 min", "by place", marked if it was put off.
    package func when(_ summary: PendingSummary) -> String {
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil ? "never" : "by place"
        }
        return when(next) + summary.mark
    }

    /// The same with whether it is paused: "today 18:00, paused".
    package func when(_ summary: PendingSummary, isPaused: Bool) -> String {
        guard isPaused else { return when(summary) }
        return summary.next == nil ? "paused" : when(summary) + ", paused"
    }

    /// "Next: tomorrow 09:00, in 22 h (every day at 09:00)."; without a summary, that it has ended.
    package func standing(_ summary: PendingSummary?) -> String {
        guard let summary else { return "It has ended." }
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil
                ? "It won't ring again." : "It is waiting for its place: \(summary.description)."
        }
        return "Next: \(dayAndTime(next)), \(relative(next))\(summary.mark)"
            + (summary.repeats ? " (\(summary.description))." : ".")
    }
}

extension PendingSummary {
    /// " (snoozed)", " (moved)"; empty unless the person has put the next ring off.
    fileprivate var mark: String {
        guard snoozedUntil == next, let putOff else { return "" }
        return putOff == .moved ? " (moved)" : " (snoozed)"
    }

    /// How it goes on: "once" of what rings at a time, which is said beside it, else its trigger in words.
    package var repeatsInWords: String {
        repeats || request.trigger?.region != nil ? description : "once"
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
