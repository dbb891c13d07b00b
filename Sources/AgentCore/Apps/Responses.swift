internal import Messages
internal import NotificationCore

/// Responses on their way to the delegates of apps (decision 15).
package final class Responses: ShellPart {
    /// How long a launched app may take before it is launched for another answer, in seconds.
    private static let launchPatience = 30.0

    /// Responses that a connection is dealing with: no other one gets them meanwhile.
    private var underWay: Set<Int64> = []
    /// What lets an app that is launched for a click come to the front.
    private var tokens: [String: String] = [:]
    private lazy var launches = Waits<String>(alarms)
    /// Responses that no connection gets for a while, since others have left without dealing with them.
    private lazy var resting = Waits<Int64>(alarms)
    private let delegates: Delegates

    init(_ context: Context, delegates: Delegates) {
        self.delegates = delegates
        super.init(context)
    }

    /// Delivers what the last run could not.
    func respondToAll() {
        let waiting = (try? recorder.store.appsWithResponses()) ?? []
        for app in waiting.subtracting([Agenda.ownApp]).sorted() {
            for response in (try? recorder.store.responses(of: app)) ?? [] { rest(response) }
            respond(app)
        }
    }

    package func connected(_ delegate: Delegate, of app: String) {
        delegates.set(delegate, of: app)
        launches.end(app)
        respond(app)
    }

    /// Gives the app's delegates the responses that they haven't had, the oldest first; launches an app that isn't running.
    ///
    /// None waits for the one before: an app may take long over one, or never report that it has dealt with it.
    func respond(_ app: String) {
        while let response = next(of: app) {
            guard delegates.isThere(app) else { return launch(app) }
            guard let delegate = delegates.give(response) else { return }
            underWay.insert(response.id)
            appLink.didReceive(response, by: delegate) { [weak self] failure in self?.ended(response, of: app, failure)
            }
        }
    }

    private func next(of app: String) -> Response? {
        let taken = underWay.union(resting.keys).union(delegates.given(to: app)).union(recorder.kept.endedResponses)
        return try? recorder.store.nextResponse(of: app, except: taken)
    }

    private func ended(_ response: Response, of app: String, _ failure: String?) {
        underWay.remove(response.id)
        if let failure {
            log.info("\(app) did not handle response \(response.id): \(failure.cut(toBytes: 200))")
            var tried = response
            // Attempts that a full disk kept out of the store count as well.
            tried.attempts += recorder.kept.attempts(of: response.id) + 1
            tried.tried = alarms.now().wall
            recorder.record(.responseUnanswered(response.id))
            rest(tried)
        } else {
            recorder.record(.responseAcknowledged(response.id))
        }
        respond(app)
    }

    /// Keeps a response back whose pause isn't over.
    private func rest(_ response: Response) {
        let pause = response.pause(at: alarms.now().wall)
        guard pause > 0 else { return }
        log.info("response \(response.id) of \(response.app) waits for \(Int(pause.rounded(.up))) s")
        resting.start(response.id, seconds: pause) { [weak self] in self?.respond(response.app) }
    }

    private func launch(_ app: String) {
        guard !launches.isRunning(app) else { return }
        do throws(LaunchFailure) {
            try appLink.launch(app, token: takeToken(of: app))
            log.info("launched \(app) for an answer")
            launches.start(app, seconds: Self.launchPatience) { [weak self] in
                self?.log.warning("\(app) was launched but has not connected; its answers wait")
            }
        } catch {
            log.warning("\(app) can't be launched: \(error.reason); its answers wait until it connects")
        }
    }

    // MARK: - Activation tokens

    func keepToken(_ token: String, of app: String) { tokens[app] = token }

    /// The token of the last click on a popup of an app, once.
    func takeToken(of app: String) -> String? { tokens.removeValue(forKey: app) }
}
