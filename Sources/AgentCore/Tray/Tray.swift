package import NotificationCore

/// The icon in the tray, where the settings want one: made anew when something of the person's own has changed, and only then.
package final class Tray: ShellPart {
    /// How long changes are collected, in seconds.
    static let delay = 0.2
    /// How many rows are read before others have their turn.
    private static let pageLimit = PageLimit(rows: 64, bytes: RequestCheck.Limit.page.bytes)
    /// How long a search goes on before others have their turn, in microseconds.
    private static let slice: Int64 = 5_000

    /// Rings that are looked for.
    private struct Search {
        var upcoming: Timetable.UpcomingSearch
        var rows: [Pending] = []
        var place: PagePlace?
        var isRead = false
    }

    private lazy var waiting = Wait(alarms)
    private lazy var slices = Wait(alarms)
    private var isOn = false
    private var search: Search?
    /// What the lines of the menu do, of this menu and the one before: a click may be on its way.
    private var actions: [Int32: TrayAction] = [:]
    private var numbers: [TrayAction: Int32] = [:]
    private var lastNumber: Int32 = 0
    private var shown: TrayContents?

    // MARK: - When it is made anew

    /// The settings may want it, or no longer want it.
    func settingsChanged() {
        guard recorder.agenda.settings.popup.tray else { return stop() }
        isOn = context.ports.tray != nil
        makeSoon()
    }

    func stop() {
        guard isOn else { return }
        isOn = false
        waiting.end()
        slices.end()
        (search, shown) = (nil, nil)
        context.ports.tray?.hide()
    }

    /// Something has been written; it costs nothing while there is no icon.
    func committed(_ plan: Plan, _ rows: Rows, trimmed: [RequestKey]) {
        guard isOn else { return }
        var changed = ChangedRows()
        changed.note(plan.changes, rows, trimmed: trimmed)
        // What is noted of the zone and the clock says that times may read differently.
        guard changed.identifiers(of: Agenda.ownApp) != nil || plan.changes.contains(where: \.isNote) else { return }
        makeSoon()
    }

    private func makeSoon() {
        guard isOn, !waiting.isRunning else { return }
        waiting.start(seconds: Self.delay) { [weak self] in self?.make() }
    }

    private func make() {
        // One that is under way is finished: under a stream of changes there would be none otherwise.
        guard search == nil else { return makeSoon() }
        let upcoming = recorder.agenda.upcomingSearch(at: alarms.now(), limit: TrayContents.mostRings)
        search = Search(upcoming: upcoming)
        goOn()
    }

    private func goOn() {
        guard var search else { return }
        self.search = nil
        do throws(AgendaError) {
            guard try goOn(&search) else {
                self.search = search
                return slices.start(seconds: 0) { [weak self] in self?.goOn() }
            }
            show(search, unanswered: try unanswered().count)
        } catch {
            log.error("the tray: \(error.message)")
        }
    }

    /// - Returns: Whether everything is found.
    private func goOn(_ search: inout Search) throws(AgendaError) -> Bool {
        guard search.isRead else {
            let page = try recorder.store.pendingPage(of: Agenda.ownApp, after: search.place, limit: Self.pageLimit)
            let slim = page.rows.map(\.slim)
            search.rows += slim
            search.upcoming.add(slim)
            search.place = page.next
            search.isRead = page.next == nil
            return search.isRead ? try goOn(&search) : false
        }
        let start = alarms.now().boot
        return try search.upcoming.advance { alarms.now().boot.microseconds(since: start) >= Self.slice }
    }

    private func show(_ search: Search, unanswered: Int) {
        let rings = search.upcoming.found.map { (row: search.rows[$0.row], date: $0.date) }
        let earlier = numbers
        numbers = [:]
        let contents = TrayContents(rings, unanswered: unanswered, of: recorder.agenda, at: alarms.now()) { action in
            let number = earlier[action] ?? nextNumber()
            numbers[action] = number
            return number
        }
        guard contents != shown else { return }
        // The menu before may still be open.
        actions = Dictionary(uniqueKeysWithValues: numbers.merging(earlier) { new, _ in new }.map { ($1, $0) })
        shown = contents
        context.ports.tray?.show(contents)
    }

    private func nextNumber() -> Int32 {
        lastNumber = lastNumber == .max ? 1 : lastNumber + 1
        return lastNumber
    }

    /// The person's own reminders that have rung and are not answered. A question about an app is none.
    private func unanswered() throws(AgendaError) -> [RequestKey] {
        var keys: [RequestKey] = []
        var place: PagePlace?
        repeat {
            let page = try recorder.store.deliveredPage(of: Agenda.ownApp, after: place, limit: RequestCheck.Limit.page)
            keys += page.rows.map(\.key).filter { !Agenda.isOwnMessage($0) }
            place = page.next
        } while place != nil
        return keys
    }

    // MARK: - What it does

    /// Opens all reminders, as a click on the icon itself does.
    package func activate(token: String?) { context.ports.tray?.open(nil, token: token) }

    /// Does what a line of the menu says.
    ///
    /// - Throws: `AgendaError`: `unknownAction` when the menu has no such line any more; else why it can't be done.
    package func choose(_ number: Int32, token: String?) throws(AgendaError) {
        guard isOn, let action = actions[number] else {
            throw AgendaError(.unknownAction, "id: the menu has no line \(number)")
        }
        let now = alarms.now()
        switch action {
        case .open(let identifier, _): context.ports.tray?.open(identifier, token: token)
        case .nothing: break
        case .add: context.ports.tray?.openNew(token: token)
        case .snoozeAll: try snoozeAll()
        case .quietForAnHour:
            try recorder.perform(.pause(.everything, until: now.wall.advanced(byMicroseconds: 3_600_000_000)))
        case .quietUntilTomorrow:
            try recorder.perform(.pause(.everything, until: recorder.agenda.timetable.dayEnd(at: now)))
        case .endQuiet: try recorder.perform(.resume(.everything))
        }
    }

    private func snoozeAll() throws(AgendaError) {
        let seconds = recorder.agenda.firstSnooze(at: alarms.now())
        for key in try unanswered() {
            do throws(AgendaError) {
                try recorder.perform(.perform(key, .snooze(seconds: seconds)))
            } catch {
                // It was answered while others were put off.
                guard error.code == .unknownIdentifier else { throw error }
            }
        }
    }

    /// Whether the menu has a line.
    package func has(_ number: Int32) -> Bool { actions[number] != nil }
}

extension Change {
    fileprivate var isNote: Bool {
        if case .note = self { true } else { false }
    }
}
