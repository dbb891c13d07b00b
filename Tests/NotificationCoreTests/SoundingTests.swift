import NotificationCore
import Testing

/// Who plays the sound of a ring (decision 23).
@Suite struct SoundingTests {
    private static let silent = ServerProfile(name: "quiet", capabilities: ["body"])
    private static let sounding = ServerProfile(name: "loud", capabilities: ["body", "sound"])
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
        var settings = Settings()
        settings.sound.play = play
        var content = Content(title: "a")
        content.sound = .named("bell")
        let server = serverPlays ? Self.sounding : Self.silent
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
