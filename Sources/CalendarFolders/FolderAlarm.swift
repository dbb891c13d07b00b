package import ICalendar
internal import Messages
package import NotificationCore
package import Recurrence

/// An alarm of a folder's item, as the agent is to ring it.
package struct FolderAlarm: Sendable, Hashable {
    package var folder: String
    /// The name of the item's file, inside the folder.
    package var file: String
    package var source: AlarmSource
    /// When it rings. No alarm is without: a request that has no trigger rings at once.
    package private(set) var trigger: Trigger
    /// Everything else of the request.
    private var rest: Request

    package var request: Request {
        var request = rest
        request.trigger = trigger
        return request
    }

    package var identifier: String { rest.identifier }

    /// - Parameter found: As the import made it.
    /// - Returns: nil without a trigger.
    private init?(folder: String, file: String, source: AlarmSource, _ found: Request) {
        guard let trigger = found.trigger else { return nil }
        (self.folder, self.file, self.source, self.trigger) = (folder, file, source, trigger)
        rest = found
        rest.trigger = nil
        rest.missed = Self.missed(source)
    }

    /// The request without what ``source`` says as well.
    package var bareRequest: Request {
        var request = request
        request.content = AlarmContent.bare(request.content)
        request.missed = .once
        return request
    }

    /// An alarm as it was read before; nil if what was kept is none.
    package init?(folder: String, file: String, source: AlarmSource, bareRequest: Request, isReadOnly: Bool) {
        self.init(folder: folder, file: file, source: source, bareRequest)
        rest.content = AlarmContent(self, bareRequest.content, isReadOnly: isReadOnly).content
    }

    package var name: AlarmName {
        AlarmName(folder: folder, file: file, entry: source.entry, key: source.original ?? source.key)
    }

    /// How late it may ring, in seconds: until what it announces is over, and ten minutes at least.
    package static func lateness(_ source: AlarmSource) -> Int64 { max(600, source.remaining) }

    private static func missed(_ source: AlarmSource) -> MissedPolicy { .within(seconds: Double(lateness(source))) }

    /// The alarms of an item, and what was found in it.
    ///
    /// - Parameters:
    ///   - room: How long rules may be followed.
    ///   - ring: Called for each alarm, to find its rings in the same room; an entry without room for them is left out.
    package static func read(
        _ bytes: [UInt8],
        of file: String,
        in setting: FolderSetting,
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom = SearchRoom(),
        _ ring: (inout FolderAlarm, inout StepBudget) throws(OutOfSteps) -> Void = { _, _ in }
    ) throws(ICalendarError) -> (alarms: [FolderAlarm], findings: [ReminderImport.Finding]) {
        let (entries, problems) = try CalendarEntry.readUsable(bytes, zones: zones, now: now, room: room)
        let reading = ReminderImport(zones: zones, now: now, options: setting.importOptions, room: room)
        var findings = reading.findings(entries, problems)
        var alarms: [(alarm: FolderAlarm, entry: Int)] = []
        var refused: [Int: ICalendarError] = [:]
        for index in findings.indices {
            guard let entry = findings[index].component, refused[entry.line] == nil,
                var alarm = FolderAlarm(findings[index], file: file, setting, now: now)
            else { continue }
            if let reason = alarm.obstacle {
                findings[index].request = nil
                findings[index].note = reason
                continue
            }
            do throws(ICalendarError) {
                try room.follow(entry.line) { budget throws(OutOfSteps) in try ring(&alarm, &budget) }
                alarms.append((alarm, entry.line))
            } catch {
                room.note(error, of: entry)
                refused[entry.line] = error
            }
        }
        for index in findings.indices {
            guard let error = findings[index].component.flatMap({ refused[$0.line] }) else { continue }
            findings[index] = ReminderImport.Finding(error, title: findings[index].title, uid: findings[index].uid)
        }
        return (alarms.filter { refused[$0.entry] == nil }.map(\.alarm), findings)
    }

    private init?(_ finding: ReminderImport.Finding, file: String, _ setting: FolderSetting, now: WallTime) {
        guard let source = finding.source, let found = finding.request ?? finding.past else { return nil }
        self.init(folder: setting.name, file: file, source: source, found)
        rest.identifier = Self.identifier(name, source)
        // A file of others' wakes no machine.
        rest.wake = false
        rest.content = AlarmContent(self, found.content, isReadOnly: setting.isReadOnly).content
        // What was answered before its time doesn't ring.
        if let answered = source.acknowledged, answered > now { start(after: answered) }
    }

    /// Leaves out the rings of a series up to a time.
    package mutating func start(after time: WallTime) {
        if trigger.repeats { rest.bounds.start = time.advanced(byMicroseconds: 1_000_000) }
    }

    /// Why it isn't taken.
    private var obstacle: String? {
        do throws(AgendaError) {
            try RequestCheck.check(request)
        } catch {
            return error.message
        }
        let size = request.size
        return size > Self.largest ? "it takes \(size) bytes; an alarm may take \(Self.largest)" : nil
    }

    private static let largest = 64 * 1024

    /// Readable, and no other alarm's.
    private static func identifier(_ name: AlarmName, _ source: AlarmSource) -> String {
        let whole = name.text + "\u{1F}\(source.key)+\(source.repetition)"
        let uid = name.entry.uid
        let line = PlainText.isOneLine(uid) ? uid : PlainText.onOneLine(uid.replacing("\t", with: " "))
        return "\(name.folder)/\(PlainText.cleaned(line, limit: 60))~\(Fingerprint.of(whole))"
    }

    /// Up to when its rings have come already in the night, before this release.
    package func rung(_ early: EarlyRing?, zones: any ZoneSource) -> WallTime? {
        early.flatMap { source.gap?.rung($0.due, until: $0.until, zones.local) }
    }

    /// When half of the dates are over that are still to come, of one that rings on dates because no rule can say when: it is
    /// read again then, and may have more.
    package func renewal(after now: WallTime) -> WallTime? {
        guard case .recurrence(let set) = trigger, set.rules.isEmpty, set.dates.count >= Self.manyDates else {
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
    package func ring(
        after time: WallTime,
        answered: WallTime?,
        zones: any ZoneSource,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> WallTime? {
        if trigger.region != nil { return answered == nil ? time : nil }
        let floor = max(time, answered ?? time)
        let moment = Moment(wall: floor, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: zones)
        do throws(AgendaError) {
            let counted = try timetable.counted(request, spending: &budget)
            guard case .wall(let due)? = try timetable.start(counted, at: moment, spending: &budget).due else {
                return nil
            }
            return due
        } catch {
            guard budget.left >= 0 else { throw OutOfSteps() }
            return nil
        }
    }

    /// The same with the steps that an entry may take.
    package func ring(
        after time: WallTime,
        answered: WallTime?,
        zones: any ZoneSource
    ) throws(OutOfSteps) -> WallTime? {
        var budget = StepBudget(SearchRoom.ofEntry)
        return try ring(after: time, answered: answered, zones: zones, spending: &budget)
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
    package func rings(
        at due: WallTime,
        zones: any ZoneSource,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Bool {
        guard trigger.region == nil, !source.isExtra else { return true }
        var whole = self
        whole.rest.bounds.start = nil
        // An earlier release rang in the night.
        let due = source.gap?.answered(due, zones.local) ?? due
        let before = due.advanced(byMicroseconds: -1_000_000)
        return try whole.ring(after: before, answered: nil, zones: zones, spending: &budget) == due
    }

    /// Whether nobody could tell its rings from another's.
    func ringsLike(_ other: FolderAlarm?) -> Bool {
        guard let other, trigger == other.trigger else { return false }
        let (content, others) = (rest.content, other.rest.content)
        return (content.title, content.subtitle, content.body) == (others.title, others.subtitle, others.body)
    }

    /// An extra ring whose time has passed: it comes at once.
    package func atOnce(for due: WallTime) -> Request {
        var late = rest
        late.comesLate(for: due)
        return late
    }

    /// The request of a ring that was missed because nobody knew of it.
    package func late(_ due: WallTime) -> Request {
        var late = rest
        late.identifier += Self.lateSuffix
        late.bounds = Request.Bounds()
        late.content.userInfo[AlarmContent.dueKey] = .integer(due.unixSeconds)
        late.comesLate(for: due)
        return late
    }

    static let lateSuffix = "~late"
    private static let detailsSuffix = "~details"

    /// The identifier of the alarm that a notification is of.
    package static func base(of identifier: String) -> String {
        for suffix in [lateSuffix, detailsSuffix] where identifier.hasSuffix(suffix) {
            return base(of: String(identifier.dropLast(suffix.count)))
        }
        return identifier
    }

    /// The folder of an alarm, by its identifier.
    package static func folder(of identifier: String) -> String { String(identifier.prefix { $0 != "/" }) }

    /// The request of the details that a click asks for: everything that the entry says, with the same buttons.
    package static func details(of shown: Request, body: String, due: WallTime) -> Request {
        var details = shown
        details.identifier = base(of: shown.identifier) + detailsSuffix
        details.trigger = nil
        details.bounds = Request.Bounds()
        details.untilAnswered = nil
        details.content.body = PlainText.cleaned(body, limit: RequestCheck.Limit.body)
        details.content.sound = nil
        // It comes because it was asked for.
        details.content.userInfo[Request.dueKey] = nil
        details.content.userInfo[AlarmContent.dueKey] = .integer(due.unixSeconds)
        return details
    }

    /// One more ring of this alarm, which its file doesn't say.
    package func snoozed(_ snooze: ItemAnswer.Snooze) -> FolderAlarm {
        var extra = self
        extra.source.original = source.original ?? source.key
        extra.source.key = AlarmSource.extraPrefix + snooze.uid
        extra.source.repetition = 0
        extra.source.untilLast = 0
        extra.source.distance = nil
        extra.source.remaining = 0
        extra.trigger = .once(Zone.utc.civil(at: snooze.until.unixSeconds), zone: "UTC")
        extra.rest.bounds = Request.Bounds()
        extra.rest.missed = Self.missed(extra.source)
        extra.rest.identifier = Self.identifier(extra.name, extra.source)
        extra.rest.content = AlarmContent.ofExtra(rest.content)
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

/// What an earlier release rang of an alarm, which would ring in the night: it doesn't ring once more in the morning.
package struct EarlyRing: Sendable, Hashable {
    /// One of the rings as that release had them.
    package var due: WallTime
    /// Up to when they have come, or were answered.
    package var until: WallTime

    package init(due: WallTime, until: WallTime) { (self.due, self.until) = (due, until) }
}
