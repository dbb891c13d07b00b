internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Glibc
internal import Messages
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

            NOT AS notify-send
              The value of an option can't begin with three dashes, and behind a value
              "--" there are no options.

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
        version: "carillon notify \(carillonVersion)",
        // -h is --hint.
        helpNames: .long
    )

    @Argument(help: "The first line of the popup.")
    var summary: String

    @Argument(help: "The text below it. \\n is a new line, as in C.")
    var body: String?

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: ArgumentHelp("low, normal or critical. Default: normal.", valueName: "level"),
        transform: urgency
    )
    var urgency = "normal"

    @Option(
        name: [.long, .customShort("t")],
        parsing: .unconditional,
        help: ArgumentHelp("How long it stays, in milliseconds; 0 for until it is closed.", valueName: "time"),
        transform: number
    )
    var expireTime: Int32?

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: ArgumentHelp("The name of the app that it is from.", valueName: "name")
    )
    var appName: String?

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: ArgumentHelp("An icon of the icon theme, or a file.", valueName: "icon")
    )
    var icon: String?

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: ArgumentHelp("Its category, such as email.arrived.", valueName: "type")
    )
    var category: String?

    @Flag(name: [.long, .customShort("e")], help: "Don't keep it once it has gone.")
    var transient = false

    @Option(
        name: .shortAndLong,
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Something more for the server, as TYPE:NAME:VALUE.", valueName: "hint")
    )
    var hint: [String] = []

    @Flag(name: .shortAndLong, help: "Print its number.")
    var printID = false

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: ArgumentHelp("The number of the notification to replace.", valueName: "number"),
        transform: number
    )
    var replaceID: Int32?

    @Flag(name: .shortAndLong, help: "Wait until it is closed, at most --expire-time.")
    var wait = false

    @Option(
        name: [.long, .customShort("A")],
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
        let given = try ValidationError.refusing(self.given)
        if isLater { return try NotifyLater(self).run(given) }
        var now = try NotifySend(self)
        try now.run()
    }

    /// Whether something was given that only a reminder has.
    var isLater: Bool { (try? given)?.options.isEmpty != true }

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
}

// MARK: - As notify-send reads its arguments

extension Notify {
    private static let flags: Set = ["--transient", "--print-id", "--wait", ReminderOption.stopButton.typed]
    private static let lettersWithValue = "utaichrA"

    /// The arguments, changed where our parser reads them otherwise: `notify-send` leaves out the value of a flag, takes the one of
    /// `--icon=` for empty, and refuses letters behind one dash of which several need a value.
    static func arguments(_ arguments: ArraySlice<String>) throws(ValidationError) -> [String] {
        var (read, rest) = ([String](), arguments)
        while let argument = rest.popFirst() {
            if argument == "--" { return read + [argument] + rest }
            let isLong = argument.hasPrefix("--")
            let letters = isLong || !argument.hasPrefix("-") ? "" : argument
            // Not a name of the parser's: fish takes -? for a pattern.
            if letters.contains("?") || argument == "--help-all" { return ["--help"] }
            if letters.contains("v") { return ["--version"] }
            let needing = letters.filter { lettersWithValue.contains($0) }
            guard needing.count < 2 else {
                throw ValidationError(saying: "\(argument): each of -\(needing) needs a dash of its own.")
            }
            let name = String(argument.prefix { $0 != "=" })
            let isFlag = flags.contains(name)
            read += isFlag ? [name] : isLong && argument == name + "=" ? [name, ""] : [argument]
            let needsValue = needing.count == 1 || isLong && argument == name && !isFlag
            if needsValue, let value = rest.popFirst() { read.append(value) }
        }
        return read
    }

    /// Ends the program as `notify-send` does for arguments that it can't read, unless there is a time.
    static func exit(_ error: any Error, _ arguments: [String]) -> Never {
        let isLater = RepeatedOptions.names(in: arguments).contains { ReminderOption(rawValue: $0)?.timing != nil }
        let code = Carillon.exitCode(for: error)
        guard code != .success else { Carillon.exit(withError: error) }
        let own = (error as? ValidationError).map { WrongUsage($0.message, of: Self.self).text }
        Files.write(own ?? Carillon.fullMessage(for: error) + "\n", to: STDERR_FILENO)
        Glibc.exit(isLater ? code.rawValue : 1)
    }

    private static func urgency(_ text: String) throws(GrammarError) -> String {
        let word = text.lowercased()
        guard ["low", "normal", "critical"].contains(word) else {
            throw GrammarError(.outOfRange, "it must be low, normal or critical")
        }
        return word
    }

    /// Decimal, octal after `0` or hexadecimal after `0x`, in 32 bits.
    private static func number(_ text: String) throws(GrammarError) -> Int32 {
        var end: UnsafeMutablePointer<CChar>?
        let (number, isWhole) = text.withCString { start in
            errno = 0
            let number = strtol(start, &end, 0)
            return (number, start.pointee != 0 && end?.pointee == 0 && errno != ERANGE)
        }
        guard isWhole, let number = Int32(exactly: number) else {
            throw GrammarError(.outOfRange, "it must be a whole number from \(Int32.min) to \(Int32.max)")
        }
        return number
    }
}
