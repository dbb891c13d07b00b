/// A value that `userInfo` may contain: a property list, and nothing else.
package indirect enum PropertyList: Sendable, Hashable, Codable {
    case string(String)
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case data([UInt8])
    /// Seconds since 2001-01-01T00:00:00Z, the unit that Foundation's `Date` keeps, so that it survives exactly.
    case date(Double)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// How deeply containers are nested, counting this one.
    package var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .dictionary(let entries): 1 + (entries.values.map(\.depth).max() ?? 0)
        default: 0
        }
    }

    /// A measure of its size: the bytes of its text and data, and eight for each other value.
    package var size: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let bytes): bytes.count
        case .array(let elements): elements.reduce(8) { $0 + $1.size }
        case .dictionary(let entries): entries.reduce(8) { $0 + $1.key.utf8.count + $1.value.size }
        default: 8
        }
    }
}
