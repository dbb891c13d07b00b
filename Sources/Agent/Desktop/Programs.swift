internal import GLibSupport

/// What starts programs for the person, in the environment that the session named last.
final class Programs {
    var launcher: Launcher
    /// Looks at files that buttons open, whose file system may be one that doesn't answer.
    private let opening: BlockingWork

    init(launcher: Launcher, executor: MainContextExecutor) {
        self.launcher = launcher
        opening = BlockingWork(on: executor)
    }

    func open(_ url: String, token: String?) { URLOpener.open(url, token: token, with: launcher, opening) }
}
