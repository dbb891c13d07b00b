internal import AgentBus
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SystemZones

extension TimeOutput {
    /// The next times of a series that `skip` has taken out.
    ///
    /// These are the times of the series before its next ring. Only the agent knows the start of an interval.
    func leftOut(of summary: PendingSummary) -> [WallTime] {
        guard let next = summary.next, next != summary.snoozedUntil else { return [] }
        switch summary.request.trigger {
        case .calendar(_, repeats: true), .recurrence: break
        default: return []
        }
        let timetable = Timetable(zones: SystemZones(calendars: CalendarProcess.shared))
        // The machine's uptime doesn't matter for calendar times.
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        guard let schedule = try? timetable.start(summary.request, at: moment) else { return [] }
        let series = Pending(app: summary.app, request: summary.request, schedule: schedule)
        let times = (try? timetable.upcoming(series, at: moment, limit: 10)) ?? []
        return times.filter { $0 < next }
    }
}
