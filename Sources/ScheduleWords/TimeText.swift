package import Recurrence

/// A point in time as people write it: `11:30`, `2026-12-24 18:00`, `tomorrow 09:00`, `monday 9:00`, `2026-12-24`.
package struct TimeText: Sendable, Hashable {
    /// The day, when one was named.
    package var day: Day?
    /// The time of day, when one was named.
    package var time: TimeOfDay?

    package enum Day: Sendable, Hashable {
        case date(year: Int, month: Int, day: Int)
        /// Today is 0, tomorrow 1.
        case after(days: Int)
        /// 1 is Sunday.
        case weekday(Int)
    }

    package struct TimeOfDay: Sendable, Hashable {
        package var hour: Int
        package var minute: Int
        package var second: Int
    }

    static let example = #"11:30, "2026-12-24 18:00" or "tomorrow 09:00""#

    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package init(_ text: String) throws(GrammarError) {
        let words = text.replacingT().split(separator: " ").map(String.init)
        guard (1...2).contains(words.count) else { throw Self.error(text, "is no time") }
        for word in words {
            if word.contains(":") {
                guard time == nil else { throw Self.error(text, "names two times of day") }
                time = try Self.timeOfDay(word, in: text)
            } else {
                guard day == nil else { throw Self.error(text, "names two days") }
                day = try Self.day(word, in: text)
            }
        }
    }

    /// The instant that RFC 3339 writes with an offset: `2026-12-24T18:00:00Z`, `2026-12-24T18:00:00+01:00`.
    package static func instant(_ text: String) -> Int64? {
        if text.hasSuffix("Z") { return CivilDateTime(parsing: String(text.dropLast()))?.localSeconds }
        let offset = text.suffix(6)
        guard offset.count == 6, let sign = offset.first, sign == "+" || sign == "-", text.contains("T"),
            let hours = Int(offset.dropFirst().prefix(2)), offset.dropFirst(3).first == ":",
            let minutes = Int(offset.suffix(2)), hours < 24, minutes < 60,
            let civil = CivilDateTime(parsing: String(text.dropLast(6)))
        else { return nil }
        let seconds = Int64(hours * 3600 + minutes * 60)
        return civil.localSeconds + (sign == "+" ? -seconds : seconds)
    }

    private static func timeOfDay(_ word: String, in text: String) throws(GrammarError) -> TimeOfDay {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.map { $0.count <= 2 ? Int($0) : nil }
        guard (2...3).contains(parts.count), let hour = numbers[0], let minute = numbers[1],
            let second = parts.count == 3 ? numbers[2] : 0
        else { throw error(text, "is no time of day") }
        guard (0...23).contains(hour) else { throw error(text, "has the hour \(hour); hours go from 0 to 23") }
        guard (0...59).contains(minute) else { throw error(text, "has the minute \(minute); minutes go from 0 to 59") }
        guard (0...59).contains(second) else { throw error(text, "has the second \(second); seconds go from 0 to 59") }
        return TimeOfDay(hour: hour, minute: minute, second: second)
    }

    private static func day(_ word: String, in text: String) throws(GrammarError) -> Day {
        switch word.lowercased() {
        case "today": return .after(days: 0)
        case "tomorrow": return .after(days: 1)
        default: break
        }
        if let weekday = WeekdayText.number(word) { return .weekday(weekday) }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { throw error(text, "is no date or time") }
        guard (1...12).contains(month) else { throw error(text, "has the month \(month); months go from 1 to 12") }
        let civil = CivilDateTime(year: year, month: month, day: day)
        guard CivilDateTime(localSeconds: civil.localSeconds).day == day, day >= 1 else {
            throw error(text, "names a day that does not exist")
        }
        return .date(year: year, month: month, day: day)
    }

    private static func error(_ text: String, _ problem: String) -> GrammarError {
        GrammarError("\"\(text)\" \(problem). Write it as \(example).")
    }

    // MARK: - Meaning

    /// The date components that match this time once.
    package func match(now: CivilDateTime) throws(GrammarError) -> DateMatch {
        guard let time else {
            throw GrammarError("--at needs a time of day, such as \(Self.example).")
        }
        var match = DateMatch(hour: time.hour, minute: time.minute, second: time.second)
        switch day {
        case nil: break
        case .weekday(let weekday): match.weekday = weekday
        case .date, .after:
            let date = date(now: now)
            (match.year, match.month, match.day) = (date.year, date.month, date.day)
        }
        return match
    }

    /// The civil time that is meant; a day alone is its midnight, a time alone the next such time.
    package func civil(now: CivilDateTime) -> CivilDateTime {
        var civil = date(now: now)
        (civil.hour, civil.minute, civil.second) = (time?.hour ?? 0, time?.minute ?? 0, time?.second ?? 0)
        if civil <= now, day == nil { civil = CivilDateTime(localSeconds: civil.localSeconds + 86_400) }
        return civil
    }

    private func date(now: CivilDateTime) -> CivilDateTime {
        let midnight = CivilDateTime(year: now.year, month: now.month, day: now.day)
        switch day {
        case nil: return midnight
        case .date(let year, let month, let day): return CivilDateTime(year: year, month: month, day: day)
        case .after(let days): return CivilDateTime(localSeconds: midnight.localSeconds + Int64(days) * 86_400)
        case .weekday(let weekday):
            let days = (weekday - now.weekday + 7) % 7
            return CivilDateTime(localSeconds: midnight.localSeconds + Int64(days) * 86_400)
        }
    }
}

extension String {
    /// RFC 3339's T between date and time read as a blank.
    fileprivate func replacingT() -> String {
        guard let index = firstIndex(where: { $0 == "T" || $0 == "t" }), index != startIndex,
            self[self.index(before: index)].isNumber
        else { return self }
        return self[..<index] + " " + self[self.index(after: index)...]
    }
}
