internal import Messages
package import NotificationCore

/// The changes that the options of `edit` ask for.
extension ReminderForm {
    /// - Parameter before: The reminder as it is.
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func edit(_ before: Request, zones: any ZoneSource, now: WallTime) throws(GrammarError) -> RequestEdit {
        var edit = RequestEdit()
        if let title { edit.set(.title, \.content.title, title) }
        try setTime(before, zones, now, &edit)
        edit.take(look)
        if let actions = try actions { edit.set(.actions, \.content.actions, actions) }
        if let missed { edit.set(.missed, \.missed, missed) }
        if saysAgain {
            guard let again = untilAnswered(before.untilAnswered) else {
                throw GrammarError(.missing, "--insist-limit needs --insist.")
            }
            edit.set(.untilAnswered, \.untilAnswered, again)
        }
        edit.fields.formUnion(unset)
        // Without the option, a reminder has the desktop's own sound.
        if unset.contains(.sound) { edit.values.content.sound = .standard }
        return edit
    }

    private func setTime(
        _ before: Request,
        _ zones: any ZoneSource,
        _ now: WallTime,
        _ edit: inout RequestEdit
    ) throws(GrammarError) {
        var bounds = Request.Bounds()
        let retimed =
            try region.isGiven
            ? nil
            : before.trigger.flatMap { (trigger) throws(GrammarError) in
                try schedule.retimed(trigger, zones: zones, now: now.unixSeconds)
            }
        if let trigger = retimed {
            edit.set(.trigger, \.trigger, trigger)
            bounds = try schedule.bounds(schedule.zone(zones), now.unixSeconds)
        } else if !schedule.saysNoTime || region.isGiven {
            let full = before.trigger.map(schedule.completed) ?? schedule
            let (trigger, given) = try pinnedTrigger(full, zones, now)
            edit.set(.trigger, \.trigger, trigger)
            bounds = given
        } else {
            guard schedule.timeZone == nil || schedule.from != nil || schedule.until != nil else {
                throw GrammarError(.missing, "--tz needs a time, such as --at 09:00.")
            }
            _ = try region.trigger(schedule)
            bounds = try schedule.bounds(schedule.zone(zones), now.unixSeconds)
            guard bounds == Request.Bounds() || before.trigger?.repeats == true else {
                throw GrammarError(
                    .conflict,
                    of: schedule.firstBound,
                    "--from, --until and --count need a repeat; add --every."
                )
            }
        }
        if let start = bounds.start { edit.set(.startDate, \.bounds.start, start) }
        if let end = bounds.end { edit.set(.endDate, \.bounds.end, end) }
        if let count = bounds.count { edit.set(.count, \.bounds.count, count) }
    }
}

extension Request {
    /// `pizza-time-k3f9`: readable, and different from the id of another reminder with the same title.
    package static func newIdentifier(for title: String) -> String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let slug = words.joined(separator: "-").prefix(24)
        let suffix = String((0..<4).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
        return slug.isEmpty ? "reminder-\(suffix)" : "\(slug)-\(suffix)"
    }
}
