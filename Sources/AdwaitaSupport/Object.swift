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

/// A value of a GObject's property; GLib turns numbers into the property's own type, such as an enumeration.
@UserInterface
package enum Property: @preconcurrency ExpressibleByStringLiteral,
    @preconcurrency ExpressibleByBooleanLiteral, @preconcurrency ExpressibleByIntegerLiteral,
    @preconcurrency ExpressibleByFloatLiteral
{
    case string(String)
    case boolean(Bool)
    case integer(Int)
    case double(Double)
    case object(Object)
    case nothing

    // What enumerations of GTK mean by a number.
    package static let vertical = Property.integer(Int(GTK_ORIENTATION_VERTICAL.rawValue))
    package static let centered = Property.integer(Int(GTK_ALIGN_CENTER.rawValue))
    package static let centeredText = Property.integer(Int(GTK_JUSTIFY_CENTER.rawValue))
    package static let onBaseline = Property.integer(Int(GTK_ALIGN_BASELINE.rawValue))
    /// Of a text that is too long: the end is left out.
    package static let cutAtEnd = Property.integer(Int(PANGO_ELLIPSIZE_END.rawValue))
    /// Of a scroll bar: there is none.
    package static let never = Property.integer(Int(GTK_POLICY_NEVER.rawValue))
    /// Of a program: under which license it is.
    package static let apacheLicense = Property.integer(Int(GTK_LICENSE_APACHE_2_0.rawValue))
    /// Of a text that wraps: between words, and inside those that are too long.
    package static let atWordsOrCharacters = Property.integer(Int(PANGO_WRAP_WORD_CHAR.rawValue))

    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .double(value) }

    func withGValue(_ body: (UnsafePointer<GValue>) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        switch self {
        case .string(let text): g_value_set_string(&value, text)
        case .boolean(let isOn): g_value_set_boolean(&value, isOn ? 1 : 0)
        case .integer(let number): g_value_set_int(&value, gint(clamping: number))
        case .double(let number): g_value_set_double(&value, number)
        case .object(let object): g_value_set_object(&value, object.raw)
        case .nothing: break
        }
        body(&value)
        g_value_unset(&value)
    }

    /// The number of GLib's fundamental type; its macros that name them aren't imported.
    private var type: GType {
        switch self {
        case .boolean: 5 << 2
        case .integer: 6 << 2
        case .double: 15 << 2
        case .string: 16 << 2
        case .object, .nothing: 20 << 2
        }
    }
}

/// A text as Pango's markup and XML write it.
func escapedMarkup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}

extension Property {
    /// A text for a property that takes markup, such as a description; it is shown as it is.
    package static func plain(_ text: String) -> Property { .string(escapedMarkup(text)) }

    /// The same, with addresses that can be opened.
    package static func linked(_ pieces: [(text: String, isLink: Bool)]) -> Property {
        .string(
            pieces.map { piece in
                let text = escapedMarkup(piece.text)
                return piece.isLink ? "<a href=\"\(text)\">\(text)</a>" : text
            }.joined()
        )
    }
}
