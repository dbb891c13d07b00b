internal import CalendarFiles
internal import CalendarFolders
internal import GLibSupport
internal import ICalendar
internal import Logging
package import NotificationCore

/// What people answer, on its way into the ledger and the files.
extension FolderService {
    /// Keeps an answer, whatever becomes of its file; a click shows what there is to say.
    package func take(_ response: ResponseSummary) throws {
        guard let origin = AlarmContent.origin(of: response.notification) else { return }
        guard let answer = AlarmContent.answer(response, uid: uid(), snoozeSeconds: snoozeSeconds) else {
            if response.actionIdentifier == Action.defaultIdentifier { showDetails(of: response.notification, origin) }
            return
        }
        let number = "\(response.number) \(response.answered.microseconds)"
        guard try ledger.record(answer, file: origin.file, response: number) else { return }
        log.info("\(answer.kind.rawValue) \(response.notification.request.identifier)")
    }

    /// Shows the popup again with everything that the entry says; nothing is answered by that.
    private func showDetails(of shown: DeliveredSummary, _ origin: AlarmContent.Origin) {
        guard let setting = settings.first(where: { $0.name == origin.alarm.folder }) else { return }
        let read: @Sendable (any FolderFiles) -> String? = { [zones, now] files in
            // The path may be that of the item itself.
            let item = try? files.read("\(setting.path)/\(origin.file)")
            guard let (bytes, _) = item ?? (try? files.read(setting.path)),
                let read = try? FolderAlarm.read(bytes, of: origin.file, in: setting, zones: zones, now: now)
            else { return nil }
            let finding = read.findings.first { finding in
                guard let source = finding.source, source.entry == origin.alarm.entry else { return false }
                return (source.original ?? source.key) == origin.alarm.key
            }
            return (finding?.request ?? finding?.past)?.content.body
        }
        work.run(for: setting.path, read, slow: {}, late: { _ in }) { [self] outcome in
            var body: String?
            if case .done(let text) = outcome { body = text }
            let details = FolderAlarm.details(
                of: shown.request,
                body: body ?? shown.request.content.body,
                due: origin.due
            )
            do {
                _ = try agent.add([details]) { _ in }
            } catch {
                log.warning("the details of an alarm can't be shown: \(error)")
            }
        }
    }

    /// The answers that are to be written into files now, by folder.
    func answersToWrite() throws -> [String: [Ledger.Entry]] {
        let waiting = try ledger.waiting()
        let names = Set(waiting.map(\.answer.alarm.text))
        failures = failures.filter { names.contains($0.key) }
        let (now, readOnly) = (now, Set(settings.filter(\.isReadOnly).map(\.name)))
        try ledger.mark(waiting.filter { readOnly.contains($0.answer.alarm.folder) }.map(\.id), .local)
        let writable = waiting.filter { entry in
            !readOnly.contains(entry.answer.alarm.folder)
                && failures[entry.answer.alarm.text].map { $0.isOver(now) } ?? true
        }
        return Dictionary(grouping: writable, by: \.answer.alarm.folder)
    }

    /// Notes what became of an answer that a file had said, and perhaps says no more.
    private func note(lost answer: FolderScan.Written) throws {
        let entry = answer.entry
        switch answer.outcome {
        case .success(.same): try ledger.noteLost(entry.id, Ledger.mostAgain)
        case .success: log.info("\(answer.path) no longer had the answer to its alarm")
        case .failure(let error): if !error.isGone { try ledger.wait(entry) }
        }
    }

    /// Notes what became of answers.
    func note(_ written: [FolderScan.Written]) throws {
        let now = now
        for answer in written {
            let (entry, name) = (answer.entry, answer.entry.answer.alarm)
            if answer.isLost {
                try note(lost: answer)
                continue
            }
            switch answer.outcome {
            case .success(let outcome): try ledger.mark([entry.id], outcome == .gone ? .local : .written)
            // It is gone for good, or it is tried again.
            case .failure(let error) where try error.isGone && index.file(of: name, before: entry.file) == nil:
                try ledger.mark([entry.id], .local)
            case .failure(let error):
                // Once for all its answers of this time.
                if failures[name.text].map({ $0.isOver(now) }) ?? true {
                    failures[name.text] = Retry(now, after: failures[name.text])
                }
                log.warning("the answer to an alarm of \(answer.path) stays on this machine for now: \(error.reason)")
            }
        }
    }
}
