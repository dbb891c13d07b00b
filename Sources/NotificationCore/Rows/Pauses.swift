/// Keeps requests from ringing, until a time or until the person ends it.
package struct Pause: Sendable, Hashable {
    package var scope: Scope
    package var since: WallTime
    /// When it ends by itself; nil is never.
    package var until: WallTime?

    package init(_ scope: Scope, since: WallTime, until: WallTime?) {
        (self.scope, self.since, self.until) = (scope, since, until)
    }

    package enum Scope: Sendable, Hashable {
        case everything
        case app(String)
        case request(RequestKey)
    }

    /// Whether it is in force. One that begins later than now began before the clock was set back.
    func covers(_ now: WallTime) -> Bool { covers(now, at: now) }

    /// Whether it keeps what was due at a time from ringing now.
    func covers(_ due: WallTime, at now: WallTime) -> Bool {
        (since <= due || since > now) && until.map { due < $0 } ?? true
    }
}

/// What is paused: few enough to be kept in memory.
package struct Pauses: Sendable, Hashable {
    private var pauses: [Pause.Scope: Pause] = [:]

    package init(_ pauses: [Pause] = []) {
        for pause in pauses { self.pauses[pause.scope] = pause }
    }

    package subscript(_ scope: Pause.Scope) -> Pause? { pauses[scope] }

    package var count: Int { pauses.count }

    /// Whether there is none, over ones included.
    var isEmpty: Bool { pauses.isEmpty }

    /// Those in force at a time: everything first, then by app and identifier.
    package func all(at time: WallTime) -> [Pause] {
        pauses.values.filter { $0.covers(time) }.sorted { $0.scope.order < $1.scope.order }
    }

    /// The longest pause that keeps a request from ringing at a time; nil if it may ring. The agent's own messages always may.
    package func pause(of key: RequestKey, at now: WallTime) -> Pause? { pause(of: key, due: now, at: now) }

    /// The same of an occurrence, which may have been due a while ago.
    func pause(of key: RequestKey, due: WallTime, at now: WallTime) -> Pause? {
        guard !pauses.isEmpty, key.app != Agenda.agentApp else { return nil }
        return [.everything, .app(key.app), .request(key)].compactMap { pauses[$0] }.filter { $0.covers(due, at: now) }
            .max { one, other in
                guard let end = one.until else { return false }
                return other.until.map { end < $0 } ?? true
            }
    }

    /// Those that ``Event/resume(_:)`` ends: the pause itself, and what is paused within it.
    package func within(_ scope: Pause.Scope) -> [Pause.Scope] {
        pauses.keys.filter { $0.isWithin(scope) }.sorted { $0.order < $1.order }
    }

    package func beginning(after time: WallTime) -> [Pause] {
        pauses.values.filter { $0.since > time }.sorted { $0.scope.order < $1.scope.order }
    }

    /// Those whose end has come.
    package func ended(at time: WallTime) -> [Pause.Scope] {
        pauses.values.filter { pause in pause.until.map { $0 <= time } ?? false }.map(\.scope)
            .sorted { $0.order < $1.order }
    }

    /// When the next of them ends by itself.
    package func nextEnd(after time: WallTime) -> WallTime? {
        pauses.values.compactMap(\.until).filter { $0 > time }.min()
    }

    /// The same once some have ended.
    package func without(_ scopes: [Pause.Scope]) -> Pauses {
        var left = self
        for scope in scopes { left.pauses[scope] = nil }
        return left
    }

    package mutating func follow(_ change: Change) {
        switch change {
        case .pause(let pause): pauses[pause.scope] = pause
        case .endPause(let scope): pauses[scope] = nil
        default: break
        }
    }
}

extension Pause.Scope {
    fileprivate func isWithin(_ other: Self) -> Bool {
        switch other {
        case .everything: true
        case .app(let app): self == other || { if case .request(let key) = self { key.app == app } else { false } }()
        case .request: self == other
        }
    }

    /// The app and the identifier, empty where every one is meant.
    package var names: (app: String, identifier: String) {
        switch self {
        case .everything: ("", "")
        case .app(let app): (app, "")
        case .request(let key): (key.app, key.identifier)
        }
    }

    package init(app: String, identifier: String) {
        self =
            switch (app, identifier) {
            case ("", _): .everything
            case (_, ""): .app(app)
            default: .request(RequestKey(app: app, identifier: identifier))
            }
    }

    fileprivate var order: [String] { [names.app, names.identifier] }
}

extension [String] {
    fileprivate static func < (one: [String], other: [String]) -> Bool { one.lexicographicallyPrecedes(other) }
}
