internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Calls of `Agent1`, which are for the person's own tools.
final class ToolsCalls {
    private let shell: Shell
    private let callers: Callers
    private let lists: Lists
    private let center: CenterCalls
    private let status: AgentStatus
    private let programs: Programs
    private let log: Logger

    init(
        shell: Shell,
        callers: Callers,
        lists: Lists,
        center: CenterCalls,
        status: AgentStatus,
        programs: Programs,
        log: Logger
    ) {
        self.shell = shell
        self.callers = callers
        self.lists = lists
        self.center = center
        self.status = status
        self.programs = programs
        self.log = log
    }

    func answer(_ call: BusInvocation) throws(AgendaError) -> [Variant] {
        let arguments = call.arguments
        try callers.refuseUnlessHost(call.sender)
        switch call.member {
        case "Status":
            return [.dictionary(try status.answer())]
        case "ListApps":
            return [.dictionaries(try listApps())]
        case "OpenSettings":
            try shell.openSettings(of: arguments.first?.stringValue ?? "")
            return []
        case "GetPendingOf":
            let app = Self.nonEmpty(arguments.first)
            return [try lists.whole(.pending(of: app), for: call)]
        case "GetPendingPageOf":
            let app = Self.nonEmpty(arguments.first)
            return try lists.page(.pending(of: app), arguments)
        case "GetDeliveredOf":
            let app = Self.nonEmpty(arguments.first)
            return [try lists.whole(.delivered(of: app), for: call)]
        case "GetDeliveredPageOf":
            let app = Self.nonEmpty(arguments.first)
            return try lists.page(.delivered(of: app), arguments)
        case "RemovePendingOf":
            let identifiers = arguments.last?.stringArrayValue ?? []
            return [
                .uint32(
                    try center.removed(
                        .removePending(app: arguments.first?.stringValue ?? "", identifiers: identifiers)
                    )
                )
            ]
        case "ActOf":
            try center.act(arguments.first?.stringValue ?? "", Array(arguments.dropFirst()))
            return []
        case "SetAuthorization":
            try shell.permissions.set(arguments.first?.stringValue ?? "", arguments.last?.stringValue ?? "")
            return []
        case "SessionStarted":
            sessionStarted(arguments.first?.dictionaryValue ?? [:])
            return []
        default:
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
    }

    private func listApps() throws(AgendaError) -> [[String: Variant]] {
        let services = programs.launcher.activatableNames
        return try shell.recorder.store.tallies().filter { $0.app != Agenda.agentApp }.map { tally in
            var fields: [String: Variant] = [
                "app": .string(tally.app), "status": .string(shell.permissions.authorization(of: tally).rawValue),
                "pending": .int64(Int64(tally.pending)), "delivered": .int64(Int64(tally.delivered)),
                // The person's own are kept for them and wait for nobody.
                "waiting": .int64(tally.app == Agenda.ownApp ? 0 : Int64(tally.responses)),
            ]
            if tally.app != Agenda.ownApp, shell.delegates.delegate(of: tally.app) == nil {
                fields["launchProblem"] = programs.launcher.problem(of: tally.app, services: services).map(
                    Variant.string
                )
            }
            return fields
        }
    }

    private static func nonEmpty(_ value: Variant?) -> String? {
        value?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func sessionStarted(_ environment: [String: Variant]) {
        let texts = environment.compactMapValues(\.stringValue).filter { Launcher.isSessionVariable($0.key) }
        programs.launcher.sessionEnvironment = texts
        log.info("a session has started on \(texts["WAYLAND_DISPLAY"] ?? texts["DISPLAY"] ?? "no display")")
        shell.prepare()
    }
}
