/// What a person decides in a terminal about an app's permission.
package enum PermissionChange: String, Sendable, CaseIterable {
    case allow
    case deny
    /// Asked again.
    case forget

    package var authorization: Authorization {
        switch self {
        case .allow: .authorized
        case .deny: .denied
        case .forget: .notDetermined
        }
    }
}
