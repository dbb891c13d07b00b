internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// A calendar file that was named on the command line.
enum CalendarFile {
    /// The entries that can be used, and what is wrong with the others.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func usableEntries(
        _ file: InputFile,
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom
    ) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        do throws(ICalendarError) {
            return try CalendarEntry.readUsable(file.bytes, zones: zones, now: now, room: room)
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
