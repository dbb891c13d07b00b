internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The agenda that all pages show, as the agent has it and as time passes.
@UserInterface final class SharedAgenda {
    private(set) var list: AgendaList
    let clock: WindowClock
    /// By page: the lines that it has on the screen, and what it does when some change.
    private var pages: [String: Page] = [:]
    private var isTimed = false

    init(clock: WindowClock) {
        self.clock = clock
        list = AgendaList(now: clock.now, zones: clock.source, words: words)
        clock.onTick("agenda") { [weak self] in self?.tick() }
    }

    private struct Page {
        let visible: @UserInterface () -> [String]
        let changed: @UserInterface (ListEdit) -> Void
    }

    /// Calls `changed` whenever lines come, go or read differently.
    ///
    /// - Parameter visible: The lines that the page has on the screen.
    func observe(
        _ page: String,
        visible: @escaping @UserInterface () -> [String],
        _ changed: @escaping @UserInterface (ListEdit) -> Void
    ) {
        pages[page] = Page(visible: visible, changed: changed)
        setTimer()
    }

    /// Ends that.
    func forget(_ page: String) { pages[page] = nil }

    func take(_ news: AgendaFeed.News) {
        switch news {
        case .soonest(let pending):
            apply(list.update(pending.map(\.request.identifier), of: Agenda.ownApp, pending: pending, delivered: []))
        case .all(let pending, let delivered): apply(list.replace(pending: pending, delivered: delivered))
        case .some(let identifiers, let app, let pending, let delivered):
            apply(list.update(identifiers, of: app, pending: pending, delivered: delivered))
        }
    }

    func setPauses(_ pauses: [Pause]) { apply(list.setPauses(pauses)) }

    private func apply(_ edit: ListEdit) {
        if !edit.isEmpty { pages.values.forEach { $0.changed(edit) } }
        setTimer()
    }

    // MARK: - Time

    private func tick() { apply(list.advance(to: clock.now, zone: clock.zone, bound: bound)) }

    private var bound: [String] { pages.values.flatMap { $0.visible() } }

    /// Looks once, when all rows have come, when one of them next reads differently.
    func setTimer() {
        guard !isTimed else { return }
        isTimed = true
        UserInterface.perform { [weak self] in
            guard let self else { return }
            isTimed = false
            clock.wake("agenda", at: list.nextChange(bound: bound))
        }
    }
}
