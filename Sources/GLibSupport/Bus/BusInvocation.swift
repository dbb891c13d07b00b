internal import CGLib
internal import Synchronization

/// A method call that another program made on an object we export; it is answered exactly once.
///
/// One that is released without an answer is answered with an error, so that no caller waits in vain.
package final class BusInvocation: @unchecked Sendable {  // GDBusMethodInvocation is used once, guarded by `answered`
    package let sender: String
    package let interface: String
    package let member: String
    /// The size of the arguments, in bytes.
    package let size: Int
    /// What they take in memory, about: a large call is an object for each value, as GDBus makes it.
    package let footprint: Int
    private let invocation: OpaquePointer
    private let parameters: BusArguments
    private let answered = Mutex(false)

    init(adopting invocation: OpaquePointer, parameters: OpaquePointer?) {
        self.invocation = invocation
        sender = g_dbus_method_invocation_get_sender(invocation).map { String(cString: $0) } ?? ""
        interface = g_dbus_method_invocation_get_interface_name(invocation).map { String(cString: $0) } ?? ""
        member = g_dbus_method_invocation_get_method_name(invocation).map { String(cString: $0) } ?? ""
        self.parameters = BusArguments(parameters)
        size = self.parameters.size
        let isCompacted = size <= Self.mostCompacted
        footprint = isCompacted ? size : max(size, self.parameters.values * ValueCount.bytesEach)
    }

    deinit { fail("org.freedesktop.DBus.Error.Failed", "\(member) was not answered") }

    // MARK: - Arguments

    /// Has a small call that waits take less memory: as GDBus makes it, each value is an object of its own.
    package func compact() {
        if size <= Self.mostCompacted { parameters.compact() }
    }

    /// To write out what is larger takes too long for the thread where calls arrive.
    private static let mostCompacted = 64 * 1024

    /// A copy of the arguments, made each time that it is asked for.
    package var arguments: [Variant] { parameters.all }

    /// A copy of one of the arguments.
    package func argument(_ index: Int) -> Variant? { parameters[index] }

    /// How many elements the first array among the arguments has; a caller may send millions.
    package var elementCount: Int { parameters.firstArray { Int(g_variant_n_children($0)) } ?? 0 }

    /// What one element of it takes on the bus, in bytes.
    package func elementSize(_ index: Int) -> Int { parameters.element(index) { Int(g_variant_get_size($0)) } ?? 0 }

    /// A copy of one element of it.
    package func element(_ index: Int) -> Variant? { parameters.element(index) { Variant(copying: $0) } }

    /// The descriptors that travel with the call.
    package var descriptors: [FileDescriptor] {
        g_dbus_method_invocation_get_message(invocation).map { FileDescriptor.descriptors(of: $0) } ?? []
    }

    /// Lets go of the descriptors of a call that takes none; it may wait for long before it is answered.
    package func dropDescriptors() {
        if let message = g_dbus_method_invocation_get_message(invocation) { FileDescriptor.drop(of: message) }
    }

    // MARK: - Answers

    /// Answers with the method's out-arguments.
    package func reply(_ arguments: [Variant] = []) { reply(arguments, limit: .max) { _ in ("", "") } }

    /// Answers with the method's out-arguments, or with an error when they are larger than `limit` bytes: the bus
    /// disconnects a sender of what is too large for it.
    ///
    /// - Returns: The size of the out-arguments.
    @discardableResult
    package func reply(_ arguments: [Variant], limit: Int, refusal: (Int) -> (name: String, message: String)) -> Int {
        guard isFirstAnswer() else { return 0 }
        let value = Variant.tuple(arguments).makeGVariant()
        let size = Int(g_variant_get_size(value))
        guard size <= limit else {
            g_variant_unref(g_variant_ref_sink(value))
            let error = refusal(size)
            g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
            return size
        }
        g_dbus_method_invocation_return_value(invocation, value)
        return size
    }

    /// Answers with a D-Bus error.
    package func fail(_ name: String, _ message: String) {
        guard isFirstAnswer() else { return }
        g_dbus_method_invocation_return_dbus_error(invocation, name, message)
    }

    private func isFirstAnswer() -> Bool {
        answered.withLock { answered in
            defer { answered = true }
            return !answered
        }
    }
}

extension BusConnection {
    /// Exports every interface of `introspection` at `path`; `handler` runs on the calling thread's main context.
    ///
    /// GDBus itself refuses unknown methods and arguments of the wrong types.
    ///
    /// - Throws: `GLibError` when the XML is malformed or an interface is exported there already.
    package func export(
        at path: String,
        introspection: String,
        _ handler: @escaping @Sendable (BusInvocation) -> Void
    ) throws(GLibError) {
        guard let node = try withGError({ g_dbus_node_info_new_for_xml(introspection, $0) }) else { return }
        defer { g_dbus_node_info_unref(node) }
        var vtable = GDBusInterfaceVTable()
        vtable.method_call = { _, _, _, _, _, parameters, invocation, data in
            guard let data, let invocation else { return }
            Unmanaged<HandlerBox<BusInvocation>>.fromOpaque(data).takeUnretainedValue()
                .handler(BusInvocation(adopting: invocation, parameters: parameters))
        }
        var interfaces = node.pointee.interfaces
        while let interface = interfaces?.pointee {
            let data = Unmanaged.passRetained(HandlerBox<BusInvocation>(handler)).toOpaque()
            _ = try withGError {
                g_dbus_connection_register_object(
                    pointer,
                    path,
                    interface,
                    &vtable,
                    data,
                    { $0.map { Unmanaged<HandlerBox<BusInvocation>>.fromOpaque($0).release() } },
                    $0
                )
            }
            interfaces = interfaces?.advanced(by: 1)
        }
    }
}
