internal import FoundationEssentials
internal import GLibSupport
package import NotificationCore
package import ScheduleWords

/// JSON to print, and JSON that was read.
package enum JSONValue: Encodable, ExpressibleByStringLiteral {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Of what the commands print, as docs/json.md has it: it changes when a member goes or means something else.
    package static let version = 1

    package init(stringLiteral value: String) { self = .string(value) }
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
    package init(_ number: Int?) { self = number.map(JSONValue.integer) ?? .null }

    package static func list<Element>(_ elements: some Sequence<Element>, _ body: (Element) -> JSONValue) -> JSONValue {
        .array(elements.map(body))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    package func text() throws -> String {
        if case .array(let elements) = self, elements.isEmpty { return "[]" }
        return try text([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    package func line() throws -> String { try text([.sortedKeys, .withoutEscapingSlashes]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension TimeOutput {
    package func json(_ ring: PastRing) -> JSONValue {
        let rang: Bool
        switch ring.outcome {
        case .rang, .answered, .dismissed, .withdrawn: rang = !ring.isEarly
        case .missed, .paused, .expired, .held: rang = false
        }
        return .object([
            "id": .string(ring.identifier),
            "app": .string(ring.app),
            "title": JSONValue(ring.title),
            "due": .string(rfc3339(ring.due)),
            "rang": JSONValue(rang ? rfc3339(ring.date) : nil),
            "outcome": .string(ring.outcome.rawValue),
            "ended": JSONValue(ring.ended.map(rfc3339)),
            "action": JSONValue(ring.action.map { Action.called($0.identifier) }),
            "actionTitle": JSONValue(ring.action?.title),
        ])
    }
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension TimeOutput {
    package func json(_ pause: Pause) -> JSONValue {
        let names = pause.scope.names
        return .object([
            "app": JSONValue(names.app.isEmpty ? nil : names.app),
            "id": JSONValue(names.identifier.isEmpty ? nil : names.identifier),
            "until": JSONValue(pause.until.map(rfc3339)),
        ])
    }
}

/// A value of the bus as JSON, and back as the same value.
///
/// What JSON can't say is an object whose only key begins with `$`: `{"$data": "aGk="}` are bytes, `{"$date": 7.5}` is a date in
/// seconds since 2001, `{"$double": "600"}` a `Double` in `userInfo` that would be read as an integer, or an infinite one, and
/// `{"$unsigned": "18446744073709551615"}` a number above Int64. `{"$dictionary": …}` is a dictionary that looks like one of
/// these.
extension JSONValue {
    /// Nil for what no request holds, such as a file descriptor.
    ///
    /// - Parameter isPropertyList: Whether it is inside of `userInfo`, where an integer is not a `Double`.
    init?(_ value: Variant, isPropertyList: Bool = false) {
        switch value {
        case .boolean(let flag): self = .boolean(flag)
        case .string(let text): self = .string(text)
        case .uint64(let number):
            self = Int(exactly: number).map(JSONValue.integer) ?? .object(["$unsigned": .string("\(number)")])
        case .double(let number) where !number.isFinite || isPropertyList && number == number.rounded():
            self = .object(["$double": .string("\(number)")])
        case .double(let number): self = .number(number)
        case .bytes(let bytes): self = .object(["$data": .string(Data(bytes).base64EncodedString())])
        case .tuple(let members):
            guard members.count == 1, let seconds = members[0].doubleValue else { return nil }
            self = .object(["$date": seconds.isFinite ? .number(seconds) : .string("\(seconds)")])
        case .boxed(let inner): self.init(inner, isPropertyList: isPropertyList)
        case .array(_, let elements):
            self = .array(elements.compactMap { JSONValue($0, isPropertyList: isPropertyList) })
        case .dictionary(let entries):
            var values: [String: JSONValue] = [:]
            for (key, value) in entries {
                values[key] = JSONValue(value, isPropertyList: isPropertyList || key == "userInfo")
            }
            let looksTagged = entries.count == 1 && entries.keys.first?.hasPrefix("$") == true
            self = looksTagged ? .object(["$dictionary": .object(values)]) : .object(values)
        default:
            guard let number = value.integerValue else { return nil }
            self = .integer(Int(number))
        }
    }

    /// The value as the bus has it.
    ///
    /// - Parameter isPropertyList: Whether it is inside of `userInfo`, whose arrays may hold anything.
    func variant(isPropertyList: Bool = false) throws(Backup.Problem) -> Variant {
        switch self {
        case .null: throw Backup.Problem(text: "null is no value")
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .int64(Int64(value))
        case .number(let value): return .double(value)
        case .string(let value): return .string(value)
        case .array(let values):
            var elements: [Variant] = []
            for value in values { elements.append(try value.variant(isPropertyList: isPropertyList)) }
            if isPropertyList { return .array(element: "v", elements.map(Variant.boxed)) }
            return .array(element: elements.first?.typeSignature ?? "v", elements)
        case .object(let entries):
            if entries.count == 1, let (key, value) = entries.first, key.hasPrefix("$") {
                return try Self.tagged(key, value)
            }
            return .dictionary(try Self.variants(entries, isPropertyList: isPropertyList))
        }
    }

    private static func variants(
        _ entries: [String: JSONValue],
        isPropertyList: Bool
    ) throws(Backup.Problem) -> [String: Variant] {
        var variants: [String: Variant] = [:]
        for (key, value) in entries {
            variants[key] = try value.variant(isPropertyList: isPropertyList || key == "userInfo")
        }
        return variants
    }

    private static func tagged(_ tag: String, _ value: JSONValue) throws(Backup.Problem) -> Variant {
        switch (tag, value) {
        case ("$data", .string(let text)): if let data = Data(base64Encoded: text) { return .bytes([UInt8](data)) }
        case ("$double", .string(let text)): if let number = Double(text) { return .double(number) }
        case ("$unsigned", .string(let text)): if let number = UInt64(text) { return .uint64(number) }
        case ("$date", .number(let seconds)): return .tuple([.double(seconds)])
        case ("$date", .integer(let seconds)): return .tuple([.double(Double(seconds))])
        case ("$date", .string(let text)): if let seconds = Double(text) { return .tuple([.double(seconds)]) }
        case ("$dictionary", .object(let entries)): return .dictionary(try variants(entries, isPropertyList: true))
        default: break
        }
        throw Backup.Problem(text: "\"\(tag)\" has a value that it can't have")
    }
}
