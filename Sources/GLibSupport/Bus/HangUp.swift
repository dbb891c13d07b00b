internal import CGLib
internal import Glibc

/// What to do when the bus has ended our connection: it may be gone, or it may have hung up on us alone, over a message
/// that was too large for it or a queue that we did not read.
package struct HangUp: Sendable {
    /// How many times within ``period`` a program goes on because of it.
    private static let most = 10
    /// In microseconds.
    private static let period: Int64 = 60_000_000
    /// The variable that hands the times on; programs that are started don't get it.
    package static let variable = "CARILLON_HUNG_UP"

    /// Where the session's bus is, as it was when this process connected to it.
    private let address: String?
    /// Which bus that was.
    private let guid: String

    package init(of connection: BusConnection) {
        guid = connection.guid
        address = try? BusConnection.sessionAddress()
    }

    /// Whether the same bus still answers there.
    package var busIsThere: Bool {
        guard let address, let connection = try? BusConnection.open(address: address) else { return false }
        defer { connection.close() }
        return connection.guid == guid
    }

    /// Notes this time in the environment, also for a program in the place of this one.
    ///
    /// - Returns: false when it has happened too often of late.
    package func note() -> Bool {
        let now = Int64(g_get_monotonic_time())
        let before = getenv(Self.variable).map { String(cString: $0) } ?? ""
        let times: [Int64] = before.split(separator: " ").compactMap { Int64($0) } + [now]
        let recent = times.filter { now - $0 < Self.period && $0 <= now }
        setenv(Self.variable, recent.map(String.init).joined(separator: " "), 1)
        return recent.count <= Self.most
    }
}
