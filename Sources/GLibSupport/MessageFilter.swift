internal import CGLib

extension BusConnection {
    /// What a filter is told of a message that passes.
    package enum PassingMessage: Sendable {
        /// We send a method call.
        case call(interface: String, member: String, serial: UInt32)
        /// Somebody answers the call with `serial`; the first out-argument when it is a `u`, nil for an error.
        case answer(serial: UInt32, sender: String, value: UInt32?)
    }

    /// Shows `observer` the calls we send and the answers we get, in the order of the wire.
    ///
    /// It runs on GDBus's own worker thread and must be quick. A call that has timed out here is still answered one
    /// day, and only a filter sees that answer.
    package func observe(_ observer: @escaping @Sendable (PassingMessage) -> Void) {
        g_dbus_connection_add_filter(
            pointer,
            { _, message, incoming, data in
                if let message, let data {
                    let handler = Unmanaged<HandlerBox<PassingMessage>>.fromOpaque(data).takeUnretainedValue().handler
                    if let passing = BusConnection.passing(message, incoming: incoming != 0) { handler(passing) }
                }
                return message
            },
            Unmanaged.passRetained(HandlerBox<PassingMessage>(observer)).toOpaque(),
            { $0.map { Unmanaged<HandlerBox<PassingMessage>>.fromOpaque($0).release() } }
        )
    }

    private static func passing(_ message: OpaquePointer, incoming: Bool) -> PassingMessage? {
        let type = g_dbus_message_get_message_type(message)
        if !incoming {
            guard type == G_DBUS_MESSAGE_TYPE_METHOD_CALL, let interface = g_dbus_message_get_interface(message),
                let member = g_dbus_message_get_member(message)
            else { return nil }
            return .call(
                interface: String(cString: interface),
                member: String(cString: member),
                serial: g_dbus_message_get_serial(message)
            )
        }
        guard type == G_DBUS_MESSAGE_TYPE_METHOD_RETURN || type == G_DBUS_MESSAGE_TYPE_ERROR else { return nil }
        var value: UInt32?
        if type == G_DBUS_MESSAGE_TYPE_METHOD_RETURN, let body = g_dbus_message_get_body(message),
            carillon_variant_is_of_type(body, "(u)") != 0, let child = g_variant_get_child_value(body, 0)
        {
            value = g_variant_get_uint32(child)
            g_variant_unref(child)
        }
        return .answer(
            serial: g_dbus_message_get_reply_serial(message),
            sender: g_dbus_message_get_sender(message).map { String(cString: $0) } ?? "",
            value: value
        )
    }
}
