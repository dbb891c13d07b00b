internal import CAdwaita

/// Keeps the focus of a window where keys arrive.
///
/// GTK leaves it in a menu that has closed, and gives it back to that menu when the page that was chosen there is left. The window
/// would then hear no key, not even its accelerators.
@UserInterface final class WindowFocus {
    private weak var window: Window?
    /// What has the focus, and the handler that watches it.
    private var followed: (widget: Widget, handler: gulong)?

    init(_ window: Window) {
        self.window = window
        window.on("notify::focus-widget") { [weak self] in self?.follow() }
    }

    /// What has the focus; nil is the window itself, which hears keys too.
    private var focused: Widget? {
        guard let window, let found = gtk_window_get_focus(window.cast(to: GtkWindow.self)) else { return nil }
        return Widget(borrowing: found)
    }

    private func follow() {
        if let followed { followed.widget.disconnect(followed.handler) }
        followed = nil
        guard let focused else { return }
        followed = (focused, focused.connect("unmap") { [weak self] _, _ in self?.lookLater() })
        if !focused.isMapped { lookLater() }
    }

    /// Looks when GTK has closed what it is about to close.
    private func lookLater() { UserInterface.perform { [weak self] in self?.moveOut() } }

    /// Moves the focus out of what isn't on the screen, to what is nearest: the button of a menu that has closed.
    private func moveOut() {
        guard let window, let focused, !focused.isMapped else { return }
        var place = focused.parent
        while let around = place {
            if around.isMapped, gtk_widget_child_focus(around.pointer, GTK_DIR_TAB_FORWARD) != 0 { return }
            place = around.parent
        }
        gtk_window_set_focus(window.cast(to: GtkWindow.self), nil)
    }
}
