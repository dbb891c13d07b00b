internal import ArgumentParser
internal import CalendarFolders
internal import NotificationCore
internal import ScheduleWords

struct ListCalendars: AsksFolders {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the calendars that ring."
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        let settings = try FolderSettings()
        let output = TimeOutput.current
        let reports = FolderReport.each(settings.folders, among: settings.folders, now: output.now)
        if json { return try object(reports, settings.problems, output).print() }
        guard !reports.isEmpty || !settings.problems.isEmpty else {
            return print("No calendar rings. carillon calendars add finds those that are there.")
        }
        var table = Table(["NAME", "ITEMS", "NEXT", "TITLE", "PATH"], yielding: [("TITLE", 12), ("PATH", 12)])
        for report in reports {
            let next = report.setting.isPaused ? "paused" : report.rings.first.map { output.dayAndTime($0.time) } ?? "-"
            let path = report.setting.path + (report.setting.isReadOnly ? " (read only)" : "")
            let title = report.rings.first?.alarm.request.content.title ?? ""
            table.add([report.setting.name, "\(report.items.count)", next, title, path])
        }
        if !reports.isEmpty { table.lines().forEach { print($0) } }
        for report in reports where !report.problems.isEmpty {
            Line.printOne(
                "\(report.setting.name): \(Count.of(report.problems.count, "problem")), the first: \(report.problems[0])"
            )
        }
        settings.problems.forEach(Line.warn)
        if !reports.isEmpty, !CalendarsService.isRunning {
            Line.warn("carillon-calendars is not running in this session, so nothing new rings")
        }
    }

    private func object(_ reports: [FolderReport], _ problems: [String], _ output: TimeOutput) -> JSONValue {
        .object([
            "jsonVersion": .integer(JSONValue.version),
            "running": .boolean(CalendarsService.isRunning),
            "problems": .array(problems.map(JSONValue.string)),
            "calendars": .array(
                reports.map { report in
                    let setting = report.setting
                    return .object([
                        "name": .string(setting.name), "path": .string(setting.path),
                        "readOnly": .boolean(setting.isReadOnly), "paused": .boolean(setting.isPaused),
                        "tasks": .string(setting.ringsDueTasks ? "due" : "alarms"),
                        "allDayAt": .integer(setting.allDayAt), "defaultAlarm": JSONValue(setting.eventAlarm),
                        "items": .integer(report.items.count), "alarms": .integer(report.rings.count),
                        "next": JSONValue(report.rings.first.map { output.rfc3339($0.time) }),
                        "problems": .array(report.problems.map(JSONValue.string)),
                    ])
                }
            ),
        ])
    }
}
