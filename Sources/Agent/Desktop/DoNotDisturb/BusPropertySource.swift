internal import GLibSupport

/// A boolean property of the notification server itself: Plasma's `Inhibited`, dunst's `paused`.
final class BusPropertySource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private static let properties = "org.freedesktop.DBus.Properties"
    private let connection: BusConnection
    private let owner: String
    private let path: String
    private let interface: String
    private let property: String
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    var place: String { "\(interface).\(property)" }

    init(connection: BusConnection, owner: String, path: String, interface: String, property: String) {
        self.connection = connection
        self.owner = owner
        self.path = path
        self.interface = interface
        self.property = property
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let changes = BusConnection.SignalMatch(
            sender: owner,
            path: path,
            interface: Self.properties,
            member: "PropertiesChanged",
            firstArgument: interface
        )
        subscription = connection.subscribe(changes) { [weak self] signal in
            guard let self, signal.arguments.count == 3 else { return }
            if let value = signal.arguments[1].dictionaryValue?[self.property]?.booleanValue {
                self.report?(value)
            } else if signal.arguments[2].stringArrayValue?.contains(self.property) == true {
                self.ask()
            }
        }
        ask()
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }

    private func ask() {
        let get = BusConnection.Method(destination: owner, path: path, interface: Self.properties, member: "Get")
        connection.call(get, [.string(interface), .string(property)], startsService: false) { [weak self] result in
            // A server without this property refuses, and so says nothing.
            self?.report?((try? result.get())?.arguments.first?.unboxed.booleanValue)
        }
    }
}

extension Variant {
    /// The value inside a `v`, else the value itself.
    var unboxed: Variant {
        if case .boxed(let inner) = self { inner.unboxed } else { self }
    }
}

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
