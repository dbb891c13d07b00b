internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import DesktopTools
internal import NotificationCore
internal import ScheduleWords

/// What works on this desktop, and what to do about the rest.
@UserInterface enum HealthView {
    typealias View = ReportView<Findings>

    static func make(tools: ToolThread, back: @escaping @UserInterface () -> Void) -> View {
        View(title: words.translated("Health"), tools: tools, back: back) {
            var examination = Examination()
            examination.run()
            return examination.findings
        } show: {
            show(HealthPage($0, words: words), $1)
        }
    }

    private static func show(_ page: HealthPage, _ perform: @escaping View.Perform) -> [Widget] {
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

    private static func row(_ finding: HealthPage.Row, _ perform: @escaping View.Perform) -> Widget {
        let text = [finding.finding, finding.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
        let row = Widget.row(finding.title.firstUppercased, text)
        let icon = Widget(.image, ["icon-name": .string(icon(finding.state))], classes: [style(finding.state)])
        row.addPrefix(icon.named(name(finding.state)))
        if let fix = finding.fix {
            let button = Widget(.button, ["label": .string(finding.label), "valign": .centered])
            button.on("clicked") { perform(fix.command) { try fix.perform() } }
            row.addSuffix(button.named("\(finding.label): \(finding.title.firstUppercased)"))
        }
        return row
    }

    private static func icon(_ state: Finding.State) -> String {
        switch state {
        case .good: "object-select-symbolic"
        case .poor: "dialog-information-symbolic"
        case .bad: "dialog-error-symbolic"
        }
    }

    private static func style(_ state: Finding.State) -> String {
        switch state {
        case .good: "success"
        case .poor: "warning"
        case .bad: "error"
        }
    }

    private static func name(_ state: Finding.State) -> String {
        switch state {
        case .good: words.translated("Works")
        case .poor: words.translated("Could be better")
        case .bad: words.translated("Doesn’t work")
        }
    }
}
