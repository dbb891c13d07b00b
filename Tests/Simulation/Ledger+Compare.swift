import NotificationCore

extension Ledger {
    /// Holds the store against what it should say, and learns the numbers that it gave.
    mutating func compare(with store: any AgendaStore, at now: Moment) throws {
        let rows = try store.rows(.app(nil))
        try comparePending(rows.pending, at: now)
        try compareDelivered(rows.delivered)
        try compareAnswers(try store.responses(of: nil))
        try compareHistory(with: store)
        let paused = try store.pauses().map {
            ($0.scope, Silence(since: $0.since.microseconds, until: $0.until?.microseconds))
        }
        guard Dictionary(paused, uniquingKeysWith: { $1 }) == pauses else {
            throw Violation("paused is \(paused), should be \(pauses)")
        }
        let undo = try store.rows(.undoDate).undo?.date.microseconds
        guard undo == lastChange?.date else {
            throw Violation("undo is kept of \(undo ?? 0), should be of \(lastChange?.date ?? 0)")
        }
        let tallies = try store.tallies()
        for (app, permission) in permissions where tallies.first(where: { $0.app == app })?.authorization != permission
        {
            throw Violation("\(app) is \(permission), and the store does not say so")
        }
    }

    private mutating func comparePending(_ rows: [Pending], at now: Moment) throws {
        guard rows.count == pending.count else {
            let (lost, left) = Self.difference(stored: rows.map(\.key), expected: pending.keys)
            throw Violation("pending requests: \(lost) are lost, \(left) should have gone")
        }
        for row in rows {
            let name = "\(row.request.identifier) \(row.request.content.title)"
            guard let expected = pending[row.key] else { throw Violation("\(name) should not be pending") }
            // All of it once; later its title tells it from others.
            let isSame =
                expected.isVerified
                ? row.request.content.title == expected.request.content.title : row.request == expected.request
            pending[row.key]?.isVerified = true
            guard isSame else {
                throw Violation("\(name) should be \(expected.request.content.title)")
            }
            let due: Deadline? =
                switch expected.due {
                case .boot(let boot)?: .boot(BootTime(microseconds: boot))
                case .wall(let occurrence)?: .wall(WallTime(unixSeconds: occurrence.instant))
                case .end(let wall)?: .wall(WallTime(microseconds: wall))
                case nil: nil
                }
            guard row.schedule.region == (expected.isWatching ? expected.side.state : nil) else {
                throw Violation("\(name) is \(row.schedule), should be \(expected.isWatching) \(expected.side)")
            }
            guard row.schedule.due == due else {
                throw Violation(
                    "\(name) rings next at \(Self.text(row.schedule.due, now)), should at \(Self.text(due, now)): \(row)"
                )
            }
            guard row.schedule.snooze?.boot.microseconds == expected.snooze?.boot else {
                throw Violation(
                    "\(name) is snoozed to \(String(describing: row.schedule.snooze)), should be to \(String(describing: expected.snooze))"
                )
            }
            guard row.schedule.held?.microseconds == expected.held else {
                throw Violation(
                    "\(name) is held since \(row.schedule.held?.microseconds ?? 0), should be since \(expected.held ?? 0)"
                )
            }
            guard row.schedule.rests == expected.rests else {
                throw Violation("\(name) rests: \(row.schedule.rests), should be \(expected.rests)")
            }
            guard row.schedule.consumed == expected.consumed else {
                throw Violation("\(name) has had \(row.schedule.consumed) occurrences, should \(expected.consumed)")
            }
        }
    }

    /// The identifiers that the store should have, and those that it should not.
    private static func difference(
        stored: [RequestKey],
        expected: some Collection<RequestKey>
    ) -> (lost: [String], left: [String]) {
        let (stored, expected) = (Set(stored), Set(expected))
        func names(_ keys: Set<RequestKey>) -> [String] { keys.map(\.identifier).sorted() }
        return (names(expected.subtracting(stored)), names(stored.subtracting(expected)))
    }

    private static func text(_ due: Deadline?, _ now: Moment) -> String {
        guard let due else { return "never" }
        let wall = due.wall(at: now)
        return "\(wall.unixSeconds) (in \(Double(wall.microseconds(since: now.wall)) / 1_000_000) s)"
    }

    private mutating func compareDelivered(_ rows: [Delivered]) throws {
        guard rows.count == delivered.count else {
            let (lost, left) = Self.difference(stored: rows.map(\.key), expected: delivered.keys)
            throw Violation("delivered notifications: \(lost) are lost, \(left) should not be there")
        }
        for row in rows {
            let name = "\(row.request.identifier) \(row.request.content.title)"
            guard let rung = delivered[row.key] else { throw Violation("\(name) should not be delivered") }
            let isOwn = Self.isOwnMessage(row.key)
            guard isOwn || rung.ring != 0 || row.request == rung.request else {
                throw Violation("\(name) is delivered, should be \(rung.request.content.title)")
            }
            guard row.due.microseconds == rung.due, row.occurrence == rung.number else {
                throw Violation(
                    "\(name) rang for number \(row.occurrence), due \(row.due.microseconds); "
                        + "should for number \(rung.number), due \(rung.due)"
                )
            }
            if isOwn { delivered[row.key]?.request = row.request }
            if rung.ring == 0 { delivered[row.key]?.ring = row.id }
            guard rung.ring == 0 || rung.ring == row.id else { throw Violation("\(name) rang twice") }
            let state: Rung.State =
                switch row.presentation {
                case .waiting: .waiting
                case .outdated(let address): .outdated(address)
                case .behind: .behind
                case .shown(let address): .up(address)
                case .expired(let address): .gone(address)
                case .summarised: .summarised
                }
            guard state == rung.state else { throw Violation("\(name) is \(state), should be \(rung.state)") }
        }
    }

    private mutating func compareAnswers(_ responses: [Response]) throws {
        let stored = responses.map {
            Answer(
                app: $0.app,
                identifier: $0.delivered.key.identifier,
                title: $0.delivered.request.content.title,
                action: $0.actionIdentifier ?? "(settings)",
                text: $0.userText,
                attempts: $0.attempts,
                tried: $0.tried,
                isTold: $0.isTold
            )
        }
        var expected = answers
        for index in expected.indices { expected[index].id = 0 }
        guard stored == expected else { throw Violation("the answers for apps are \(stored), should be \(expected)") }
        for index in answers.indices {
            guard answers[index].id == 0 || answers[index].id == responses[index].id else {
                throw Violation("an answer changed its number")
            }
            answers[index].id = responses[index].id
        }
    }
}
