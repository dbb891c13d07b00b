internal import Foundation
internal import Glibc
internal import NotificationCore
internal import OtherCalendars
internal import Recurrence

// Draws calls with large rules, long lists and large numbers, and prints which took longest, and whether
// one took more than its budget, which is no error. What is measured is what the agent computes for a call or an event, without its store and its bus.

struct OneZone: ZoneSource {
    let calendars: any CalendarSource = FoundationCalendars()
    let local: Zone
    func zone(named identifier: String) -> Zone? { identifier == local.identifier ? local : nil }
}

/// What this thread has had of a processor, in milliseconds: other programs don't count.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 20_261_122
// Up to a thousand elements; what has more takes slices of its own, and this much for each thousand at most.
let most = 50.0
let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
let agenda = Agenda(zones: OneZone(local: try Zone(identifier: "Europe/Berlin", tzif: [UInt8](file))))
let start: Int64 = 1_795_000_000
let now = Moment(wall: WallTime(unixSeconds: start), boot: BootTime(microseconds: 5_000_000_000), bootID: "boot")
var draw = Draw(seed: seed)
var refused = 0
var asides = 0

/// The calls that took longest.
struct Slowest {
    private(set) var calls: [(milliseconds: Double, call: String)] = []
    private(set) var count = 0

    /// - Parameter thousands: How many thousand elements the call has, 1 at least.
    mutating func measure<Value>(
        _ call: @autoclosure () -> String,
        thousands: Double = 1,
        _ body: () -> Value
    ) -> Value {
        let before = processorTime()
        let value = body()
        let time = (processorTime() - before) / max(1, thousands)
        count += 1
        if calls.count < 10 || time > calls[calls.count - 1].milliseconds {
            calls.append((time, call()))
            calls.sort { $0.milliseconds > $1.milliseconds }
            calls = Array(calls.prefix(10))
        }
        return value
    }
}

var slowest = Slowest()
while slowest.count < count {
    // One request as a rule, a thousand of a kind now and then.
    let (trigger, words) = draw.trigger(from: start)
    let number = draw.chance(1) ? 1000 : 1
    var bounds = Request.Bounds()
    if draw.chance(20) { bounds.count = draw.large(digits: 12) }
    let requests = (0..<number).map {
        Request(identifier: "r\($0)", content: Content(title: "T"), trigger: trigger, bounds: bounds)
    }
    let added = slowest.measure("Add of \(number): \(words), count \(bounds.count ?? 0)") {
        try? agenda.plan(.add(app: "app", requests), at: now, rows: Rows())
    }
    guard let added else {
        refused += 1
        continue
    }
    let pending = added.changes.compactMap { if case .put(let row) = $0 { row } else { nil } }
    let absence = draw.pick([0, 60, 86_400, 1_000_000, 40_000_000])
    var later = now
    later.wall = WallTime(
        unixSeconds: max(start, pending.first?.schedule.next(at: now)?.unixSeconds ?? 0) + Int64(absence)
    )
    later.boot = now.boot(at: later.wall)
    var rows = Rows(pending: Array(pending.prefix(Event.batch)))
    for (number, row) in rows.pending.enumerated() {
        rows.positions[row.key] = RowPosition(due: nil, number: Int64(number))
    }
    let rung = slowest.measure("ring of \(number) after \(absence) s: \(words)") {
        try? agenda.plan(.deadline, at: later, rows: rows)
    }
    asides += rung?.consequences.count { if case .setAside = $0 { true } else { false } } ?? 0
    _ = slowest.measure("clock set for \(number): \(words)") { try? agenda.plan(.clockChanged, at: now, rows: rows) }
    let limit = draw.pick([1, 10, 1000, RequestCheck.Limit.upcoming])
    let found: [Timetable.Upcoming]? = slowest.measure(
        "\(limit) of GetUpcoming for \(number): \(words)",
        thousands: Double(limit) / 1000
    ) {
        try? agenda.timetable.upcoming(pending, at: now, limit: limit)
    }
    if found == nil { refused += 1 }
}

print(
    "\(slowest.count) calls with seed \(seed): \(refused) refused, \(asides) requests set aside. The slowest, in ms of processor time for each thousand elements or fewer:"
)
for (milliseconds, call) in slowest.calls { print(String(format: "%8.2f  ", milliseconds) + call.prefix(1000)) }
let isMet = slowest.calls.first.map { $0.milliseconds <= most } ?? true
print(isMet ? "The budget of \(most) ms is met." : "The budget of \(most) ms is MISSED.")
