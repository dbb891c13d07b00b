internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Glibc
internal import NotificationCore
internal import ScheduleWords

struct Notify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Show a notification as notify-send does, now or at a time.",
        discussion: """
            Without a time, it takes the options of notify-send (libnotify 0.8), asks the notification server for the same, and ends with \
            the same exit code. The agent asks for it, so that the popup stays when this command has ended, on GNOME too, and its number \
            is good for any later -r; where no agent can be started, the command asks by itself. It is in none of Carillon's lists.

            With --in, --at, --every, --rrule, --cron or --on-calendar it adds a reminder, as "carillon add" does, with all that belongs to \
            one: it is listed, can be snoozed, and its buttons work after this command has ended. Its urgency becomes \
            a level, --expire-time how long the popup stays (0 until you answer), and --action a button that ends the popup; \
            "carillon wait" prints which one was pressed.

            HINTS
              A hint is TYPE:NAME:VALUE, where TYPE is boolean, int, double, string,
              byte or variant. With a time, these are known: urgency, sound-name,
              sound-file, suppress-sound, image-path.

            EXIT CODES
              0    shown; with --wait or --action, also closed, pressed or timed out
              1    wrong usage, not shown, or the server has no buttons
              64   wrong usage with a time

            EXAMPLES
              carillon notify -u critical -i battery-low "Battery" "10 % left"
              carillon notify --action yes=Yes --action no=No "Deploy?"
              carillon notify -p -r 7 "Volume" -h int:value:40
              carillon notify "Tea is ready" --in 4m
              carillon notify "Stand up" --every 30m --until 18:00 --stop-button
            """,
        // -h is --hint. -? is known to the reading of the arguments alone: fish takes it for a pattern.
        helpNames: .long
    )

    @Argument(help: "The first line of the popup.")
    var summary: String

    @Argument(help: "The text below it. \\n is a new line, as in C.")
    var body: String?

    @Option(
        name: [.customShort("u"), .customLong("urgency")],
        parsing: .unconditional,
        help: ArgumentHelp("low, normal or critical.", valueName: "level")
    )
    var urgency = "normal"

    @Option(
        name: [.customShort("t"), .customLong("expire-time")],
        parsing: .unconditional,
        help: ArgumentHelp("How long it stays, in milliseconds; 0 for until it is closed.", valueName: "time")
    )
    var expireTime: Int32?

    @Option(
        name: [.customShort("a"), .customLong("app-name")],
        parsing: .unconditional,
        help: ArgumentHelp("The name of the app that it is from.", valueName: "name")
    )
    var appName: String?

    @Option(
        name: [.customShort("i"), .customLong("icon")],
        parsing: .unconditional,
        help: ArgumentHelp("An icon of the icon theme, or a file.", valueName: "icon")
    )
    var icon: String?

    @Option(
        name: [.customShort("c"), .customLong("category")],
        parsing: .unconditional,
        help: ArgumentHelp("Its category, such as email.arrived.", valueName: "type")
    )
    var category: String?

    @Flag(name: [.customShort("e"), .customLong("transient")], help: "Don't keep it once it has gone.")
    var isTransient = false

    @Option(
        name: [.customShort("h"), .customLong("hint")],
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Something more for the server, as TYPE:NAME:VALUE.", valueName: "hint")
    )
    var hint: [String] = []

    @Flag(name: [.customShort("p"), .customLong("print-id")], help: "Print its number.")
    var printsID = false

    @Option(
        name: [.customShort("r"), .customLong("replace-id")],
        parsing: .unconditional,
        help: ArgumentHelp("The number of the notification to replace.", valueName: "number")
    )
    var replaceID: Int32?

    @Flag(name: [.customShort("w"), .customLong("wait")], help: "Wait until it is closed, at most --expire-time.")
    var waits = false

    @Option(
        name: [.customShort("A"), .customLong("action")],
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A button. It waits for an answer and prints the name, or the number from 0.",
            valueName: "[name=]text"
        )
    )
    var action: [String] = []

    @OptionGroup var options: ScheduleOptions

    @OptionGroup var playback: PlaybackOptions

    @Option(help: "With a time: the reminder's name for other commands.")
    var id: String?

    @Flag(help: "With a time: add a \"Stop Repeat\" button.")
    var stopButton = false

    func run() throws {
        let given = try ValidationError.refusing { () throws(GrammarError) in try self.given }
        if !given.options.isEmpty { return try NotifyLater(self).run(given) }
        var now = try NotifySend(self)
        try now.run()
    }
}

// MARK: - Its arguments

extension Notify {
    static let options: [GLibOptions.Option] = [
        .init("urgency", "u", .word(["low", "normal", "critical"])), .init("expire-time", "t", .number),
        .init("app-name", "a"), .init("icon", "i"), .init("category", "c"), .init("transient", "e", .flag),
        .init("hint", "h", .list), .init("print-id", "p", .flag), .init("replace-id", "r", .number),
        .init("wait", "w", .flag), .init("action", "A", .list), .init("version", "v", .flag),
    ]

    /// Those of a reminder, which `notify-send` doesn't have.
    static let additions: [ReminderOption] = [
        .identifier, .stopButton, .after, .at, .every, .on, .between, .rrule, .cron, .onCalendar, .from, .until, .count,
        .except, .timeZone, .volume, .soundRepeat, .fade,
    ]

    /// What of these was given.
    private var given: ReminderForm {
        get throws(GrammarError) {
            var form = ReminderForm()
            try form.give(.identifier, id)
            if stopButton { try form.give(.stopButton, []) }
            try options.give(to: &form)
            try playback.give(to: &form)
            return form
        }
    }

    /// The arguments of `notify`, which are those of GLib's programs, as our parser reads them.
    ///
    /// Ends the program if they are wrong, with the exit code of `notify-send`.
    static func arguments(_ arguments: [String]) -> [String] {
        let options: GLibOptions
        let additions = additions.map {
            GLibOptions.Option($0.rawValue, nil, $0.kind == .flag ? .flag : $0.kind == .values ? .list : .text)
        }
        do throws(GrammarError) {
            options = try GLibOptions(arguments, Self.options + additions)
        } catch {
            refuse(error.description)
        }
        let name = configuration.commandName ?? ""
        if options.asksForHelp { return [name, "--help"] }
        if options.given.contains(where: { $0.option.name == "version" }) {
            print("carillon notify \(carillonVersion)")
            Glibc.exit(0)
        }
        let isLater = options.given.contains { additions.contains($0.option) }
        if !isLater {
            guard options.words.first?.isEmpty == false else { refuse("there is no summary") }
            guard options.words.count < 3 else {
                refuse("it takes a summary and a body, not \(options.words.count) words")
            }
            guard isValidUnicode else { refuse("the arguments must be UTF-8") }
        }
        return [name] + options.arguments(keepsAll: isLater)
    }

    /// What isn't UTF-8 has been replaced in the arguments that Swift makes.
    private static var isValidUnicode: Bool {
        (0..<Int(CommandLine.argc)).allSatisfy { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
        }
    }

    private static func refuse(_ message: String) -> Never {
        Line.warn("notify: \(message)")
        Files.write("  See 'carillon notify --help' for more information.\n", to: STDERR_FILENO)
        Glibc.exit(1)
    }
}
