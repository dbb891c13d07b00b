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
            The time may be among the words: "carillon add call mum tomorrow 5pm". The longest phrase at the end or the \
            beginning is the time, the rest the title. With a time option, no word is read as a time.

            TIMES
              --in 10m                       once, after this long; also 90s, 1h30m, 2d,
                                             "half an hour", "1 month"
              --at 11:30                     once, the next time it is 11:30; also 5pm
              --at "tomorrow 9am"            once; also "next friday 17:00", tonight,
                                             "24 dec 18:00", "in 2 days at 9", noon
              --every 30s                    again and again, at least 1 s apart
              --every day --at 09:00         also weekday, monday, mon-fri, "day at 9"
              --every day --at 09:00 --at 17:00
                                             twice a day; also --at 9:00,17:00
              --every 30m --between 9:00-17:00 --on weekdays
                                             from 9:00 to 17:00 of each weekday
              --every "2 weeks" --on mon --at 09:00
                                             every other Monday; also "3 months"
              --every "2nd tuesday" --at 09:00
                                             also "last friday", "last day" of the month
              --every month --on 15 --at 08:00
              --every year --on 12-24 --at 18:00
              --rrule "FREQ=MONTHLY;BYDAY=-1FR" --at 17:00
                                             an iCalendar rule, from now or from --from

            A repeat on days starts with the next day that fits. "2 days" without --at is a length of time, always 48 hours, \
            even when the clocks change; with --at it means every other day at that time. A day without a time is 09:00, \
            morning 09:00, afternoon 14:00, evening 18:00, tonight 20:00. "next friday" is the one of next week; weeks begin \
            on Monday. A time of day that has passed is tomorrow's. What has two readings, such as 5/6, is refused with both. \
            docs/command-line.md lists all forms.

            PLACES
              --arriving 52.5200,13.4050     once, on coming within 200 m of the place
              --leaving 52.5200,13.4050,1km  once, on going more than 1 km away from it
              --arriving 52.5200,13.4050,500 --each-time
                                             every time; takes --from, --until, --count

            A place is a latitude and a longitude, and a radius if you like. The position comes from GeoClue; \
            carillon doctor shows whether there is one.

            BUTTONS
              --button "Label=EFFECT", at most 10 times, where EFFECT is
              stop          ends the reminder        snooze:10m    one extra ring later
              skip          skips the next ring      done          ends this popup only
              open:URL      opens a page or file     run:COMMAND   runs a shell command

            --reply adds a button that takes a typed answer; "carillon wait" and "carillon inbox" print it.

            EXAMPLES
              carillon add call mum tomorrow 5pm
              carillon add Stretch every 30 minutes between 9 and 17 on weekdays
              carillon add "Tea is ready" --in 4m --sound complete
              carillon add "Stand up" --every 30m --until 18:00 --stop-button
              carillon add "Pizza Time!!" --every monday --at 11:30 --until 2027-03-01
              carillon add "Plants" --every mon,thu --at 18:00 --button "Later=snooze:10m"
              carillon add "Bins" --every "2 weeks" --on thu --at 7:00 --except 2026-12-24
              carillon add "Call Tokyo" --every weekday --at 17:00 --tz Asia/Tokyo
              carillon add "Buy milk" --arriving 52.5200,13.4050,300
            """
    )

    @Argument(help: "The first line of the popup. If it begins with a dash, write it last, after --.")
    var title: String

    // The other words of a title without quotes.
    @Argument(help: .hidden)
    var rest: [String] = []

    @Option(help: "The text below the title. If you give several, they take turns from ring to ring.")
    var body: [String] = []

    @Option(help: "A line between the title and the body.")
    var subtitle = ""

    @Option(
        help: ArgumentHelp(
            "The reminder's name for other commands. A pending one of that name is replaced. Default: made from the title."
        )
    )
    var id: String?

    @OptionGroup var options: ScheduleOptions

    @OptionGroup var places: PlaceOptions

    @Option(help: ArgumentHelp("A button, as \"Label=EFFECT\".", valueName: "button"))
    var button: [String] = []

    @Flag(help: "Add a \"Stop Repeat\" button.")
    var stopButton = false

    @Flag(help: "Add a \"Reply\" button that takes a typed answer.")
    var reply = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            How long the popup stays: a duration, answer (until you answer it) or server (as long as the server likes). \
            Default: answer, or the setting in carillon.conf.
            """,
            valueName: "time"
        ),
        transform: StayText.init(parsing:)
    )
    var stay: StayText?

    @Option(help: "How urgent it is.")
    var level: LevelText = .active

    @Option(help: ArgumentHelp("A sound of the theme, or a file; none for silence.", valueName: "name"))
    var sound: String?

    @Option(help: ArgumentHelp("An icon of the icon theme, or a file.", valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp("A picture to show.", valueName: "file"))
    var image: String?

    @Option(help: ArgumentHelp("An id that groups reminders.", valueName: "id"))
    var thread: String?

    @Option(
        help: ArgumentHelp("Ring again after this long, and again, until you answer.", valueName: "duration"),
        transform: DurationText.init(parsing:)
    )
    var insist: DurationText?

    @Option(help: ArgumentHelp("How many times --insist rings again at most.", valueName: "n"))
    var insistLimit = 10

    @Flag(help: "Show when it would ring, without adding it. Needs no agent.")
    var dryRun = false

    @Flag(help: "Print the reminder as JSON.")
    var json = false

    func validate() throws {
        guard !title.allSatisfy(\.isWhitespace) else { throw ValidationError("The title must not be empty.") }
        try ValidationError.refusing { () throws(GrammarError) in
            _ = try actions()
            _ = try places.region.trigger(options.schedule)
        }
        guard insist != nil || insistLimit == 10 else { throw ValidationError("--insist-limit needs --insist.") }
    }

    func run() throws {
        // Not in validate(), where the value of a misspelled option would be one of the words.
        let words = try SpokenReminder(words: [title] + rest, options: options, places: places)
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let (trigger, bounds) = try words.trigger(zones, now)
        let output = TimeOutput(zone: zones.local, now: now)
        try words.schedule.refuse(bounds, output)
        let names = ThemeNames()
        try names.refuse(sound: sound, icon: icon)
        let identifier = id ?? Self.identifier(for: words.title)
        var request = Request(
            identifier: identifier,
            content: try content(words.title),
            trigger: trigger,
            bounds: bounds
        )
        request.untilAnswered = insist.map { Request.UntilAnswered(seconds: $0.seconds, most: insistLimit) }
        if dryRun { return try DryRun(request, zones, output, typedWords(words)).show(asJSON: json) }
        let files = try image.map { [try Self.open($0)] } ?? []

        let client = try Session.client()
        let scheduled = try Session.refusing(typedWords(words)) { () throws(AgentClient.Failure) in
            try client.schedule(request, files: files)
        }
        names.warnings(sound: sound, icon: icon).forEach(Line.warn)
        if json {
            // A ring that is due at once may be over by now.
            guard let summary = scheduled.summary(of: request, app: Agenda.ownApp) else {
                return try JSONValue.object(["id": .string(identifier), "next": .null]).print()
            }
            return try output.json(summary, isPaused: scheduled.isPaused).print()
        }
        if let replaced = scheduled.replaced {
            let name = ReminderName.Candidate(identifier: identifier, title: replaced.title)
            Line.print("Replaced \(name.words): \(replaced.description)")
        }
        let name = Terminal.bold(PlainText.visible(identifier))
        let when = scheduled.next.map { "next \(output.relative($0)) (\(output.absolute($0)))" }
        let how = [scheduled.description, when].compactMap(\.self).joined(separator: ", ")
        // What was taken for the title is to be seen as well.
        let title = words.isQuick ? "\"\(PlainText.visible(words.title))\"" : ""
        print([name, title, how].filter { !$0.isEmpty }.joined(separator: "  "))
        if scheduled.isPaused { Line.print("It is paused. See: carillon status") }
        if let end = scheduled.quietUntil {
            Line.print("That is in your quiet hours, so it waits until \(output.dayAndTime(end)).")
        }
    }

    private func typedWords(_ reminder: SpokenReminder) -> TypedWords {
        var words = TypedWords(reminder.schedule, places.region)
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

    private func content(_ title: String) throws -> Content {
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

    /// `pizza-time-k3f9`: readable, and different from the id of another reminder with the same title.
    private static func identifier(for title: String) -> String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let slug = words.joined(separator: "-").prefix(24)
        let suffix = String((0..<4).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
        return slug.isEmpty ? "reminder-\(suffix)" : "\(slug)-\(suffix)"
    }
}
