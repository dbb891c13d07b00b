internal import ArgumentParser
internal import DesktopTools
internal import FoundationEssentials
internal import Glibc
internal import Messages

struct Gui: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gui",
        abstract: "Show a window to list, add and remove reminders.",
        discussion: """
            "Carillon" in the application menu runs this. The window is a program of its own, carillon-window: "make" builds it \
            unless it is told WINDOW=no, and there is a Debian package carillon-window.
            """
    )

    @Option(
        help: ArgumentHelp("Open this reminder first: its id, the beginning of the id, or the title.", valueName: "id"),
        completion: Completions.reminders
    )
    var show: String?

    func run() throws { try Self.open(showing: show) }

    /// - Parameter show: What was typed for a reminder that is to be shown; nil shows what the window showed last.
    static func open(showing show: String?) throws {
        let environment = ProcessInfo.processInfo.environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
            throw Session.refusal(
                "can't open a window: neither DISPLAY nor WAYLAND_DISPLAY is set. In a terminal, use: carillon list"
            )
        }
        guard let window = InstalledWindow.find() else {
            let problem = Session.say(
                "the window is not installed. Install the Debian package carillon-window, or run \"make && sudo make install\" in Carillon's source. In a terminal, use: carillon list"
            )
            // Whoever has chosen it in a menu doesn't see stderr.
            if isatty(STDERR_FILENO) == 0 { OwnProgram.notify("Carillon: \(problem)", environment) }
            throw Session.refusal(plain: problem)
        }
        try window.open(environment, showing: show)
    }
}
