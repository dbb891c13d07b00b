/// A notification and when to show it.
package struct Request: Sendable, Hashable, Codable {
    /// Unique within its app; adding another request with the same one replaces it.
    package var identifier: String
    @Shared package var content: Content
    /// nil rings at once.
    @Shared package var trigger: Trigger?
    package var bounds = Bounds()
    package var missed = MissedPolicy.once
    /// Rings again until it is answered (Linux addition).
    package var untilAnswered: UntilAnswered?
    /// Wakes the machine from sleep to ring, where that is possible (Linux addition, decision 34).
    package var wake = false
    /// The connection that scheduled it, and its bus. An app of several processes gets responses where it scheduled the request.
    private var scheduler: String?
    /// How its fields differ from what was sent, since that couldn't be stored as it was: by their names, in words of the bus.
    package var changed: [String: [String]] = [:]

    package init(identifier: String, content: Content, trigger: Trigger?, bounds: Bounds = Bounds()) {
        (self.identifier, self.content, self.trigger, self.bounds) = (identifier, content, trigger, bounds)
    }

    private enum CodingKeys: String, CodingKey {
        case identifier, content, trigger, bounds, missed, untilAnswered, wake, scheduler, changed
    }

    /// What is at its default is left out, as with the content.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(identifier, forKey: .identifier)
        try fields.encode(content, forKey: .content)
        try fields.encodeIfPresent(trigger, forKey: .trigger)
        if bounds != Bounds() { try fields.encode(bounds, forKey: .bounds) }
        if missed != .once { try fields.encode(missed, forKey: .missed) }
        try fields.encodeIfPresent(untilAnswered, forKey: .untilAnswered)
        if wake { try fields.encode(wake, forKey: .wake) }
        try fields.encodeIfPresent(scheduler, forKey: .scheduler)
        if !changed.isEmpty { try fields.encode(changed, forKey: .changed) }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try fields.decode(String.self, forKey: .identifier)
        content = try fields.decode(Content.self, forKey: .content)
        trigger = try fields.decodeIfPresent(Trigger.self, forKey: .trigger)
        bounds = try fields.decodeIfPresent(Bounds.self, forKey: .bounds) ?? Bounds()
        missed = try fields.decodeIfPresent(MissedPolicy.self, forKey: .missed) ?? .once
        untilAnswered = try fields.decodeIfPresent(UntilAnswered.self, forKey: .untilAnswered)
        wake = try fields.decodeIfPresent(Bool.self, forKey: .wake) ?? false
        scheduler = try fields.decodeIfPresent(String.self, forKey: .scheduler)
        changed = try fields.decodeIfPresent([String: [String]].self, forKey: .changed) ?? [:]
    }

    /// Notes which connection schedules it.
    ///
    /// - Parameter bus: The bus's own identity, since unique names begin again with each bus.
    package mutating func note(scheduler connection: String, on bus: String) { scheduler = "\(bus) \(connection)" }

    package func isScheduled(by connection: String, on bus: String) -> Bool { scheduler == "\(bus) \(connection)" }

    /// The first and last instants between which a request rings, and how often (Linux additions).
    package struct Bounds: Sendable, Hashable, Codable {
        /// Nothing rings before it.
        package var start: WallTime?
        /// Nothing rings at it or after it.
        package var end: WallTime?
        /// How many occurrences there are, including missed and skipped ones.
        package var count: Int?

        package init(start: WallTime? = nil, end: WallTime? = nil, count: Int? = nil) {
            (self.start, self.end, self.count) = (start, end, count)
        }
    }

    /// How a ring is repeated until it is answered; any answer ends it, including a dismissal.
    package struct UntilAnswered: Sendable, Hashable, Codable {
        /// The time between two rings, in seconds.
        package var seconds: Double
        /// How often it rings again at most.
        package var most: Int

        package init(seconds: Double, most: Int) { (self.seconds, self.most) = (seconds, most) }
    }

    package static let endDateKey = "endDate"

    /// The key in `userInfo` under which a request that rings at once says when it was due, as a date.
    package static let dueKey = "io.github.carillon.due"

    /// When a request that rings at once was due: now, unless it says that it comes late.
    func due(at now: WallTime) -> WallTime {
        guard case .date(let seconds)? = content.userInfo[Self.dueKey],
            let due = WallTime(secondsSince1970: seconds + Self.referenceDate)
        else { return now }
        return min(due, now)
    }

    /// Says so in the request.
    package mutating func comesLate(for due: WallTime) {
        content.userInfo[Self.dueKey] = .date(due.secondsSince1970 - Self.referenceDate)
    }

    /// Where the dates of `userInfo` count from, in seconds since 1970.
    private static let referenceDate = 978_307_200.0

    /// The instant at and after which nothing is shown: the bound's, or `userInfo["endDate"]` of a repeating
    /// request (decision 8), whichever comes first.
    package var end: WallTime? {
        guard let trigger, trigger.repeats, case .date(let seconds)? = content.userInfo[Self.endDateKey],
            let date = WallTime(secondsSince1970: seconds + Self.referenceDate)
        else { return bounds.end }
        return bounds.end.map { min($0, date) } ?? date
    }
}

/// A value that its copies share until one of them is changed: lists of thousands are sorted, filtered and handed on.
@propertyWrapper
package struct Shared<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Storage: @unchecked Sendable {  // changed only while nobody else has it
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    package var wrappedValue: Value {
        _read { yield storage.value }
        set { storage = Storage(newValue) }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}

/// What happens to an occurrence that was due while the machine was off or asleep (decision 9).
package enum MissedPolicy: Sendable, Hashable, Codable {
    /// It rings once, late, with the time it was due.
    case once
    /// It is left out.
    case skip
    /// It rings if it is at most this many seconds late.
    case within(seconds: Double)

    /// A ring that is this late or less counts as on time, in microseconds.
    package static let grace: Int64 = 60_000_000

    func rings(late lateness: Int64) -> Bool {
        switch self {
        case .once: true
        case .skip: lateness <= Self.grace
        case .within(let seconds): lateness <= max(Self.grace, Int64(microsecondsFromSeconds: seconds))
        }
    }
}

/// What the person has decided about an app's notifications (decision 19).
package enum Authorization: String, Sendable, Hashable, Codable, CaseIterable {
    /// The person wasn't asked, or didn't answer.
    case notDetermined
    case denied
    case authorized
    /// Shown quietly without having been asked for.
    case provisional

    /// Whether rings are shown.
    package var allows: Bool { self == .authorized || self == .provisional }
}
