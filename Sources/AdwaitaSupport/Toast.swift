internal import CAdwaita

extension Widget {
    /// Shows a line over the content of a toast overlay, until it is dismissed.
    ///
    /// - Parameters:
    ///   - button: What its button says; nil is without one.
    ///   - pressed: What the button does, after which the line goes.
    ///   - dismissed: Called as it begins to slide away.
    package func showToast(
        _ text: String,
        button: String?,
        pressed: @escaping @UserInterface () -> Void,
        dismissed: @escaping @UserInterface () -> Void
    ) -> Object? {
        guard let raw = adw_toast_new("") else { return nil }
        let toast = Object(adopting: UnsafeMutableRawPointer(raw))
        toast.setToast(text, button: button)
        adw_toast_set_timeout(toast.opaque, 0)
        toast.on("button-clicked", pressed)
        toast.on("dismissed", dismissed)
        g_object_ref(toast.raw)  // The overlay takes one over.
        adw_toast_overlay_add_toast(opaque, toast.opaque)
        return toast
    }
}

extension Object {
    /// Changes what a toast says.
    package func setToast(_ text: String, button: String?) {
        // The title is markup.
        adw_toast_set_title(opaque, escapedMarkup(text))
        adw_toast_set_button_label(opaque, button)
    }

    /// Takes a toast away.
    package func dismissToast() { adw_toast_dismiss(opaque) }
}
