package import NotificationCore
internal import Recurrence

/// A VALARM: when it rings, and what it says.
package struct CalendarAlarm: Sendable, Hashable {
    enum Moment: Sendable, Hashable {
        case fromStart(CalendarDuration)
        case fromEnd(CalendarDuration)
        case at(CalendarTime)
        case near(Trigger.Region)
    }

    /// Nil when it never rings.
    var moment: Moment?
    /// Why it never rings.
    var obstacle: String?
    /// What of it isn't taken.
    var notes: [String] = []
    /// Whether it says that nothing is to ring, as Apple's `ACTION:NONE` does, or is sent by mail.
    var (isSilent, isMail) = (false, false)
    /// Whether it is a sound alone.
    var isSound: Bool
    var words: String
    /// How long after the first ring each one comes, the first included.
    package var delays: [Int64] = [0]
    /// How many more rings than the first it asks for; ``delays`` has no more than some.
    var repeats = 0
    /// When its rings go on until it is answered; ``delays`` has the first alone then.
    var untilAnswered: Request.UntilAnswered?
    /// The TRIGGER as it stands; of what Thunderbird has written, the property's name.
    package var name: String
    package var uid: String
    /// Rings up to then were answered, on whatever machine.
    package var acknowledged: WallTime?
    /// The UID of the alarm that it is an extra ring of (RFC 9074 section 7).
    package var snoozed: String?
    package var line: Int

    static let mostRepeats = 20

    init(_ component: Component, _ zones: TimeZones) {
        line = component.line
        words = component.first("DESCRIPTION")?.shortText ?? ""
        uid = component.uid
        let trigger = component.first("TRIGGER")
        name = (trigger?.parameter("RELATED")?.uppercased() == "END" ? "end" : "") + (trigger?.trimmedValue ?? "")
        acknowledged = component.instant("ACKNOWLEDGED", zones)
        notes = Array(component.remarks.prefix(CalendarEntry.mostNotes))
        snoozed = component.all("RELATED-TO").first { $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }?.identity
        let action = component.first("ACTION")?.trimmedValue.uppercased() ?? ""
        isSound = action == "AUDIO"
        (isSilent, isMail) = (action == "NONE", action == "EMAIL")
        // KOrganizer keeps an alarm that is switched off.
        guard !component.says("X-KDE-KCALCORE-ENABLED", ["FALSE"]) else {
            (obstacle, isSilent) = ("its alarm is switched off (X-KDE-KCALCORE-ENABLED)", true)
            return
        }
        // One that doesn't say how it rings rings all the same.
        guard action.isEmpty || action == "DISPLAY" || isSound else {
            obstacle = "its alarm is of the kind \(action), and only DISPLAY and AUDIO ring"
            return
        }
        do throws(ICalendarError) {
            if let damage = component.damage { throw damage }
            if let region = try Proximity.region(component) {
                moment = .near(region)
            } else {
                moment = try Self.moment(component, zones)
            }
            if moment == nil { obstacle = "its alarm has no TRIGGER" }
        } catch {
            obstacle = error.message
        }
        readRepeats(component)
    }

    /// Whether it is an extra ring that Thunderbird has written, which is no component of its own.
    package var isOfMozilla: Bool { name.hasPrefix(MozillaMarks.snooze) }

    /// When it rings, of one that has a time of its own.
    package func instant(_ zones: any ZoneSource) -> WallTime? {
        guard case .at(let time)? = moment else { return nil }
        return WallTime(unixSeconds: time.instant(zones))
    }

    /// An extra ring that isn't a component of its own.
    init(snoozed time: CalendarTime, by property: ContentLine) {
        (line, name, moment) = (property.line, property.name, .at(time))
        (words, isSound) = ("", false)
        uid = property.parameter(MozillaMarks.uid) ?? ""
        snoozed = property.parameter(MozillaMarks.original) ?? ""
    }

    private static func moment(_ component: Component, _ zones: TimeZones) throws(ICalendarError) -> Moment? {
        guard var trigger = component.first("TRIGGER") else { return nil }
        // VALUE="DATE-TIME:20270209T080000Z" has swallowed what it is of.
        if let sides = trigger.parameter("VALUE")?.split(separator: ":", maxSplits: 1), sides.count == 2 {
            trigger.value = String(sides[1])
        }
        // Apple, Exchange and Outlook write this for "at the time of the event".
        let related = trigger.parameter("RELATED")?.uppercased()
        let isNone = related == nil ? ["P", "PT"] : ["", "P", "PT"]
        let isEmpty = isNone.contains(trigger.trimmedValue.uppercased())
        if let distance = isEmpty ? CalendarDuration() : CalendarDuration(trigger.trimmedValue) {
            let isEnd = related == "END"
            return isEnd ? .fromEnd(distance) : .fromStart(distance)
        }
        guard CalendarTime.civil(trigger.value) != nil else {
            throw ICalendarError(
                line: trigger.line,
                "its alarm's TRIGGER \(ContentLine.quoted(trigger.value)) is neither a length of time nor a date with a time"
            )
        }
        let time = zones.settled(try CalendarTime(trigger.value, of: trigger, zones: zones))
        guard time.reading.isValid else {
            throw ICalendarError(line: trigger.line, "its alarm lies outside the years 1 to 9999")
        }
        return .at(time)
    }

    private mutating func readRepeats(_ component: Component) {
        guard let times = component.first("REPEAT"), times.trimmedValue != "0" else { return }
        let delay = component.first("DURATION").flatMap { CalendarDuration($0.trimmedValue)?.seconds } ?? 0
        guard let count = Int(times.trimmedValue), count > 0, delay > 0 else {
            notes.append("it rings once, since its REPEAT isn't a number with a DURATION")
            return
        }
        if component.first(OwnProperties.untilAnswered)?.trimmedValue.uppercased() == "TRUE" {
            let most = min(count, RequestCheck.Limit.untilAnswered)
            untilAnswered = Request.UntilAnswered(seconds: Double(delay), most: most)
            return
        }
        ring(again: count, every: delay)
    }

    private mutating func ring(again count: Int, every delay: Int64) {
        repeats = count
        delays += (1...min(count, Self.mostRepeats)).map { Int64($0) * delay }
    }

    /// Rings so often at times that are known, of which those in the night can wait.
    mutating func repeatInstead(of again: Request.UntilAnswered) {
        untilAnswered = nil
        ring(again: again.most, every: Int64(again.seconds))
        notes.append("it rings as its REPEAT says, since until it is answered would lead into the night")
    }
}

extension Component {
    /// The UID of an alarm, which others have called otherwise before RFC 9074.
    package var uid: String {
        ["UID", "X-WR-ALARMUID", "X-EVOLUTION-ALARM-UID"].lazy.compactMap { self.first($0)?.identity }.first {
            !$0.isEmpty
        }
            ?? ""
    }
}
