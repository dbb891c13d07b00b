internal import CalendarFiles
internal import CalendarFolders
internal import Foundation
internal import GLibSupport
internal import ICalendar
internal import Logging
internal import NotificationCore

/// What people answer, on its way into the ledger and the files.
extension FolderService {
    /// Keeps an answer, whatever becomes of its file; a click shows what there is to say.
    func take(_ response: ResponseSummary) throws {
        let uid = UUID().uuidString.lowercased()
        guard let origin = AlarmContent.origin(of: response.notification) else { return }
        guard let answer = AlarmContent.answer(response, uid: uid, snoozeSeconds: snoozeSeconds) else {
            if response.actionIdentifier == Action.defaultIdentifier {
                try showDetails(of: response.notification, origin)
            }
            return
        }
        let number = "\(response.number) \(response.answered.microseconds)"
        guard try ledger.record(answer, file: origin.file, response: number) else { return }
        log.info("\(answer.kind.rawValue) \(response.notification.request.identifier)")
    }

    /// Shows the popup again with everything that the entry says; nothing is answered by that.
    private func showDetails(of shown: DeliveredSummary, _ origin: AlarmContent.Origin) throws {
        guard let setting = settings.first(where: { $0.name == origin.alarm.folder }) else { return }
        let path = FolderListing.path(of: origin.file, in: setting.path)
        var body = shown.request.content.body
        if let (bytes, _) = try? ItemFile(path: path).read(),
            let findings = try? FolderAlarm.read(bytes, of: origin.file, in: setting, zones: zones, now: now).findings,
            let finding = findings.first(where: {
                $0.source?.entry == origin.alarm.entry && ($0.source?.original ?? $0.source?.key) == origin.alarm.key
            }), let request = finding.request ?? finding.past
        {
            body = request.content.body
        }
        try agent.add([FolderAlarm.details(of: shown.request, body: body, due: origin.due)]) { _ in }
    }

    /// Writes the answers into their files that aren't there yet.
    ///
    /// - Returns: Whether a file was changed.
    func writeAnswers() throws -> Bool {
        var isChanged = false
        let waiting = try ledger.waiting()
        let names = Set(waiting.map(\.answer.alarm.text))
        failures = failures.filter { names.contains($0.key) }
        let now = now
        let resting = failures.filter { $0.value.until > now }
        for entry in waiting where resting[entry.answer.alarm.text] == nil {
            guard let setting = settings.first(where: { $0.name == entry.answer.alarm.folder }),
                !away.contains(setting.name)
            else { continue }
            guard !setting.isReadOnly else {
                try ledger.mark([entry.id], .local)
                continue
            }
            do throws(ItemFile.Failure) {
                // It may have another name by now.
                let file = (try? index.file(of: entry.answer.alarm)) ?? entry.file
                let outcome = try write(entry.answer, file: file, setting)
                if case .changed = outcome { isChanged = true }
                try mark(entry.id, outcome == .gone ? .local : .written)
            } catch {
                // It is gone for good, or it is tried again.
                if error.isGone, try index.file(of: entry.answer.alarm) == nil {
                    try ledger.mark([entry.id], .local)
                } else {
                    fail(entry.answer.alarm.text, now)
                    let path = FolderListing.path(of: entry.file, in: setting.path)
                    log.warning("the answer to an alarm of \(path) stays on this machine for now: \(error.reason)")
                }
            }
        }
        return isChanged
    }

    private func fail(_ name: String, _ now: WallTime) {
        // Once for all its answers of this time.
        if let last = failures[name], last.until > now { return }
        let seconds = min(failures[name].map { 2 * $0.seconds } ?? Self.firstRetry, Self.retry)
        failures[name] = (now.advanced(byMicroseconds: seconds * 1_000_000), seconds)
    }

    private func mark(_ id: Int64, _ state: Ledger.State) throws(ItemFile.Failure) {
        do { try ledger.mark([id], state) } catch { throw ItemFile.Failure(reason: "\(error)") }
    }

    private func write(
        _ answer: ItemAnswer,
        file: String,
        _ setting: FolderSetting
    ) throws(ItemFile.Failure) -> ItemAnswer.Written {
        let path = FolderListing.path(of: file, in: setting.path)
        let uid = UUID().uuidString.lowercased()
        var outcome = ItemAnswer.Written.same
        try ItemFile(path: path).update { bytes throws(ItemFile.Failure) in
            do throws(ICalendarError) {
                outcome = try answer.written(into: bytes, zones: zones, now: now, uid: uid)
            } catch {
                throw ItemFile.Failure(reason: "\(error)")
            }
            if case .changed(let changed) = outcome { return changed }
            return nil
        }
        return outcome
    }
}
