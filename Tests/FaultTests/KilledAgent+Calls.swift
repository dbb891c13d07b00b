import AgentBus
import GLibSupport
import NotificationCore

/// What a client asks of it.
extension KilledAgent {
    func newCall() -> Ledger.Call {
        let far = ledger.present { $0 == .far }
        let series = ledger.present { $0 == .series }
        let once = ledger.present { if case .once = $0 { true } else { false } }
        // Before its bodies start over.
        if let old = series.first(where: { (ledger.entries[$0]?.from ?? 0) + 300_000_000 < Ledger.now }) {
            return .stop(old)
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0: return newOnce()
        case 1 where series.count < 2: return newSeries()
        case 2 where series.count > 1, 3 where series.count > 1: return .stop(series[0])
        case 4 where !far.isEmpty:
            return .snooze(far[0], delay: Int64.random(in: 1_000_000..<2_000_000, using: &random))
        case 5 where !once.isEmpty: return .removeDelivered(pick(once))
        case 6 where !once.isEmpty: return .remove([pick(once)])
        case 7 where !series.isEmpty: return .remove([pick(series)])
        case 8 where !far.isEmpty, 9 where !far.isEmpty:
            // The same identifier with another title takes its place.
            let identifier = pick(far)
            return .add([(identifier, entry(.far, "\(identifier) v\(number())"))])
        case 10 where far.count > 20, 11 where far.count > 20, 12 where far.count > 20:
            return .remove(Array(far.shuffled(using: &random).prefix(8)))
        case 13:
            let batch = number()
            return .add((1...10).map { ("batch-\(batch)-\($0)", entry(.far, "batch-\(batch)-\($0)")) })
        default:
            let identifier = "far-\(number())"
            return .add([(identifier, entry(.far, identifier))])
        }
    }

    func newOnce() -> Ledger.Call {
        let identifier = "once-\(number())"
        let delay = Int64.random(in: 50_000..<2_000_000, using: &random)
        return .add([(identifier, entry(.once(delay: delay), identifier))])
    }

    func newSeries() -> Ledger.Call {
        let identifier = "series-\(number())"
        return .add([(identifier, entry(.series, identifier))])
    }

    func entry(_ kind: Ledger.Entry.Kind, _ title: String) -> Ledger.Entry {
        Ledger.Entry(kind: kind, title: title, from: 0, until: 0)
    }

    func number() -> Int {
        defer { next += 1 }
        return next
    }

    func pick(_ identifiers: [String]) -> String {
        identifiers.randomElement(using: &random) ?? ""
    }

    /// - Returns: false when the agent was gone before it answered.
    @discardableResult
    func perform(_ call: Ledger.Call, _ client: AgentClient) throws -> Bool {
        let from = Ledger.now
        do {
            guard try send(call, client) else { return true }
        } catch {
            guard case AgentClient.Failure.interrupted = error else { throw error }
            uncertain = (call, from)
            interrupted += 1
            return false
        }
        acknowledged += 1
        ledger.apply(call, from: from, until: Ledger.now)
        switch call {
        case .remove(let identifiers): try mark(.removed(identifiers))
        case .removeDelivered(let identifier), .stop(let identifier): try mark(.removed([identifier]))
        case .add, .snooze: break
        }
        return true
    }

    /// - Returns: false when there was nothing that it could have been done to.
    func send(_ call: Ledger.Call, _ client: AgentClient) throws -> Bool {
        switch call {
        case .add(let added) where added.count == 1: try client.add(request(added[0]))
        case .add(let added): try client.add(added.map(request))
        case .remove(let identifiers): try client.removePending(identifiers)
        // What has not rung yet stays; only a ring that waits or is shown goes.
        case .removeDelivered(let identifier): return try client.removeDelivered([identifier]) == 1
        case .stop(let identifier): try client.act(Press(identifier, action: "stop"))
        case .snooze(let identifier, let delay): try client.snooze(identifier, seconds: Double(delay) / 1_000_000)
        }
        return true
    }

    func request(_ added: (identifier: String, entry: Ledger.Entry)) -> Request {
        var content = Content(title: added.entry.title)
        let trigger: Trigger.Interval
        switch added.entry.kind {
        case .once(let delay): trigger = .init(seconds: Double(delay) / 1_000_000, repeats: false)
        case .series:
            trigger = .init(seconds: 1, repeats: true)
            content.bodies = (1...400).map(String.init)
            content.actions = [Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)]
        case .far, .snoozed: trigger = .init(seconds: 86_400, repeats: true)
        }
        return Request(identifier: added.identifier, content: content, trigger: .interval(trigger))
    }

    func mark(_ mark: Ledger.Mark) throws {
        let close = BusConnection.Method(
            destination: BusNames.server,
            path: BusNames.serverPath,
            interface: BusNames.server,
            member: "CloseNotification"
        )
        _ = try connection.call(close, [.uint32(Self.firstMark + UInt32(ledger.marks.count))])
        ledger.marks.append(mark)
    }
}
