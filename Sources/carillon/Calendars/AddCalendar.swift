internal import ArgumentParser
internal import CalendarFolders
internal import DesktopTools
internal import Messages
internal import ScheduleWords

struct AddCalendar: ParsableCommand {
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
        guard !path.isEmpty else { throw ValidationError(saying: "The path of a folder or file is missing.") }
        try add([try CalendarSearch().calendar(at: path)])
    }

    /// What is typed; the rest stays.
    private func options(_ setting: inout FolderSetting) throws {
        if let tasks {
            guard tasks == "due" || tasks == "alarms" else {
                throw ValidationError(saying: "--tasks must be due or alarms, not \"\(tasks)\".")
            }
            setting.ringsDueTasks = tasks == "due"
        }
        setting.isReadOnly = setting.isReadOnly || readOnly
        if let allDayAt { setting.allDayAt = try FolderSetting.secondOfDay(allDayAt) }
        if !address.isEmpty { setting.addresses = try address.map(FolderSetting.address) }
        if let defaultAlarm { setting.eventAlarm = try FolderSetting.eventAlarm(defaultAlarm) }
    }

    private func add(_ calendars: [FoundCalendar]) throws {
        if let name, !FolderSetting.isName(name) {
            throw ValidationError(
                saying: "--name \"\(name)\": a name has letters, digits, - _ and . and at most 60 of them."
            )
        }
        for calendar in calendars {
            guard calendars.count == 1 || FolderSetting.isPath(calendar.path) else {
                Line.warn("\(CalendarChanges.unwritable(calendar)), and is left out")
                continue
            }
            let added = try CalendarChanges.add(calendar, name: name, options: options)
            say(added.report)
            for other in added.inside { Line.print("It leaves out \(other), which rings by itself.") }
            for other in added.around { Line.print("\(other) leaves it out from now on.") }
        }
        try CalendarsService.configure(hasFolders: true, warn: Line.warn(plain:))
    }

    private func say(_ calendar: FolderReport) {
        let name = calendar.setting.name
        let (items, alarms) = (calendar.items.count, calendar.rings.count)
        let count = Message("\(items) item", "\(items) items", count: items)
        let coming = Message("\(alarms) alarm to come", "\(alarms) alarms to come", count: alarms)
        let next = calendar.next.map { next in
            Session.say(", the next \(TimeOutput.current.dayAndTime(next.time)) (\(next.title))")
        }
        Line.print("\(name) rings: \(count), \(coming)\(next ?? "").")
        if calendar.setting.isReadOnly { Line.print("Nothing is written into it: answers stay on this machine.") }
        let problems = calendar.problems.count
        guard problems > 0 else { return }
        let found = Message("\(problems) problem", "\(problems) problems", count: problems)
        Line.print("\(found); carillon calendars check \(name) says more.")
    }

    // MARK: - Without a path

    private func offer() throws {
        let settings = try FolderSettings()
        let found = CalendarSearch().found.filter { calendar in
            !settings.folders.contains { calendar.path == $0.path || calendar.path.hasPrefix($0.path + "/") }
        }
        guard !found.isEmpty else {
            return settings.folders.isEmpty
                ? Line.print("No calendars were found. Name the folder: carillon calendars add PATH")
                : Line.print("No other calendars were found. Name the folder: carillon calendars add PATH")
        }
        for calendar in found {
            let only = calendar.isReadOnly ? Session.say(", read only") : ""
            Line.print(plain: "\(calendar.path) (\(calendar.program)\(only))")
        }
        guard yes || Question.isPossible else {
            Line.print("carillon calendars add --yes makes them ring.")
            return
        }
        try Question.ask("\(Message("Make it ring?", "Make them ring?", count: found.count))", yes: yes)
        try add(found)
    }
}
