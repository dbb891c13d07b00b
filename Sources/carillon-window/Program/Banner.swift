internal import AdwaitaSupport

/// A line above everything, about what concerns every page.
@UserInterface final class Banner {
    let widget: Widget
    private let label = Widget(
        .label,
        ["wrap": true, "wrap-mode": .atWordsOrCharacters, "xalign": 0.0, "hexpand": true]
    )
    private let button = Widget(.button, ["valign": .centered])
    private var act: (@UserInterface () -> Void)?

    init() {
        let box = Widget(.box, ["spacing": 12], classes: ["notice"]).append(label, button)
        widget = Widget(.box, ["orientation": .vertical, "visible": false]).append(box)
        button.on("clicked") { [weak self] in self?.act?() }
    }

    /// Shows a line and a button.
    func show(_ text: String, button name: String, _ act: @escaping @UserInterface () -> Void) {
        label.text = text
        button.text = name
        self.act = act
        widget.isVisible = true
    }

    func hide() { widget.isVisible = false }
}
