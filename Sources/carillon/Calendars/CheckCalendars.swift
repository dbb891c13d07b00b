internal import ArgumentParser
internal import CalendarFolders
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct CheckCalendars: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show which calendar alarms will ring, which won't, and why.",
        discussion: """
            It changes nothing and needs no agent. Without a calendar, it checks all that are configured; a path need not be.
            """
    )

    @Argument(help: ArgumentHelp("A calendar's name, or a path.", valueName: "calendar"))
    var name: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        guard name != "" else { throw ValidationError(saying: "The path of a folder or file is missing.") }
        let output = TimeOutput.current
        let settings = try FolderSettings()
        let reports = FolderProcess.reports(of: try folders(settings), among: settings.folders)
        if json { return try object(reports, output).print() }
        for report in reports {
            let paused = report.setting.isPaused ? Session.say(", paused: nothing rings") : ""
            Line.printOne("\(report.setting.name) (\(report.setting.path))\(paused)")
            if let problem = report.problem { Line.printOne("  \(problem)") }
            for item in report.items {
                if let problem = item.problem ?? item.warning { Line.printOne("  \(item.file): \(problem)") }
                for alarm in item.alarms { Line.printOne("  \(line(item.file, alarm, output))") }
            }
        }
    }

    /// "work/x.ics  Dentist: rings Mon 5 Jan, 09:50"
    private func line(_ file: String, _ alarm: FolderReport.Alarm, _ output: TimeOutput) -> String {
        let over = alarm.note == nil ? Session.say("doesn't ring any more") : nil
        let said = [alarm.next.map { Session.say("rings \(output.dayAndTime($0))") } ?? over]
        let title = PlainText.onOneLine(alarm.title)
        return "\(file)  \(title): " + (said + [alarm.note]).compactMap(\.self).joined(separator: "; ")
    }

    private func folders(_ settings: FolderSettings) throws -> [FolderSetting] {
        guard let name else {
            guard !settings.folders.isEmpty else {
                throw Session.refusal("no calendar is configured; name a folder, or add one: carillon calendars add")
            }
            return settings.folders
        }
        do {
            return [try settings.folder(name)]
        } catch {
            let path = try FolderSettings.absolute(name)
            // One that doesn't answer is there.
            guard FolderProcess.files([path])[0]?.isThere ?? true else { throw error }
            return [FolderSetting(name: settings.freeName(for: path), path: path)]
        }
    }

    private func object(_ reports: [FolderReport], _ output: TimeOutput) -> JSONValue {
        .object([
            "jsonVersion": .integer(JSONValue.version),
            "calendars": .list(reports) { report in
                .object([
                    "name": .string(report.setting.name), "path": .string(report.setting.path),
                    "problem": JSONValue(report.problem),
                    "items": .list(report.items) { item in
                        .object([
                            "file": .string(item.file), "problem": JSONValue(item.problem ?? item.warning),
                            "alarms": .list(item.alarms) { alarm in
                                .object([
                                    "title": .string(alarm.title), "uid": .string(alarm.uid),
                                    "line": .integer(alarm.line),
                                    "next": JSONValue(alarm.next.map(output.rfc3339)),
                                    "note": JSONValue(alarm.note),
                                ])
                            },
                        ])
                    },
                ])
            },
        ])
    }
}
