internal import Messages
package import NotificationCore
internal import ScheduleWords

/// What is known of a reminder that was opened, beside its words: when it rings, and what became of it.
package struct ReminderPage: Sendable, Hashable {
    /// Something about it: "Rings", "Every Monday at 11:30".
    package struct Fact: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package var facts: [Fact]
    /// What was answered: "rang, Done after 4 min"; empty if it waits for an answer, or hasn't rung.
    package var answer: String
}

extension AgendaList {
    /// A reminder to be opened: what waits for an answer, else what is pending, else what the history has of it.
    ///
    /// - Parameter past: Its newest ring in the history, if that was read.
    /// - Returns: Nil if nothing is known of it.
    package func page(_ key: RequestKey, past: PastRing? = nil) -> ReminderPage? {
        let (pending, delivered) = (pending(key), delivered(key))
        let answer = past.map { output.outcome($0, isShort: true).shownOnOneLine } ?? ""
        guard let request = delivered?.request ?? pending?.request else {
            return past.map { ReminderPage(facts: facts(due: $0.due), answer: answer) }
        }
        return ReminderPage(facts: facts(pending, delivered, request), answer: delivered == nil ? answer : "")
    }

    private func facts(due: WallTime) -> [ReminderPage.Fact] {
        [.init(name: output.words.translated("Was due"), value: output.dayAndTime(due).firstUppercased)]
    }

    private func facts(_ pending: PendingSummary?, _ delivered: DeliveredSummary?, _ request: Request)
        -> [ReminderPage.Fact]
    {
        let words = output.words
        var facts: [(String, String)] = []
        func said(_ time: WallTime) -> String {
            output.isADayAway(time)
                ? output.dayAndTime(time) : words.translated("%s, %s", output.dayAndTime(time), output.distance(time))
        }
        if let delivered {
            facts.append((words.translated("Rang"), said(delivered.date)))
            if delivered.date.microseconds(since: delivered.due) > MissedPolicy.grace {
                facts.append((words.translated("Was due"), output.dayAndTime(delivered.due)))
            }
        }
        if let pending {
            facts.append((words.translated("Rings"), pending.described(output, zones)))
            facts.append((words.translated("Next"), pending.next.map(said) ?? ""))
            if let pause = pause(of: pending.key) {
                let until = pause.until.map(output.dayAndTime) ?? words.translated("until you resume it")
                facts.append((words.translated("Paused"), until))
            }
            if let time = pending.snoozedUntil, time > output.now, let putOff = pending.putOff {
                let name = putOff == .moved ? words.translated("Moved to") : words.translated("Snoozed until")
                facts.append((name, output.dayAndTime(time)))
            }
            facts.append((words.translated("Ends"), pending.end.map(output.dayAndTime) ?? ""))
            if pending.request.trigger?.repeats == true {
                facts.append((words.translated("Rings left"), pending.remaining.map(String.init) ?? ""))
            }
        }
        facts.append((words.translated("Rings again"), request.insistenceInWords.map(words.say) ?? ""))
        if request.wake {
            facts.append((words.translated("Wakes the machine"), words.translated("where that is possible")))
        }
        facts = facts.map { ($0, $1.firstUppercased) }
        // Names stay as they were typed.
        let sound = request.soundInWords.map(words.say) ?? ""
        let isNamed = if case .named = request.content.sound { true } else { false }
        facts.append((words.translated("Sound"), isNamed ? sound : sound.firstUppercased))
        facts.append((words.translated("Group"), request.content.threadIdentifier))
        // While it waits for an answer, they are there to be pressed.
        if delivered == nil {
            let buttons = request.content.actions.map(\.title)
            facts.append((words.translated("Buttons"), buttons.joined(separator: ", ")))
        }
        return facts.filter { !$0.1.isEmpty }.map { .init(name: $0.0, value: $0.1.shownOnOneLine) }
    }
}
