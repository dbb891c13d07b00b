extension Settings {
    /// What may wake the machine from sleep: `[wake]` of the settings file (decision 34).
    package struct WakeSettings: Sendable, Hashable {
        package var allow = Allow.own
        /// How long before a ring the machine wakes, in seconds.
        package var lead = 20.0
        /// Whether it wakes while it runs on battery.
        package var onBattery = true

        package init() {}

        /// Whose requests wake the machine.
        package enum Allow: String, Sendable, Hashable, CaseIterable {
            case own
            case all
            case none
        }

        static let allowedLead = "a whole number of seconds from 0 to 600"

        mutating func readLead(_ text: String) -> Bool {
            guard let seconds = Int(text), (0...600).contains(seconds) else { return false }
            lead = Double(seconds)
            return true
        }

        /// Whether the requests of an app may wake the machine, if the app may notify at all.
        package func allows(_ app: String) -> Bool {
            switch allow {
            case .own: app == Agenda.ownApp
            case .all: true
            case .none: false
            }
        }
    }

    /// Whose requests wake the machine; nil if none does.
    package var wakingOwners: WakingOwners? {
        switch wake.allow {
        case .own: .own
        case .all: .allowed(undecided: newApps == .allow)
        case .none: nil
        }
    }
}
