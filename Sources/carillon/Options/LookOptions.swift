internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore
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

    /// The same without the parser, with the absolute paths of files.
    var text: LookText {
        var text = LookText()
        (text.buttons, text.hasStopButton, text.hasReply) = (button, stopButton, reply)
        (text.stay, text.level) = (stay, level?.level)
        (text.volume, text.soundRepeat, text.fade) = (playback.volume, playback.soundRepeat, playback.fade)
        (text.sound, text.icon) = (sound.map(ThemeNames.absolute), icon.map(ThemeNames.absolute))
        (text.picture, text.thread, text.insist, text.insistLimit) = (image, thread, insist, insistLimit)
        text.wake = wake
        return text
    }

    /// The open file of the picture.
    func files() throws -> [FileDescriptor] {
        guard let image else { return [] }
        do throws(Files.Failure) {
            return [try Files.picture(image)]
        } catch {
            throw Session.refusal("--image \"\(image)\" can't be read: \(error)")
        }
    }
}

extension TypedWords {
    /// Adds how the texts and the look were typed.
    mutating func say(_ texts: TextOptions, _ look: LookOptions) {
        say(.subtitle, texts.subtitle)
        say(.body, texts.body.isEmpty ? nil : "")
        say(.button, look.button.isEmpty ? nil : "")
        say(.stay, look.stay?.text)
        say(.sound, look.sound)
        say(.volume, look.playback.volume?.text)
        say(.soundRepeat, look.playback.soundRepeat?.text)
        say(.fade, look.playback.fade?.text)
        say(.icon, look.icon)
        say(.picture, look.image)
        say(.thread, look.thread)
        say(.insist, look.insist?.text)
        say(.insistLimit, look.insistLimit.map(String.init))
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

/// The options that set the texts below and above the title, shared by the commands that take them.
struct TextOptions: ParsableArguments {
    @Option(help: "The text below the title. If you give several, they take turns from ring to ring.")
    var body: [String] = []

    @Option(help: "A line between the title and the body.")
    var subtitle: String?
}
