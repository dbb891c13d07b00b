internal import CAdwaita

extension Widget {
    /// Shows a line over the content of a toast overlay for a moment.
    ///
    /// - Parameters:
    ///   - button: What its button says; nil is without one.
    ///   - pressed: What the button does.
    /// - Returns: The line, which ``Object/dismissToast()`` takes away again.
    @discardableResult
    package func showToast(
        _ text: String,
        button: String? = nil,
        pressed: @escaping @UserInterface () -> Void = {}
    ) -> Object? {
        guard let raw = adw_toast_new("") else { return nil }
        let toast = Object(adopting: UnsafeMutableRawPointer(raw))
        // The title is markup.
        adw_toast_set_title(toast.opaque, escapedMarkup(text))
        // What can be pressed stays until a hand has got there.
        adw_toast_set_timeout(toast.opaque, button == nil ? 5 : 10)
        if let button {
            adw_toast_set_button_label(toast.opaque, button)
            toast.on("button-clicked", pressed)
        }
        g_object_ref(toast.raw)  // The overlay takes one over.
        adw_toast_overlay_add_toast(opaque, toast.opaque)
        return toast
    }
}

extension Object {
    /// Takes away a line that ``Widget/showToast(_:button:pressed:)`` shows.
    package func dismissToast() { adw_toast_dismiss(opaque) }

    /// Takes away its button alone.
    package func removeToastButton() { adw_toast_set_button_label(opaque, nil) }
}
