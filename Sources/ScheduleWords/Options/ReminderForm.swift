internal import Messages
package import NotificationCore
internal import Recurrence

/// A reminder as it was given, by options of the command line, a line of a file or the fields of a window. What has been read
/// stays read; what isn't given isn't there.
package struct ReminderForm: Sendable, Hashable {
    package var title: String?
    package var identifier: String?
    package var schedule: ScheduleText
    package var region: RegionText
    /// What becomes of a ring whose time passed while the machine was off.
    package var missed: MissedPolicy?
    /// Of an edit, what is taken away.
    package var unset: Set<RequestField> = []
    /// The zone that its times are read in, where that isn't the agent's.
    package var zone: String?
    /// The half of the day that isn't meant, where the words leave it open.
    package private(set) var other: QuickAdd.OtherHalf?
    /// What it says below its title, and how it looks and sounds.
    private(set) var look = RequestEdit()
    /// Each option that was given, with the first of its values.
    private var given: [ReminderOption: String] = [:]
    private var buttons: [ButtonText] = []
    private var (hasStopButton, hasReply) = (false, false)
    /// How long after a ring it comes again, in seconds, and how often.
    private var insist: Double?
    private var insistLimit: Int?

    package init(title: String? = nil, schedule: ScheduleText = ScheduleText(), region: RegionText = RegionText()) {
        (self.title, self.schedule, self.region) = (title, schedule, region)
    }

    // MARK: - What is given

    package var options: Set<ReminderOption> { Set(given.keys) }

    /// What was given for an option, as it was typed; of several values, the first.
    package subscript(_ option: ReminderOption) -> String? { given[option] }

    /// Gives an option a value; nil leaves it as it is.
    package mutating func give(_ option: ReminderOption, _ value: String?) throws(GrammarError) {
        if let value { try give(option, [value]) }
    }

    /// Gives an option its values. None leave it as it is, but turn a flag on.
    ///
    /// - Throws: `GrammarError` if it has no such value, or if they don't add up.
    package mutating func give(_ option: ReminderOption, _ values: [String]) throws(GrammarError) {
        guard let text = values.first ?? (option.kind == .flag ? "on" : nil) else { return }
        let all = values.joined(separator: ",")
        switch option {
        case .title: title = text
        case .identifier: identifier = text
        case .subtitle: look.set(.subtitle, \.content.subtitle, text)
        case .body:
            look.set(.body, \.content.body, text)
            look.set(.bodies, \.content.bodies, values.count > 1 ? values : nil)
        case .after: schedule.delay = try DurationText(calendar: text)
        case .at:
            try ScheduleText.checkRepeated(at: values, every: [])
            schedule.at = all
        case .every:
            try ScheduleText.checkRepeated(at: [], every: values)
            schedule.every = all
        case .on: schedule.on = all
        case .between: schedule.between = text
        case .rrule: schedule.rrule = text
        case .cron: schedule.cron = text
        case .onCalendar: schedule.onCalendar = text
        case .from: schedule.from = text
        case .until: schedule.until = text
        case .count: schedule.count = try Self.number(text)
        case .except: schedule.except = values
        case .timeZone: schedule.timeZone = text
        case .arriving: region.arriving = try PlaceText(parsing: text)
        case .leaving: region.leaving = try PlaceText(parsing: text)
        case .eachTime: region.eachTime = text == "on"
        case .button: buttons = try values.map { (text) throws(GrammarError) in try ButtonText(text) }
        case .stopButton: hasStopButton = text == "on"
        case .reply: hasReply = text == "on"
        case .stay: look.set(.stayFor, \.content.stayFor, try StayText(parsing: text).seconds)
        case .level: look.set(.interruptionLevel, \.content.interruptionLevel, try InterruptionLevel(typed: text))
        case .sound: look.set(.sound, \.content.sound, text == "none" ? nil : .named(text))
        case .volume: look.set(.soundVolume, \.content.soundVolume, try VolumeText(parsing: text).volume)
        case .soundRepeat: look.set(.soundRepeat, \.content.soundRepeat, try SoundSpanText(parsing: text).seconds)
        case .fade: look.set(.soundFade, \.content.soundFade, try SoundSpanText(parsing: text).seconds)
        case .icon: look.set(.icon, \.content.icon, text)
        case .picture:
            look.set(.attachments, \.content.attachments, [Attachment(identifier: "image", path: text, type: "")])
        case .thread: look.set(.threadIdentifier, \.content.threadIdentifier, text)
        case .insist: insist = try DurationText(parsing: text).seconds
        case .insistLimit: insistLimit = try Self.number(text)
        case .wake: look.set(.wake, \.wake, text == "on")
        }
        given[option] = text
    }

    private static func number(_ text: String) throws(GrammarError) -> Int {
        guard let number = Int(text) else { throw GrammarError("“\(text)” isn't a whole number.") }
        return number
    }

    /// Takes back what was given for an option that sets something of the request by itself.
    package mutating func takeBack(_ option: ReminderOption) {
        given[option] = nil
        look.fields.subtract(option.sets)
        if option == .timeZone { schedule.timeZone = nil }
    }

    /// Takes the title and the time that were found among words.
    package mutating func take(_ found: QuickAdd) throws(GrammarError) {
        (title, schedule.at, schedule.place, other) = (found.title, found.when, .title, found.other)
        guard let zone = found.zone else { return }
        if let given = schedule.timeZone {
            throw GrammarError(.conflict, "--tz \"\(given)\" and \"\(zone)\" both say the zone; leave one out.")
        }
        schedule.timeZone = zone
    }

    /// Whether a sound gets louder for longer than it repeats.
    package var fadesTooLong: Bool { look.values.content.soundFade ?? 0 > look.values.content.soundRepeat ?? 0 }

    /// Puts other names in the place of files, such as absolute paths.
    package mutating func nameFiles(_ name: (String) -> String) {
        look.values.content.icon = look.values.content.icon.map(name)
        if case .named(let sound)? = look.values.content.sound { look.values.content.sound = .named(name(sound)) }
    }

    /// How the options were typed, so that what the agent refuses names them.
    package var typed: TypedWords { TypedWords(given, time: schedule.place == .title ? schedule.at : nil) }

    // MARK: - What comes of it

    /// - Throws: `GrammarError` if an option is nothing by itself, as `--fade` without a sound that repeats.
    package func checkTogether() throws(GrammarError) {
        guard insist != nil || insistLimit == nil else {
            throw GrammarError(.missing, "--insist-limit needs --insist.")
        }
        guard look.values.content.soundFade ?? 0 == 0 || look.fields.contains(.soundRepeat) else {
            throw GrammarError(.missing, "--fade needs --sound-repeat: each repetition is louder than the one before.")
        }
    }

    /// - Throws: `GrammarError` if a place and what says a time are given together.
    package func checkPlace() throws(GrammarError) { _ = try region.trigger(schedule) }

    /// The buttons; nil if none was given.
    package var actions: [Action]? {
        get throws(GrammarError) {
            guard hasStopButton || hasReply || !buttons.isEmpty else { return nil }
            let reply = Action(
                identifier: "reply",
                title: "Reply",
                textInput: .init(buttonTitle: "Send", placeholder: "")
            )
            let stop = hasStopButton ? [try ButtonText("Stop Repeat=stop")] : []
            return (hasReply ? [reply] : []) + ButtonText.actions(stop + buttons)
        }
    }

    /// How it rings again until it is answered.
    ///
    /// - Parameter before: How it does so far, for a limit that is given alone.
    func untilAnswered(_ before: Request.UntilAnswered? = nil) -> Request.UntilAnswered? {
        guard let seconds = insist ?? before?.seconds else { return nil }
        return Request.UntilAnswered(seconds: seconds, most: insistLimit ?? before?.most ?? 10)
    }

    /// Whether something says how it rings again.
    var saysAgain: Bool { insist != nil || insistLimit != nil }

    /// The reminder as a request that is new. Without a name, its sound is the desktop's own.
    ///
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func request(_ identifier: String, zones: any ZoneSource, now: WallTime) throws(GrammarError) -> Request {
        let (trigger, bounds) = try pinnedTrigger(schedule, zones, now)
        return try request(identifier, trigger, bounds)
    }

    /// The same with a time that has been read.
    package func request(
        _ identifier: String,
        _ trigger: Trigger?,
        _ bounds: Request.Bounds
    ) throws(GrammarError) -> Request {
        var content = Content(title: title ?? "", actions: try actions ?? [])
        content.sound = .standard
        let plain = Request(identifier: identifier, content: content, trigger: trigger, bounds: bounds)
        var request = look.applied(to: plain)
        request.untilAnswered = untilAnswered()
        request.missed = missed ?? .once
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

extension InterruptionLevel {
    /// As people write it, `time-sensitive`.
    package init(typed text: String) throws(GrammarError) {
        guard let level = Self(rawValue: text == "time-sensitive" ? "timeSensitive" : text), text != "timeSensitive"
        else {
            throw GrammarError("“\(text)” isn't a level. Write passive, active, time-sensitive or critical.")
        }
        self = level
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
