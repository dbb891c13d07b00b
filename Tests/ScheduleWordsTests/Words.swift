internal import Messages
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones

/// The options of a command line, in a session in Berlin at noon on 23 November 2026.
struct Words {
    static let now = WallTime(unixSeconds: 1_795_431_600)
    static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])

    var schedule = ScheduleText()
    var region = RegionText()
    var buttons: [ButtonText] = []
    var match: String?
    var limit = 5

    init(_ arguments: [String]) throws(GrammarError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard option != "--each-time" else {
                region.eachTime = true
                continue
            }
            guard let value = rest.popFirst() else { throw GrammarError("\(option) needs a value") }
            switch option {
            case "--in": schedule.delay = try DurationText(calendar: value)
            case "--at": schedule.at = value
            case "--every": schedule.every = value
            case "--on": schedule.on = value
            case "--between": schedule.between = value
            case "--rrule": schedule.rrule = value
            case "--cron": schedule.cron = value
            case "--on-calendar": schedule.onCalendar = value
            case "--from": schedule.from = value
            case "--until": schedule.until = value
            case "--count": schedule.count = Int(value)
            case "--except": schedule.except.append(value)
            case "--tz": schedule.timeZone = value
            case "--arriving": region.arriving = try PlaceText(parsing: value)
            case "--leaving": region.leaving = try PlaceText(parsing: value)
            case "--button": buttons.append(try ButtonText(value))
            case "--match": match = value
            case "-n": limit = Int(value) ?? 0
            default: throw GrammarError("there is no \(option)")
            }
        }
    }

    /// The instant of a text of RFC 3339 with an offset.
    static func instant(_ text: String) -> Int64? {
        guard case .once(.instant(let instant))? = (try? Phrase(parsing: text))?.when else { return nil }
        return instant
    }

    /// The trigger, its bounds, and the moment after which `carillon next` shows its rings.
    func trigger() throws(GrammarError) -> (Trigger, Request.Bounds, start: WallTime) {
        let zone = try schedule.zone(Self.zones)
        if let match {
            var bounds = try schedule.bounds(zone, Self.now.unixSeconds)
            let start = bounds.start ?? Self.now
            bounds.start = nil
            let components = try MatchText(match, timeZone: schedule.timeZone).match
            return (.calendar(components, repeats: true), bounds, start)
        }
        if let trigger = try region.trigger(schedule) {
            return (trigger, try schedule.bounds(zone, Self.now.unixSeconds), Self.now)
        }
        let (trigger, bounds) = try schedule.trigger(zones: Self.zones, now: Self.now.unixSeconds)
        return (trigger, bounds, bounds.start?.advanced(byMicroseconds: -1) ?? Self.now)
    }

    func preview() throws -> Preview? {
        let (trigger, bounds, start) = try trigger()
        return try Preview(trigger, bounds, after: start, zones: Self.zones, now: Self.now, limit: limit)
    }
}
