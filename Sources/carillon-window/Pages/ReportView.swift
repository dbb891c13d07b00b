internal import AdwaitaSupport
internal import FoundationEssentials
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// A page with what a command of `carillon` reports, run when the page opens.
@UserInterface final class ReportView<Report: Decodable & Sendable>: OpenedPage {
    typealias Perform = @UserInterface (_ arguments: [String]) -> Void

    let widget: Widget
    private let content = Widget(.box, ["orientation": .vertical, "spacing": 24])
    /// Why a change wasn't made, above what is there.
    private let refusal = Widget.line("", style: "error")
    private let commands: CommandLineProgram
    /// Called when a command has changed something.
    var onChanged: (@UserInterface () -> Void)?
    private let arguments: [String]
    private let show: @UserInterface (Report, _ perform: @escaping Perform) -> [Widget]
    private var shown: [Widget] = []
    /// The commands that are changing something.
    private var underWay: Set<[String]> = []

    /// - Parameters:
    ///   - arguments: The command, which prints JSON.
    ///   - buttons: More of them, at the end of the header bar.
    ///   - show: What the page has of it, and may have a command change.
    init(
        title: String,
        _ arguments: [String],
        commands: CommandLineProgram,
        buttons: [Widget] = [],
        back: @escaping @UserInterface () -> Void,
        show: @escaping @UserInterface (Report, _ perform: @escaping Perform) -> [Widget]
    ) {
        self.arguments = arguments
        self.commands = commands
        self.show = show
        let again = Widget(.button, ["icon-name": "view-refresh-symbolic"]).tip(words.translated("Look Again"))
        refusal.isVisible = false
        widget = Widget.page(title: title, content: .column(refusal, content), buttons: [again] + buttons, back: back)
        again.on("clicked") { [weak self] in self?.opened() }
    }

    func opened() {
        let spinner = Widget(.spinner, ["spinning": true, "height-request": 32]).named(words.translated("Looking…"))
        put([spinner])
        Task { [weak self] in await self?.look() }
    }

    private func look() async {
        let result: Result<Report, CommandLineProgram.Failure>
        do throws(CommandLineProgram.Failure) {
            result = Self.read(try await commands.output(of: arguments))
        } catch {
            result = .failure(error)
        }
        refusal.isVisible = false
        take(result)
    }

    /// Has a command change what is reported, and looks again. The same one meanwhile is a second click on its button.
    func perform(_ arguments: [String]) {
        guard underWay.insert(arguments).inserted else { return }
        Task { [weak self, commands] in
            var failure: CommandLineProgram.Failure?
            do throws(CommandLineProgram.Failure) {
                try await commands.perform(arguments)
                self?.onChanged?()
            } catch {
                failure = error
            }
            // What was refused may be about something that has gone.
            await self?.look()
            if let failure { self?.refused(failure) }
            self?.underWay.remove(arguments)
        }
    }

    private func refused(_ failure: CommandLineProgram.Failure) {
        refusal.text = failure.message.firstUppercased
        refusal.isVisible = true
    }

    private nonisolated static func read(_ text: String) -> Result<Report, CommandLineProgram.Failure> {
        do {
            return .success(try JSONDecoder().decode(Report.self, from: Data(text.utf8)))
        } catch {
            return .failure(CommandLineProgram.Failure(message: "carillon gave no answer"))
        }
    }

    private func take(_ result: Result<Report, CommandLineProgram.Failure>) {
        switch result {
        case .success(let report): put(show(report) { [weak self] in self?.perform($0) })
        case .failure(let failure):
            put([
                Widget(
                    .statusPage,
                    [
                        "icon-name": "dialog-warning-symbolic",
                        "title": .string(words.translated("That can’t be looked at")),
                        "description": .plain(failure.message),
                    ]
                )
            ])
        }
    }

    /// Puts widgets in the place of those that are there. The same ones stay, with the focus and under the pointer.
    private func put(_ widgets: [Widget]) {
        guard !widgets.elementsEqual(shown, by: ===) else { return }
        shown = widgets
        content.removeAll()
        for widget in widgets { content.append(widget) }
    }
}

/// A row that shows one value after the other of the same thing.
@UserInterface protocol KeptRow: AnyObject {
    associatedtype Value
    var widget: Widget { get }
    func show(_ value: Value)
}

/// The rows of a group, which stay while what they show changes: what the pointer is over, and what has the focus, is still
/// there after a press.
@UserInterface final class KeptRows<Row: KeptRow> {
    let group: Widget
    private let identifier: @UserInterface (Row.Value) -> String
    private let make: @UserInterface (Row.Value) -> Row
    private var rows: [(identifier: String, row: Row)] = []

    /// - Parameters:
    ///   - identifier: What a value has in common with the later ones of the same thing.
    ///   - make: A row for a thing that had none.
    init(
        _ group: Widget,
        identifier: @escaping @UserInterface (Row.Value) -> String,
        make: @escaping @UserInterface (Row.Value) -> Row
    ) {
        self.group = group
        self.identifier = identifier
        self.make = make
    }

    func show(_ values: [Row.Value]) {
        let names = values.map(identifier)
        keep { names.contains($0) }
        // What is new mostly comes last; in another order, they are made again.
        if !names.starts(with: rows.map(\.identifier)) { keep { _ in false } }
        for (value, kept) in zip(values, rows) { kept.row.show(value) }
        for (name, value) in zip(names, values).dropFirst(rows.count) {
            let row = make(value)
            row.show(value)
            group.add(row.widget)
            rows.append((name, row))
        }
    }

    private func keep(_ isKept: (String) -> Bool) {
        for row in rows where !isKept(row.identifier) { group.remove(fromGroup: row.row.widget) }
        rows.removeAll { !isKept($0.identifier) }
    }
}

/// `carillon`, run for what only the command line looks at, on a thread of its own.
actor CommandLineProgram {
    private let executor = MainContextExecutor(name: "command")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Why there is no answer.
    struct Failure: Error {
        let message: String
    }

    /// What a command prints; its exit code is no error.
    func output(of arguments: [String]) throws(Failure) -> String { try run(arguments, capturesErrors: false).output }

    /// Has a command change something.
    ///
    /// - Throws: What it says against it.
    func perform(_ arguments: [String]) throws(Failure) {
        let outcome = try run(arguments, capturesErrors: true)
        guard outcome.status != 0 else { return }
        throw Failure(
            message: outcome.output.split(separator: "\n").first.map(String.init) ?? "carillon \(arguments[0])"
        )
    }

    private func run(_ arguments: [String], capturesErrors: Bool) throws(Failure) -> ChildProcess.Outcome {
        do throws(GLibError) {
            // The one that is installed next to this program; else one on the search path.
            let program = InstalledProgram.beside("carillon") ?? "carillon"
            return try ChildProcess.run([program] + arguments, capturesErrors: capturesErrors)
        } catch {
            throw Failure(message: error.message)
        }
    }
}
