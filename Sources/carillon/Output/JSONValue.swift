internal import FoundationEssentials

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
