/// Where the agent logs what it does, for finding mistakes.
package struct AgentLog {
    package enum Level {
        case debug
        case info
        case notice
        case warning
        case error
    }

    private let write: (Level, () -> String) -> Void

    /// - Parameter write: Takes a line; one below the log level is never put together.
    package init(_ write: @escaping (Level, () -> String) -> Void) { self.write = write }

    package func debug(_ line: @autoclosure () -> String) { write(.debug, line) }
    package func info(_ line: @autoclosure () -> String) { write(.info, line) }
    package func notice(_ line: @autoclosure () -> String) { write(.notice, line) }
    package func warning(_ line: @autoclosure () -> String) { write(.warning, line) }
    package func error(_ line: @autoclosure () -> String) { write(.error, line) }
}
