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
        self.state = state
        self.rung = rung
        self.reason = reason
        self.next = next
    }

    /// Whether a reminder would wake the machine now.
    package var works: Bool {
        switch state {
        case .ready, .arming, .armed: true
        case .off, .onBattery, .unavailable, nil: false
        }
    }
}
