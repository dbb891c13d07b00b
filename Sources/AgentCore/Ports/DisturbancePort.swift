package import NotificationCore

/// Reports whether "do not disturb" is on.
package protocol DisturbancePort: AnyObject {
    /// Begins to report: once soon, and then at each change; true while "do not disturb" is on, nil if the desktop
    /// doesn't say.
    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void)

    /// Ends the reports.
    func stop()
}
