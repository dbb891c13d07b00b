import AgendaWindow
import NotificationCore
import Recurrence
import SystemZones

/// Reminders in a session in Berlin at noon on Monday, 23 November 2026.
enum Samples {
    static let now = WallTime(unixSeconds: 1_795_431_600)
    static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])
    static let zone = zones.local
    static let minute: Int64 = 60
    static let hour: Int64 = 3600
    static let day: Int64 = 86_400

    static func after(_ seconds: Int64) -> WallTime { now.advanced(byMicroseconds: seconds * 1_000_000) }

    static func key(_ identifier: String, of app: String = Agenda.ownApp) -> RequestKey {
        RequestKey(app: app, identifier: identifier)
    }

    static func pending(
        _ identifier: String,
        in seconds: Int64?,
        app: String = Agenda.ownApp,
        _ change: (inout PendingSummary) -> Void = { _ in }
    ) -> PendingSummary {
        var summary = PendingSummary(
            app: app,
            request: Request(
                identifier: identifier,
                content: Content(title: identifier),
                trigger: .interval(.init(seconds: 60, repeats: false))
            ),
            next: seconds.map(after),
            remaining: nil,
            snoozedUntil: nil,
            end: nil,
            description: "once"
        )
        change(&summary)
        return summary
    }

    static func delivered(
        _ identifier: String,
        ago seconds: Int64,
        app: String = Agenda.ownApp,
        state: DeliveredSummary.State = .expired,
        _ change: (inout DeliveredSummary) -> Void = { _ in }
    ) -> DeliveredSummary {
        var summary = DeliveredSummary(
            app: app,
            request: Request(identifier: identifier, content: Content(title: identifier), trigger: nil),
            date: after(-seconds),
            due: after(-seconds),
            occurrence: 1,
            state: state
        )
        change(&summary)
        return summary
    }
}
