internal import Messages
internal import AdwaitaSupport
internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import NotificationCore

/// The window: one for each session, with the person's reminders.
@main
struct CarillonWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon-window",
        abstract: "Shows the window of Carillon.",
        discussion: """
            There is one window in a session: when it is open already, it comes to the front. "carillon gui" and the entry \
            "Carillon" in the application menu start this. When the window is closed, nothing of it runs.
            """,
        version: carillonVersion
    )

    @Option(name: .customLong("show"), help: ArgumentHelp("Open this reminder.", valueName: "id"))
    var shown: String?

    @Flag(name: .customLong("new"), help: "Start with a new reminder.")
    var isNew = false

    @Flag(name: .customLong("gapplication-service"), help: ArgumentHelp(visibility: .hidden))
    var isService = false

    @Flag(name: .customLong(FolderProcess.option), help: ArgumentHelp(visibility: .hidden))
    var answersFolders = false

    mutating func run() throws {
        if answersFolders { FolderProcess.answer() }
        let request = shown.map { WindowRequest.show($0) } ?? (isNew ? .add("") : .open)
        let isService = isService
        // Before there are other threads.
        FreedMemory.keepThresholds()
        let language = Session.language
        UserInterface.starting { Words.current = language }
        let program = UserInterface.starting { WindowProgram(isService: isService) }
        guard let program = UserInterface.starting({ program.isFirst(asking: request) ? program : nil }) else { return }
        throw ExitCode(program.run())
    }
}

/// What the window is opened for.
enum WindowRequest: Sendable {
    case open
    case show(String)
    /// With the words to type for a button of this notification.
    case answer(RequestKey, button: String)
    /// With what is typed already.
    case add(String)
}
