internal import Messages
internal import AdwaitaSupport

/// A page that opens above the others, with a way back.
@UserInterface protocol OpenedPage: AnyObject {
    var widget: Widget { get }
    /// Whether something would be lost with it; the person is asked before it is left.
    var isUnsaved: Bool { get }
    /// Called when it is on the screen.
    func opened()
    /// Called when it has left the screen for good.
    func closed()
}

extension OpenedPage {
    var isUnsaved: Bool { false }
    func opened() {}
    func closed() {}
}

/// The pages that lie on each other: the front one, and what was opened from there.
@UserInterface final class PageStack {
    let widget = Widget(.leaflet, ["can-unfold": false])
    private let front: Widget
    private var opened: [any OpenedPage] = []
    /// Pages that are still sliding away.
    private var leaving: [Widget] = []
    /// What is done once the person gives up what is unsaved; nil while that isn't asked.
    private var afterQuestion: (@UserInterface () -> Void)?
    /// Whether something is typed on the front page.
    var isFrontUnsaved: @UserInterface () -> Bool = { false }
    /// Asks whether what is unsaved is to be lost.
    var onUnsaved: (@UserInterface (_ answered: @escaping @UserInterface (_ isLost: Bool) -> Void) -> Void)?

    init(front: Widget) {
        self.front = front
        widget.push(front)
        widget.on("notify::child-transition-running") { [weak self] in self?.dropLeft() }
    }

    /// The page on top; nil is the front one.
    var top: (any OpenedPage)? { opened.last }

    func push(_ page: any OpenedPage) {
        dropLeft()
        opened.append(page)
        widget.push(page.widget)
        page.opened()
    }

    /// Whether something would be lost with one of the pages.
    var isUnsaved: Bool { isFrontUnsaved() || opened.contains(where: \.isUnsaved) }

    /// Goes back by one page, if that one may be left.
    func pop() {
        guard let page = opened.last else { return }
        ask(if: page.isUnsaved) { [weak self] in self?.leave(page) }
    }

    /// Closes a page wherever it lies.
    func leave(_ page: any OpenedPage) {
        guard let index = opened.firstIndex(where: { $0 === page }) else { return }
        opened.remove(at: index)
        page.closed()
        leaving.append(page.widget)
        widget.show(opened.last?.widget ?? front)
        dropLeft()
    }

    /// Goes back to the front page and does `body` there; not if the person would rather keep what is unsaved.
    func popAll(then body: @escaping @UserInterface () -> Void) {
        guard let page = opened.last else { return body() }
        ask(if: page.isUnsaved) { [weak self] in
            self?.leave(page)
            self?.popAll(then: body)
        }
    }

    /// The same where the front page is left too.
    func leaveAll(then body: @escaping @UserInterface () -> Void) {
        popAll { [weak self] in
            guard let self else { return }
            ask(if: isFrontUnsaved(), body)
        }
    }

    /// Does `body` if nothing would be lost, else once the person has said so: what was wanted last.
    private func ask(if isUnsaved: Bool, _ body: @escaping @UserInterface () -> Void) {
        guard isUnsaved else { return body() }
        let isAsked = afterQuestion != nil
        afterQuestion = body
        guard !isAsked else { return }
        onUnsaved? { [weak self] isLost in
            let body = self?.afterQuestion
            self?.afterQuestion = nil
            if isLost { body?() }
        }
    }

    private func dropLeft() {
        guard !widget.boolean("child-transition-running") else { return }
        for page in leaving { widget.drop(page) }
        leaving = []
    }
}

extension Widget {
    /// A page with a header bar, a way back, and content that scrolls.
    ///
    /// - Parameters:
    ///   - buttons: At the end of the header bar.
    ///   - back: What the way back does.
    static func page(
        title: String,
        content: Widget,
        buttons: [Widget] = [],
        back: @escaping @UserInterface () -> Void
    ) -> Widget {
        let label = Widget(.windowTitle, ["title": .string(title)])
        let header = Widget(.headerBar, ["title-widget": .object(label)])
        let button = Widget(.button, ["icon-name": "go-previous-symbolic"]).tip(words.translated("Back"))
        button.on("clicked", back)
        header.pack(start: button)
        for button in buttons { header.pack(end: button) }
        return Widget(.box, ["orientation": .vertical]).append(header, scroller(.clamped(content)))
    }

    /// Keeps what a page has in the middle, and no wider than is easy to read.
    static func clamped(_ content: Widget, _ kind: Kind = .clamp) -> Widget {
        Widget(kind, ["maximum-size": 720, "child": .object(content)])
    }

    static func scroller(_ content: Widget) -> Widget {
        Widget(.scroller, ["hscrollbar-policy": .never, "vexpand": true, "child": .object(content)])
    }

    /// A text that breaks into lines.
    static func line(_ text: String, style: String? = nil, _ more: KeyValuePairs<String, Property> = [:]) -> Widget {
        let line = Widget(
            .label,
            ["label": .string(text), "wrap": true, "wrap-mode": .atWordsOrCharacters, "xalign": 0.0]
        )
        for (name, value) in more { line.set(name, value) }
        if let style { line.add(class: style) }
        return line
    }

    /// A button without a frame, at the end of a row.
    static func flatButton(_ icon: Property) -> Widget {
        Widget(.button, ["icon-name": icon, "valign": .centered], classes: ["flat"])
    }

    /// What stands in the place of a list while nothing is in it.
    ///
    /// - Parameter isTall: Whether it takes all the height that there is.
    static func status(
        _ icon: Property,
        _ title: String = "",
        _ description: Property = "",
        isTall: Bool = true
    ) -> Widget {
        let page = Widget(.statusPage, ["icon-name": icon, "title": .string(title), "description": description])
        page.set("vexpand", .boolean(isTall))
        return page
    }

    /// A column of groups, with the space around it that libadwaita's pages have.
    static func column(_ groups: Widget...) -> Widget {
        let margin = Property.integer(12)
        let column = Widget(
            .box,
            [
                "orientation": .vertical, "spacing": 24, "margin-start": margin, "margin-end": margin, "margin-top": 24,
                "margin-bottom": 24,
            ]
        )
        for group in groups { column.append(group) }
        return column
    }
}
