import AgentCore
import NotificationCore

/// What happens to the machine: it sleeps, moves, starts anew and runs full.
extension World {
    func sleep() throws {
        let minute: Int64 = 60_000_000
        let wish = chance.pick(weighted: [
            (5, chance.within(minute...30 * minute)), (4, chance.within(30 * minute...1000 * minute)),
            (3, chance.within(1000 * minute...9000 * minute)), (1, chance.within(9000 * minute...130_000 * minute)),
        ])
        let span = try sleep(of: wish)
        say("sleeps for \(span / 60_000_000) min")
        clock.slept += span
        figures.sleeps += 1
        try tellClock()
    }

    func setClock() throws {
        let minute: Int64 = 60_000_000
        let span = chance.pick(weighted: [
            (4, chance.within(-90 * minute...90 * minute)), (2, chance.within(-1000 * minute...1000 * minute)),
            (2, chance.within(-5000 * minute...5000 * minute)), (1, chance.within(-90_000 * minute...90_000 * minute)),
            (2, chance.within(-2_000_000...2_000_000)),
        ])
        say("the clock is set by \(span / 1_000_000) s")
        clock.wallOffset += span
        figures.clockSteps += 1
        try tellClock()
    }

    private func tellClock() throws {
        guard let agent else { return }
        try dispatch { agent.shell.clocks.changed() }
    }

    // A machine that has moved while it got new zone data tells neither what its clocks showed before nor by which rules:
    // one comes after the other has been written down.

    func fly() throws {
        let release = (try? store.note(.zoneRelease)) ?? nil
        guard release.map({ $0 == SimulatedZones.version(zones.actual.release) }) ?? true else { return }
        let zone = chance.pick(OracleZone.releases[zones.actual.release])
        say("flies from \(zones.actual.name) to \(zone.name)")
        zones.actual = zone
        figures.flights += 1
        agent?.shell.clocks.zoneFilesChanged(patience: 1)
    }

    /// The system gets other zone data, in which some zones have other rules.
    /// While the agent runs: what was due by the old rules while it was off rings at its start, and may be early by the new. For
    /// the same reason not while a request rests past its time, until its app is allowed.
    func changeRules() {
        guard agent != nil, zones.known.name == zones.actual.name, (try? store.note(.zone)) == zones.actual.name else {
            return
        }
        guard !ledger.pending.values.contains(where: { $0.rests && $0.hasPassed(at: now) }) else { return }
        let release = 1 - zones.actual.release
        say("the zone data is release \(release)")
        zones.actual = .named(zones.actual.name, release: release)
        figures.zoneReleases += 1
        agent?.shell.clocks.zoneFilesChanged(patience: 1)
    }

    func changeServer() throws {
        guard let server else { return try startServer() }
        switch chance.below(5) {
        case 0: try stopServer()
        case 1:
            try stopServer()
            try startServer()
        case 2 where !server.isHung:
            say("the server hangs")
            server.isHung = true
        default:
            if server.isHung {
                say("the server comes to itself")
                server.comeToItself()
            }
        }
    }

    func agentDies() throws {
        guard agent != nil else { return }
        try agentDied(power: false)
    }

    func logOut() throws {
        say("logs out")
        if agent != nil { try agentDied(power: false) }
        endSession()
        clock.slept += chance.within(1_000_000...90_000_000_000)
    }

    func reboot() throws {
        say("reboots")
        if agent != nil { try agentDied(power: false) }
        endSession()
        clock.reboot(off: chance.within(20_000_000...900_000_000_000))
        // A clock of the mainboard that went wrong, and is right again or not.
        if chance.one(in: 3) { clock.wallOffset += chance.within(-400_000_000_000...400_000_000_000) }
        if chance.one(in: 3) { try bootWithWrongClock() }
    }

    /// A machine without a clock of its own, or whose clock was set for another system; the network puts it right.
    private func bootWithWrongClock() throws {
        let day: Int64 = 86_400_000_000
        // Decades are rare: each occurrence of them is walked through twice, by the timetable and by the oracle.
        let shown = chance.pick(weighted: [
            (1, chance.within(0...day / 100)), (1, 10_957 * day + chance.within(0...day / 100)),
            (5, clock.wall - chance.within(2_000_000...2 * day)), (5, clock.wall + chance.within(2_000_000...2 * day)),
        ])
        let error = shown - clock.wall
        say("boots with a clock that is wrong by \(error / 1_000_000) s")
        clock.wallOffset += error
        figures.wrongClocks += 1
        try logIn()
        try run(for: chance.within(1_000_000...chance.pick([30_000_000, 600_000_000])))
        if agent != nil, chance.one(in: 4) {
            try agentDies()
            try startAgent()
        }
        try check()
        say("the clock is put right")
        clock.wallOffset -= error
        if chance.one(in: 4), agent != nil { try agentDies() }
        if agent == nil { try startAgent() } else { try tellClock() }
        guard let agent, !store.isDiskFull, agent.shell.recorder.kept.isEmpty else { return }
        for expected in ledger.pending.values { try expected.checkPhase(at: now) }
    }

    func fillDisk(for duration: ClosedRange<Int64> = 1_000_000...600_000_000) {
        say("the disk is full")
        store.isDiskFull = true
        fullUntil = clock.active + chance.within(duration)
        awaitRoom()
    }

    /// Somebody makes room on the disk, whoever is logged in by then.
    func awaitRoom() {
        guard let fullUntil else { return }
        after(max(0, fullUntil - clock.active), inTransit: false) { [weak self] in
            guard let self, self.fullUntil == fullUntil else { return }
            say("the disk has room again")
            store.isDiskFull = false
            self.fullUntil = nil
            fullAt = clock.active
        }
    }
}
