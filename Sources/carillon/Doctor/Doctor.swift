internal import ArgumentParser
internal import GLibSupport
internal import Messages

struct Doctor: AsksFolders {
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

    /// For the window, which shows what is found.
    @Flag(help: .hidden)
    var translated = false

    func run() throws {
        var examination = Examination()
        examination.run()
        let findings = examination.findings
        if json {
            let catalog = translated ? MessageCatalog(opening: "carillon") : nil
            let language = catalog.map { Translation(text: $0.text, plural: $0.plural) } ?? .english
            try findings.json(adding: examination.details, in: language).print()
        } else {
            findings.print()
        }
        if !findings.wouldBeSeen { throw ExitCode(1) }
    }
}
