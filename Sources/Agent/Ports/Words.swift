internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Asks for text in a window of its own (decision 17).
///
/// The window does not talk to the agent but leaves the text in a file, so that it outlives an agent that is
/// restarted meanwhile: the agent that runs when it is there takes it. For each window the folder holds NAME.question,
/// and in the end NAME.words or NAME.cancelled.
final class Words {
    /// What a window was opened for.
    private struct Question: Codable {
        var app: String
        var identifier: String
        var title: String
        var action: String
        /// The bus of the login that it was opened in; it can't outlive that.
        var bus: String

        var key: RequestKey { RequestKey(app: app, identifier: identifier) }
    }

    /// Runs the dialog, and says how it ended by the name of the file that is left.
    private static let script = """
        if "$@" >"$0.typed"; then mv "$0.typed" "$0.words"; else rm -f "$0.typed"; : >"$0.cancelled"; fi
        """

    private let folder: String
    /// The bus of this login.
    private let bus: String
    private let programs: Programs
    private let executor: MainContextExecutor
    private let log: Logger
    private let retry: Wait
    /// Reports text that was typed into a window; nil before the first one.
    private var watch: FileWatch?
    private weak var recorder: Recorder?

    init(
        folder: String,
        bus: String,
        programs: Programs,
        executor: MainContextExecutor,
        alarms: any Alarms,
        log: Logger
    ) {
        self.folder = folder
        self.bus = bus
        self.programs = programs
        self.executor = executor
        self.log = log
        retry = Wait(alarms)
    }

    /// Has answers brought to `recorder`.
    func start(_ recorder: Recorder) { self.recorder = recorder }

    func stop() { watch = nil }

    /// Whether a window can ask for text here.
    var canAsk: Bool { WordsDialog.installed(programs.launcher.environment) != nil }

    /// Opens a window for the text of an answer.
    ///
    /// - Parameter token: Is taken when there is something to open.
    func ask(_ row: Delivered, _ action: Action, token: () -> String?) {
        let content = row.request.content
        let question = Question(
            app: row.app,
            identifier: row.request.identifier,
            title: content.title,
            action: action.identifier,
            bus: bus
        )
        do {
            guard let dialog = WordsDialog.installed(programs.launcher.environment) else {
                throw Launcher.Problem(description: "there is no zenity, yad or kdialog, or no display to show it on")
            }
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            watchFolder()
            let base = "\(folder)/\(UUID().uuidString)"
            try JSONEncoder().encode(question).write(to: URL(fileURLWithPath: base + ".question"), options: .atomic)
            let command = ["sh", "-c", Self.script, base] + dialog.command(content, action)
            do {
                try programs.launcher.start(command, as: dialog.kind.rawValue, token: token())
            } catch {
                forgetQuestion(base)
                throw error
            }
        } catch {
            log.warning("\"\(question.identifier)\" can't ask for text: \(error)")
            recorder?.record(.wordsNotGiven(question.key))
        }
    }

    /// Takes what windows of an earlier agent have left, or will leave.
    func resume() {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        watchFolder()
        collect()
    }

    private func watchFolder() {
        guard watch == nil else { return }
        watch = FileWatch(path: folder, on: executor, executor.confined { [weak self] in self?.collect() })
        if watch == nil { log.error("\(folder) can't be watched; what is typed is picked up at the next start") }
    }

    private func collect() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(".question") {
            let base = "\(folder)/\(name.dropLast(".question".count))"
            guard let data = FileManager.default.contents(atPath: base + ".question"),
                let question = try? JSONDecoder().decode(Question.self, from: data)
            else {
                log.error("\(base).question can't be read")
                forgetQuestion(base)
                continue
            }
            if let words = words(base) {
                take(words, question, base)
            } else if FileManager.default.fileExists(atPath: base + ".cancelled") || question.bus != bus {
                forgetQuestion(base)
                recorder?.record(.wordsNotGiven(question.key))
            }
        }
    }

    /// What was typed, up to a little more than an answer may contain; nil if there is nothing yet.
    private func words(_ base: String) -> Data? {
        guard let file = FileHandle(forReadingAtPath: base + ".words") else { return nil }
        defer { try? file.close() }
        // With a line break at the end, and one byte that is too many.
        return (try? file.read(upToCount: RequestCheck.Limit.body + 2)) ?? Data()
    }

    private func take(_ words: Data, _ question: Question, _ base: String) {
        guard let recorder else { return }
        var text = String(decoding: words, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        do {
            try recorder.perform(.act(question.key, action: question.action, text: text))
        } catch  where error.code == .storeFailed {
            log.error("\(error.message); what was typed, in \(base).words, will be tried again")
            return retry.start(seconds: 5) { [weak self] in self?.collect() }
        } catch {
            log.warning("the answer to \"\(question.identifier)\" was refused: \(error.message)")
            guard giveBack(text, question, base, isTooLate: error.code == .unknownIdentifier) else { return }
        }
        forgetQuestion(base)
    }

    /// Shows the text to the person who typed it.
    ///
    /// - Returns: Whether nothing is left to do; what could not be shown, or not all of it, stays in its file.
    private func giveBack(_ text: String, _ question: Question, _ base: String, isTooLate: Bool) -> Bool {
        guard let recorder else { return false }
        let (notice, isWhole) = Agenda.wordsBack(
            text,
            name: String(base.split(separator: "/").last ?? ""),
            title: question.title,
            isTooLate: isTooLate,
            file: base + ".words"
        )
        do {
            try recorder.perform(.add(app: Agenda.agentApp, [notice]))
        } catch  where error.code == .storeFailed {
            log.error("\(error.message); what was typed, in \(base).words, will be tried again")
            retry.start(seconds: 5) { [weak self] in self?.collect() }
            return false
        } catch {
            log.error("\(error.message); what was typed is kept in \(base).words")
            remove(base + ".question")
            return false
        }
        // What can still be answered is there again.
        if !isTooLate { recorder.record(.wordsNotGiven(question.key)) }
        if !isWhole { remove(base + ".question") }
        return isWhole
    }

    private func forgetQuestion(_ base: String) {
        for suffix in [".question", ".typed", ".words", ".cancelled"] { remove(base + suffix) }
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
