internal import Messages
internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import SessionFacts

/// Asks for text in a window of its own (decision 17).
///
/// The window does not talk to the agent but leaves the text in a file, so that it outlives an agent that is
/// restarted meanwhile: the agent that runs when it is there takes it. For each window the folder holds NAME.question,
/// while it is open NAME.process, and in the end NAME.words or NAME.cancelled.
final class Words {
    /// What a window was opened for.
    private struct Question: Codable {
        var app: String
        var identifier: String
        var title: String
        var action: String
        /// Its texts; nil from an earlier version.
        var texts: [String]?
        /// The bus of the login that it was opened in; it can't outlive that.
        var bus: String

        var key: RequestKey { RequestKey(app: app, identifier: identifier) }
    }

    /// Runs the dialog, and says how it ended by the name of the file that is left; none when nobody asks any more.
    private static let script = """
        "$@" >"$0.typed" & echo "$! $$" >"$0.process"
        if wait $!; then given=1; fi
        if [ ! -e "$0.question" ]; then rm -f "$0.typed"
        elif [ "$given" ]; then mv "$0.typed" "$0.words"
        else rm -f "$0.typed"; : >"$0.cancelled"; fi
        rm -f "$0.process"
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
    /// The windows that may be open for each notification, by the names of their files.
    private var open: [RequestKey: Set<String>] = [:]

    init(
        folder: String,
        bus: String,
        programs: Programs,
        executor: MainContextExecutor,
        alarms: any Alarms,
        log: Logger
    ) {
        (self.folder, self.bus, self.programs, self.executor, self.log) = (folder, bus, programs, executor, log)
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
            texts: content.texts,
            bus: bus
        )
        do {
            guard let dialog = WordsDialog.installed(programs.launcher.environment) else {
                throw Launcher.Problem(description: "there is no zenity, yad or kdialog, or no display to show it on")
            }
            try BaseFolders.makePrivate(folder)
            watchFolder()
            let base = "\(folder)/\(UUID().uuidString)"
            open[question.key, default: []].insert(base)
            try JSONEncoder().encode(question).write(to: URL(fileURLWithPath: base + ".question"), options: .atomic)
            let command =
                ["sh", "-c", Self.script, base]
                + dialog.command(content, action, in: recorder?.agenda.words ?? .english)
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
            guard let data = Self.read(base + ".question", upTo: Self.longest),
                let question = try? JSONDecoder().decode(Question.self, from: data)
            else {
                log.error("\(base).question can't be read")
                forgetQuestion(base)
                continue
            }
            open[question.key, default: []].insert(base)
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
        // With a line break at the end, and one byte that is too many.
        Self.read(base + ".words", upTo: RequestCheck.Limit.body + 2)
    }

    /// Room for a question with the longest texts, in bytes.
    private static let longest = 2 << 20

    /// Returns nil for a pipe and anything else that isn't a regular file, and never waits for it.
    private static func read(_ path: String, upTo limit: Int) -> Data? {
        guard let file = FileDescriptor.reading(path), file.fileSize != nil else { return nil }
        return Data(file.bytes(limit))
    }

    private func take(_ words: Data, _ question: Question, _ base: String) {
        guard let recorder else { return }
        var text = String(decoding: words, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        do throws(AgendaError) {
            guard try isStillAsked(question) else {
                throw AgendaError(.unknownIdentifier, "another notification has its identifier by now")
            }
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

    /// False when another text stands under the identifier by now: what was typed is no answer to that.
    private func isStillAsked(_ question: Question) throws(AgendaError) -> Bool {
        guard let texts = question.texts else { return true }
        let row = try recorder?.store.rows(.request(question.key)).delivered(question.key)
        return row.map { $0.request.content.texts == texts } ?? true
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
            file: base + ".words",
            in: recorder.agenda.words
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
        recorder.record(.wordsNotGiven(question.key))
        if !isWhole { remove(base + ".question") }
        return isWhole
    }

    private func forgetQuestion(_ base: String) {
        for suffix in [".question", ".typed", ".words", ".cancelled", ".process"] { remove(base + suffix) }
        for key in open.filter({ $0.value.contains(base) }).keys {
            open[key]?.remove(base)
            if open[key]?.isEmpty == true { open[key] = nil }
        }
    }

    // MARK: - Answered elsewhere

    /// Closes the windows of what these changes answer: nothing typed into them could be an answer any more.
    ///
    /// What an app takes back while the person is typing stays, and the words come back to them.
    func closeAnswered(by changes: [Change]) {
        guard !open.isEmpty else { return }
        for change in changes {
            switch change {
            case .enqueue(let response) where response.actionIdentifier != nil: close(response.delivered.key)
            case .removeDelivered(let key) where key.app == Agenda.ownApp: close(key)
            default: break
            }
        }
    }

    private func close(_ key: RequestKey) {
        for base in open[key] ?? [] where !FileManager.default.fileExists(atPath: base + ".words") {
            let process = Self.dialog(base)
            forgetQuestion(base)
            guard let process else { continue }
            log.info("\"\(key.identifier)\" was answered elsewhere; its window is closed")
            kill(process, SIGTERM)
        }
    }

    /// The dialog of a window, as long as its shell waits for it: until then its number is no other process's.
    private static func dialog(_ base: String) -> pid_t? {
        guard let data = read(base + ".process", upTo: 64) else { return nil }
        let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
            pid_t($0)
        }
        guard numbers.count == 2, numbers[0] > 1, parent(of: numbers[0]) == numbers[1] else { return nil }
        return numbers[0]
    }

    private static func parent(of process: pid_t) -> pid_t? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            // After the name, which may contain anything: the state, and the parent.
            let name = status.lastIndex(of: ")")
        else { return nil }
        let fields = status[status.index(after: name)...].split(separator: " ")
        return fields.count > 1 ? pid_t(fields[1]) : nil
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

extension Content {
    /// What it asks.
    fileprivate var texts: [String] { [title, subtitle, body] }
}
