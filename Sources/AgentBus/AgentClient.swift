internal import Glibc
package import GLibSupport
package import NotificationCore

/// The agent as another program sees it: one method for each of the bus.
///
/// Calls wait for the agent's answer on the calling thread; an agent that isn't running is started by the bus when it is
/// installed. An answer to anything that changes the schedule means that it is on the disk.
package final class AgentClient: Sendable {
    /// Why a call could not be made at all.
    package enum Failure: Error, Sendable, CustomStringConvertible {
        /// There is no session bus.
        case noBus(String)
        /// The agent isn't running and the bus can't start it.
        case noAgent
        /// The bus tried to start the agent, and it left at once.
        case notStarted(String)
        /// The agent went away before it answered; whether it did what was asked is not known.
        case interrupted(String)
        /// The agent refused.
        case refused(AgendaError)
        /// The agent is older than this program and has no such method.
        case unknown(member: String)
        /// The bus or the agent failed otherwise.
        case failed(String)

        package var description: String {
            switch self {
            case .noBus(let reason):
                "there is no session bus (\(reason)); start this inside a desktop session, or under dbus-run-session"
            case .noAgent:
                "the agent is not running and the bus can't start it; install Carillon (make install), or start carillond"
            case .notStarted(let reason):
                "the agent could not start (\(reason)); carillond says why when it is run by hand"
            case .refused(let error): error.message
            case .unknown(let member):
                "the agent that runs is an older one, without \(member); log in again to start the new one"
            case .interrupted(let reason), .failed(let reason): reason
            }
        }
    }

    package let connection: BusConnection
    /// The agent's name, or the unique name of the one that knows our app: another one that took its place does not, and
    /// would take us for somebody else.
    private let destination: String

    /// Speaks for `app`; nil leaves it to the agent to find out who calls.
    ///
    /// With an app, calls reach the agent that runs now and no later one: when it has gone they fail as `interrupted`,
    /// and another client has to be made.
    package init(connection: BusConnection, app: String?) throws(Failure) {
        self.connection = connection
        guard let app else {
            destination = BusNames.agent
            return
        }
        let method = Self.method(BusNames.agent, BusNames.center, "Register")
        let reply = try Self.call(connection, method, [.string(app)])
        destination = reply.sender ?? BusNames.agent
    }

    /// Connects to the session bus and speaks for `app`.
    package convenience init(app: String?) throws(Failure) {
        let connection: BusConnection
        do throws(GLibError) {
            connection = try BusConnection.session()
        } catch {
            throw .noBus(error.message)
        }
        try self.init(connection: connection, app: app)
    }

    // MARK: - Apps

    /// - Parameter files: One open file for each attachment of the request, in their order.
    package func add(_ request: Request, files: [FileDescriptor] = []) throws(Failure) {
        let fields = RequestCodec.encode(request, attachmentHandles: files.indices.map { Int32($0) })
        try call(BusNames.center, "Add", [.dictionary(fields)], descriptors: files)
    }

    package func add(_ requests: [Request]) throws(Failure) {
        try call(BusNames.center, "AddMany", [.dictionaries(requests.map { RequestCodec.encode($0) })])
    }

    @discardableResult
    package func removePending(_ identifiers: [String]) throws(Failure) -> Int {
        try count(call(BusNames.center, "RemovePending", [.stringArray(identifiers)]))
    }

    @discardableResult
    package func removeAllPending() throws(Failure) -> Int {
        try count(call(BusNames.center, "RemoveAllPending"))
    }

    package func pending() throws(Failure) -> [PendingSummary] {
        try pendingSummaries(BusNames.center, "GetPending")
    }

    package func delivered() throws(Failure) -> [DeliveredSummary] {
        try deliveredSummaries(BusNames.center, "GetDelivered")
    }

    @discardableResult
    package func removeDelivered(_ identifiers: [String]) throws(Failure) -> Int {
        try count(call(BusNames.center, "RemoveDelivered", [.stringArray(identifiers)]))
    }

    @discardableResult
    package func removeAllDelivered() throws(Failure) -> Int {
        try count(call(BusNames.center, "RemoveAllDelivered"))
    }

    package func setCategories(_ categories: [Category]) throws(Failure) {
        try call(BusNames.center, "SetCategories", [.dictionaries(categories.map(ActionCodec.encode))])
    }

    package func categories() throws(Failure) -> [Category] {
        let reply = try call(BusNames.center, "GetCategories")
        return try decode(reply) { value throws(AgendaError) in
            try ActionCodec.decodeCategory(value, name: "category")
        }
    }

    /// - Parameter text: The words for a button that asks for some.
    package func act(_ identifier: String, action: String, text: String? = nil) throws(Failure) {
        try call(BusNames.center, "Act", [.string(identifier), .string(action), Self.actOptions(text)])
    }

    /// Presses a button of another app's notification, for the person.
    package func act(of app: String, _ identifier: String, action: String, text: String? = nil) throws(Failure) {
        try call(BusNames.tools, "ActOf", [.string(app), .string(identifier), .string(action), Self.actOptions(text)])
    }

    private static func actOptions(_ text: String?) -> Variant {
        .dictionary(text.map { ["text": .string($0)] } ?? [:])
    }

    /// The answers that wait for the app's delegate, or to the person's own reminders: the newest 100, the oldest first.
    package func responses() throws(Failure) -> [ResponseSummary] {
        try pages(BusNames.center, "GetResponses") { value throws(AgendaError) in try ResponseSummary(decoding: value) }
            .flatMap(\.self)
    }

    package func acknowledge(_ response: ResponseSummary) throws(Failure) {
        try call(BusNames.center, "AcknowledgeResponse", [.int64(response.number)])
    }

    package func snooze(_ identifier: String, seconds: Double) throws(Failure) {
        try call(BusNames.center, "Snooze", [.string(identifier), .double(seconds)])
    }

    package func skip(_ identifier: String) throws(Failure) {
        try call(BusNames.center, "Skip", [.string(identifier)])
    }

    /// The coming rings of one request, or with nil of all the app's.
    package func upcoming(_ identifier: String?, limit: Int) throws(Failure) -> [UpcomingRing] {
        let limit = UInt32(clamping: limit)
        let reply = try call(BusNames.center, "GetUpcoming", [.string(identifier ?? ""), .uint32(limit)])
        return (reply.first?.arrayValue ?? []).compactMap(UpcomingRing.init(decoding:))
    }

    // MARK: - Permission, badge, delegate

    /// Asks the person, and waits for the answer: up to five minutes.
    package func requestAuthorization(options: UInt32) throws(Failure) -> Bool {
        let reply = try call(BusNames.center, "RequestAuthorization", [.uint32(options)], timeout: 400)
        return reply.first?.booleanValue ?? false
    }

    package func settings() throws(Failure) -> [String: Variant] {
        try call(BusNames.center, "GetSettings").first?.dictionaryValue ?? [:]
    }

    package func setBadgeCount(_ count: Int64) throws(Failure) {
        try call(BusNames.center, "SetBadgeCount", [.int64(count)])
    }

    /// Has the agent ask and tell this connection; nil ends that.
    package func setDelegate(_ path: String?) throws(Failure) {
        try call(BusNames.center, "SetDelegate", [.objectPath(path ?? "/")])
    }

    // MARK: - The person's tools

    package func status() throws(Failure) -> [String: Variant] {
        try call(BusNames.tools, "Status").first?.dictionaryValue ?? [:]
    }

    /// Of one app, or with nil of all.
    package func pending(of app: String?) throws(Failure) -> [PendingSummary] {
        try pendingSummaries(BusNames.tools, "GetPendingOf", [.string(app ?? "")])
    }

    package func delivered(of app: String?) throws(Failure) -> [DeliveredSummary] {
        try deliveredSummaries(BusNames.tools, "GetDeliveredOf", [.string(app ?? "")])
    }

    package func apps() throws(Failure) -> [AppSummary] {
        let reply = try call(BusNames.tools, "ListApps")
        return (reply.first?.arrayValue ?? []).compactMap(AppSummary.init(decoding:))
    }

    /// - Parameter word: `allow`, `deny` or `forget`.
    package func setAuthorization(of app: String, _ word: String) throws(Failure) {
        try call(BusNames.tools, "SetAuthorization", [.string(app), .string(word)])
    }

    /// Asks an app to show its own notification settings.
    package func openSettings(of app: String) throws(Failure) {
        try call(BusNames.tools, "OpenSettings", [.string(app)])
    }

    package func sessionStarted(_ environment: [String: String]) throws(Failure) {
        try call(BusNames.tools, "SessionStarted", [.strings(environment)])
    }

    // MARK: - Calls

    @discardableResult
    func call(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = [],
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil
    ) throws(Failure) -> [Variant] {
        let method = Self.method(destination, interface, member)
        return try Self.call(connection, method, arguments, descriptors: descriptors, timeout: timeout).arguments
    }

    private static func method(_ destination: String, _ interface: String, _ member: String) -> BusConnection.Method {
        BusConnection.Method(destination: destination, path: BusNames.path, interface: interface, member: member)
    }

    private static func call(
        _ connection: BusConnection,
        _ method: BusConnection.Method,
        _ arguments: [Variant],
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil
    ) throws(Failure) -> BusConnection.Reply {
        do throws(GLibError) {
            return try connection.call(method, arguments, descriptors: descriptors, timeout: timeout)
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
            // The bus says so of a recipient that went away; nobody answering in time is GDBus's own error.
            let hasGone = error.isServiceUnknown || error.remoteName == "org.freedesktop.DBus.Error.NoReply"
            if hasGone || connection.isClosed {
                throw .interrupted("the agent went away before it answered \(method.member)")
            }
            throw .failed("the agent did not answer \(method.member): \(error)")
        }
    }

    private func count(_ reply: [Variant]) -> Int { Int(clamping: reply.first?.integerValue ?? 0) }

    func decode<Value>(
        _ reply: [Variant],
        _ read: (Variant) throws(AgendaError) -> Value
    ) throws(Failure) -> [Value] {
        var values: [Value] = []
        do throws(AgendaError) {
            for value in reply.first?.arrayValue ?? [] { values.append(try read(value)) }
        } catch {
            throw .failed("the agent's answer can't be read: \(error.message)")
        }
        return values
    }
}
