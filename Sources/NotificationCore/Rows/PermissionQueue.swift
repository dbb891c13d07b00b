/// Paces the questions whether apps may notify: one is on the screen at a time, and a process gets a few per login.
///
/// A program may call itself by a thousand names; what is not asked about waits for `carillon apps`.
package struct PermissionQueue: Sendable {
    /// How many questions a process causes in a login.
    package static let mostPerProcess = 3
    private static let mostWaiting = 100
    private static let mostRemembered = 1000

    /// The app that the question on the screen is about.
    package private(set) var current: String?
    private var waiting: [String] = []
    /// The process that spoke for each app last.
    private var processes: [String: UInt32] = [:]
    /// How many questions each process has caused; unknown processes count as one.
    private var questions: [UInt32: Int] = [:]

    package enum Turn: Sendable {
        case now
        case later
        /// Not in this login.
        case never
    }

    package init() {}

    package mutating func note(_ process: UInt32, speaksFor app: String) {
        if processes.count >= Self.mostRemembered, processes[app] == nil { processes = [:] }
        processes[app] = process
    }

    package mutating func ask(_ app: String) -> Turn {
        let process = processes[app] ?? 0
        guard waiting.count < Self.mostWaiting, questions[process, default: 0] < Self.mostPerProcess else {
            return .never
        }
        if questions.count >= Self.mostRemembered, questions[process] == nil { questions = [:] }
        questions[process, default: 0] += 1
        guard current != nil else {
            current = app
            return .now
        }
        waiting.append(app)
        return .later
    }

    /// An app was decided about, or the question about it is over.
    ///
    /// - Returns: The app whose turn it is now.
    package mutating func settled(_ app: String) -> String? {
        waiting.removeAll { $0 == app }
        guard current == app else { return nil }
        current = waiting.isEmpty ? nil : waiting.removeFirst()
        return current
    }
}
