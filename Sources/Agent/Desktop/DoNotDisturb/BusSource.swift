internal import GLibSupport

/// A switch that a program reports on the bus: it is asked once, and then says itself what changes.
final class BusSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    /// The meaning of a signal.
    enum News {
        case isOn(Bool?)
        /// It has changed, and doesn't say to what.
        case outdated
        case other
    }

    let place: String
    private let connection: BusConnection
    private let question: BusConnection.Method
    private let arguments: [Variant]
    private let answer: @Sendable (Result<BusConnection.Reply, GLibError>) -> Bool?
    private let read: @Sendable (BusConnection.Signal) -> News
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    /// - Parameters:
    ///   - question: What is called, and whose signals are heard: those with the same first argument.
    ///   - answer: What the reply says.
    ///   - read: What a signal says.
    private init(
        _ place: String,
        on connection: BusConnection,
        _ question: BusConnection.Method,
        _ arguments: [Variant] = [],
        answer: @escaping @Sendable (Result<BusConnection.Reply, GLibError>) -> Bool?,
        read: @escaping @Sendable (BusConnection.Signal) -> News
    ) {
        (self.place, self.connection) = (place, connection)
        (self.question, self.arguments, self.answer, self.read) = (question, arguments, answer, read)
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let signals = BusConnection.SignalMatch(
            sender: question.destination,
            path: question.path,
            interface: question.interface,
            firstArgument: arguments.first?.stringValue
        )
        subscription = connection.subscribe(signals) { [weak self] signal in
            switch self?.read(signal) {
            case .isOn(let value): self?.report?(value)
            case .outdated: self?.ask()
            case .other, nil: break
            }
        }
        ask()
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }

    private func ask() {
        connection.call(question, arguments, startsService: false) { [weak self] result in
            guard let self else { return }
            report?(answer(result))
        }
    }
}

extension BusSource {
    /// A boolean property: Plasma's `Inhibited`, dunst's `paused`, UPower's `OnBattery`.
    static func property(
        _ name: String,
        of owner: String,
        path: String,
        interface: String,
        on connection: BusConnection
    ) -> BusSource {
        BusSource(
            "\(interface).\(name)",
            on: connection,
            .init(destination: owner, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get"),
            [.string(interface), .string(name)],
            // A server without this property refuses, and so says nothing.
            answer: { (try? $0.get())?.arguments.first?.unboxed.booleanValue }
        ) { signal in
            guard signal.member == "PropertiesChanged", signal.arguments.count == 3 else { return .other }
            if let value = signal.arguments[1].dictionaryValue?[name]?.booleanValue { return .isOn(value) }
            return signal.arguments[2].stringArrayValue?.contains(name) == true ? .outdated : .other
        }
    }

    /// Sway Notification Center, which reports its switch to listeners.
    ///
    /// <https://github.com/ErikReider/SwayNotificationCenter>
    static func swaync(on connection: BusConnection) -> BusSource {
        let service = "org.erikreider.swaync.cc"
        return BusSource(
            "swaync-client --get-dnd",
            on: connection,
            .init(destination: service, path: "/org/erikreider/swaync/cc", interface: service, member: "GetDnd"),
            answer: { (try? $0.get())?.arguments.first?.booleanValue }
        ) { signal in
            // Subscribe(u count, b dnd, b open), and with more behind that SubscribeV2.
            guard signal.member.lowercased().hasPrefix("subscribe"), signal.arguments.count > 1,
                let isOn = signal.arguments[1].booleanValue
            else { return .other }
            return .isOn(isOn)
        }
    }

    /// A switch of an Xfce program, as xfconfd keeps it.
    ///
    /// <https://docs.xfce.org/xfce/xfconf/start>
    static func xfconf(_ channel: String, _ property: String, on connection: BusConnection) -> BusSource {
        let service = "org.xfce.Xfconf"
        return BusSource(
            "xfconf \(channel) \(property)",
            on: connection,
            .init(destination: service, path: "/org/xfce/Xfconf", interface: service, member: "GetProperty"),
            [.string(channel), .string(property)],
            answer: { result in
                switch result {
                case .success(let reply): reply.arguments.first?.unboxed.booleanValue ?? false
                // xfconfd has no value for a switch that was never touched. Without xfconfd the state is unknown.
                case .failure(let error): error.isServiceUnknown ? nil : false
                }
            }
        ) { signal in
            guard signal.arguments.count > 1, signal.arguments[1].stringValue == property else { return .other }
            return switch signal.member {
            case "PropertyChanged": .isOn(signal.arguments.last?.unboxed.booleanValue ?? false)
            case "PropertyRemoved": .isOn(false)
            default: .other
            }
        }
    }
}

extension Variant {
    /// The value inside a `v`, else the value itself.
    fileprivate var unboxed: Variant {
        if case .boxed(let inner) = self { inner.unboxed } else { self }
    }
}
