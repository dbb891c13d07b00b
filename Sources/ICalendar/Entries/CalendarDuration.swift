/// A length of time such as `-PT15M` (RFC 5545 section 3.3.6), in seconds; a day has 24 hours.
enum CalendarDuration {
    private static let factors: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]

    /// Reads also what other programs do: days behind T, as in `-PT1D`, and `-15M` without P and T. There are no months.
    ///
    /// Nil if it isn't a duration, or is more than a hundred years.
    static func seconds(_ text: String) -> Int64? {
        var rest = text.uppercased().filter { !$0.isWhitespace && $0 != "T" }[...]
        var isNegative = false
        for sign in ["+", "-", "P", "+", "-"] as [Character] where rest.first == sign {
            isNegative = isNegative || sign == "-"
            rest.removeFirst()
        }
        var total: Int64 = 0
        var parts = 0
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            guard number.count <= 10, let value = Int64(number), let unit = rest.popFirst(), let factor = factors[unit]
            else { return nil }
            total += value * factor
            parts += 1
            guard total <= 100 * 366 * 86_400 else { return nil }
        }
        guard parts > 0 else { return nil }
        return isNegative ? -total : total
    }

    /// `PT5M` rather than `PT300S`.
    static func text(_ seconds: Int64) -> String {
        let units: [(Int64, String)] = [(3600, "H"), (60, "M"), (1, "S")]
        let (unit, letter) = units.first { seconds % $0.0 == 0 } ?? (1, "S")
        return "PT\(seconds / unit)\(letter)"
    }
}
