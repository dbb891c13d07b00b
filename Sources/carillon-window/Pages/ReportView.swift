internal import Messages
internal import AdwaitaSupport
internal import FoundationEssentials
internal import NotificationCore
internal import ScheduleWords

/// A page with what a command of `carillon` reports, run when the page opens.
@UserInterface final class ReportView<Report: Decodable & Sendable>: OpenedPage {
    typealias Perform = @UserInterface (_ arguments: [String]) -> Void

    let widget: Widget
    private let column = Widget.column()
    private let commands: CommandLineProgram
    private let arguments: [String]
    private let show: @UserInterface (Report, _ perform: @escaping Perform) -> [Widget]
    /// What is there of the report.
    private var shown: [Widget] = []

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
        widget = Widget.page(title: title, content: column, buttons: [again] + buttons, back: back)
        again.on("clicked") { [weak self] in self?.opened() }
    }

    func opened() {
        let spinner = Widget(.spinner, ["spinning": true, "height-request": 32]).named(words.translated("Looking…"))
        fill([spinner])
        Task { [weak self, commands, arguments] in
            let result: Result<Report, CommandLineProgram.Failure>
            do throws(CommandLineProgram.Failure) {
                let text = try await commands.output(of: arguments)
                result = Self.read(text)
            } catch {
                result = .failure(error)
            }
            self?.take(result)
        }
    }

    /// Has a command change what is reported, and looks again.
    func perform(_ arguments: [String]) {
        Task { [weak self, commands] in
            do throws(CommandLineProgram.Failure) {
                try await commands.perform(arguments)
                self?.opened()
            } catch {
                self?.refused(error)
            }
        }
    }

    /// Says why a change wasn't made, above what is there.
    private func refused(_ failure: CommandLineProgram.Failure) {
        put([.line(failure.message.firstUppercased, style: "error")] + shown)
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
        case .success(let report): fill(show(report) { [weak self] in self?.perform($0) })
        case .failure(let failure):
            fill([
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

    private func fill(_ widgets: [Widget]) {
        shown = widgets
        put(widgets)
    }

    private func put(_ widgets: [Widget]) {
        column.removeAll()
        for widget in widgets { column.append(widget) }
    }
}
