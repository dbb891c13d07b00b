internal import ArgumentParser
internal import DesktopTools
internal import Dispatch
internal import GLibSupport
internal import Glibc
internal import Messages
internal import ScheduleWords

/// `carillon notify` without a time: what `notify-send` does, with its output and its exit codes.
///
/// It ends where `notify-send` waits for ever: when the server refuses or goes away, and after `--expire-time`.
struct NotifySend {
    private let command: Notify
    private var call: NotifyCall
    private var exitCode = ExitCode.success

    init(_ command: Notify) throws {
        self.command = command
        call = NotifyCall(summary: command.summary)
        guard !command.summary.isEmpty else { throw Session.refusal("notify: there is no summary") }
        do throws(GrammarError) {
            call.body = try NotifyCall.unescaped(command.body ?? "")
            call.hints = try Self.hints(command)
        } catch {
            throw Session.refusal("notify: \(error.message)")
        }
        if let name = command.appName { call.appName = name }
        if let number = command.replaceID, number > 0 { call.replaces = UInt32(number) }
        call.icon = command.icon ?? ""
        call.timeout = command.expireTime ?? call.timeout
    }

    /// A hint of the same name wins over the options.
    private static func hints(_ command: Notify) throws(GrammarError) -> [String: Variant] {
        let urgencies: [String: UInt8] = ["low": 0, "normal": 1, "critical": 2]
        var hints: [String: Variant] = ["urgency": .byte(urgencies[command.urgency] ?? 1)]
        if let category = command.category, !category.isEmpty { hints["category"] = .string(category) }
        if command.transient { hints["transient"] = .boolean(true) }
        for text in command.hint {
            let hint = try NotifyHint(text)
            if let value = hint.value { hints[hint.name] = value }
        }
        return hints
    }

    mutating func run() throws {
        let watch = try NotificationWatch()
        try addButtons(watch)
        let isWaiting = command.wait || !call.buttons.isEmpty
        if isWaiting { watch.listen() }
        let number: UInt32
        do throws(GLibError) {
            number = try watch.notify(call)
        } catch {
            if command.printID { Line.print("0") }
            throw Session.refusal("the notification could not be shown: \(error.message)")
        }
        if command.printID { Line.print("\(number)") }
        StandardOutput.finish()
        if isWaiting {
            watch.expectEnds()
            try wait(number, watch)
        }
        throw exitCode
    }

    private mutating func addButtons(_ watch: NotificationWatch) throws {
        guard !command.action.isEmpty else { return }
        guard watch.hasButtons else {
            Line.warn("the notification server has no buttons, so the notification has none")
            exitCode = ExitCode(1)
            return
        }
        call.buttons = command.action.enumerated().compactMap { NotifyCall.Button($1, number: $0) }
    }

    private func wait(_ number: UInt32, _ watch: NotificationWatch) throws {
        let most = command.expireTime.map(Int.init) ?? 0
        let deadline = most > 0 ? DispatchTime.now() + .milliseconds(most) : .distantFuture
        while let event = watch.next(until: deadline) {
            switch event {
            case .closed(number): return
            case .pressed(number, let button) where call.buttons.contains { $0.name == button }:
                Line.print(plain: button)
                StandardOutput.finish()
                return watch.close(number)
            case .interrupted:
                Line.warn("stopped waiting; the notification is closed")
                return watch.close(number)
            case .serverGone: throw Session.refusal("the notification server went away")
            case .agentGone: throw Session.refusal("the agent went away; the notification stays")
            case .busGone: throw Session.refusal("the session bus went away")
            case .closed, .pressed: continue
            }
        }
        Line.warn("no answer within \(most) ms")
    }
}
