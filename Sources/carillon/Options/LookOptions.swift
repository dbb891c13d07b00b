internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import ScheduleWords

/// The options that set the buttons, and how a popup looks and sounds, shared by the commands that take them.
struct LookOptions: ParsableArguments {
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

    @Option(help: "How urgent it is. Default: active.")
    var level: LevelText?

    @Option(
        help: ArgumentHelp("A sound of the theme, or a file; none for silence.", valueName: "name"),
        completion: Completions.sounds
    )
    var sound: String?

    @OptionGroup var playback: PlaybackOptions

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

    @Option(help: ArgumentHelp("How many times --insist rings again at most. Default: 10.", valueName: "n"))
    var insistLimit: Int?

    @Flag(inversion: .prefixedNo, help: "Wake the machine from sleep to ring. Rings in quiet hours too.")
    var wake: Bool?

    func give(to form: inout ReminderForm) throws(GrammarError) {
        if !button.isEmpty { try form.give(.button, button) }
        if stopButton { try form.give(.stopButton, []) }
        if reply { try form.give(.reply, []) }
        let texts: [(ReminderOption, String?)] = [
            (.stay, stay?.text), (.level, level?.rawValue), (.sound, sound), (.icon, icon), (.picture, image),
            (.thread, thread), (.insist, insist?.text), (.insistLimit, insistLimit.map(String.init)),
            (.wake, wake.map { $0 ? "on" : "off" }),
        ]
        for (option, text) in texts { try form.give(option, text) }
        try playback.give(to: &form)
    }
}

extension ReminderForm {
    /// The open file of the picture.
    func files() throws -> [FileDescriptor] {
        guard let image = self[.picture] else { return [] }
        do throws(Files.Failure) {
            return [try Files.picture(image)]
        } catch {
            throw Session.refusal("--image \"\(image)\" can't be read: \(error)")
        }
    }
}

/// An interruption level as people write it.
enum LevelText: String, ExpressibleByArgument, CaseIterable {
    case passive
    case active
    case timeSensitive = "time-sensitive"
    case critical
}

/// The options that set the texts below and above the title, shared by the commands that take them.
struct TextOptions: ParsableArguments {
    @Option(help: "The text below the title. If you give several, they take turns from ring to ring.")
    var body: [String] = []

    @Option(help: "A line between the title and the body.")
    var subtitle: String?

    func give(to form: inout ReminderForm) throws(GrammarError) {
        try form.give(.body, body)
        try form.give(.subtitle, subtitle)
    }
}
