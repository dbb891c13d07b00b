internal import ArgumentParser
internal import CalendarFiles
internal import CalendarFolders
internal import FoundationEssentials
internal import Glibc
internal import NotificationCore
internal import ScheduleWords

struct AddCalendar: AsksFolders {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a folder of .ics files ring, or a single file.",
        usage: "carillon calendars add [<path>] [<options>]",
        discussion: """
            The folder has items that end in .ics, or folders of such items. Without a path, it looks for the calendars of \
            vdirsyncer, khal, GNOME and KOrganizer, and offers them. Adding a calendar that is there already changes its \
            options.

            EXAMPLES
              carillon calendars add
              carillon calendars add ~/.local/share/calendars
              carillon calendars add ~/tasks --tasks due --all-day-at 08:00
              carillon calendars add holidays.ics --read-only --default-alarm 1d
            """
    )

    @Argument(help: "A folder, or an .ics file.")
    var path: String?

    @Option(help: "What commands call it, instead of the folder's name.")
    var name: String?

    @Flag(help: "Never write into it: answers stay on this machine.")
    var readOnly = false

    @Option(
        help: ArgumentHelp(
            "due: tasks without an alarm ring when they are due. alarms: they don't.",
            valueName: "which"
        )
    )
    var tasks: String?

    @Option(
        help: ArgumentHelp(
            "When an alarm of a whole day rings that is due in the night, instead of 09:00.",
            valueName: "time"
        )
    )
    var allDayAt: String?

    @Option(
        help: ArgumentHelp(
            "How long before it an event without an alarm rings: 10m, 0 for its start, none.",
            valueName: "length"
        )
    )
    var defaultAlarm: String?

    @Option(
        help: ArgumentHelp(
            "Your address in its invitations, which may be given more than once: those that you have declined don't ring.",
            valueName: "mail"
        )
    )
    var address: [String] = []

    @Flag(name: .shortAndLong, help: "Add all that is found, without a question.")
    var yes = false

    func run() throws {
        guard let path else { return try offer() }
        let absolute = FolderSettings.absolute(path)
        let error = FileQuestion.each([absolute]) { access($0, R_OK) == 0 ? 0 : errno }[0]
        guard error == 0 else {
            let reason = error.map { String(cString: strerror($0)) } ?? FileQuestion.silence
            throw Session.refusal("\(path) can't be read: \(reason)")
        }
        let found = CalendarSearch(environment: ProcessInfo.processInfo.environment).found.first { $0.path == absolute }
        try add([found ?? FoundCalendar(path: absolute, program: "")])
    }

    /// What is typed; the rest stays.
    private func options(_ setting: inout FolderSetting) throws {
        if let tasks {
            guard tasks == "due" || tasks == "alarms" else {
                throw ValidationError("--tasks must be due or alarms, not \"\(tasks)\".")
            }
            setting.ringsDueTasks = tasks == "due"
        }
        setting.isReadOnly = setting.isReadOnly || readOnly
        if let allDayAt { setting.allDayAt = try FolderSetting.secondOfDay(allDayAt) }
        if !address.isEmpty { setting.addresses = try address.map(FolderSetting.address) }
        if let defaultAlarm { setting.eventAlarm = try FolderSetting.eventAlarm(defaultAlarm) }
    }

    private func add(_ calendars: [FoundCalendar]) throws {
        for calendar in calendars {
            guard FolderSetting.isPath(calendar.path) else {
                let problem = "\(calendar.path) has a line break or another control character in its name"
                guard calendars.count > 1 else { throw Session.refusal(problem + "; give it another one") }
                Line.warn(problem + ", and is left out")
                continue
            }
            let settings = try FolderSettings()
            let places = FileQuestion.each([calendar.path] + settings.folders.map(\.path), FolderPlaces.place)
            let place = places[0] ?? calendar.path
            let known = zip(settings.folders, places.dropFirst()).first { ($1 ?? $0.path) == place }?.0
            let name = name ?? known?.name ?? settings.freeName(for: calendar.path)
            guard FolderSetting.isName(name) else {
                throw ValidationError(
                    "--name \"\(name)\": a name has letters, digits, - _ and . and at most 60 of them."
                )
            }
            if settings.names.contains(name), known?.name != name {
                throw Session.refusal("\(name) is the name of another calendar already; choose one with --name")
            }
            var setting = known ?? FolderSetting(name: name, path: calendar.path)
            setting.name = name
            setting.isReadOnly = setting.isReadOnly || calendar.isReadOnly
            try options(&setting)
            let folders = settings.folders.filter { $0.name != known?.name } + [setting]
            let report = FolderReport.each([setting], among: folders, now: TimeOutput.current.now)[0]
            if known == nil, let reason = report.problemOfFile {
                throw Session.refusal("\(calendar.path) is no calendar that can be read: \(reason)")
            }
            if let known, known.name != name { try settings.remove(known) }
            try settings.write(setting)
            say(report)
            let all = FileQuestion.places(folders)
            for other in all.names(in: name) { Line.print("It leaves out \(other), which rings by itself.") }
            for other in all.names(around: name) { Line.print("\(other) leaves it out from now on.") }
        }
        try CalendarsService.configure(hasFolders: true)
    }

    private func say(_ report: FolderReport) {
        let setting = report.setting
        var text =
            "\(setting.name) rings: \(Count.of(report.items.count, "item")), \(Count.of(report.rings.count, "alarm")) to come"
        if let next = report.rings.first {
            text += ", the next \(TimeOutput.current.dayAndTime(next.time)) (\(next.alarm.request.content.title))"
        }
        Line.print(text + ".")
        if setting.isReadOnly { Line.print("Nothing is written into it: answers stay on this machine.") }
        let problems = report.problems
        guard !problems.isEmpty else { return }
        Line.print("\(Count.of(problems.count, "problem")); carillon calendars check \(setting.name) says more.")
    }

    // MARK: - Without a path

    private func offer() throws {
        let settings = try FolderSettings()
        let found = CalendarSearch(environment: ProcessInfo.processInfo.environment).found.filter { calendar in
            !settings.folders.contains { calendar.path == $0.path || calendar.path.hasPrefix($0.path + "/") }
        }
        guard !found.isEmpty else {
            let others = settings.folders.isEmpty ? "No calendars were found." : "No other calendars were found."
            Line.print(others + " Name the folder: carillon calendars add PATH")
            return
        }
        for calendar in found {
            Line.print("\(calendar.path) (\(calendar.program)\(calendar.isReadOnly ? ", read only" : ""))")
        }
        guard yes || Question.isPossible else {
            Line.print("carillon calendars add --yes makes them ring.")
            return
        }
        try Question.ask(found.count == 1 ? "Make it ring?" : "Make them ring?", yes: yes)
        try add(found)
    }
}
