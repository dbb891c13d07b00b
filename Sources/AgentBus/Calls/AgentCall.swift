package import GLibSupport
package import NotificationCore

/// A call of `Agent1`, which is for the person's own tools.
package enum AgentCall: BusCall {
    case status
    case listApps
    /// Of one app, or with nil of all.
    case getPendingOf(String?)
    case getDeliveredOf(String?)
    case getPendingPageOf(String?, PageRequest)
    case getDeliveredPageOf(String?, PageRequest)
    /// What is pending, for a list on the screen: texts and next rings.
    case listPendingOf(String?, PageRequest)
    /// What an app has pending and delivered under these identifiers.
    case getRequestsOf(String, [String])
    /// What an app has pending and delivered that a name may stand for.
    case findRequestsOf(String, name: String)
    case removePendingOf(String, [String])
    /// Removes the person's own reminders, what is pending and what was delivered.
    case remove([String])
    /// Snoozes several of the person's own reminders, in seconds.
    case snoozeMany([String], Double)
    case actOf(String, Press)
    /// Changes one of the person's own pending reminders.
    case edit(UnreadEdit)
    /// The requests become all of a group of the person's own reminders.
    case replace(group: String, UnreadRequests)
    /// Takes back a backup or a calendar file of the person's: requests, where each stood, and what is removed.
    case resumeRequests(UnreadRequests, [Progress], removing: [String])
    /// Takes back the last change of the person's own reminders.
    case undo
    /// Tells which change `undo` takes back, and changes nothing.
    case getUndo
    case setAuthorization(String, PermissionChange)
    case openSettings(String)
    case sessionStarted([String: String])
    /// How many at most, and when the oldest of them rang.
    case getHistory(limit: Int, since: WallTime)
    case getHistoryPage(PageRequest, since: WallTime)
    case clearHistory
    /// Until a time, or with nil for as long as nothing ends it.
    case pause(Pause.Scope, until: WallTime?)
    case resume(Pause.Scope)

    package enum Member: String, BusMember {
        case status, listApps, getPendingOf, getDeliveredOf, getPendingPageOf, getDeliveredPageOf, listPendingOf
        case getRequestsOf, findRequestsOf, removePendingOf, remove, snoozeMany, actOf, edit, replace, resumeRequests
        case undo, getUndo, setAuthorization, openSettings, sessionStarted, getHistory, getHistoryPage, clearHistory
        case pause, resume
    }

    package static let interface = BusNames.tools

    package init(_ member: Member, reading call: BusInvocation) throws(AgendaError) {
        var arguments = Arguments(call)
        switch member {
        case .status: self = .status
        case .listApps: self = .listApps
        case .getPendingOf: self = .getPendingOf(try Self.app(&arguments))
        case .getDeliveredOf: self = .getDeliveredOf(try Self.app(&arguments))
        case .getPendingPageOf:
            self = .getPendingPageOf(try Self.app(&arguments), try PageRequest(&arguments))
        case .getDeliveredPageOf:
            self = .getDeliveredPageOf(try Self.app(&arguments), try PageRequest(&arguments))
        case .listPendingOf: self = .listPendingOf(try Self.app(&arguments), try PageRequest(&arguments))
        case .getRequestsOf:
            self = .getRequestsOf(try arguments.string("app"), try arguments.value("identifiers", .texts))
        case .findRequestsOf:
            self = .findRequestsOf(try arguments.string("app"), name: try arguments.string("name"))
        case .removePendingOf:
            self = .removePendingOf(try arguments.string("app"), try arguments.value("identifiers", .texts))
        case .remove: self = .remove(try arguments.value("identifiers", .texts))
        case .snoozeMany:
            self = .snoozeMany(try arguments.value("identifiers", .texts), try arguments.value("seconds", .number))
        case .actOf: self = .actOf(try arguments.string("app"), try Press(&arguments))
        case .edit: self = .edit(try UnreadEdit(&arguments))
        case .replace:
            // The requests aren't copied with it.
            guard let group = call.argument(0)?.stringValue else {
                throw AgendaError(.invalidArgument, "group: is missing; it must be a string")
            }
            self = .replace(group: group, UnreadRequests(manyOf: call))
        case .resumeRequests:
            // As there.
            let progress = call.argument(1)?.arrayValue ?? []
            guard progress.count == call.elementCount else {
                throw AgendaError(
                    .invalidArgument,
                    "progress: \(progress.count) of them; there must be one for each of the \(call.elementCount) requests"
                )
            }
            var stood: [Progress] = []
            for (index, value) in progress.enumerated() {
                stood.append(try Progress(value, name: "progress[\(index)]"))
            }
            let removed = call.argument(2)?.stringArrayValue ?? []
            self = .resumeRequests(UnreadRequests(manyOf: call), stood, removing: removed)
        case .undo: self = .undo
        case .getUndo: self = .getUndo
        case .setAuthorization:
            let app = try arguments.string("app")
            let word = try arguments.string("authorization")
            guard let change = PermissionChange(rawValue: word) else {
                throw AgendaError(.invalidArgument, "authorization: must be allow, deny or forget, not \"\(word)\"")
            }
            self = .setAuthorization(app, change)
        case .openSettings: self = .openSettings(try arguments.string("app"))
        case .sessionStarted:
            let dictionary = WireKind.read("a dictionary of strings (a{ss})", \.dictionaryValue)
            let environment = try arguments.value("environment", dictionary)
            self = .sessionStarted(environment.compactMapValues(\.stringValue))
        case .getHistory:
            self = .getHistory(limit: try arguments.value("limit", .count), since: try arguments.value("since", .date))
        case .getHistoryPage:
            self = .getHistoryPage(try PageRequest(&arguments), since: try arguments.value("since", .date))
        case .clearHistory: self = .clearHistory
        case .pause:
            var what = arguments.fields("what")
            let scope = try Pause.Scope(&what)
            self = .pause(scope, until: what.given("until", .date))
            try what.end()
        case .resume:
            var what = arguments.fields("what")
            self = .resume(try Pause.Scope(&what))
            try what.end()
        }
    }

    private static func app(_ arguments: inout Arguments) throws(AgendaError) -> String? {
        let app = try arguments.string("app")
        return app == BusNames.everyApp ? nil : app
    }

    private static func value(_ app: String?) -> Variant { .string(app ?? BusNames.everyApp) }

    package var message: Message {
        switch self {
        case .status: (.status, [])
        case .listApps: (.listApps, [])
        case .getPendingOf(let app): (.getPendingOf, [Self.value(app)])
        case .getDeliveredOf(let app): (.getDeliveredOf, [Self.value(app)])
        case .getPendingPageOf(let app, let page): (.getPendingPageOf, [Self.value(app)] + page.arguments)
        case .getDeliveredPageOf(let app, let page): (.getDeliveredPageOf, [Self.value(app)] + page.arguments)
        case .listPendingOf(let app, let page): (.listPendingOf, [Self.value(app)] + page.arguments)
        case .getRequestsOf(let app, let identifiers): (.getRequestsOf, [.string(app), .stringArray(identifiers)])
        case .findRequestsOf(let app, let name): (.findRequestsOf, [.string(app), .string(name)])
        case .removePendingOf(let app, let identifiers): (.removePendingOf, [.string(app), .stringArray(identifiers)])
        case .remove(let identifiers): (.remove, [.stringArray(identifiers)])
        case .snoozeMany(let identifiers, let seconds): (.snoozeMany, [.stringArray(identifiers), .double(seconds)])
        case .actOf(let app, let press): (.actOf, [.string(app)] + press.arguments)
        case .edit(let edit): (.edit, edit.arguments)
        case .replace(let group, let requests): (.replace, [.string(group)] + requests.arguments)
        case .resumeRequests(let requests, let progress, let removed):
            (
                .resumeRequests,
                requests.arguments + [.dictionaries(progress.map { $0.encode() }), .stringArray(removed)]
            )
        case .undo: (.undo, [])
        case .getUndo: (.getUndo, [])
        case .setAuthorization(let app, let change): (.setAuthorization, [.string(app), .string(change.rawValue)])
        case .openSettings(let app): (.openSettings, [.string(app)])
        case .sessionStarted(let environment): (.sessionStarted, [.strings(environment)])
        case .getHistory(let limit, let since): (.getHistory, [.uint32(UInt32(clamping: limit)), .date(since)])
        case .getHistoryPage(let page, let since): (.getHistoryPage, page.arguments + [.date(since)])
        case .clearHistory: (.clearHistory, [])
        case .pause(let scope, let until):
            (.pause, [.dictionary(scope.encode().merging(until.map { ["until": .date($0)] } ?? [:]) { $1 })])
        case .resume(let scope): (.resume, [.dictionary(scope.encode())])
        }
    }
}

extension AgentCall.Member {
    /// The call that answers the same list in parts.
    package var inParts: Self? {
        switch self {
        case .getPendingOf: .getPendingPageOf
        case .getDeliveredOf: .getDeliveredPageOf
        case .getHistory: .getHistoryPage
        default: nil
        }
    }

    /// Whether files travel with the call.
    package var takesFiles: Bool { self == .edit || self == .resumeRequests }
}

/// A call of one of our interfaces, in both directions: what a client sends, and what the other end reads.
package protocol BusCall: Sendable {
    associatedtype Member: BusMember
    typealias Message = (member: Member, arguments: [Variant])

    static var interface: String { get }
    /// The call as it is sent.
    var message: Message { get }

    /// - Throws: `AgendaError` that names the argument and what it must be.
    init(_ member: Member, reading call: BusInvocation) throws(AgendaError)
}

extension BusCall {
    package var member: Member { message.member }
    package var arguments: [Variant] { message.arguments }

    /// Reads a call from the wire.
    package init(_ call: BusInvocation) throws(AgendaError) {
        guard let member = Member(named: call.member) else {
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
        try self.init(member, reading: call)
    }
}
