internal import CGLib
internal import Glibc
internal import Synchronization

/// Stands between the bus and a connection, and keeps from it what GDBus can't read.
///
/// GDBus hangs up over such a message, after it has written out each of its bytes: 60 MB take it ten seconds and 700 MB of
/// memory. Any program may send one. Here it is read as a whole, tried, and dropped.
///
/// Two threads carry the bytes, one for each direction, and sleep while none come. They end with either side.
final class MessageSieve: Sendable {
    private let bus: Int32
    private let connection: Int32
    /// Whether both sides have agreed who they are and speak in messages.
    private let hasBegun = Atomic(false)
    private let dropped = Atomic(0)
    private let onUnreadable: @Sendable (_ bytes: Int, GLibError) -> Void

    /// The longest that the bus lets through.
    private static let longestMessage = 128 * 1024 * 1024

    /// Takes over a socket that is connected to a bus, and one that leads to the connection.
    ///
    /// - Parameter onUnreadable: Told of what was dropped, on a thread of its own: of the first, the second, the fourth, …
    init(
        bus: Int32,
        connection: Int32,
        onUnreadable: @escaping @Sendable (_ bytes: Int, GLibError) -> Void
    ) {
        self.bus = bus
        self.connection = connection
        self.onUnreadable = onUnreadable
    }

    deinit {
        close(bus)
        close(connection)
    }

    /// A stream to the bus at `address` that leads through a sieve, for GDBus.
    static func stream(
        to address: String,
        onUnreadable: @escaping @Sendable (_ bytes: Int, GLibError) -> Void
    ) throws(GLibError) -> UnsafeMutablePointer<GIOStream> {
        let direct = try withGError { g_dbus_address_get_stream_sync(address, nil, nil, $0) }
        guard let direct else { throw GLibError(domain: "carillon", code: 0, message: "no bus at \(address)") }
        defer { g_object_unref(UnsafeMutableRawPointer(direct)) }
        let socket = g_socket_connection_get_socket(
            UnsafeMutableRawPointer(direct).assumingMemoryBound(to: GSocketConnection.self)
        )
        let bus = fcntl(g_socket_get_fd(socket), F_DUPFD_CLOEXEC, 3)
        var pair: [Int32] = [-1, -1]
        guard bus >= 0, socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            if bus >= 0 { close(bus) }
            throw .outOfDescriptors
        }
        // GIO makes its sockets not wait.
        _ = fcntl(bus, F_SETFL, fcntl(bus, F_GETFL) & ~O_NONBLOCK)
        let sieve = MessageSieve(bus: bus, connection: pair[1], onUnreadable: onUnreadable)
        let inner: UnsafeMutablePointer<GSocket>?
        do {
            inner = try withGError { g_socket_new_from_fd(pair[0], $0) }
        } catch {
            close(pair[0])
            throw error
        }
        defer { g_object_unref(UnsafeMutableRawPointer(inner)) }
        guard let connection = g_socket_connection_factory_create_connection(inner) else {
            throw GLibError(domain: "carillon", code: 0, message: "no stream of a socket")
        }
        sieve.start()
        return UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
    }

    private func start() {
        let directions: [(name: String, carry: () -> Void)] = [("bus-out", carryOut), ("bus-in", carryIn)]
        for (name, carry) in directions {
            let body: () -> Void = { [bus, connection] in
                carry()
                for end in [bus, connection] { shutdown(end, Int32(SHUT_RDWR)) }
            }
            let data = Unmanaged.passRetained(ClosureBox(body)).toOpaque()
            let thread = g_thread_new(
                name,
                { data in
                    if let data { Unmanaged<ClosureBox>.fromOpaque(data).takeRetainedValue().body() }
                    return nil
                },
                data
            )
            g_thread_unref(thread)
        }
    }

    // MARK: - Directions

    private func carryOut() {
        let end = SocketEnd(connection)
        // What they agree upon is a few lines, and right behind the last one comes the first message.
        var line: [UInt8] = []
        while line != Array("BEGIN\r\n".utf8) {
            line = []
            repeat {
                guard let byte = end.readByte() else { return }
                line.append(byte)
            } while line.last != UInt8(ascii: "\n") && line.count < 4096 && line != [0]
            if line == Array("BEGIN\r\n".utf8) { hasBegun.store(true, ordering: .sequentiallyConsistent) }
            guard line.withUnsafeBytes({ SocketEnd(bus).write($0, []) }) else { return }
        }
        while let message = end.readMessage(atMost: Self.longestMessage) {
            guard SocketEnd(bus).write(UnsafeRawBufferPointer(message.bytes), message.descriptors) else { return }
        }
    }

    private func carryIn() {
        let end = SocketEnd(bus)
        var first: UInt8
        repeat {
            guard let byte = end.readByte() else { return }
            first = byte
            if hasBegun.load(ordering: .sequentiallyConsistent) { break }
            guard withUnsafeBytes(of: first, { SocketEnd(connection).write($0, []) }) else { return }
        } while true
        var message = end.readMessage(beginningWith: first, atMost: Self.longestMessage)
        while let present = message {
            if let error = Self.problem(with: present) {
                let count = dropped.wrappingAdd(1, ordering: .relaxed).newValue
                if count & (count - 1) == 0 { onUnreadable(present.bytes.count, error) }
            } else {
                guard SocketEnd(connection).write(UnsafeRawBufferPointer(present.bytes), present.descriptors) else {
                    return
                }
            }
            message = end.readMessage(atMost: Self.longestMessage)
        }
    }

    /// Why GDBus can't read a message; nil when it can.
    private static func problem(with message: SocketEnd.Message) -> GLibError? {
        do throws(GLibError) {
            let read = try withGError {
                g_dbus_message_new_from_blob(
                    message.bytes.baseAddress?.assumingMemoryBound(to: guchar.self),
                    gsize(message.bytes.count),
                    G_DBUS_CAPABILITY_FLAGS_UNIX_FD_PASSING,
                    $0
                )
            }
            if let read { g_object_unref(UnsafeMutableRawPointer(read)) }
            return nil
        } catch {
            return error
        }
    }
}
