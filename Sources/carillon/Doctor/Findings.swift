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
        var what: String
        var finding: String
        var remedy: String?
    }

    private var all: [Finding] = []

    /// Whether rings would be seen.
    var wouldBeSeen: Bool { !all.contains { $0.state == .bad } }

    mutating func good(_ what: String, _ finding: String) { add(.good, what, finding, nil) }
    mutating func poor(_ what: String, _ finding: String, _ remedy: String) { add(.poor, what, finding, remedy) }
    mutating func bad(_ what: String, _ finding: String, _ remedy: String) { add(.bad, what, finding, remedy) }

    private mutating func add(_ state: State, _ what: String, _ finding: String, _ remedy: String?) {
        all.append(Finding(state: state, what: what, finding: finding, remedy: remedy))
    }

    func print() {
        for finding in all {
            let mark =
                switch finding.state {
                case .good: Terminal.green("ok  ")
                case .poor: Terminal.yellow("note")
                case .bad: Terminal.red("FAIL")
                }
            let name = finding.what + String(repeating: " ", count: max(1, 24 - finding.what.count))
            Swift.print(
                "\(mark)  \(name)\(PlainText.visible(finding.finding + (finding.remedy.map { ": \($0)" } ?? "")))"
            )
        }
    }

    func json(adding details: [String: JSONValue]) -> JSONValue {
        var members = details
        members["jsonVersion"] = .integer(JSONValue.version)
        members["ok"] = .boolean(wouldBeSeen)
        members["findings"] = .array(
            all.map { finding in
                .object([
                    "name": .string(finding.what.drop { $0 == " " }.description),
                    "state": .string(finding.state.rawValue.lowercased()),
                    "finding": .string(finding.finding), "remedy": JSONValue(finding.remedy),
                ])
            }
        )
        return .object(members)
    }
}
