internal import Messages
internal import NotificationCore

/// Brings back what was to stay until it is answered and the notification server took from the screen: gone is not answered (decision 13).
///
/// A ring comes back quietly, three times; after that it waits for the person's return, or for an hour to pass. Only the habits of servers
/// are stored: an agent that starts begins again, with what was taken away within a week.
package final class Returns: ShellPart {
    /// How long after it went a ring comes back for the first time, the second, …, in seconds.
    private static let pauses = [30.0, 300, 900]
    /// The time between two returns after the last of ``pauses``, in seconds.
    private static let hour = 3600.0
    /// How exactly a server takes popups away at the same age, in seconds. People don't.
    private static let exactness = 0.5
    private static let mostRemembered = 200
    /// How many come back by themselves after the agent's start, the newest, and how old one may be, in microseconds.
    private static let (mostAtStart, forgottenAfter): (Int, Int64) = (5, 7 * 86_400_000_000)

    /// A server's habit with popups that are to stay, learned from its popups.
    enum Habit: String {
        /// It takes them away by itself.
        case takes
        /// It leaves them there: when one is gone, the person has closed it.
        case keeps
    }

    /// A ring that the server has taken away.
    private struct Taken {
        var times = 0
        /// How long its popup stood, in microseconds.
        var age: Int64?
    }

    /// Popups that are to stay, and when they came up; nil where that was before the agent's start.
    private var standing: [PopupAddress: BootTime?] = [:]
    private var taken: [Int64: Taken] = [:]
    /// How long the last popups of this server stood that have gone, in microseconds.
    private var ages: [Int64] = []
    /// Those that have come back often enough.
    private var owed: Set<Int64> = []
    /// When they came last because the person was back.
    private var brought: BootTime?
    /// Those that would come back if the person could be disturbed.
    private var held: Set<Int64> = []
    private var isLocked = false
    private lazy var waits = Waits<Int64>(alarms)
    private lazy var hourly = Wait(alarms)
    private var habits: [String: Habit] = [:]
    private let hold: Hold

    init(_ context: Context, hold: Hold) {
        self.hold = hold
        super.init(context)
    }

    // MARK: - What servers do

    /// The habit of the present server; nil until it is learned.
    private var habit: Habit? {
        get { server.state.profile.flatMap { habits[Self.name(of: $0)] } }
        set {
            guard let profile = server.state.profile, let newValue, habit != newValue else { return }
            let name = Self.name(of: profile)
            log.info("\(name) \(newValue) popups that are to stay")
            if habits.count >= Self.mostRemembered { habits = [:] }
            habits[name] = newValue
            recorder.record(.serversKnown(habits.map { "\($1.rawValue) \($0)" }.sorted().joined(separator: "\n")))
        }
    }

    private static func name(of profile: ServerProfile) -> String {
        PlainText.cleaned("\(profile.name) \(profile.version)", limit: 200)
    }

    /// Reads what was noted of servers.
    func load(_ note: String) {
        for line in note.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let habit = Habit(rawValue: String(parts[0])) else { continue }
            habits[String(parts[1])] = habit
        }
    }

    /// A server is there, perhaps from before the agent's start: what was taken away before that comes back.
    func serverIsReady(_ profile: ServerProfile) {
        ages = []
        lookForGone(profile)
    }

    private func lookForGone(_ profile: ServerProfile) {
        guard habit != .keeps, let rows = try? recorder.store.rows(.app(Agenda.ownApp)) else { return }
        let now = alarms.now().wall
        let ours = rows.delivered.filter { stays($0, on: profile) && taken[$0.id] == nil && !owed.contains($0.id) }
        let gone = ours.filter { row in
            guard case .expired(_?) = row.presentation else { return false }
            return now.microseconds(since: row.date) < Self.forgottenAfter
        }
        let newestFirst = gone.sorted { ($1.date, $1.id) < ($0.date, $0.id) }.prefix(Self.mostRemembered)
        for row in newestFirst.prefix(Self.mostAtStart) { wentAway(row) }
        newestFirst.dropFirst(Self.mostAtStart).forEach { owe($0.id) }
        for address in ours.compactMap(\.popup) where standing[address] == nil {
            standing.updateValue(nil, forKey: address)
        }
    }

    // MARK: - Popups

    /// A popup has come up; with nil, it isn't known when.
    func cameUp(_ address: PopupAddress, at time: BootTime?, timeout: Int32) {
        guard timeout == 0 || timeout == .max else { return }
        if standing.count >= Self.mostRemembered { standing = [:] }
        standing.updateValue(time, forKey: address)
    }

    /// Returns true for a popup that is up and was to stay.
    func expects(_ address: PopupAddress) -> Bool { standing[address] != nil }

    /// A popup has gone, for whatever reason.
    func hasGone(_ address: PopupAddress) { standing.removeValue(forKey: address) }

    /// A popup has gone, and not because the person has dismissed it.
    ///
    /// - Parameter isReplayed: Whether that was said before the popup's number was known.
    func closed(_ address: PopupAddress, of row: Delivered, isReplayed: Bool) {
        guard let cameUp = standing[address], case .ready(_, let profile) = server.state,
            stays(row, on: profile)
        else { return }
        let age = cameUp.map { alarms.now().boot.microseconds(since: $0) }
        let wasKeeping = habit == .keeps
        // What comes while the desktop isn't to be disturbed, some servers drop at once.
        if let age, !isReplayed, hold.isActive != true { learn(from: age, before: taken[row.id]?.age) }
        guard habit != .keeps else { return forget(row.id) }
        wentAway(row, isReplayed ? nil : age)
        if wasKeeping { lookForGone(profile) }
    }

    /// The server was asked to show a ring and has named no popup: it may be on the screen, or have never been. Once more is
    /// enough for a server that shows popups without saying so.
    func wasNotNamed(_ row: Delivered) {
        guard case .ready(_, let profile) = server.state, stays(row, on: profile), taken[row.id] == nil else { return }
        wentAway(row)
    }

    /// A popup was taken away with another one, however long it was to stay. It comes back at once, and that isn't counted.
    func wasTaken(_ row: Delivered) {
        guard recorder.agenda.settings.popup.again else { return }
        waits.start(row.id, seconds: 1) { [weak self] in self?.comeBack(row.id) }
    }

    /// Learns from how long a popup of a ring stood, and the one before it. What was learned from a popup that stood longer than the server
    /// knows, because the machine was slow, is put right when three go at the same age.
    private func learn(from age: Int64, before: Int64?) {
        ages = ages.suffix(2) + [age]
        func areSame(_ ages: [Int64]) -> Bool {
            Double((ages.max() ?? 0) - (ages.min() ?? 0)) <= Self.exactness * 1_000_000
        }
        let isSame = before.map { areSame([$0, age]) }
        if isSame == true || ages.count == 3 && areSame(ages) {
            habit = .takes
        } else if isSame == false, habit == nil {
            habit = .keeps
        }
    }

    /// Whether a ring comes back when its popup goes: not what rings again by itself, nor a question about an app.
    private func stays(_ row: Delivered, on profile: ServerProfile) -> Bool {
        let settings = recorder.agenda.settings
        return settings.popup.again && row.request.untilAnswered == nil && Agenda.permissionApp(row.key) == nil
            && [0, .max].contains(Popup.timeout(of: row, on: profile, settings))
    }

    private func wentAway(_ row: Delivered, _ age: Int64? = nil) {
        if taken.count >= Self.mostRemembered, let oldest = taken.keys.min() { forget(oldest) }
        let times = taken[row.id]?.times ?? 0
        taken[row.id] = Taken(times: times + 1, age: age ?? taken[row.id]?.age)
        let isPersons = Agenda.isOfPerson(row.key) || row.request.content.interruptionLevel == .critical
        // One that stands for others has been shown in their place.
        if times < (row.key == Agenda.summaryKey ? 0 : isPersons ? Self.pauses.count : 1) {
            waits.start(row.id, seconds: Self.pauses[times]) { [weak self] in self?.comeBack(row.id) }
        } else if isPersons {
            owe(row.id)
        }
    }

    private func owe(_ ring: Int64) {
        owed.insert(ring)
        if !hourly.isRunning { hourly.start(seconds: Self.hour) { [weak self] in self?.bringOwed() } }
    }

    private func forget(_ ring: Int64) {
        taken[ring] = nil
        owed.remove(ring)
        held.remove(ring)
        waits.end(ring)
    }

    // MARK: - Coming back

    /// A ring that is still gone, or whose going couldn't be written yet.
    private func gone(_ ring: Int64) -> Delivered? {
        guard let row = (try? recorder.store.rows(.ring(ring)))?.ring(ring) else { return nil }
        return switch row.presentation {
        case .expired: row
        case .shown(let address): standing[address] == nil && !recorder.kept.isEmpty ? row : nil
        case .waiting, .outdated: recorder.kept.rings.contains(ring) ? row : nil
        case .summarised, .behind: nil
        }
    }

    /// Returns true while a ring would disturb.
    private func isHeld(_ row: Delivered) -> Bool {
        isLocked || hold.isActive == true || !recorder.kept.isEmpty || hold.holds(row)
            || recorder.agenda.isPaused(row.key, at: alarms.now().wall)
    }

    private func comeBack(_ ring: Int64) {
        waits.end(ring)
        guard let row = gone(ring) else { return forget(ring) }
        guard !isHeld(row) else {
            held.insert(ring)
            return waits.start(ring, seconds: Self.pauses[1]) { [weak self] in self?.comeBack(ring) }
        }
        held.remove(ring)
        let coming = taken.keys.filter { waits.isRunning($0) }
        guard coming.count < Agenda.handful else {
            for ring in coming { waits.end(ring) }
            owed.formUnion(coming + [ring])
            return bringOwed()
        }
        log.info("\"\(row.request.identifier)\" is gone and not answered, and comes back")
        recorder.record(.popupReturns(ring: ring))
    }

    /// The clock was set, or the machine has resumed: the person is back, and how long popups have stood for their server isn't known.
    func clockHasChanged() {
        standing = standing.mapValues { _ in nil }
        personIsBack()
    }

    func take(isLocked: Bool) {
        self.isLocked = isLocked
        if !isLocked { personIsBack() }
    }

    /// What has waited for the person comes now, unless it has just come: a screen saver may say anything.
    private func personIsBack() {
        let now = alarms.now().boot
        guard brought.map({ now.seconds(since: $0) >= Self.pauses[1] }) ?? true else { return }
        brought = now
        for ring in held.sorted() { comeBack(ring) }
        bringOwed()
    }

    private func bringOwed() {
        hourly.end()
        let all = owed.sorted().compactMap(gone)
        let rows = all.filter { !isHeld($0) }
        owed = Set(all.map(\.id)).subtracting(rows.map(\.id))
        if !owed.isEmpty { hourly.start(seconds: Self.pauses[2]) { [weak self] in self?.bringOwed() } }
        guard !rows.isEmpty else { return }
        if let only = rows.first, rows.count == 1 {
            recorder.record(.popupReturns(ring: only.id))
        } else {
            recorder.record(.summarise(.returned(rows.filter { $0.key != Agenda.summaryKey })))
        }
    }
}
