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
        let body: BusArguments
        package let descriptors: [FileDescriptor]
        /// The unique name of the one that answered.
        package let sender: String?

        /// A copy of the arguments, made each time that it is asked for.
        package var arguments: [Variant] { body.all }

        /// A copy of the last argument alone.
        package var last: Variant? { body[body.count - 1] }
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

    /// What a new connection opens: its socket, and what its thread and its first call wait on.
    private static let descriptors = 8
    private static let hasSession = Mutex(false)

    /// The process's shared connection to the session bus, the same that libnotify uses.
    ///
    /// - Throws: `GLibError` when there is no session bus or it refuses, or no file descriptor is left for a first one.
    package static func session() throws(GLibError) -> BusConnection {
        guard hasSession.withLock({ $0 }) || FileDescriptor.areLeft(descriptors) else { throw .outOfDescriptors }
        guard let pointer = try withGError({ g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }) else {
            throw GLibError(domain: "carillon", code: 0, message: "no session bus")
        }
        hasSession.withLock { $0 = true }
        return BusConnection(adopting: pointer)
    }

    /// A private connection to the session bus: nothing else in the process shares it, so it can be made again after
    /// it has ended.
    ///
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    package static func ownSession() throws(GLibError) -> BusConnection { try open(address: sessionAddress()) }

    static func sessionAddress() throws(GLibError) -> String {
        let address = try withGError { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, $0) }
        guard let address else { throw GLibError(domain: "carillon", code: 0, message: "no session bus") }
        return String(adopting: address)
    }

    /// A connection of its own to the session bus that doesn't get to see what GDBus can't read, and so doesn't end
    /// over it.
    ///
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    package static func sievedSession(_ filter: MessageSieve.Filter) throws(GLibError) -> BusConnection {
        try sieved(address: sessionAddress(), filter)
    }

    /// The same to the bus at `address`.
    package static func sieved(address: String, _ filter: MessageSieve.Filter) throws(GLibError) -> BusConnection {
        let stream = try MessageSieve.stream(to: address, filter)
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
        return try open(address: String(adopting: address))
    }

    /// A connection of its own to the bus at `address`.
    package static func open(address: String) throws(GLibError) -> BusConnection {
        guard FileDescriptor.areLeft(descriptors) else { throw .outOfDescriptors }
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
    package var uniqueName: String { g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? "" }

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
    /// The handler gets nil when the bus has gone away. An error means that the bus is still there and GDBus has hung
    /// up on it, over a message that it can't read. Anyone on the bus can send us one: the bus checks less than GDBus
    /// does, and GDBus (2.74 to 2.84) fails at some that are right, such as arrays of arrays of structs of a signature.
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
    /// - Returns: false if another connection owns it, which is not an error.
    package func requestName(_ name: String) throws(GLibError) -> Bool {
        let reply = try bus("RequestName", [.string(name), .uint32(4)])
        return [1, 4].contains(reply.first?.integerValue ?? 0)
    }

    package func releaseName(_ name: String) throws(GLibError) { _ = try bus("ReleaseName", [.string(name)]) }

    /// The unique name of the owner of `name`, or nil.
    package func owner(of name: String) -> String? { (try? bus("GetNameOwner", [.string(name)]))?.first?.stringValue }

    /// The process behind a bus name, as the bus daemon knows it.
    package func processIdentifier(of name: String) -> UInt32? { (try? credentials(of: name))?.process }

    /// The names that the bus can start on demand.
    package func activatableNames() throws(GLibError) -> [String] {
        try bus("ListActivatableNames", []).first?.stringArrayValue ?? []
    }

    /// Has the bus look again for the services that it can start.
    package func reloadServices() throws(GLibError) { _ = try bus("ReloadConfig", []) }

    private func bus(_ member: String, _ arguments: [Variant]) throws(GLibError) -> [Variant] {
        try call(.bus(member), arguments).arguments
    }
}
