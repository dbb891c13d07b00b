internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import CalendarFolders
internal import DesktopTools

/// The calendars in files that ring.
@UserInterface enum CalendarsView {
    static func make(
        tools: ToolThread,
        clock: WindowClock,
        confirm: @escaping MainWindow.Confirm,
        back: @escaping @UserInterface () -> Void
    ) -> ReportView<CalendarsReport> {
        let add = Widget(.button, ["icon-name": "list-add-symbolic"]).tip(words.translated("Add a Folder of Calendars"))
        weak var page: ReportView<CalendarsReport>?
        let rows = KeptRows(Widget(.preferencesGroup), identifier: \.identifier) { _ in
            CalendarRow(confirm) { page?.perform($0, $1) }
        }
        let problems = Widget.line("", style: "warning")
        let view = ReportView<CalendarsReport>(
            title: words.translated("Calendars"),
            tools: tools,
            buttons: [add],
            back: back
        ) {
            try CalendarsReport()
        } show: { report, _ in
            show(CalendarsPage(report, output: clock.output), problems, rows)
        }
        page = view
        add.onSignal("clicked") { arguments in
            guard let button = arguments.sender else { return }
            FileChooser.show(
                .folder,
                over: button,
                title: words.translated("Choose a Folder with Calendar Files"),
                accept: words.translated("Add"),
                cancel: words.translated("Cancel")
            ) { path in
                page?.perform(["add", path]) {
                    _ = try CalendarChanges.add(CalendarSearch().calendar(at: path))
                    try CalendarsService.configure()
                }
            }
        }
        return view
    }

    /// - Parameter problems: The line that says what is wrong.
    private static func show(_ page: CalendarsPage, _ problems: Widget, _ rows: KeptRows<CalendarRow>) -> [Widget] {
        guard !page.rows.isEmpty || !page.problems.isEmpty else {
            let description = words.translated(
                "Calendars in files ring, too: add the folder that your calendar program or vdirsyncer keeps them in."
            )
            return [
                .status(
                    "x-office-calendar-symbolic",
                    words.translated("No calendars"),
                    .string(description),
                    isTall: false
                )
            ]
        }
        rows.show(page.rows)
        problems.text = page.problems.joined(separator: "\n")
        problems.isVisible = !page.problems.isEmpty
        return [problems, rows.group]
    }
}

/// A calendar, with what can be done about it.
@UserInterface private final class CalendarRow: KeptRow {
    let widget = Widget.row("")
    private let icon = Widget(.image)
    private let pause = Widget.flatButton("")
    private let remove = Widget.flatButton("user-trash-symbolic")
    private var shown: CalendarsPage.Row?

    init(_ confirm: @escaping MainWindow.Confirm, _ perform: @escaping ReportView<CalendarsReport>.Perform) {
        widget.addPrefix(icon)
        widget.addSuffix(pause)
        widget.addSuffix(remove)
        pause.on("clicked") { [weak self] in
            guard let (path, isPaused) = self?.shown.map({ ($0.identifier, $0.isPaused) }) else { return }
            perform([path, isPaused ? "resume" : "pause"]) { _ = try CalendarChanges.set(paused: !isPaused, path) }
        }
        remove.on("clicked") { [weak self] in
            guard let (path, question) = self?.shown.map({ ($0.identifier, $0.question) }) else { return }
            let body = words.translated("Its events don’t ring any more. Its files stay.")
            confirm(question, body, words.translated("Remove")) {
                perform([path, "remove"]) { _ = try CalendarChanges.remove(path) }
            }
        }
    }

    func show(_ calendar: CalendarsPage.Row) {
        shown = calendar
        let lines = [calendar.state, calendar.note, calendar.path, calendar.problem].filter { !$0.isEmpty }
        widget.set("title", .string(calendar.name))
        widget.set("subtitle", .string(lines.joined(separator: "\n")))
        let sign = calendar.problem.isEmpty ? "x-office-calendar-symbolic" : "dialog-warning-symbolic"
        icon.set("icon-name", .string(sign))
        pause.set("icon-name", calendar.isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
        pause.tip(calendar.pausing)
        remove.tip(calendar.removal)
    }
}
