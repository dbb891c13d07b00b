internal import AgentBus
internal import ArgumentParser
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Schedule a reminder.",
        discussion: """
            TIMES
              --in 10m                       once, after a length of time: 90s, 10m, 1h30m, 2d
              --at 11:30                     once, the next time the clock shows it
              --at "2026-12-24 18:00"        once; also "tomorrow 09:00", "friday 17:00"
              --every 30s                    again and again; at least 1 s
              --every day --at 09:00         also weekday, monday, mon,thu
              --every "2 weeks" --on mon --at 09:00
                                             also "2 days", "3 months"; the first is the next that fits
              --every "2nd tuesday" --at 09:00
                                             also "last friday", "last day" of the month
              --every month --on 15 --at 08:00
              --every year --on 12-24 --at 18:00
              --rrule "FREQ=MONTHLY;BYDAY=-1FR" --at 17:00
                                             a rule of iCalendar; it starts --from a time, else now

            "2 days" without --at is a length of time, 48 hours of the clock that runs on through changes of summer time; \
            with --at it is each second day at that time. Weeks, months and years need --at.

            PLACES
              --arriving 52.5200,13.4050     once, on coming within 200 m of a latitude and longitude
              --leaving 52.5200,13.4050,1km  once, on going farther away from it than 1 km
              --arriving 52.5200,13.4050,500 --each-time
                                             each time; --from, --until and --count work as with times

            GeoClue says where the machine is; carillon doctor says whether it does.

            BUTTONS
              --button "Label=EFFECT", at most 10 times, where EFFECT is
              stop          ends the reminder        snooze:10m    one extra ring later
              skip          leaves out the next one  done          ends this popup only
              open:URL      opens a page or file     run:COMMAND   runs a command in a shell
            --reply asks for an answer in words; "carillon wait" and "carillon inbox" show it.

            EXAMPLES
              carillon add "Tea is ready" --in 4m --sound complete
              carillon add "Stand up" --every 30m --until 18:00 --stop-button
              carillon add "Pizza Time!!" --every monday --at 11:30 --until 2027-03-01 --stop-button
              carillon add "Water the plants" --every mon,thu --at 18:00 --button "Later=snooze:10m"
              carillon add "Bins" --every "2 weeks" --on thu --at 07:00 --except 2026-12-24
              carillon add "Call Tokyo" --every weekday --at 17:00 --tz Asia/Tokyo
              carillon add "Buy milk" --arriving 52.5200,13.4050,300
            """
    )

    @Argument(help: "What the popup says in its first line.")
    var title: String

    @Option(help: "The text below the title. When given more than once, they take turns from ring to ring.")
    var body: [String] = []

    @Option(help: "A line between title and body.")
    var subtitle = ""

    @Option(
        help: ArgumentHelp(
            "The reminder's name for other commands. One that is pending is replaced, which is said. Default: made from the title."
        )
    )
    var id: String?

    @OptionGroup var options: ScheduleOptions

    @OptionGroup var places: PlaceOptions

    @Option(help: ArgumentHelp("A button, as \"Label=EFFECT\".", valueName: "button"))
    var button: [String] = []

    @Flag(help: "A button \"Stop Repeat\".")
    var stopButton = false

    @Flag(help: "A button \"Reply\" that asks for words.")
    var reply = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            How long the popup stays: a time, answer (until it is answered), or server (its own time). Default: answer, or \
            what carillon.conf says.
            """,
            valueName: "time"
        ),
        transform: StayText.init(parsing:)
    )
    var stay: StayText?

    @Option(help: "How much it may disturb.")
    var level: LevelText = .active

    @Option(help: ArgumentHelp("A sound of the theme or a file; none is silent.", valueName: "name"))
    var sound: String?

    @Option(help: ArgumentHelp("An icon of the icon theme.", valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp("A picture to show.", valueName: "file"))
    var image: String?

    @Option(help: ArgumentHelp("Groups reminders that belong together.", valueName: "id"))
    var thread: String?

    @Option(
        help: ArgumentHelp("Ring again after this long, and again, until somebody answers.", valueName: "duration"),
        transform: DurationText.init(parsing:)
    )
    var insist: DurationText?

    @Option(help: ArgumentHelp("How often --insist rings again at the most.", valueName: "n"))
    var insistLimit = 10

    @Flag(help: "Print the reminder as JSON.")
    var json = false

    func validate() throws {
        guard !title.allSatisfy(\.isWhitespace) else { throw ValidationError("The title must not be empty.") }
        try ValidationError.refusing { () throws(GrammarError) in
            _ = try actions()
            _ = try places.region.trigger(options.schedule)
        }
        guard insist != nil || insistLimit == 10 else { throw ValidationError("--insist-limit belongs to --insist.") }
    }

    func run() throws {
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let (trigger, bounds) = try trigger(zones, now)
        let output = TimeOutput(zone: zones.local, now: now)
        try options.schedule.refuse(bounds, output)
        let names = ThemeNames()
        try names.refuse(sound: sound, icon: icon)
        let identifier = id ?? Self.identifier(for: title)
        var request = Request(identifier: identifier, content: try content(), trigger: trigger, bounds: bounds)
        request.untilAnswered = insist.map { Request.UntilAnswered(seconds: $0.seconds, most: insistLimit) }
        let files = try image.map { [try Self.open($0)] } ?? []

        let client = try Session.client()
        let scheduled = try Session.refusing(typedWords) { () throws(AgentClient.Failure) in
            try client.schedule(request, files: files)
        }
        names.warnings(sound: sound, icon: icon).forEach(Line.warn)
        if json {
            // A ring that is due at once may be over by now.
            guard let summary = scheduled.summary(of: request, app: Agenda.ownApp) else {
                return try JSONValue.object(["id": .string(identifier), "next": .null]).print()
            }
            return try output.json(summary).print()
        }
        if let replaced = scheduled.replaced {
            let name = ReminderName.Candidate(identifier: identifier, title: replaced.title)
            Line.print("Replaced \(name.words): \(replaced.description)")
        }
        let name = Terminal.bold(PlainText.visible(identifier))
        let when = scheduled.next.map { "next \(output.relative($0)) (\(output.absolute($0)))" }
        let how = [scheduled.description, when].compactMap(\.self).joined(separator: ", ")
        print([name, how].filter { !$0.isEmpty }.joined(separator: "  "))
    }

    private var typedWords: TypedWords {
        var words = TypedWords(options.schedule, places.region)
        words.say("identifier", "--id", id)
        words.say("subtitle", "--subtitle", subtitle)
        for field in ["body", "bodies"] { words.say(field, "--body", body.isEmpty ? nil : "") }
        for field in ["actions", "action title", "action identifier", "open", "run", "snooze"] {
            words.say(field, "--button", button.isEmpty ? nil : "")
        }
        words.say("stayFor", "--for", stay?.text)
        words.say("sound", "--sound", sound)
        words.say("icon", "--icon", icon)
        for field in ["attachments", "content.attachments", "attachment"] { words.say(field, "--image", image) }
        words.say("threadIdentifier", "--thread", thread)
        words.say("untilAnswered", "--insist", insist?.text)
        words.say("untilAnswered.most", "--insist-limit", "\(insistLimit)")
        return words
    }

    private func trigger(_ zones: SystemZones, _ now: WallTime) throws -> (Trigger, Request.Bounds) {
        let schedule = options.schedule
        guard let trigger = try places.region.trigger(schedule) else {
            return try schedule.trigger(zones: zones, now: now.unixSeconds)
        }
        return (trigger, try schedule.bounds(schedule.zone(zones), now.unixSeconds))
    }

    private func actions() throws(GrammarError) -> [Action] {
        let stop = stopButton ? [try ButtonText("Stop Repeat=stop")] : []
        let words = Action(
            identifier: "reply",
            title: "Reply",
            textInput: .init(buttonTitle: "Send", placeholder: "")
        )
        let buttons = try button.map { (text) throws(GrammarError) in try ButtonText(text) }
        return (reply ? [words] : []) + ButtonText.actions(stop + buttons)
    }

    private func content() throws -> Content {
        var content = Content(title: title, body: body.first ?? "", actions: try actions())
        if body.count > 1 { content.bodies = body }
        content.subtitle = subtitle
        content.threadIdentifier = thread ?? ""
        content.interruptionLevel = level.level
        content.stayFor = stay?.seconds
        content.icon = icon.map(ThemeNames.absolute)
        switch sound {
        case nil: content.sound = .standard
        case "none"?: content.sound = nil
        case let name?:
            content.sound = .named(ThemeNames.absolute(name))
        }
        if let image { content.attachments = [Attachment(identifier: "image", path: image, type: "")] }
        return content
    }

    private static func open(_ path: String) throws -> FileDescriptor {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Session.refusal("--image \"\(path)\" can't be read: \(String(cString: strerror(errno)))")
        }
        return FileDescriptor(adopting: descriptor)
    }

    /// `pizza-time-k3f9`: readable, and not the name of another reminder with the same title.
    private static func identifier(for title: String) -> String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let slug = words.joined(separator: "-").prefix(24)
        let suffix = String((0..<4).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
        return slug.isEmpty ? "reminder-\(suffix)" : "\(slug)-\(suffix)"
    }
}

/// An interruption level as people write it.
enum LevelText: String, ExpressibleByArgument, CaseIterable {
    case passive
    case active
    case timeSensitive = "time-sensitive"
    case critical

    var level: InterruptionLevel {
        switch self {
        case .passive: .passive
        case .active: .active
        case .timeSensitive: .timeSensitive
        case .critical: .critical
        }
    }
}
