internal import CGLib
internal import Synchronization

extension BusConnection {
    /// Where a method is.
    package struct Method: Sendable, Hashable {
        package var destination: String
        package var path: String
        package var interface: String
        package var member: String

        package init(destination: String, path: String, interface: String, member: String) {
            (self.destination, self.path, self.interface, self.member) = (destination, path, interface, member)
        }
    }

    /// Calls a method and waits for the answer on the calling thread.
    ///
    /// - Parameters:
    ///   - timeout: Seconds; nil is GDBus's own 25 s.
    ///   - startsService: Whether the bus may start the destination when it isn't running.
    ///   - meanwhile: Runs between asking and waiting.
    /// - Throws: `GLibError`, with `remoteName` when the other side refused; also without free file descriptors.
    package func call(
        _ method: Method,
        _ arguments: [Variant] = [],
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil,
        startsService: Bool = true,
        meanwhile: () -> Void = {}
    ) throws(GLibError) -> Reply {
        guard FileDescriptor.areLeft() else { throw .outOfDescriptors }
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let answer = Answer()
        call(method, arguments, descriptors: descriptors, timeout: timeout, startsService: startsService) { result in
            answer.result.withLock { $0 = result }
        }
        meanwhile()
        while true {
            if let result = answer.result.withLock({ $0 }) { return try result.get() }
            g_main_context_iteration(context, 1)
        }
    }

    /// The answer to a call that a thread waits for.
    private final class Answer: Sendable {
        let result = Mutex<Result<Reply, GLibError>?>(nil)
    }

    /// Calls a method; `completion` runs on the calling thread's main context.
    ///
    /// - Parameter timeout: Seconds; nil is GDBus's own 25 s, infinity waits for ever.
    package func call(
        _ method: Method,
        _ arguments: [Variant] = [],
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil,
        startsService: Bool = true,
        completion: @escaping @Sendable (Result<Reply, GLibError>) -> Void
    ) {
        let message = makeMessage(method, arguments, descriptors: descriptors, startsService: startsService)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_dbus_connection_send_message_with_reply(
            pointer,
            message,
            G_DBUS_SEND_MESSAGE_FLAGS_NONE,
            Self.milliseconds(timeout),
            nil,
            nil,
            { source, result, data in
                guard let source, let data else { return }
                let box = Unmanaged<HandlerBox<Result<Reply, GLibError>>>.fromOpaque(data).takeRetainedValue()
                do throws(GLibError) {
                    let answer = try withGError {
                        g_dbus_connection_send_message_with_reply_finish(OpaquePointer(source), result, $0)
                    }
                    box.handler(.success(try BusConnection.reply(adopting: answer)))
                } catch {
                    box.handler(.failure(error))
                }
            },
            Unmanaged.passRetained(HandlerBox<Result<Reply, GLibError>>(completion)).toOpaque()
        )
    }

    /// The same with a completion of the executor of this thread.
    package func call(
        _ method: Method,
        _ arguments: [Variant] = [],
        timeout: Double? = nil,
        startsService: Bool = true,
        on executor: MainContextExecutor,
        completion: @escaping (Result<Reply, GLibError>) -> Void
    ) {
        let completion = executor.confined(completion)
        call(method, arguments, timeout: timeout, startsService: startsService, completion: completion)
    }

    /// Calls a method without waiting for an answer, and without starting the destination.
    package func callWithoutReply(_ method: Method, _ arguments: [Variant]) {
        let message = makeMessage(method, arguments, descriptors: [], startsService: false)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        let flags = g_dbus_message_get_flags(message).rawValue | G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue
        g_dbus_message_set_flags(message, GDBusMessageFlags(rawValue: flags))
        g_dbus_connection_send_message(pointer, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    }

    private static func milliseconds(_ seconds: Double?) -> Int32 {
        guard let seconds else { return -1 }
        return Int32(min(max(seconds, 0) * 1000, Double(Int32.max)))
    }

    private func makeMessage(
        _ method: Method,
        _ arguments: [Variant],
        descriptors: [FileDescriptor],
        startsService: Bool
    ) -> OpaquePointer {
        let message: OpaquePointer = g_dbus_message_new_method_call(
            method.destination,
            method.path,
            method.interface,
            method.member
        )
        g_dbus_message_set_body(message, Variant.tuple(arguments).makeGVariant())
        if !startsService { g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_AUTO_START) }
        if !descriptors.isEmpty, let list = g_unix_fd_list_new() {
            for descriptor in descriptors { g_unix_fd_list_append(list, descriptor.number, nil) }
            g_dbus_message_set_unix_fd_list(message, list)
            g_object_unref(list)
        }
        return message
    }

    private static func reply(adopting message: OpaquePointer?) throws(GLibError) -> Reply {
        guard let message else { throw GLibError(domain: "carillon", code: 0, message: "no reply") }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        _ = try withGError { g_dbus_message_to_gerror(message, $0) }
        return Reply(
            body: BusArguments(g_dbus_message_get_body(message)),
            descriptors: FileDescriptor.descriptors(of: message),
            sender: g_dbus_message_get_sender(message).map { String(cString: $0) }
        )
    }
}
