internal import ArgumentParser
internal import CalendarFolders
internal import DesktopTools
internal import Messages

struct Calendars: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendars",
        abstract: "Make calendars in files ring, and write the answers back.",
        discussion: """
            Calendars that vdirsyncer, khal, todoman, Radicale or Syncthing keep as .ics files ring where they are. OK, \
            Snooze and Done are written into the files, where other machines and programs find them.

            EXAMPLES
              carillon calendars add
              carillon calendars add ~/.local/share/calendars --tasks due
              carillon calendars check ~/.local/share/calendars
              carillon calendars list
              carillon calendars pause work
            """,
        subcommands: [
            AddCalendar.self, ListCalendars.self, CheckCalendars.self, RemoveCalendar.self, PauseCalendar.self,
            ResumeCalendar.self,
        ],
        defaultSubcommand: ListCalendars.self
    )
}

struct RemoveCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Stop a calendar from ringing; its files stay as they are."
    )

    @Argument(help: ArgumentHelp("The calendar's name or path.", valueName: "calendar"))
    var name: String

    func run() throws {
        let folder = try CalendarChanges.remove(name, warn: Line.warn(plain:))
        Line.print("\(folder.name) doesn't ring any more. Its files stay in \(folder.path).")
    }
}

struct PauseCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Keep a calendar from ringing for a while.",
        discussion: """
            What is due meanwhile doesn't ring. It stays so over logins, until carillon calendars resume.
            """
    )

    @Argument(help: ArgumentHelp("The calendar's name or path.", valueName: "calendar"))
    var name: String

    func run() throws { try Calendars.set(paused: true, name) }
}

struct ResumeCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "End the pause of a calendar.")

    @Argument(help: ArgumentHelp("The calendar's name or path.", valueName: "calendar"))
    var name: String

    func run() throws { try Calendars.set(paused: false, name) }
}

extension Calendars {
    fileprivate static func set(paused isPaused: Bool, _ name: String) throws {
        let folder = try CalendarChanges.set(paused: isPaused, name, warn: Line.warn(plain:))
        guard isPaused else { return Line.print("\(folder.name) rings again.") }
        Line.print("\(folder.name) is paused. carillon calendars resume \(folder.name) ends that.")
    }
}
