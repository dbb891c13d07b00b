package import Messages
package import NotificationCore
internal import Recurrence
package import ScheduleWords

/// When something rings in the next days, for a picture: a mark for each ring on the line of its day.
package struct RingStrip: Sendable, Hashable {
    package struct Day: Sendable, Hashable {
        /// "Today", "Tue 24 Nov"
        package var title: String
        /// The soonest first, no two at nearly the same place.
        package var marks: [Mark]
        /// How many marks are left out, at least.
        package var rest: Int
        /// Whether something rings so often that it has one mark an hour.
        package var isDense: Bool
        /// When the next day begins.
        package var end: WallTime

        /// How many rings it has, at least.
        package var count: Int { marks.count + rest }

        /// The number of rings where there are too many to see them apart: "12", "30+"; nil where the marks say it.
        package var crowd: String? { count > 5 ? "\(count)\(isDense ? "+" : "")" : nil }

        /// What a screen reader says: "Tue 24 Nov: 1 ring"
        package func spoken(_ words: Translation = .english) -> String {
            let rings =
                isDense
                ? words.translated("more than %s rings", "\(count)") : words.counted("%s ring", "%s rings", count)
            return words.translated("%s: %s", title, rings)
        }
    }

    package struct Mark: Sendable, Hashable {
        package var key: RequestKey
        package var time: WallTime
        /// Where it is on the clock of its day, from 0 to 1.
        package var position: Double
    }

    package let days: [Day]

    /// Requests that are looked at, the next to ring first: what comes after so many changes no picture.
    static let mostRequests = 1000
    /// How often the next ring of what rings often is looked for.
    private static let mostSearches = 2000
    /// How many places a day has, a quarter of an hour each.
    private static let places = 96.0

    /// - Parameters:
    ///   - days: How many, today included.
    ///   - most: How many rings a request may have in all these days, to have a mark for each.
    package init(
        _ pending: [PendingSummary],
        output: TimeOutput,
        zones: any ZoneSource,
        days count: Int = 7,
        most: Int = 168
    ) {
        let count = max(1, min(count, 31))
        let starts = [output.now] + (1...count).map(output.startOfDay)
        let coming = pending.filter { $0.next.map { $0 < starts[count] } ?? false }.soonestFirst
        var marks = [[Mark]](repeating: [], count: count)
        var dense: Set<Int> = []
        var searches = Self.mostSearches
        for summary in coming.prefix(Self.mostRequests) {
            func times(from start: WallTime? = nil, limit: Int) -> [WallTime] {
                ComingRings.times(
                    of: summary,
                    zones: zones,
                    now: output.now,
                    from: start,
                    until: starts[count],
                    limit: limit
                )
            }
            func mark(_ time: WallTime) -> Int {
                let day = starts[1..<count].count { $0 <= time }
                marks[day].append(Mark(key: summary.key, time: time, position: output.positionInDay(time)))
                return day
            }
            let all = times(limit: most + 1)
            guard all.count > most else {
                for time in all { _ = mark(time) }
                continue
            }
            var time = all.first
            while let ring = time, searches > 0 {
                dense.insert(mark(ring))
                searches -= 1
                time = times(from: output.nextHour(after: ring), limit: 1).first
            }
        }
        days = marks.enumerated().map { number, marks in
            var taken: Set<Int> = []
            let shown = marks.sorted { ($0.time, $0.key.identifier) < ($1.time, $1.key.identifier) }
                .filter { taken.insert(Int($0.position * Self.places)).inserted }
            // Translators: there is room for five letters or so below each day on a narrow screen
            let today = Message("Today", context: "one of seven columns")
            let title = number == 0 ? output.words.say(today) : output.date(starts[number])
            return Day(
                title: title,
                marks: shown,
                rest: marks.count - shown.count,
                isDense: dense.contains(number),
                end: starts[number + 1]
            )
        }
    }
}

extension TimeOutput {
    /// Where a time is on the clock of its day, from 0 to 1.
    fileprivate func positionInDay(_ time: WallTime) -> Double {
        let civil = zone.civil(at: time.unixSeconds)
        return Double(civil.hour * 3600 + civil.minute * 60 + civil.second) / 86_400
    }

    /// The begin of the next hour of the clock.
    fileprivate func nextHour(after time: WallTime) -> WallTime {
        let civil = zone.civil(at: time.unixSeconds)
        return WallTime(unixSeconds: time.unixSeconds + Int64(3600 - civil.minute * 60 - civil.second))
    }
}
