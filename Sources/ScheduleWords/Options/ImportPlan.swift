package import ICalendar
package import Messages
package import NotificationCore

/// What an import changes in the schedule.
package struct ImportPlan: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
        case added, updated, removed, unchanged
        case leftOut = "left out"

        /// In JSON.
        package var member: String { self == .leftOut ? "leftOut" : rawValue }

        fileprivate var said: Message {
            switch self {
            case .added: Message("added")
            case .updated: Message("updated")
            case .removed: Message("removed")
            case .unchanged: Message("unchanged")
            case .leftOut: Message("left out")
            }
        }
    }

    /// What becomes of one alarm, of an entry, or of a reminder that was pending.
    package struct Item: Sendable, Hashable {
        package var outcome: Outcome
        /// Nil if nothing is scheduled for it.
        package var identifier: String?
        package var title: String
        /// Where it stands in the calendar.
        package var line: Int?
        /// Why it is left out, or what differs from the file.
        package var note: String?

        /// "added      id  title: note"
        fileprivate func text(_ words: Translation) -> String {
            let name = words.say(outcome.said)
            let padding = String(repeating: " ", count: max(1, 11 - name.count))
            let place = identifier == nil ? line.map { words.translated(" (line %s)", "\($0)") } ?? "" : ""
            let what = (identifier.map { Self.short($0) + "  " } ?? "") + Self.short(title) + place
            return name + padding + what + (note.map { ": \(PlainText.evident($0))" } ?? "")
        }

        /// Foreign text, which can't look like another line of the list.
        private static func short(_ text: String) -> String { DisplayWidth.cut(PlainText.evident(text), to: 100) }
    }

    /// The language of its lines and its summary.
    package var words = Translation.english
    package private(set) var added: [Request] = []
    package private(set) var removed: [String] = []
    /// Extra rings of what is added.
    package private(set) var snoozed: [(identifier: String, until: WallTime)] = []
    package private(set) var items: [Item] = []

    package init(_ findings: [ReminderImport.Finding], pending: [Request]) {
        let known = Dictionary(pending.map { ($0.identifier, $0) }) { first, _ in first }
        var seen: Set<String> = []
        for finding in findings {
            func say(_ outcome: Outcome, _ note: String?) {
                items.append(
                    Item(
                        outcome: outcome,
                        identifier: outcome == .leftOut ? nil : finding.request?.identifier,
                        title: finding.title,
                        line: finding.line,
                        note: note
                    )
                )
            }
            guard let request = finding.request else {
                say(.leftOut, finding.note)
                continue
            }
            guard seen.insert(request.identifier).inserted else {
                say(.leftOut, "the file has its UID twice")
                continue
            }
            let existing = known[request.identifier]
            if let existing, existing == request || finding.uid.hasSuffix(ReminderImport.ownSuffix) {
                say(.unchanged, finding.note)
                continue
            }
            // Nobody's calendar replaces a reminder that isn't from there.
            let source = request.content.userInfo[ReminderImport.uidKey]
            if let existing, existing.content.userInfo[ReminderImport.uidKey] != source {
                say(.leftOut, "another reminder has the id \(request.identifier)")
                continue
            }
            added.append(request)
            if let until = finding.snoozedUntil { snoozed.append((request.identifier, until)) }
            say(existing == nil ? .added : .updated, finding.note)
        }
        // The reminders of an entry that can't be read stay as they are, and those of a series of which the file has one occurrence.
        let unreadable = Set(findings.filter(\.isUnreadable).map(\.uid))
        let parts = findings.filter { $0.part != nil }
        let read = Set(findings.map(\.uid)).subtracting(unreadable)
        let identifiers = read.subtracting(parts.map(\.uid))
        let occurrences = Set(parts.filter { read.contains($0.uid) }.compactMap(\.part))
        for request in pending where !seen.contains(request.identifier) {
            guard case .string(let uid)? = request.content.userInfo[ReminderImport.uidKey],
                identifiers.contains(uid) || occurrences.contains(where: request.identifier.hasPrefix)
            else { continue }
            removed.append(request.identifier)
            items.append(Item(.removed, request))
        }
    }

    /// What a backup changes: reminders that are still as they were stay, and no other is removed.
    ///
    /// - Parameters:
    ///   - kept: Those that are pending already, just so.
    ///   - over: Those that have no ring left.
    package init(restoring requests: [Request], kept: [Request], over: [Request], pending: Set<String>) {
        added = requests
        items = requests.map { Item(pending.contains($0.identifier) ? .updated : .added, $0) }
        items += kept.map { Item(.unchanged, $0) }
        items += over.map { Item(.leftOut, $0, note: "all its rings are over") }
    }

    /// One for each item.
    package var lines: [String] { items.map { $0.text(words) } }

    package func count(_ outcome: Outcome) -> Int { items.count { $0.outcome == outcome } }

    /// "2 added, 1 left out"
    package var summary: String {
        let text = Outcome.allCases.compactMap { outcome in
            let count = count(outcome)
            return count == 0 ? nil : "\(count) \(words.say(outcome.said))"
        }.joined(separator: ", ")
        return added.isEmpty && removed.isEmpty ? words.translated("Nothing has changed: %s.", text) : "\(text)."
    }
}

extension ImportPlan.Item {
    fileprivate init(_ outcome: ImportPlan.Outcome, _ request: Request, note: String? = nil) {
        self.init(outcome: outcome, identifier: request.identifier, title: request.content.title, line: nil, note: note)
    }
}
