internal import CGLib
internal import Synchronization

/// A connection to a D-Bus message bus.
///
/// Callbacks (signals, replies to asynchronous calls, method calls on exported objects) arrive on the thread whose main
/// context was current when they were asked for: ask from inside an actor on a ``MainContextExecutor``.
package final class BusConnection: @unchecked Sendable {  // GDBusConnection is thread-safe
    let pointer: OpaquePointer
    /// Kept while ``dropForeignAnswers()`` holds.
    let calls = Mutex(OutstandingCalls())

    /// What a call brought back: the reply's arguments and copies of its file descriptors.
    package struct Reply: Sendable {
        package let arguments: [Variant]
        package let descriptors: [FileDescriptor]
        /// The unique name of who answered.
        package let sender: String?
    }

    /// Whether a ``MessageSieve`` stands between it and the bus.
    private let isSieved: Bool

    private init(adopting pointer: OpaquePointer, isSieved: Bool = false) {
        self.pointer = pointer
        self.isSieved = isSieved
        // GLib's default is to raise SIGTERM when the bus goes away, without a word and before anything is shut down.
        g_dbus_connection_set_exit_on_close(pointer, 0)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The process's shared connection to the session bus, the same that libnotify uses.
    ///
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    package static func session() throws(GLibError) -> BusConnection {
        guard let pointer = try withGError({ g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }) else {
            throw GLibError(domain: "carillon", code: 0, message: "no session bus")
        }
        return BusConnection(adopting: pointer)
    }

    /// A connection of its own to the session bus: nobody else in the process shares it, so that it can be made again when
    /// it has ended.
    ///
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    package static func ownSession() throws(GLibError) -> BusConnection { try open(address: sessionAddress()) }

    private static func sessionAddress() throws(GLibError) -> String {
        let address = try withGError { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, $0) }
        guard let address else { throw GLibError(domain: "carillon", code: 0, message: "no session bus") }
        defer { g_free(address) }
        return String(cString: address)
    }

    /// A connection of its own to the session bus that doesn't get to see what GDBus can't read, and so doesn't end over it.
    ///
    /// - Parameter onUnreadable: Told of messages that were dropped, of the first, the second, the fourth, and so on; on a
    ///   thread of its own.
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    package static func sievedSession(
        onUnreadable: @escaping @Sendable (_ bytes: Int, GLibError) -> Void
    ) throws(GLibError) -> BusConnection {
        try sieved(address: sessionAddress(), onUnreadable: onUnreadable)
    }

    /// The same to the bus at `address`.
    package static func sieved(
        address: String,
        onUnreadable: @escaping @Sendable (_ bytes: Int, GLibError) -> Void
    ) throws(GLibError) -> BusConnection {
        let stream = try MessageSieve.stream(to: address, onUnreadable: onUnreadable)
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        let pointer = try withGError { g_dbus_connection_new_sync(stream, nil, clientOfBus, nil, nil, $0) }
        guard let pointer else { throw GLibError(domain: "carillon", code: 0, message: "no bus at \(address)") }
        return BusConnection(adopting: pointer, isSieved: true)
    }

    /// A connection of its own to the machine's system bus, or to the one that `DBUS_SYSTEM_BUS_ADDRESS` names.
    ///
    /// - Throws: `GLibError` when there is no system bus or it refuses.
    package static func system() throws(GLibError) -> BusConnection {
        let address = try withGError { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, nil, $0) }
        guard let address else { throw GLibError(domain: "carillon", code: 0, message: "no system bus") }
        defer { g_free(address) }
        return try open(address: String(cString: address))
    }

    /// A connection of its own to the bus at `address`.
    package static func open(address: String) throws(GLibError) -> BusConnection {
        let pointer = try withGError { g_dbus_connection_new_for_address_sync(address, clientOfBus, nil, nil, $0) }
        guard let pointer else { throw GLibError(domain: "carillon", code: 0, message: "no bus at \(address)") }
        return BusConnection(adopting: pointer)
    }

    private static var clientOfBus: GDBusConnectionFlags {
        GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        )
    }

    /// Our unique name on the bus, for example `:1.42`.
    package var uniqueName: String {
        g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? ""
    }

    /// The bus's own identity; another login has another one, even at the same address.
    package var guid: String { g_dbus_connection_get_guid(pointer).map { String(cString: $0) } ?? "" }

    /// True once the connection has ended.
    package var isClosed: Bool { g_dbus_connection_is_closed(pointer) != 0 }

    /// Waits until everything sent so far is on the wire.
    package func flush() {
        g_dbus_connection_flush_sync(pointer, nil, nil)
        // What is still on its way to the bus stands before this, and the bus answers in order.
        if isSieved { _ = try? call(.bus("GetId"), timeout: 2) }
    }

    /// Closes the connection; the bus drops its names and everything exported.
    package func close() { g_dbus_connection_close_sync(pointer, nil, nil) }

    /// Calls `handler` once when the connection ends, on the main context that it was made under.
    ///
    /// The handler gets nil when the bus has gone away. An error means that the bus is still there and GDBus has hung up on
    /// it, over a message that it can't read. Anybody on the bus can send us one: the bus checks less than GDBus does, and
    /// GDBus (2.74 to 2.84) fails at some that are right, such as arrays of arrays of structs of a signature.
    package func onClose(_ handler: @escaping @Sendable (_ unreadable: GLibError?) -> Void) {
        _ = carillon_connect_closed(
            pointer,
            { _, byTheBus, error, data in
                guard let data else { return }
                let unreadable = byTheBus == 0 ? error.map { GLibError(copying: $0) } : nil
                Unmanaged<HandlerBox<GLibError?>>.fromOpaque(data).takeUnretainedValue().handler(unreadable)
            },
            Unmanaged.passRetained(HandlerBox<GLibError?>(handler)).toOpaque(),
            { data, _ in data.map { Unmanaged<HandlerBox<GLibError?>>.fromOpaque($0).release() } }
        )
    }

    // MARK: - Names

    /// Asks for `name`, without queueing for it.
    ///
    /// - Returns: false when somebody else owns it, which is not an error.
    package func requestName(_ name: String) throws(GLibError) -> Bool {
        let reply = try bus("RequestName", [.string(name), .uint32(4)])
        return [1, 4].contains(reply.first?.integerValue ?? 0)
    }

    package func releaseName(_ name: String) throws(GLibError) {
        _ = try bus("ReleaseName", [.string(name)])
    }

    /// The unique name of who owns `name`, or nil.
    package func owner(of name: String) -> String? {
        (try? bus("GetNameOwner", [.string(name)]))?.first?.stringValue
    }

    /// The process behind a bus name, as the bus daemon knows it.
    package func processIdentifier(of name: String) -> UInt32? { (try? credentials(of: name))?.process }

    /// The names that the bus can start on demand.
    package func activatableNames() throws(GLibError) -> [String] {
        try bus("ListActivatableNames", []).first?.stringArrayValue ?? []
    }

    /// Has the bus look for the services that it can start once more.
    package func reloadServices() throws(GLibError) {
        _ = try bus("ReloadConfig", [])
    }

    private func bus(_ member: String, _ arguments: [Variant]) throws(GLibError) -> [Variant] {
        try call(.bus(member), arguments).arguments
    }

    // MARK: - Calls

    /// Where a method is.
    package struct Method: Sendable, Hashable {
        package var destination: String
        package var path: String
        package var interface: String
        package var member: String

        package init(destination: String, path: String, interface: String, member: String) {
            self.destination = destination
            self.path = path
            self.interface = interface
            self.member = member
        }
    }

    /// Calls a method and waits for the answer on the calling thread.
    ///
    /// - Parameters:
    ///   - timeout: Seconds; nil is GDBus's own 25 s.
    ///   - startsService: Whether the bus may start the destination when it isn't running.
    /// - Throws: `GLibError`, with `remoteName` when the other side refused; also when the process is out of file
    ///   descriptors.
    package func call(
        _ method: Method,
        _ arguments: [Variant] = [],
        descriptors: [FileDescriptor] = [],
        timeout: Double? = nil,
        startsService: Bool = true
    ) throws(GLibError) -> Reply {
        guard FileDescriptor.areLeft() else { throw .outOfDescriptors }
        let message = makeMessage(method, arguments, descriptors: descriptors, startsService: startsService)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        let answer = try withGError {
            g_dbus_connection_send_message_with_reply_sync(
                pointer,
                message,
                G_DBUS_SEND_MESSAGE_FLAGS_NONE,
                Self.milliseconds(timeout),
                nil,
                nil,
                $0
            )
        }
        return try Self.reply(adopting: answer)
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
        var arguments: [Variant] = []
        if let body = g_dbus_message_get_body(message), case .tuple(let members) = Variant(copying: body) {
            arguments = members
        }
        return Reply(
            arguments: arguments,
            descriptors: FileDescriptor.descriptors(of: message),
            sender: g_dbus_message_get_sender(message).map { String(cString: $0) }
        )
    }

    // MARK: - Signals

    /// A signal as it arrived.
    package struct Signal: Sendable {
        /// The unique name of who sent it.
        package let sender: String
        package let path: String
        package let interface: String
        package let member: String
        package let arguments: [Variant]
    }

    /// Which signals to hear; nil is any.
    package struct SignalMatch: Sendable {
        package var sender: String?
        package var path: String?
        package var interface: String?
        package var member: String?
        package var firstArgument: String?

        package init(
            sender: String? = nil,
            path: String? = nil,
            interface: String? = nil,
            member: String? = nil,
            firstArgument: String? = nil
        ) {
            self.sender = sender
            self.path = path
            self.interface = interface
            self.member = member
            self.firstArgument = firstArgument
        }
    }

    /// Calls `handler` on the calling thread's main context for each signal that matches, as long as the connection lives.
    @discardableResult
    package func subscribe(_ match: SignalMatch, _ handler: @escaping @Sendable (Signal) -> Void) -> UInt32 {
        // GDBus takes it for a programming error to listen to a bus that has gone away.
        guard !isClosed else { return 0 }
        return g_dbus_connection_signal_subscribe(
            pointer,
            match.sender,
            match.interface,
            match.member,
            match.path,
            match.firstArgument,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, path, interface, member, parameters, data in
                guard let data, let parameters else { return }
                let handler = Unmanaged<HandlerBox<Signal>>.fromOpaque(data).takeUnretainedValue().handler
                handler(
                    Signal(
                        sender: sender.map { String(cString: $0) } ?? "",
                        path: path.map { String(cString: $0) } ?? "",
                        interface: interface.map { String(cString: $0) } ?? "",
                        member: member.map { String(cString: $0) } ?? "",
                        arguments: Variant(copying: parameters).arrayValue ?? []
                    )
                )
            },
            Unmanaged.passRetained(HandlerBox<Signal>(handler)).toOpaque(),
            { $0.map { Unmanaged<HandlerBox<Signal>>.fromOpaque($0).release() } }
        )
    }

    package func unsubscribe(_ subscription: UInt32) {
        guard subscription != 0, !isClosed else { return }
        g_dbus_connection_signal_unsubscribe(pointer, subscription)
    }

    /// Calls `handler` now and whenever `name` gets another owner; nil means it has none.
    package func watchName(_ name: String, _ handler: @escaping @Sendable (String?) -> Void) {
        calls.withLock { $0.watch(name) }
        subscribe(
            SignalMatch(
                sender: "org.freedesktop.DBus",
                path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged",
                firstArgument: name
            )
        ) { signal in
            guard signal.arguments.count == 3, let owner = signal.arguments[2].stringValue else { return }
            handler(owner.isEmpty ? nil : owner)
        }
        handler(owner(of: name))
    }

    /// Sends a signal to everybody, or to `destination` alone.
    package func emit(
        _ member: String,
        interface: String,
        path: String,
        _ arguments: [Variant] = [],
        destination: String? = nil
    ) {
        g_dbus_connection_emit_signal(
            pointer,
            destination,
            path,
            interface,
            member,
            Variant.tuple(arguments).makeGVariant(),
            nil
        )
    }
}
