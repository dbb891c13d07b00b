package import NotificationCore
internal import Recurrence
package import ScheduleWords

/// When something rings in the next days, for a picture: a mark for each ring on the line of its day.
package struct RingStrip: Sendable, Hashable {
    package struct Day: Sendable, Hashable {
        /// "Today", "Tue 24 Nov"
        package var title: String
        /// The soonest first.
        package var marks: [Mark]
        /// How many marks are left out, at least.
        package var rest: Int
    }

    package struct Mark: Sendable, Hashable {
        package var key: RequestKey
        package var time: WallTime
        /// Where it is on the clock of its day, from 0 to 1.
        package var position: Double
    }

    package let days: [Day]
    /// Whether requests were left out because there are so many.
    package let isPartial: Bool

    /// Requests that are looked at, the next to ring first: what comes after so many changes no picture.
    private static let mostRequests = 1000

    /// - Parameters:
    ///   - days: How many, today included.
    ///   - most: How many marks a day has.
    package init(
        _ pending: [PendingSummary],
        output: TimeOutput,
        zones: any ZoneSource,
        days count: Int = 7,
        most: Int = 48
    ) {
        let count = max(1, min(count, 31))
        let starts = [output.now] + (1...count).map(output.startOfDay)
        let coming = pending.filter { $0.next.map { $0 < starts[count] } ?? false }.soonestFirst
        isPartial = coming.count > Self.mostRequests
        var marks = [[Mark]](repeating: [], count: count)
        for summary in coming.prefix(Self.mostRequests) {
            let key = RequestKey(app: summary.app, identifier: summary.request.identifier)
            func times(from start: WallTime? = nil, until end: WallTime) -> [WallTime] {
                ComingRings.times(of: summary, zones: zones, now: output.now, from: start, until: end, limit: most + 1)
            }
            func mark(_ day: Int, _ times: [WallTime]) {
                marks[day] += times.map { Mark(key: key, time: $0, position: output.positionInDay($0)) }
            }
            let all = times(until: starts[count])
            guard all.count > most else {
                for time in all { mark(starts[1..<count].count { $0 <= time }, [time]) }
                continue
            }
            // The first days would take all there is room for.
            for day in 0..<count { mark(day, times(from: day == 0 ? nil : starts[day], until: starts[day + 1])) }
        }
        days = marks.enumerated().map { number, marks in
            let shown = marks.sorted { ($0.time, $0.key.identifier) < ($1.time, $1.key.identifier) }.prefix(most)
            let title = number == 0 ? output.words.translated("Today") : output.date(starts[number])
            return Day(title: title, marks: Array(shown), rest: marks.count - shown.count)
        }
    }

    /// What somebody who doesn't see it hears: "Today: 3 rings. Tue 24 Nov: 1 ring."
    package func spoken(_ words: Translation = .english) -> String {
        days.map { day in
            let count = words.counted("%s ring", "%s rings", day.marks.count + day.rest)
            return words.translated("%s: %s.", day.title, count)
        }
        .joined(separator: " ")
    }
}

extension TimeOutput {
    /// Where a time is on the clock of its day, from 0 to 1.
    fileprivate func positionInDay(_ time: WallTime) -> Double {
        let civil = zone.civil(at: time.unixSeconds)
        return Double(civil.hour * 3600 + civil.minute * 60 + civil.second) / 86_400
    }
}
