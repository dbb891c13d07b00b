import TestSupport

/// What must hold of what it has shown.
extension KilledAgent {
    /// What the server has shown, against what was due.
    func compareRings(until end: Int64) {
        let calls = server.calls
        /// The rings of each title, by body: those of a series count.
        var shown: [String: [(occurrence: Int, at: Int64)]] = [:]
        var lives: [String: Int] = [:]
        var removed: Set<String> = []
        var life = 0
        for (index, call) in calls.enumerated() {
            if call.method == "CloseNotification", call.id >= Self.firstMark {
                switch ledger.marks[Int(call.id - Self.firstMark)] {
                case .removed(let identifiers): removed.formUnion(identifiers)
                case .killed: life += 1
                }
            }
            guard let popup = ScriptedServer.Notification(call) else { continue }
            let identifier = String(popup.summary.prefix { $0 != " " })
            guard let entry = ledger.entries[identifier] else {
                violations.append("nobody has asked for the popup \(popup.summary)")
                continue
            }
            if removed.contains(identifier), !isClosed(popup.id, in: calls.dropFirst(index + 1)) {
                violations.append("\(identifier) was shown after its removal was acknowledged")
            }
            let ring = "\(popup.summary) \(popup.body)"
            if lives[ring] == life { violations.append("\(ring) was shown twice without a kill between") }
            lives[ring] = life
            let occurrence = Int(popup.body) ?? 1
            if let due = due(entry, occurrence), call.boot < due.lowerBound {
                violations.append("\(ring) was shown \(due.lowerBound - call.boot) µs before it was due")
            }
            if let last = shown[identifier]?.last?.occurrence, occurrence < last {
                violations.append("\(ring) came after \(last)")
            }
            shown[identifier, default: []].append((occurrence, call.boot))
        }
        for (identifier, entry) in ledger.entries where !entry.isRemoved {
            let rings = shown[identifier] ?? []
            switch entry.kind {
            case .far: break
            case .once, .snoozed:
                if rings.isEmpty { violations.append("\(identifier) was never shown") }
            case .series: break
            }
        }
        for (identifier, entry) in ledger.entries where entry.kind == .series {
            compareSeries(identifier, entry, shown[identifier] ?? [], until: entry.isRemoved ? nil : end)
        }
    }

    /// Whether the popup was taken away again at once, or its agent died before it could.
    func isClosed(_ popup: UInt32, in calls: ArraySlice<ScriptedServer.Call>) -> Bool {
        for call in calls where call.method == "CloseNotification" {
            if call.id == popup { return true }
            if call.id >= Self.firstMark, case .killed = ledger.marks[Int(call.id - Self.firstMark)] { return true }
        }
        return false
    }

    /// When an occurrence is due at the earliest and at the latest.
    func due(_ entry: Ledger.Entry, _ occurrence: Int) -> ClosedRange<Int64>? {
        let delay: Int64
        switch entry.kind {
        case .once(let time), .snoozed(let time): delay = time
        case .series: delay = Int64(occurrence) * 1_000_000
        case .far: return nil
        }
        return entry.from + delay...entry.until + delay
    }

    /// An occurrence that was not shown has been collapsed into a later one, because nobody could show it in time.
    func compareSeries(
        _ identifier: String,
        _ entry: Ledger.Entry,
        _ rings: [(occurrence: Int, at: Int64)],
        until end: Int64?
    ) {
        let occurrences = Set(rings.map(\.occurrence))
        let last = end.map { Int(($0 - entry.until) / 1_000_000) - 1 } ?? rings.last?.occurrence ?? 0
        guard last > 0 else { return }
        for number in 1...last where !occurrences.contains(number) {
            guard let later = rings.first(where: { $0.occurrence > number }) else {
                violations.append("\(identifier) \(number) was never shown, nor any later one")
                return
            }
            guard let due = due(entry, number) else { continue }
            if !ledger.absences.contains(where: { $0.overlaps(due.lowerBound...max(due.upperBound, later.at)) }) {
                violations.append("\(identifier) \(number) was not shown although the agent was there")
            }
        }
    }
}
