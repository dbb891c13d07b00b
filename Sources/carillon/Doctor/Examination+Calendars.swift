internal import AgentBus
internal import CalendarFolders
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The calendars that are to ring.
extension Examination {
    /// Programs that ring the alarms of calendars themselves, by their names on the bus.
    private static let others = [
        "org.gnome.Evolution-alarm-notify": "evolution-alarm-notify", "org.kde.kalendarac": "kalendarac",
    ]
    private static let mostNamed = 5

    mutating func check(calendars connection: BusConnection, apps: [AppSummary]) {
        guard let settings = try? FolderSettings(), !settings.folders.isEmpty || !settings.problems.isEmpty else {
            return
        }
        for problem in settings.problems {
            findings.poor("Calendars", reporting: problem, "carillon.conf(5) has the settings")
        }
        for report in FolderReport.each(settings.folders, among: settings.folders, now: TimeOutput.current.now) {
            let folder = report.setting
            if let problem = report.problem {
                findings.poor(
                    "Calendar",
                    "\(folder.name): \(folder.path) can't be read: \(problem)",
                    "carillon calendars remove \(folder.name), if it is gone for good"
                )
                continue
            }
            let (items, alarms) = (report.items.count, report.rings.count)
            let count = Message("\(items) item", "\(items) items", count: items)
            let coming = Message("\(alarms) alarm to come", "\(alarms) alarms to come", count: alarms)
            if folder.isPaused {
                findings.good("Calendar", "\(folder.name): \(count), \(coming), paused")
            } else {
                findings.good("Calendar", "\(folder.name): \(count), \(coming)")
            }
            for problem in report.problems.prefix(Self.mostNamed) {
                findings.poor("Calendar", "\(folder.name)/\(problem)", "carillon calendars check \(folder.name)")
            }
            if report.problems.count > Self.mostNamed {
                let more = report.problems.count - Self.mostNamed
                findings.poor("Calendar", "\(folder.name): \(more) more", "carillon calendars check \(folder.name)")
            }
        }
        guard !settings.folders.isEmpty else { return }
        if !CalendarsService.isRunning {
            findings.poor(
                "Calendars",
                "carillon-calendars is not running in this session",
                "carillon calendars add, with a folder, starts it"
            )
        }
        if apps.first(where: { $0.app == CalendarsService.app })?.authorization == .denied {
            let command = ["apps", "allow", CalendarsService.app]
            findings.poor("Calendars", saying: Message("they may not notify"), runs: command)
        }
        for (name, program) in Self.others.sorted(by: { $0.key < $1.key }) where connection.owner(of: name) != nil {
            findings.poor(
                "Calendars",
                "\(program) runs too, and may ring the same alarms",
                "switch off its reminders, or remove the calendar here"
            )
        }
    }
}
