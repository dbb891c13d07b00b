package import Messages
package import NotificationCore

extension Authorization {
    /// What the person has said, as a list has it.
    package func inWords(_ words: Translation = .english) -> String {
        switch self {
        case .notDetermined: words.translated("not asked yet")
        case .denied: words.translated("denied")
        case .authorized: words.translated("allowed")
        case .provisional: words.translated("quiet, not asked")
        }
    }
}
