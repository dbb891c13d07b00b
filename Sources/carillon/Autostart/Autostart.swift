internal import Messages
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport

struct Autostart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "autostart",
        abstract: "Show whether the agent starts at login, or switch that on or off.",
        discussion: """
            Switching it off doesn't end an agent that is running. A program that needs the agent, such as carillon add, \
            still starts it.

            EXAMPLES
              carillon autostart
              carillon autostart off
              carillon autostart status --json
            """,
        subcommands: [State.self, On.self, Off.self],
        defaultSubcommand: State.self
    )

    struct State: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show how login sessions start the agent.",
            discussion: """
                It is the autostart entry ("xdg-entry"), the systemd unit ("systemd-unit") or neither ("none").
                """
        )

        @Flag(help: "Print a JSON object.")
        var json = false

        func run() throws { try Autostart.report(json: json) }
    }

    struct On: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "on", abstract: "Start the agent at login.")

        func run() throws { try Autostart.change { try $0.switchOn(program: OwnProgram.commandLine) } }
    }

    struct Off: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off",
            abstract: "Don't start the agent at login.",
            discussion: """
                Writes Hidden=true into your own autostart entry and, if there is one, masks the unit's link from \
                graphical-session.target.
                """
        )

        func run() throws { try Autostart.change { try $0.switchOff() } }
    }

    private static func change(_ body: (AutostartFiles) throws -> Void) throws {
        try AutostartFiles.change(warn: Line.warn(plain:), body)
        try report(json: false)
    }

    private static func report(json: Bool) throws {
        let state = AutostartState(connection: try? BusConnection.session())
        if json { return try state.json.print() }
        var lines: [(name: String, value: String)] = [("Autostart", Session.language.say(state.summary))]
        if let entry = state.entry {
            lines.append(("Entry", entry.file + (entry.obstacle.map { Session.say(": ignored, \($0)") } ?? "")))
        } else {
            lines.append(("Entry", Session.say("none")))
        }
        if let unit = state.unit {
            let wanted =
                unit.isWanted
                ? Message("starts with graphical-session.target") : Message("starts when a program needs it")
            let state = unit.state.map { ", \($0)" } ?? ""
            lines.append(("Unit", "\(unit.file): \(Session.language.say(wanted))\(state)"))
        } else {
            lines.append(("Unit", Session.say("none")))
        }
        Line.print(lines)
    }
}
