internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import SessionFacts

/// Calls of `Agent1`, which are for the person's own tools.
struct ToolsCalls {
    let shell: Shell
    let callers: Callers
    let lists: Lists
    let named: NamedRows
    let center: CenterCalls
    let adding: AddCalls
    let status: StatusReport
    let programs: Programs
    let window: Window
    let calendars: CalendarsWatch
    let log: Logger

    /// - Returns: Nil when it is answered later.
    func answer(_ invocation: BusInvocation) throws(AgendaError) -> [Variant]? {
        try callers.refuseUnlessHost(invocation.sender)
        switch try AgentCall(invocation) {
        case .status: return [.dictionary(try status.status().encode())]
        case .listApps: return [.dictionaries(try apps().map { $0.encode() })]
        case .getPendingOf(let app):
            try lists.sendWhole(.pending(of: app), to: invocation)
            return nil
        case .getPendingPageOf(let app, let page): return try lists.page(.pending(of: app), page)
        case .listPendingOf(let app, let page): return try lists.page(.listed(of: app), page)
        case .getDeliveredOf(let app):
            try lists.sendWhole(.deliveredWithButtons(of: app), to: invocation)
            return nil
        case .getDeliveredPageOf(let app, let page): return try lists.page(.deliveredWithButtons(of: app), page)
        case .getRequestsOf(let app, let identifiers):
            try named.answer(app, identifiers, withButtons: true, invocation)
            return nil
        case .findRequestsOf(let app, let name):
            try named.find(app, name, invocation)
            return nil
        case .removePendingOf(let app, let identifiers):
            return [try center.removed(.removePending(app: app, identifiers: identifiers))]
        case .remove(let identifiers): return [try center.removed(.remove(identifiers: identifiers))]
        case .snoozeMany(let identifiers, let seconds):
            return [CenterCalls.count(try shell.recorder.perform(.snooze(identifiers: identifiers, seconds: seconds)))]
        case .actOf(let app, let press): try center.act(app, press)
        case .edit(let edit): return try adding.edit(edit, invocation)
        case .replace(let group, let requests):
            adding.addMany(requests, of: Agenda.ownApp, as: .replace(group: group), invocation)
            return nil
        case .resumeRequests(let requests, let progress, let removed):
            adding.addMany(requests, of: Agenda.ownApp, as: .resume(progress, removing: removed), invocation)
            return nil
        case .undo: return [try UndoCalls(shell: shell, lists: lists).undo()]
        case .getUndo: return [try UndoCalls(shell: shell, lists: lists).preview()]
        case .setAuthorization(let app, let change): try shell.apps.permissions.set(app, change)
        case .openSettings(let app): try shell.openSettings(of: app)
        case .sessionStarted(let environment): sessionStarted(environment)
        case .getHistory(let limit, let since):
            return Array(try lists.page(.history(since: since), PageRequest(limit: limit)).prefix(1))
        case .getHistoryPage(let page, let since): return try lists.page(.history(since: since), page)
        case .pause(let scope, let until): try shell.recorder.perform(.pause(scope, until: until))
        case .resume(let scope): return [CenterCalls.count(try shell.recorder.perform(.resume(scope)))]
        case .clearHistory: return [CenterCalls.count(try shell.clearHistory())]
        }
        return []
    }

    private func apps() throws(AgendaError) -> [AppSummary] {
        let services = programs.launcher.activatableNames
        return try shell.recorder.store.tallies().filter { $0.app != Agenda.agentApp }.map { tally in
            var summary = AppSummary(
                app: tally.app,
                authorization: shell.apps.permissions.authorization(of: tally),
                pending: tally.pending,
                delivered: tally.delivered,
                // The person's own are kept for them; no delegate is waited for.
                waiting: tally.app == Agenda.ownApp ? 0 : tally.responses,
                resting: tally.resting
            )
            if tally.app != Agenda.ownApp, !shell.apps.delegates.isThere(tally.app) {
                summary.launchProblem = programs.launcher.problem(of: tally.app, services: services)
            }
            return summary
        }
    }

    private func sessionStarted(_ environment: [String: String]) {
        let texts = SessionVariables.in(environment)
        programs.launcher.sessionEnvironment = texts
        log.info("a session has started on \(texts["WAYLAND_DISPLAY"] ?? texts["DISPLAY"] ?? "no display")")
        shell.prepare()
        window.look()
        calendars.look()
    }
}
