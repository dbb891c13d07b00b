internal import Messages
internal import AdwaitaSupport
internal import FoundationEssentials
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
