internal import CalendarFiles
internal import CalendarFolders
internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// What a folder's items hold, read now and without the agent.
struct FolderReport {
    /// What was found in one item.
    struct Item {
        var file: String
        var findings: [ReminderImport.Finding] = []
        /// Why the whole item is left out.
        var problem: String?
    }

    /// All items together: some five seconds.
    private static let mostSteps = 200_000_000

    let setting: FolderSetting
    private(set) var items: [Item] = []
    private(set) var alarms: [FolderAlarm] = []
    /// Why nothing of it can be read.
    private(set) var problem: String?

    /// - Parameter folders: All that are configured: what is one of them rings for that one alone.
    init(_ setting: FolderSetting, among folders: [FolderSetting], now: WallTime) {
        self.setting = setting
        let places = FolderPlaces(folders.map { ($0.name, $0.path) })
        if let owner = places.repeated[setting.name] {
            problem = "\(owner) is the same folder"
            return
        }
        let zones = SystemZones(calendars: CalendarProcess.shared)
        let listing: FolderListing
        do throws(FolderListing.Failure) {
            listing = try FolderListing(path: setting.path, without: places.others(than: setting.name))
        } catch {
            problem = error.reason
            return
        }
        for (name, reason) in listing.problems.sorted(by: { $0.key < $1.key }) {
            items.append(Item(file: name, problem: reason))
        }
        var left = Self.mostSteps
        for name in listing.items.keys.sorted() {
            var item = Item(file: name)
            guard left > 0 else {
                item.problem = "it isn't checked, since the rules of this calendar take long to follow"
                items.append(item)
                continue
            }
            let room = SearchRoom()
            defer { left -= room.spent }
            do {
                let (bytes, _) = try ItemFile(path: listing.path(of: name)).read()
                let (alarms, findings) = try FolderAlarm.read(
                    bytes,
                    of: name,
                    in: setting,
                    zones: zones,
                    now: now,
                    room: room
                ) { alarm, budget throws(OutOfSteps) in
                    times[alarm.key] = try alarm.ring(
                        after: now,
                        answered: alarm.source.acknowledged,
                        zones: zones,
                        spending: &budget
                    )
                }
                self.alarms += alarms
                item.findings = findings
            } catch let error as ItemFile.Failure {
                item.problem = error.reason
            } catch {
                item.problem = "\(error)"
            }
            items.append(item)
        }
        rings = alarms.compactMap { alarm in times[alarm.key].map { (alarm, $0) } }
            .sorted { ($0.time, $0.alarm.identifier) < ($1.time, $1.alarm.identifier) }
    }

    /// When an alarm of an item rings next.
    func time(of finding: ReminderImport.Finding, in item: Item) -> WallTime? {
        finding.source.flatMap { times[FolderAlarm.Key(file: item.file, $0)] }
    }

    private var times: [FolderAlarm.Key: WallTime] = [:]

    /// The next ring of each alarm that still rings, the soonest first.
    private(set) var rings: [(alarm: FolderAlarm, time: WallTime)] = []

    /// Why nothing can be read of a calendar that is a single file.
    var problemOfFile: String? {
        items.first { FolderListing.path(of: $0.file, in: setting.path) == setting.path }?.problem
    }

    /// What can't be used, a sentence each: the folder, items, and entries that can't be read.
    var problems: [String] {
        if let problem { return ["\(setting.path): \(problem)"] }
        return items.flatMap { item -> [String] in
            if let problem = item.problem { return ["\(item.file): \(problem)"] }
            return item.findings.filter(\.isUnreadable).map { finding in
                "\(item.file), line \(finding.line), \(finding.title): \(finding.note ?? "can't be read")"
            }
        }
    }
}
