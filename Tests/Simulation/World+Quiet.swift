import AgentCore
import NotificationCore

/// Do not disturb (decisions 9 and 22).
extension World {
    /// Whether a ring waits for the desktop to be disturbed again, as far as the agent can know.
    func isHeld(_ request: Request, of app: String, due: Int64) -> Bool {
        isHeldByDesktop(request) || quiet?.holds(request, of: app, due: due, at: now) ?? false
    }

    /// The quiet hours as the clocks go that the agent knows.
    var quiet: OracleQuiet? {
        settings.quiet.map { OracleQuiet(from: Int64($0.start), to: Int64($0.end), zone: zones.known) }
    }

    private func isHeldByDesktop(_ request: Request) -> Bool {
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
    func checkQuiet(_ name: String, _ request: Request, of app: String, due: Int64) throws {
        guard agent?.ports.disturbance.isAwaited != true else {
            throw Violation("\(name) is shown before the desktop has said whether it may be disturbed")
        }
        // It may not have heard yet that another server has come.
        let isKnown = server.map { $0.name == agent?.shell.server.state.owner } ?? false
        guard !isKnown || !isHeldByDesktop(request) else {
            throw Violation("\(name) is shown while the desktop is not to be disturbed")
        }
        guard quiet?.holds(request, of: app, due: due, at: now) != true else {
            throw Violation("\(name) is shown in quiet hours")
        }
    }

    /// Throws when rings that wait for the end of quiet hours are told of together.
    func checkQuietSummary(_ before: [RequestKey: Ledger.Rung]) throws {
        guard let quiet else { return }
        for (key, rung) in before where rung.state == .waiting && ledger.delivered[key]?.state == .summarised {
            guard !quiet.holds(rung.request, of: key.app, due: rung.due, at: now) else {
                throw Violation("\(key.identifier) \(rung.request.content.title) is told of in quiet hours")
            }
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
        if chance.one(in: 2) { settings.doNotDisturb = chance.pick(Settings.DoNotDisturbPolicy.allCases) }
        if chance.one(in: 2) {
            settings.quiet = makeQuietHours()
            figures.quietHours += 1
        }
        say("doNotDisturb=\(settings.doNotDisturb), quiet=\(settings.quiet?.description ?? "never")")
        guard let agent else { return }
        try dispatch { agent.shell.take(settings) }
    }

    /// None, a night, or a while that begins about now.
    func makeQuietHours() -> QuietHours? {
        let minute = Int(floorRemainder(zones.actual.reading(at: floorDivide(clock.wall, 1_000_000)), 86_400) / 60)
        let start = chance.pick(weighted: [(2, nil), (1, 22 * 60), (2, (minute + 1430 + chance.below(40)) % 1440)])
        return start.map { QuietHours(start: $0, end: ($0 + chance.pick([1, 30, 120, 540])) % 1440) }
    }
}
