internal import GLibSupport
internal import NotificationCore

/// Reads the fields of one dictionary from the bus; each refusal names the field and what it should be.
///
/// Unknown fields are refused too: a misspelt one must not be silently ignored.
struct Fields {
    private let name: String
    private var rest: [String: Variant]

    init(_ value: Variant?, name: String) throws(AgendaError) {
        self.name = name
        if let key = value?.duplicateKey {
            throw AgendaError(.invalidArgument, "\(name).\(key): is there twice")
        }
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
            throw AgendaError(
                .invalidArgument,
                "\(name).\(field): must be \(type), not \(Self.described(value))"
            )
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
