internal import FoundationEssentials

/// JSON to print.
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

    init(_ value: BackupValue) {
        switch value {
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .integer(Int(number))
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .array(let values): self = .array(values.map(JSONValue.init))
        case .object(let members): self = .object(members.mapValues(JSONValue.init))
        }
    }

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
