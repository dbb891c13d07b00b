internal import Foundation

/// How values lie in a column.
enum Stored {
    // JSON has no infinity, and a request may: in its userInfo, or as the lateness that it allows.
    private static let words = (infinity: "inf", negative: "-inf", nan: "nan")
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: words.infinity,
            negativeInfinity: words.negative,
            nan: words.nan
        )
        return encoder
    }()
    private static let decoder = {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: words.infinity,
            negativeInfinity: words.negative,
            nan: words.nan
        )
        return decoder
    }()

    static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

    /// nil for a value that can't be read: one damaged row must not take the others with it.
    static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
        try? decoder.decode(type, from: data)
    }
}
