internal import GLibSupport
internal import NotificationCore

/// How a value is written in a field, nil to leave the field out, and read from it.
struct WireKind<Value> {
    /// What it must be, as refusals say it.
    var type = ""
    var write: (Value) -> Variant?
    /// - Parameter name: What the field is called in refusals; nil where nothing is refused.
    /// - Returns: Nil for another type.
    let read: (_ value: Variant, _ name: () -> String?) throws(AgendaError) -> Value?

    init(
        _ type: String = "",
        write: @escaping (Value) -> Variant?,
        reading read: @escaping (Variant, () -> String?) throws(AgendaError) -> Value?
    ) {
        (self.type, self.write, self.read) = (type, write, read)
    }

    init(_ type: String = "", write: @escaping (Value) -> Variant?, read: @escaping (Variant) -> Value?) {
        self.init(type, write: write) { value, _ throws(AgendaError) in read(value) }
    }

    /// What nobody writes.
    static func read(_ type: String, _ read: @escaping (Variant) -> Value?) -> Self {
        Self(type, write: { _ in nil }, read: read)
    }

    /// The same with other words in refusals.
    func called(_ type: String) -> Self { Self(type, write: write, reading: read) }
}

extension WireKind where Value: Equatable {
    /// The same; `blank` is left out.
    func unless(_ blank: Value) -> Self {
        Self(type, write: { [write] in $0 == blank ? nil : write($0) }, reading: read)
    }
}

extension WireKind<String> {
    static var text: Self { Self("a string", write: Variant.string, read: \.stringValue) }
    /// A text, and neither a path nor a signature.
    static var string: Self {
        Self("a string", write: Variant.string) { if case .string(let text) = $0 { text } else { nil } }
    }
}

extension WireKind<[String]> {
    static var texts: Self { Self("an array of strings", write: Variant.stringArray, read: \.stringArrayValue) }
}

extension WireKind<Double> {
    static var number: Self { Self("a number", write: Variant.double, read: \.doubleValue) }
}

extension WireKind<WallTime> {
    static var date: Self {
        Self("a number", write: Variant.date) { value, name throws(AgendaError) in
            guard value.doubleValue == nil || value.dateValue != nil else {
                throw AgendaError(.invalidArgument, "\(name() ?? ""): must be in the years 1 to 9999")
            }
            return value.dateValue
        }
    }
}

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
    static var count: Self { Self("a whole number", write: { .int64(Int64($0)) }, read: \.count) }
    static var unsigned: Self { Self(write: { .uint32(UInt32(clamping: $0)) }, read: \.count) }

    /// A day of the week, or a number of days in one; 1 is left out.
    static var dayOfWeek: Self {
        Self("a whole number", write: { $0 == 1 ? nil : .int64(Int64($0)) }) { value, name throws(AgendaError) in
            guard let number = value.integerValue else { return nil }
            guard (1...7).contains(number) else {
                throw AgendaError(.invalidArgument, "\(name() ?? ""): \(number); it must be from 1 to 7")
            }
            return Int(number)
        }
    }
}

extension WireKind<Int64> {
    static var integer: Self { Self("a whole number", write: Variant.int64, read: \.integerValue) }
}

extension WireKind<UInt> {
    /// Apple's option bits; left out where none is set.
    static var bits: Self {
        Self(
            "a whole number",
            write: { $0 == 0 ? nil : .uint32(UInt32(truncatingIfNeeded: $0)) },
            read: { $0.integerValue.map { UInt(clamping: $0) } }
        )
    }
}

extension WireKind<Bool> {
    static var flag: Self { Self("true or false", write: Variant.boolean, read: \.booleanValue) }
    /// Left out when it is false.
    static var mark: Self { flag.unless(false) }
}

extension WireKind where Value: RawRepresentable<String> {
    static var word: Self {
        Self(write: { .string($0.rawValue) }, read: { $0.stringValue.flatMap(Value.init(rawValue:)) })
    }
}

extension WireKind<[Variant]> {
    static var dictionaries: Self {
        .read("an array of dictionaries (aa{sv})") { value in
            guard case .array(let element, let elements) = value else { return nil }
            if element == "a{sv}" || elements.isEmpty { return elements }
            // An array of variants holding dictionaries is what some bindings make of it.
            return element == "v" ? elements.map { if case .boxed(let inner) = $0 { inner } else { $0 } } : nil
        }
    }
}

extension WireKind {
    /// A list of records: of an answer those that can be read, of a call all of them.
    static func records<Record: WireRecord>() -> Self where Value == [Record] {
        let dictionaries = WireKind<[Variant]>.dictionaries
        return Self(dictionaries.type, write: { .dictionaries($0.map { $0.encode() }) }) {
            value,
            name throws(AgendaError) in
            guard let elements = try dictionaries.read(value, name) else { return nil }
            guard let name = name() else { return elements.compactMap(Record.reading) }
            var records: [Record] = []
            for (index, element) in elements.enumerated() {
                records.append(try Record(element, name: "\(name)[\(index)]"))
            }
            return records
        }
    }
}

extension WireKind where Value: WireRecord {
    static var record: Self { record() }

    /// - Parameter own: What it is called in refusals, if not after the dictionary that it is in.
    static func record(as own: String? = nil) -> Self {
        Self(write: { .dictionary($0.encode()) }) { value, name throws(AgendaError) in
            if let name = own ?? name() { return try Value(value, name: name) }
            return value.dictionaryValue == nil ? nil : .reading(value)
        }
    }
}

extension Variant {
    /// Seconds since 1970.
    static func date(_ time: WallTime) -> Variant { .double(time.secondsSince1970) }

    /// Nil if it isn't a number, or isn't in the years 1 to 9999.
    var dateValue: WallTime? { doubleValue.flatMap(WallTime.init(secondsSince1970:)) }

    /// A whole number of any of the wire's types.
    var count: Int? { integerValue.map { Int(clamping: $0) } }
}
