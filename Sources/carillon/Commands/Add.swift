internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Schedule a reminder.",
        usage: "carillon add [<options>] <title>",
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

            SOUND
              --sound bell --volume 60       a sound of the theme, not so loud
              --sound alarm-clock-elapsed --sound-repeat 10m --fade 1m
                                             until you answer, at most 10 minutes,
                                             each repetition louder in the first one

            SLEEP
            --wake wakes the machine from sleep to ring, not from off. What can't wake it is said when the reminder is added, and by \
            carillon doctor; docs/wake.md explains it.

            DEFAULTS
            What you don't name is taken from --template, and then from the [add] group of carillon.conf(5).

            MANY AT ONCE
              carillon add --batch reminders.jsonl
            Each line of the file, or of stdin, is a JSON object: {"title": "Tea", "in": "4m"}. Its keys are these options \
            without their dashes. If a line is wrong, nothing is added. Buttons that run commands are listed and asked about; where \
            nobody can answer, such as in a script, they need --yes.

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
    var title: String?

    // The other words of a title without quotes.
    @Argument(help: .hidden)
    var rest: [String] = []

    @OptionGroup var texts: TextOptions

    @Option(
        help: ArgumentHelp(
            "The reminder's name for other commands. A pending one of that name is replaced. Default: made from the title."
        )
    )
    var id: String?

    @OptionGroup var options: ScheduleOptions

    @OptionGroup var places: PlaceOptions

    @OptionGroup var look: LookOptions

    @Option(
        help: ArgumentHelp("Take what you don't name from this template in carillon.conf.", valueName: "name"),
        completion: Completions.templates
    )
    var template: String?

    @Flag(help: "Leave out the [add] group of carillon.conf.")
    var noDefaults = false

    @Flag(help: "Add the reminders of a file, or of stdin, one JSON object a line: all of them or none.")
    var batch = false

    @Flag(name: .shortAndLong, help: "With --batch: take buttons that run commands, without a question.")
    var yes = false

    @Flag(help: "Show when it would ring, without adding it. Needs no agent.")
    var dryRun = false

    @Flag(help: "Print the reminder as JSON.")
    var json = false

    func validate() throws {
        guard !batch else { return }
        guard !yes else { throw ValidationError(saying: "--yes goes with --batch.") }
        guard title != nil || template != nil else {
            throw ValidationError(saying: "Missing expected argument '<title>'")
        }
        if let title, title.allSatisfy(\.isWhitespace) { throw ValidationError(saying: "The title must not be empty.") }
        try ValidationError.refusing(form.checkPlace())
    }

    func run() throws {
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        if batch { return try addBatch(zones, now) }
        let form = try form
        guard template != nil || !noDefaults else { return try add(form, zones, now) }
        let defaults = AddDefaults()
        let filled = try defaults.filled(
            form,
            words: rest,
            template: template,
            withAdd: !noDefaults,
            warn: Line.warn(plain:)
        )
        guard !filled.taken.isEmpty else { return try add(form, zones, now) }
        let words = defaults.words(filled.taken)
        do {
            try ValidationError.refusing(filled.form.checkPlace())
            try add(filled.form, zones, now)
        } catch {
            // It may be about what wasn't typed.
            Line.warn("with \(words)")
            throw error
        }
        if dryRun, !json { Line.print("With \(words)") }
    }

    private func add(_ form: ReminderForm, _ zones: SystemZones, _ now: WallTime) throws {
        try form.add(words: rest, zones, now, isDry: dryRun, json: json)
    }

    /// What was typed as options, and the first word.
    var form: ReminderForm {
        get throws(GrammarError) {
            var form = ReminderForm(title: title)
            try form.give(.identifier, id)
            try texts.give(to: &form)
            try options.give(to: &form)
            try places.give(to: &form)
            try look.give(to: &form)
            return form
        }
    }

    private func addBatch(_ zones: SystemZones, _ now: WallTime) throws {
        try Batch.refuseOptions(CommandLine.arguments.dropFirst())
        guard rest.isEmpty else { throw ValidationError(saying: "--batch takes one file.") }
        let batch = try Batch(title, zones: zones, now: now)
        let output = TimeOutput.of(zones, now: now)
        let count = batch.requests.count
        let many = Message("\(count) reminder", "\(count) reminders", count: count)
        guard !dryRun else {
            RunButtons(batch.requests).lines.forEach(Line.print(plain:))
            return Line.print("\(many) could be added. Nothing was added.")
        }
        let files = try batch.files()
        let client = try Session.client()
        try batch.ask(client, yes: yes)
        try batch.refusing { () throws(AgentClient.Failure) in try client.add(batch.requests, files: files) }
        let waking = batch.requests.filter(\.wake).count
        let wake = waking > 0 ? WakeOutlook(client) : nil
        guard json else {
            Line.print("\(many) added")
            wake?.say(waking == batch.requests.count ? nil : waking)
            return
        }
        wake?.warn()
        let added = Set(batch.requests.map(\.identifier))
        let pending = try Session.refusing(client.pending())
        try JSONValue.array(pending.filter { added.contains($0.request.identifier) }.map(output.json)).print()
    }
}

extension ReminderForm {
    /// Adds the reminder as it is, without the defaults of carillon.conf.
    ///
    /// - Parameters:
    ///   - words: The words behind the first one.
    ///   - isDry: Whether it is only shown.
    func add(words: [String] = [], _ zones: SystemZones, _ now: WallTime, isDry: Bool = false, json: Bool = false)
        throws
    {
        let names = ThemeNames()
        let prepared = try self.prepared(words: words, zones: zones, now: now, names: names)
        let (request, form) = (prepared.request, prepared.form)
        let output = TimeOutput.of(zones, now: now)
        if isDry {
            try DryRun(request, zones, output, form.typed).show(asJSON: json)
            return json ? () : form.sayOther()
        }
        let files = try form.files()
        let client = try Session.client()
        // What it replaces is known to the agent in English alone, and gone then.
        let before = Session.isEnglish ? nil : try? Reminders(client)
        let scheduled = try Session.refusing(client.schedule(request, files: files), typed: form.typed)
        names.warnings(form).forEach(Line.warn(plain:))
        let wake = request.wake ? WakeOutlook(client) : nil
        if json {
            wake?.warn()
            // A ring that is due at once may be over by now.
            guard let summary = scheduled.summary(of: request, app: Agenda.ownApp) else {
                return try JSONValue.object(["id": .string(request.identifier), "next": .null]).print()
            }
            return try output.json(summary, isPaused: scheduled.isPaused).print()
        }
        if let replaced = scheduled.replaced {
            let name = ReminderName.Candidate(identifier: request.identifier, title: replaced.title)
            let trigger = before?.pending(name).map(output.trigger) ?? replaced.description
            Line.print("Replaced \(name.words): \(trigger)")
        }
        // What was taken for the title is to be seen as well.
        let title = form.isQuick ? form.title : nil
        print(output.line(request, title, scheduled))
        form.sayOther()
        wake?.say()
        if scheduled.isPaused { Line.print("It is paused; carillon status says until when.") }
        if let end = scheduled.quietUntil {
            Line.print("That is in your quiet hours, so it waits until \(output.dayAndTime(end)).")
        } else if let next = scheduled.next, let end = (try? client.status())?.quietUntil, next < end {
            Line.print("It rings in your quiet hours, since you add it in them.")
        }
    }

    /// "For 06:00 write 6am."
    func sayOther() {
        if let other { Line.print("For \(other.clock) write \(other.words).") }
    }
}
