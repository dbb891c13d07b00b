internal import ArgumentParser
internal import ScheduleWords

/// The options that say how a sound is played, shared by the commands that take them.
struct PlaybackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How loud the sound is, from 0 to 100. Default: 100, or the setting.", valueName: "percent"),
        transform: VolumeText.init(parsing:)
    )
    var volume: VolumeText?

    @Option(
        help: ArgumentHelp(
            "Repeat the sound until you answer, this long at most; off for once.",
            valueName: "duration"
        ),
        transform: SoundSpanText.init(parsing:)
    )
    var soundRepeat: SoundSpanText?

    @Option(
        help: ArgumentHelp("With --sound-repeat: get louder from one repetition to the next.", valueName: "duration"),
        transform: SoundSpanText.init(parsing:)
    )
    var fade: SoundSpanText?

    func give(to form: inout ReminderForm) throws(GrammarError) {
        try form.give(.volume, volume?.text)
        try form.give(.soundRepeat, soundRepeat?.text)
        try form.give(.fade, fade?.text)
    }
}
