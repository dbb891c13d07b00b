/// What the person has decided about an app's notifications (decision 19).
package enum Authorization: String, Sendable, Hashable, Codable, CaseIterable {
    /// The person wasn't asked, or didn't answer.
    case notDetermined
    case denied
    case authorized
    /// Shown quietly without having been asked for.
    case provisional

    /// Whether rings are shown.
    package var allows: Bool { self == .authorized || self == .provisional }
}
