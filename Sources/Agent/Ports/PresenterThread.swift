internal import AgentCore
internal import GLibSupport
internal import Logging
internal import Messages
internal import NotificationCore

/// The presenter, which answers from a thread of its own, as the agent's thread sees it.
///
/// It examines the files that a popup names just before: a server would wait for a pipe, and make room for any picture.
final class PresenterThread: PopupPort {
    /// How long a file is waited for, in seconds: less than a server is, which would count as hung.
    private static let patience = 2.0

    private let executor: MainContextExecutor
    private let presenter: any Presenter
    private let looking: BlockingWork
    private let log: Logger
    /// Whether a file is one of the agent's own copies, which were looked at when they came.
    var isOwnPicture: (String) -> Bool = { _ in false }
    /// Told of popups that a server has shown long after it was asked.
    private let late: Late

    private final class Late {
        var report: (Int64, ShownPopup) -> Void = { _, _ in }
    }

    init(
        executor: MainContextExecutor,
        log: Logger,
        make: (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter
    ) {
        self.executor = executor
        self.log = log
        looking = BlockingWork(on: executor, patience: Self.patience)
        let late = Late()
        self.late = late
        let report = executor.confined { (answer: (ring: Int64, popup: ShownPopup)) in
            late.report(answer.ring, answer.popup)
        }
        presenter = make { ring, popup in executor.perform { report((ring, popup)) } }
    }

    func start(_ shell: Shell) { late.report = { [weak shell] in shell?.shownLate($0, $1) } }

    func show(_ popup: Popup, ring: Int64, _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void) {
        let answered = executor.confined(completion)
        let files = popup.pictureFiles.filter { !isOwnPicture($0) }
        guard !files.isEmpty else { return pass(popup, ring, answered) }
        let done = executor.confined { [self] (outcome: BlockingWork.Outcome<[String: String]>) in
            let flaws =
                if case .done(let flaws) = outcome { flaws } else {
                    files.reduce(into: [:]) { $0[$1] = "can't be read in time" }
                }
            for (file, flaw) in flaws.sorted(by: { $0.key < $1.key }) {
                log.notice(
                    "ring \(ring) is shown without the picture \(PlainText.visible(file, lines: false)): \(flaw)"
                )
            }
            pass(popup.without(pictures: Set(flaws.keys)), ring, answered)
        }
        looking.run({ files.reduce(into: [:]) { $0[$1] = PictureReader.flaw(ofIcon: $1) } }, done)
    }

    private func pass(
        _ popup: Popup,
        _ ring: Int64,
        _ answered: @escaping @Sendable (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        presenter.show(popup, ring: ring) { [executor] result in executor.perform { answered(result) } }
    }

    func expire(_ popup: ShownPopup) { presenter.expire(popup) }
}

/// The player, which plays on a thread of its own, as the agent's thread sees it.
final class PlayerThread: SoundPort {
    private let executor: MainContextExecutor
    private let player: any SoundPlayer

    init(_ player: any SoundPlayer, executor: MainContextExecutor) { (self.player, self.executor) = (player, executor) }

    func play(_ sound: PlayedSound, as number: Int, _ ended: ((Bool) -> Void)?) {
        guard let ended else { return player.play(sound, as: number, ended: nil) }
        let report = executor.confined(ended)
        player.play(sound, as: number) { [executor] wasPlayed in executor.perform { report(wasPlayed) } }
    }

    func stop(_ number: Int) { player.stop(number) }

    var obstacle: String? { player.obstacle }

    var problem: String? { player.problem }
}
