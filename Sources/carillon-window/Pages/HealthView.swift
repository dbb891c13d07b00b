internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore
internal import ScheduleWords

/// What works on this desktop, and what to do about the rest.
@UserInterface enum HealthView {
    static func make(
        commands: CommandLineProgram,
        back: @escaping @UserInterface () -> Void
    ) -> ReportView<HealthPage.Report> {
        ReportView(
            title: words.translated("Health"),
            ["doctor", "--json", "--translated"],
            commands: commands,
            back: back
        ) {
            show(HealthPage($0, words: words), $1)
        }
    }

    private static func show(
        _ page: HealthPage,
        _ perform: @escaping ReportView<HealthPage.Report>.Perform
    ) -> [Widget] {
        let group = Widget(.preferencesGroup)
        for row in page.rows { group.add(self.row(row, perform)) }
        let icon = Widget(
            .image,
            ["icon-name": .string(icon(page.state)), "pixel-size": 48],
            classes: [style(page.state)]
        )
        let summary = Widget(
            .label,
            [
                "label": .string(page.summary), "wrap": true, "wrap-mode": .atWordsOrCharacters,
                "justify": .centeredText,
            ],
            classes: ["title-3"]
        )
        return [Widget(.box, ["orientation": .vertical, "spacing": 12]).append(icon, summary), group]
    }

    private static func row(
        _ finding: HealthPage.Row,
        _ perform: @escaping ReportView<HealthPage.Report>.Perform
    ) -> Widget {
        let text = [finding.finding, finding.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
        let row = Widget.row(finding.title.firstUppercased, text)
        let icon = Widget(.image, ["icon-name": .string(icon(finding.state))], classes: [style(finding.state)])
        row.addPrefix(icon.named(name(finding.state)))
        if let fix = finding.fix {
            let button = Widget(.button, ["label": .string(fix.label), "valign": .centered])
            button.on("clicked") { perform(fix.command) }
            row.addSuffix(button.named("\(fix.label): \(finding.title.firstUppercased)"))
        }
        return row
    }

    private static func icon(_ state: HealthPage.State) -> String {
        switch state {
        case .ok: "object-select-symbolic"
        case .note: "dialog-information-symbolic"
        case .fail: "dialog-error-symbolic"
        }
    }

    private static func style(_ state: HealthPage.State) -> String {
        switch state {
        case .ok: "success"
        case .note: "warning"
        case .fail: "error"
        }
    }

    private static func name(_ state: HealthPage.State) -> String {
        switch state {
        case .ok: words.translated("Works")
        case .note: words.translated("Could be better")
        case .fail: words.translated("Doesn’t work")
        }
    }
}
