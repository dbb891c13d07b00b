internal import Foundation
internal import GLibSupport
internal import Glibc
internal import SessionFacts

/// What to do when the bus has ended our connection: it may be gone, or it may have hung up on us alone, over a message
/// that was too large for it or a queue that we did not read.
struct HangUp {
    /// How many times within ``period`` an agent restarts because of it.
    private static let most = 10
    /// In seconds.
    private static let period = 60.0
    /// The variable that hands the times on; programs that the agent starts don't get it.
    static let variable = "CARILLON_HUNG_UP"

    /// Where the session's bus is, as it was when this process connected to it.
    let address: String?
    /// Which bus that was.
    let guid: String
    /// When it hung up before, by the clock that counts from the start of the machine.
    private let before: [Double]

    init(of connection: BusConnection, _ environment: [String: String]) {
        guid = connection.guid
        address =
            environment["DBUS_SESSION_BUS_ADDRESS"]
            ?? BaseFolders(environment: environment).runtime.map { "unix:path=\($0)/bus" }
        before = (environment[Self.variable] ?? "").split(separator: " ").compactMap { Double($0) }
    }

    /// Whether the same bus still answers there.
    var busIsThere: Bool {
        guard let address, let connection = try? BusConnection.open(address: address) else { return false }
        defer { connection.close() }
        return connection.guid == guid
    }

    /// Notes this time in the environment, for the agent that replaces this one.
    ///
    /// - Returns: false when it has happened too often of late.
    func note() -> Bool {
        let now = ProcessInfo.processInfo.systemUptime
        let recent = (before + [now]).filter { now - $0 < Self.period && $0 <= now }
        setenv(Self.variable, recent.map { "\($0)" }.joined(separator: " "), 1)
        return recent.count <= Self.most
    }
}
