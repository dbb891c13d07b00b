internal import Glibc
package import GLibSupport
internal import Logging

/// The agent's two connections to the session bus.
///
/// Messages on one connection are read in their order, so what a program sends by the thousand would stand before the
/// notification server's answers, and before each answer that the agent waits for.
package struct SessionBus: Sendable {
    /// Has the agent's name: calls come in here, and apps are called from here. What can't be read does not get through.
    package let service: BusConnection
    /// For the desktop: popups, which libnotify shows over the connection that a process shares, and all other questions.
    package let desktop: BusConnection
    /// What is let in of the calls on ``service``.
    let admission = Admission()

    /// To be made where the connections' ends are to be reported.
    ///
    /// - Parameters:
    ///   - log: Says what was sent to the agent's name and can't be read.
    ///   - onClose: Called when one of them has ended (``BusConnection/onClose(_:)``).
    /// - Throws: `GLibError` when there is no session bus or it refuses.
    init(_ log: Logger, onClose: @escaping @Sendable (_ unreadable: GLibError?) -> Void) throws(GLibError) {
        desktop = try BusConnection.session()
        service = try BusConnection.sievedSession(CallLimit.filter(admission, log))
        for connection in [desktop, service] {
            connection.onClose(onClose)
            connection.dropForeignAnswers()
            connection.distrustDescriptors()
        }
    }

    /// The bus's own identity.
    var guid: String { service.guid }

    /// True once one of the connections has ended.
    var isClosed: Bool { service.isClosed || desktop.isClosed }

    /// Waits until everything sent so far is on the wire.
    func flush() {
        service.flush()
        desktop.flush()
    }
}

/// Tells systemd, when it has started the agent, that the agent serves.
///
/// The unit is not of `Type=dbus`, though the agent has a bus name: systemd ends such a service when its name is gone,
/// and it is gone for a moment when the agent restarts itself.
///
/// <https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html>
enum ServiceReadiness {
    /// - Parameters:
    ///   - environment: That of the process; without `NOTIFY_SOCKET` it isn't asked for.
    ///   - status: What `systemctl status` shows, in one line; empty when there is nothing to say.
    static func tell(_ environment: [String: String], status: String = "") {
        guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A leading @ stands for the zero byte of an address that isn't a file.
        let bytes = path.utf8.enumerated().map { $0 == 0 && $1 == UInt8(ascii: "@") ? 0 : $1 }
        let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? MemoryLayout<sa_family_t>.size
        guard start + bytes.count < MemoryLayout<sockaddr_un>.size else { return }
        withUnsafeMutableBytes(of: &address) { $0[start...].copyBytes(from: bytes) }
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return }
        let plug = FileDescriptor(adopting: number)
        let word = Array("READY=1\nSTATUS=\(status)".utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(plug.number, word, word.count, Int32(MSG_NOSIGNAL), $0, socklen_t(start + bytes.count))
            }
        }
    }
}
