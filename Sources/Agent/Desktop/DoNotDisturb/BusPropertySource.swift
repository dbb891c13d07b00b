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
