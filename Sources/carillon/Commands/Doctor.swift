internal import AgentBus
internal import ArgumentParser
internal import Foundation
internal import GLibSupport
internal import NotificationCore

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what works on this desktop, and what to do about what doesn't.",
        discussion: """
            The exit code is 1 when rings would not be seen.

            EXAMPLES
              carillon doctor
              carillon doctor --json | jq -r '.findings[] | select(.state != "ok") | .name'
            """
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        var findings = Findings()
        let details = examine(&findings)
        if json {
            try findings.json(adding: details).print()
        } else {
            findings.print()
        }
        if !findings.wouldBeSeen { throw ExitCode(1) }
    }

    /// Looks at everything, as far as it can be reached.
    ///
    /// - Returns: What only the JSON holds.
    private func examine(_ findings: inout Findings) -> [String: JSONValue] {
        var details: [String: JSONValue] = [:]
        let connection: BusConnection
        do {
            connection = try BusConnection.session()
            findings.good("Session bus", "reached")
        } catch {
            findings.bad("Session bus", error.message, "start this inside a desktop session, or under dbus-run-session")
            details["autostart"] = check(autostart: AutostartState(connection: nil), &findings)
            return details
        }
        details["autostart"] = check(autostart: AutostartState(connection: connection), &findings)
        let isRunning = connection.owner(of: BusNames.agent) != nil
        let isActivatable = (try? connection.activatableNames().contains(BusNames.agent)) ?? false
        if isActivatable {
            findings.good("Activation", "the bus starts the agent when it is needed")
        } else {
            findings.poor(
                "Activation",
                "the bus can't start the agent",
                "make install puts the D-Bus service file in place"
            )
        }
        guard isRunning || isActivatable else {
            findings.bad("Agent", "not running", "install Carillon, or start carillond")
            return details
        }
        let status: [String: Variant]
        do {
            status = try AgentClient(connection: connection, app: Agenda.ownApp).status()
        } catch {
            findings.bad("Agent", error.description, "look at what carillond writes on stderr")
            return details
        }
        let version = status["version"]?.stringValue ?? "?"
        let process = status["process"]?.integerValue ?? 0
        findings.good("Agent", "carillond \(version), process \(process)")
        details["agent"] = .object(["version": .string(version), "process": .integer(Int(process))])
        details["server"] = json(server: status["server"]?.dictionaryValue ?? [:])
        details["store"] = JSONValue(status["store"]?.stringValue)
        details["zone"] = JSONValue(status["zone"]?.stringValue)
        details["zoneData"] = JSONValue(status["zoneData"]?.stringValue)
        check(server: status["server"]?.dictionaryValue ?? [:], &findings)
        check(store: status["store"]?.stringValue ?? "", status["damagedStore"]?.stringValue, &findings)
        let zone = status["zone"]?.stringValue ?? "?"
        let data = status["zoneData"]?.stringValue.map { ", zone data \($0)" } ?? ""
        if let problem = status["zoneProblem"]?.stringValue {
            findings.poor("Time zone", problem, "set TZ to a zone such as Europe/Berlin, or install tzdata")
        } else {
            findings.good("Time zone", zone + data)
        }
        details["location"] = check(location: status["location"]?.dictionaryValue ?? [:], &findings)
        return details
    }

    private func check(autostart: AutostartState, _ findings: inout Findings) -> JSONValue {
        if autostart.way == .none {
            findings.poor("Autostart", autostart.summary, "carillon autostart on")
        } else {
            findings.good("Autostart", autostart.summary)
        }
        if let unit = autostart.unit {
            let state = unit.state ?? "no user manager on this bus"
            if unit.state == "failed" {
                findings.poor("Unit", "it has failed", "systemctl --user status carillond")
            } else {
                findings.good("Unit", "\(unit.file): \(state)")
            }
        }
        return autostart.json
    }

    private func json(server: [String: Variant]) -> JSONValue {
        .object([
            "state": JSONValue(server["state"]?.stringValue), "name": JSONValue(server["name"]?.stringValue),
            "vendor": JSONValue(server["vendor"]?.stringValue), "version": JSONValue(server["version"]?.stringValue),
            "capabilities": .array((server["capabilities"]?.stringArrayValue ?? []).map(JSONValue.string)),
        ])
    }

    private func check(server: [String: Variant], _ findings: inout Findings) {
        let name = [server["name"], server["version"]].compactMap { $0?.stringValue }.joined(separator: " ")
        switch server["state"]?.stringValue {
        case "ready"?: findings.good("Server", name)
        case "hung"?:
            findings.bad("Server", "\(name) does not answer", "restart it; rings wait until it answers")
            return
        case "asking"?:
            findings.poor("Server", "has not said yet what it can do", "run this again in a moment")
            return
        default:
            findings.bad(
                "Server",
                "there is none",
                "install one, such as xfce4-notifyd or dunst; rings wait until it runs"
            )
            return
        }
        let capabilities = Set(server["capabilities"]?.stringArrayValue ?? [])
        let wanted: [(String, String, String)] = [
            ("actions", "buttons", "answer with carillon act; the popup says how"),
            ("body", "body text", "it is put behind the title"),
            ("body-markup", "markup", "texts are shown plain"),
            ("icon-static", "icon and picture", "the server shows the text alone"),
            ("sound", "sound", "this server plays none"),
            ("persistence", "a list of past popups", "carillon delivered has one"),
        ]
        for (capability, what, remedy) in wanted {
            if capabilities.contains(capability) {
                findings.good("  \(what)", "shown by the server")
            } else {
                findings.poor("  \(what)", "not on this server", remedy)
            }
        }
    }

    /// Nothing here keeps rings by time from being seen.
    private func check(location: [String: Variant], _ findings: inout Findings) -> JSONValue {
        let state = location["state"]?.stringValue
        let reason = location["reason"]?.stringValue ?? "not known to this agent"
        switch state {
        case "unused"?: findings.good("Location", "GeoClue is there; nothing waits for a place")
        case "watching"?:
            let accuracy = location["accuracy"]?.doubleValue.map { "known to within \(Int($0.rounded(.up))) m" }
            if let accuracy {
                findings.good("Location", accuracy)
            } else {
                findings.poor("Location", "GeoClue has no position yet", "it needs Wi-Fi, a modem or a GPS receiver")
            }
        case "asking"?:
            findings.poor(
                "Location",
                "GeoClue has not answered",
                "it waits for its agent: GNOME has one, other desktops start geoclue-2.0's at login"
            )
        case "denied"?:
            findings.poor(
                "Location",
                reason,
                "allow location services in the desktop's settings or /etc/geoclue/geoclue.conf"
            )
        default: findings.poor("Location", reason, "only reminders with a place need it")
        }
        return .object(["state": JSONValue(state), "reason": JSONValue(location["reason"]?.stringValue)])
    }

    private func check(store: String, _ damaged: String?, _ findings: inout Findings) {
        if let damaged {
            findings.poor("Store", "was damaged and set aside as \(damaged)", "look there for what is missing")
        }
        if FileManager.default.isWritableFile(atPath: store) {
            findings.good("Store", store)
        } else {
            findings.bad("Store", "\(store) can't be written", "check its owner and the free space")
        }
    }
}

/// What the doctor has found.
private struct Findings {
    private enum State: String {
        case good = "ok"
        case poor = "note"
        case bad = "FAIL"
    }

    private struct Finding {
        var state: State
        var what: String
        var finding: String
        var remedy: String?
    }

    private var all: [Finding] = []

    /// Whether nothing was found that would keep rings from being seen.
    var wouldBeSeen: Bool { !all.contains { $0.state == .bad } }

    mutating func good(_ what: String, _ finding: String) { add(.good, what, finding, nil) }
    mutating func poor(_ what: String, _ finding: String, _ remedy: String) { add(.poor, what, finding, remedy) }
    mutating func bad(_ what: String, _ finding: String, _ remedy: String) { add(.bad, what, finding, remedy) }

    private mutating func add(_ state: State, _ what: String, _ finding: String, _ remedy: String?) {
        all.append(Finding(state: state, what: what, finding: finding, remedy: remedy))
    }

    func print() {
        for finding in all {
            let mark =
                switch finding.state {
                case .good: Terminal.green("ok  ")
                case .poor: Terminal.yellow("note")
                case .bad: Terminal.red("FAIL")
                }
            let name = finding.what + String(repeating: " ", count: max(1, 24 - finding.what.count))
            Swift.print("\(mark)  \(name)\(finding.finding)\(finding.remedy.map { ": \($0)" } ?? "")")
        }
    }

    func json(adding details: [String: JSONValue]) -> JSONValue {
        var members = details
        members["ok"] = .boolean(wouldBeSeen)
        members["findings"] = .array(
            all.map { finding in
                .object([
                    "name": .string(finding.what.drop { $0 == " " }.description),
                    "state": .string(finding.state.rawValue.lowercased()),
                    "finding": .string(finding.finding), "remedy": JSONValue(finding.remedy),
                ])
            }
        )
        return .object(members)
    }
}
