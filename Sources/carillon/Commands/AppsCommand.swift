internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List the apps that notify, and allow or deny them.",
        discussion: """
            EXAMPLES
              carillon apps
              carillon apps deny org.example.Nagging
              carillon apps settings org.example.Chat
            """,
        subcommands: [ListApps.self, Allow.self, Deny.self, Forget.self, Settings.self],
        defaultSubcommand: ListApps.self
    )

    struct ListApps: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the apps that notify.")

        @Flag(help: "Print an array of JSON objects.")
        var json = false

        func run() throws {
            let client = try Session.client()
            let apps = try Session.refusing(client.apps())
            if json {
                return try JSONValue.list(apps) {
                    .object([
                        "app": .string($0.app), "status": .string($0.authorization.rawValue),
                        "pending": .integer($0.pending), "delivered": .integer($0.delivered),
                        "waiting": .integer($0.waiting), "resting": .integer($0.resting),
                        "launchProblem": JSONValue($0.launchProblem),
                    ])
                }.print()
            }
            guard !apps.isEmpty else { return Line.print("No app has notified yet.") }
            let asked = (try? client.askedApps()) ?? []
            var table = Table(["APP", "STATUS", "PENDING", "DELIVERED"])
            for app in apps {
                let status = app.authorization.inWords(Session.language, isAsked: asked.contains(app.app))
                table.add([app.app, status, "\(app.pending)", "\(app.delivered)"])
            }
            table.print()
            for app in apps where app.resting > 0 {
                let count = app.resting
                let requests = Message("\(count) request", "\(count) requests", count: count)
                let until =
                    app.authorization.allows
                    ? Message("ring later: it may ring \(RingBudget.most) times a minute")
                    : Message("ring once it is allowed")
                Line.print("\(requests) of \(app.app) rest, and \(until)")
            }
            for app in apps where app.waiting > 0 {
                let count = app.waiting
                let answers = Message("\(count) answer is waiting", "\(count) answers are waiting", count: count)
                let why = app.launchProblem.map { Session.say(", which can't be launched: \($0)") } ?? ""
                Line.print("\(answers) for \(app.app)\(why)")
            }
        }
    }

    struct Allow: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "allow", abstract: "Allow an app to notify.")

        @Argument(help: "The app's id, as carillon apps lists it.")
        var app: String

        func run() throws { try AppsCommand.set(app, .allow, Message("\(app) may notify")) }
    }

    struct Deny: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "deny", abstract: "Forbid an app to notify.")

        @Argument(help: "The app's id, as carillon apps lists it.")
        var app: String

        func run() throws { try AppsCommand.set(app, .deny, Message("\(app) may not notify")) }
    }

    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget",
            abstract: "Reset an app's permission, so that you are asked again."
        )

        @Argument(help: "The app's id, as carillon apps lists it.")
        var app: String

        func run() throws {
            try AppsCommand.set(app, .forget, Message("you are asked again before the next ring of \(app)"))
        }
    }

    struct Settings: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "settings",
            abstract: "Ask an app to show its own notification settings.",
            discussion: "If the app isn't running, it is launched. Not every app has such settings."
        )

        @Argument(help: "The app's id, as carillon apps lists it.")
        var app: String

        func run() throws {
            let client = try Session.client()
            try Session.refusing(client.openSettings(of: app))
        }
    }

    private static func set(_ app: String, _ change: PermissionChange, _ result: Message) throws {
        let client = try Session.client()
        try Session.refusing(client.setAuthorization(of: app, change))
        Line.print("\(result)")
    }
}
