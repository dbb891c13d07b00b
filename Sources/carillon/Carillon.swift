internal import AgentBus
internal import ArgumentParser
internal import ScheduleWords

/// The command line for people.
///
/// Each command says its name itself: to make one of the type's name takes the runtime a third of the time of a short command.
@main
struct Carillon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon",
        abstract: "Reminders that ring on schedule, with buttons, on any Linux desktop.",
        discussion: """
            EXAMPLES
              carillon add "Tea is ready" --in 4m
              carillon add "Stand up" --every 30m --stop-button
              carillon add "Pizza Time!!" --every monday --at 11:30 --until 2027-03-01 --stop-button
              carillon add "Water plants" --every mon,thu --at 18:00 --button "Later=snooze:10m"
              carillon list
              carillon next -n 5
              carillon act "Stand up" "Stop Repeat"

            Without a command it shows what is next. A reminder is named by its id, by any unique beginning of the id, or by \
            its whole title.

            The agent, carillond, keeps the schedule between logins and shows the popups.
            """,
        version: carillonVersion,
        subcommands: [
            Add.self, List.self, Show.self, Remove.self, Snooze.self, Skip.self, Act.self, DeliveredList.self,
            Dismiss.self, Inbox.self, Wait.self, Next.self, Import.self, Export.self, AppsCommand.self, Status.self,
            Doctor.self,
            Autostart.self, Start.self,
            Gui.self,
        ]
    )

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var command: any ParsableCommand
        do {
            command = try parseAsRoot(arguments)
        } catch {
            exit(withError: error)
        }
        do {
            try RepeatedOptions.refuse(in: arguments, of: type(of: command))
            try command.run()
        } catch let error as ValidationError {
            WrongUsage(error.message, of: type(of: command)).exit()
        } catch let error as GrammarError {
            WrongUsage(error.message, of: type(of: command)).exit()
        } catch {
            exit(withError: error)
        }
        StandardOutput.finish()
    }

    func run() throws { try Overview().show() }
}
