internal import CAdwaita

/// What a signal carries: its arguments, without the object that sent it.
@UserInterface package struct SignalArguments {
    private let values: UnsafePointer<GValue>?
    private let count: Int

    init(_ values: UnsafePointer<GValue>?, _ count: Int) { (self.values, self.count) = (values, count) }

    private subscript(index: Int) -> UnsafePointer<GValue>? {
        guard let values, index + 1 < count else { return nil }
        return values + index + 1
    }

    /// What sent the signal; a closure that held it would keep it for ever.
    package var sender: Widget? { values.flatMap { g_value_get_object($0) }.map { Widget(borrowing: $0) } }

    package func string(_ index: Int) -> String {
        self[index].flatMap { g_value_get_string($0) }.map { String(cString: $0) } ?? ""
    }

    func integer(_ index: Int) -> Int32 { self[index].map { g_value_get_int($0) } ?? 0 }
    func double(_ index: Int) -> Double { self[index].map { g_value_get_double($0) } ?? 0 }
    package func unsigned(_ index: Int) -> UInt32 { self[index].map { g_value_get_uint($0) } ?? 0 }
    package func flags(_ index: Int) -> UInt32 { self[index].map { g_value_get_flags($0) } ?? 0 }

    /// The strings of a variant that is one, or a tuple of some.
    package func strings(_ index: Int) -> [String] {
        guard let value = self[index], let variant = g_value_get_variant(value) else { return [] }
        return strings(in: variant)
    }

    private func strings(in variant: OpaquePointer) -> [String] {
        if g_variant_classify(variant) == G_VARIANT_CLASS_STRING {
            return [String(cString: g_variant_get_string(variant, nil))]
        }
        guard g_variant_is_container(variant) != 0 else { return [] }
        return (0..<g_variant_n_children(variant)).flatMap { index -> [String] in
            guard let child = g_variant_get_child_value(variant, index) else { return [] }
            defer { g_variant_unref(child) }
            return strings(in: child)
        }
    }

    func object(_ index: Int) -> UnsafeMutableRawPointer? { self[index].flatMap { g_value_get_object($0) } }
}

/// A signal's handler on its way through C: released when GLib has no more use for it, and nowhere else.
///
/// One function serves the signals of every arity, as GLib hands over what they carry as values.
final class SignalHandler {
    typealias Body = @UserInterface (SignalArguments, _ result: UnsafeMutablePointer<GValue>?) -> Void
    private let body: Body

    init(_ body: @escaping Body) { self.body = body }

    /// A closure that nobody owns yet.
    func closure() -> UnsafeMutablePointer<GClosure>? {
        let data = Unmanaged.passRetained(self).toOpaque()
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else { return nil }
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
        }
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let data = closure?.pointee.data else { return }
            nonisolated(unsafe) let (handler, result, values) = (  // GLib calls this on the actor's thread
                Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue(), result, values
            )
            UserInterface.assumeIsolated { handler.body(SignalArguments(values, Int(count)), result) }
        }
        return closure
    }
}
