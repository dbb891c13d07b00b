import Foundation

/// sway, a Wayland compositor, as a window that fills the session's X screen: so the same pointer clicks in it, and the
/// same pictures show it.
package struct Sway: Sendable {
    package let process: RunningProcess
    /// What its clients find in their environment.
    package let environment: [String: String]

    /// Starts it and waits until clients can connect.
    ///
    /// - Parameter configuration: What its configuration holds beside the size of the screen.
    package static func start(
        in session: PrivateSession,
        configuration: String = "",
        environment: [String: String] = [:]
    ) async throws -> Sway {
        let size = session.screenSize
        let text = """
            output * resolution \(size.width)x\(size.height)
            output * bg #000000 solid_color
            xwayland disable
            seat seat0 fallback true
            \(configuration)

            """
        let file = session.folder + "/sway.conf"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let environment = environment.merging([
            "WLR_BACKENDS": "x11", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway",
        ]) { $1 }
        // It refuses to run as root.
        let words = PrivateSession.anotherUser + ["/usr/bin/sway", "-c", file]
        let before = sockets(in: session, "wayland-")
        let process = try session.spawn("sway", words[0], Array(words.dropFirst()), environment: environment)
        var display: String?
        do {
            try await waitUntil("sway has its sockets") {
                let new = sockets(in: session, "wayland-").subtracting(before)
                display = new.first { !$0.hasSuffix(".lock") }
                return display != nil && !sockets(in: session, "sway-ipc.").isEmpty
            }
        } catch {
            throw SupportError("\(error)\n\(session.report)")
        }
        let wayland = ["WAYLAND_DISPLAY": display ?? "", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway"]
        return Sway(process: process, environment: wayland)
    }

    private static func sockets(in session: PrivateSession, _ prefix: String) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: session.runtime)) ?? []
        return Set(names.filter { $0.hasPrefix(prefix) })
    }
}
