package import NotificationCore

/// Where the desktop says whether it is to be disturbed.
package protocol DisturbancePort: AnyObject {
    /// Begins to report: once soon, and then at each change; true while the desktop is not to disturb, nil when it doesn't
    /// say.
    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void)

    /// Ends the reports.
    func stop()
}
