internal import FoundationEssentials
internal import NotificationCore
internal import ScheduleWords

/// JSON to print, and JSON that was read.
enum JSONValue: Encodable, ExpressibleByStringLiteral {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Of what the commands print, as docs/json.md has it: it changes when a member goes or means something else.
    static let version = 1

    init(stringLiteral value: String) { self = .string(value) }
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
    init(_ number: Int?) { self = number.map(JSONValue.integer) ?? .null }

    func encode(to encoder: any Encoder) throws {
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

    /// Prints it as the only thing on stdout.
    func print() throws { Swift.print(try text()) }

    func text() throws -> String {
        if case .array(let elements) = self, elements.isEmpty { return "[]" }
        return try text([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// The text on one line.
    func line() throws -> String { try text([.sortedKeys, .withoutEscapingSlashes]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension TimeOutput {
    func json(_ ring: PastRing) -> JSONValue {
        let rang: Bool
        switch ring.outcome {
        case .rang, .answered, .dismissed, .withdrawn: rang = true
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
    init(from decoder: any Decoder) throws {
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
    func json(_ pause: Pause) -> JSONValue {
        let names = pause.scope.names
        return .object([
            "app": JSONValue(names.app.isEmpty ? nil : names.app),
            "id": JSONValue(names.identifier.isEmpty ? nil : names.identifier),
            "until": JSONValue(pause.until.map(rfc3339)),
        ])
    }
}
