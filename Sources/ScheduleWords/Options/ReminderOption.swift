internal import Messages
package import NotificationCore

/// An option that says what a reminder has, by its name on the command line without the dashes. Its row says what it takes and
/// sets; ``ReminderForm/give(_:_:)`` reads it.
package enum ReminderOption: String, Sendable, Hashable, CaseIterable {
    case title, body, subtitle, identifier = "id"
    // Where several say when it rings, a refusal is about the first of these.
    case rrule, cron, onCalendar = "on-calendar", every, at, after = "in", on, between
    case from, until, count, except, timeZone = "tz"
    case arriving, leaving, eachTime = "each-time"
    case button, stopButton = "stop-button", reply, stay = "for", level
    case sound, volume, soundRepeat = "sound-repeat", fade, icon, picture = "image"
    case thread, insist, insistLimit = "insist-limit", wake

    /// What is given with it.
    package enum Kind: Sendable { case value, values, flag }

    /// How it says when or where a reminder rings. Those go together, so what is typed replaces more than itself.
    package enum Timing: Sendable {
        /// A time of its own.
        case whole
        /// A part of a time.
        case part
        /// When it begins and ends to repeat, and what is left out.
        case bound
    }

    private struct Row {
        var kind = Kind.value
        var timing: Timing?
        /// What the agent can refuse of what it sets.
        var refused: [AgendaError.Field] = []
        /// What it sets of a request, as far as that can be taken away.
        var sets: Set<RequestField> = []
    }

    private var row: Row {
        switch self {
        case .title: Row(refused: [.title])
        case .body: Row(kind: .values, refused: [.body, .bodies], sets: [.body, .bodies])
        case .subtitle: Row(refused: [.subtitle], sets: [.subtitle])
        case .identifier: Row(refused: [.identifier])
        case .rrule, .cron, .onCalendar: Row(timing: .whole, refused: [.trigger, .rules, .interval])
        case .every: Row(kind: .values, timing: .part, refused: [.trigger, .interval])
        case .at: Row(kind: .values, timing: .part, refused: [.trigger, .dates])
        case .after: Row(timing: .whole, refused: [.firstDelay, .trigger, .interval])
        case .on: Row(kind: .values, timing: .part)
        case .between: Row(timing: .part)
        case .from: Row(timing: .bound, refused: [.start], sets: [.startDate])
        case .until: Row(timing: .bound, refused: [.end], sets: [.endDate])
        case .count: Row(timing: .bound, refused: [.count], sets: [.count])
        case .except: Row(kind: .values, timing: .bound, refused: [.exceptions])
        case .timeZone: Row(refused: [.timeZone])
        case .arriving, .leaving:
            Row(timing: .whole, refused: [.trigger, .region, .latitude, .longitude, .radius])
        case .eachTime: Row(kind: .flag, timing: .part)
        case .button:
            Row(
                kind: .values,
                refused: [.actions, .actionTitle, .actionIdentifier, .open, .run, .snooze],
                sets: [.actions]
            )
        case .stopButton, .reply: Row(kind: .flag)
        case .stay: Row(refused: [.stayFor], sets: [.stayFor])
        case .level: Row(sets: [.interruptionLevel])
        case .sound: Row(refused: [.sound], sets: [.sound])
        case .volume: Row(refused: [.soundVolume], sets: [.soundVolume])
        case .soundRepeat: Row(refused: [.soundRepeat], sets: [.soundRepeat])
        case .fade: Row(refused: [.soundFade], sets: [.soundFade])
        case .icon: Row(refused: [.icon], sets: [.icon])
        case .picture: Row(refused: [.attachments, .attachment], sets: [.attachments])
        case .thread: Row(refused: [.threadIdentifier], sets: [.threadIdentifier])
        case .insist: Row(refused: [.untilAnswered], sets: [.untilAnswered])
        case .insistLimit: Row(refused: [.untilAnsweredMost])
        case .wake: Row(kind: .flag, sets: [.wake])
        }
    }

    package var kind: Kind { row.kind }
    package var timing: Timing? { row.timing }
    package var refused: [AgendaError.Field] { row.refused }
    package var sets: Set<RequestField> { row.sets }

    /// The option without which it is nothing.
    package var needs: Self? {
        switch self {
        case .insistLimit: .insist
        case .fade: .soundRepeat
        default: nil
        }
    }

    /// What changes of a request when it does.
    package var changes: Set<RequestField> { sets.isEmpty ? needs?.sets ?? [] : sets }

    /// As it is typed: `--at`.
    package var typed: String { "--" + rawValue }

    /// The option that is typed so; nil for another one.
    package init?(typed: String) {
        guard typed.hasPrefix("--") else { return nil }
        self.init(rawValue: String(typed.dropFirst(2)))
    }

    /// The same in a sentence, where a window has another name for it.
    var said: Message { Message(option: typed) }
}
