internal import CalendarFiles
internal import CalendarFolders
internal import FoundationEssentials
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import SessionFacts
internal import SystemZones

/// Reads folders now and without the agent, in the process of ``FolderProcess``.
extension FolderReport {
    /// All items together: some five seconds.
    private static let mostSteps = 200_000_000

    static func each(_ some: [FolderSetting], among folders: [FolderSetting], now: WallTime) -> [FolderReport] {
        let places = FolderPlaces(folders, FileState.each(folders.map(\.path)))
        return some.map { setting in
            let files = AskedFiles()
            let reading = Meanwhile("calendar") { FolderReport(setting, places, files, now: now) }
            let report = (try? reading.value(patience: FileState.patience) { files.isHeld }) ?? nil
            return report ?? FolderReport(setting, problem: FileState.silence)
        }
    }

    private init(_ setting: FolderSetting, _ places: FolderPlaces, _ files: AskedFiles, now: WallTime) {
        self.init(setting, problem: places.repeated[setting.name].map { "\($0) is the same folder" })
        guard problem == nil else { return }
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
        let zones = SystemZones()
        let notes = FolderNotes(in: BaseFolders(environment: ProcessInfo.processInfo.environment).state)
        var left = Self.mostSteps
        for name in listing.items.keys.sorted() {
            var item = Item(file: name)
            func isIn(_ files: [String: Set<String>]) -> Bool { files[setting.name]?.contains(name) ?? false }
            if isIn(notes.resting) { item.warning = FolderNotes.rest }
            if isIn(notes.lost) {
                item.warning = "another program takes out again what was answered; it rings elsewhere"
            }
            if left > 0 {
                let room = SearchRoom()
                do {
                    let (bytes, _) = try files.read(listing.path(of: name))
                    item.alarms = try Self.alarms(bytes, of: name, in: setting, zones, now, room)
                } catch {
                    item.problem = (error as? ItemFile.Failure)?.reason ?? "\(error)"
                }
                left -= room.spent
            } else {
                item.problem = "it isn't checked, since the rules of this calendar take long to follow"
            }
            items.append(item)
        }
    }

    private static func alarms(
        _ bytes: [UInt8],
        of file: String,
        in setting: FolderSetting,
        _ zones: SystemZones,
        _ now: WallTime,
        _ room: SearchRoom
    ) throws(ICalendarError) -> [Alarm] {
        var times: [FolderAlarm.Key: WallTime] = [:]
        let (_, findings) = try FolderAlarm.read(
            bytes,
            of: file,
            in: setting,
            zones: zones,
            now: now,
            room: room
        ) { alarm, budget throws(OutOfSteps) in
            // One that waits for a place has no time.
            guard alarm.trigger.region == nil else { return }
            let answered = alarm.source.acknowledged
            times[alarm.key] = try alarm.ring(after: now, answered: answered, zones: zones, spending: &budget)
        }
        return findings.map { finding in
            Alarm(finding, next: finding.source.flatMap { times[FolderAlarm.Key(file: file, $0)] })
        }
    }
}
