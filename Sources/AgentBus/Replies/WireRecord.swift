package import GLibSupport
internal import NotificationCore

/// A part of an answer: a dictionary of the bus in which each field has one row, for both ways.
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

    /// Reads a dictionary; nil without a field that the record needs.
    ///
    /// A reader takes what it finds: agents of other versions report more or less. What is missing, or has another type, stays blank.
    package static func reading(_ value: Variant?) -> Self? {
        var (record, fields) = (blank, WireFields(reading: value?.dictionaryValue ?? [:]))
        record.pass(&fields)
        return fields.isComplete ? record : nil
    }

    /// The same; a blank one without a field that it needs.
    package init(decoding value: Variant?) { self = Self.reading(value) ?? .blank }
}

/// The fields of a record on their way to the bus, or from it.
package struct WireFields {
    fileprivate(set) var values: [String: Variant] = [:]
    let isReading: Bool
    fileprivate var isComplete = true

    fileprivate init() { isReading = false }

    fileprivate init(reading values: [String: Variant]) { (self.values, isReading) = (values, true) }

    mutating func pass<Value>(_ name: String, _ value: inout Value, _ kind: WireKind<Value>) {
        guard isReading else { return values[name] = kind.write(value) }
        if let found = values[name].flatMap(kind.read) { value = found }
    }

    /// Nil is left out.
    mutating func pass<Value>(_ name: String, _ value: inout Value?, _ kind: WireKind<Value>) {
        guard isReading else { return values[name] = value.flatMap(kind.write) }
        if let found = values[name].flatMap(kind.read) { value = found }
    }

    /// Passes what has its fields among these.
    mutating func include<Record: WireRecord>(_ record: inout Record?) {
        guard isReading else { return values.merge(record?.encode() ?? [:]) { $1 } }
        record = .reading(.dictionary(values))
    }

    /// A field without which the record makes no sense.
    mutating func need<Value>(_ name: String, _ value: inout Value, _ kind: WireKind<Value>) {
        if isReading, values[name].flatMap(kind.read) == nil { isComplete = false }
        pass(name, &value, kind)
    }
}

/// How a value is written in a field, nil to leave the field out, and read from it.
struct WireKind<Value> {
    let write: (Value) -> Variant?
    let read: (Variant) -> Value?
}

extension WireKind<String> { static var text: Self { Self(write: Variant.string, read: \.stringValue) } }
extension WireKind<[String]> { static var texts: Self { Self(write: Variant.stringArray, read: \.stringArrayValue) } }
extension WireKind<WallTime> { static var date: Self { Self(write: Variant.date, read: \.dateValue) } }
extension WireKind<Double> { static var number: Self { Self(write: Variant.double, read: \.doubleValue) } }

extension WireKind<[String: [String]]> {
    /// Words for each of some fields; left out where there are none.
    static var changes: Self {
        Self(
            write: { $0.isEmpty ? nil : .dictionary($0.mapValues(Variant.stringArray)) },
            read: { $0.dictionaryValue?.compactMapValues(\.stringArrayValue) }
        )
    }
}

extension WireKind<Int> {
    static var count: Self { Self(write: { .int64(Int64($0)) }, read: \.count) }
    static var unsigned: Self { Self(write: { .uint32(UInt32(clamping: $0)) }, read: \.count) }
}

extension WireKind<Bool> {
    static var flag: Self { Self(write: Variant.boolean, read: \.booleanValue) }
    /// Left out when it is false.
    static var mark: Self { Self(write: { $0 ? .boolean(true) : nil }, read: \.booleanValue) }
}

extension WireKind where Value: RawRepresentable<String> {
    static var word: Self {
        Self(write: { .string($0.rawValue) }, read: { $0.stringValue.flatMap(Value.init(rawValue:)) })
    }
}

extension WireKind {
    static func records<Record: WireRecord>() -> Self where Value == [Record] {
        Self(
            write: { .dictionaries($0.map { $0.encode() }) },
            read: { ($0.arrayValue ?? []).compactMap(Record.reading) }
        )
    }
}

extension WireKind where Value: WireRecord {
    static var record: Self {
        Self(write: { .dictionary($0.encode()) }, read: { $0.dictionaryValue == nil ? nil : .reading($0) })
    }
}
