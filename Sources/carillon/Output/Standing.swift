internal import DesktopTools
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SessionFacts

extension TimeOutput {
    /// The state of a reminder after a command has changed it:
    /// "rent  every month on the 1st at 09:00, next in 8 days (Tue 1 Dec 09:00)", with a title behind the id if it matters.
    func line(_ request: Request, _ title: String?, _ scheduled: ScheduledRequest) -> String {
        let name = Terminal.bold(PlainText.visible(request.identifier))
        var listed = scheduled.summary(of: request, app: Agenda.ownApp)
        listed?.due = scheduled.next
        let trigger = listed.map(trigger)
        let when = scheduled.next.map { Session.say("next \(relative($0)) (\(absolute($0)))") }
        let how = [trigger, when].compactMap(\.self).joined(separator: ", ")
        let shown = title.map { Session.say("\"\(PlainText.visible($0))\"") } ?? ""
        return [name, shown, how].filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

/// A welcome after the installation, shown once and only on a terminal.
struct Greeting {
    private let folder: String

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        folder = BaseFolders(environment: environment).state + "/carillon"
    }

    func greetOnce() {
        let mark = folder + "/greeted"
        let files = FileManager.default
        guard isatty(STDOUT_FILENO) == 1, !files.fileExists(atPath: mark) else { return }
        let welcome = Session.say(
            "Welcome to Carillon. Reminders ring on time, even after you\nlog out and back in. carillon doctor checks this desktop."
        )
        print(welcome + "\n")
        // If this fails, it greets again the next time, which does no harm.
        try? BaseFolders.makePrivate(folder)
        _ = files.createFile(atPath: mark, contents: nil)
    }
}
