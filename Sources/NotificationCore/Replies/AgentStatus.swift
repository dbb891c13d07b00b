/// What the agent reports about itself and about what works here: the answer to `Status`.
///
/// Agents of other versions may report less, or use unknown words; what is missing then is nil.
package struct AgentStatus: Sendable, Hashable {
    /// Stands for a text that an agent should have sent and has not.
    package static let unknown = "?"

    package var version: String
    /// What it can do that older agents can't.
    package var features: [String] = []
    package var process = 0
    package var started: WallTime?
    /// The GUID of its bus.
    package var bus = AgentStatus.unknown
    /// The folder of the schedule.
    package var store = AgentStatus.unknown
    /// The version of the schedule's tables.
    package var schema: String?
    /// Where a schedule was put that could not be read any more.
    package var damagedStore: String?
    package var pending = 0
    package var delivered = 0
    /// When something rings next.
    package var next: WallTime?
    /// Nil from an agent that wakes no machine.
    package var wake: WakeStatus?
    /// When the present quiet hours end; nil outside of any.
    package var quietUntil: WallTime?
    package var pauses: [Pause] = []
    package var zone = AgentStatus.unknown
    /// The version of the time zones' rules.
    package var zoneData: String?
    /// Why the session's zone is not known.
    package var zoneProblem: String?
    package var server = Server()
    package var sound: Sound?
    package var location = Location()
    package var settings: SettingsFile?
    /// Nil when the desktop doesn't say.
    package var doNotDisturb: DoNotDisturb?

    package init(version: String) { self.version = version }
}

extension AgentStatus {
    package struct Server: Sendable, Hashable {
        package enum State: String, Sendable, CaseIterable {
            case absent
            /// It has not said yet what it can do.
            case asking
            case ready
            case hung
        }

        package var state: State?
        /// Nil until it has said who it is.
        package var profile: ServerProfile?
        /// What it said when it refused a popup that still waits.
        package var refusal: String?

        package init(state: State? = nil, profile: ServerProfile? = nil, refusal: String? = nil) {
            (self.state, self.profile, self.refusal) = (state, profile, refusal)
        }

        /// Its name and version as people say them; empty when it has not said them.
        package var name: String { profile.map { "\($0.name) \($0.version)" } ?? "" }
    }

    package struct Sound: Sendable, Hashable {
        package enum Player: String, Sendable, CaseIterable {
            case agent
            case server
            case nobody
        }

        package var player: Player?
        /// What `carillon.conf` says.
        package var play: Settings.SoundSettings.Player?
        /// Why the agent can't play; nil when it can, or is not to.
        package var obstacle: String?
        /// Why what the agent plays isn't heard; nil as far as all is well.
        package var problem: String?

        package init(
            player: Player?,
            play: Settings.SoundSettings.Player?,
            obstacle: String? = nil,
            problem: String? = nil
        ) {
            (self.player, self.play, self.obstacle, self.problem) = (player, play, obstacle, problem)
        }
    }

    /// The state of the watch for the machine's position.
    package struct Location: Sendable, Hashable {
        package enum State: String, Sendable, CaseIterable {
            /// No request waits for a region.
            case unused
            case absent
            /// GeoClue has not answered.
            case asking
            case watching
            case denied
            case failed
        }

        package var state: State?
        /// Why it is absent, denied or failed.
        package var reason: String?
        /// Of the last position, in metres.
        package var accuracy: Double?

        package init(state: State? = nil, reason: String? = nil, accuracy: Double? = nil) {
            (self.state, self.reason, self.accuracy) = (state, reason, accuracy)
        }
    }

    /// `carillon.conf`.
    package struct SettingsFile: Sendable, Hashable {
        package var file: String
        package var isThere: Bool
        /// What in it could not be used, a sentence each.
        package var problems: [String]

        package init(file: String, isThere: Bool, problems: [String]) {
            (self.file, self.isThere, self.problems) = (file, isThere, problems)
        }
    }

    /// What the desktop says about "do not disturb".
    package struct DoNotDisturb: Sendable, Hashable {
        package var isActive: Bool
        /// Where the desktop says it.
        package var place: String?
        /// Whether rings wait while it is on.
        package var holds: Bool

        package init(isActive: Bool, place: String?, holds: Bool) {
            (self.isActive, self.place, self.holds) = (isActive, place, holds)
        }
    }
}

/// The ways to wake the machine from sleep, in the order in which they are tried (decision 34).
package enum WakeRung: String, Sendable, Hashable, CaseIterable {
    /// The kernel's alarm timer, set by the agent itself.
    case direct
    /// `carillon-wake`, a program that may do this and nothing else.
    case helper
    /// KDE Plasma's power management.
    case powerDevil
}

/// Whether reminders can wake the machine, and when the next one does: `wake` in the answer to `Status`.
package struct WakeStatus: Sendable, Hashable {
    package enum State: String, Sendable, CaseIterable {
        /// The settings allow nothing to wake it.
        case off
        /// A way is there, and nothing to wake for.
        case ready
        /// A way has been asked, and has not answered yet.
        case arming
        /// The machine wakes at ``next``.
        case armed
        /// It runs on battery, and the settings say that it isn't woken then.
        case onBattery
        /// There is no way.
        case unavailable
    }

    /// Nil for a word of another version.
    package var state: State?
    /// The way that is used, or would be.
    package var rung: WakeRung?
    /// Why there is no way, each with its own reason.
    package var reason: String?
    /// When the machine is to wake.
    package var next: WallTime?

    package init(state: State?, rung: WakeRung? = nil, reason: String? = nil, next: WallTime? = nil) {
        (self.state, self.rung, self.reason, self.next) = (state, rung, reason, next)
    }

    /// Whether a reminder would wake the machine now.
    package var works: Bool {
        switch state {
        case .ready, .arming, .armed: true
        case .off, .onBattery, .unavailable, nil: false
        }
    }
}
