internal import CalendarFiles
package import CalendarFolders
internal import FoundationEssentials
internal import GLibSupport
package import ICalendar
package import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SessionFacts
internal import SystemZones

/// What a folder's items hold, read now and without the agent.
package struct FolderReport: Sendable {
    /// What was found in one item.
    package struct Item: Sendable {
        package var file: String
        package var findings: [ReminderImport.Finding] = []
        /// Why the whole item is left out.
        package var problem: String?
        /// What is wrong with it although it rings.
        package var warning: String?
    }

    /// All items together: some five seconds.
    private static let mostSteps = 200_000_000

    package let setting: FolderSetting
    package private(set) var items: [Item] = []
    private(set) var alarms: [FolderAlarm] = []
    /// Why nothing of it can be read.
    package private(set) var problem: String?

    /// Whether it is a single file.
    private var isFile = false

    /// - Parameter folders: All that are configured: what is one of them rings for that one alone.
    /// - Returns: One for each of `some`, also where its file system doesn't answer.
    package static func each(_ some: [FolderSetting], among folders: [FolderSetting], now: WallTime) -> [FolderReport] {
        let places = FileQuestion.places(folders)
        return some.map { setting in
            let files = AskedFiles()
            let reading = Meanwhile("calendar") { FolderReport(setting, places, files, now: now) }
            let report = (try? reading.value(patience: FileQuestion.patience) { files.isHeld }) ?? nil
            return report ?? FolderReport(setting, problem: FileQuestion.silence)
        }
    }

    init(_ setting: FolderSetting, problem: String) { (self.setting, self.problem) = (setting, problem) }

    private init(_ setting: FolderSetting, _ places: FolderPlaces, _ files: AskedFiles, now: WallTime) {
        self.setting = setting
        if let owner = places.repeated[setting.name] {
            problem = "\(owner) is the same folder"
            return
        }
        let zones = SystemZones()
        let listing: FolderListing
        do throws(FolderListing.Failure) {
            listing = try files.listing(of: setting.path, without: places.others(than: setting.name))
        } catch {
            problem = error.reason
            return
        }
        for (name, reason) in listing.problems.sorted(by: { $0.key < $1.key }) {
            items.append(Item(file: name, problem: reason))
        }
        isFile = listing.isFile
        let notes = FolderNotes(in: BaseFolders(environment: ProcessInfo.processInfo.environment).state)
        var left = Self.mostSteps
        for name in listing.items.keys.sorted() {
            var item = Item(file: name)
            func isIn(_ files: [String: Set<String>]) -> Bool { files[setting.name]?.contains(name) ?? false }
            if isIn(notes.resting) { item.warning = FolderNotes.rest }
            if isIn(notes.lost) {
                item.warning = "another program takes out again what was answered; it rings elsewhere"
            }
            guard left > 0 else {
                item.problem = "it isn't checked, since the rules of this calendar take long to follow"
                items.append(item)
                continue
            }
            let room = SearchRoom()
            defer { left -= room.spent }
            do {
                let (bytes, _) = try files.read(listing.path(of: name))
                let (alarms, findings) = try FolderAlarm.read(
                    bytes,
                    of: name,
                    in: setting,
                    zones: zones,
                    now: now,
                    room: room
                ) { alarm, budget throws(OutOfSteps) in
                    // One that waits for a place has no time.
                    guard alarm.trigger.region == nil else { return }
                    times[alarm.key] = try alarm.ring(
                        after: now,
                        answered: alarm.source.acknowledged,
                        zones: zones,
                        spending: &budget
                    )
                }
                self.alarms += alarms
                item.findings = findings.map { reasoned($0, name) }
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

    /// A finding with what else there is to say of when it rings.
    private func reasoned(_ finding: ReminderImport.Finding, _ file: String) -> ReminderImport.Finding {
        guard let request = finding.request, finding.note == nil else { return finding }
        var finding = finding
        if let source = finding.source, source.acknowledged != nil, times[FolderAlarm.Key(file: file, source)] == nil {
            finding.note = "it is answered"
        } else if let region = request.trigger?.region {
            finding.note = region.notifyOnEntry ? "rings when you arrive" : "rings when you leave"
        }
        return finding
    }

    /// When an alarm of an item rings next.
    package func time(of finding: ReminderImport.Finding, in item: Item) -> WallTime? {
        finding.source.flatMap { times[FolderAlarm.Key(file: item.file, $0)] }
    }

    private var times: [FolderAlarm.Key: WallTime] = [:]

    /// The next ring of each alarm that still rings, the soonest first.
    private(set) var rings: [(alarm: FolderAlarm, time: WallTime)] = []

    /// How folders stand, each in short.
    package static func summaries(of folders: [FolderSetting]) -> [FolderSummary] {
        each(folders, among: folders, now: TimeOutput.current.now).map(\.summary)
    }

    var summary: FolderSummary {
        var summary = FolderSummary(setting, problem: problem)
        (summary.items, summary.alarms, summary.problems) = (items.count, rings.count, problems)
        (summary.next, summary.title) = (rings.first?.time, rings.first?.alarm.request.content.title)
        return summary
    }

    /// Why nothing can be read of a calendar that is a single file.
    var problemOfFile: String? {
        isFile ? items.first?.problem : nil
    }

    /// What can't be used, a sentence each: the folder, items, and entries that can't be read.
    var problems: [String] {
        if let problem { return ["\(setting.path): \(problem)"] }
        return items.flatMap { item -> [String] in
            if let problem = item.problem ?? item.warning { return ["\(item.file): \(problem)"] }
            return item.findings.filter(\.isUnreadable).map { finding in
                "\(item.file), line \(finding.line), \(finding.title): \(finding.note ?? "can't be read")"
            }
        }
    }
}
