/// A service of the machine's on a session's system bus, as python-dbusmock plays it.
///
/// <https://martinpitt.github.io/python-dbusmock/>
package struct MachineService: Sendable {
    package enum Kind: String, Sendable {
        case logind
        case timedated

        fileprivate var busName: String { self == .logind ? "org.freedesktop.login1" : "org.freedesktop.timedate1" }
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

    private func call(_ method: String, _ arguments: [String]) async throws {
        let output = try await session.run(
            "gdbus",
            ["call", "--system", "--timeout", "60", "-d", kind.busName, "-o", kind.path, "-m", method] + arguments
        )
        guard output.succeeded else { throw SupportError("\(method) failed: \(output.stderr)\n\(session.report)") }
    }
}
