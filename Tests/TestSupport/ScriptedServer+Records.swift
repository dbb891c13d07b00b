import Foundation

extension ScriptedServer {
    /// A value as it came over the bus: its exact D-Bus type, and what it held.
    ///
    /// Bytes (`ay`) are base64, dictionaries are objects, arrays and structures are arrays; a variant in them is again an
    /// object with `type` and `value`.
    package struct Typed: Decodable, Equatable, Sendable {
        package let type: String
        package let value: JSONValue

        package init(_ type: String, _ value: JSONValue) {
            self.type = type
            self.value = value
        }
    }

    /// A method call that the server received.
    package struct Call: Decodable, Sendable {
        /// Counts the calls of one run of the server from 1.
        package let number: Int
        package let method: String
        /// The caller's unique name.
        package let sender: String
        package let arguments: [Typed]
        /// When it came, in µs since 1970 and in µs since the machine started (sleep included).
        package let wall: Int64
        package let boot: Int64
        /// For Notify the number that was, or will be, answered; for CloseNotification the one it names; 0 if refused.
        package let id: UInt32
        /// The D-Bus error it was answered with, if any.
        package let refused: String?
    }

    /// A call of Notify, with its arguments by name.
    package struct Notification: Sendable {
        package let call: Call
        package let id: UInt32
        package let appName: String
        package let replaces: UInt32
        package let icon: String
        package let summary: String
        package let body: String
        /// As sent: key, label, key, label.
        package let rawActions: [String]
        package let hints: [String: Typed]
        package let timeout: Int32
        package var sender: String { call.sender }
        package var refused: String? { call.refused }

        package init?(_ call: Call) {
            let values = call.arguments.map(\.value)
            guard call.method == "Notify", values.count == 8,
                let appName = values[0].string, let replaces = values[1].integer, let icon = values[2].string,
                let summary = values[3].string, let body = values[4].string, let actions = values[5].array,
                let hints = values[6].object, let timeout = values[7].integer
            else { return nil }
            self.call = call
            self.id = call.id
            self.appName = appName
            self.replaces = UInt32(truncatingIfNeeded: replaces)
            self.icon = icon
            self.summary = summary
            self.body = body
            self.rawActions = actions.compactMap(\.string)
            self.hints = hints.compactMapValues { hint in
                guard let type = hint["type"]?.string, let value = hint["value"] else { return nil }
                return Typed(type, value)
            }
            self.timeout = Int32(truncatingIfNeeded: timeout)
        }

        /// The buttons in their order, `default` included.
        package var actions: [(key: String, label: String)] {
            stride(from: 0, to: rawActions.count - 1, by: 2).map { (rawActions[$0], rawActions[$0 + 1]) }
        }

        /// The key of the button with this label.
        package func key(of label: String) -> String? {
            actions.first { $0.label == label }?.key
        }
    }

    /// How a server behaves that is not otherwise told; all but `plain` do what the real ones were seen to do.
    package enum Profile: String, Sendable, CaseIterable {
        /// ActionInvoked and Closed(2) after a click, Closed(3) after CloseNotification; popups stay until then.
        case plain
        case xfce4
        case dunst
        case mate
        case lxqt
        case notificationDaemon = "notification-daemon"
        case gnome
        case plasma
    }

    /// How calls are answered.
    package enum Answer: Sendable {
        case normal
        /// Not at all, until ``ScriptedServer/answerHeld()``.
        case hang
        case late(Duration)
        /// With a D-Bus error; `once` lets the next call through.
        case refuse(
            _ error: String = "org.freedesktop.DBus.Error.Failed",
            message: String = "refused by the script",
            once: Bool = false
        )
        /// With this GVariant text in place of what the method promises.
        case malformed(_ body: String = "('nonsense',)")

        func json(_ methods: [Method]) -> [String: JSONValue] {
            var json: [String: JSONValue] = ["methods": .array(methods.map { .string($0.rawValue) })]
            switch self {
            case .normal:
                json["how"] = "normal"
            case .hang:
                json["how"] = "hang"
            case .late(let delay):
                json["how"] = "late"
                json["milliseconds"] = .integer(Int64(delay.milliseconds))
            case .refuse(let error, let message, let once):
                json["how"] = "refuse"
                json["error"] = .string(error)
                json["message"] = .string(message)
                json["once"] = .bool(once)
            case .malformed(let body):
                json["how"] = "malformed"
                json["body"] = .string(body)
            }
            return json
        }
    }

    /// The methods of the notification interface.
    package enum Method: String, Sendable, CaseIterable {
        case notify = "Notify"
        case close = "CloseNotification"
        case capabilities = "GetCapabilities"
        case information = "GetServerInformation"
    }

    /// Who gets a signal.
    package enum Recipient: Sendable {
        case everybody
        /// Who called Notify last.
        case lastNotifier
        case name(String)

        var json: JSONValue {
            switch self {
            case .everybody: nil
            case .lastNotifier: "notifier"
            case .name(let name): .string(name)
            }
        }
    }

    /// How a server starts.
    package struct Configuration: Sendable {
        package var profile = Profile.plain
        /// Other capabilities than the profile's.
        package var capabilities: [String]?
        /// Other name, vendor, version and specification version than the profile's.
        package var information: [String]?
        /// The first number that it gives out; nil leaves it to the profile.
        package var firstIdentifier: UInt32?
        /// How it answers from the start, and which methods; no method means all.
        package var answers: [(answer: Answer, methods: [Method])] = []
        /// Closes each popup with this reason before Notify is answered.
        package var closesBeforeReply: UInt32?
        /// Emits each signal twice, the second time from another connection; nil leaves it to the profile.
        package var doublesSignals: Bool?
        /// Sends signals to the notification's sender only; nil leaves it to the profile.
        package var unicast: Bool?
        /// Whether popups go by themselves when their time is over; nil leaves it to the profile.
        package var expires: Bool?
        /// The property by which Plasma says that it is not to disturb; nil is a server that has none.
        package var inhibited: Bool?
        /// Whether it takes the name at once.
        package var ownsName = true

        package init(_ profile: Profile = .plain) {
            self.profile = profile
        }

        var json: JSONValue {
            var json: [String: JSONValue] = ["profile": .string(profile.rawValue), "owns": .bool(ownsName)]
            if let capabilities { json["capabilities"] = .array(capabilities.map { .string($0) }) }
            if let information { json["information"] = .array(information.map { .string($0) }) }
            if let firstIdentifier { json["first"] = .integer(Int64(firstIdentifier)) }
            if let closesBeforeReply { json["early"] = .integer(Int64(closesBeforeReply)) }
            if let doublesSignals { json["doubled"] = .bool(doublesSignals) }
            if let unicast { json["unicast"] = .bool(unicast) }
            if let inhibited { json["inhibited"] = .bool(inhibited) }
            if let expires { json["expires"] = .bool(expires) }
            json["answers"] = .array(answers.map { .object($0.answer.json($0.methods)) })
            return .object(json)
        }
    }
}
