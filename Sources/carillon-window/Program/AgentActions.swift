internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// What the person has the agent do, and the line that says how it went.
@UserInterface final class AgentActions {
    private let application: Application
    private let feed: AgendaFeed
    private let toast: ToastLine
    private let clock: WindowClock
    /// The reminders whose change the line can take back; none if it can't.
    private var undoable: Set<String> = []
    /// Whether *Undo* takes back an earlier change than what was done last, as that can't be taken back.
    private var undoesEarlier = false

    init(application: Application, feed: AgendaFeed, toasts: Widget, clock: WindowClock) {
        self.application = application
        self.feed = feed
        toast = ToastLine(over: toasts)
        self.clock = clock
    }

    /// Has the agent do something; what it refuses is said.
    ///
    /// - Parameters:
    ///   - done: What is said when it is done; nil says nothing.
    ///   - undo: The person's reminders whose change can be taken back; none if it can't.
    /// - Returns: Whether it was done.
    @discardableResult
    func perform(
        _ done: String?,
        undo: [String] = [],
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Void
    ) async -> Bool {
        guard await ask(body) != nil else { return false }
        hasDone(done, undo: undo)
        return true
    }

    /// Says what was done; nil says nothing.
    ///
    /// - Parameter undo: The person's reminders whose change can be taken back, as long as that is the last one; none if it can't.
    func hasDone(_ text: String?, undo: [String]) {
        undoesEarlier = undo.isEmpty
        guard let text else { return }
        say(text, button: undo.isEmpty ? nil : words.translated("Undo")) { [weak self] in self?.takeBack() }
        undoable = Set(undo)
    }

    /// Adds a reminder and says when it rings.
    func add(_ request: Request, picture: String?) async -> Bool {
        let scheduled = await ask { client throws(AgentClient.Failure) in
            try client.schedule(request, files: try PictureFile.all(picture))
        }
        guard let scheduled else { return false }
        hasDone(ActionToast.added(request.content.title, scheduled, output: clock.output), undo: [request.identifier])
        return true
    }

    /// The same where nobody waits for the end.
    func start(
        _ done: String?,
        undo: [String] = [],
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Void
    ) {
        Task { await perform(done, undo: undo, body) }
    }

    /// What the agent answers; nil when it refused, which is said.
    func ask<Value: Sendable>(
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Value
    ) async -> Value? {
        do throws(AgentClient.Failure) {
            return try await tell(body)
        } catch {
            say(words.say(error.said).firstUppercased)
            return nil
        }
    }

    /// Speaks to the agent; the process doesn't end before it has answered, even if the window is closed.
    private func tell<Value: Sendable>(
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Value
    ) async throws(AgentClient.Failure) -> Value {
        application.hold()
        defer { application.release() }
        return try await feed.perform(body)
    }

    /// Adds a reminder or, with an edit, changes one.
    ///
    /// - Parameter picture: The path of a file that goes along; nil is none.
    /// - Throws: What the agent refuses, for the fields that it is about.
    func save(_ request: Request, _ edit: RequestEdit?, picture: String?) async throws(AgentClient.Failure) {
        let scheduled = try await tell { client throws(AgentClient.Failure) in
            let files = try PictureFile.all(picture)
            guard let edit else { return try client.schedule(request, files: files) }
            return try client.edit(request.identifier, edit, files: files)
        }
        let title = request.content.title
        let said =
            edit == nil
            ? ActionToast.added(title, scheduled, output: clock.output) : words.translated("“%s” changed", title)
        hasDone(said, undo: [request.identifier])
    }

    /// Takes back the last change of the person's own reminders; if that isn't what was done last here, asks first.
    func undo() {
        guard !undoesEarlier else {
            undoesEarlier = false
            let text = words.translated("What was done last can’t be undone.")
            return say(text, button: words.translated("Undo the Change Before")) { [weak self] in self?.takeBack() }
        }
        takeBack()
    }

    private func takeBack() {
        Task {
            let undone = await ask { client throws(AgentClient.Failure) in try client.undo() }
            if let undone { say(ActionToast.undone(undone, output: clock.output)) }
        }
    }

    /// Shows a line for a moment, in the place of the one before.
    func say(_ text: String, button: String? = nil, pressed: @escaping @UserInterface () -> Void = {}) {
        undoable = []
        toast.say(.init(text: text, button: button, pressed: pressed))
    }

    func sayThatItHasGone() { say(words.translated("That reminder isn’t there any more.")) }

    /// Others may have changed since: *Undo* would take that back, and not what the line names.
    ///
    /// - Parameter identifiers: Which of the person's reminders have changed; nil if any may have.
    func changed(_ identifiers: [String]?) {
        // The popup that stands for several follows what they do, and isn't taken back.
        let known = undoable.union([Agenda.summaryKey.identifier])
        guard !undoable.isEmpty, identifiers?.allSatisfy(known.contains) != true else { return }
        undoable = []
        toast.removeButton()
    }
}
