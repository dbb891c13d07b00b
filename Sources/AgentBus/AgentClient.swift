internal import Glibc
package import GLibSupport
package import Messages
package import NotificationCore

/// The agent as another program sees it: one method for each of the bus.
///
/// Calls wait for the agent's answer on the calling thread; the bus starts an installed agent that isn't running. An
/// answer to a call that changes the schedule means that the change is on disk.
package final class AgentClient: Sendable {
    /// Why a call could not be made at all.
    package enum Failure: Error, Sendable, CustomStringConvertible {
        /// There is no session bus.
        case noBus(String)
        /// The agent isn't running and the bus can't start it.
        case noAgent
        /// The bus tried to start the agent, and it exited at once.
        case notStarted(String)
        /// The agent went away before it answered; whether it did what was asked is not known.
        case interrupted(String)
        /// The agent refused.
        case refused(AgendaError)
        /// The agent is older than this program and has no such method.
        case unknown(member: String)
        /// The bus or the agent failed otherwise.
        case failed(String)

        /// A sentence for people.
        package var said: Message {
            switch self {
            case .noBus(let reason):
                Message(
                    "there is no session bus (\(reason)); start this inside a desktop session, or under dbus-run-session"
                )
            case .noAgent:
                Message(
                    "the agent is not running and the bus can't start it; install Carillon (make install), or run carillon start"
                )
            case .notStarted(let reason):
                Message("the agent could not start (\(reason)); run carillond by hand to see why")
            case .refused(let error): error.said
            case .unknown(let member):
                Message("the running agent is an older one, without \(member); log in again to start the new one")
            case .interrupted(let reason), .failed(let reason): Message(verbatim: reason)
            }
        }

        package var description: String { said.english }
    }

    package let connection: BusConnection
    /// The agent's name, or the unique name of the one that knows our app: another would take us for another app.
    package let destination: String

    /// Speaks for `app`; nil leaves it to the agent to find out who is calling.
    ///
    /// With an app, calls reach the agent of now alone: once it is gone they fail as `interrupted`, for another client.
    package init(connection: BusConnection, app: String?) throws(Failure) {
        self.connection = connection
        guard let app else {
            destination = BusNames.agent
            return
        }
        let reply = try Self.send(CenterCall.register(app: app), to: BusNames.agent, on: connection)
        destination = reply.sender ?? BusNames.agent
    }

    package convenience init(app: String?) throws(Failure) { try self.init(connection: Self.session(), app: app) }

    package static func session() throws(Failure) -> BusConnection {
        do throws(GLibError) { return try BusConnection.session() } catch { throw .noBus(error.message) }
    }

    // MARK: - Apps

    /// - Parameter files: One open file for each attachment of the request, in order.
    package func add(_ request: Request, files: [FileDescriptor] = []) throws(Failure) {
        let requests = UnreadRequests(request, attachmentHandles: files.indices.map { Int32($0) })
        try call(CenterCall.add(requests), descriptors: files)
    }

    /// Adds a request and returns its state, in one call; an older agent needs several.
    ///
    /// - Throws: Also what can't be shown of what a person has typed, which the agent would change.
    package func schedule(_ request: Request, files: [FileDescriptor] = []) throws(Failure) -> ScheduledRequest {
        try Self.check(request.content)
        let requests = UnreadRequests(request, attachmentHandles: files.indices.map { Int32($0) })
        do throws(Failure) {
            return ScheduledRequest(decoding: try call(CenterCall.schedule(requests), descriptors: files).first)
        } catch .unknown {
            let before = try pending().first { $0.request.identifier == request.identifier }
            try add(request, files: files)
            // It is added, whatever becomes of the question how it stands.
            let after = try? pending().first { $0.request.identifier == request.identifier }
            return ScheduledRequest(after, replacing: before)
        }
    }

    /// What a person has typed is refused, so that they can change it themselves.
    static func check(_ typed: Content) throws(Failure) {
        do throws(AgendaError) { try RequestCheck.checkTexts(of: typed) } catch { throw .refused(error) }
    }

    /// So many open files go with one message: dbus-daemon passes no more on.
    package static let mostFiles = 16

    /// - Parameter files: One open file for each attachment, in order, for each of the requests; empty when none has any. One that
    ///   several have is sent once, and there are ``mostFiles`` at most.
    package func add(_ requests: [Request], files: [[FileDescriptor]] = []) throws(Failure) {
        let (unread, sent) = Self.unread(requests, files)
        // A busy or slow machine may take longer than GDBus's 25 s over thousands.
        try call(CenterCall.addMany(unread), descriptors: sent, timeout: 25 + Double(requests.count) / 50)
    }

    /// The requests as a call has them, and the files that go with it.
    static func unread(_ requests: [Request], _ files: [[FileDescriptor]]) -> (UnreadRequests, [FileDescriptor]) {
        var sent: [FileDescriptor] = []
        let handles = files.map { files in
            files.map { file in
                if let index = sent.firstIndex(where: { $0 === file }) { return Int32(index) }
                sent.append(file)
                return Int32(sent.count - 1)
            }
        }
        return (UnreadRequests(requests, attachmentHandles: handles), sent)
    }

    @discardableResult
    package func removePending(_ identifiers: [String]) throws(Failure) -> Int {
        try count(call(CenterCall.removePending(identifiers)))
    }

    @discardableResult
    package func removeAllPending() throws(Failure) -> Int { try count(call(CenterCall.removeAllPending)) }

    package func pending() throws(Failure) -> [PendingSummary] {
        try summaries(CenterCall.getPending, CenterCall.getPendingPage)
    }

    package func delivered() throws(Failure) -> [DeliveredSummary] {
        try summaries(CenterCall.getDelivered, CenterCall.getDeliveredPage)
    }

    @discardableResult
    package func removeDelivered(_ identifiers: [String]) throws(Failure) -> Int {
        try count(call(CenterCall.removeDelivered(identifiers)))
    }

    @discardableResult
    package func removeAllDelivered() throws(Failure) -> Int { try count(call(CenterCall.removeAllDelivered)) }

    package func setCategories(_ categories: [Category]) throws(Failure) {
        try call(CenterCall.setCategories(categories))
    }

    package func categories() throws(Failure) -> [Category] {
        let reply = try call(CenterCall.getCategories)
        return try decode(reply) { value throws(AgendaError) in
            try Category(value, name: "category")
        }
    }

    package func act(_ press: Press) throws(Failure) { try call(CenterCall.act(press)) }

    /// Presses a button of another app's notification, for the person.
    package func act(of app: String, _ press: Press) throws(Failure) { try call(AgentCall.actOf(app, press)) }

    /// Presses a button of one of the person's own reminders, or for the person of another app's notification.
    package func press(_ press: Press, of app: String) throws(Failure) {
        if app == Agenda.ownApp { try act(press) } else { try act(of: app, press) }
    }

    /// The newest 100 answers that wait for the app's delegate, or to the person's own reminders, the oldest first.
    package func responses() throws(Failure) -> [ResponseSummary] {
        try pages(CenterCall.getResponses, CenterCall.getResponsesPage, ResponseSummary.init(decoding:)).flatMap(\.self)
    }

    package func acknowledge(_ response: ResponseSummary) throws(Failure) {
        try call(CenterCall.acknowledgeResponse(number: response.number))
    }

    package func snooze(_ identifier: String, seconds: Double) throws(Failure) {
        try call(CenterCall.snooze(identifier, seconds: seconds))
    }

    package func skip(_ identifier: String) throws(Failure) { try call(CenterCall.skip(identifier)) }

    /// The coming rings of one request, or with nil of all the app's.
    package func upcoming(_ identifier: String?, limit: Int) throws(Failure) -> [UpcomingRing] {
        let reply = try call(CenterCall.getUpcoming(identifier, limit: limit))
        return (reply.first?.arrayValue ?? []).compactMap(UpcomingRing.reading)
    }

    // MARK: - Permission, badge, delegate

    /// Asks the person, and waits for the answer: up to five minutes.
    package func requestAuthorization(options: UInt32) throws(Failure) -> Bool {
        let reply = try call(CenterCall.requestAuthorization(options: options), timeout: 400)
        return reply.first?.booleanValue ?? false
    }

    package func settings() throws(Failure) -> AppSettings {
        AppSettings(decoding: try call(CenterCall.getSettings).first)
    }

    package func setBadgeCount(_ count: Int64) throws(Failure) { try call(CenterCall.setBadgeCount(count)) }

    /// Has the agent send delegate calls to this connection; nil ends that.
    package func setDelegate(_ path: String?) throws(Failure) { try call(CenterCall.setDelegate(path)) }

    // MARK: - The person's tools

    package func status() throws(Failure) -> AgentStatus { AgentStatus(decoding: try call(AgentCall.status).first) }

    /// Those of one app, or with nil of all.
    package func pending(of app: String?) throws(Failure) -> [PendingSummary] {
        try summaries(AgentCall.getPendingOf(app)) { .getPendingPageOf(app, $0) }
    }

    package func delivered(of app: String?) throws(Failure) -> [DeliveredSummary] {
        try summaries(AgentCall.getDeliveredOf(app)) { .getDeliveredPageOf(app, $0) }
    }

    /// Removes another app's pending requests, for the person.
    @discardableResult
    package func removePending(of app: String, _ identifiers: [String]) throws(Failure) -> Int {
        try count(call(AgentCall.removePendingOf(app, identifiers)))
    }

    package func apps() throws(Failure) -> [AppSummary] {
        let reply = try call(AgentCall.listApps)
        return (reply.first?.arrayValue ?? []).compactMap(AppSummary.reading)
    }

    package func setAuthorization(of app: String, _ change: PermissionChange) throws(Failure) {
        try call(AgentCall.setAuthorization(app, change))
    }

    /// Asks an app to show its own notification settings.
    package func openSettings(of app: String) throws(Failure) { try call(AgentCall.openSettings(app)) }

    package func sessionStarted(_ environment: [String: String]) throws(Failure) {
        try call(AgentCall.sessionStarted(environment))
    }

    // MARK: - Calls

    @discardableResult
    func call<Call: BusCall>(
        _ call: Call,
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil
    ) throws(Failure) -> [Variant] {
        try Self.send(call, to: destination, on: connection, descriptors: descriptors, timeout: timeout).arguments
    }

    /// - Parameter meanwhile: Runs between asking and waiting.
    static func send<Call: BusCall>(
        _ call: Call,
        to destination: String,
        on connection: BusConnection,
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil,
        meanwhile: () -> Void = {}
    ) throws(Failure) -> BusConnection.Reply {
        let message = call.message
        let method = BusConnection.Method(
            destination: destination,
            path: BusNames.path,
            interface: Call.interface,
            member: message.member.name
        )
        do throws(GLibError) {
            return try connection.call(
                method,
                message.arguments,
                descriptors: descriptors,
                timeout: timeout,
                meanwhile: meanwhile
            )
        } catch {
            if let name = error.remoteName, let refusal = AgendaError(busName: name, message: error.message) {
                throw .refused(refusal)
            }
            if error.remoteName == "org.freedesktop.DBus.Error.UnknownMethod" { throw .unknown(member: method.member) }
            if error.isServiceUnknown, method.destination == BusNames.agent { throw .noAgent }
            if method.destination == BusNames.agent,
                error.remoteName?.hasPrefix("org.freedesktop.DBus.Error.Spawn.") == true
            {
                throw .notStarted(error.message)
            }
            // The bus reports a recipient that went away; GDBus itself reports a time-out.
            let hasGone = error.isServiceUnknown || error.remoteName == "org.freedesktop.DBus.Error.NoReply"
            if connection.isClosed {
                throw .interrupted("the session bus went away before the agent answered \(method.member)")
            }
            if hasGone { throw .interrupted("the agent went away before it answered \(method.member)") }
            if error.isTimeout {
                throw .failed("the agent has not answered \(method.member) in time, and may still do what was asked")
            }
            throw .failed("the agent did not answer \(method.member): \(error)")
        }
    }

    func count(_ reply: [Variant]) -> Int { Int(clamping: reply.first?.integerValue ?? 0) }

    func decode<Value>(_ reply: [Variant], _ read: (Variant) throws(AgendaError) -> Value) throws(Failure) -> [Value] {
        var values: [Value] = []
        do throws(AgendaError) {
            for value in reply.first?.arrayValue ?? [] { values.append(try read(value)) }
        } catch {
            throw .failed("the agent's answer can't be read: \(error.message)")
        }
        return values
    }
}
