internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The apps at the other end of the session bus, and those that are started.
final class BusAppLink: AppLink {
    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let callers: Callers
    private let programs: Programs

    init(connection: BusConnection, executor: MainContextExecutor, callers: Callers, programs: Programs) {
        (self.connection, self.executor, self.callers, self.programs) = (connection, executor, callers, programs)
    }

    /// Has the numbers on icons shown again when something comes up that shows them.
    func start(_ badges: Badges) {
        connection.watchName(LauncherEntry.service, on: executor) { [weak badges] owner in
            if owner != nil { badges?.showAgain() }
        }
    }

    // MARK: - Delegates

    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        call(delegate, .willPresent(DeliveredSummary(ring)), timeout: patience) { result in
            switch result {
            case .success(let reply):
                let options = PresentationReply(decoding: reply.arguments).options
                completion(options.map { .chosen(PresentationOptions(rawValue: Int64($0))) } ?? .none)
            case .failure(let error): completion(error.isTimeout ? .tooLate : .none)
            }
        }
    }

    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        let told: DelegateCall =
            response.kind == .settingsWish
            ? .openSettings(response.notification.map { DeliveredSummary($0) })
            : .didReceive(ResponseSummary(response))
        call(delegate, told, timeout: .infinity) { result in
            if case .failure(let error) = result { completion("\(error)") } else { completion(nil) }
        }
    }

    private func call(
        _ delegate: Delegate,
        _ call: DelegateCall,
        timeout: Double,
        _ completion: @escaping (Result<BusConnection.Reply, GLibError>) -> Void
    ) {
        let message = call.message
        let method = BusConnection.Method(
            destination: delegate.connection,
            path: delegate.path,
            interface: DelegateCall.interface,
            member: message.member.name
        )
        let answered = executor.confined(completion)
        connection.call(method, message.arguments, timeout: timeout, startsService: false, completion: answered)
    }

    // MARK: - Apps

    func launch(_ app: String, token: String?) throws(LaunchFailure) {
        do throws(Launcher.Problem) {
            try programs.launcher.launch(app, token: token)
        } catch {
            throw LaunchFailure(reason: error.description)
        }
    }

    func signal(_ signal: AppSignal, to app: String) {
        for name in callers.speakers[app] ?? [] { emit(signal.rawValue, BusNames.center, to: name) }
    }

    var isListenedTo: Bool { !callers.speakers.isEmpty }

    func signal(_ changed: ChangedRows) {
        for (app, names) in callers.speakers {
            guard let identifiers = changed.identifiers(of: app) else { continue }
            for name in names { emit(BusNames.changed, BusNames.center, [identifiers.argument], to: name) }
        }
        for name in callers.speakers[Agenda.ownApp] ?? [] {
            for (app, identifiers) in changed.apps where app != Agenda.ownApp {
                emit(BusNames.changedOf, BusNames.tools, [.string(app), identifiers.argument], to: name)
            }
            guard changed.isEverything else { continue }
            emit(BusNames.changedOf, BusNames.tools, [.string(BusNames.everyApp), .stringArray([])], to: name)
        }
    }

    private func emit(_ member: String, _ interface: String, _ arguments: [Variant] = [], to name: String) {
        connection.emit(member, interface: interface, path: BusNames.path, arguments, destination: name)
    }

    func showBadge(_ count: Int64, of app: String) { LauncherEntry(app: app).show(count, on: connection) }
}

extension ChangedRows.Identifiers {
    /// As the signals have them: none stands for any.
    fileprivate var argument: Variant {
        switch self {
        case .these(let identifiers): .stringArray(identifiers.sorted())
        case .any: .stringArray([])
        }
    }
}
