internal import Foundation
import Messages
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones

/// The options of a command line, in a session in Berlin at noon on 23 November 2026.
struct Words {
    static let now = WallTime(unixSeconds: 1_795_431_600)
    static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])

    private var form = ReminderForm()
    var buttons: [ButtonText] = []
    var match: String?
    var limit = 5

    var schedule: ScheduleText { form.schedule }
    var region: RegionText { form.region }
    var typed: TypedWords { form.typed }

    init(_ arguments: [String]) throws(GrammarError) {
        var rest = arguments[...]
        var given: [ReminderOption: [String]] = [:]
        while let name = rest.popFirst() {
            guard name != ReminderOption.eachTime.typed else {
                try form.give(.eachTime, [])
                continue
            }
            guard let value = rest.popFirst() else { throw GrammarError("\(name) needs a value") }
            switch name {
            case "--match": match = value
            case "-n": limit = Int(value) ?? 0
            default:
                guard let option = ReminderOption(typed: name) else { throw GrammarError("there is no \(name)") }
                if option == .button { buttons.append(try ButtonText(value)) }
                given[option, default: []].append(value)
                try form.give(option, given[option] ?? [])
            }
        }
    }

    /// The instant of a text of RFC 3339 with an offset.
    static func instant(_ text: String) -> Int64? {
        guard case .once(.instant(let instant))? = (try? Phrase(parsing: text))?.when else { return nil }
        return instant
    }

    /// Date components such as programs give them: `weekday=2,hour=11`.
    private static func units(_ text: String, _ zone: String?) throws(GrammarError) -> DateMatch {
        var units = ["firstWeekday": 1, "minimumDaysInFirstWeek": 1]
        for sides in text.split(separator: ",").map({ $0.split(separator: "=") }) {
            units[String(sides[0])] = Int(sides[1])
        }
        guard let json = try? JSONEncoder().encode(units),
            var match = try? JSONDecoder().decode(DateMatch.self, from: json)
        else { throw GrammarError("these aren't date components") }
        match.zoneIdentifier = zone
        return match
    }

    /// The trigger, its bounds, and the moment after which `carillon next` shows its rings.
    func trigger() throws(GrammarError) -> (Trigger, Request.Bounds, start: WallTime) {
        let zone = try schedule.zone(Self.zones)
        if let match {
            var bounds = try schedule.bounds(zone, Self.now.unixSeconds)
            let start = bounds.start ?? Self.now
            bounds.start = nil
            return (.calendar(try Self.units(match, schedule.timeZone), repeats: true), bounds, start)
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
