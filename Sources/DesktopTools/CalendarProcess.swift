internal import Messages
package import Recurrence
internal import Synchronization

/// The rules of calendars other than the Gregorian one. Only the agent's program has them, because they take 30 MB.
///
/// It starts on the first question, needs neither a bus nor a running agent, and ends with this program.
package final class CalendarProcess: CalendarSource {
    package static let shared = CalendarProcess()

    private let state = Mutex(State())

    private struct State {
        var process: AskedProcess?
        var problem: String?

        mutating func ask(_ question: CalendarQuestion) throws -> CalendarQuestion.Answer {
            var asked = try process ?? AskedProcess([OwnProgram.agent, "--answer-days"])
            defer { process = asked }
            return try asked.ask(question, upTo: CalendarQuestion.longestLine)
        }
    }

    /// Why other calendars can't be used; nil if they can.
    package var problem: String? { state.withLock { $0.problem } }

    package func firstDay(
        matching match: DateMatch,
        in calendar: OtherCalendar,
        from day: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int? {
        let question = CalendarQuestion(match: match, day: day, steps: budget.left)
        let answer = state.withLock { state -> CalendarQuestion.Answer? in
            guard state.problem == nil else { return nil }
            do {
                return try state.ask(question)
            } catch {
                state.problem = Session.say(
                    "\(OwnProgram.agent) can't compute dates of other calendars: \(error.reason)"
                )
                return nil
            }
        }
        // This isn't taken for an answer: callers check `problem`.
        guard let answer else { return nil }
        // If the steps left weren't enough, spend more than there are.
        try budget.spend(answer.steps ?? .max)
        return answer.day
    }
}
