import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import Recurrence
import SystemZones

/// 2026-01-05T08:00:00Z, a Monday.
let now = WallTime(unixSeconds: 1_767_600_000)
let zones = SystemZones(environment: ["TZ": "UTC"])

func time(_ text: String) -> WallTime {
    WallTime(
        unixSeconds: Zone.utc.instant(of: CivilDateTime(parsing: text) ?? CivilDateTime(year: 1, month: 1, day: 1))
    )
}

func item(_ kind: String = "VEVENT", _ lines: String..., alarms: [[String]] = [["TRIGGER:-PT10M"]]) -> [UInt8] {
    var all = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:\(kind)", "UID:a@test", "SUMMARY:Dentist"] + lines
    for alarm in alarms { all += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x"] + alarm + ["END:VALARM"] }
    all += ["END:\(kind)", "END:VCALENDAR", ""]
    return Array(all.joined(separator: "\r\n").utf8)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

let folder = FolderSetting(name: "work", path: "/calendars/work")

func alarms(_ bytes: [UInt8], _ setting: FolderSetting = folder, at time: WallTime = now) throws -> [FolderAlarm] {
    try FolderAlarm.read(bytes, of: "a.ics", in: setting, zones: zones, now: time).alarms
}

/// The notification of a ring.
func delivered(_ alarm: FolderAlarm, due: WallTime) -> DeliveredSummary {
    DeliveredSummary(app: "x", request: alarm.request, date: due, due: due, occurrence: 1, state: .shown)
}

func response(_ alarm: FolderAlarm, _ button: String, due: WallTime, at answered: WallTime) -> ResponseSummary {
    ResponseSummary(
        notification: delivered(alarm, due: due),
        actionIdentifier: button,
        userText: nil,
        answered: answered,
        number: 1,
        isTold: false
    )
}
