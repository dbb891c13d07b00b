package import NotificationCore
internal import Recurrence

/// A reminder as it is typed, in the options of `carillon add`; nil is what isn't said.
package struct ReminderText: Sendable, Hashable {
    package var title: String?
    package var subtitle: String?
    /// If there are several, they take turns from ring to ring.
    package var bodies: [String] = []
    package var schedule: ScheduleText
    package var region: RegionText
    package var look: LookText
    /// What becomes of a ring whose time passed while the machine was off.
    package var missed: MissedPolicy?
    /// Of an edit, what is taken away.
    package var unset: Set<RequestField> = []
    /// The zone that its times are read in, where that isn't the agent's.
    package var zone: String?

    package init(
        title: String? = nil,
        schedule: ScheduleText = ScheduleText(),
        region: RegionText = RegionText(),
        look: LookText = LookText()
    ) {
        self.title = title
        self.schedule = schedule
        self.region = region
        self.look = look
    }

    /// What it says and how loudly.
    ///
    /// - Throws: `GrammarError` that names a button.
    package func content() throws(GrammarError) -> Content {
        var content = Content(title: title ?? "", body: bodies.first ?? "", actions: try look.actions())
        if bodies.count > 1 { content.bodies = bodies }
        content.subtitle = subtitle ?? ""
        content.threadIdentifier = look.thread ?? ""
        content.interruptionLevel = look.level ?? .active
        content.stayFor = look.stay?.seconds
        content.icon = look.icon
        content.sound = LookText.sound(look.sound)
        content.soundVolume = look.volume?.volume
        content.soundRepeat = look.soundRepeat?.seconds
        content.soundFade = look.fade?.seconds
        content.attachments = look.attachments
        return content
    }

    /// The reminder as a request that is new.
    ///
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func request(_ identifier: String, zones: any ZoneSource, now: WallTime) throws(GrammarError) -> Request {
        let (trigger, bounds) = try pinnedTrigger(schedule, zones, now)
        var request = Request(identifier: identifier, content: try content(), trigger: trigger, bounds: bounds)
        request.untilAnswered = look.untilAnswered()
        request.missed = missed ?? .once
        request.wake = look.wake ?? false
        return request
    }

    func pinnedTrigger(
        _ schedule: ScheduleText,
        _ zones: any ZoneSource,
        _ now: WallTime
    ) throws(GrammarError) -> (Trigger, Request.Bounds) {
        let (trigger, bounds) = try schedule.trigger(region, zones: zones, now: now)
        return (trigger.pinned(to: zone), bounds)
    }
}

extension Trigger {
    /// The same at the times of a zone, unless it names one already or has no times of day.
    package func pinned(to zone: String?) -> Trigger {
        guard let zone else { return self }
        switch self {
        case .calendar(var match, let repeats):
            match.zoneIdentifier = match.zoneIdentifier ?? zone
            return .calendar(match, repeats: repeats)
        case .recurrence(var set):
            if !set.startIsUTC { set.zoneIdentifier = set.zoneIdentifier ?? zone }
            return .recurrence(set)
        case .interval, .location: return self
        }
    }
}
