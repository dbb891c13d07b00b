import Foundation
import Glibc

/// A location service on a session's system bus: one that does what a test tells it, or the real one.
package final class GeoClue: Sendable {
    package static let busName = "org.freedesktop.GeoClue2"

    /// How a scripted one behaves at first.
    package enum Mode: String, Sendable {
        case willing = ""
        /// Starting a client is denied.
        case deny
        /// Nobody gets a client before ``release()``.
        case hold
    }

    /// A client as the scripted service sees it, in the words of `gdbus`.
    package typealias Client = String

    private let session: PrivateSession
    package let process: RunningProcess
    private let fix: String?

    private init(_ session: PrivateSession, _ process: RunningProcess, fix: String? = nil) {
        self.session = session
        self.process = process
        self.fix = fix
    }

    // MARK: - Scripted

    /// Starts `Scripts/scripted-geoclue.py` in a session whose system bus runs, and waits until it serves.
    package static func scripted(in session: PrivateSession, _ mode: Mode = .willing) async throws -> GeoClue {
        let script = Binaries.script("scripted-geoclue.py")
        let process = try session.spawn("geoclue", Binaries.python, [script, mode.rawValue])
        try await session.waitForSystemName(busName)
        return GeoClue(session, process)
    }

    /// Moves the machine; a real service takes a moment to notice, and thinks an accuracy of its own.
    package func move(to latitude: Double, _ longitude: Double, accuracy: Double = 10) async throws {
        if let fix {
            try "\(latitude) \(longitude)".write(toFile: fix, atomically: true, encoding: .utf8)
        } else {
            _ = try await call("Move", ["\(latitude)", "\(longitude)", "\(accuracy)"])
        }
    }

    package func release() async throws { _ = try await call("Release") }

    /// What its clients have asked for; empty when there is none.
    package func clients() async throws -> [Client] {
        let text = try await call("Clients")
        return text.contains("DesktopId") ? text.components(separatedBy: "}, {") : []
    }

    private func call(_ member: String, _ arguments: [String] = []) async throws -> String {
        let method = "io.github.carillon.Test.GeoClue.\(member)"
        // `--` keeps western and southern coordinates from being taken for options.
        let output = try await session.run(
            "gdbus",
            ["call", "--system", "--timeout", "60", "-d", Self.busName, "-o", "/test", "-m", method, "--"] + arguments
        )
        guard output.succeeded else { throw SupportError("\(method) failed: \(output.stderr)\n\(session.report)") }
        return output.stdout
    }

    // MARK: - Real

    /// Whether the real service can be started at all by who runs the tests.
    package static var isPossible: Bool { geteuid() == 0 }

    /// Starts Debian's GeoClue with its demo agent, and a GPS receiver at a socket that it reads.
    ///
    /// - Throws: ``SupportError`` when it is not installed or does not come up.
    package static func real(
        in session: PrivateSession,
        at latitude: Double,
        _ longitude: Double
    ) async throws -> GeoClue {
        let fix = session.runtime + "/fix"
        try "\(latitude) \(longitude)".write(toFile: fix, atomically: true, encoding: .utf8)
        try session.spawn("gps", Binaries.python, [Binaries.script("gps.py"), session.runtime + "/gps", fix])
        try await waitUntil("the receiver listens") {
            FileManager.default.fileExists(atPath: session.runtime + "/gps")
        }
        let process = try session.spawn("geoclue", Binaries.script("geoclue.sh"), [session.runtime + "/gps"])
        try await session.waitForSystemName(busName)
        return GeoClue(session, process, fix: fix)
    }
}

extension PrivateSession {
    /// Waits until somebody owns a name on the system bus.
    func waitForSystemName(_ name: String) async throws {
        let output = try await run("gdbus", ["wait", "--system", "--timeout", "60", name])
        guard output.succeeded else { throw SupportError("Nobody owns \(name).\n\(output.stderr)\(report)") }
    }
}
