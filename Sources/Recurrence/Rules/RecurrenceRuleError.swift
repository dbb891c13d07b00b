/// Why a text isn't a recurrence rule; each case names the part that is wrong, in one sentence.
package enum RecurrenceRuleError: Error, Hashable, CustomStringConvertible {
    /// FREQ is missing.
    case missingFrequency
    /// A piece between semicolons isn't `NAME=VALUE`.
    case malformedPart(String)
    /// No such part in RFC 5545 or RFC 7529.
    case unknownPart(String)
    case repeatedPart(String)
    /// The value, or one item of its list, isn't what the part takes.
    case badValue(part: String, value: String)
    /// The two parts exclude each other.
    case conflict(part: String, with: String)
    /// The part needs another one with it.
    case requires(part: String, other: String)
    /// An RSCALE other than Gregorian.
    case unsupportedCalendar(String)

    package var description: String {
        switch self {
        case .missingFrequency: "The rule has no FREQ."
        case .malformedPart(let text): "“\(text)” is not of the form NAME=VALUE."
        case .unknownPart(let part): "“\(part)” isn't a part of a recurrence rule."
        case .repeatedPart(let part): "\(part) occurs more than once."
        case .badValue(let part, let value): "\(part) can't be “\(value)”."
        case .conflict(let part, let other): "\(part) can't be used with \(other)."
        case .requires(let part, let other): "\(part) needs \(other)."
        case .unsupportedCalendar(let name): "RSCALE=\(name) isn't supported, only GREGORIAN."
        }
    }
}
