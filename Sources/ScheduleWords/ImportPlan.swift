package import ICalendar
package import NotificationCore

/// What an import changes in the schedule.
package struct ImportPlan: Sendable {
    package private(set) var added: [Request] = []
    package private(set) var removed: [String] = []
    /// One for each finding.
    package private(set) var lines: [String] = []
    private var counts: [String: Int] = [:]

    package init(_ findings: [ReminderImport.Finding], pending: [Request]) {
        let known = Dictionary(pending.map { ($0.identifier, $0) }) { first, _ in first }
        var seen: Set<String> = []
        for finding in findings {
            let note = finding.note.map { ": \($0)" } ?? ""
            guard let request = finding.request else {
                say("left out", finding.title + " (line \(finding.line))" + note)
                continue
            }
            guard seen.insert(request.identifier).inserted else {
                say("left out", finding.title + " (line \(finding.line)): the file has its UID twice")
                continue
            }
            let what = "\(request.identifier)  \(finding.title)\(note)"
            if let existing = known[request.identifier] {
                if existing == request || finding.uid.hasSuffix(ReminderImport.ownSuffix) {
                    say("unchanged", what)
                } else {
                    added.append(request)
                    say("updated", what)
                }
            } else {
                added.append(request)
                say("added", what)
            }
        }
        // The reminders of an entry that can't be read stay as they are.
        let unreadable = Set(findings.filter(\.isUnreadable).map(\.uid))
        let identifiers = Set(findings.map(\.uid)).subtracting(unreadable)
        for request in pending where !seen.contains(request.identifier) {
            guard case .string(let uid)? = request.content.userInfo[ReminderImport.uidKey], identifiers.contains(uid)
            else {
                continue
            }
            removed.append(request.identifier)
            say("removed", "\(request.identifier)  \(request.content.title)")
        }
    }

    /// What a backup changes: reminders that are still as they were stay, and no other is removed.
    ///
    /// - Parameters:
    ///   - kept: Those that are pending already, just so.
    ///   - over: Those that have no ring left.
    package init(restoring requests: [Request], kept: [Request], over: [Request], pending: Set<String>) {
        func line(_ request: Request) -> String { "\(request.identifier)  \(request.content.title)" }
        for request in requests {
            say(pending.contains(request.identifier) ? "updated" : "added", line(request))
            added.append(request)
        }
        for request in kept { say("unchanged", line(request)) }
        for request in over { say("left out", line(request) + ": all its rings are over") }
    }

    private mutating func say(_ outcome: String, _ text: String) {
        counts[outcome, default: 0] += 1
        let padding = String(repeating: " ", count: max(1, 11 - outcome.count))
        lines.append(outcome + padding + PlainText.onOneLine(text))
    }

    /// "2 added, 1 left out"
    package var summary: String {
        let order = ["added", "updated", "removed", "unchanged", "left out"]
        let text = order.compactMap { name in counts[name].map { "\($0) \(name)" } }.joined(separator: ", ")
        return added.isEmpty && removed.isEmpty ? "Nothing has changed: \(text)." : "\(text)."
    }
}
