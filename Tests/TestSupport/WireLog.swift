import Foundation

/// What passes over a session's bus about one interface, as an onlooker sees it: calls, signals, refusals.
package final class WireLog: Sendable {
    /// A message of the bus.
    package struct Message: Sendable {
        /// `method_call`, `method_return`, `signal` or `error`.
        package let type: String
        package let sender: String
        package let member: String
        /// The name of a D-Bus error.
        package let error: String
        package let arguments: [JSONValue]
        fileprivate let cookie: Int64
        fileprivate let replyCookie: Int64
        fileprivate let destination: String

        init?(_ line: Substring) {
            guard let value = try? JSONValue(parsing: String(line)), let type = value["type"]?.string else {
                return nil
            }
            self.type = type
            sender = value["sender"]?.string ?? ""
            member = value["member"]?.string ?? ""
            error = value["error_name"]?.string ?? ""
            arguments = value["payload"]?["data"]?.array ?? []
            cookie = value["cookie"]?.integer ?? 0
            replyCookie = value["reply_cookie"]?.integer ?? 0
            destination = value["destination"]?.string ?? ""
        }
    }

    private struct State {
        var offset: UInt64 = 0
        var rest = ""
        var messages: [Message] = []
    }

    private let file: String
    private let state = Monitor(State())

    /// Starts looking on, and returns once nothing can be missed.
    package static func start(
        in session: PrivateSession,
        interface: String = NotificationServer.busName
    ) async throws -> WireLog {
        let interface = "interface='\(interface)'"
        let rules = [
            "type='method_call',\(interface)", "type='signal',\(interface)", "type='method_return'", "type='error'",
        ]
        let arguments =
            ["--address=\(session.busAddress)", "monitor", "--json=short"] + rules.map { "--match=\($0)" }
        let process = try session.spawn("wire", "busctl", arguments)
        guard let file = process.logFile else { throw SupportError("busctl writes to no file") }
        let log = WireLog(file)
        try await waitUntil("busctl looks on", every: .milliseconds(50)) {
            _ = try await session.busIdentifier()
            return !log.messages.isEmpty
        }
        return log
    }

    private init(_ file: String) {
        self.file = file
    }

    /// All that has passed so far, the oldest first.
    package var messages: [Message] {
        state.withLock { state in
            guard let handle = FileHandle(forReadingAtPath: file) else { return state.messages }
            defer { try? handle.close() }
            try? handle.seek(toOffset: state.offset)
            let data = (try? handle.readToEnd()) ?? Data()
            state.offset += UInt64(data.count)
            let text = state.rest + String(decoding: data, as: UTF8.self)
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            state.rest = lines.popLast().map(String.init) ?? ""
            state.messages += lines.compactMap(Message.init)
            return state.messages
        }
    }

    /// A place in the log; what came later comes after it.
    package var now: Int { messages.count }

    /// The calls of a method since a place in the log.
    package func calls(_ member: String, since place: Int = 0) -> [Message] {
        messages.dropFirst(place).filter { $0.type == "method_call" && $0.member == member }
    }

    /// The signals since a place in the log, of one popup when an id is given.
    package func signals(_ member: String, id: Int64? = nil, since place: Int = 0) -> [Message] {
        messages.dropFirst(place).filter {
            $0.type == "signal" && $0.member == member && (id == nil || $0.arguments.first?.integer == id)
        }
    }

    /// The D-Bus errors since a place in the log.
    package func errors(_ name: String, since place: Int = 0) -> [Message] {
        messages.dropFirst(place).filter { $0.type == "error" && $0.error == name }
    }

    /// The id that a server gave to a call of Notify; nil as long as it has not answered.
    package func id(of call: Message) -> Int64? {
        messages.first {
            $0.type == "method_return" && $0.replyCookie == call.cookie && $0.destination == call.sender
        }?.arguments.first?.integer
    }

    /// How many calls of a method a connection has answered, whoever was called.
    package func answers(to member: String, from sender: String) -> Int {
        let answers = messages.filter { $0.type == "method_return" && $0.sender == sender }
        return calls(member).count { call in
            answers.contains { $0.replyCookie == call.cookie && $0.destination == call.sender }
        }
    }
}
