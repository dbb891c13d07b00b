internal import CAdwaita

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
    package static let atStart = Property.integer(Int(GTK_ALIGN_START.rawValue))
    package static let atEnd = Property.integer(Int(GTK_ALIGN_END.rawValue))
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
