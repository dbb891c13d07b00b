internal import CAdwaita

/// A GObject that Swift holds a reference to.
///
/// What a closure of one of its signals captures lives as long as the object; so a closure captures what owns the object weakly.
@UserInterface package class Object {
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer  // used on the actor alone; deinit passes it there

    /// Takes over an object that was just made.
    init(adopting raw: UnsafeMutableRawPointer) {
        self.raw = raw
        if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    }

    /// Adds a reference to an object that is somebody else's.
    init(borrowing raw: UnsafeMutableRawPointer) {
        self.raw = raw
        g_object_ref(raw)
    }

    deinit {
        nonisolated(unsafe) let raw = raw  // nobody else has this reference any more
        UserInterface.release { g_object_unref(raw) }
    }

    /// The pointer as C functions take it whose type is known to them alone.
    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// The pointer as a function takes it that wants a certain class.
    func cast<Class>(to type: Class.Type) -> UnsafeMutablePointer<Class> { raw.assumingMemoryBound(to: type) }

    // MARK: - Properties

    /// Sets a property; one that the class doesn't have is a warning of GLib's.
    package func set(_ property: String, _ value: Property) {
        value.withGValue { g_object_set_property(cast(to: GObject.self), property, $0) }
    }

    package func string(_ property: String) -> String {
        read(property, 64) { g_value_get_string($0).map { String(cString: $0) } ?? "" }
    }

    package func boolean(_ property: String) -> Bool { read(property, 20) { g_value_get_boolean($0) != 0 } }
    package func integer(_ property: String) -> Int { Int(read(property, 24) { g_value_get_int($0) }) }
    package func double(_ property: String) -> Double { read(property, 60) { g_value_get_double($0) } }

    /// - Parameter type: The number of one of GLib's fundamental types.
    private func read<Value>(_ property: String, _ type: GType, _ body: (UnsafePointer<GValue>) -> Value) -> Value {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(cast(to: GObject.self), property, &value)
        return body(&value)
    }

    // MARK: - Signals

    /// Calls `handler` at each signal.
    package func on(_ signal: String, _ handler: @escaping @UserInterface () -> Void) {
        connect(signal) { _, _ in handler() }
    }

    /// Calls `handler` at each signal and hands its answer to GTK: true is that nobody else needs to look at it.
    package func onAsked(_ signal: String, _ handler: @escaping @UserInterface (SignalArguments) -> Bool) {
        connect(signal) { arguments, result in
            let answer = handler(arguments)
            if let result { g_value_set_boolean(result, answer ? 1 : 0) }
        }
    }

    /// Calls `handler` at each signal with what it carries.
    package func onSignal(_ signal: String, _ handler: @escaping @UserInterface (SignalArguments) -> Void) {
        connect(signal) { arguments, _ in handler(arguments) }
    }

    /// - Returns: What ``disconnect(_:)`` takes.
    @discardableResult
    func connect(_ signal: String, _ handler: @escaping SignalHandler.Body) -> gulong {
        g_signal_connect_closure(raw, signal, SignalHandler(handler).closure(), 0)
    }

    /// Ends one handler of a signal.
    func disconnect(_ handler: gulong) { g_signal_handler_disconnect(raw, handler) }
}
