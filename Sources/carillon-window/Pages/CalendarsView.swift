internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The calendars in files that ring.
@UserInterface enum CalendarsView {
    static func make(
        commands: CommandLineProgram,
        clock: WindowClock,
        confirm: @escaping MainWindow.Confirm,
        back: @escaping @UserInterface () -> Void
    ) -> ReportView<CalendarsPage.Report> {
        let add = Widget(.button, ["icon-name": "list-add-symbolic"]).tip(words.translated("Add a Folder of Calendars"))
        weak var page: ReportView<CalendarsPage.Report>?
        let view = ReportView<CalendarsPage.Report>(
            title: words.translated("Calendars"),
            ["calendars", "list", "--json"],
            commands: commands,
            buttons: [add],
            back: back
        ) {
            report,
            perform in
            show(CalendarsPage(report, output: clock.output), confirm) { perform(["calendars", $0, "--", $1]) }
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
            ) { path in page?.perform(["calendars", "add", "--", path]) }
        }
        return view
    }

    /// - Parameter perform: Has a command do something with the calendar of a path.
    private static func show(
        _ page: CalendarsPage,
        _ confirm: @escaping MainWindow.Confirm,
        _ perform: @escaping @UserInterface (_ command: String, _ path: String) -> Void
    ) -> [Widget] {
        guard !page.rows.isEmpty || !page.problems.isEmpty else {
            return [
                Widget(
                    .statusPage,
                    [
                        "icon-name": "x-office-calendar-symbolic",
                        "title": .string(words.translated("No calendars")),
                        "description": .string(
                            words.translated(
                                "Calendars in files ring, too: add the folder that your calendar program or vdirsyncer keeps them in."
                            )
                        ),
                    ]
                )
            ]
        }
        var widgets = page.problems.map { Widget.line($0, style: "warning") }
        let group = Widget(.preferencesGroup)
        for row in page.rows { group.add(self.row(row, confirm, perform)) }
        widgets.append(group)
        return widgets
    }

    private static func row(
        _ calendar: CalendarsPage.Row,
        _ confirm: @escaping MainWindow.Confirm,
        _ perform: @escaping @UserInterface (_ command: String, _ path: String) -> Void
    ) -> Widget {
        let lines = [calendar.state, calendar.note, calendar.path, calendar.problem].filter { !$0.isEmpty }
        let row = Widget.row(calendar.name, lines.joined(separator: "\n"))
        let icon = calendar.problem.isEmpty ? "x-office-calendar-symbolic" : "dialog-warning-symbolic"
        row.addPrefix(Widget(.image, ["icon-name": .string(icon)]))
        func button(_ icon: String, _ tip: String, _ pressed: @escaping @UserInterface () -> Void) -> Widget {
            let button = Widget(.button, ["icon-name": .string(icon), "valign": .centered], classes: ["flat"])
            button.on("clicked", pressed)
            return button.tip(tip)
        }
        let change = calendar.isPaused ? "resume" : "pause"
        row.addSuffix(
            button("media-playback-\(calendar.isPaused ? "start" : "pause")-symbolic", calendar.pausing) {
                perform(change, calendar.identifier)
            }
        )
        row.addSuffix(
            button("list-remove-symbolic", calendar.removal) {
                let body = words.translated("Its events don’t ring any more. Its files stay.")
                confirm(calendar.question, body, words.translated("Remove")) { perform("remove", calendar.identifier) }
            }
        )
        return row
    }
}
