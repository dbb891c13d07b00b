internal import FoundationEssentials
internal import Glibc
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import Synchronization
internal import SystemZones

/// The rules of calendars other than the Gregorian one. Only the agent's program has them, because they take 30 MB.
///
/// It starts on the first question, needs neither a bus nor a running agent, and ends with this program.
final class CalendarProcess: CalendarSource {
    static let shared = CalendarProcess()

    private let state = Mutex(State())

    fileprivate struct State {
        var connection: FileDescriptor?
        /// What was read after the last answer.
        var read: [UInt8] = []
        var problem: String?
    }

    /// Why other calendars can't be used; nil if they can.
    var problem: String? { state.withLock { $0.problem } }

    func firstDay(
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
                state.problem = "\(OwnProgram.agent) can't compute dates of other calendars: \(error.reason)"
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

extension CalendarProcess.State {
    fileprivate mutating func ask(_ question: CalendarQuestion) throws -> CalendarQuestion.Answer {
        let connection = try connection ?? start()
        let line = try JSONEncoder().encode(question) + Data("\n".utf8)
        // A process that has ended must not end this one with a signal.
        let sent = line.withUnsafeBytes {
            send(connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent == line.count else { throw Files.Failure(errno) }
        while true {
            if let end = read.firstIndex(of: 0x0A) {
                defer { read.removeSubrange(...end) }
                return try JSONDecoder().decode(CalendarQuestion.Answer.self, from: Data(read[..<end]))
            }
            let more = try Files.readSome(connection.number)
            guard !more.isEmpty, read.count < CalendarQuestion.longestLine else { throw Files.Failure(EPIPE) }
            read += more
        }
    }

    private mutating func start() throws -> FileDescriptor {
        guard let (ours, theirs) = FileDescriptor.connection() else { throw Files.Failure(errno) }
        _ = try AttachedProcess([OwnProgram.agent, "--answer-days"], input: theirs, output: theirs)
        connection = ours
        return ours
    }
}

/// A calendar file that was named on the command line.
enum CalendarFile {
    /// The entries that can be used, and what is wrong with the others.
    ///
    /// - Throws: The exit code after a message on stderr that names the file and the line.
    static func usableEntries(
        _ file: InputFile,
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom
    ) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        do throws(ICalendarError) {
            return try CalendarEntry.readUsable(file.bytes, zones: zones, now: now, room: room)
        } catch {
            throw Session.refusal("\(file.name), \(error)")
        }
    }
}

/// The system's zones, with the one from `--tz` instead of the session's.
struct ZonesOfFile: ZoneSource {
    var zones: SystemZones
    var local: Zone

    var calendars: any CalendarSource { zones.calendars }

    func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
}
