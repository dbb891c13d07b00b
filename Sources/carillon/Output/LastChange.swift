internal import ArgumentParser
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import SessionFacts

/// Tells whether the change that `carillon undo` takes back was made by the last command of this terminal.
///
/// Each command that may change something leaves the time that it took in a file of its terminal, in `$XDG_RUNTIME_DIR`. The
/// agent's time of a change lies within that if the command made it. Without such a file the answer is no, and undo asks.
struct LastChange {
    /// The commands that change a person's reminders, also those whose change can't be taken back.
    private static let commands: [any ParsableCommand.Type] = [
        Add.self, Edit.self, Remove.self, Done.self, Open.self, Snooze.self, Skip.self, PauseCommand.self,
        ResumeCommand.self, Undo.self, Sync.self, Act.self, Dismiss.self, Import.self, Restore.self,
    ]

    private let folder: String?
    private var file: String? { folder.map { "\($0)/terminal-\(getsid(0))" } }

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        folder = BaseFolders(environment: environment).runtime.map { $0 + "/carillon" }
    }

    static var now: WallTime { WallTime(microseconds: ClockTimer.now(.realtime)) }

    /// Notes that a command has run, if a person typed it.
    func note(_ command: any ParsableCommand, since start: WallTime) {
        guard isatty(STDIN_FILENO) == 1, Self.commands.contains(where: { $0 == type(of: command) }), let file,
            let folder
        else { return }
        // If this fails, undo asks, which does no harm.
        try? BaseFolders.makePrivate(folder)
        let span = "\(start.microseconds) \(Self.now.microseconds)\n"
        try? Data(span.utf8).write(to: URL(filePath: file), options: .atomic)
    }

    /// Whether the last command that ran here made a change of that time.
    func isOf(_ date: WallTime) -> Bool {
        guard let file, let span = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
        let ends = span.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
        return ends.count == 2 && ends[0] <= date.microseconds && date.microseconds <= ends[1]
    }
}
