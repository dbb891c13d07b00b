internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The presenter, which answers from a thread of its own, as the agent's thread sees it.
final class PresenterThread: PopupPort {
    private let executor: MainContextExecutor
    private let presenter: any Presenter
    /// Told of popups that a server has shown long after it was asked.
    private let late: Late

    private final class Late {
        var report: (Int64, ShownPopup) -> Void = { _, _ in }
    }

    init(
        executor: MainContextExecutor,
        make: (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter
    ) {
        self.executor = executor
        let late = Late()
        self.late = late
        let report = executor.confined { (answer: (ring: Int64, popup: ShownPopup)) in
            late.report(answer.ring, answer.popup)
        }
        presenter = make { ring, popup in executor.perform { report((ring, popup)) } }
    }

    /// Has late answers told to the shell.
    func start(_ shell: Shell) { late.report = { [weak shell] in shell?.shownLate($0, $1) } }

    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        let answered = executor.confined(completion)
        presenter.show(popup, ring: ring) { [executor] result in executor.perform { answered(result) } }
    }

    func expire(_ popup: ShownPopup) { presenter.expire(popup) }
}
