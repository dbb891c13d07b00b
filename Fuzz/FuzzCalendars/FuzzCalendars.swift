import Glibc
import ICalendar
import LibFuzzer
import NotificationCore
import Recurrence

/// Calendar files, as somebody was sent them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCalendars(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = data.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    let zones = OneZone()
    let now = WallTime(unixSeconds: 1_795_000_000)
    guard let (entries, problems) = try? CalendarEntry.readUsable(bytes, zones: zones, now: now) else { return 0 }
    _ = ReminderImport(zones: zones, now: now, takesStarts: true).findings(entries, problems)
    for entry in entries {
        guard let start = entry.start else { continue }
        _ = entry.recurrence?.next(after: 1_700_000_000, in: start.zone(zones))
    }
    return 0
}

@main
struct FuzzCalendars {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzCalendars))
    }
}

struct OneZone: ZoneSource {
    let local = Zone.utc
    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? local : nil }
}
