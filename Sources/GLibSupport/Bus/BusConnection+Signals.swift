internal import CGLib
internal import Synchronization

extension BusConnection {
    package struct Signal: Sendable {
        /// The sender's unique name.
        package let sender: String
        package let path: String
        package let interface: String
        package let member: String
        package let arguments: [Variant]
    }

    /// Which signals to hear; nil means any.
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
            (self.sender, self.path, self.interface, self.member) = (sender, path, interface, member)
            self.firstArgument = firstArgument
        }

        /// What the bus itself says.
        package static func ofBus(_ member: String, firstArgument: String? = nil) -> Self {
            let name = "org.freedesktop.DBus"
            return Self(
                sender: name,
                path: "/org/freedesktop/DBus",
                interface: name,
                member: member,
                firstArgument: firstArgument
            )
        }
    }

    /// Calls `handler` on the calling thread's main context for each signal that matches, while the connection lives.
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
        subscribe(.ofBus("NameOwnerChanged", firstArgument: name)) { signal in
            guard signal.arguments.count == 3, let owner = signal.arguments[2].stringValue else { return }
            handler(owner.isEmpty ? nil : owner)
        }
        handler(owner(of: name))
    }

    /// The same for a handler of the executor of this thread.
    @discardableResult
    package func subscribe(
        _ match: SignalMatch,
        on executor: MainContextExecutor,
        _ handler: @escaping (Signal) -> Void
    ) -> UInt32 { subscribe(match, executor.confined(handler)) }

    package func watchName(
        _ name: String,
        on executor: MainContextExecutor,
        _ handler: @escaping (String?) -> Void
    ) { watchName(name, executor.confined(handler)) }

    /// Sends a signal to all listeners, or to `destination` only.
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
