package import ICalendar
package import NotificationCore
internal import Recurrence

/// An alarm of a folder's item, as the agent is to ring it.
package struct FolderAlarm: Sendable, Hashable {
    package var folder: String
    /// The name of the item's file, inside the folder.
    package var file: String
    package var source: AlarmSource
    package var request: Request

    package init(folder: String, file: String, source: AlarmSource, request: Request) {
        self.folder = folder
        self.file = file
        self.source = source
        self.request = request
    }

    package var identifier: String { request.identifier }

    /// The request without what ``source`` says as well.
    package var bareRequest: Request {
        var request = request
        request.content = AlarmContent.bare(request.content)
        request.missed = .once
        return request
    }

    /// An alarm as it was read before.
    package init(folder: String, file: String, source: AlarmSource, bareRequest: Request, isReadOnly: Bool) {
        self.init(folder: folder, file: file, source: source, request: bareRequest)
        request.missed = Self.missed(source)
        request.content = AlarmContent(self, bareRequest.content, isReadOnly: isReadOnly).content
    }

    package var name: AlarmName {
        AlarmName(folder: folder, entry: source.entry, key: source.original ?? source.key)
    }

    /// How late it may ring, in seconds: until what it announces is over, and ten minutes at least.
    package static func lateness(_ source: AlarmSource) -> Int64 { max(600, source.remaining) }

    private static func missed(_ source: AlarmSource) -> MissedPolicy { .within(seconds: Double(lateness(source))) }

    /// The alarms of an item, and what was found in it.
    package static func read(
        _ bytes: [UInt8],
        of file: String,
        in setting: FolderSetting,
        zones: any ZoneSource,
        now: WallTime
    ) throws(ICalendarError) -> (alarms: [FolderAlarm], findings: [ReminderImport.Finding]) {
        let (entries, problems) = try CalendarEntry.readUsable(bytes, zones: zones, now: now)
        let findings = ReminderImport(zones: zones, now: now, options: setting.importOptions).findings(
            entries,
            problems
        )
        let alarms = findings.compactMap { FolderAlarm($0, file: file, setting, now: now) }
        return (alarms, findings)
    }

    private init?(_ finding: ReminderImport.Finding, file: String, _ setting: FolderSetting, now: WallTime) {
        guard let source = finding.source, let found = finding.request ?? finding.past else { return nil }
        folder = setting.name
        self.file = file
        self.source = source
        request = found
        request.identifier = Self.identifier(name, source)
        request.missed = Self.missed(source)
        // A file of others' wakes no machine.
        request.wake = false
        request.content = AlarmContent(self, found.content, isReadOnly: setting.isReadOnly).content
        // What was answered before its time doesn't ring.
        if let answered = source.acknowledged, answered > now, request.trigger?.repeats == true {
            request = starting(after: answered)
        }
        guard (try? RequestCheck.check(request)) != nil else { return nil }
    }

    /// The request of a series whose rings up to a time are answered before they came.
    package func starting(after answered: WallTime) -> Request {
        var request = request
        request.bounds.start = answered.advanced(byMicroseconds: 1_000_000)
        return request
    }

    /// Readable, and no other alarm's.
    private static func identifier(_ name: AlarmName, _ source: AlarmSource) -> String {
        let whole = name.text + "\u{1F}\(source.key)+\(source.repetition)"
        let uid = name.entry.uid
        let line = PlainText.isOneLine(uid) ? uid : PlainText.onOneLine(uid.replacing("\t", with: " "))
        return "\(name.folder)/\(PlainText.cleaned(line, limit: 60))~\(Fingerprint.of(whole))"
    }

    /// When half of the dates are over that are still to come, of one that rings on dates because no rule can say when: it is
    /// read again then, and may have more.
    package func renewal(after now: WallTime) -> WallTime? {
        guard case .recurrence(let set)? = request.trigger, set.rules.isEmpty, set.dates.count >= Self.manyDates else {
            return nil
        }
        let coming = set.dates.lazy.map { WallTime(unixSeconds: Zone.utc.instant(of: $0)) }.filter { $0 > now }.sorted()
        return coming.isEmpty ? nil : coming[coming.count / 2]
    }

    private static let manyDates = 150

    // MARK: - Rings

    /// The first ring after a time that nobody has answered.
    ///
    /// - Parameter answered: Up to then, rings are answered.
    package func ring(after time: WallTime, answered: WallTime?, zones: any ZoneSource) -> WallTime? {
        if request.trigger?.region != nil { return answered == nil ? time : nil }
        let floor = max(time, answered ?? time)
        let moment = Moment(wall: floor, boot: BootTime(microseconds: 0), bootID: "")
        guard case .wall(let due)? = (try? Timetable(zones: zones).start(request, at: moment))?.due else { return nil }
        return due
    }

    /// From when on its rings count when it is seen for the first time: what rang before the entry was what it is now, or
    /// so long ago that it is over, doesn't ring any more.
    package func firstSight(_ now: WallTime) -> WallTime {
        let latest = now.advanced(byMicroseconds: -Self.lateness(source) * 1_000_000)
        // An extra ring was written by whoever answered, at whatever time that was.
        guard !source.isExtra else { return latest }
        return max(min(source.written ?? now, now), latest)
    }

    /// Whether one of its rings is due then. An extra ring is wherever it was put.
    package func rings(at due: WallTime, zones: any ZoneSource) -> Bool {
        guard request.trigger?.region == nil, !source.isExtra else { return true }
        var whole = self
        whole.request.bounds.start = nil
        return whole.ring(after: due.advanced(byMicroseconds: -1_000_000), answered: nil, zones: zones) == due
    }

    /// The same without waiting for its time.
    package var atOnce: Request {
        var request = request
        request.trigger = nil
        return request
    }

    /// The request of a ring that was missed because nobody knew of it.
    package func late(_ due: WallTime) -> Request {
        var late = request
        late.identifier += Self.lateSuffix
        late.trigger = nil
        late.bounds = Request.Bounds()
        late.content.userInfo[AlarmContent.dueKey] = .integer(due.unixSeconds)
        return late
    }

    private static let lateSuffix = "~late"
    private static let detailsSuffix = "~details"

    /// The identifier of the alarm that a notification is of.
    package static func base(of identifier: String) -> String {
        for suffix in [lateSuffix, detailsSuffix] where identifier.hasSuffix(suffix) {
            return base(of: String(identifier.dropLast(suffix.count)))
        }
        return identifier
    }

    /// The request of the details that a click asks for: everything that the entry says, with the same buttons.
    package static func details(of shown: Request, body: String, due: WallTime) -> Request {
        var details = shown
        details.identifier = base(of: shown.identifier) + detailsSuffix
        details.trigger = nil
        details.bounds = Request.Bounds()
        details.untilAnswered = nil
        details.content.body = PlainText.cleaned(body, limit: RequestCheck.Limit.body)
        details.content.sound = nil
        details.content.userInfo[AlarmContent.dueKey] = .integer(due.unixSeconds)
        return details
    }

    /// One more ring of this alarm, which its file doesn't say.
    package func snoozed(_ snooze: ItemAnswer.Snooze) -> FolderAlarm {
        var extra = self
        extra.source.original = source.original ?? source.key
        extra.source.key = AlarmSource.extraPrefix + snooze.uid
        extra.source.acknowledged = nil
        extra.source.repetition = 0
        extra.source.untilLast = 0
        extra.source.distance = nil
        extra.source.remaining = 0
        extra.request.trigger = .once(Zone.utc.civil(at: snooze.until.unixSeconds), zone: "UTC")
        extra.request.bounds = Request.Bounds()
        extra.request.missed = Self.missed(extra.source)
        extra.request.identifier = Self.identifier(extra.name, extra.source)
        extra.request.content = AlarmContent.ofExtra(request.content)
        return extra
    }
}

extension FolderAlarm {
    /// Tells one ring of an item from its others.
    package struct Key: Sendable, Hashable {
        private let file: String
        private let entry: AlarmSource.Entry
        private let alarm: String

        package init(file: String, _ source: AlarmSource) {
            self.file = file
            entry = source.entry
            alarm = "\(source.key)+\(source.repetition)"
        }
    }

    package var key: Key { Key(file: file, source) }
}
