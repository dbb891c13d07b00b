import AgentCore
import NotificationCore

/// What the person changes of what is planned: reminders in place, groups, and pauses (decision 30).
extension World {
    static let group = "g"

    private func newTitle() -> String { "#\(beats.count + 1)" }

    /// One of the person's own reminders is changed: how it is called, when it rings, from when or until when.
    func editSomething() throws {
        let own = ledger.pending.keys.filter { $0.app == Self.ownApp }.map(\.identifier).sorted()
        let name = own.isEmpty || chance.one(in: 12) ? identifier() : chance.pick(own)
        let key = RequestKey(app: chance.one(in: 20) ? chance.pick(Self.apps) : Self.ownApp, identifier: name)
        var edit = RequestEdit()
        guard let old = ledger.pending[key] else {
            edit.set(.title, \.content.title, newTitle())
            return try call(.edit(key, edit))
        }
        let kind = chance.below(8)
        var beat = old.beat
        if kind < 3 {
            var fresh = makeRequest(of: Self.ownApp)
            while fresh.trigger == nil { fresh = makeRequest(of: Self.ownApp) }
            edit.set(.trigger, \.trigger, fresh.trigger)
            if chance.one(in: 2) {
                edit.set(.startDate, \.bounds.start, fresh.bounds.start)
                edit.set(.endDate, \.bounds.end, fresh.bounds.end)
                edit.set(.count, \.bounds.count, fresh.bounds.count)
            }
            beat = beats[fresh.content.title] ?? beat
        } else if kind < 6 {
            var bounds = old.request
            if old.request.trigger != nil { addBounds(to: &bounds, old.beat) }
            switch chance.below(4) {
            case 0: edit.set(.startDate, \.bounds.start, bounds.bounds.start)
            case 1: edit.set(.count, \.bounds.count, chance.one(in: 3) ? nil : old.consumed + chance.below(4))
            case 2: edit.set(.endDate, \.bounds.end, chance.one(in: 3) ? nil : bounds.bounds.end)
            default: edit.set(.missed, \.missed, chance.pick([.once, .skip, .within(seconds: 3600)]))
            }
            // Only a series has a count.
            if edit.fields.contains(.count), old.request.trigger?.repeats != true { edit = RequestEdit() }
        }
        if kind > 4 || edit.movesSeries { edit.set(.title, \.content.title, newTitle()) }
        if edit.fields.contains(.title) { note(edit.applied(to: old.request), beat) }
        try call(.edit(key, edit))
    }

    /// All of a group is named: some of it as it is, some other than it was, some new.
    func syncGroup() throws {
        var requests: [Request] = []
        for number in 0..<4 where !chance.one(in: 3) {
            let key = RequestKey(app: Self.ownApp, identifier: "\(Self.group)/r\(number)")
            var request = makeRequest(of: Self.ownApp)
            while request.trigger == nil { request = makeRequest(of: Self.ownApp) }
            request.identifier = key.identifier
            if let old = ledger.pending[key], old.request.trigger != nil,
                chance.one(in: 2) || request.isOfRule && old.request.isOfRule
            {
                request = old.request
                if chance.one(in: 2) {
                    request.content.title = newTitle()
                    note(request, old.beat)
                }
            }
            requests.append(request)
        }
        try call(.replace(group: Self.group, requests))
    }

    /// Takes the last change back. Not after both a move and new zone data: nothing tells then by which rules the clocks
    /// showed what was waited for, as in ``fly()``.
    func takeBack() throws {
        let made = ledger.lastChange?.zone ?? zones.known
        guard made.name == zones.known.name || made.release == zones.known.release else { return }
        try call(.undo)
    }

    // MARK: - Pauses

    func pauseSomething() throws {
        try call(.pause(scope(), until: until()))
    }

    func resumeSomething() throws {
        let known = ledger.pauses.keys.sorted {
            ($0.names.app, $0.names.identifier) < ($1.names.app, $1.names.identifier)
        }
        try call(.resume(known.isEmpty || chance.one(in: 3) ? scope() : chance.pick(known)))
    }

    private func scope() -> Pause.Scope {
        switch chance.below(7) {
        case 0: return .everything
        case 1, 2: return .app(chance.pick(Self.apps))
        default:
            let keys = ledger.pending.keys.sorted { ($0.app, $0.identifier) < ($1.app, $1.identifier) }
            return .request(
                keys.isEmpty || chance.one(in: 10)
                    ? RequestKey(app: chance.pick(Self.apps), identifier: identifier()) : chance.pick(keys)
            )
        }
    }

    private func until() -> WallTime? {
        guard !chance.one(in: 4) else { return nil }
        let second: Int64 = 1_000_000
        let span = chance.pick(weighted: [
            (3, chance.within(second...300 * second)), (3, chance.within(300 * second...7200 * second)),
            (2, chance.within(7200 * second...200_000 * second)), (1, -second),
        ])
        return WallTime(microseconds: clock.wall + span)
    }

    /// Throws when something is held although nothing is paused, or paused although its end has come.
    func checkPauses() throws {
        for (key, expected) in ledger.pending where expected.held != nil {
            guard ledger.isPaused(key, at: now) else {
                throw Violation("\(key.identifier) is held, and nothing is paused")
            }
        }
        for (scope, pause) in ledger.pauses {
            guard pause.until.map({ $0 > clock.wall }) ?? true else { throw Violation("\(scope) is still paused") }
        }
        let known = agent?.shell.recorder.agenda.pauses.all(at: now.wall).map(\.scope) ?? []
        guard Set(known) == Set(ledger.pauses.keys) else {
            throw Violation("the agent thinks that \(known) are paused, and \(Array(ledger.pauses.keys)) are")
        }
    }
}

extension Event {
    /// What it says in the steps of a history, the same each time: a set has no order.
    var text: String {
        guard case .edit(let key, let edit) = self else { return "\(self)" }
        return "edit(\(key), \(edit.fields.map(\.rawValue).sorted()), \(edit.values))"
    }
}

extension Request {
    /// Whether it rings by a rule, which the same words say otherwise on another day.
    fileprivate var isOfRule: Bool { if case .recurrence = trigger { true } else { false } }
}
