internal import AdwaitaSupport

/// The line that says for a moment how something went.
///
/// One toast at a time, whose words change when there is more to say: libadwaita 1.2 uses one that it has freed when another comes
/// while the first slides away.
@UserInterface final class ToastLine {
    struct Words {
        var text: String
        /// What its button says; nil is without one.
        var button: String?
        var pressed: @UserInterface () -> Void = {}

        /// As long as it takes to read; what can be pressed stays for as long as slow hands need (20 seconds: WCAG 2.2.1).
        var stay: Duration { .seconds(button == nil ? 5 : 20) + .milliseconds(50 * text.count) }
    }

    /// It holds what is below it, and that holds who speaks here.
    private weak var overlay: Widget?
    private var toast: Object?
    private var words: Words?
    /// Said once the one before has slid away.
    private var next: Words?
    private var isLeaving = false
    /// Counts what was said, so that an older line's time doesn't end a newer one.
    private var number = 0
    /// Longer than a toast takes to slide away.
    private static let leaving = Duration.milliseconds(600)

    /// - Parameter overlay: Where it is shown: a toast overlay.
    init(over overlay: Widget) { self.overlay = overlay }

    func say(_ words: Words) {
        guard overlay?.isInWindow == true else { return }
        guard !isLeaving else { return next = words }
        self.words = words
        if let toast { toast.setToast(words.text, button: words.button) } else { show(words) }
        number += 1
        let said = number
        Task { [weak self] in
            try? await Task.sleep(for: words.stay)
            guard let self, number == said else { return }
            toast?.dismissToast()
        }
    }

    /// Takes away the button alone.
    func removeButton() {
        words?.button = nil
        next?.button = nil
        if let words { toast?.setToast(words.text, button: nil) }
    }

    private func show(_ words: Words) {
        toast = overlay?.showToast(
            words.text,
            button: words.button,
            pressed: { [weak self] in self?.words?.pressed() },
            dismissed: { [weak self] in self?.left() }
        )
    }

    private func left() {
        (toast, words, isLeaving) = (nil, nil, true)
        number += 1
        Task { [weak self] in
            try? await Task.sleep(for: Self.leaving)
            guard let self else { return }
            isLeaving = false
            if let next {
                self.next = nil
                say(next)
            }
        }
    }
}
