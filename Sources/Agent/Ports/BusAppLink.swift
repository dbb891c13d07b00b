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
        self.connection = connection
        self.executor = executor
        self.callers = callers
        self.programs = programs
    }

    /// Has the numbers on icons shown again when something comes up that shows them.
    func start(_ badges: Badges) {
        connection.watchName(
            LauncherEntry.service,
            executor.confined { [weak badges] owner in
                if owner != nil { badges?.showAgain() }
            }
        )
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
        let method = BusConnection.Method(
            destination: delegate.connection,
            path: delegate.path,
            interface: DelegateCall.interface,
            member: call.member.rawValue
        )
        connection.call(
            method,
            call.arguments,
            timeout: timeout,
            startsService: false,
            completion: executor.confined(completion)
        )
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
        for name in callers.names(speakingFor: app) {
            connection.emit(
                signal.rawValue,
                interface: BusNames.center,
                path: BusNames.path,
                destination: name
            )
        }
    }

    func showBadge(_ count: Int64, of app: String) { LauncherEntry(app: app).show(count, on: connection) }
}
