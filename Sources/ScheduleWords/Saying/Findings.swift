package import Messages
package import NotificationCore

/// One thing that the doctor has looked at, in words.
package struct Finding: Sendable, Hashable {
    /// As `--json` calls them; what matters most comes first.
    package enum State: String, Sendable, CaseIterable {
        /// Rings are missed.
        case bad = "fail"
        /// It could be better.
        case poor = "note"
        case good = "ok"
    }

    /// A command of `carillon` that puts it right by itself.
    package enum Fix: Sendable, Hashable {
        case start
        case startAtLogin
        case resume(Pause.Scope)
        case allow(app: String)

        /// Its words, without `carillon`.
        package var command: [String] {
            switch self {
            case .start: ["start"]
            case .startAtLogin: ["autostart", "on"]
            case .resume(.everything): ["resume"]
            case .resume(.app(let app)): ["resume", "--app", app]
            case .resume(.request(let key)):
                ["resume"] + (key.identifier.hasPrefix("-") ? ["--"] : []) + [key.identifier]
            case .allow(let app): ["apps", "allow", app]
            }
        }
    }

    package let state: State
    package let what: Message
    package let finding: Message
    /// The reason as the system gives it, for those who look for the cause: "timerfd_create: Operation not permitted".
    package var reason: String?
    package var remedy: Message?
    /// Nil where it takes more than a command.
    package var fix: Fix?
    /// Whether it belongs to what was named before it.
    package var isPart = false
}

/// What the doctor has found.
package struct Findings: Sendable, Hashable {
    package private(set) var all: [Finding] = []

    package init() {}

    /// Whether rings would be seen.
    package var wouldBeSeen: Bool { !all.contains { $0.state == .bad } }

    package mutating func good(_ what: Message.Literal, _ finding: Message.Literal, because reason: String? = nil) {
        good(Message(what), Message(finding), because: reason)
    }

    package mutating func good(_ what: Message.Literal, saying finding: Message) { good(Message(what), finding) }

    package mutating func poor(
        _ what: Message.Literal,
        _ finding: Message.Literal,
        because reason: String? = nil,
        _ remedy: Message.Literal
    ) {
        poor(Message(what), Message(finding), Message(remedy), because: reason)
    }

    package mutating func poor(_ what: Message.Literal, saying finding: Message, runs fix: Finding.Fix) {
        all.append(Finding(state: .poor, what: Message(what), finding: finding, remedy: Self.remedy(fix), fix: fix))
    }

    private static func remedy(_ fix: Finding.Fix) -> Message {
        Message(verbatim: "carillon " + fix.command.joined(separator: " "))
    }

    /// What was reported elsewhere, in the words in which it was.
    package mutating func poor(_ what: Message.Literal, reporting finding: String, _ remedy: Message.Literal) {
        poor(Message(what), Message(verbatim: finding), Message(remedy))
    }

    package mutating func bad(
        _ what: Message.Literal,
        _ finding: Message.Literal,
        _ remedy: Message.Literal,
        runs fix: Finding.Fix? = nil
    ) {
        let (what, finding, remedy) = (Message(what), Message(finding), Message(remedy))
        all.append(Finding(state: .bad, what: what, finding: finding, remedy: remedy, fix: fix))
    }

    package mutating func bad(_ what: Message.Literal, reporting finding: String, _ remedy: Message.Literal) {
        let (what, finding, remedy) = (Message(what), Message(verbatim: finding), Message(remedy))
        all.append(Finding(state: .bad, what: what, finding: finding, remedy: remedy))
    }

    package mutating func good(_ what: Message, _ finding: Message, because reason: String? = nil, isPart: Bool = false)
    {
        all.append(Finding(state: .good, what: what, finding: finding, reason: reason, isPart: isPart))
    }

    package mutating func poor(
        _ what: Message,
        _ finding: Message,
        _ remedy: Message,
        because reason: String? = nil,
        isPart: Bool = false
    ) {
        all.append(Finding(state: .poor, what: what, finding: finding, reason: reason, remedy: remedy, isPart: isPart))
    }
}
