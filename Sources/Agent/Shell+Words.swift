internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Asking for words in a window of their own (decision 17).
///
/// The window does not talk to the agent but leaves the words in a file, so that they outlive an agent that is restarted
/// meanwhile: whoever runs when they are there takes them. For each window the folder holds NAME.question, and in the end
/// NAME.words or NAME.cancelled.
extension Shell {
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

    private var wordsFolder: String { parts.storeFolder + "/answers" }

    /// Whether words can be asked for here.
    var asksForWords: Bool { WordsDialog.installed(launcher.environment) != nil }

    func askForWords(_ row: Delivered, _ action: Action) {
        let content = row.request.content
        let question = Question(
            app: row.app,
            identifier: row.request.identifier,
            title: content.title,
            action: action.identifier,
            bus: connection.guid
        )
        do {
            guard let dialog = WordsDialog.installed(launcher.environment) else {
                throw Launcher.Problem(description: "there is no zenity, yad or kdialog, or no display for it")
            }
            try FileManager.default.createDirectory(
                atPath: wordsFolder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            watchWords()
            let base = "\(wordsFolder)/\(UUID().uuidString)"
            try JSONEncoder().encode(question).write(to: URL(fileURLWithPath: base + ".question"), options: .atomic)
            let command = ["sh", "-c", Self.script, base] + dialog.command(content, action)
            do {
                try launcher.start(command, as: dialog.kind.rawValue, token: apps.tokens.removeValue(forKey: row.app))
            } catch {
                forgetQuestion(base)
                throw error
            }
        } catch {
            log.warning("\"\(question.identifier)\" can't ask for words: \(error)")
            record(.wordsNotGiven(question.key))
        }
    }

    /// Takes what windows of an earlier agent have left, or will leave.
    func resumeWords() {
        guard FileManager.default.fileExists(atPath: wordsFolder) else { return }
        watchWords()
        collectWords()
    }

    private func watchWords() {
        guard wordsWatch == nil else { return }
        wordsWatch = FileWatch(path: wordsFolder, on: parts.executor) { [weak self] in
            self?.collectWords()
        }
        if wordsWatch == nil { log.error("\(wordsFolder) can't be watched; words are taken at the next start") }
    }

    private func collectWords() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: wordsFolder)) ?? []
        for name in names.sorted() where name.hasSuffix(".question") {
            let base = "\(wordsFolder)/\(name.dropLast(".question".count))"
            guard let data = FileManager.default.contents(atPath: base + ".question"),
                let question = try? JSONDecoder().decode(Question.self, from: data)
            else {
                log.error("\(base).question can't be read")
                forgetQuestion(base)
                continue
            }
            if let words = words(base) {
                take(words, question, base)
            } else if FileManager.default.fileExists(atPath: base + ".cancelled") || question.bus != connection.guid {
                forgetQuestion(base)
                record(.wordsNotGiven(question.key))
            }
        }
    }

    /// What was typed, up to more than an answer may hold; nil when nothing was yet.
    private func words(_ base: String) -> Data? {
        guard let file = FileHandle(forReadingAtPath: base + ".words") else { return nil }
        defer { try? file.close() }
        // With a line break at the end, and one byte that is too many.
        return (try? file.read(upToCount: RequestCheck.Limit.body + 2)) ?? Data()
    }

    private func take(_ words: Data, _ question: Question, _ base: String) {
        var text = String(decoding: words, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        do {
            try handle(.act(question.key, action: question.action, text: text))
        } catch  where error.code == .storeFailed {
            log.error("\(error.message); the words in \(base).words are tried again")
            return wait(.words, seconds: 5) { $0.collectWords() }
        } catch {
            log.warning("\"\(question.identifier)\" was answered in vain: \(error.message)")
            guard giveBack(text, question, base, isTooLate: error.code == .unknownIdentifier) else { return }
        }
        forgetQuestion(base)
    }

    /// Shows the words to the person, whose they are.
    ///
    /// - Returns: Whether nothing is left to do; what could not be shown, or not all of it, stays in its file.
    private func giveBack(_ text: String, _ question: Question, _ base: String, isTooLate: Bool) -> Bool {
        let (notice, isWhole) = Agenda.wordsBack(
            text,
            name: String(base.split(separator: "/").last ?? ""),
            title: question.title,
            isTooLate: isTooLate,
            file: base + ".words"
        )
        do {
            try handle(.add(app: Agenda.agentApp, [notice]))
        } catch  where error.code == .storeFailed {
            log.error("\(error.message); the words in \(base).words are tried again")
            wait(.words, seconds: 5) { $0.collectWords() }
            return false
        } catch {
            log.error("\(error.message); the words are kept in \(base).words")
            remove(base + ".question")
            return false
        }
        // What can still be answered is there again.
        if !isTooLate { record(.wordsNotGiven(question.key)) }
        if !isWhole { remove(base + ".question") }
        return isWhole
    }

    private func forgetQuestion(_ base: String) {
        for suffix in [".question", ".typed", ".words", ".cancelled"] { remove(base + suffix) }
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
