internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Glibc
internal import Messages
internal import ScheduleWords

/// The command line for people.
///
/// Each command states its name: deriving it from the type's name takes a third of the time of a short command.
@main
struct Carillon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon",
        abstract: "Reminders that ring on schedule, with buttons, on any Linux desktop.",
        discussion: """
            EXAMPLES
              carillon add call mum tomorrow 5pm
              carillon add "Tea is ready" --in 4m
              carillon add "Stand up" --every 30m --until 18:00 --stop-button
              carillon add "Pizza Time!!" --every monday --at 11:30 --stop-button
              carillon add "Plants" --every mon,thu --at 18:00 --button "Later=snooze:10m"
              carillon list
              carillon next -n 5
              carillon act "Stand up" "Stop Repeat"

            Without a command, carillon shows what is unanswered and what is next. You can name a reminder by its id, by the beginning of the id \
            if no other begins like that, or by its whole title.

            The agent, carillond, keeps the schedule between logins and shows the popups.
            """,
        version: carillonVersion,
        subcommands: [
            Add.self, Edit.self, List.self, Show.self, Remove.self, Done.self, Open.self, Snooze.self, Skip.self,
            PauseCommand.self, ResumeCommand.self, Undo.self, Sync.self, Act.self, DeliveredList.self, Dismiss.self,
            Inbox.self, History.self, Why.self, Wait.self, Next.self, Notify.self, Import.self, Restore.self,
            Export.self,
            Calendars.self, AppsCommand.self, Status.self, Doctor.self, Autostart.self, Start.self, Gui.self,
            SearchCommand.self,
        ]
    )

    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--" + FolderProcess.option { FolderProcess.answer() }
        // Before there are other threads.
        _ = Session.language
        Terminal.widenHelp()
        // A limit of the shell on the size of files is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        let isNotify = arguments.first == Notify.configuration.commandName
        // Swift has replaced it: two ids would become one, and a file another.
        if let index = argumentOutsideUnicode {
            Line.warn("argument \(index) isn't UTF-8")
            exit(withError: isNotify ? ExitCode.failure : ExitCode.validationFailure)
        }
        if let unknown = UnknownCommand(in: arguments, of: Self.self) {
            guard let added = unknown.quickAdd(arguments) else { unknown.exit() }
            arguments = added
        }
        if !isNotify { refuseDashedWord(in: arguments) }
        var command: any ParsableCommand
        do {
            if isNotify { arguments = [arguments[0]] + (try Notify.arguments(arguments.dropFirst())) }
            command = try parseAsRoot(arguments)
        } catch {
            if isNotify { Notify.exit(error, arguments) }
            let asksForScript = arguments.first?.hasPrefix("--generate-completion-script") ?? false
            if let usage = WrongUsage(error) { usage.exit() }
            guard asksForScript, exitCode(for: error) == .success else { exit(withError: error) }
            Files.write(HelpTopics(of: Self.self).added(to: fullMessage(for: error) + "\n"), to: STDOUT_FILENO)
            return
        }
        do {
            // Without a time, notify takes the last of several, as notify-send does.
            if (command as? Notify)?.isLater != false {
                try RepeatedOptions.refuse(in: arguments, of: type(of: command))
            }
            let start = LastChange.now
            try command.run()
            LastChange().note(command, since: start)
        } catch let refusal as Refusal {
            Line.warn(plain: refusal.message)
            exit(withError: ExitCode.failure)
        } catch let error as ValidationError {
            WrongUsage(error.message, of: type(of: command)).exit()
        } catch let error as GrammarError {
            WrongUsage(Session.words(error), of: type(of: command)).exit()
        } catch {
            exit(withError: error)
        }
        StandardOutput.finish(or: StandardOutput.unsaid)
    }

    private static var argumentOutsideUnicode: Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    /// Refuses a title such as `-dash`, which the parser reads as `-d -a -s -h` and answers with the help.
    private static func refuseDashedWord(in arguments: [String]) {
        let word = arguments.prefix { $0 != "--" }.first { argument in
            let letters = argument.dropFirst()
            return argument.first == "-" && letters.count > 1 && letters.allSatisfy(\.isLetter)
                && !letters.allSatisfy("hny".contains)
        }
        guard let word else { return }
        let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        let problem = Session.say("\"\(word)\" is taken for options. What begins with a dash comes last, after --.")
        WrongUsage(problem, of: command ?? Self.self).exit()
    }

    func run() throws { try Overview().show() }
}
