internal import ArgumentParser

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what works on this desktop, and what to do about what doesn't.",
        discussion: """
            It looks at the session bus, at how the agent is started, at the notification server and what it can do, at \
            sound, do-not-disturb, the settings, the schedule and the time zone.

            The exit code is 1 when rings would not be seen.

            EXAMPLES
              carillon doctor
              carillon doctor --json | jq -r '.findings[] | select(.state != "ok") | .name'
            """
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        var examination = Examination()
        examination.run()
        let findings = examination.findings
        if json {
            try findings.json(adding: examination.details).print()
        } else {
            findings.print()
        }
        if !findings.wouldBeSeen { throw ExitCode(1) }
    }
}
