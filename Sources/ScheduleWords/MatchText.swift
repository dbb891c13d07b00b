internal import Messages
package import Recurrence

/// Date components as people write them: `weekday=2,hour=11,minute=30`.
package struct MatchText: Sendable, Hashable {
    package let match: DateMatch

    private static let units: [(name: String, path: any WritableKeyPath<DateMatch, Int?> & Sendable)] = [
        ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day), ("hour", \.hour),
        ("minute", \.minute), ("second", \.second), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal),
        ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
        ("dayOfYear", \.dayOfYear),
    ]
    private static let names =
        units.map(\.name).joined(separator: ", ") + ", firstWeekday, minimumDaysInFirstWeek and calendar"

    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package init(_ text: String, timeZone: String?) throws(GrammarError) {
        var match = DateMatch()
        var seen: Set<String> = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmed }
            guard sides.count == 2, !sides[0].isEmpty else {
                throw Self.error(text, "\"\(piece)\" isn't of the form unit=number")
            }
            let (name, value) = (sides[0], sides[1])
            guard seen.insert(name.lowercased()).inserted else { throw Self.error(text, "\(name) is given twice") }
            func number(in range: ClosedRange<Int> = .min...(.max)) throws(GrammarError) -> Int {
                guard let number = Int(value), range.contains(number) else {
                    let wanted = range.lowerBound == .min ? "a whole number" : "from 1 to 7"
                    throw Self.error(text, "\(name) must be \(wanted), not \"\(value)\"")
                }
                return number
            }
            switch name.lowercased() {
            case "firstweekday": match.firstWeekday = try number(in: 1...7)
            case "minimumdaysinfirstweek": match.minimumDaysInFirstWeek = try number(in: 1...7)
            case "calendar":
                guard DateMatch.knowsCalendar(value) else {
                    throw Self.error(text, "there is no calendar \"\(value)\"")
                }
                match.calendarIdentifier = value
            default:
                guard let unit = Self.units.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                    throw Self.error(text, "there is no unit \"\(name)\". Use \(Self.names)")
                }
                match[keyPath: unit.path] = try number()
            }
        }
        match.zoneIdentifier = timeZone
        self.match = match
    }

    private static func error(_ text: String, _ problem: Message.Literal) -> GrammarError {
        GrammarError(
            "--match \"\(text)\": \(Message(problem)). Write it as weekday=2,hour=11,minute=30; weekday 1 is Sunday."
        )
    }
}
