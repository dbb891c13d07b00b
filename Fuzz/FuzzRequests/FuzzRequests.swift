import AgentBus
import GLibSupport
import Glibc
import LibFuzzer
import NotificationCore
import Recurrence

/// Requests as they come from the bus: read, checked, planned, and written back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequests(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var source = Source(bytes: UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
    guard let request = try? RequestCodec.decode(.dictionary(source.fields())) else { return 0 }
    let zones = OneZone()
    let now = Moment(
        wall: WallTime(microseconds: 1_795_000_000_000_000),
        boot: BootTime(microseconds: 5_000_000_000),
        bootID: "boot"
    )
    let agenda = Agenda(zones: zones)
    guard let plan = try? agenda.plan(.add(app: "app", [request]), at: now, rows: Rows()) else { return 0 }
    for case .put(let row) in plan.changes {
        _ = agenda.timetable.describe(row, at: now)
        _ = try? agenda.timetable.upcoming(row, at: now, limit: 3)
        var later = now
        later.wall = row.schedule.next(at: now) ?? now.wall
        later.boot = now.boot(at: later.wall)
        _ = try? agenda.plan(.deadline, at: later, rows: Rows(pending: [row]))
    }
    _ = RequestCodec.encode(request)
    return 0
}

@main
struct FuzzRequests {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzRequests))
    }
}

struct OneZone: ZoneSource {
    let local = Zone.utc
    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? local : nil }
}

/// Turns bytes into fields of a request: names that exist, mostly, and values of any type.
struct Source {
    var bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static let names = [
        "identifier", "content", "trigger", "missed", "untilAnswered", "title", "body", "bodies", "actions", "sound",
        "soundVolume", "soundRepeat", "soundFade", "badge", "userInfo", "attachments", "interruptionLevel", "type",
        "seconds", "repeats", "firstDelay", "rules",
        "start",
        "dates", "exceptions", "count", "startDate", "endDate", "timeZone", "calendar", "year", "month", "day", "hour",
        "minute",
        "second", "weekday", "weekdayOrdinal", "weekOfYear", "weekOfMonth", "dayOfYear", "firstWeekday", "latitude",
        "longitude", "radius", "effect", "textInput", "options", "url", "command", "most", "icon", "file",
    ]
    private static let words = [
        "interval", "calendar", "recurrence", "location", "once", "skip", "stop", "snooze", "open", "run", "done", "a",
        "UTC",
        "FREQ=DAILY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=SECONDLY;BYSECOND=0,1,2,3;COUNT=900000000000000",
        "FREQ=MINUTELY;BYDAY=MO;COUNT=1000000", "FREQ=HOURLY;INTERVAL=700000000001;BYMONTHDAY=1", "0001-01-01T00:00:00",
        "2026-12-24T18:00:00", "2026-12-25", "chinese", "https://example.org",
    ]

    private mutating func byte() -> Int {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return Int(bytes[position])
    }

    private mutating func text() -> String {
        let kind = byte()
        guard kind >= 128 else { return Self.words[kind % Self.words.count] }
        let end = min(bytes.count, position + kind - 128)
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private mutating func number() -> Int64 {
        var value: UInt64 = 0
        for _ in 0..<(byte() % 9) { value = value << 8 | UInt64(byte()) }
        return byte() % 2 == 0 ? Int64(bitPattern: value) : Int64(truncatingIfNeeded: value % 100)
    }

    mutating func fields(depth: Int = 0) -> [String: Variant] {
        var fields: [String: Variant] =
            depth == 0 ? ["identifier": .string("a"), "content": .dictionary(["title": .string("T")])] : [:]
        for _ in 0..<(1 + byte() % 8) where position < bytes.count {
            fields[Self.names[byte() % Self.names.count]] = value(depth: depth + 1)
        }
        return fields
    }

    private mutating func value(depth: Int) -> Variant {
        switch byte() % (depth > 8 ? 7 : 12) {
        case 0: .string(text())
        case 1: .int64(number())
        case 2: .boolean(byte() % 2 == 0)
        case 3: .double(Double(number()))
        case 4: .double(Double(bitPattern: UInt64(bitPattern: number())))
        case 5: .stringArray((0..<(byte() % 4)).map { _ in text() })
        case 11: .stringArray(Array(repeating: text(), count: byte() * 16))
        case 6: .bytes([UInt8(truncatingIfNeeded: byte())])
        case 7, 8: .dictionary(fields(depth: depth))
        case 9: .dictionaries((0..<(byte() % 4)).map { _ in fields(depth: depth) })
        default: .boxed(value(depth: depth + 1))
        }
    }
}
