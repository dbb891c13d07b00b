internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// A line of the agenda on the screen: a heading or a reminder, whichever it is asked to show.
@UserInterface final class AgendaLineRow: RowList.Row {
    /// What a line shows.
    enum Content {
        case heading(AgendaHeading)
        case reminder(AgendaRow, hasDone: Bool, hasMenu: Bool)
    }

    let widget = Widget(.box, ["orientation": .vertical])
    private(set) var isActivatable = false
    private var identifier = ""

    private let heading = Widget(.box, classes: ["section-heading"]).flowing(spacing: 8)
    private let headingTitle = Widget.line("", style: "heading")
    private let headingDetail = Widget.line("", style: "dim-label")
    private let line = Widget(.box, classes: ["line"]).flowing(spacing: 12)
    private let icon = Widget(.image, ["pixel-size": 24])
    private let title = Widget(.label, ["xalign": 0.0, "ellipsize": .cutAtEnd])
    private let detail = Widget(.label, ["xalign": 0.0, "ellipsize": .cutAtEnd], classes: ["dim-label", "caption"])
    private let time = Widget(.label, ["xalign": 1.0], classes: ["numeric"])
    private let distance = Widget(.label, ["xalign": 1.0], classes: ["dim-label", "caption", "numeric"])
    private let done = Widget.flatButton("object-select-symbolic")
    /// As wide as ``done``, in whose place it is: what rings now or has rung has its times below each other.
    private let gap = Widget(.box, ["width-request": 34])
    private let more = Widget(.menuButton, ["icon-name": "view-more-symbolic", "valign": .centered], classes: ["flat"])
    private let content: @UserInterface (String) -> Content?

    /// - Parameters:
    ///   - content: What a line shows; nil when it has just gone.
    ///   - menu: What can be done with it.
    ///   - done: Answers it.
    init(
        content: @escaping @UserInterface (String) -> Content?,
        menu: @escaping @UserInterface (String) -> Menu,
        done answer: @escaping @UserInterface (String) -> Void
    ) {
        self.content = content
        heading.append(headingTitle, headingDetail)
        let words = Widget(.box, ["orientation": .vertical, "hexpand": true, "valign": .centered, "spacing": 2]).append(
            title,
            detail
        )
        let times = Widget(.box, ["orientation": .vertical, "valign": .centered, "spacing": 2]).append(time, distance)
        line.append(icon, words, Widget(.box, ["spacing": 12]).append(times, gap, done, more))
        // Marks above and below letters stay in their row.
        line.clip()
        widget.append(heading, line)
        more.setMenu { [weak self] in self.map { menu($0.identifier) } ?? Menu() }
        done.on("clicked") { [weak self] in if let self { answer(identifier) } }
    }

    func openMenu() { more.popup() }

    func show(_ identifier: String, after before: String?, before after: String?) -> String {
        self.identifier = identifier
        guard let content = content(identifier) else { return "" }
        if case .heading(let words) = content { return show(words) }
        guard case .reminder(let row, let hasDone, let hasMenu) = content else { return "" }
        isActivatable = true
        heading.isVisible = false
        line.isVisible = true
        line.setClass("first", before.map(AgendaLine.isHeading) ?? true)
        line.setClass("last", after.map(AgendaLine.isHeading) ?? true)
        show(row, hasDone: hasDone)
        more.isVisible = hasMenu
        return row.spoken(AppNames.name)
    }

    private func show(_ words: AgendaHeading) -> String {
        isActivatable = false
        line.isVisible = false
        heading.isVisible = true
        headingTitle.text = words.title
        headingDetail.text = words.detail
        headingDetail.isVisible = !words.detail.isEmpty
        return words.title
    }

    private func show(_ row: AgendaRow, hasDone: Bool) {
        title.text = row.title
        let rest = row.details(AppNames.name)
        detail.text = rest.joined(separator: " · ")
        detail.isVisible = !rest.isEmpty
        time.text = row.time
        distance.text = row.distance
        distance.isVisible = !row.distance.isEmpty
        let own = row.icon.flatMap { AppNames.icon($0, of: row.key.app, isOwn: row.app == nil) }
        icon.isVisible = own != nil || row.app != nil
        if icon.isVisible { icon.showIcon(own ?? row.app.map(AppNames.icon) ?? "") }
        done.isVisible = hasDone
        gap.isVisible = if case .delivered? = AgendaLine(id: identifier) { !hasDone } else { false }
        if hasDone { done.tip(words.translated("Done with “%s”", row.title)) }
        more.tip(words.translated("More about “%s”", row.title))
    }
}
