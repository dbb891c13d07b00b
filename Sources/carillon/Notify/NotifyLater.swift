internal import ArgumentParser
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// `carillon notify` with a time: a reminder of one's own, as `carillon add` makes it.
struct NotifyLater {
    private let command: Notify

    init(_ command: Notify) { self.command = command }

    /// - Parameter given: What was given that only a reminder has.
    func run(_ given: ReminderForm) throws {
        guard given.schedule.hasTime else {
            let first = ReminderOption.allCases.first(where: given.options.contains)?.typed ?? ""
            throw ValidationError(
                saying:
                    "\(first) needs a time: --in, --at, --every, --rrule, --cron or --on-calendar. Without one, notify is notify-send."
            )
        }
        try refuseWhatNoReminderHas()
        guard !command.summary.allSatisfy(\.isWhitespace) else {
            throw ValidationError(saying: "The title must not be empty.")
        }
        var form = given
        form.title = command.summary
        try ValidationError.refusing(give(to: &form))
        try form.add(SystemZones(), WallTime(microseconds: ClockTimer.now(.realtime)))
    }

    /// - Throws: `ValidationError` that names the option.
    private func refuseWhatNoReminderHas() throws {
        let refused: [(option: String, isGiven: Bool, why: Message)] = [
            ("-p", command.printID, Message("the server gives it a number only when it rings; name it with --id")),
            ("-r", command.replaceID != nil, Message("a reminder replaces the one of the same --id")),
            ("-w", command.wait, Message("run carillon wait with its id")),
            ("-a", command.appName != nil, Message("your reminders are from Carillon")),
            ("-c", command.category != nil, Message("reminders have no category")),
            ("-e", command.transient, Message("a reminder is kept until you answer")),
        ]
        guard let first = refused.first(where: \.isGiven) else { return }
        throw ValidationError(saying: "\(first.option) doesn't go with a time: \(first.why).")
    }

    /// Gives the options of notify-send as those of a reminder.
    private func give(to form: inout ReminderForm) throws(GrammarError) {
        var level = ["low": "passive", "critical": "critical"][command.urgency] ?? "active"
        for text in command.hint {
            let hint = try NotifyHint(text)
            switch (hint.name, hint.value) {
            case ("urgency", .byte(let urgency)) where urgency < 3:
                level = ["passive", "active", "critical"][Int(urgency)]
            case ("sound-name", .string(let name)), ("sound-file", .string(let name)): try form.give(.sound, name)
            case ("suppress-sound", .boolean(let isSilent)): if isSilent { try form.give(.sound, "none") }
            case ("image-path", .string(let path)): try form.give(.picture, path)
            default:
                throw GrammarError(
                    "--hint \"\(text)\" doesn't go with a time. These do: byte:urgency:0 to 2, string:sound-name:NAME, string:sound-file:FILE, boolean:suppress-sound:true and string:image-path:FILE."
                )
            }
        }
        try form.give(.level, level)
        try form.give(.stay, try stay)
        try form.give(.icon, command.icon)
        let body = try NotifyCall.unescaped(command.body ?? "")
        if !body.isEmpty { try form.give(.body, body) }
        try form.give(.button, try command.action.map(button))
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
