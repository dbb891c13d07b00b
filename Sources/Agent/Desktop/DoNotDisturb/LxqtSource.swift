internal import GLibSupport

/// LXQt, whose notification settings are a file.
final class LxqtSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private let file: String
    private let executor: MainContextExecutor
    private var watch: AwaitedFileWatch?

    var place: String { "doNotDisturb in \(file)" }

    init(file: String, executor: MainContextExecutor) {
        self.file = file
        self.executor = executor
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        watch = AwaitedFileWatch(path: file, on: executor) { [weak self] in
            guard let self else { return }
            report(self.isQuiet)
        }
        report(isQuiet)
    }

    func stop() { watch = nil }

    private var isQuiet: Bool { (try? KeyFile(path: file))?["General", "doNotDisturb"] == "true" }
}
