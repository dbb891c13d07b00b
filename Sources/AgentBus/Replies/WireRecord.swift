package import GLibSupport
internal import NotificationCore

/// A dictionary of the bus in which each field has one row, for both ways.
package protocol WireRecord {
    /// One that says nothing yet.
    static var blank: Self { get }
    /// Passes each field with its name on the bus.
    mutating func pass(_ fields: inout WireFields)
}

extension WireRecord {
    package func encode() -> [String: Variant] {
        var (record, fields) = (self, WireFields())
        record.pass(&fields)
        return fields.values
    }

    /// Reads an answer; nil if it is no dictionary, or lacks a field that the record needs.
    ///
    /// A reader takes what it finds: agents of other versions report more or less. What is missing, or has another type, stays blank.
    package static func reading(_ value: Variant?) -> Self? {
        guard value?.dictionaryValue != nil else { return nil }
        var (record, fields) = (blank, WireFields(reading: value))
        record.pass(&fields)
        return fields.problem == nil ? record : nil
    }

    /// The same; a blank one without a field that it needs.
    package init(decoding value: Variant?) { self = Self.reading(value) ?? .blank }

    /// Reads what a caller has sent.
    ///
    /// - Parameter name: What it is called in refusals.
    /// - Throws: `AgendaError` that names the field: a misspelt one must not be silently ignored.
    init(_ value: Variant?, name: String) throws(AgendaError) {
        var (record, fields) = (Self.blank, WireFields(value, name: name))
        record.pass(&fields)
        try fields.end()
        self = record
    }
}

/// The fields of a dictionary on their way to the bus, or from it.
package struct WireFields {
    /// What is written, or what is still to be read.
    var values: [String: Variant]
    let isReading: Bool
    /// What the dictionary is called in refusals; nil takes what can be read and leaves the rest.
    private let name: String?
    /// The first that was wrong; what follows isn't read.
    private(set) var problem: AgendaError?

    init(writing values: [String: Variant] = [:]) { (self.values, isReading, name) = (values, false, nil) }

    init(reading value: Variant?) { (values, isReading, name) = (value?.dictionaryValue ?? [:], true, nil) }

    /// Reads what a caller has sent, and refuses what can't be read.
    init(_ value: Variant?, name: String) {
        (values, isReading, self.name) = (value?.dictionaryValue ?? [:], true, name)
        if let key = value?.duplicateKey {
            refuse("\(name).\(key): is there twice")
        } else if value?.dictionaryValue == nil {
            refuse("\(name): must be a dictionary (a{sv})")
        }
    }

    /// Reads a field that need not be there.
    mutating func given<Value>(_ field: String, _ kind: WireKind<Value>) -> Value? {
        guard problem == nil, let value = values.removeValue(forKey: field) else { return nil }
        do throws(AgendaError) {
            if let read = try kind.read(value, { [name] in name.map { "\($0).\(field)" } }) { return read }
        } catch {
            if name != nil { problem = error }
            return nil
        }
        if let name { refuse("\(name).\(field): must be \(kind.type), not \(Self.described(value))") }
        return nil
    }

    /// Reads a field without which the dictionary makes no sense.
    mutating func needed<Value>(_ field: String, _ kind: WireKind<Value>) -> Value? {
        let value = given(field, kind)
        if value == nil { refuse("\(name ?? "").\(field): is missing; it must be \(kind.type)") }
        return value
    }

    mutating func pass<Value>(_ field: String, _ value: inout Value, _ kind: WireKind<Value>) {
        guard isReading else { return values[field] = kind.write(value) }
        if let found = given(field, kind) { value = found }
    }

    /// Nil is left out.
    mutating func pass<Value>(_ field: String, _ value: inout Value?, _ kind: WireKind<Value>) {
        guard isReading else { return values[field] = value.flatMap(kind.write) }
        if let found = given(field, kind) { value = found }
    }

    mutating func need<Value>(_ field: String, _ value: inout Value, _ kind: WireKind<Value>) {
        guard isReading else { return values[field] = kind.write(value) }
        if let found = needed(field, kind) { value = found }
    }

    /// Passes what has its fields among these.
    mutating func include<Record: WireRecord>(_ record: inout Record?) {
        guard isReading else { return values.merge(record?.encode() ?? [:]) { $1 } }
        record = .reading(.dictionary(values))
    }

    /// Reads what has its fields among these.
    mutating func included<Record: WireRecord>() -> Record {
        var record = Record.blank
        record.pass(&self)
        return record
    }

    /// Notes what is wrong, unless something was before.
    mutating func refuse(_ error: @autoclosure () -> AgendaError) { problem = problem ?? error() }

    mutating func refuse(_ message: String) { refuse(AgendaError(.invalidArgument, message)) }

    /// Refuses what was wrong.
    func check() throws(AgendaError) { if let problem { throw problem } }

    /// Refuses what was wrong, and what is left over.
    func end() throws(AgendaError) {
        try check()
        guard let name, let unknown = values.keys.min() else { return }
        throw AgendaError(.invalidArgument, "\(name).\(unknown): there is no such field")
    }

    private static func described(_ value: Variant) -> String {
        guard let text = value.stringValue else { return "of D-Bus type \(value.typeSignature)" }
        return "the string \"\(text.prefix(60))\""
    }
}
