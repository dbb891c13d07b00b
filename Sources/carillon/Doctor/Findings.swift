internal import Messages
internal import NotificationCore

/// What the doctor has found.
struct Findings {
    private enum State: String {
        case good = "ok"
        case poor = "note"
        case bad = "FAIL"
    }

    private struct Finding {
        var state: State
        var what: Message
        var finding: Message
        var remedy: Message?
        /// What the remedy runs, without `carillon`; nil where it takes more than that.
        var command: [String]?
        /// Whether it belongs to what was named before it.
        var isPart: Bool
    }

    private var all: [Finding] = []

    /// Whether rings would be seen.
    var wouldBeSeen: Bool { !all.contains { $0.state == .bad } }

    mutating func good(_ what: Message.Literal, _ finding: Message.Literal) { good(Message(what), Message(finding)) }

    mutating func good(_ what: Message.Literal, saying finding: Message) { good(Message(what), finding) }

    mutating func poor(_ what: Message.Literal, _ finding: Message.Literal, _ remedy: Message.Literal) {
        poor(Message(what), Message(finding), Message(remedy))
    }

    /// What a command of `carillon` puts right by itself.
    mutating func poor(_ what: Message.Literal, saying finding: Message, runs command: [String]) {
        let remedy = Message(verbatim: "carillon " + command.joined(separator: " "))
        add(.poor, Message(what), finding, remedy, runs: command)
    }

    /// What was reported elsewhere, in the words in which it was.
    mutating func poor(_ what: Message.Literal, reporting finding: String, _ remedy: Message.Literal) {
        poor(Message(what), Message(verbatim: finding), Message(remedy))
    }

    mutating func bad(
        _ what: Message.Literal,
        _ finding: Message.Literal,
        _ remedy: Message.Literal,
        runs command: [String]? = nil
    ) {
        add(.bad, Message(what), Message(finding), Message(remedy), runs: command)
    }

    mutating func bad(_ what: Message.Literal, reporting finding: String, _ remedy: Message.Literal) {
        add(.bad, Message(what), Message(verbatim: finding), Message(remedy))
    }

    mutating func good(_ what: Message, _ finding: Message, isPart: Bool = false) {
        add(.good, what, finding, nil, isPart: isPart)
    }

    mutating func poor(_ what: Message, _ finding: Message, _ remedy: Message, isPart: Bool = false) {
        add(.poor, what, finding, remedy, isPart: isPart)
    }

    private mutating func add(
        _ state: State,
        _ what: Message,
        _ finding: Message,
        _ remedy: Message?,
        runs command: [String]? = nil,
        isPart: Bool = false
    ) {
        all.append(
            Finding(state: state, what: what, finding: finding, remedy: remedy, command: command, isPart: isPart)
        )
    }

    func print() {
        for finding in all {
            let mark =
                switch finding.state {
                case .good: Terminal.green("ok  ")
                case .poor: Terminal.yellow("note")
                case .bad: Terminal.red("FAIL")
                }
            let what = (finding.isPart ? "  " : "") + finding.what.english
            let name = what + String(repeating: " ", count: max(1, 24 - what.count))
            let said = finding.finding.english + (finding.remedy.map { ": \($0)" } ?? "")
            Swift.print("\(mark)  \(name)\(PlainText.visible(said, lines: false))")
        }
    }

    /// - Parameter language: In which names, findings and remedies are said.
    func json(adding details: [String: JSONValue], in language: Translation) -> JSONValue {
        var members = details
        members["jsonVersion"] = .integer(JSONValue.version)
        members["ok"] = .boolean(wouldBeSeen)
        members["findings"] = .array(
            all.map { finding in
                .object([
                    "name": .string(language.say(finding.what)), "state": .string(finding.state.rawValue.lowercased()),
                    "finding": .string(language.say(finding.finding)),
                    "remedy": JSONValue(finding.remedy.map(language.say)),
                    "command": finding.command.map { .array($0.map(JSONValue.string)) } ?? .null,
                ])
            }
        )
        return .object(members)
    }
}
