internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// The changes that the options of `edit` ask for.
struct EditText {
    let title: String?
    let texts: TextOptions
    let schedule: ScheduleText
    let region: RegionText
    let look: LookOptions
    let unset: [UnsetOption]

    /// - Parameter before: The reminder as it is.
    /// - Throws: `GrammarError`, or `ValidationError` if an option has a new value and is taken away as well.
    func edit(_ before: Request, zones: SystemZones, now: WallTime) throws -> RequestEdit {
        var edit = RequestEdit()
        if let title { edit.set(.title, \.content.title, title) }
        if let subtitle = texts.subtitle { edit.set(.subtitle, \.content.subtitle, subtitle) }
        if let body = texts.body.first {
            edit.set(.body, \.content.body, body)
            edit.set(.bodies, \.content.bodies, texts.body.count > 1 ? texts.body : nil)
        }
        try setTime(before, zones, now, &edit)
        try setLook(before, &edit)
        for option in unset {
            guard edit.fields.isDisjoint(with: option.fields) else {
                throw ValidationError("--unset \(option.rawValue) and a new value for it can't be combined.")
            }
            edit.fields.formUnion(option.fields)
            // Without the option, a reminder has the desktop's own sound.
            if option == .sound { edit.values.content.sound = .standard }
        }
        return edit
    }

    private func setTime(_ before: Request, _ zones: SystemZones, _ now: WallTime, _ edit: inout RequestEdit) throws {
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
            let (trigger, given) = try full.trigger(region, zones: zones, now: now)
            edit.set(.trigger, \.trigger, trigger)
            bounds = given
        } else {
            guard schedule.timeZone == nil || schedule.from != nil || schedule.until != nil else {
                throw ValidationError("--tz needs a time, such as --at 09:00.")
            }
            _ = try region.trigger(schedule)
            bounds = try schedule.bounds(schedule.zone(zones), now.unixSeconds)
            guard bounds == Request.Bounds() || before.trigger?.repeats == true else {
                throw GrammarError("--from, --until and --count need a repeat; add --every.")
            }
        }
        if let start = bounds.start { edit.set(.startDate, \.bounds.start, start) }
        if let end = bounds.end { edit.set(.endDate, \.bounds.end, end) }
        if let count = bounds.count { edit.set(.count, \.bounds.count, count) }
    }

    private func setLook(_ before: Request, _ edit: inout RequestEdit) throws {
        if look.setsButtons { edit.set(.actions, \.content.actions, try look.actions()) }
        if let stay = look.stay { edit.set(.stayFor, \.content.stayFor, stay.seconds) }
        if let level = look.level { edit.set(.interruptionLevel, \.content.interruptionLevel, level.level) }
        if let sound = look.sound { edit.set(.sound, \.content.sound, LookOptions.sound(sound)) }
        let playback = look.playback
        if let volume = playback.volume { edit.set(.soundVolume, \.content.soundVolume, volume.volume) }
        if let span = playback.soundRepeat { edit.set(.soundRepeat, \.content.soundRepeat, span.seconds) }
        if let span = playback.fade { edit.set(.soundFade, \.content.soundFade, span.seconds) }
        if let icon = look.icon { edit.set(.icon, \.content.icon, ThemeNames.absolute(icon)) }
        if look.image != nil { edit.set(.attachments, \.content.attachments, look.attachments) }
        if let thread = look.thread { edit.set(.threadIdentifier, \.content.threadIdentifier, thread) }
        guard look.insist != nil || look.insistLimit != nil else { return }
        guard let again = look.untilAnswered(before.untilAnswered) else {
            throw ValidationError("--insist-limit needs --insist.")
        }
        edit.set(.untilAnswered, \.untilAnswered, again)
    }
}
