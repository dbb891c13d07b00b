import CalendarFolders
import Recurrence
import TestSupport

/// A random item of a calendar folder, as one of the programs would write it that keep such folders.
struct FolderItem {
    private(set) var lines: [String] = []
    private(set) var setting = FolderSetting(name: "work", path: "/work")

    private let now: Int64
    private let number: Int
    private var kind = "VEVENT"
    private var isDay = false
    private var zone: String?
    private var start = CivilDateTime(year: 2026, month: 1, day: 1)

    init(_ random: inout SeededGenerator, _ number: Int, now: Int64) {
        (self.now, self.number) = (now, number)
        var options: [String] = []
        if random.chance(40) {
            setting.ringsDueTasks = true
            options.append("due")
        }
        if random.chance(30) {
            setting.eventAlarm = 600
            options.append("ten")
        }
        kind = random.chance(60) ? "VEVENT" : "VTODO"
        isDay = random.chance(25)
        zone = random.pick([nil, "UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"])
        let rule = random.chance(50) ? rule(&random) : nil
        let earliest: Int64 = rule == nil ? -3 : -60
        let seconds = Int64(random.below(Int(40 - earliest) * 288)) * 300 + earliest * 86_400
        start = CivilDateTime(localSeconds: (now + seconds) / 300 * 300)
        if isDay { start = CivilDateTime(localSeconds: start.localSeconds / 86_400 * 86_400) }

        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-OPTIONS:\(options.joined(separator: " "))"]
        begin()
        times(start, &random, isSeries: rule != nil)
        if let rule {
            lines.append("RRULE:\(rule.text)")
            if random.chance(25) {
                lines.append(property("EXDATE", occurrence(rule, &random)))
            }
        }
        answers(&random, rule)
        lines.append("END:\(kind)")
        if let rule, rule.days > 0, random.chance(40) {
            let isFollowing = random.chance(30) && !lines.contains { $0.hasPrefix("EXDATE") }
            replace(occurrence(rule, &random), isFollowing: isFollowing, &random)
        }
        lines.append("END:VCALENDAR")
    }

    private mutating func begin() {
        lines += [
            "BEGIN:\(kind)", "UID:\(number)@test", "SUMMARY:Item \(number)", "DTSTAMP:\(Self.stamp(now + 5_000_000))",
        ]
    }

    // MARK: - Times

    private struct Rule {
        var text: String
        /// From one occurrence to the next; 0 where that isn't always the same.
        var days: Int64
    }

    private func rule(_ random: inout SeededGenerator) -> Rule {
        let count = random.chance(25) ? ";COUNT=\(1 + random.below(30))" : ""
        switch random.below(5) {
        case 0, 1:
            let days = 1 + random.below(9)
            return Rule(text: "FREQ=DAILY;INTERVAL=\(days)" + count, days: Int64(days))
        case 2:
            let weeks = 1 + random.below(3)
            return Rule(text: "FREQ=WEEKLY;INTERVAL=\(weeks)" + count, days: Int64(weeks) * 7)
        case 3: return Rule(text: "FREQ=MONTHLY" + count, days: 0)
        default: return Rule(text: "FREQ=YEARLY" + count, days: 0)
        }
    }

    /// One of the occurrences around now, or the first.
    private func occurrence(_ rule: Rule, _ random: inout SeededGenerator) -> CivilDateTime {
        guard rule.days > 0 else { return start }
        let passed = max(0, (now - start.localSeconds) / (rule.days * 86_400))
        let index = passed + Int64(random.below(3))
        return CivilDateTime(localSeconds: start.localSeconds + index * rule.days * 86_400)
    }

    private static func digits(_ time: CivilDateTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

    /// A moment in UTC.
    private static func stamp(_ time: Int64) -> String { digits(CivilDateTime(localSeconds: time)) + "Z" }

    private func property(_ name: String, _ time: CivilDateTime) -> String {
        let digits = Self.digits(time)
        if isDay { return "\(name);VALUE=DATE:\(digits.prefix(8))" }
        guard let zone else { return "\(name):\(digits)" }
        return zone == "UTC" ? "\(name):\(digits)Z" : "\(name);TZID=\(zone):\(digits)"
    }

    /// DTSTART and what ends it, in one of the ways in which that can be said.
    private mutating func times(_ start: CivilDateTime, _ random: inout SeededGenerator, isSeries: Bool) {
        let length: Int64 = isDay ? 86_400 * Int64(1 + random.below(3)) : 1800 * Int64(1 + random.below(6))
        let end = property(kind == "VTODO" ? "DUE" : "DTEND", CivilDateTime(localSeconds: start.localSeconds + length))
        if kind == "VTODO", !isSeries, random.chance(50) {
            return lines.append(property("DUE", start))
        }
        lines.append(property("DTSTART", start))
        switch random.below(4) {
        case 0: lines.append("DURATION:" + (isDay ? "P\(length / 86_400)D" : "PT\(length / 60)M"))
        case 1 where kind == "VEVENT": break
        default: lines.append(end)
        }
    }

    /// Another entry in the place of an occurrence, or of all from it on, with an older version before or after it.
    private mutating func replace(_ time: CivilDateTime, isFollowing: Bool, _ random: inout SeededGenerator) {
        let versions = random.chance(25) ? random.pick([[1, 3], [3, 1]]) : [3]
        for version in versions {
            begin()
            let id = property("RECURRENCE-ID", time)
            lines.append(isFollowing ? id.replacing("RECURRENCE-ID", with: "RECURRENCE-ID;RANGE=THISANDFUTURE") : id)
            lines.append("SEQUENCE:\(version)")
            let hours = isDay ? 24 * Int64(random.below(3)) : Int64(random.below(30)) - 10
            times(CivilDateTime(localSeconds: time.localSeconds + hours * 3600), &random, isSeries: true)
            if version == 3 { answers(&random, nil) }
            lines.append("END:\(kind)")
        }
    }

    // MARK: - Alarms and answers

    /// The status, Thunderbird's marks and the alarms.
    private mutating func answers(_ random: inout SeededGenerator, _ rule: Rule?) {
        if random.chance(5) {
            let done = ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:\(Self.stamp(now - 100))"]
            lines.append(kind == "VTODO" && random.chance(70) ? random.pick(done) : "STATUS:CANCELLED")
        }
        if random.chance(20) {
            lines.append("X-MOZ-LASTACK:" + Self.stamp(now + Int64(random.below(4 * 86_400)) - 3 * 86_400))
            if random.chance(60) {
                var suffix = ""
                if let rule { suffix = "-\(occurrence(rule, &random).localSeconds * 1_000_000)" }
                lines.append("X-MOZ-SNOOZE-TIME\(suffix):" + Self.stamp(now + Int64(random.below(10_800)) - 3600))
            }
        }
        for index in 0..<random.below(4) { alarm("alarm\(index)", &random) }
    }

    private mutating func alarm(_ uid: String, _ random: inout SeededGenerator) {
        let isSnoozed = random.chance(20)
        let action = random.chance(85) ? "DISPLAY" : random.pick(["AUDIO", "EMAIL", "NONE"])
        lines += ["BEGIN:VALARM", "ACTION:\(action)", "DESCRIPTION:x"]
        if random.chance(15) {
            lines.append("TRIGGER;VALUE=DATE-TIME:" + Self.stamp(now + Int64(random.below(6 * 86_400)) - 86_400))
        } else {
            let offset = random.pick(["PT0S", "-PT0S", "-PT10M", "-PT2H", "-P1D", "-P2D", "PT15M", "PT9H"])
            lines.append((random.chance(25) ? "TRIGGER;RELATED=END:" : "TRIGGER:") + offset)
        }
        if random.chance(15) { lines += ["REPEAT:\(1 + random.below(3))", "DURATION:PT\(1 + random.below(90))M"] }
        if random.chance(50) || isSnoozed { lines.append("UID:\(uid)") }
        if random.chance(30) || isSnoozed {
            lines.append("ACKNOWLEDGED:" + Self.stamp(now + Int64(random.below(6 * 86_400)) - 3 * 86_400))
        }
        lines.append("END:VALARM")
        guard isSnoozed else { return }
        lines += [
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "UID:\(uid)-snooze",
            "TRIGGER;VALUE=DATE-TIME:" + Self.stamp(now + Int64(random.below(10_800)) - 3600),
            "RELATED-TO;RELTYPE=SNOOZE:" + (random.chance(80) ? uid : "gone"), "END:VALARM",
        ]
    }
}
