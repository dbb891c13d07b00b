internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// A calendar file that was named on the command line.
enum CalendarFile {
    /// The events and tasks of a file, or with - of stdin.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func entries(_ path: String, zones: any ZoneSource) throws -> [CalendarEntry] {
        try reading(try InputFile(path)) { bytes throws(ICalendarError) in try CalendarEntry.read(bytes, zones: zones) }
    }

    /// The entries that can be used, and what is wrong with the others.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func usableEntries(
        _ file: InputFile,
        zones: any ZoneSource
    ) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        try reading(file) { bytes throws(ICalendarError) in try CalendarEntry.readUsable(bytes, zones: zones) }
    }

    private static func reading<Value>(
        _ file: InputFile,
        _ read: ([UInt8]) throws(ICalendarError) -> Value
    ) throws -> Value {
        do throws(ICalendarError) {
            return try read(file.bytes)
        } catch {
            throw Session.refusal("\(file.name), \(error)")
        }
    }
}

/// The system's zones, with the one from `--tz` instead of the session's.
struct ZonesOfFile: ZoneSource {
    var zones: SystemZones
    var local: Zone

    var calendars: any CalendarSource { zones.calendars }

    func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
}
