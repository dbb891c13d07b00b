/// A D-Bus value as a Swift value.
///
/// <https://dbus.freedesktop.org/doc/dbus-specification.html#type-system>
package indirect enum Variant: Sendable, Hashable {
    case boolean(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An index into the message's list of file descriptors.
    case handle(Int32)
    /// `v`
    case boxed(Variant)
    /// `ay`
    case bytes([UInt8])
    /// Any other array; `element` is the D-Bus signature of one element.
    case array(element: String, [Variant])
    /// `a{sv}`, the values without their `v` around them. One that has a key twice is a ``map(key:value:_:)``.
    case dictionary([String: Variant])
    /// `a{ss}`
    case strings([String: String])
    /// Any other dictionary, as an array of key and value.
    case map(key: String, value: String, [[Variant]])
    /// `(…)`
    case tuple([Variant])

    package var typeSignature: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .handle: "h"
        case .boxed: "v"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary: "a{sv}"
        case .strings: "a{ss}"
        case .map(let key, let value, _): "a{\(key)\(value)}"
        case .tuple(let members): "(" + members.map(\.typeSignature).joined() + ")"
        }
    }

    // MARK: - Convenience

    /// `as`
    package static func stringArray(_ strings: [String]) -> Variant {
        .array(element: "s", strings.map(Variant.string))
    }

    /// `aa{sv}`
    package static func dictionaries(_ dictionaries: [[String: Variant]]) -> Variant {
        .array(element: "a{sv}", dictionaries.map(Variant.dictionary))
    }

    package var stringValue: String? {
        switch self {
        case .string(let value), .objectPath(let value), .signature(let value): value
        default: nil
        }
    }

    package var booleanValue: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    package var doubleValue: Double? {
        if case .double(let value) = self { value } else { integerValue.map(Double.init) }
    }

    /// Any of the integer types, when it fits.
    package var integerValue: Int64? {
        switch self {
        case .byte(let value): Int64(value)
        case .int16(let value): Int64(value)
        case .uint16(let value): Int64(value)
        case .int32(let value): Int64(value)
        case .uint32(let value): Int64(value)
        case .int64(let value): value
        case .uint64(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The same, for numbers of popups.
    package var uint32Value: UInt32? { integerValue.flatMap(UInt32.init(exactly:)) }

    package var dictionaryValue: [String: Variant]? {
        switch self {
        case .dictionary(let value): value
        // An empty dictionary of another value type, and a{ss}, mean the same to a reader of options.
        case .strings(let value): value.mapValues(Variant.string)
        default: nil
        }
    }

    /// A key that a dictionary has twice.
    package var duplicateKey: String? {
        guard case .map(_, _, let entries) = self else { return nil }
        var seen: Set<String> = []
        for case .string(let key)? in entries.map(\.first) where !seen.insert(key).inserted { return key }
        return nil
    }

    package var arrayValue: [Variant]? {
        switch self {
        case .array(_, let elements), .tuple(let elements): elements
        case .bytes(let bytes): bytes.map(Variant.byte)
        default: nil
        }
    }

    package var stringArrayValue: [String]? {
        guard case .array("s", let elements) = self else { return nil }
        return elements.compactMap(\.stringValue)
    }
}
