internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import FoundationEssentials
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords

/// The line at the top: a reminder in people's words, and below it what was understood; or what is searched for.
@UserInterface final class QuickAddBar {
    let widget: Widget
    private let entry: Widget
    private let button = Widget(.button, ["label": .string(words.translated("Add"))], classes: ["suggested-action"])
    private let said = Widget.line("", style: "caption", ["hexpand": true])
    private let clock: WindowClock
    /// Adds a reminder with its picture; the text stays until that is done.
    private let add: @UserInterface (Request, _ picture: String?) async -> Bool
    /// What carillon.conf says of new reminders.
    var defaults = EditorDefaults() { didSet { read() } }
    /// Called with what is typed as far as it is no new reminder, and whether it is searched for.
    var onText: (@UserInterface (String, _ isSearch: Bool) -> Void)?
    /// Called at Enter, while something is searched for.
    var onSearch: (@UserInterface () -> Void)?
    private var isSearching = false
    /// What stood in the line before it became a search.
    private var reminder = ""
    private var isAdding = false { didSet { read() } }
    /// More than can be a reminder.
    private static let longest = 4000
    static let typing: TypingContext = {
        let locale = SessionLocale(environment: ProcessInfo.processInfo.environment)
        return TypingContext(language: locale.language, hasTwelveHours: locale.hasTwelveHours)
    }()
    /// What was last tried to be added, and what it is called: the agent may have it although it didn't say so in time.
    private var tried: (text: String, identifier: String)?

    init(clock: WindowClock, add: @escaping @UserInterface (Request, _ picture: String?) async -> Bool) {
        self.clock = clock
        self.add = add
        entry = Widget(.entry, ["hexpand": true])
        let line = Widget(.box).flowing().append(entry, button)
        let column = Widget(
            .box,
            ["orientation": .vertical, "spacing": 6, "margin-start": 12, "margin-end": 12, "margin-top": 12]
        )
        column.append(line, said)
        widget = .clamped(column)
        entry.on("changed") { [weak self] in
            self?.read()
            self?.tellText()
        }
        entry.on("activate") { [weak self] in self?.submit() }
        button.on("clicked") { [weak self] in
            self?.submit()
            self?.focus()
        }
        clock.onTick(Self.tick) { [weak self] in self?.read() }
        showPurpose()
    }

    /// Says what the line is for.
    private func showPurpose() {
        let name = isSearching ? words.translated("Search") : words.translated("What to be reminded of, and when")
        entry.set("placeholder-text", .string(name))
        entry.named(name)
        button.isVisible = !isSearching
        read()
    }

    /// Has what is typed searched for; what stands there is selected.
    func search() {
        if !isSearching { reminder = entry.text }
        isSearching = true
        showPurpose()
        focus()
        tellText()
    }

    /// Has the line be for reminders again, with what it had of one.
    func endSearch() {
        guard isSearching else { return }
        isSearching = false
        entry.text = reminder
        showPurpose()
    }

    private func tellText() {
        let isReminder = if case .understood = line { true } else { false }
        onText?(isReminder && !isSearching ? "" : entry.text, isSearching)
    }

    /// Times that were understood are said as of now.
    private static let tick = "quick add"

    func focus() { entry.focus() }

    /// What stands there.
    var text: String { isSearching ? reminder : entry.text }

    /// Whether something is typed that isn't on its way to the agent.
    var isUnsaved: Bool { !isAdding && text.contains { !$0.isWhitespace } }

    /// Goes on with what is typed elsewhere.
    func append(_ text: String) {
        focus()
        entry.text += text
        entry.putCursorAtEnd()
    }

    func empty() { entry.text = "" }

    /// Puts an example there, in place of another one.
    func tryOut(_ example: String) {
        if QuickAddLine.examples(words).contains(entry.text) { empty() }
        _ = type(example)
    }

    /// Puts a text there, as if it had been typed.
    ///
    /// - Returns: Whether it is there: what the person types isn't written over.
    func type(_ text: String) -> Bool {
        endSearch()
        let text = String(text.prefix(Self.longest))
        let isFree = text.isEmpty || entry.text.isEmpty || entry.text == text
        if isFree, !text.isEmpty { entry.text = text }
        focus()
        entry.putCursorAtEnd()
        return isFree
    }

    private var line: QuickAddLine {
        QuickAddLine(entry.text, zone: defaults.zone, typing: Self.typing, output: clock.output, zones: clock.source)
    }

    /// Says what the text means.
    private func read() {
        let (text, style): (String, String) =
            switch line {
            case _ where isSearching: (words.translated("A title, a note, an app, or “today”"), "dim-label")
            case .empty(let hint), .incomplete(let hint): (hint, "dim-label")
            case .understood(let reminder):
                ([reminder.summary, reminder.distance].filter { !$0.isEmpty }.joined(separator: " · "), "accent")
            case .refused(let reason): (reason, "error")
            }
        say(text, style)
        button.isEnabled = style == "accent" && !isAdding
        clock.wake(Self.tick, at: style == "accent" ? clock.nextMinute : nil)
    }

    private func say(_ text: String, _ style: String) {
        said.text = text
        for other in ["dim-label", "accent", "error"] { said.setClass(other, other == style) }
        entry.setClass("error", style == "error")
        // Heard by people who don't see the line below.
        entry.described(text)
    }

    private func submit() {
        // What was understood is computed again: "in 20 minutes" counts from now, and "today 9am" may have passed.
        guard !isSearching else { return onSearch?() ?? () }
        guard !isAdding else { return }
        guard case .understood(let reminder) = line else { return read() }
        let typed = entry.text
        let known = tried.flatMap { $0.text == typed ? $0.identifier : nil }
        let identifier = known ?? Request.newIdentifier(for: reminder.title)
        let (request, picture): (Request, String?)
        do throws(Editor.Problems) {
            (request, picture) = try defaults.applied(
                to: reminder.request(identifier),
                output: clock.output,
                zones: clock.source
            )
        } catch {
            let problems = error.fields.values.sorted().joined(separator: " ")
            return say(words.translated("[add] in carillon.conf: %s", problems), "error")
        }
        isAdding = true
        tried = (typed, identifier)
        Task { [weak self] in
            guard let self else { return }
            let isAdded = await add(request, picture)
            isAdding = false
            if isAdded { tried = nil }
            // The window may be closed by now.
            if isAdded, entry.isInWindow, entry.text == typed { entry.text = "" }
        }
    }
}
