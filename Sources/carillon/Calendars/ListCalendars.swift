internal import ArgumentParser
internal import CalendarFolders
internal import DesktopTools
internal import Messages
internal import ScheduleWords

struct ListCalendars: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the calendars that ring.")

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        let output = TimeOutput.current
        let report = try CalendarsReport()
        let calendars = report.folders
        if json { return try object(report, output).print() }
        guard !calendars.isEmpty || !report.problems.isEmpty else {
            return Line.print("No calendar rings. carillon calendars add finds those that are there.")
        }
        var table = Table(["NAME", "ITEMS", "NEXT", "TITLE", "PATH"], yielding: [("TITLE", 12), ("PATH", 12)])
        for calendar in calendars {
            let setting = calendar.setting
            let next =
                setting.isPaused ? Session.say("paused") : calendar.next.map { output.dayAndTime($0.time) } ?? "-"
            let path = setting.path + (setting.isReadOnly ? Session.say(" (read only)") : "")
            table.add([setting.name, "\(calendar.items.count)", next, calendar.next?.title ?? "", path])
        }
        if !calendars.isEmpty { table.lines().forEach { print($0) } }
        for calendar in calendars where !calendar.problems.isEmpty {
            let problems = calendar.problems.count
            let count = Message("\(problems) problem", "\(problems) problems", count: problems)
            Line.printOne("\(calendar.setting.name): \(count), the first: \(calendar.problems[0])")
        }
        report.problems.forEach(Line.warn(plain:))
        if !calendars.isEmpty, !report.isRunning {
            Line.warn("carillon-calendars is not running in this session, so nothing new rings")
        }
    }

    private func object(_ report: CalendarsReport, _ output: TimeOutput) -> JSONValue {
        .object([
            "jsonVersion": .integer(JSONValue.version),
            "running": .boolean(report.isRunning),
            "problems": .array(report.problems.map(JSONValue.string)),
            "calendars": .list(report.folders) { calendar in
                let setting = calendar.setting
                return .object([
                    "name": .string(setting.name), "path": .string(setting.path),
                    "readOnly": .boolean(setting.isReadOnly), "paused": .boolean(setting.isPaused),
                    "tasks": .string(setting.ringsDueTasks ? "due" : "alarms"),
                    "allDayAt": .integer(setting.allDayAt), "defaultAlarm": JSONValue(setting.eventAlarm),
                    "items": .integer(calendar.items.count), "alarms": .integer(calendar.rings.count),
                    "next": JSONValue(calendar.next.map { output.rfc3339($0.time) }),
                    "problems": .array(calendar.problems.map(JSONValue.string)),
                ])
            },
        ])
    }
}
