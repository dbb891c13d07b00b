package import GLibSupport
package import NotificationCore

/// A call of `NotificationCenter1`, where each app sees its own.
package enum CenterCall: BusCall {
    case register(app: String)
    case add(UnreadRequests)
    case addMany(UnreadRequests)
    /// Adds one, and answers with its state.
    case schedule(UnreadRequests)
    case removePending([String])
    case removeAllPending
    case getPending
    case getPendingPage(PageRequest)
    case getDelivered
    case getDeliveredPage(PageRequest)
    /// What is pending and delivered under these identifiers.
    case getRequests([String])
    case removeDelivered([String])
    case removeAllDelivered
    case setCategories([Category])
    case getCategories
    case act(Press)
    case getResponses
    case getResponsesPage(PageRequest)
    case acknowledgeResponse(number: Int64)
    case snooze(String, seconds: Double)
    case skip(String)
    /// Of one request, or with nil of all the app's.
    case getUpcoming(String?, limit: Int)
    /// Options as of Apple's `UNAuthorizationOptions`.
    case requestAuthorization(options: UInt32)
    case getSettings
    case setBadgeCount(Int64)
    /// The path of the connection's delegate object; nil means none.
    case setDelegate(String?)

    package enum Member: String, BusMember {
        case register, add, addMany, schedule, removePending, removeAllPending, getPending, getPendingPage
        case getDelivered, getDeliveredPage, getRequests, removeDelivered, removeAllDelivered, setCategories
        case getCategories, act, getResponses, getResponsesPage, acknowledgeResponse, snooze, skip, getUpcoming
        case requestAuthorization, getSettings, setBadgeCount, setDelegate
    }

    package static let interface = BusNames.center
    /// The identifier that stands for all of an app's requests.
    private static let every = ""
    /// The path that stands for no delegate.
    private static let noDelegate = "/"

    package init(_ member: Member, reading call: BusInvocation) throws(AgendaError) {
        var arguments = Arguments(call)
        switch member {
        case .register: self = .register(app: try arguments.string("app"))
        case .add: self = .add(UnreadRequests(&arguments))
        case .addMany: self = .addMany(UnreadRequests(manyOf: call))
        case .schedule: self = .schedule(UnreadRequests(&arguments))
        case .removePending: self = .removePending(try arguments.value("identifiers", .texts))
        case .removeAllPending: self = .removeAllPending
        case .getPending: self = .getPending
        case .getPendingPage: self = .getPendingPage(try PageRequest(&arguments))
        case .getDelivered: self = .getDelivered
        case .getDeliveredPage: self = .getDeliveredPage(try PageRequest(&arguments))
        case .getRequests: self = .getRequests(try arguments.value("identifiers", .texts))
        case .removeDelivered: self = .removeDelivered(try arguments.value("identifiers", .texts))
        case .removeAllDelivered: self = .removeAllDelivered
        case .setCategories:
            self = .setCategories(try arguments.value("categories", .records().called("an array")))
        case .getCategories: self = .getCategories
        case .act: self = .act(try Press(&arguments))
        case .getResponses: self = .getResponses
        case .getResponsesPage: self = .getResponsesPage(try PageRequest(&arguments))
        case .acknowledgeResponse: self = .acknowledgeResponse(number: try arguments.value("number", .integer))
        case .snooze:
            self = .snooze(try arguments.string("identifier"), seconds: try arguments.value("seconds", .number))
        case .skip: self = .skip(try arguments.string("identifier"))
        case .getUpcoming:
            let identifier = try arguments.string("identifier")
            let limit = try arguments.value("limit", .count)
            self = .getUpcoming(identifier == Self.every ? nil : identifier, limit: limit)
        case .requestAuthorization:
            self = .requestAuthorization(options: UInt32(clamping: try arguments.value("options", .integer)))
        case .getSettings: self = .getSettings
        case .setBadgeCount:
            let count = try arguments.value("count", .integer)
            guard count >= 0 else { throw AgendaError(.invalidArgument, "count: must be 0 or more, not \(count)") }
            self = .setBadgeCount(count)
        case .setDelegate:
            let path = try arguments.string("delegate")
            self = .setDelegate(path == Self.noDelegate ? nil : path)
        }
    }

    package var message: Message {
        switch self {
        case .register(let app): (.register, [.string(app)])
        case .add(let requests): (.add, requests.arguments)
        case .addMany(let requests): (.addMany, requests.arguments)
        case .schedule(let requests): (.schedule, requests.arguments)
        case .removePending(let identifiers): (.removePending, [.stringArray(identifiers)])
        case .removeAllPending: (.removeAllPending, [])
        case .getPending: (.getPending, [])
        case .getPendingPage(let page): (.getPendingPage, page.arguments)
        case .getDelivered: (.getDelivered, [])
        case .getDeliveredPage(let page): (.getDeliveredPage, page.arguments)
        case .getRequests(let identifiers): (.getRequests, [.stringArray(identifiers)])
        case .removeDelivered(let identifiers): (.removeDelivered, [.stringArray(identifiers)])
        case .removeAllDelivered: (.removeAllDelivered, [])
        case .setCategories(let categories):
            (.setCategories, [.dictionaries(categories.map { $0.encode() })])
        case .getCategories: (.getCategories, [])
        case .act(let press): (.act, press.arguments)
        case .getResponses: (.getResponses, [])
        case .getResponsesPage(let page): (.getResponsesPage, page.arguments)
        case .acknowledgeResponse(let number): (.acknowledgeResponse, [.int64(number)])
        case .snooze(let identifier, let seconds): (.snooze, [.string(identifier), .double(seconds)])
        case .skip(let identifier): (.skip, [.string(identifier)])
        case .getUpcoming(let identifier, let limit):
            (.getUpcoming, [.string(identifier ?? Self.every), .uint32(UInt32(clamping: limit))])
        case .requestAuthorization(let options): (.requestAuthorization, [.uint32(options)])
        case .getSettings: (.getSettings, [])
        case .setBadgeCount(let count): (.setBadgeCount, [.int64(count)])
        case .setDelegate(let path): (.setDelegate, [.objectPath(path ?? Self.noDelegate)])
        }
    }
}

extension CenterCall.Member {
    /// The call that answers the same list in parts.
    package var inParts: Self? {
        switch self {
        case .getPending: .getPendingPage
        case .getDelivered: .getDeliveredPage
        case .getResponses: .getResponsesPage
        default: nil
        }
    }

    /// Whether files travel with the call.
    package var takesFiles: Bool { self == .add || self == .addMany || self == .schedule }
}

/// A button that is pressed elsewhere than on a popup.
package struct Press: Sendable, Hashable {
    /// The notification.
    package var identifier: String
    /// The button's identifier or its title.
    package var action: String
    /// The text for a button that asks for some.
    package var text: String?

    package init(_ identifier: String, action: String, text: String? = nil) {
        (self.identifier, self.action, self.text) = (identifier, action, text)
    }

    var arguments: [Variant] {
        [.string(identifier), .string(action), .dictionary(text.map { ["text": .string($0)] } ?? [:])]
    }

    init(_ arguments: inout Arguments) throws(AgendaError) {
        identifier = try arguments.string("identifier")
        action = try arguments.string("action")
        var options = arguments.fields("options")
        text = options.given("text", .string)
        try options.end()
    }
}
