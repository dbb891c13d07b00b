internal import NotificationCore

/// What the agent tells the person about the schedule itself.
package final class Reports {
    /// Requests that were set aside and that the person hasn't been told of yet.
    private var setAside: Set<RequestKey> = []
    private let waiting: Wait
    private let recorder: Recorder
    private let log: AgentLog

    init(recorder: Recorder, alarms: any Alarms, log: AgentLog) {
        self.recorder = recorder
        self.log = log
        waiting = Wait(alarms)
    }

    /// Says on the screen what has become of the schedule.
    package func tell(_ title: String, _ body: String) {
        let content = Content(title: title, body: body)
        let request = Request(identifier: Agenda.damageKey.identifier, content: content, trigger: nil)
        recorder.record(.add(app: Agenda.agentApp, [request]))
    }

    /// The schedule of the last run was damaged, and put aside under another name.
    package func tellOfDamage(_ file: String) {
        log.error("the schedule was damaged and has been set aside as \(file)")
        tell(
            "Carillon's schedule was damaged",
            "It has been set aside as \(file). Carillon started with an empty one."
        )
    }

    /// A click on a popup did nothing. The server has sent it, so nothing in it can act on a terminal.
    func refused(_ key: RequestKey, button: String, _ reason: String) {
        let button = PlainText.visible(PlainText.cleaned(button, limit: 100))
        // The reason names the button once more.
        let reason = PlainText.visible(PlainText.cleaned(reason, limit: 1000))
        log.notice("refused: \"\(button)\" on \(key.identifier) of \(key.app): \(reason)")
    }

    /// Tells the person once, a moment after the last of them, which requests wait for nothing any more.
    func wasSetAside(_ key: RequestKey) {
        log.error("set aside: when \(key.identifier) of \(key.app) rings next takes too long to find out")
        setAside.insert(key)
        waiting.start(seconds: 1) { [weak self] in self?.tellOfThem() }
    }

    private func tellOfThem() {
        guard let key = setAside.min(by: { ($0.app, $0.identifier) < ($1.app, $1.identifier) }) else { return }
        let others = setAside.count - 1
        setAside = []
        tell(
            others == 0 ? "A reminder was set aside" : "\(others + 1) reminders were set aside",
            "When \"\(key.identifier)\" of \(key.app) rings next takes too long to find out"
                + (others == 0 ? ". It" : ", and so it does for \(others) more. They")
                + " won't ring until added again with a simpler repeat. \"carillon list --all\" shows what is set aside."
        )
    }
}
