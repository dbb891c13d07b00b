internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Dispatch
internal import GLibSupport
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Wait: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait until a reminder is answered, and print the answer.",
        discussion: """
            It prints the button's label ("ok" for Done or a click on the popup, "dismissed" if the popup was closed), and a \
            typed answer on the lines below. An earlier answer is printed at once, and each answer is printed only once. A \
            reminder without buttons of its own has Snooze, after which the command keeps waiting, and, if it repeats, \
            Stop Repeat.

            EXIT CODES
              0    Done, a click on the popup, or a typed answer
              2    dismissed
              3    removed, or over without an answer
              10   its first own button, or Stop Repeat if it has none; 11 the second ...
              124  no answer within --timeout

            EXAMPLES
              carillon add "Deploy?" --id deploy --button "Yes=done" --button "No=done"
              [ "$(carillon wait deploy --timeout 10m)" = Yes ] && ./deploy
              carillon add "What did you eat?" --id food --in 1h --reply
              carillon wait food | tail -n +2 >>diary.txt
            """
    )

    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String

    @Option(help: ArgumentHelp("How long to wait at most.", valueName: "time"), transform: DurationText.init(parsing:))
    var timeout: DurationText?

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        let changes = try ChangeWatch()
        let deadline = timeout.map { DispatchTime.now() + $0.seconds } ?? .distantFuture
        var hasSeenAgent = false
        // The id, once it is known: the title may get another one later.
        var known: String?
        repeat {
            let requests: [Request]
            let untold: [ResponseSummary]
            do throws(AgentClient.Failure) {
                (requests, untold) = try look(changes.connection)
            } catch {
                // An agent that is away for a moment comes back, which is a change too.
                if changes.connection.isClosed { throw Session.refusal("the session bus went away") }
                if case .interrupted = error { hasSeenAgent = true }
                guard hasSeenAgent else { throw Session.refusal(plain: Session.words(error)) }
                continue
            }
            let named = requests + untold.map(\.notification.request)
            let name =
                try known ?? ReminderName.resolve(id, among: named, .pendingOrDelivered, changes: false).identifier
            known = name
            let answers = untold.filter { $0.notification.request.identifier == name }
            // It will ring again, so the wait continues.
            for answer in answers where answer.actionIdentifier == Action.snoozeIdentifier {
                try acknowledge(answer, changes.connection)
            }
            if let answer = answers.first(where: { $0.actionIdentifier != Action.snoozeIdentifier }) {
                let code = try tell(answer)
                // Print it first and acknowledge it then: if this program ends in between, the answer is printed twice, not lost.
                try acknowledge(answer, changes.connection)
                throw code
            }
            guard requests.contains(where: { $0.identifier == name }) else { throw ExitCode(3) }
            hasSeenAgent = true
        } while changes.wait(until: deadline) != nil
        throw ExitCode(124)
    }

    /// The requests that may still be answered, and the answers that haven't been acknowledged, oldest first.
    private func look(
        _ connection: BusConnection
    ) throws(AgentClient.Failure) -> (requests: [Request], untold: [ResponseSummary]) {
        // If the agent has restarted meanwhile, it has to learn first who is calling.
        let client = try AgentClient(connection: connection, app: Agenda.ownApp)
        // In this order, what is answered between the calls is found by the second one.
        let requests = try client.pending().map(\.request) + client.delivered().map(\.request)
        return (requests, try client.responses().filter { !$0.isTold })
    }

    /// If the agent ends at this moment, the next wait gets the answer once more.
    private func acknowledge(_ answer: ResponseSummary, _ connection: BusConnection) throws {
        // An answer that can't be printed waits for the next one.
        StandardOutput.finish()
        do throws(AgentClient.Failure) {
            try AgentClient(connection: connection, app: Agenda.ownApp).acknowledge(answer)
        } catch {
            Line.warn("the answer could not be acknowledged: \(Session.words(error))")
        }
    }

    /// Prints an answer and returns the exit code of the command.
    private func tell(_ answer: ResponseSummary) throws -> ExitCode {
        if json {
            try TimeOutput.current.json(answer).print()
        } else {
            Line.print(plain: PlainText.onOneLine(answer.actionTitle ?? answer.actionName))
            if let text = answer.userText { Line.print(plain: text) }
        }
        if answer.actionIdentifier == Action.dismissIdentifier { return ExitCode(2) }
        if answer.actionIdentifier == Action.stopIdentifier { return ExitCode(10) }
        let button = answer.notification.request.content.actions.firstIndex {
            $0.identifier == answer.actionIdentifier
        }
        guard let button, answer.userText == nil else { return .success }
        return ExitCode(Int32(10 + button))
    }
}
