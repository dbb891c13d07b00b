internal import ArgumentParser
internal import NotificationCore

/// An interruption level as people write it.
enum LevelText: String, ExpressibleByArgument, CaseIterable {
    case passive
    case active
    case timeSensitive = "time-sensitive"
    case critical

    var level: InterruptionLevel {
        switch self {
        case .passive: .passive
        case .active: .active
        case .timeSensitive: .timeSensitive
        case .critical: .critical
        }
    }
}
