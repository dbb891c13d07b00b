internal import AgentBus
internal import Messages
package import NotificationCore
internal import GLibSupport
internal import Recurrence
package import ScheduleWords
package import SystemZones

/// Requests and notifications as JSON objects.
extension TimeOutput {
    package func json(_ summary: PendingSummary) -> JSONValue { .object(fields(summary)) }

    /// The same with whether it is paused.
    package func json(_ summary: PendingSummary, isPaused: Bool) -> JSONValue {
        .object(fields(summary).merging(["paused": .boolean(isPaused)]) { $1 })
    }

    private func fields(_ summary: PendingSummary) -> [String: JSONValue] {
        var object = json(summary.request)
        object["app"] = .string(summary.app)
        object["next"] = JSONValue(summary.next.map(rfc3339))
        object["repeats"] = .boolean(summary.repeats)
        object["trigger"] = .string(summary.description)
        object["until"] = JSONValue(end(of: summary.asScheduled).map(rfc3339))
        object["remaining"] = JSONValue(summary.remaining)
        object["snoozedUntil"] = JSONValue(summary.snoozedUntil.map(rfc3339))
        object["putOff"] = JSONValue(summary.putOff?.rawValue)
        return object
    }

    package func json(_ summary: DeliveredSummary) -> JSONValue {
        var object = json(summary.request)
        object["app"] = .string(summary.app)
        object["date"] = .string(rfc3339(summary.date))
        object["due"] = .string(rfc3339(summary.due))
        object["occurrence"] = .integer(summary.occurrence)
        object["state"] = .string(summary.state.rawValue)
        return .object(object)
    }

    /// When a request ends: its own bound, else the UNTIL that all its rules have.
    package func end(of request: Request) -> WallTime? {
        guard request.end == nil, case .recurrence(let set)? = request.trigger, set.dates.isEmpty,
            set.rules.contains(where: { $0.until != nil })
        else { return request.end }
        let zone = set.zoneIdentifier.flatMap(SystemZones().zone(named:)) ?? zone
        let ends = set.rules.map { rule -> WallTime? in
            switch rule.until {
            case nil: nil
            case .instant(let instant): WallTime(unixSeconds: instant)
            case .reading(let reading): WallTime(unixSeconds: (set.startIsUTC ? .utc : zone).instant(of: reading))
            case .day(let day):
                // The day itself belongs to the series, as with --until.
                WallTime(
                    unixSeconds: (set.startIsUTC ? .utc : zone)
                        .instant(of: CivilDateTime(localSeconds: day.localSeconds + 86_400))
                )
            }
        }
        return ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    }

    private func json(_ request: Request) -> [String: JSONValue] {
        let content = request.content
        return [
            "id": .string(request.identifier),
            "title": .string(content.title),
            "subtitle": .string(content.subtitle),
            "body": .string(content.body),
            "level": .string(content.interruptionLevel.rawValue),
            "thread": .string(content.threadIdentifier),
            "actions": .list(content.actions) { .object(["id": .string($0.identifier), "title": .string($0.title)]) },
            "request": .object(RequestCodec.encode(request).compactMapValues { JSONValue($0) }),
        ]
    }
}

extension TimeOutput {
    /// For this moment in the session's zone.
    package static var current: TimeOutput { of(SystemZones(), now: WallTime(microseconds: ClockTimer.now(.realtime))) }

    /// For a moment in the zone that is local, in the session's language.
    package static func of(_ zones: SystemZones, now: WallTime) -> TimeOutput {
        TimeOutput(zone: zones.local, now: now, words: Session.language, zones: Session.isEnglish ? nil : zones)
    }
}

extension Action {
    /// An identifier of an action as programs read it: a button's id, `ok` for a click on the popup itself, or `dismissed`.
    package static func called(_ identifier: String) -> String {
        switch identifier {
        case defaultIdentifier: "ok"
        case dismissIdentifier: "dismissed"
        default: spokenIdentifier(identifier)
        }
    }
}
