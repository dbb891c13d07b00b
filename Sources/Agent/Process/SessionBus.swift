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
    init(
        _ log: Logger,
        onClose: @escaping @Sendable (_ unreadable: GLibError?) -> Void
    ) throws(GLibError) {
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
