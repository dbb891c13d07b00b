/// A length of time as people write it: `10m`, `1h30m`, `90s`, `2 days`.
package struct DurationText: Sendable, Hashable {
    package let seconds: Double
    /// As it was typed.
    package let text: String

    static let example = "10m, 1h30m, 90s or 2d"

    private static let units: [String: Double] = [
        "ms": 0.001, "s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60, "h": 3600, "hour": 3600,
        "d": 86400, "day": 86400, "w": 604_800, "week": 604_800,
    ]

    /// - Throws: `GrammarError` that says what would be right.
    package init(parsing text: String) throws(GrammarError) {
        guard let seconds = Self.parse(text) else {
            throw GrammarError("\"\(text)\" is no length of time. Write it as \(Self.example).")
        }
        self.seconds = seconds
        self.text = text
    }

    /// nil when the text is no length of time. "hour" alone is one hour.
    package static func parse(_ text: String) -> Double? {
        var rest = Substring(text.lowercased())
        var total = 0.0
        var parts = 0
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { break }
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(number.count).drop { $0 == " " }
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count)
            guard let factor = factor(String(unit)) else { return nil }
            if number.isEmpty {
                guard parts == 0, rest.isEmpty, unit.count > 2 else { return nil }
                return factor
            }
            guard let value = Double(number) else { return nil }
            total += value * factor
            parts += 1
        }
        return parts > 0 ? total : nil
    }

    private static func factor(_ unit: String) -> Double? {
        units[unit] ?? (unit.hasSuffix("s") ? units[String(unit.dropLast())] : nil)
    }
}
