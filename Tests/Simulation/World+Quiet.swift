import AgentCore
import NotificationCore

/// Do not disturb (decisions 9 and 22).
extension World {
    /// Whether a ring waits for the desktop to be disturbed again, as far as the agent can know.
    func isHeld(_ request: Request) -> Bool {
        guard let server, agent?.ports.disturbance.told == true else { return false }
        let holds =
            switch settings.doNotDisturb {
            case .auto: server.kind.losesQuiet
            case .wait: true
            case .desktop: false
            }
        return holds && (server.kind.losesQuietCritical || request.content.interruptionLevel != .critical)
    }

    /// Throws when a popup comes that the desktop was not to be disturbed with.
    func checkQuiet(_ name: String, _ request: Request) throws {
        guard agent?.ports.disturbance.isAwaited != true else {
            throw Violation("\(name) is shown before the desktop has said whether it may be disturbed")
        }
        guard !isHeld(request) else {
            throw Violation("\(name) is shown while the desktop is not to be disturbed")
        }
    }

    /// The person wants quiet, or no longer.
    func changeQuiet() {
        guard let isOn = doNotDisturb else { return }
        say("the desktop is \(isOn ? "" : "not ")to be disturbed")
        doNotDisturb = !isOn
        figures.quietTimes += isOn ? 0 : 1
        after(chance.within(500...900), inTransit: true) { [weak self] in self?.agent?.ports.disturbance.say() }
    }

    func changeSettings() throws {
        settings.doNotDisturb = chance.pick(Settings.DoNotDisturbPolicy.allCases)
        say("doNotDisturb=\(settings.doNotDisturb)")
        guard let agent else { return }
        try dispatch { agent.shell.take(settings) }
    }
}
