internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import ScheduleWords

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what works on this desktop, and how to fix what doesn't.",
        discussion: """
            It checks the session bus, how the agent is started, what the notification server can do, sound, \
            do-not-disturb, the settings, the schedule and the time zone.

            The exit code is 1 if you would miss rings.

            EXAMPLES
              carillon doctor
              carillon doctor --json | jq '.findings[] | select(.state != "ok")'
            """
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(help: "Print the system's own words, too, for what doesn't work.")
    var verbose = false

    func run() throws {
        var examination = Examination()
        examination.run()
        if json { try examination.json.print() } else { examination.findings.all.forEach(self.print) }
        if !examination.findings.wouldBeSeen { throw ExitCode(1) }
    }

    private func print(_ finding: Finding) {
        let mark =
            switch finding.state {
            case .good: Terminal.green(DisplayWidth.padded(Session.say("ok"), to: 4))
            case .poor: Terminal.yellow(Session.say("note"))
            case .bad: Terminal.red(Session.say("FAIL"))
            }
        let what = (finding.isPart ? "  " : "") + Session.language.say(finding.what)
        let name = what + String(repeating: " ", count: max(1, 24 - what.count))
        let reason = verbose ? finding.reason.map { " (\($0))" } : nil
        let remedy = finding.remedy.map { ": " + Session.language.say($0) }
        let said = Session.language.say(finding.finding) + (reason ?? "") + (remedy ?? "")
        Swift.print("\(mark)  \(name)\(PlainText.visible(said, lines: false))")
    }
}

extension JSONValue {
    /// Prints it as the only thing on stdout.
    func print() throws { Swift.print(try text()) }
}
