internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The notification server, and what Carillon does about each capability it lacks (decision 22).
extension Examination {
    /// What a server may be able to do: the names that announce it, what Carillon does without it, whether Carillon uses it.
    private typealias Capability = (names: [String], what: Message, instead: Message, isUsed: Bool)

    /// The capabilities of the specification, and the one for typed answers.
    /// <https://specifications.freedesktop.org/notification-spec/1.2/protocol.html#command-get-capabilities>
    private static let capabilities: [Capability] = [
        (["actions"], Message("buttons"), Message("answer with carillon act; the popup says how"), true),
        (["action-icons"], Message("icons on buttons"), Message("buttons show words"), false),
        (
            ["inline-reply"],
            Message("typed answers"),
            Message("kdialog, zenity or yad asks for them, where installed; or use carillon act --text"),
            true
        ),
        (["body"], Message("body text"), Message("it is added to the title"), true),
        (["body-markup"], Message("markup"), Message("texts are shown plain"), true),
        (["body-hyperlinks"], Message("links in the body"), Message("none are sent; a button opens a page"), false),
        (
            ["body-images"],
            Message("pictures in the body"),
            Message("none are sent; a picture is sent separately"),
            false
        ),
        (["icon-static", "icon-multi"], Message("icon and picture"), Message("the server shows the text alone"), true),
        (["persistence"], Message("a list of past popups"), Message("carillon delivered lists them"), true),
    ]

    mutating func check(server: AgentStatus.Server) {
        let profile = server.profile
        let announced = profile?.capabilities ?? []
        details["server"] = .object([
            "state": JSONValue(server.state?.rawValue), "name": JSONValue(profile?.name),
            "vendor": JSONValue(profile?.vendor), "version": JSONValue(profile?.version),
            "specification": JSONValue(profile?.specification), "refusal": JSONValue(server.refusal),
            "capabilities": .array(announced.sorted().map(JSONValue.string)),
            "missing": .list(Self.capabilities.filter { announced.isDisjoint(with: $0.names) }) { capability in
                .object([
                    "capability": .string(capability.names[0]), "what": .string(capability.what.english),
                    "instead": .string(capability.instead.english),
                ])
            },
        ])
        switch server.state {
        case .ready:
            findings.good("Server", "\(server.name)")
            if let refusal = server.refusal {
                findings.bad(
                    "Server",
                    "it refuses popups, which wait: \(refusal)",
                    "they are tried again by themselves; restart the server if none comes"
                )
            }
        case .hung:
            findings.bad(
                "Server",
                "\(server.name) does not answer, so no popup is shown",
                "restart it; rings wait until it answers"
            )
            return
        case .asking:
            findings.poor("Server", "hasn't reported yet what it can do", "run this again in a moment")
            return
        case .absent, nil:
            findings.bad(
                "Server",
                "there is none, so no popup is shown",
                "install one, such as xfce4-notifyd or dunst; rings wait until it runs"
            )
            return
        }
        for capability in Self.capabilities {
            if !capability.isUsed {
                findings.good(capability.what, Message("not used: \(capability.instead)"), isPart: true)
            } else if announced.isDisjoint(with: capability.names) {
                // A server is what it is: nothing is to be done, and no ring is missed.
                findings.good(capability.what, Message("not on this server: \(capability.instead)"), isPart: true)
            } else {
                findings.good(capability.what, Message("shown by the server"), isPart: true)
            }
        }
    }

    mutating func check(sound: AgentStatus.Sound?) {
        guard let sound else { return }
        details["sound"] = .object([
            "player": JSONValue(sound.player?.rawValue), "play": JSONValue(sound.play?.rawValue),
            "obstacle": JSONValue(sound.obstacle), "problem": JSONValue(sound.problem),
        ])
        switch (sound.player, sound.play, sound.obstacle) {
        case (.server, _, _): findings.good("Sound", "played by the server")
        case (.agent, _, _):
            guard let problem = sound.problem else { return findings.good("Sound", "played by the agent") }
            findings.poor(
                "Sound",
                "reminders are silent: \(problem)",
                "start PipeWire with pipewire-pulse, or PulseAudio, in this session"
            )
        case (_, .off, _): findings.good("Sound", "off, by play=off in carillon.conf")
        case (_, .server, _):
            findings.poor(
                "Sound",
                "reminders are silent, since this server doesn't play sounds",
                "play=auto in carillon.conf lets the agent play it"
            )
        case (_, _, let obstacle?):
            findings.poor(
                "Sound",
                "reminders are silent, since this server doesn't play sounds, and \(obstacle)",
                "install it, and its part for PulseAudio and PipeWire, libcanberra-pulse"
            )
        default: findings.poor("Sound", "reminders are silent", "they need a notification server")
        }
    }

    mutating func check(doNotDisturb: AgentStatus.DoNotDisturb?, on server: ServerProfile?) {
        guard let doNotDisturb else {
            details["doNotDisturb"] = .null
            return
        }
        let place = doNotDisturb.place
        let holds = doNotDisturb.holds
        details["doNotDisturb"] = .object([
            "active": .boolean(doNotDisturb.isActive), "place": JSONValue(place), "ringsWait": .boolean(holds),
        ])
        let consequence =
            holds ? Message("rings wait until it is switched off") : Message("the desktop decides about rings")
        let critical =
            switch (server?.losesQuietCriticalPopups, holds) {
            case (true, true): Message("critical ones too")
            case (true, false): Message("and it shows not even critical ones")
            case _ where server?.delaysQuietCriticalPopups == true:
                Message("critical ones come when it is switched off")
            default: Message("critical ones come through")
            }
        if doNotDisturb.isActive {
            findings.poor(
                "Do not disturb",
                "on; \(consequence), \(critical)",
                "switch it off in the desktop to see them now (\(place ?? AgentStatus.unknown))"
            )
        } else {
            findings.good("Do not disturb", "off; while it is on, \(consequence)")
        }
    }
}
