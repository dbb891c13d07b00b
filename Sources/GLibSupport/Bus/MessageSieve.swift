internal import CGLib
internal import Glibc
internal import Synchronization

/// Sits between the bus and a connection, and keeps from it what GDBus can't read.
///
/// GDBus hangs up over such a message, after it has written out each of its bytes: 60 MB take it ten seconds and 700 MB
/// of memory. Any program may send one. Here it is read as a whole, tried, and dropped.
///
/// Two threads carry the bytes, one for each direction, and sleep while none come. They end with either side.
package final class MessageSieve: Sendable {
    private let bus: Int32
    private let connection: Int32
    /// Whether both sides have agreed who they are and speak in messages.
    private let hasBegun = Atomic(false)
    private let dropped = Atomic(0)
    private let filter: Filter
    /// A message goes to the bus as a whole.
    private let writing = Mutex(())

    /// What is kept from a connection, besides what it can't read.
    package struct Filter: Sendable {
        /// Why a call is answered with an error before it is read; asked on a thread of its own.
        package var refusal: @Sendable (Call) -> Refusal?
        /// The same for a call that this lets through, once its values are counted.
        package var refusalOfValues: @Sendable (Call, ValueCount) -> Refusal?
        /// Whether what isn't a call is more than its sender may send, and is dropped.
        package var isTooMuch: @Sendable (_ sender: String, _ values: Int) -> Bool
        /// Told of messages that could not be read and were dropped: of the first, the second, the fourth, and so on;
        /// on the same thread.
        package var onUnreadable: @Sendable (_ bytes: Int, GLibError) -> Void

        package init(
            refusal: @escaping @Sendable (Call) -> Refusal? = { _ in nil },
            refusalOfValues: @escaping @Sendable (Call, ValueCount) -> Refusal? = { _, _ in nil },
            isTooMuch: @escaping @Sendable (_ sender: String, _ values: Int) -> Bool = { _, _ in false },
            onUnreadable: @escaping @Sendable (_ bytes: Int, GLibError) -> Void
        ) {
            (self.refusal, self.refusalOfValues, self.isTooMuch) = (refusal, refusalOfValues, isTooMuch)
            self.onUnreadable = onUnreadable
        }
    }

    /// A call, as far as its head says.
    package struct Call: Sendable {
        /// The unique name of the connection that sent it.
        package let sender: String
        package let interface: String
        package let member: String
        /// What its arguments take on the wire.
        package let bytes: Int
        /// How many file descriptors came with it.
        package let descriptors: Int
    }

    /// The error that a call is answered with.
    package struct Refusal: Sendable {
        let name: String
        let message: String

        package init(name: String, message: String) { (self.name, self.message) = (name, message) }
    }

    /// The longest that the bus lets through.
    private static let longestMessage = 128 * 1024 * 1024
    /// The longest message that isn't a call: signals, and answers of apps.
    private static let longestOther = 1024 * 1024
    /// The most values that one has.
    private static let mostValuesOfOther = 50_000

    /// Takes over a socket that is connected to a bus, and one that leads to the connection.
    private init(bus: Int32, connection: Int32, filter: Filter) {
        (self.bus, self.connection, self.filter) = (bus, connection, filter)
    }

    deinit {
        close(bus)
        close(connection)
    }

    /// A stream to the bus at `address` that leads through a sieve, for GDBus.
    static func stream(to address: String, _ filter: Filter) throws(GLibError) -> UnsafeMutablePointer<GIOStream> {
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
        let sieve = MessageSieve(bus: bus, connection: pair[1], filter: filter)
        let inner: UnsafeMutablePointer<GSocket>?
        do {
            inner = try withGError { g_socket_new_from_fd(pair[0], $0) }
        } catch {
            close(pair[0])
            throw error
        }
        defer { g_object_unref(UnsafeMutableRawPointer(inner)) }
        guard let connection = g_socket_connection_factory_create_connection(inner) else {
            throw GLibError(domain: "carillon", code: 0, message: "the socket gave no stream")
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
            guard line.withUnsafeBytes({ write($0, []) }) == .written else { return }
        }
        while let message = end.readMessage(atMost: Self.longestMessage) {
            guard write(UnsafeRawBufferPointer(message.bytes), message.descriptors) != .ended else { return }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, _ descriptors: [FileDescriptor]) -> SocketEnd.Outcome {
        writing.withLock { _ in SocketEnd(bus).write(bytes, descriptors) }
    }

    private func carryIn() {
        let end = SocketEnd(bus)
        var first: UInt8
        repeat {
            guard let byte = end.readByte() else { return }
            first = byte
            if hasBegun.load(ordering: .sequentiallyConsistent) { break }
            guard withUnsafeBytes(of: first, { SocketEnd(connection).write($0, []) }) == .written else { return }
        } while true
        var message = end.readMessage(beginningWith: first, atMost: Self.longestMessage)
        while let present = message {
            guard letThrough(present) else { return }
            message = end.readMessage(atMost: Self.longestMessage)
        }
    }

    /// - Returns: Whether the connection is there still.
    private func letThrough(_ message: SocketEnd.Message) -> Bool {
        let head = MessageHead(UnsafeRawBufferPointer(message.bytes))
        if let head, head.isCall {
            let call = Call(
                sender: head.sender,
                interface: head.interface,
                member: head.member,
                bytes: head.body,
                descriptors: message.descriptors.count
            )
            let bytes = UnsafeRawBufferPointer(message.bytes)
            if let refusal = filter.refusal(call) ?? filter.refusalOfValues(call, head.values(of: bytes)) {
                answer(head, with: refusal)
                return true
            }
        } else {
            let values = head?.values(of: UnsafeRawBufferPointer(message.bytes)).values ?? 0
            let fits =
                message.bytes.count <= Self.longestOther && message.descriptors.isEmpty
                && values <= Self.mostValuesOfOther
            // Nothing here waits for such a message.
            guard fits, !filter.isTooMuch(head?.sender ?? "", values) else {
                drop(message, GLibError(domain: "carillon", code: 0, message: "too large for what is not a call"))
                return true
            }
        }
        if let error = Self.problem(with: message) {
            drop(message, error)
            return true
        }
        switch SocketEnd(connection).write(UnsafeRawBufferPointer(message.bytes), message.descriptors) {
        case .written: return true
        case .ended: return false
        case .tooManyDescriptors:
            // Other processes of this person have as many on their way as there may be.
            if let head { answer(head, with: Refusal(name: Self.limitsExceeded, message: Self.tooManyOnTheirWay)) }
            return true
        }
    }

    private static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    private static let tooManyOnTheirWay = "too many file descriptors are on their way between processes"

    private func drop(_ message: SocketEnd.Message, _ error: GLibError) {
        let count = dropped.wrappingAdd(1, ordering: .relaxed).newValue
        if count & (count - 1) == 0 { filter.onUnreadable(message.bytes.count, error) }
    }

    /// Answers a call with an error.
    private func answer(_ head: MessageHead, with refusal: Refusal) {
        guard head.isCall, head.expectsAnswer, let answer = g_dbus_message_new() else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(answer)) }
        g_dbus_message_set_message_type(answer, G_DBUS_MESSAGE_TYPE_ERROR)
        g_dbus_message_set_flags(answer, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
        // Nothing refers to the number of an error.
        g_dbus_message_set_serial(answer, .max)
        g_dbus_message_set_reply_serial(answer, head.serial)
        g_dbus_message_set_destination(answer, head.sender)
        g_dbus_message_set_error_name(answer, refusal.name)
        g_dbus_message_set_body(answer, Variant.tuple([.string(refusal.message)]).makeGVariant())
        var count = gsize()
        guard let blob = g_dbus_message_to_blob(answer, &count, G_DBUS_CAPABILITY_FLAGS_NONE, nil) else { return }
        defer { g_free(blob) }
        _ = write(UnsafeRawBufferPointer(start: blob, count: Int(count)), [])
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
