internal import CalendarFiles
internal import CalendarFolders
internal import ICalendar
internal import NotificationCore
internal import SystemZones

/// Reads the items of a folder, from any thread.
struct ItemReader: Sendable {
    let setting: FolderSetting
    let zones: SystemZones
    /// Up to when the rings of each alarm are answered, by ``AlarmName/text``.
    let acknowledged: [String: WallTime]
    let now: WallTime

    struct File: Sendable {
        /// Inside the folder.
        let name: String
        let path: String
        /// As it was listed.
        let stamp: FolderListing.Stamp
    }

    /// What is in an item, and why nothing of it is.
    func item(_ file: File) -> (item: FolderIndex.Item, problem: String?) {
        do {
            return (try read(file), nil)
        } catch {
            let reason = (error as? ItemFile.Failure)?.reason ?? "\(error)"
            let item = FolderIndex.Item(
                folder: setting.name,
                file: file.name,
                stamp: file.stamp,
                alarms: [],
                entries: []
            )
            return (item, reason)
        }
    }

    private func read(_ file: File) throws -> FolderIndex.Item {
        let (bytes, stamp) = try ItemFile(path: file.path).read()
        let (alarms, findings) = try FolderAlarm.read(bytes, of: file.name, in: setting, zones: zones, now: now)
        let entries = Set(findings.lazy.filter { !$0.isUnreadable }.map(\.uid))
        return FolderIndex.Item(
            folder: setting.name,
            file: file.name,
            stamp: stamp,
            renewal: alarms.compactMap { $0.renewal(after: now) }.min(),
            alarms: try alarms.map { alarm in
                let answered = [alarm.source.acknowledged, acknowledged[alarm.name.text]].compactMap(\.self).max()
                let next = alarm.ring(after: alarm.firstSight(now), answered: answered, zones: zones)
                return try FolderIndex.Alarm(alarm, next: next, isReadOnly: setting.isReadOnly)
            },
            entries: ItemText.isCutOff(bytes) ? entries : nil
        )
    }
}
