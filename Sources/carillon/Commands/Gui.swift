internal import ArgumentParser
internal import FoundationEssentials

struct Gui: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gui",
        abstract: "Show a window to list, add and remove reminders.",
        discussion: """
            "Carillon" in the application menu runs this. It opens carillon-window where that is installed. Otherwise a simple \
            window needs zenity, yad or kdialog; without them, a terminal opens with the list.
            """
    )

    @Option(
        help: ArgumentHelp("Open this reminder first: its id, the beginning of the id, or the title.", valueName: "id"),
        completion: Completions.reminders
    )
    var show: String?

    @Flag(help: "Print the list in this terminal, and wait for Enter.")
    var terminal = false

    func run() throws {
        if terminal { return try listAndWait() }
        let environment = ProcessInfo.processInfo.environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
            throw Session.refusal(
                "can't open a window: neither DISPLAY nor WAYLAND_DISPLAY is set. In a terminal, use: carillon list"
            )
        }
        if let window = InstalledWindow.find() { return try window.open(environment, showing: show) }
        if let dialog = DialogProgram.installed(environment) {
            return try ReminderWindow(dialog: dialog).run(opening: show)
        }
        guard let terminal = TerminalProgram.installed(environment) else {
            throw Session.refusal(
                "can't open a window: neither zenity, yad or kdialog nor a terminal is on the PATH. Install zenity, "
                    + "or name a terminal in TERMINAL"
            )
        }
        let opened = show.map { ["--show=\($0)"] } ?? []
        throw Session.refusal(terminal.become([OwnProgram.path, "gui", "--terminal"] + opened))
    }

    /// Shows the list in a terminal that was opened for it, and keeps it open until Enter is pressed.
    private func listAndWait() throws {
        let outcome = Result { try show.map { try Show.parse(["--", $0]).run() } ?? List.parse([]).run() }
        print(
            """

            To add one:     carillon add "Tea is ready" --in 4m
            To remove one:  carillon remove ID
            More commands:  carillon help

            Press Enter to close this.
            """
        )
        _ = readLine()
        try outcome.get()
    }
}
