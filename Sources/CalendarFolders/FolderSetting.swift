internal import ICalendar
internal import Messages
internal import NotificationCore
package import ScheduleWords

/// One line of `[calendars]`: a folder of calendar files, or a single file, that rings.
///
/// `work=/home/anna/calendars/work;read-only;tasks=due`: the path first, then what differs from the defaults.
package struct FolderSetting: Sendable, Hashable, Codable {
    package static let group = "calendars"
    /// How many ring, the first of them: each has a thread.
    package static let most = 200

    /// - Parameter count: How many there are.
    package static func tooMany(_ count: Int) -> GrammarError {
        GrammarError(
            .outOfRange,
            "[calendars]: these are \(count) calendars; the first \(most) ring, and the others are left out"
        )
    }

    /// What the popups' group and the commands call it.
    package var name: String
    package var path: String
    /// Whether answers stay on this machine.
    package var isReadOnly = false
    /// Whether tasks ring when they are due that have no alarm.
    package var ringsDueTasks = false
    /// When the alarm of a whole day rings that is to ring on that day, in seconds.
    package var allDayAt = 9 * 3600
    /// How long before an event without an alarm it rings, in seconds; nil is never.
    package var eventAlarm: Int?
    /// The mail addresses of the person whose calendar it is: what they have declined doesn't ring.
    package var addresses: [String] = []
    package var isPaused = false

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }

    /// Names are short words, because they are typed.
    package static func isName(_ text: String) -> Bool {
        (1...60).contains(text.count)
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0)
            }
    }

    /// Whether a path fits into one line of the settings: it has no control characters.
    package static func isPath(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// - Parameter home: What a `~` at the beginning of the path stands for.
    /// - Throws: `GrammarError` that names the key and says what would be right.
    package init(name: String, value: String, home: String) throws(GrammarError) {
        guard Self.isName(name) else {
            throw GrammarError("[calendars] \(name): a name has letters, digits, - _ and . and at most 60 of them")
        }
        let parts = Self.parts(value)
        let path = parts.first ?? ""
        guard path.utf8.first == UInt8(ascii: "/") || path == "~" || path.utf8.starts(with: "~/".utf8) else {
            throw GrammarError(.outOfRange, "[calendars] \(name)=\(value): the path must begin with / or ~/")
        }
        self.init(name: name, path: path.hasPrefix("~") ? home + path.dropFirst() : path)
        for part in parts.dropFirst() where !part.isEmpty { try take(part) }
    }

    private mutating func take(_ part: String) throws(GrammarError) {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (pair[0], pair.count > 1 ? pair[1] : nil) {
        case ("read-only", nil): isReadOnly = true
        case ("paused", nil): isPaused = true
        case ("tasks", "due"): ringsDueTasks = true
        case ("tasks", "alarms"): ringsDueTasks = false
        case ("all-day-at", let time?): allDayAt = try Self.secondOfDay(time)
        case ("default-alarm", let length?): eventAlarm = try Self.eventAlarm(length)
        case ("address", let address?): addresses.append(try Self.address(address))
        default:
            throw GrammarError(
                .outOfRange,
                "[calendars] \(name): \"\(part)\" must be read-only, paused, tasks=due, tasks=alarms, all-day-at=HH:MM, default-alarm=10m or address=anna@example.org"
            )
        }
    }

    /// `09:00`
    package static func secondOfDay(_ text: String) throws(GrammarError) -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.count <= 2 ? Int($0) : nil }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { throw GrammarError("\"\(text)\" isn't a time of day. Write it as 09:00.") }
        return hour * 3600 + minute * 60
    }

    /// `10m`, `0m` for the start itself, `none`.
    package static func eventAlarm(_ text: String) throws(GrammarError) -> Int? {
        if text == "none" { return nil }
        if text == "0" { return 0 }
        let seconds = try DurationText(parsing: text).seconds
        guard (0...28 * 86_400).contains(seconds) else { throw GrammarError("\"\(text)\" is more than four weeks.") }
        return Int(seconds)
    }

    /// `anna@example.org`
    package static func address(_ text: String) throws(GrammarError) -> String {
        guard text.contains("@"), isPath(text) else { throw GrammarError("\"\(text)\" isn't a mail address.") }
        return text
    }

    /// The value of its key.
    package func value(home: String) -> String {
        var path = path
        if !home.isEmpty, path == home || path.hasPrefix(home + "/") { path = "~" + path.dropFirst(home.count) }
        var parts = [path]
        if isReadOnly { parts.append("read-only") }
        if ringsDueTasks { parts.append("tasks=due") }
        if allDayAt != 9 * 3600 { parts.append("all-day-at=" + Self.clock(allDayAt)) }
        if let eventAlarm { parts.append("default-alarm=" + Self.length(eventAlarm)) }
        parts += addresses.map { "address=" + $0 }
        if isPaused { parts.append("paused") }
        let value = parts.map(Self.escaped).joined(separator: ";")
        // Programs that edit the file may remove blanks at the end of a line.
        return value.last?.isWhitespace ?? false ? value + ";" : value
    }

    /// A part; a blank at its end is escaped, since others there belong to no part.
    private static func escaped(_ part: String) -> String {
        let escaped = part.escaping("\\", as: "\\\\").escaping(";", as: "\\;")
        guard let last = escaped.unicodeScalars.last, isBlank(last) else { return escaped }
        return String(escaped.unicodeScalars.dropLast()) + "\\" + String(last)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func length(_ seconds: Int) -> String {
        let length = seconds == 0 ? nil : seconds.inWholes(of: [86_400: "d", 3600: "h", 60: "m", 1: "s"])
        return length.map { "\($0)\($1)" } ?? "0m"
    }

    private static func clock(_ seconds: Int) -> String { "\(seconds / 3600):\((seconds % 3600 / 60).padded(to: 2))" }

    private static func parts(_ value: String) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var blanks = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            switch (isEscaped, scalar) {
            case (false, "\\"): isEscaped = true
            case (false, ";"):
                parts.append(String.UnicodeScalarView())
                blanks = String.UnicodeScalarView()
            case (false, _) where isBlank(scalar):
                if !parts[parts.count - 1].isEmpty { blanks.append(scalar) }
            default:
                parts[parts.count - 1].append(contentsOf: blanks)
                parts[parts.count - 1].append(scalar)
                (blanks, isEscaped) = (String.UnicodeScalarView(), false)
            }
        }
        return parts.map { String($0) }
    }

    /// What the alarms of its items depend on besides the items.
    package var reading: String { "\(ringsDueTasks) \(allDayAt) \(eventAlarm ?? -1) \(addresses)" }

    var importOptions: ReminderImport.Options {
        var options = ReminderImport.Options()
        options.separatesSnoozes = true
        (options.mostAlarms, options.mostRepeats) = (20, 5)
        options.takesDueTasks = ringsDueTasks
        options.allDayAt = Int64(allDayAt)
        options.eventAlarm = eventAlarm.map(Int64.init)
        options.addresses = addresses
        return options
    }
}

/// How often the alarms of a folder ring that ring again within the hour.
///
/// They may ring ``burst`` times together, and ``perMinute`` times each minute after that: more than a person can look at. What
/// rings more often rests for an hour, also what has just rung. Alarms that come less often always ring.
package struct RingPace: Sendable {
    private static let (burst, perMinute) = (300.0, 10.0)
    /// How soon an alarm rings again that counts, and for how long it rests, in seconds.
    package static let often: Int64 = 3600
    package static let rest: Int64 = 3600
    /// So many of them in a folder are looked at while they ring, and how often at most, in seconds: the agent rings them by itself.
    package static let (crowd, glance): (Int, Int64) = (20, 10)

    private var level = 0.0
    private var counted: WallTime?

    /// Counts a ring of an alarm, and says whether it is one too many.
    ///
    /// - Parameter coming: The ring after it.
    mutating func isTooMuch(_ ring: WallTime, _ coming: WallTime, at now: WallTime) -> Bool {
        guard coming.microseconds(since: ring) < Self.often * 1_000_000 else { return false }
        let passed = max(0, Double(now.microseconds(since: counted ?? now))) / 60_000_000
        (level, counted) = (max(0, level - passed * Self.perMinute), now)
        guard level < Self.burst else { return true }
        level += 1
        return false
    }
}
