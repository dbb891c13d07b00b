internal import CalendarFolders
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// How reminders wake the machine from sleep (decision 34). Nothing here affects what rings while it is awake.
extension Examination {
    /// - Parameter isNeeded: Whether a reminder is to wake the machine.
    mutating func check(wake: WakeStatus?, isNeeded: Bool) {
        guard let wake else { return }
        details["wake"] = .object([
            "state": JSONValue(wake.state?.rawValue), "rung": JSONValue(wake.rung?.rawValue),
            "reason": JSONValue(wake.reason), "next": JSONValue(wake.next.map(TimeOutput.current.rfc3339)),
        ])
        switch wake.state {
        case .ready, .arming, .armed:
            findings.good("Wake", "reminders with --wake wake the machine from sleep, \(Self.way(wake.rung))")
            if isNeeded { checkClock() }
        case .off: findings.good("Wake", "off, by allow=none in carillon.conf")
        case .onBattery: findings.good("Wake", "not on battery, by onBattery=no in carillon.conf")
        case .unavailable where isNeeded, nil:
            findings.poor(
                "Wake",
                "nothing can wake the machine, so what is due while it sleeps rings when it is awake again",
                because: wake.reason,
                "\(Self.remedy(wake.reason ?? ""))"
            )
        case .unavailable:
            findings.good(
                "Wake",
                "no reminder asks for it, and nothing could wake the machine; docs/wake.md says how it can",
                because: wake.reason
            )
        }
    }

    private static func way(_ rung: WakeRung?) -> Message {
        switch rung {
        case .direct: Message("by an alarm timer of the agent's own")
        case .helper: Message("by carillon-wake")
        case .powerDevil: Message("by PowerDevil")
        case nil: Message("in a way that this version doesn't know")
        }
    }

    private static func remedy(_ reason: String) -> Message {
        // The agent names the file that lacks it.
        let lacking = reason.split(separator: "; ").first { $0.hasSuffix(" lacks the capability cap_wake_alarm") }
        guard let program = lacking?.split(separator: " ").first else { return Message("docs/wake.md says how") }
        return Message("sudo setcap cap_wake_alarm=ep \(program), then carillon start")
    }

    /// Whether the machine's clock can wake it at all, where the kernel says so.
    private mutating func checkClock() {
        let clock = "/sys/class/rtc/rtc0/device/power/wakeup"
        guard let bytes = try? Files.read(clock, upTo: 64) else { return }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
        guard text != "enabled" else { return }
        findings.poor(
            Message("clock"),
            Message("the machine's clock is not set up to wake it"),
            Message("switch on waking by clock in the machine's firmware"),
            because: "\(clock): \(text)",
            isPart: true
        )
    }
}

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
        for report in FolderProcess.reports(of: settings.folders) {
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
            let fix = Finding.Fix.allow(app: CalendarsService.app)
            findings.poor("Calendars", saying: Message("they may not notify"), runs: fix)
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

/// Where reminders with a place get their positions from. Nothing here affects reminders with a time.
extension Examination {
    /// - Parameter isNeeded: Whether a reminder waits for a place.
    mutating func check(location: AgentStatus.Location, isNeeded: Bool) {
        details["location"] = .object([
            "state": JSONValue(location.state?.rawValue), "reason": JSONValue(location.reason),
        ])
        switch location.state {
        case .unused: findings.good("Location", "GeoClue is available; no reminder needs a place")
        case .watching:
            if let accuracy = location.accuracy {
                findings.good("Location", "known to within \(Int(accuracy.rounded(.up))) m")
            } else {
                findings.poor(
                    "Location",
                    "not known yet, so reminders with a place wait",
                    "it needs Wi-Fi, a modem or a GPS receiver"
                )
            }
        case .asking:
            findings.poor(
                "Location",
                "not known yet, so reminders with a place wait",
                "GeoClue is waiting for its agent: GNOME has one, other desktops start geoclue-2.0's at login"
            )
        case .denied:
            findings.poor(
                "Location",
                "the desktop doesn't tell where you are, so reminders with a place don't ring",
                because: location.reason,
                "allow location services in the desktop's settings or /etc/geoclue/geoclue.conf"
            )
        case .absent, .failed, nil:
            guard isNeeded else {
                return findings.good(
                    "Location",
                    "not known here, and no reminder needs a place",
                    because: location.reason
                )
            }
            findings.poor(
                "Location",
                "not known here, so reminders with a place don't ring",
                because: location.reason,
                "install geoclue-2.0"
            )
        }
    }
}
