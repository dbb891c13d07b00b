internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import Messages
internal import NotificationCore
package import ScheduleWords
internal import SessionFacts

/// Checks everything that rings depend on, as far as it can be reached.
package struct Examination {
    package internal(set) var findings = Findings()
    /// What only the JSON holds.
    var details: [String: JSONValue] = [:]

    package init() {}

    /// All that was found, for scripts.
    package var json: JSONValue {
        var members = details
        members["jsonVersion"] = .integer(JSONValue.version)
        members["ok"] = .boolean(findings.wouldBeSeen)
        members["findings"] = .list(findings.all) { finding in
            .object([
                "name": .string(finding.what.english), "state": .string(finding.state.rawValue),
                "finding": .string(finding.finding.english), "reason": JSONValue(finding.reason),
                "remedy": JSONValue(finding.remedy?.english),
                "command": finding.fix.map { .array($0.command.map(JSONValue.string)) } ?? .null,
            ])
        }
        return .object(members)
    }

    package mutating func run() {
        let connection: BusConnection
        do {
            connection = try BusConnection.session()
            findings.good("Session bus", "reached")
        } catch {
            findings.bad(
                "Session bus",
                reporting: error.message,
                "start this inside a desktop session, or under dbus-run-session"
            )
            check(autostart: AutostartState(connection: nil))
            return
        }
        check(autostart: AutostartState(connection: connection))
        let isRunning = connection.owner(of: BusNames.agent) != nil
        var isActivatable = (try? connection.activatableNames().contains(BusNames.agent)) ?? false
        // It may have been installed since the bus started.
        if !isActivatable { isActivatable = InstalledServices.reread(connection) }
        details["activatable"] = .boolean(isActivatable)
        if isActivatable {
            findings.good("Activation", "the bus starts the agent when it is needed")
        } else {
            findings.poor(
                "Activation",
                "commands don't start the agent by themselves",
                "install Carillon for this session, or run carillon start after each login"
            )
        }
        guard isRunning || isActivatable else {
            if let other = OtherSession.agent {
                findings.bad(
                    "Agent",
                    "runs in another session (\(other))",
                    "carillon start takes over when that one ends"
                )
            } else {
                findings.bad(
                    "Agent",
                    "not running, so nothing rings",
                    "install Carillon, or run carillon start",
                    runs: .start
                )
            }
            checkStoreWithoutAgent()
            return
        }
        do throws(AgentClient.Failure) {
            let client = try AgentClient(connection: connection, app: Agenda.ownApp)
            examine(try client.status(), pending: try client.pending(of: nil).map(\.request))
            let apps = try client.apps()
            check(apps: apps)
            check(calendars: connection, apps: apps)
        } catch .refused(let error) where error.code == .storeInUse {
            findings.bad("Agent", "waits: \(error.message)", "end the other session, or its agent")
        } catch {
            findings.bad("Agent", reporting: Session.words(error), "look at what carillond writes on stderr")
            checkStoreWithoutAgent()
        }
    }

    private mutating func examine(_ status: AgentStatus, pending: [Request]) {
        let version = status.version
        findings.good("Agent", "version \(version), process \(status.process)")
        if version != carillonVersion {
            findings.poor(
                "Version",
                "carillon is \(carillonVersion), the agent \(version)",
                "end the agent, so that the new version starts"
            )
        }
        details["agent"] = .object(["version": .string(version), "process": .integer(status.process)])
        check(server: status.server)
        check(sound: status.sound)
        check(doNotDisturb: status.doNotDisturb, on: status.server.profile)
        check(pauses: status.pauses)
        check(quietUntil: status.quietUntil)
        check(settings: status.settings)
        check(store: status)
        check(zone: status)
        check(location: status.location, isNeeded: pending.contains { $0.trigger?.region != nil })
        check(wake: status.wake, isNeeded: pending.contains(where: \.wake))
    }

    // MARK: - How the agent is started

    private mutating func check(autostart: AutostartState) {
        if autostart.way == .none {
            findings.poor("Autostart", saying: autostart.summary, runs: .startAtLogin)
        } else {
            findings.good("Autostart", saying: autostart.summary)
        }
        if let unit = autostart.unit {
            let state = unit.state.map { Message(verbatim: $0) } ?? Message("no user manager on this bus")
            if unit.state == "failed" {
                findings.poor("Unit", "it has failed", "systemctl --user status carillond")
            } else {
                findings.good("Unit", "\(unit.file): \(state)")
            }
        }
        details["autostart"] = autostart.json
    }

    // MARK: - What the agent says

    private mutating func check(quietUntil: WallTime?) {
        guard let quietUntil else { return }
        findings.good("Quiet hours", "until \(TimeOutput.current.dayAndTime(quietUntil))")
        details["quietUntil"] = .string(TimeOutput.current.rfc3339(quietUntil))
    }

    private mutating func check(pauses: [Pause]) {
        let output = TimeOutput.current
        details["pauses"] = .array(pauses.map(output.json))
        for pause in pauses.prefix(10) {
            if case .request(let key) = pause.scope, key.app != Agenda.ownApp {
                // No command ends it alone.
                findings.poor("Pause", reporting: output.name(of: pause), "carillon resume --app \(key.app)")
            } else {
                let name = Message(verbatim: output.name(of: pause))
                findings.poor("Pause", saying: name, runs: .resume(pause.scope))
            }
        }
        if pauses.count > 10 { findings.poor("Pause", "\(pauses.count - 10) more", "carillon status") }
    }

    private mutating func check(settings: AgentStatus.SettingsFile?) {
        guard let settings else { return }
        let file = settings.file
        // What `carillon add` takes from the file, the agent doesn't read.
        let defaults = AddDefaults()
        var problems = settings.problems + defaults.problems
        // The agent may not know yet that the file can't be read.
        if settings.problems.isEmpty, let obstacle = defaults.config.obstacle { problems.append(obstacle) }
        for problem in problems {
            findings.poor("Settings", "\(file): \(problem)", "carillon.conf(5) lists the settings")
        }
        if problems.isEmpty {
            findings.good(
                "Settings",
                saying: settings.isThere ? Message(verbatim: file) : Message("the defaults; there is no \(file)")
            )
        }
        details["settings"] = .object([
            "file": .string(file), "present": .boolean(settings.isThere),
            "problems": .array(problems.map(JSONValue.string)),
        ])
    }

    private mutating func check(store status: AgentStatus) {
        let folder = status.store
        details["store"] = .string(folder)
        details["schema"] = JSONValue(status.schema)
        details["damagedStore"] = JSONValue(status.damagedStore)
        if let damaged = status.damagedStore {
            findings.poor("Store", "was damaged and set aside as \(damaged)", "look there for what is missing")
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            findings.bad("Store", "\(folder) can't be written", "check its owner and the free space")
            return
        }
        findings.good(
            "Store",
            saying: status.schema.map { Message("\(folder), schema \($0)") } ?? Message(verbatim: folder)
        )
    }

    /// Without a writable folder the agent doesn't start: it would forget what it confirms.
    private mutating func checkStoreWithoutAgent() {
        let folder = BaseFolders(environment: ProcessInfo.processInfo.environment).data + "/carillon"
        var nearest = folder
        while nearest != "/", !FileManager.default.fileExists(atPath: nearest) {
            nearest = URL(fileURLWithPath: nearest).deletingLastPathComponent().path
        }
        details["store"] = .string(folder)
        guard !FileManager.default.isWritableFile(atPath: nearest) else { return }
        let place = nearest == folder ? Message("there") : Message("in \(folder)")
        findings.bad(
            "Store",
            "\(nearest) can't be written, and the schedule belongs \(place)",
            "check its owner and whether its file system is read-only, or set XDG_DATA_HOME"
        )
    }

    private mutating func check(zone status: AgentStatus) {
        details["zone"] = .string(status.zone)
        details["zoneData"] = JSONValue(status.zoneData)
        if let problem = status.zoneProblem {
            findings.poor("Time zone", reporting: problem, "set TZ to a zone such as Europe/Berlin, or install tzdata")
        } else {
            findings.good(
                "Time zone",
                saying: status.zoneData.map { Message("\(status.zone), zone data \($0)") }
                    ?? Message(verbatim: status.zone)
            )
        }
    }

    private mutating func check(apps: [AppSummary]) {
        let waiting = apps.filter { $0.authorization == .notDetermined }
        details["undecidedApps"] = .array(waiting.map { .string($0.app) })
        for app in waiting {
            findings.poor(
                "App",
                "\(app.app) is neither allowed nor denied yet",
                "carillon apps allow \(app.app), or deny"
            )
        }
    }
}
