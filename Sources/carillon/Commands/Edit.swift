internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a reminder in place.",
        discussion: """
            Takes the options of add: what you name changes, everything else stays, including the id, how often it has rung so \
            far (--count) and the popup on the screen. If a change is refused, nothing is changed.

            A time option changes the whole series and ends a snooze. A time of day alone, such as --at 10:00, moves a repeat \
            on days to that time; a date, such as --at "friday 10:00", or --in makes a repeat ring only once. --from, --until \
            and --count alone change only the bounds. Buttons are replaced together. --unset takes away what an option has set.

            Only your own reminders can be changed, not those of apps.

            EXAMPLES
              carillon edit rent --at 10:00
              carillon edit pizza tomorrow 5pm
              carillon edit "Stand up" --every 45m --until 17:00
              carillon edit tea --title "Green tea" --sound complete
              carillon edit rent --unset until --unset image
            """
    )

    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String

    @Argument(help: ArgumentHelp("When it rings from now on, as in carillon add: tomorrow 5pm.", valueName: "when"))
    var words: [String] = []

    @Option(help: "The first line of the popup.")
    var title: String?

    @OptionGroup var texts: TextOptions

    @OptionGroup var options: ScheduleOptions

    @OptionGroup var places: PlaceOptions

    @OptionGroup var look: LookOptions

    @Option(help: ArgumentHelp("Take away what this option has set; may be repeated.", valueName: "option"))
    var unset: [ReminderOption] = []

    @Flag(help: "Show what it would be, without changing it.")
    var dryRun = false

    @Flag(help: "Print the reminder as JSON.")
    var json = false

    /// - Throws: `ValidationError` if an option has a new value and is taken away as well.
    private func edit(_ before: Request, _ zones: SystemZones, _ now: WallTime) throws -> RequestEdit {
        var form = try form
        form.zone = ShellZone.ofItsOwn
        form.nameFiles(ThemeNames.absolute)
        let changed = try form.edit(before, zones: zones, now: now).fields
        for option in unset {
            guard changed.isDisjoint(with: option.sets) else {
                throw ValidationError(saying: "--unset \(option.rawValue) and a new value for it can't be combined.")
            }
            form.unset.formUnion(option.sets)
        }
        return try form.edit(before, zones: zones, now: now)
    }

    func validate() throws {
        if let title, title.allSatisfy(\.isWhitespace) { throw ValidationError(saying: "The title must not be empty.") }
        try ValidationError.refusing(form.checkPlace())
    }

    func run() throws {
        let client = try Session.client()
        let pending = try Reminders.read(client, naming: id, in: .pending).pending
        let name = try ReminderName.resolve(id, among: pending.map(\.request), .pending)
        guard let before = pending.first(where: { $0.request.identifier == name.identifier }) else { return }
        let zones = SystemZones()
        let output = TimeOutput.of(zones, now: WallTime(microseconds: ClockTimer.now(.realtime)))
        let edit = try edit(before.request, zones, output.now)
        guard !edit.fields.isEmpty else {
            throw ValidationError(saying: "Say what to change, such as --title, --at or --body.")
        }
        let after = edit.applied(to: before.request)
        let form = try form
        try form.schedule.refuse(after.bounds, output)
        let names = ThemeNames()
        try names.refuse(form)
        if dryRun {
            let next = edit.movesSeries ? nil : before.next
            let dryRun = try DryRun(after, zones, output, form.typed, next: next)
            return try dryRun.show(asJSON: json, nothing: Message("Nothing was changed."))
        }
        let files = try form.files()
        let scheduled = try Session.refusing(client.edit(name.identifier, edit, files: files), typed: form.typed)
        names.warnings(form).forEach(Line.warn(plain:))
        let wake = form[.wake] == "on" ? WakeOutlook(client) : nil
        guard json else {
            print(output.line(after, title, scheduled))
            if before.repeats, after.trigger?.repeats != true { Line.print("It no longer repeats.") }
            form.sayOther()
            wake?.say()
            return
        }
        wake?.warn()
        // Its snooze and its picture are known to the agent alone.
        let listed = (try? Reminders(client, naming: name.identifier))?.pending(name)
        let summary = listed ?? scheduled.summary(of: after, app: Agenda.ownApp)
        guard let summary else { return try JSONValue.object(["id": .string(name.identifier), "next": .null]).print() }
        try output.json(summary, isPaused: scheduled.isPaused).print()
    }

    /// What was typed.
    private var form: ReminderForm {
        get throws(GrammarError) {
            var form = ReminderForm()
            try form.give(.title, title)
            try texts.give(to: &form)
            try options.give(to: &form)
            try places.give(to: &form)
            try look.give(to: &form)
            if !words.isEmpty { try form.take(time: words, of: id) }
            return form
        }
    }
}

extension ReminderForm {
    /// Takes the time of a reminder from words that say nothing else.
    fileprivate mutating func take(time words: [String], of id: String) throws(GrammarError) {
        guard schedule.saysNoTime, !region.isGiven else {
            throw GrammarError(
                .conflict,
                "\"\(words.joined(separator: " "))\" and an option both say when; leave one out."
            )
        }
        let (name, text) = (id.contains("\"") ? "it" : id, words.joined(separator: " "))
        guard words.last?.lowercased() != "later" else {
            throw GrammarError(
                .ambiguous,
                span: text,
                "\"\(text)\" counts from now. carillon snooze moves the next ring."
            )
        }
        let found = try QuickAdd(["\"\(name)\" \(text)"], typing: .ofThisTerminal)
        guard let found, found.title == name else {
            throw GrammarError(
                .notUnderstood,
                "\"\(text)\" doesn't say only when, such as tomorrow 5pm. A new title goes after --title."
            )
        }
        let given = title
        try take(found)
        title = given
    }
}

extension ReminderOption: ExpressibleByArgument {
    /// What an edit can take away.
    public static var allValueStrings: [String] { allCases.filter { !$0.sets.isEmpty }.map(\.rawValue) }

    /// Nil for one that an edit can't take away.
    public init?(argument: String) {
        guard let option = Self(rawValue: argument), !option.sets.isEmpty else { return nil }
        self = option
    }
}
