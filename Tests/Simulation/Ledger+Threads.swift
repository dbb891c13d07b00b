import NotificationCore

/// Rings of one thread that come as one popup.
extension Ledger {
    private static func thread(_ key: RequestKey, _ rung: Rung?) -> String? {
        guard let rung, !isOwnMessage(key), rung.request.untilAnswered == nil else { return nil }
        let content = rung.request.content
        guard content.interruptionLevel != .critical, !content.threadIdentifier.isEmpty else { return nil }
        return "\(key.app) \(content.threadIdentifier)"
    }

    /// What has rung of the thread of a request, itself included.
    func ofThread(_ key: RequestKey) -> [RequestKey] {
        guard let thread = Self.thread(key, delivered[key]) else { return [] }
        return delivered.keys.filter { Self.thread($0, delivered[$0]) == thread }
    }

    /// The others of its thread that stand behind another one.
    func behind(_ key: RequestKey) -> [RequestKey] {
        ofThread(key).filter { $0 != key && delivered[$0]?.state == .behind }
    }

    /// Whether there is another one of its thread that it may stand behind.
    func hasFront(_ key: RequestKey, _ rung: Rung) -> Bool {
        ofThread(key).contains { $0 != key && delivered[$0]?.state != .behind }
    }

    mutating func stack(_ ring: Int64) {
        guard let key = key(ofRing: ring), let rung = delivered[key] else { return }
        let others = ofThread(key).filter { $0 != key }
        let up = others.filter { delivered[$0]?.state.popup != nil }
        let isStack = others.contains { delivered[$0]?.state == .behind }
        let isAskedFor = category(of: rung.request, key.app)?.categorySummaryFormat.isEmpty == false
        guard isStack || !rung.isSeen && (up.count >= 3 || isAskedFor && !up.isEmpty) else {
            strange = "\(key.identifier) goes into one popup with \(up.count) others"
            return
        }
        for other in rung.isSeen ? [key] : up { delivered[other]?.state = .behind }
    }

    mutating func showThread(_ key: RequestKey) {
        for (index, other) in behind(key).sorted(by: { isOlder($1, $0) }).enumerated() {
            let isShown = index < mostShownAtOnce - 1
            delivered[other]?.state = isShown ? .waiting : .summarised
        }
        delivered[key]?.state = .waiting
    }

    /// What stands behind some of these and behind nothing else.
    func behindAll(of members: Set<RequestKey>) -> [RequestKey] {
        let left = members.flatMap { member in
            ofThread(member).contains { !members.contains($0) && isThere(delivered[$0]) } ? [] : behind(member)
        }
        return left.filter { !members.contains($0) }
    }

    private func isOlder(_ one: RequestKey, _ other: RequestKey) -> Bool {
        guard let one = delivered[one], let other = delivered[other] else { return false }
        return (one.date, one.ring) < (other.date, other.ring)
    }

    /// Whether its popup is on the screen, or was and comes back.
    private func isThere(_ rung: Rung?) -> Bool {
        rung.map { $0.state.popup != nil || $0.state == .waiting && $0.isSeen } ?? false
    }

    /// Those that stand behind another one follow what has become of that.
    mutating func settleThreads(from before: [RequestKey: Rung]) {
        let threads = Set(before.filter { $0.value.state == .behind }.compactMap { Self.thread($0.key, $0.value) })
        for thread in threads {
            let those = delivered.keys.filter { Self.thread($0, delivered[$0]) == thread }
            let left = those.filter { delivered[$0]?.state == .behind }.sorted(by: isOlder)
            let then = before.filter { Self.thread($0.key, $0.value) == thread }
            if let front = those.filter({ isThere(delivered[$0]) }).max(by: isOlder) {
                let had = then.filter { $0.value.state == .behind }
                let isSame = left.count == had.count && left.allSatisfy { had[$0]?.ring == delivered[$0]?.ring }
                if !isSame, case .up(let address)? = delivered[front]?.state {
                    delivered[front]?.state = .outdated(address)
                }
                continue
            }
            guard let newest = left.last else { continue }
            let gone = then.filter { key, rung in
                rung.state != .behind
                    && (delivered[key]?.state != rung.state || Self.thread(key, delivered[key]) != thread)
            }
            func isNow(_ isState: (Rung.State) -> Bool) -> Bool {
                gone.contains { key, _ in
                    Self.thread(key, delivered[key]) == thread && delivered[key].map { isState($0.state) } ?? false
                }
            }
            let isAnswered = gone.contains { Self.thread($0.key, delivered[$0.key]) != thread }
            if isNow({ $0 == .summarised }) {
                for key in left { delivered[key]?.state = .summarised }
            } else if isAnswered {
                delivered[newest]?.state = .waiting
            } else if gone.contains(where: { isLost($0.value.state, delivered[$0.key]?.state) }) {
                for key in left where key.app != Agenda.ownApp || !(delivered[key]?.stays ?? false) {
                    delivered[key]?.state = .gone(nil)
                }
            }
        }
    }

    /// Whether a popup went without the person's doing.
    private func isLost(_ before: Rung.State, _ after: Rung.State?) -> Bool {
        guard case .gone(let address)? = after else { return false }
        if case .up = before { return address != nil }
        return true
    }
}
