internal import CGLib
internal import Synchronization

extension BusConnection {
    /// What a filter is told about a message.
    package enum PassingMessage: Sendable {
        /// We send a method call.
        case call(Call)
        /// A program answers one of our calls.
        case answer(Answer)
        /// The bus says that a name has another owner; nil means none.
        case ownerChanged(name: String, owner: String?)

        package struct Call: Sendable {
            package var destination: String?
            package var interface: String
            package var member: String
            package var serial: UInt32
            /// Whether we wait for an answer.
            package var expectsAnswer: Bool
            /// The argument when it is a single string.
            package var argument: String?
        }

        package struct Answer: Sendable {
            /// The number of the call.
            package var serial: UInt32
            package var sender: String
            package var isError: Bool
            /// The out-argument when it is a single `u`.
            package var number: UInt32?
            /// The out-argument when it is a single `s`.
            package var text: String?
        }
    }

    /// What happens to a message.
    package enum Verdict: Sendable {
        case pass
        /// Nobody here gets to see it, later filters included. For messages that come in.
        case drop
    }

    /// Lets `judge` decide about the calls we send and the answers we get, in the order of the wire.
    ///
    /// It runs on GDBus's own worker thread and must be quick. A call that has timed out here is still answered one
    /// day, and only a filter sees that answer. Filters are asked in the order in which they were added.
    package func filter(_ judge: @escaping @Sendable (PassingMessage) -> Verdict) {
        g_dbus_connection_add_filter(
            pointer,
            { _, message, incoming, data in
                guard let message, let data else { return message }
                let box = Unmanaged<FilterBox>.fromOpaque(data).takeUnretainedValue()
                guard let passing = BusConnection.passing(message, incoming: incoming != 0),
                    box.judge(passing) == .drop, incoming != 0
                else { return message }
                // The message was handed to the filter; who returns none has to let go of it.
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            },
            Unmanaged.passRetained(FilterBox(judge)).toOpaque(),
            { $0.map { Unmanaged<FilterBox>.fromOpaque($0).release() } }
        )
    }

    /// Drops answers to our calls that come from another program than the one that was called, and each after the
    /// first.
    ///
    /// To be asked for before anything is called that matters: calls that went out earlier get no answer any more.
    package func dropForeignAnswers() {
        filter { [weak self] message in
            guard let self else { return .pass }
            return calls.withLock { calls in
                switch message {
                case .call(let call): calls.sent(call)
                case .ownerChanged(let name, let owner): calls.ownerChanged(name, to: owner)
                case .answer(let answer): return calls.accept(answer) ? .pass : .drop
                }
                return .pass
            }
        }
    }

    private final class FilterBox: Sendable {
        let judge: @Sendable (PassingMessage) -> Verdict
        init(_ judge: @escaping @Sendable (PassingMessage) -> Verdict) { self.judge = judge }
    }

    private static func passing(_ message: OpaquePointer, incoming: Bool) -> PassingMessage? {
        switch (g_dbus_message_get_message_type(message), incoming) {
        case (G_DBUS_MESSAGE_TYPE_METHOD_CALL, false):
            return .call(
                PassingMessage.Call(
                    destination: text(g_dbus_message_get_destination(message)),
                    interface: text(g_dbus_message_get_interface(message)) ?? "",
                    member: text(g_dbus_message_get_member(message)) ?? "",
                    serial: g_dbus_message_get_serial(message),
                    expectsAnswer: g_dbus_message_get_flags(message).rawValue
                        & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0,
                    argument: strings(message, "(s)").first
                )
            )
        case (G_DBUS_MESSAGE_TYPE_METHOD_RETURN, true), (G_DBUS_MESSAGE_TYPE_ERROR, true):
            let isError = g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_ERROR
            return .answer(
                PassingMessage.Answer(
                    serial: g_dbus_message_get_reply_serial(message),
                    sender: text(g_dbus_message_get_sender(message)) ?? "",
                    isError: isError,
                    number: isError ? nil : number(message),
                    text: isError ? nil : strings(message, "(s)").first
                )
            )
        case (G_DBUS_MESSAGE_TYPE_SIGNAL, true):
            guard text(g_dbus_message_get_member(message)) == "NameOwnerChanged",
                text(g_dbus_message_get_sender(message)) == OutstandingCalls.bus
            else { return nil }
            let names = strings(message, "(sss)")
            guard names.count == 3 else { return nil }
            return .ownerChanged(name: names[0], owner: names[2].isEmpty ? nil : names[2])
        default: return nil
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

    /// The arguments of a message of this type, all of them strings.
    private static func strings(_ message: OpaquePointer, _ type: String) -> [String] {
        guard let body = g_dbus_message_get_body(message), carillon_variant_is_of_type(body, type) != 0 else {
            return []
        }
        return (0..<g_variant_n_children(body)).compactMap { index in
            guard let child = g_variant_get_child_value(body, index) else { return nil }
            defer { g_variant_unref(child) }
            return text(g_variant_get_string(child, nil))
        }
    }

    private static func number(_ message: OpaquePointer) -> UInt32? {
        guard let body = g_dbus_message_get_body(message), carillon_variant_is_of_type(body, "(u)") != 0,
            let child = g_variant_get_child_value(body, 0)
        else { return nil }
        defer { g_variant_unref(child) }
        return g_variant_get_uint32(child)
    }
}
