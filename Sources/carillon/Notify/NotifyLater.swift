internal import Messages
internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// `carillon notify` with a time: a reminder of one's own, by the options of `carillon add`.
struct NotifyLater {
    private let command: Notify

    init(_ command: Notify) { self.command = command }

    func run() throws {
        guard command.options.hasTime else {
            throw ValidationError(
                "\(firstAddition) needs a time: --in, --at, --every, --rrule, --cron or --on-calendar. Without one, notify is notify-send."
            )
        }
        try refuseWhatNoReminderHas()
        let arguments = try ValidationError.refusing { () throws(GrammarError) -> [String] in try addArguments }
        var add: Add
        do {
            add = try Add.parse(arguments + ["--", command.summary])
        } catch {
            throw ValidationError(Add.message(for: error))
        }
        add.options = command.options
        add.look.playback = command.playback
        try add.schedule(add.form, SystemZones(), WallTime(microseconds: ClockTimer.now(.realtime)))
    }

    private var firstAddition: String {
        let options = command.options
        let given: [(option: String, isGiven: Bool)] = [
            ("--id", command.id != nil), ("--stop-button", command.stopButton), ("--on", !options.on.isEmpty),
            ("--between", options.between != nil), ("--from", options.from != nil), ("--until", options.until != nil),
            ("--count", options.count != nil), ("--except", !options.except.isEmpty), ("--tz", options.tz != nil),
            ("--volume", command.playback.volume != nil), ("--sound-repeat", command.playback.soundRepeat != nil),
            ("--fade", command.playback.fade != nil),
        ]
        return given.first(where: \.isGiven)?.option ?? ""
    }

    /// - Throws: `ValidationError` that names the option.
    private func refuseWhatNoReminderHas() throws {
        let refused: [(option: String, isGiven: Bool, why: String)] = [
            ("-p", command.printsID, "the server gives it a number only when it rings; name it with --id"),
            ("-r", command.replaceID != nil, "a reminder replaces the one of the same --id"),
            ("-w", command.waits, "run carillon wait with its id"),
            ("-a", command.appName != nil, "your reminders are from Carillon"),
            ("-c", command.category != nil, "reminders have no category"),
            ("-e", command.isTransient, "a reminder is kept until you answer"),
        ]
        guard let first = refused.first(where: \.isGiven) else { return }
        throw ValidationError("\(first.option) doesn't go with a time: \(first.why).")
    }

    private var addArguments: [String] {
        get throws(GrammarError) {
            var level = ["low": "passive", "critical": "critical"][command.urgency] ?? "active"
            var arguments: [String] = []
            func add(_ option: String, _ value: String?) {
                if let value { arguments.append("--\(option)=\(value)") }
            }
            for text in command.hint {
                let hint = try NotifyHint(text)
                switch (hint.name, hint.value) {
                case ("urgency", .byte(let urgency)) where urgency < 3:
                    level = ["passive", "active", "critical"][Int(urgency)]
                case ("sound-name", .string(let name)), ("sound-file", .string(let name)): add("sound", name)
                case ("suppress-sound", .boolean(let isSilent)): if isSilent { add("sound", "none") }
                case ("image-path", .string(let path)): add("image", path)
                default:
                    throw GrammarError(
                        "--hint \"\(text)\" doesn't go with a time. These do: byte:urgency:0 to 2, string:sound-name:NAME, string:sound-file:FILE, boolean:suppress-sound:true and string:image-path:FILE."
                    )
                }
            }
            add("level", level)
            add("for", try stay)
            add("icon", command.icon)
            let body = try NotifyCall.unescaped(command.body ?? "")
            if !body.isEmpty { add("body", body) }
            add("id", command.id)
            if command.stopButton { arguments.append("--stop-button") }
            for text in command.action { add("button", try button(text)) }
            return arguments
        }
    }

    /// `--expire-time` as `--for` takes it.
    private var stay: String? {
        get throws(GrammarError) {
            guard let time = command.expireTime else { return nil }
            guard time > 0 else { return time == 0 ? "answer" : "server" }
            guard Content.stayLimits.contains(Double(time) / 1000) else {
                throw GrammarError(.outOfRange, "-t \"\(time)\" must be 0, or from 1000 to 86400000 ms, with a time.")
            }
            return "\(time)ms"
        }
    }

    private func button(_ text: String) throws(GrammarError) -> String {
        guard !text.contains("=") else {
            throw GrammarError(
                "-A \"\(text)\" has a name, which doesn't go with a time: carillon wait prints the label. Leave out \"\(text.prefix { $0 != "=" })=\"."
            )
        }
        return "\(text)=done"
    }
}
