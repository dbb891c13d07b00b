internal import NotificationCore

/// The state of the watch for the machine's position.
enum GeoClueState {
    /// No request waits for a region.
    case unused
    /// GeoClue was asked and has not answered: it waits until an agent of the desktop's has registered with it.
    case asking
    case watching
    case denied(reason: String)
    case absent(reason: String)
    case failed(reason: String)

    var standing: AgentStatus.Location.State {
        switch self {
        case .unused: .unused
        case .asking: .asking
        case .watching: .watching
        case .denied: .denied
        case .absent: .absent
        case .failed: .failed
        }
    }

    var reason: String? {
        switch self {
        case .unused, .asking, .watching: nil
        case .denied(let reason), .absent(let reason), .failed(let reason): reason
        }
    }
}
