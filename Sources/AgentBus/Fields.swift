package import GLibSupport
package import NotificationCore

/// Reads the fields of one dictionary from the bus; each refusal names the field and what it should be.
///
/// Unknown fields are refused too: a misspelt one must not be silently ignored.
struct Fields {
    private let name: String
    private var rest: [String: Variant]

    init(_ value: Variant?, name: String) throws(AgendaError) {
        self.name = name
        if let key = value?.duplicateKey { throw AgendaError(.invalidArgument, "\(name).\(key): is there twice") }
        guard let dictionary = value?.dictionaryValue else {
            throw AgendaError(.invalidArgument, "\(name): must be a dictionary (a{sv})")
        }
        rest = dictionary
    }

    /// A field that need not be there; `read` answers nil for a value of the wrong type.
    mutating func optional<Value>(
        _ field: String,
        _ type: String,
        _ read: (Variant) -> Value?
    ) throws(AgendaError) -> Value? {
        guard let value = rest.removeValue(forKey: field) else { return nil }
        guard let result = read(value) else {
            throw AgendaError(.invalidArgument, "\(name).\(field): must be \(type), not \(Self.described(value))")
        }
        return result
    }

    private static func described(_ value: Variant) -> String {
        guard let text = value.stringValue else { return "of D-Bus type \(value.typeSignature)" }
        return "the string \"\(text.prefix(60))\""
    }

    mutating func required<Value>(
        _ field: String,
        _ type: String,
        _ read: (Variant) -> Value?
    ) throws(AgendaError) -> Value {
        guard let value = try optional(field, type, read) else {
            throw AgendaError(.invalidArgument, "\(name).\(field): is missing; it must be \(type)")
        }
        return value
    }

    mutating func string(_ field: String) throws(AgendaError) -> String? {
        try optional(field, "a string") { if case .string(let text) = $0 { text } else { nil } }
    }

    mutating func integer(_ field: String) throws(AgendaError) -> Int64? {
        try optional(field, "a whole number", \.integerValue)
    }

    mutating func double(_ field: String) throws(AgendaError) -> Double? {
        try optional(field, "a number", \.doubleValue)
    }

    mutating func boolean(_ field: String) throws(AgendaError) -> Bool? {
        try optional(field, "true or false", \.booleanValue)
    }

    mutating func strings(_ field: String) throws(AgendaError) -> [String]? {
        try optional(field, "an array of strings", \.stringArrayValue)
    }

    /// Seconds since 1970.
    mutating func date(_ field: String) throws(AgendaError) -> WallTime? {
        guard let seconds = try double(field) else { return nil }
        guard let time = WallTime(secondsSince1970: seconds) else {
            throw AgendaError(.invalidArgument, "\(name).\(field): must be in the years 1 to 9999")
        }
        return time
    }

    /// The values of an array of dictionaries, each with the name it has in messages.
    mutating func dictionaries(_ field: String) throws(AgendaError) -> [(Variant, String)]? {
        guard let values = try optional(field, "an array of dictionaries (aa{sv})", Self.list) else { return nil }
        return values.enumerated().map { ($1, "\(name).\(field)[\($0)]") }
    }

    mutating func value(_ field: String) -> Variant? { rest.removeValue(forKey: field) }

    /// Refuses what is left over.
    func end() throws(AgendaError) {
        guard let unknown = rest.keys.min() else { return }
        throw AgendaError(.invalidArgument, "\(name).\(unknown): there is no such field")
    }

    private static func list(_ value: Variant) -> [Variant]? {
        guard case .array(let element, let elements) = value else { return nil }
        if element == "a{sv}" || elements.isEmpty { return elements }
        // An array of variants holding dictionaries is what some bindings make of it.
        return element == "v"
            ? elements.map { if case .boxed(let inner) = $0 { inner } else { $0 } }
            : nil
    }
}

/// What answers are made of.
extension Variant {
    /// A date, in seconds since 1970.
    static func date(_ time: WallTime) -> Variant { .double(time.secondsSince1970) }

    /// Nil if it isn't a number, or isn't in the years 1 to 9999.
    var dateValue: WallTime? { doubleValue.flatMap(WallTime.init(secondsSince1970:)) }

    /// A whole number of any of the wire's types.
    var count: Int? { integerValue.map { Int(clamping: $0) } }
}

/// `userInfo` on the bus: strings `s`, booleans `b`, integers `x` (`t` above Int64), doubles `d`, data `ay`, arrays
/// `av`, dictionaries `a{sv}`, dates `(d)` in seconds since 2001. Nothing else.
package enum PropertyListCodec {
    package static func encode(_ value: PropertyList) -> Variant {
        switch value {
        case .string(let text): .string(text)
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .int64(number)
        case .unsigned(let number): .uint64(number)
        case .double(let number): .double(number)
        case .data(let bytes): .bytes(bytes)
        case .date(let seconds): .tuple([.double(seconds)])
        case .array(let elements): .array(element: "v", elements.map { .boxed(encode($0)) })
        case .dictionary(let entries): .dictionary(entries.mapValues(encode))
        }
    }

    /// - Throws: `AgendaError` that names the place of the value.
    package static func decode(_ value: Variant, name: String, depth: Int = 1) throws(AgendaError) -> PropertyList {
        guard depth <= RequestCheck.Limit.userInfoDepth + 1 else {
            throw AgendaError(
                .invalidArgument,
                "userInfo: nested deeper than \(RequestCheck.Limit.userInfoDepth) levels"
            )
        }
        switch value {
        case .string(let text): return .string(text)
        case .boolean(let flag): return .boolean(flag)
        case .int64(let number): return .integer(number)
        // What scripts send when they don't choose a width.
        case .byte, .int16, .uint16, .int32, .uint32: return .integer(value.integerValue ?? 0)
        case .uint64(let number): return Int64(exactly: number).map(PropertyList.integer) ?? .unsigned(number)
        case .double(let number): return .double(number)
        case .bytes(let bytes): return .data(bytes)
        case .tuple(let members):
            guard members.count == 1, case .double(let seconds) = members[0] else { break }
            return .date(seconds)
        case .array(element: "v", let elements):
            var list: [PropertyList] = []
            for (index, element) in elements.enumerated() {
                guard case .boxed(let inner) = element else { continue }
                list.append(try decode(inner, name: "\(name)[\(index)]", depth: depth + 1))
            }
            return .array(list)
        case .dictionary(let entries):
            var dictionary: [String: PropertyList] = [:]
            for (key, entry) in entries {
                dictionary[key] = try decode(entry, name: "\(name).\(key)", depth: depth + 1)
            }
            return .dictionary(dictionary)
        default:
            guard let key = value.duplicateKey else { break }
            throw AgendaError(.invalidArgument, "\(name).\(key): is there twice")
        }
        throw AgendaError(.invalidArgument, "\(name): D-Bus type \(value.typeSignature) isn't a property list value")
    }
}
