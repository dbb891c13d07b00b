internal import Messages
import NotificationCore
import Testing

/// What is made of the lines of carillon.conf (decision 26).
@Suite struct SettingsTests {
    private struct Entry {
        var group: String
        var key: String
        var value: String
    }

    private func read(_ entries: [Entry], groups: [String]? = nil) -> (settings: Settings, problems: [String]) {
        var problems: [String] = []
        let settings = Settings(
            groups: groups ?? entries.map(\.group),
            entries: entries.map { ($0.group, $0.key, $0.value) },
            problems: &problems
        )
        return (settings, problems)
    }

    @Test func nothingIsTheDefaults() {
        let (settings, problems) = read([])
        #expect(settings == Settings())
        #expect(problems.isEmpty)
    }

    @Test func everyKeyIsRead() {
        let (settings, problems) = read([
            Entry(group: "permission", key: "newApps", value: "deny"),
            Entry(group: "permission", key: "withoutButtons", value: "deny"),
            Entry(group: "rings", key: "doNotDisturb", value: "wait"),
            Entry(group: "rings", key: "missedSummary", value: "12"),
            Entry(group: "history", key: "keep", value: "0"),
            Entry(group: "quiet", key: "hours", value: "22:00-07:30"),
            Entry(group: "wake", key: "allow", value: "all"), Entry(group: "wake", key: "lead", value: "0"),
            Entry(group: "wake", key: "onBattery", value: "no"),
            Entry(group: "sound", key: "play", value: "agent"),
            Entry(group: "sound", key: "theme", value: "freedesktop"),
            Entry(group: "sound", key: "default", value: "bell"),
            Entry(group: "sound", key: "volume", value: "40"),
            Entry(group: "sound", key: "repeat", value: "5m"),
            Entry(group: "sound", key: "fade", value: "30s"),
            Entry(group: "popup", key: "buttons", value: "stop, snooze"),
            Entry(group: "popup", key: "snooze", value: "90s, tomorrow"),
            Entry(group: "popup", key: "stay", value: "30s"),
            Entry(group: "popup", key: "again", value: "no"),
            Entry(group: "popup", key: "tray", value: "yes"),
            Entry(group: "app org.example.App", key: "endDate", value: "off"),
            Entry(group: "app org.example.App", key: "sound", value: "off"),
        ])
        #expect(problems.isEmpty)
        var expected = Settings()
        expected.newApps = .deny
        expected.allowsWithoutButtons = false
        expected.doNotDisturb = .wait
        expected.missedSummary = 12
        expected.popup.buttons = [.stop, .snooze]
        expected.popup.snooze = [.seconds(90), .tomorrow]
        expected.popup.stay = .seconds(30)
        expected.popup.again = false
        expected.popup.tray = true
        expected.historyDays = 0
        expected.quiet = QuietHours(start: 22 * 60, end: 7 * 60 + 30)
        expected.wake.allow = .all
        expected.wake.lead = 0
        expected.wake.onBattery = false
        expected.sound.play = .agent
        expected.sound.theme = "freedesktop"
        expected.sound.standard = "bell"
        expected.sound.volume = 0.4
        expected.sound.repeatFor = 300
        expected.sound.fade = 30
        expected.apps["org.example.App", default: .init()].heedsEndDate = false
        expected.apps["org.example.App", default: .init()].hasSound = false
        #expect(settings == expected)
        #expect(read([Entry(group: "rings", key: "missedSummary", value: "off")]).settings.missedSummary == nil)
    }

    /// `carillon` reads them (decision 26).
    @Test func groupsOfProgramsAreNoneOfTheAgents() {
        let (settings, problems) = read([
            Entry(group: "add", key: "sound", value: "bell"), Entry(group: "template meds", key: "nosuch", value: ""),
        ])
        #expect(problems.isEmpty)
        #expect(settings == Settings())
    }

    // group, key, value, what is said of it
    @Test(arguments: [
        ("permission", "newApps", "maybe", "[permission] newApps=maybe: must be ask, allow or deny; ask is used"),
        (
            "permission", "withoutButtons", "ask",
            "[permission] withoutButtons=ask: must be allow or deny; allow is used"
        ),
        (
            "permission", "newapps", "ask",
            "[permission] newapps: there is no such key; the keys are newApps, withoutButtons"
        ),
        ("rings", "missedSummary", "0", "[rings] missedSummary=0: must be off or a number from 1 to 1000; 5 is used"),
        (
            "rings", "missedSummary", "1001",
            "[rings] missedSummary=1001: must be off or a number from 1 to 1000; 5 is used"
        ),
        (
            "quiet", "hours", "22-7",
            "[quiet] hours=22-7: must be off or two times of day with two digits each, such as 22:00-07:00; off is used"
        ),
        (
            "quiet", "hours", "07:00-07:00",
            "[quiet] hours=07:00-07:00: must be off or two times of day with two digits each, such as 22:00-07:00; off is used"
        ),
        (
            "quiet", "hours", "22:00-24:00",
            "[quiet] hours=22:00-24:00: must be off or two times of day with two digits each, such as 22:00-07:00; off is used"
        ),
        (
            "history", "keep", "forever",
            "[history] keep=forever: must be a number of days from 0 to 3650; 90 is used"
        ),
        ("history", "keep", "-1", "[history] keep=-1: must be a number of days from 0 to 3650; 90 is used"),
        ("wake", "allow", "yes", "[wake] allow=yes: must be own, all or none; own is used"),
        ("wake", "lead", "601", "[wake] lead=601: must be a whole number of seconds from 0 to 600; 20 is used"),
        ("wake", "onBattery", "on", "[wake] onBattery=on: must be yes or no; yes is used"),
        ("rings", "doNotDisturb", "", "[rings] doNotDisturb=: must be auto, wait or desktop; auto is used"),
        (
            "popup", "buttons", "snooze,open",
            "[popup] buttons=snooze,open: must be none, or snooze and stop with a comma; snooze,stop is used"
        ),
        (
            "popup", "buttons", "stop,stop",
            "[popup] buttons=stop,stop: must be none, or snooze and stop with a comma; snooze,stop is used"
        ),
        (
            "popup", "snooze", "10",
            "[popup] snooze=10: must be up to 4 of tonight, tomorrow and times such as 10m or 1h, from 10s to 7d, with commas; "
                + "10m,1h,tonight,tomorrow is used"
        ),
        (
            "popup", "snooze", "1h,8d",
            "[popup] snooze=1h,8d: must be up to 4 of tonight, tomorrow and times such as 10m or 1h, from 10s to 7d, with commas; "
                + "10m,1h,tonight,tomorrow is used"
        ),
        (
            "popup", "stay", "0s",
            "[popup] stay=0s: must be on (until answered), off (the notification server's own time) or a time from 1s to 1d; "
                + "on is used"
        ),
        ("popup", "tray", "on", "[popup] tray=on: must be yes or no; no is used"),
        ("sound", "play", "Auto", "[sound] play=Auto: must be auto, agent, server or off; auto is used"),
        ("sound", "default", "", "[sound] default=: must be a name of 1 to 1024 bytes; message-new-instant is used"),
        ("sound", "volume", "101", "[sound] volume=101: must be a number from 0 to 100; 100 is used"),
        ("sound", "volume", "50%", "[sound] volume=50%: must be a number from 0 to 100; 100 is used"),
        (
            "sound", "repeat", "2h",
            "[sound] repeat=2h: must be off or a time such as 30s or 5m, from 1s to 1h; off is used"
        ),
        ("sound", "fade", "on", "[sound] fade=on: must be off or a time such as 30s or 5m, from 1s to 1h; off is used"),
        ("app x", "endDate", "no", "[app x] endDate=no: must be on or off; on is used"),
        ("app x", "volume", "3", "[app x] volume: there is no such key; the keys are endDate, sound"),
        (
            "app", "sound", "on",
            "[app]: there is no such group; the groups are [add], [calendars], [history], [permission], [popup], [quiet], [rings], [sound], [wake], [app ID] and [template NAME]"
        ),
        (
            "app a b", "sound", "on",
            "[app a b]: there is no such group; the groups are [add], [calendars], [history], [permission], [popup], [quiet], [rings], [sound], [wake], [app ID] and [template NAME]"
        ),
    ])
    func whatIsWrongIsNamedAndTheDefaultUsed(group: String, key: String, value: String, problem: String) {
        let good = Entry(group: "sound", key: "theme", value: "ocean")
        let (settings, problems) = read([Entry(group: group, key: key, value: value), good])
        #expect(problems == [problem])
        var expected = Settings()
        expected.sound.theme = "ocean"
        #expect(settings == expected)
    }

    // MARK: - What follows

    private let app = "org.example.App"

    private func endDate(_ desk: Desk, hours: Double) -> PropertyList {
        .date(desk.now.wall.secondsSince1970 - 978_307_200 + hours * 3600)
    }

    private func desk(_ settings: Settings = Settings()) throws -> Desk {
        let desk = Desk()
        desk.agenda.settings = settings
        try desk.handle(.authorize(app: app, .authorized))
        return desk
    }

    private var endDateOff: Settings {
        var settings = Settings()
        settings.apps[app, default: .init()].heedsEndDate = false
        return settings
    }

    /// An hourly repeat whose userInfo ends it `hours` from now.
    private func hourly(_ desk: Desk, ending hours: Double) -> Request {
        var request = desk.request("a", .every(3600))
        request.content.userInfo["endDate"] = endDate(desk, hours: hours)
        return request
    }

    @Test func anEndDateThatIsSwitchedOffEndsNothing() throws {
        let desk = try desk(endDateOff)
        // In the past, which would be refused.
        let request = hourly(desk, ending: -1)
        try desk.handle(.add(app: app, [request]))
        for _ in 0..<3 {
            desk.pass(seconds: 3600)
            #expect(try desk.ring().count == 1)
        }
        let pending = try #require(try desk.store.rows(.app(app)).pending.first)
        #expect(pending.request.content.userInfo == request.content.userInfo)
        #expect(desk.agenda.timetable.describe(pending, at: desk.now).english == "every hour")
        #expect(try desk.agenda.timetable.upcoming(pending, at: desk.now, limit: 5).count == 5)
        // Another app's still counts.
        try desk.handle(.authorize(app: "org.example.Other", .authorized))
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: "org.example.Other", [request])) }
        #expect(error?.code == .noDate)
    }

    @Test func switchedOnAgainItEndsWhatIsPastItWithoutARing() throws {
        let desk = try desk(endDateOff)
        try desk.handle(.add(app: app, [hourly(desk, ending: 1.5)]))
        for _ in 0..<2 {
            desk.pass(seconds: 3600)
            #expect(try desk.ring().count == 1)
        }
        desk.agenda.settings = Settings()
        desk.pass(seconds: 3600)
        #expect(try desk.ring().isEmpty)
        #expect(try desk.store.rows(.app(app)).pending.isEmpty)
    }

    @Test func switchedOffWhileItIsPendingItGoesOn() throws {
        let desk = try desk()
        try desk.handle(.add(app: app, [hourly(desk, ending: 1.5)]))
        desk.agenda.settings = endDateOff
        for _ in 0..<3 {
            desk.pass(seconds: 3600)
            #expect(try desk.ring().count == 1)
        }
    }

    @Test func appsThatNobodyDecidedAboutCanBeDenied() throws {
        let desk = Desk()
        desk.agenda.settings.newApps = .deny
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: app, [desk.request("a", nil)])) }
        #expect(error?.code == .notificationsNotAllowed)
        #expect(error?.message.contains("newApps=deny") == true)
        // What the person said goes before it, and their own reminders always ring.
        try desk.handle(.authorize(app: app, .authorized))
        try desk.handle(.add(app: app, [desk.request("a", nil)]))
        try desk.add("own", nil)
    }

    /// A file that is something else altogether doesn't fill the log.
    @Test func whatIsWrongIsNamedFiftyTimesAtMost() {
        let groups = (0..<100_000).map { "group \($0)" }
        var problems: [String] = []
        _ = Settings(groups: groups, entries: [], problems: &problems)
        #expect(problems.count == 50 && problems.last == "there are more problems; mend these first")
        let (_, long) = read([Entry(group: "sound", key: "play", value: String(repeating: "x", count: 100_000))])
        #expect(long.count == 1 && (long.first?.count ?? .max) < 400)
    }
}
