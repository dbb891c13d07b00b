internal import AdwaitaSupport
internal import DesktopTools
internal import GLibSupport
internal import Messages

/// A page with what is looked at when it opens, and what it can have changed, each on a thread of its own.
@UserInterface final class ReportView<Report: Sendable>: OpenedPage {
    /// Has something changed; the same one meanwhile is a second click on its button.
    typealias Perform = @UserInterface (_ name: [String], _ change: @escaping @Sendable () throws -> Void) -> Void

    let widget: Widget
    private let content = Widget(.box, ["orientation": .vertical, "spacing": 24])
    /// Why a change wasn't made, above what is there.
    private let refusal = Widget.line("", style: "error")
    private let tools: ToolThread
    /// Called when something was changed.
    var onChanged: (@UserInterface () -> Void)?
    private let read: @Sendable () throws -> Report
    private let show: @UserInterface (Report, _ perform: @escaping Perform) -> [Widget]
    private var shown: [Widget] = []
    /// The names of the changes that are being made.
    private var underWay: Set<[String]> = []

    /// - Parameters:
    ///   - buttons: More of them, at the end of the header bar.
    ///   - read: Looks, on another thread.
    ///   - show: What the page has of it, and may have changed.
    init(
        title: String,
        tools: ToolThread,
        buttons: [Widget] = [],
        back: @escaping @UserInterface () -> Void,
        read: @escaping @Sendable () throws -> Report,
        show: @escaping @UserInterface (Report, _ perform: @escaping Perform) -> [Widget]
    ) {
        (self.tools, self.read, self.show) = (tools, read, show)
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
        do throws(ToolThread.Failure) {
            let report = try await tools.run(read)
            put(show(report) { [weak self] in self?.perform($0, $1) })
        } catch {
            let title = words.translated("That can’t be looked at")
            put([.status("dialog-warning-symbolic", title, .plain(error.message), isTall: false)])
        }
        refusal.isVisible = false
    }

    /// Has something changed, and looks again.
    func perform(_ name: [String], _ change: @escaping @Sendable () throws -> Void) {
        guard underWay.insert(name).inserted else { return }
        Task { [weak self, tools] in
            var failure: ToolThread.Failure?
            do throws(ToolThread.Failure) {
                try await tools.run(change)
                self?.onChanged?()
            } catch {
                failure = error
            }
            // What was refused may be about something that has gone.
            await self?.look()
            if let failure { self?.refused(failure) }
            self?.underWay.remove(name)
        }
    }

    private func refused(_ failure: ToolThread.Failure) {
        refusal.text = "Carillon: " + failure.message
        refusal.isVisible = true
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
        (self.group, self.identifier, self.make) = (group, identifier, make)
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

/// A thread for what the command line does, too, so that the window never waits for it.
actor ToolThread {
    private let executor = MainContextExecutor(name: "tools")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Why something wasn't done.
    struct Failure: Error {
        let message: String
    }

    func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            let lines = PlainText.visible((error as? Refusal)?.message ?? "\(error)").split(separator: "\n")
            throw Failure(message: lines.first.map(String.init) ?? "")
        }
    }
}
