internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import DesktopTools
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
        let icon = look(page.state).icon
        icon.set("pixel-size", 48)
        let summary = Widget.line(page.summary, style: "title-3", ["xalign": 0.5, "justify": .centeredText])
        return [Widget(.box, ["orientation": .vertical, "spacing": 12]).append(icon, summary), group]
    }

    private static func row(_ finding: HealthPage.Row, _ perform: @escaping View.Perform) -> Widget {
        let text = [finding.finding, finding.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
        let row = Widget.row(finding.title.firstUppercased, text)
        let (icon, name) = look(finding.state)
        row.addPrefix(icon.named(name))
        if let fix = finding.fix {
            let button = Widget(.button, ["label": .string(finding.label), "valign": .centered])
            button.on("clicked") { perform(fix.command) { try fix.perform() } }
            row.addSuffix(button.breakingLabel().named("\(finding.label): \(finding.title.firstUppercased)"))
        }
        return row
    }

    /// How a state looks, and what it is called.
    private static func look(_ state: Finding.State) -> (icon: Widget, name: String) {
        let (icon, style, name) =
            switch state {
            case .good: ("object-select-symbolic", "success", words.translated("Works"))
            case .poor: ("dialog-information-symbolic", "warning", words.translated("Could be better"))
            case .bad: ("dialog-error-symbolic", "error", words.translated("Doesn’t work"))
            }
        return (Widget(.image, ["icon-name": .string(icon)], classes: [style]), name)
    }
}
