internal import AgentBus
package import GLibSupport

/// The window, where it is installed: a program of its own, which the bus starts.
struct WindowLink {
    private let connection: BusConnection
    private let executor: MainContextExecutor

    /// How long its start may take, in seconds.
    private static let patience = 20.0

    init(_ connection: BusConnection, on executor: MainContextExecutor) {
        (self.connection, self.executor) = (connection, executor)
    }

    /// Has it show a reminder, or with nil itself.
    ///
    /// - Parameter completion: Told whether it does. To be called on the executor, where it is told.
    func show(_ identifier: String?, _ notice: StartupNotice, _ completion: @escaping (Bool) -> Void) {
        guard WindowCall.mayBeSent(on: connection) else { return completion(false) }
        let call: WindowCall = identifier.map { .show($0) } ?? .activate
        let arguments = call.arguments(.dictionary(notice.platformData))
        connection.call(call.method, arguments, timeout: Self.patience, on: executor) { result in
            // Where it isn't installed, the bus knows no such name.
            if case .success = result { completion(true) } else { completion(false) }
        }
    }
}

/// What a desktop gives along when it activates something, so that a window may come to the front.
///
/// <https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html>
package struct StartupNotice: Sendable, Hashable {
    /// The event that led to it, in the X server's milliseconds; 0 if the desktop doesn't say.
    package var time: Int64 = 0
    /// The token of the compositor; empty if there is none.
    package var token = ""

    /// Longer ones are nobody's.
    static let longestToken = 256

    /// <https://specifications.freedesktop.org/startup-notification-spec/latest/>
    private var startupID: String { token.isEmpty && time > 0 ? "carillon_TIME\(time)" : token }

    /// For a program that is started by a call.
    package var platformData: [String: Variant] {
        var data: [String: Variant] = [:]
        if !token.isEmpty { data["activation-token"] = .string(token) }
        if !startupID.isEmpty { data["desktop-startup-id"] = .string(startupID) }
        return data
    }

    /// The same for a program that is started with an environment.
    package var variables: [String: String] {
        var variables: [String: String] = [:]
        if !token.isEmpty { variables["XDG_ACTIVATION_TOKEN"] = token }
        if !startupID.isEmpty { variables["DESKTOP_STARTUP_ID"] = startupID }
        return variables
    }
}
