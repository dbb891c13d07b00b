internal import GLibSupport

/// A switch of an Xfce program, as xfconfd keeps it.
///
/// <https://docs.xfce.org/xfce/xfconf/start>
final class XfconfSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private static let service = "org.xfce.Xfconf"
    private static let path = "/org/xfce/Xfconf"
    private let connection: BusConnection
    private let channel: String
    private let property: String
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    var place: String { "xfconf \(channel) \(property)" }

    init(connection: BusConnection, channel: String, property: String) {
        self.connection = connection
        self.channel = channel
        self.property = property
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let changes = BusConnection.SignalMatch(
            sender: Self.service,
            path: Self.path,
            interface: Self.service,
            firstArgument: channel
        )
        subscription = connection.subscribe(changes) { [weak self] signal in
            guard let self, signal.arguments.count > 1, signal.arguments[1].stringValue == self.property else { return }
            switch signal.member {
            case "PropertyChanged": self.report?(signal.arguments.last?.unboxed.booleanValue ?? false)
            case "PropertyRemoved": self.report?(false)
            default: break
            }
        }
        let get = BusConnection.Method(
            destination: Self.service,
            path: Self.path,
            interface: Self.service,
            member: "GetProperty"
        )
        connection.call(get, [.string(channel), .string(property)], startsService: false) { [weak self] result in
            switch result {
            case .success(let reply): self?.report?(reply.arguments.first?.unboxed.booleanValue ?? false)
            // It was never switched; without xfconfd there is no answer.
            case .failure(let error): self?.report?(error.isServiceUnknown ? nil : false)
            }
        }
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }
}
