import Foundation

/// A service of the machine's on a session's system bus, as python-dbusmock plays it.
///
/// <https://martinpitt.github.io/python-dbusmock/>
package struct MachineService: Sendable {
    package enum Kind: String, Sendable {
        case logind
        case timedated
        case upower

        fileprivate var busName: String {
            switch self {
            case .logind: "org.freedesktop.login1"
            case .timedated: "org.freedesktop.timedate1"
            case .upower: "org.freedesktop.UPower"
            }
        }
        fileprivate var path: String { "/" + busName.replacing(".", with: "/") }
    }

    private let kind: Kind
    private let session: PrivateSession

    /// Starts it in a session whose system bus runs, and waits until it serves.
    package static func start(_ kind: Kind, in session: PrivateSession) async throws -> MachineService {
        let service = MachineService(kind: kind, session: session)
        try session.spawn(kind.rawValue, Binaries.python, ["-m", "dbusmock", "--system", "--template", kind.rawValue])
        try await session.waitForSystemName(kind.busName)
        return service
    }

    /// logind says that the machine is about to sleep, or that it has resumed.
    package func prepareForSleep(_ begins: Bool) async throws {
        try await call(
            "org.freedesktop.DBus.Mock.EmitSignal",
            [
                "org.freedesktop.login1.Manager", "PrepareForSleep", "b", "[<\(begins)>]",
            ]
        )
    }

    /// Somebody moves the machine to another zone; the mock tells, and writes nothing.
    package func setZone(_ name: String) async throws {
        try await call("org.freedesktop.timedate1.SetTimezone", [name, "false"])
    }

    /// The locks that logind has handed out and that are still held, in the words of `gdbus`.
    package func inhibitors() async throws -> String {
        try await call("org.freedesktop.login1.Manager.ListInhibitors", [])
    }

    /// UPower says whether the machine runs on battery.
    package func setOnBattery(_ isOnBattery: Bool) async throws {
        try await call(
            "org.freedesktop.DBus.Mock.UpdateProperties",
            ["org.freedesktop.UPower", "{'OnBattery': <\(isOnBattery)>}"]
        )
    }

    @discardableResult
    private func call(_ method: String, _ arguments: [String]) async throws -> String {
        let output = try await session.run(
            "gdbus",
            ["call", "--system", "--timeout", "60", "-d", kind.busName, "-o", kind.path, "-m", method] + arguments
        )
        guard output.succeeded else { throw SupportError("\(method) failed: \(output.stderr)\n\(session.report)") }
        return output.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
