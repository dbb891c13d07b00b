internal import GLibSupport

/// A switch among the desktop's own settings: GNOME's `show-banners`, MATE's `do-not-disturb`.
final class DesktopSettingSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private let schema: String
    private let key: String
    private let isQuietWhenOff: Bool
    private let executor: MainContextExecutor
    private var setting: DesktopSetting?

    var place: String { "\(schema) \(key)" }

    init(schema: String, key: String, isQuietWhenOff: Bool = false, executor: MainContextExecutor) {
        self.schema = schema
        self.key = key
        self.isQuietWhenOff = isQuietWhenOff
        self.executor = executor
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        setting = DesktopSetting(schema: schema, key: key, on: executor) { [weak self] in
            guard let self else { return }
            report(self.isQuiet)
        }
        report(isQuiet)
    }

    func stop() { setting = nil }

    private var isQuiet: Bool? { setting.map { $0.isOn != isQuietWhenOff } }
}

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
