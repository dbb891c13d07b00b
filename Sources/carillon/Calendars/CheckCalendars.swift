internal import ArgumentParser
internal import CalendarFolders
internal import DesktopTools
internal import FoundationEssentials
internal import ICalendar
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct CheckCalendars: AsksFolders {
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
        let output = TimeOutput.current
        let reports = try reports(at: output.now)
        if json { return try object(reports, output).print() }
        for report in reports {
            let paused = report.setting.isPaused ? ", paused: nothing rings" : ""
            Line.printOne("\(report.setting.name) (\(report.setting.path))\(paused)")
            if let problem = report.problem { Line.printOne("  \(problem)") }
            for item in report.items {
                if let problem = item.problem ?? item.warning { Line.printOne("  \(item.file): \(problem)") }
                for finding in item.findings {
                    let time = report.time(of: finding, in: item)
                    Line.printOne("  " + line(item.file, finding, time, output))
                }
            }
        }
    }

    /// "work/x.ics  Dentist: rings Mon 5 Jan, 09:50"
    private func line(
        _ file: String,
        _ finding: ReminderImport.Finding,
        _ time: WallTime?,
        _ output: TimeOutput
    ) -> String {
        let over = finding.note == nil ? "doesn't ring any more" : nil
        let said = [time.map { "rings \(output.dayAndTime($0))" } ?? over]
        let title = PlainText.onOneLine(finding.title)
        return "\(file)  \(title): " + (said + [finding.note]).compactMap(\.self).joined(separator: "; ")
    }

    private func reports(at now: WallTime) throws -> [FolderReport] {
        let settings = try FolderSettings()
        func reports(of folders: [FolderSetting]) -> [FolderReport] {
            FolderReport.each(folders, among: settings.folders, now: now)
        }
        guard let name else {
            guard !settings.folders.isEmpty else {
                throw Session.refusal("no calendar is configured; name a folder, or add one: carillon calendars add")
            }
            return reports(of: settings.folders)
        }
        let path = FolderSettings.absolute(name)
        let known = settings.folders.first { $0.name == name } ?? settings.folders.first { $0.path == path }
        if let known { return reports(of: [known]) }
        // One that doesn't answer is there.
        let isThere = FileQuestion.each([path]) { FileManager.default.fileExists(atPath: $0) }[0] ?? true
        guard isThere else { return reports(of: [try settings.folder(name)]) }
        return reports(of: [FolderSetting(name: settings.freeName(for: path), path: path)])
    }

    private func object(_ reports: [FolderReport], _ output: TimeOutput) -> JSONValue {
        .object([
            "jsonVersion": .integer(JSONValue.version),
            "calendars": .array(
                reports.map { report in
                    .object([
                        "name": .string(report.setting.name), "path": .string(report.setting.path),
                        "problem": JSONValue(report.problem),
                        "items": .array(
                            report.items.map { item in
                                .object([
                                    "file": .string(item.file), "problem": JSONValue(item.problem ?? item.warning),
                                    "alarms": .array(
                                        item.findings.map { finding in
                                            let time = report.time(of: finding, in: item)
                                            return .object([
                                                "title": .string(finding.title), "uid": .string(finding.uid),
                                                "line": .integer(finding.line),
                                                "next": JSONValue(time.map(output.rfc3339)),
                                                "note": JSONValue(finding.note),
                                            ])
                                        }
                                    ),
                                ])
                            }
                        ),
                    ])
                }
            ),
        ])
    }
}
