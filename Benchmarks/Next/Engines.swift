internal import CLibical
internal import Foundation
internal import Recurrence

/// The four engines, each asked for the next time after an instant.
enum Engines {
    struct Failure: Error, CustomStringConvertible { var description: String }

    // MARK: - Ours

    static func ours(_ row: Row) throws -> Measurement {
        let zone = try zone(row.zone)
        if let match = row.match { return measure { match.next(after: $0, in: zone) } }
        let set = RecurrenceSet(start: try start(row), rules: [try RecurrenceRule(parsing: row.rule)])
        return measure { set.next(after: $0, in: zone) }
    }

    private static func zone(_ name: String) throws -> Zone {
        if name == "UTC" { return .utc }
        let data = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
        return try Zone(identifier: name, tzif: [UInt8](data))
    }

    private static func start(_ row: Row) throws -> CivilDateTime {
        guard let start = CivilDateTime(parsing: row.start) else {
            throw Failure(description: "bad start \(row.start)")
        }
        return start
    }

    // MARK: - Foundation

    /// `Calendar.nextDate`; `Calendar.RecurrenceRule` for what date components can't say.
    static func foundation(_ row: Row) throws -> Measurement {
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: row.zone) else { throw Failure(description: "no zone \(row.zone)") }
        calendar.timeZone = zone
        guard let match = row.match else { return try foundationRule(row, calendar) }
        calendar.firstWeekday = match.firstWeekday
        calendar.minimumDaysInFirstWeek = match.minimumDaysInFirstWeek
        var components = DateComponents()
        (components.month, components.day, components.hour) = (match.month, match.day, match.hour)
        (components.minute, components.second, components.weekday) = (match.minute, match.second, match.weekday)
        (components.weekdayOrdinal, components.weekOfYear) = (match.weekdayOrdinal, match.weekOfYear)
        if match.hour != nil {
            components.minute = match.minute ?? 0
            components.second = 0
        }
        return measure { instant in
            let after = Date(timeIntervalSince1970: Double(instant))
            return calendar.nextDate(after: after, matching: components, matchingPolicy: .nextTime)
                .map { Int64($0.timeIntervalSince1970) }
        }
    }

    private static func foundationRule(_ row: Row, _ calendar: Calendar) throws -> Measurement {
        var rule: Calendar.RecurrenceRule
        switch row.name {
        case "MONTHLY;BYDAY=-1FR":
            rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .monthly)
            rule.weekdays = [.nth(-1, .friday)]
        case "YEARLY;BYWEEKNO=53":
            rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly)
            rule.weeks = [53]
        default:
            rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .weekly, interval: 2)
            rule.weekdays = [.every(.monday), .every(.thursday)]
        }
        let start = Date(timeIntervalSince1970: Double(try self.start(row).localSeconds))
        return measure { instant in
            let after = Date(timeIntervalSince1970: Double(instant) + 1)
            var iterator = rule.recurrences(of: start, in: after..<Date.distantFuture).makeIterator()
            return iterator.next().map { Int64($0.timeIntervalSince1970) }
        }
    }

    // MARK: - libical

    /// An iterator from DTSTART, moved to the instant where libical can; parsing the rule isn't timed.
    static func libical(_ row: Row) throws -> Measurement {
        let recurrence = icalrecurrencetype_from_string(row.rule)
        var start = icaltime_from_string(try self.start(row).description.filter { $0 != "-" && $0 != ":" })
        let zone = row.zone == "UTC" ? icaltimezone_get_utc_timezone() : icaltimezone_get_builtin_timezone(row.zone)
        start = icaltime_set_timezone(&start, zone)
        return measure { instant in
            let after = icaltime_from_timet_with_zone(time_t(instant), 0, zone)
            guard let iterator = icalrecur_iterator_new(recurrence, start) else { return nil }
            icalrecur_iterator_set_start(iterator, after)
            var next = icalrecur_iterator_next(iterator)
            while icaltime_is_null_time(next) == 0, icaltime_compare(next, after) <= 0 {
                next = icalrecur_iterator_next(iterator)
            }
            icalrecur_iterator_free(iterator)
            return Int64(next.year)
        }
    }

    // MARK: - python-dateutil

    /// A rule that starts at the instant, then its first time after it: from an older DTSTART it walks all the way.
    private static let program = """
        import sys, time, statistics, warnings
        warnings.simplefilter("ignore")
        from datetime import datetime, timedelta
        from dateutil import tz
        from dateutil.rrule import rrulestr
        for line in sys.stdin:
            rule, zone, instants = line.rstrip("\\n").split("|")
            zone = tz.gettz(zone)
            instants = [datetime.fromtimestamp(int(x), zone) for x in instants.split(",")]
            batches = []
            end = time.monotonic() + 0.5
            while len(batches) < 3 or (time.monotonic() < end and len(batches) < 200):
                begin = time.perf_counter_ns()
                for instant in instants:
                    rrulestr(rule, dtstart=instant).after(instant)
                batches.append((time.perf_counter_ns() - begin) / len(instants))
                if time.monotonic() > end + 5: break
            print(statistics.median(batches), flush=True)
        """

    static func dateutil(_ rows: [Row]) throws -> [Double] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", program]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for row in rows {
            // What never comes takes dateutil seconds: it looks at each day up to the year 9999.
            let instants = Row.instants.prefix(row.isNever ? 1 : 16).map(String.init).joined(separator: ",")
            try input.fileHandleForWriting.write(contentsOf: Data("\(row.rule)|\(row.zone)|\(instants)\n".utf8))
        }
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let medians = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
        guard medians.count == rows.count else {
            throw Failure(description: "/usr/bin/python3 needs dateutil; Debian has it as python3-dateutil")
        }
        return medians
    }
}
