internal import GLibSupport
internal import Logging

/// A control group of its own for a program that the agent starts, so that it counts as itself and not as a part of the
/// agent, and is no business of whoever stops or restarts that.
///
/// <https://systemd.io/DESKTOP_ENVIRONMENTS/>
final class ApplicationScope: @unchecked Sendable {  // touched on the agent's thread only
    private let log: Logger
    private let unit: String
    private var process: DetachedProcess?
    private var job: SignalWait?
    private var patience: EventSource?
    /// Keeps itself until the program goes on.
    private var itself: ApplicationScope?

    private static let manager = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let interface = "org.freedesktop.systemd1.Manager"
    /// A program is not held back for longer, in seconds.
    private static let longest = 5.0

    /// Puts a process into a scope, and lets it go on; where no systemd manages the session it goes on as it is.
    static func enclose(
        _ process: DetachedProcess,
        of app: String,
        on connection: BusConnection,
        _ executor: MainContextExecutor,
        log: Logger
    ) {
        let scope = ApplicationScope(process, unit: unitName(app, .random(in: 0...UInt32.max)), log: log)
        scope.start(on: connection, executor, description: app)
    }

    /// `app-carillon-ID-RANDOM.scope`, with everything escaped in ID that means something in a unit's name.
    static func unitName(_ app: String, _ random: UInt32) -> String {
        let escaped = app.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
                String(UnicodeScalar(byte))
            default:
                "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "app-carillon-\(escaped.joined())-\(String(random, radix: 16)).scope"
    }

    private init(_ process: DetachedProcess, unit: String, log: Logger) {
        self.process = process
        self.unit = unit
        self.log = log
    }

    private func start(on connection: BusConnection, _ executor: MainContextExecutor, description: String) {
        guard let process else { return }
        itself = self
        // The reply only says that there is a job; the process has moved once that is over.
        let finished = BusConnection.SignalMatch(
            sender: Self.manager,
            path: Self.path,
            interface: Self.interface,
            member: "JobRemoved"
        )
        let unit = unit
        job = SignalWait(finished, on: connection) { signal in
            signal.arguments.count == 4 && signal.arguments[2] == .string(unit)
        } _: { [weak self] _ in
            self?.letGo("is in \(unit)")
        }
        patience = EventSource.timeout(after: Self.longest, on: executor) { [weak self] in
            self?.letGo("goes on outside of \(unit), for which systemd takes too long")
        }
        func property(_ name: String, _ value: Variant) -> Variant { .tuple([.string(name), .boxed(value)]) }
        let properties: [Variant] = [
            property("Description", .string(description)),
            property("PIDs", .array(element: "u", [.uint32(process.identifier)])),
            property("Slice", .string("app.slice")),
            property("CollectMode", .string("inactive-or-failed")),
        ]
        let method = BusConnection.Method(
            destination: Self.manager,
            path: Self.path,
            interface: Self.interface,
            member: "StartTransientUnit"
        )
        let arguments: [Variant] = [
            .string(unit), .string("fail"), .array(element: "(sv)", properties), .array(element: "(sa(sv))", []),
        ]
        connection.call(method, arguments, startsService: false) { [weak self] result in
            guard case .failure(let error) = result else { return }
            // No systemd in this session, which is nothing to complain about, or one that can't.
            self?.letGo("runs beside the agent: \(error)")
        }
    }

    private func letGo(_ outcome: String) {
        guard let process else { return }
        log.debug("process \(process.identifier) \(outcome)")
        job?.cancel()
        patience?.cancel()
        self.process = nil
        itself = nil
    }
}
