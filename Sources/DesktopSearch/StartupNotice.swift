package import GLibSupport

/// What a desktop gives along when it activates something, so that a window may come to the front.
///
/// <https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html>
package struct StartupNotice: Sendable, Hashable {
    /// The event that led to it, in the X server's milliseconds; 0 if the desktop doesn't say.
    package var time: Int64
    /// The token of the compositor; empty if there is none.
    package var token: String

    package init(time: Int64 = 0, token: String = "") {
        (self.time, self.token) = (time, token)
    }

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
