internal import AgentBus
internal import ArgumentParser
internal import Foundation
internal import GLibSupport
internal import NotificationCore

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what works on this desktop, and what to do about what doesn't.",
        discussion: "The exit code is 1 when rings would not be seen."
    )

    func run() throws {
        var findings = Findings()
        let connection: BusConnection
        do {
            connection = try BusConnection.session()
            findings.good("Session bus", "reached")
        } catch {
            findings.bad("Session bus", error.message, "start this inside a desktop session, or under dbus-run-session")
            throw findings.end()
        }
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
            throw findings.end()
        }
        let status: [String: Variant]
        do {
            status = try AgentClient(connection: connection, app: Agenda.ownApp).status()
        } catch {
            findings.bad("Agent", error.description, "look at what carillond writes on stderr")
            throw findings.end()
        }
        findings.good("Agent", "carillond \(status["version"]?.stringValue ?? "?")")
        check(server: status["server"]?.dictionaryValue ?? [:], &findings)
        check(store: status["store"]?.stringValue ?? "", status["damagedStore"]?.stringValue, &findings)
        let zone = status["zone"]?.stringValue ?? "?"
        let data = status["zoneData"]?.stringValue.map { ", zone data \($0)" } ?? ""
        if let problem = status["zoneProblem"]?.stringValue {
            findings.poor("Time zone", problem, "set TZ to a zone such as Europe/Berlin, or install tzdata")
        } else {
            findings.good("Time zone", zone + data)
        }
        if let code = findings.failure { throw code }
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

/// What the doctor has found, printed as it goes.
private struct Findings {
    /// Set when rings would not be seen.
    private(set) var failure: ExitCode?

    mutating func good(_ what: String, _ finding: String) { line(Terminal.green("ok  "), what, finding) }

    mutating func poor(_ what: String, _ finding: String, _ remedy: String) {
        line(Terminal.yellow("note"), what, "\(finding): \(remedy)")
    }

    mutating func bad(_ what: String, _ finding: String, _ remedy: String) {
        line(Terminal.red("FAIL"), what, "\(finding): \(remedy)")
        failure = ExitCode(1)
    }

    func end() -> ExitCode { failure ?? ExitCode.success }

    private func line(_ mark: String, _ what: String, _ finding: String) {
        print("\(mark)  \(what)\(String(repeating: " ", count: max(1, 24 - what.count)))\(finding)")
    }
}
