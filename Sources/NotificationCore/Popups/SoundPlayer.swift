/// Plays sounds where the notification server doesn't (decision 23).
package protocol SoundPlayer: AnyObject, Sendable {
    /// Begins to play and returns at once. Of the sounds requested while one plays, only the latest follows.
    ///
    /// - Parameters:
    ///   - number: Names the sound for ``stop(_:)``; 0 is never stopped.
    ///   - ended: Called once when it is over or another took its place, from any thread, with whether it could be played.
    func play(_ sound: PlayedSound, as number: Int, ended: (@Sendable (Bool) -> Void)?)

    /// Silences a sound at once, if it plays or is about to.
    func stop(_ number: Int)

    /// Why nothing can be played, for people; nil when it can.
    var obstacle: String? { get }

    /// Why sounds aren't heard although something plays, for people: the last one failed, or goes nowhere. Nil if all is well.
    var problem: String? { get }
}

package struct PlayedSound: Sendable, Hashable {
    /// A name of a sound theme, or the absolute path of a file.
    package var name: String
    /// What is played when that can't be: the file is gone, or of a kind that can't be read.
    package var fallback: String
    /// nil means the default theme.
    package var theme: String?
    /// More than 0, and at most 1, which is as loud as the desktop plays sounds; in between as desktops' own controls count.
    package var volume = 1.0

    package init(name: String, fallback: String, theme: String?) {
        (self.name, self.fallback, self.theme) = (name, fallback, theme)
    }

    package static func isFile(_ name: String) -> Bool { name.hasPrefix("/") }
}

extension Settings {
    /// The sound of a ring, and who plays it.
    package struct Sounding: Sendable, Hashable {
        /// What the server is asked to play; nil asks for silence.
        package var byServer: Sound?
        package var byAgent: Sound?

        package init(byServer: Sound? = nil, byAgent: Sound? = nil) {
            (self.byServer, self.byAgent) = (byServer, byAgent)
        }
    }

    /// Who plays the sound of a notification on `server`.
    ///
    /// - Parameter agentPlays: Whether the agent has something to play with.
    package func sounding(_ content: Content, of app: String, on server: ServerProfile, agentPlays: Bool) -> Sounding {
        let playback = playback(of: content, app: app)
        guard let sound = content.sound, self.app(app).hasSound, playback.volume > 0 else { return Sounding() }
        let isAgents =
            switch self.sound.play {
            case .off: nil as Bool?
            case .server: false
            case .agent: agentPlays
            // Some servers play without announcing it, so one whose part the agent plays is asked to be silent.
            case .auto: agentPlays && !(server.playsSound && playback.isOrdinary)
            }
        guard let isAgents else { return Sounding() }
        return isAgents ? Sounding(byAgent: sound) : Sounding(byServer: sound)
    }

    /// The sound as a name of the theme, or as the absolute path of a file.
    package func name(of sound: Sound) -> String {
        switch sound {
        case .standard: self.sound.standard
        case .named(let name): name
        }
    }

    package func played(_ sound: Sound) -> PlayedSound {
        PlayedSound(name: name(of: sound), fallback: self.sound.standard, theme: self.sound.theme)
    }
}

/// How the sound of a notification is played: how loudly, and whether again and again (decision 23).
package struct Playback: Sendable, Hashable {
    /// From 0, silence, to 1, as loud as the desktop plays sounds.
    package var volume = 1.0
    /// How long it repeats until the notification is answered, in seconds; 0 is once.
    package var repeatFor = 0.0
    /// Over how many seconds of that it rises to its volume; 0 is at once.
    package var fade = 0.0

    package init(volume: Double = 1, repeatFor: Double = 0, fade: Double = 0) {
        (self.volume, self.repeatFor, self.fade) = (volume, repeatFor, fade)
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
    /// How a sound is played: as the content says, else the settings, by which only the person's own reminders repeat.
    package func playback(of content: Content, app: String) -> Playback {
        let isOwn = app == Agenda.ownApp
        return Playback(
            volume: content.soundVolume ?? sound.volume,
            repeatFor: content.soundRepeat ?? (isOwn ? sound.repeatFor : 0),
            fade: content.soundFade ?? (isOwn ? sound.fade : 0)
        )
    }
}
