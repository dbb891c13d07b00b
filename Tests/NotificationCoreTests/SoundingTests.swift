import NotificationCore
import Testing

/// Who plays the sound of a ring (decision 23).
@Suite struct SoundingTests {
    private static let silent = ServerProfile(name: "quiet", capabilities: ["body"])
    private static let sounding = ServerProfile(name: "loud", capabilities: ["body", "sound"])
    /// Says so too, and plays one of its own.
    private static let cinnamon = ServerProfile(name: "cinnamon", capabilities: ["body", "sound"])
    private let app = "org.example.App"

    // play=, whether the server has the capability, whether the agent has a player, who plays
    @Test(arguments: [
        (Settings.SoundSettings.Player.auto, true, true, "server"),
        (.auto, true, false, "server"), (.auto, false, true, "agent"),
        // Some servers play without saying that they can.
        (.auto, false, false, "server"),
        (.agent, true, true, "agent"), (.agent, false, true, "agent"), (.agent, true, false, "server"),
        (.server, true, true, "server"), (.server, false, true, "server"),
        (.off, true, true, "nobody"), (.off, false, true, "nobody"),
    ])
    func oneOfThemPlays(play: Settings.SoundSettings.Player, serverPlays: Bool, agentPlays: Bool, who: String) {
        for server in serverPlays ? [Self.sounding] : [Self.silent, Self.cinnamon] {
            var settings = Settings()
            settings.sound.play = play
            var content = Content(title: "a")
            content.sound = .named("bell")
            let sounding = settings.sounding(content, of: app, on: server, agentPlays: agentPlays)
            #expect(sounding.byServer == (who == "server" ? .named("bell") : nil))
            #expect(sounding.byAgent == (who == "agent" ? .named("bell") : nil))
            // Who wants none gets none.
            content.sound = nil
            #expect(settings.sounding(content, of: app, on: server, agentPlays: agentPlays) == Settings.Sounding())
            content.sound = .standard
            settings.apps[app, default: .init()].hasSound = false
            #expect(settings.sounding(content, of: app, on: server, agentPlays: agentPlays) == Settings.Sounding())
        }
    }

    /// A server plays a sound once, as loud as any other; what else is asked for, the agent does.
    @Test(arguments: [
        (Playback(volume: 0.5), true, "agent"), (Playback(repeatFor: 60), true, "agent"),
        (Playback(volume: 0.5), false, "server"), (Playback(volume: 0), true, "nobody"),
        (Playback(volume: 1, repeatFor: 0), true, "server"),
    ])
    func theAgentPlaysWhatNoServerCan(playback: Playback, agentPlays: Bool, who: String) {
        var content = Content(title: "a")
        content.sound = .standard
        content.soundVolume = playback.volume
        content.soundRepeat = playback.repeatFor
        func isPlayed(_ settings: Settings) -> Settings.Sounding {
            settings.sounding(content, of: app, on: Self.sounding, agentPlays: agentPlays)
        }
        #expect((isPlayed(Settings()).byAgent != nil) == (who == "agent"))
        #expect((isPlayed(Settings()).byServer != nil) == (who == "server"))
        var servers = Settings()
        servers.sound.play = .server
        #expect(isPlayed(servers).byAgent == nil)
    }

    @Test func whatANotificationDoesNotSayTheSettingsDo() {
        var settings = Settings()
        (settings.sound.volume, settings.sound.repeatFor, settings.sound.fade) = (0.4, 300, 30)
        var content = Content(title: "a")
        #expect(
            settings.playback(of: content, app: Agenda.ownApp) == Playback(volume: 0.4, repeatFor: 300, fade: 30)
        )
        // An app that knows nothing of it doesn't begin to repeat.
        #expect(settings.playback(of: content, app: app) == Playback(volume: 0.4))
        (content.soundVolume, content.soundRepeat, content.soundFade) = (1, 0, 0)
        #expect(settings.playback(of: content, app: Agenda.ownApp) == Playback())
    }

    /// Each repetition is louder than the one before, until the volume is reached.
    @Test func aFadeRisesFromHardlyHeardToTheVolume() {
        let playback = Playback(volume: 0.5, repeatFor: 60, fade: 10)
        let volumes = [0.0, 2.5, 5, 7.5, 10, 30].map { (playback.volume(after: $0) * 1000).rounded() }
        #expect(volumes == [150, 238, 325, 413, 500, 500])
        #expect(Playback(volume: 0.5, repeatFor: 60).volume(after: 0) == 0.5)
        // A clock that is wrong makes nothing negative.
        #expect(playback.volume(after: -100) == 0.15)
    }

    @Test func aRepetitionBeginsOnlyWithinTheTime() {
        let playback = Playback(repeatFor: 60)
        #expect(playback.goesOn(after: 58.9))
        #expect(!playback.goesOn(after: 59))
        #expect(!Playback().goesOn(after: 0))
    }

    @Test(
        arguments: [
            (1.5, nil, nil, "soundVolume: must be from 0 to 1, not 1.5"),
            (-0.1, nil, nil, "soundVolume: must be from 0 to 1, not -0.1"),
            (.nan, nil, nil, "soundVolume: must be from 0 to 1, not nan"),
            (nil, 0.5, nil, "soundRepeat: must be 0 or from 1 to 3600 seconds, not 0.5"),
            (nil, 3601, nil, "soundRepeat: must be 0 or from 1 to 3600 seconds, not 3601.0"),
            (nil, 60, -1, "soundFade: must be 0 or from 1 to 3600 seconds, not -1.0"),
            (
                nil, nil, 30,
                "soundFade: needs a soundRepeat of at least as long, since each repetition is louder than the one before"
            ),
            (
                nil, 20, 30,
                "soundFade: needs a soundRepeat of at least as long, since each repetition is louder than the one before"
            ),
            (0, 0, 0, nil), (1, 3600, 3600, nil), (0.5, nil, 0, nil),
        ] as [(Double?, Double?, Double?, String?)]
    )
    func whatIsOutOfRangeIsRefusedByName(volume: Double?, repeatFor: Double?, fade: Double?, refusal: String?) {
        var content = Content(title: "a")
        (content.soundVolume, content.soundRepeat, content.soundFade) = (volume, repeatFor, fade)
        var refused: String?
        do throws(AgendaError) {
            try RequestCheck.check(content)
        } catch {
            refused = error.message
        }
        #expect(refused == refusal)
    }

    private func hints(_ sound: Sound?, on server: ServerProfile, settings: Settings = Settings(), agentPlays: Bool)
        -> [String: Popup.Hint]
    {
        var content = Content(title: "a")
        content.sound = sound
        let now = WallTime(unixSeconds: 0)
        let request = Request(identifier: "a", content: content, trigger: nil)
        let popup = Popup(
            Delivered(app: app, request: request, date: now, due: now, occurrence: 1),
            buttons: [],
            as: .init(name: "App", desktopEntry: app, defaultLabel: "Open"),
            on: server,
            due: nil,
            settings: settings,
            agentPlays: agentPlays
        )
        return popup.hints.filter { ["sound-name", "sound-file", "suppress-sound"].contains($0.key) }
    }

    @Test func theServerIsToldWhatItIsToPlayOrToBeSilent() {
        let silence: [String: Popup.Hint] = ["suppress-sound": .boolean(true)]
        #expect(hints(nil, on: Self.sounding, agentPlays: true) == silence)
        #expect(
            hints(.standard, on: Self.sounding, agentPlays: true) == ["sound-name": .string("message-new-instant")]
        )
        #expect(hints(.named("/a.wav"), on: Self.sounding, agentPlays: true) == ["sound-file": .string("/a.wav")])
        #expect(hints(.standard, on: Self.silent, agentPlays: true) == silence)
        var settings = Settings()
        settings.sound.standard = "/home/me/ding.oga"
        #expect(
            hints(.standard, on: Self.sounding, settings: settings, agentPlays: true)
                == ["sound-file": .string("/home/me/ding.oga")]
        )
        settings.sound.theme = "ocean"
        #expect(
            settings.played(.named("bell"))
                == PlayedSound(name: "bell", fallback: "/home/me/ding.oga", theme: "ocean")
        )
    }

    @Test(arguments: [
        (
            Settings.DoNotDisturbPolicy.auto,
            ["Xfce Notify Daemon", "lxqt-notificationd", "Notification Daemon", "new"], true
        ),
        (.auto, ["gnome-shell", "Plasma", "dunst", "mako", "SwayNotificationCenter"], false),
        (.wait, ["gnome-shell", "new"], true), (.desktop, ["Xfce Notify Daemon", "new"], false),
    ])
    func ringsWaitWhereTheyWouldBeLost(policy: Settings.DoNotDisturbPolicy, servers: [String], wait: Bool) {
        for name in servers { #expect(policy.holds(on: ServerProfile(name: name)) == wait, "\(name)") }
    }
}
