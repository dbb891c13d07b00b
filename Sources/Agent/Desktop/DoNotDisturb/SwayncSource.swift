internal import GLibSupport

/// Sway Notification Center, which reports its switch to listeners.
///
/// <https://github.com/ErikReider/SwayNotificationCenter>
final class SwayncSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private static let service = "org.erikreider.swaync.cc"
    private static let path = "/org/erikreider/swaync/cc"
    private let connection: BusConnection
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    let place = "swaync-client --get-dnd"

    init(connection: BusConnection) { self.connection = connection }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let changes = BusConnection.SignalMatch(sender: Self.service, path: Self.path, interface: Self.service)
        subscription = connection.subscribe(changes) { [weak self] signal in
            // Subscribe(u count, b dnd, b open), and with more behind that SubscribeV2.
            guard signal.member.lowercased().hasPrefix("subscribe"), signal.arguments.count > 1,
                let isOn = signal.arguments[1].booleanValue
            else { return }
            self?.report?(isOn)
        }
        let get = BusConnection.Method(
            destination: Self.service,
            path: Self.path,
            interface: Self.service,
            member: "GetDnd"
        )
        connection.call(get, startsService: false) { [weak self] result in
            self?.report?((try? result.get())?.arguments.first?.booleanValue)
        }
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }
}
