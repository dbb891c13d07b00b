/// How the sound of a notification is played: how loudly, and whether again and again (decision 23).
package struct Playback: Sendable, Hashable {
    /// From 0, silence, to 1, as loud as the desktop plays sounds.
    package var volume = 1.0
    /// How long it repeats until the notification is answered, in seconds; 0 is once.
    package var repeatFor = 0.0
    /// Over how many seconds of that it rises to its volume; 0 is at once.
    package var fade = 0.0

    package init(volume: Double = 1, repeatFor: Double = 0, fade: Double = 0) {
        self.volume = volume
        self.repeatFor = repeatFor
        self.fade = fade
    }

    /// What ``Content/soundRepeat`` and ``Content/soundFade`` may be, but for 0.
    package static let limits = 1.0...3600

    /// How long it is silent between two repetitions, in seconds: a short sound isn't to become a rattle.
    package static let pause = 1.0

    /// What a fade begins with, as a part of the volume; less is hardly heard.
    private static let quietest = 0.3

    /// Whether a notification server can play it: one plays a sound once, as loud as the desktop does.
    var isOrdinary: Bool { volume == 1 && repeatFor == 0 }

    /// How loud a repetition is that begins `elapsed` seconds after the first. What sounds can't get louder, so each
    /// repetition is louder than the one before.
    package func volume(after elapsed: Double) -> Double {
        guard fade > 0, elapsed < fade else { return volume }
        return volume * (Self.quietest + (1 - Self.quietest) * max(0, elapsed) / fade)
    }

    /// Whether there is another repetition once one has ended `elapsed` seconds after the first began.
    package func goesOn(after elapsed: Double) -> Bool { elapsed + Self.pause < repeatFor }
}

extension Settings {
    /// How the sound of a notification is played: as its content says, else as the settings do. Only the person's own
    /// reminders repeat by the settings.
    package func playback(of content: Content, app: String) -> Playback {
        let isOwn = app == Agenda.ownApp
        return Playback(
            volume: content.soundVolume ?? sound.volume,
            repeatFor: content.soundRepeat ?? (isOwn ? sound.repeatFor : 0),
            fade: content.soundFade ?? (isOwn ? sound.fade : 0)
        )
    }
}
