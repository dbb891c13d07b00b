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
    private let delegates: Delegates

    let context: Context

    init(_ context: Context, delegates: Delegates) {
        (self.context, self.delegates) = (context, delegates)
    }

    /// Delivers what the last run could not.
    func respondToAll() {
        let waiting = (try? recorder.store.appsWithResponses()) ?? []
        waiting.subtracting([Agenda.ownApp]).sorted().forEach(respond)
    }

    /// An app has a delegate from now on.
    package func connected(_ delegate: Delegate, of app: String) {
        delegates.set(delegate, of: app)
        launches.end(app)
        respond(app)
    }

    /// Gives the app's delegate the responses that it hasn't had, the oldest first; launches an app that isn't running.
    ///
    /// None waits for the one before: an app may take long over one, or never report that it has dealt with it.
    func respond(_ app: String) {
        while let response = next(of: app) {
            guard let delegate = delegates.delegate(of: app) else { return launch(app) }
            delegates.noteGiven(response.id, to: app)
            underWay.insert(response.id)
            apps.didReceive(response, by: delegate) { [weak self] failure in self?.ended(response, of: app, failure) }
        }
    }

    private func next(of app: String) -> Response? {
        let taken = underWay.union(delegates.given(to: app)).union(recorder.kept.endedResponses)
        guard var response = try? recorder.store.nextResponse(of: app, except: taken) else { return nil }
        response.attempts += recorder.kept.attempts(of: response.id)
        return response
    }

    private func ended(_ response: Response, of app: String, _ failure: String?) {
        underWay.remove(response.id)
        if let failure {
            log.info("\(app) did not handle response \(response.id): \(failure.cut(toBytes: 200))")
            // Answers to calendars belong in files: none is given up, however often their service is killed.
            let attempts = app == Agenda.calendarsApp ? 0 : response.attempts
            recorder.record(.responseUnanswered(response.id, attempts: attempts))
        } else {
            recorder.record(.responseAcknowledged(response.id))
        }
        respond(app)
    }

    private func launch(_ app: String) {
        guard !launches.isRunning(app) else { return }
        do throws(LaunchFailure) {
            try apps.launch(app, token: takeToken(of: app))
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
