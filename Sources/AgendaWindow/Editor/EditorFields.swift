package import NotificationCore
internal import ScheduleWords

/// What stands in the fields of the editor, as it was typed or chosen. An empty text is what isn't said.
package struct EditorFields: Sendable, Hashable {
    /// Which of the fields that say when it rings count.
    package enum When: String, Sendable, Hashable, CaseIterable {
        /// Once, at ``at``.
        case once
        /// Once, ``after`` so long.
        case after
        /// Again and again: ``interval``, ``unit`` and what goes with them.
        case repeated
        /// By an iCalendar ``rule``.
        case rule
        /// By a line of crontab(5), ``cron``.
        case cron
        /// By a calendar event of systemd.time(7), ``event``.
        case event
        /// On coming to ``place``.
        case arriving
        /// On leaving ``place``.
        case leaving
        /// As it is: the fields have no words for it.
        case kept
    }

    /// What a repeat counts.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case seconds, minutes, hours, days, weeks, months, years

        /// Whether days of the week are chosen for it; others have days of their own, or none.
        package var hasWeekdays: Bool { self == .weeks || !hasTimes }

        /// Whether it rings at times of day; the others ring after a length of time.
        package var hasTimes: Bool {
            switch self {
            case .seconds, .minutes, .hours: false
            case .days, .weeks, .months, .years: true
            }
        }
    }

    /// What becomes of a ring whose time passed while the machine was off.
    package enum Missed: String, Sendable, Hashable, CaseIterable {
        /// It rings late.
        case rings
        case isLeftOut
        /// It rings if it is at most ``missedWithin`` late.
        case within
    }

    // MARK: - What it says

    package var title = ""
    package var subtitle = ""
    /// If there are several, they take turns from ring to ring.
    package var bodies = [""]

    // MARK: - When it rings

    package var when = When.once
    /// "tomorrow 9am", "2026-12-24 18:00"
    package var at = ""
    /// "20 minutes"
    package var after = ""
    package var interval = "1"
    package var unit = Unit.days
    /// Which days of its weeks, months or years: "mon,thu", "15", "2nd tuesday", "last day", "24 dec".
    package var days = ""
    /// "09:00, 17:00"
    package var times = ""
    /// The hours of the day between which it rings by the minute or the hour: "9:00-17:00".
    package var hours = ""
    /// The time before the first ring, of a repeat by a length of time.
    package var first = ""
    package var rule = ""
    package var cron = ""
    package var event = ""
    /// "52.5200,13.4050,500"
    package var place = ""
    /// Whether a place counts each time.
    package var isEachTime = false
    package var start = ""
    package var until = ""
    package var count = ""
    /// Days and times to leave out, between commas: "2026-12-24, sundays".
    package var except = ""
    /// "Europe/Berlin"
    package var zone = ""

    // MARK: - How it looks and sounds

    package var buttons: [EditorButton] = []
    /// Empty is the desktop's own sound, "none" is silence.
    package var sound = ""
    /// In percent.
    package var volume = ""
    package var soundRepeat = ""
    package var fade = ""
    package var level = InterruptionLevel.active
    /// How long the popup stays: "10s", "answer", "server".
    package var stay = ""
    /// The time between two rings until it is answered.
    package var insist = ""
    package var insistLimit = ""
    package var missed = Missed.rings
    package var missedWithin = ""
    /// A name of the icon theme or an absolute path.
    package var icon = ""
    /// The path of a file.
    package var picture = ""
    package var thread = ""
    /// Whether it wakes the machine from sleep (decision 34).
    package var wakes = false

    package init() {}

    /// The fields of text that hold what an option takes, beside those that say when it rings.
    static let texts: [(EditorField, ReminderOption, any WritableKeyPath<EditorFields, String> & Sendable)] = [
        (.subtitle, .subtitle, \.subtitle), (.stay, .stay, \.stay), (.sound, .sound, \.sound),
        (.volume, .volume, \.volume), (.soundRepeat, .soundRepeat, \.soundRepeat), (.fade, .fade, \.fade),
        (.icon, .icon, \.icon), (.picture, .picture, \.picture), (.thread, .thread, \.thread),
        (.insist, .insist, \.insist), (.insistLimit, .insistLimit, \.insistLimit), (.count, .count, \.count),
    ]
}

extension EditorFields {
    /// How it rings, as one of the choices in a list: the usual repeats are among them.
    package enum Way: Sendable, Hashable {
        case when(When), every(Unit)

        package static let repeats = Unit.allCases.filter(\.hasTimes).map(Way.every)
    }

    package var way: Way {
        get { when == .repeated && interval == "1" && unit.hasTimes ? .every(unit) : .when(when) }
        set {
            switch newValue {
            case .when(let when): self.when = when
            case .every(let unit):
                (when, interval) = (.repeated, "1")
                count(in: unit)
            }
        }
    }

    /// Counts in another unit. Days that were chosen for weeks mean nothing to months.
    package mutating func count(in unit: Unit) {
        let staysSame = unit == self.unit || unit.hasWeekdays && self.unit.hasWeekdays
        self.unit = unit
        if !staysSame { days = "" }
    }

    /// The days of the week among ``days``, for buttons of a week: 1 is Sunday. Setting them leaves out what else stood there.
    package var weekdays: Set<Int> {
        get { WeekdayText.numbers(in: days) }
        set { days = WeekdayText.list(newValue) }
    }
}

/// A reminder as fields.
extension EditorFields {
    init(_ request: Request, zones: any ZoneSource) {
        let content = request.content
        (title, subtitle) = (content.title, content.subtitle)
        bodies = content.bodies ?? [content.body]
        buttons = content.actions.map(EditorButton.init)
        sound =
            switch content.sound {
            case .standard?: ""
            case .named(let name)?: name
            case nil: "none"
            }
        volume = content.soundVolume.map { "\(Int(($0 * 100).rounded()))" } ?? ""
        soundRepeat = content.soundRepeat.map(Self.span) ?? ""
        fade = content.soundFade.map(Self.span) ?? ""
        level = content.interruptionLevel
        stay =
            switch content.stayFor {
            case nil: ""
            case .some(0): "answer"
            case .some(-1): "server"
            case .some(let seconds): Self.span(seconds)
            }
        if let again = request.untilAnswered { (insist, insistLimit) = (Self.span(again.seconds), "\(again.most)") }
        switch request.missed {
        case .once: missed = .rings
        case .skip: missed = .isLeftOut
        case .within(let seconds): (missed, missedWithin) = (.within, Self.span(seconds))
        }
        icon = content.icon ?? ""
        picture = content.attachments.first?.path ?? ""
        thread = content.threadIdentifier
        wakes = request.wake
        setTime(request, zones)
    }

    private static func span(_ seconds: Double) -> String {
        seconds == 0 ? "off" : ScheduleText.typed(seconds) ?? "\(seconds) seconds"
    }

    private mutating func setTime(_ request: Request, _ zones: any ZoneSource) {
        when = .kept
        if case .location(let region, let repeats)? = request.trigger {
            guard region.notifyOnEntry != region.notifyOnExit else { return }
            when = region.notifyOnEntry ? .arriving : .leaving
            (place, isEachTime) = (PlaceText.typed(region.area), repeats)
            setBounds(ScheduleText(bounds: request.bounds, in: zones.local))
            return
        }
        guard let trigger = request.trigger,
            let said = ScheduleText(saying: trigger, request.bounds, zones: zones)
        else {
            setBounds(ScheduleText(bounds: request.bounds, in: zones.local))
            return
        }
        setBounds(said)
        zone = said.timeZone ?? ""
        except = said.except.joined(separator: ", ")
        if let every = said.every {
            let parts = every.split(separator: " ").map(String.init)
            guard parts.count == 2, let unit = Unit(rawValue: parts[1]) else { return }
            (when, interval, self.unit) = (.repeated, parts[0], unit)
            (days, times) = (said.on ?? "", said.at ?? "")
            (hours, first) = (said.between ?? "", said.delay?.text ?? "")
        } else if let rrule = said.rrule {
            (when, rule, times) = (.rule, rrule, said.at ?? "")
        } else if let delay = said.delay {
            (when, after) = (.after, delay.text)
        } else if let at = said.at {
            (when, self.at) = (.once, at)
        }
    }

    private mutating func setBounds(_ said: ScheduleText) {
        (start, until) = (said.from ?? "", said.until ?? "")
        count = said.count.map(String.init) ?? ""
    }
}
