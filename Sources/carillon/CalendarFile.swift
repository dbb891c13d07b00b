internal import Glibc
internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// A calendar file that was named on the command line.
enum CalendarFile {
    private static let largest = 64 * 1024 * 1024

    /// The events and tasks of a file, or with - of stdin.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func entries(_ path: String, zones: any ZoneSource) throws -> [CalendarEntry] {
        try reading(path) { bytes throws(ICalendarError) in try CalendarEntry.read(bytes, zones: zones) }
    }

    /// The entries that can be used, and what is wrong with the others.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func usableEntries(
        _ path: String,
        zones: any ZoneSource
    ) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        try reading(path) { bytes throws(ICalendarError) in try CalendarEntry.readUsable(bytes, zones: zones) }
    }

    private static func reading<Value>(
        _ path: String,
        _ read: ([UInt8]) throws(ICalendarError) -> Value
    ) throws -> Value {
        let name = path == "-" ? "stdin" : path
        let contents = try bytes(path, name)
        do throws(ICalendarError) {
            return try read(contents)
        } catch {
            throw Session.refusal("\(name), \(error)")
        }
    }

    private static func bytes(_ path: String, _ name: String) throws -> [UInt8] {
        let bytes: [UInt8]
        do throws(Files.Failure) {
            bytes =
                path == "-"
                ? try Files.read(STDIN_FILENO, upTo: largest + 1) : try Files.read(path, upTo: largest + 1)
        } catch {
            throw Session.refusal("\(name) can't be read: \(error)")
        }
        guard bytes.count <= largest else { throw Session.refusal("\(name) is larger than 64 MiB") }
        return bytes
    }
}

/// The system's zones, with the one from `--tz` instead of the session's.
struct ZonesOfFile: ZoneSource {
    var zones: SystemZones
    var local: Zone

    var calendars: any CalendarSource { zones.calendars }

    func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
}
