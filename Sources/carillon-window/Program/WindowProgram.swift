internal import AdwaitaSupport
internal import AgentBus
internal import GLibSupport
internal import Messages
internal import NotificationCore

/// The process: its name on the bus, what others may ask of it, and its one window.
@UserInterface final class WindowProgram {
    private static let name = "io.github.carillon.Window"

    private let application: Application
    private let isService: Bool
    private var request = WindowRequest.open
    private var window: MainWindow?

    init(isService: Bool) {
        self.isService = isService
        // A sandboxed program that has the name would be told which reminder to show, and the window never come.
        let ownership: Application.Ownership = isService ? .service : Self.mayAskOwner ? .unique : .none
        application = Application(identifier: Self.name, desktopFile: Agenda.ownApp, ownership)
        application.on("startup") { [weak self] in self?.startUp() }
        application.on("activate") { [weak self] in self?.activate() }
        application.add("show", strings: 1) { [weak self] words in self?.open(.show(words.first ?? "")) }
        application.add("answer", strings: 3) { [weak self] words in
            guard words.count == 3 else { return }
            self?.open(.answer(RequestKey(app: words[0], identifier: words[1]), button: words[2]))
        }
        application.add("add", strings: 1) { [weak self] words in self?.open(.add(words.first ?? "")) }
    }

    /// Whether whoever has the name, if anybody, may be told about reminders.
    private static var mayAskOwner: Bool {
        guard let connection = try? BusConnection.session() else { return true }
        return WindowCall.mayBeSent(on: connection)
    }

    /// Takes the name; if another process has it, that one is asked.
    func isFirst(asking request: WindowRequest) -> Bool {
        self.request = request
        guard !application.register() else { return true }
        // It may have been taken just now.
        guard Self.mayAskOwner else { return false }
        switch request {
        case .open, .answer: application.activate()
        case .show(let identifier): application.send("show", [identifier])
        case .add(let text): application.send("add", [text])
        }
        application.flush()
        return false
    }

    nonisolated func run() -> Int32 { application.run() }

    private func startUp() {
        Looks.add(css: WindowStyle.css)
        Looks.keepTextOnFocus()
    }

    private func activate() {
        open(request)
        request = .open
    }

    private func open(_ request: WindowRequest) {
        let window = window ?? MainWindow(application) { [weak self] in self?.window = nil }
        self.window = window
        window.open(request)
    }
}

/// The words of the person's language.
@UserInterface enum Words {
    static var current = Translation.english
}

/// What turns the window's sentences into the person's language.
@UserInterface var words: Translation { Words.current }
