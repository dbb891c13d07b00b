import Foundation
import Glibc

/// The lines that a child writes to its pipe, read by a thread of its own so that the child never waits for us.
final class LineReader: Sendable {
    private struct State {
        var lines: [String] = []
        var ended = false
    }

    private let state = Monitor(State())

    /// Reads what `process` writes to its standard output, until it closes it.
    ///
    /// - Parameter handler: Gets each line on the reading thread; without one the lines wait for ``next(timeout:)``.
    init(_ process: RunningProcess, handler: (@Sendable (String) -> Void)? = nil) {
        let state = self.state
        Thread {
            // Holds the process, and with it the descriptor, for as long as it is read.
            LineReader.lines(of: process) { line in
                if let handler { handler(line) } else { state.withLock { $0.lines.append(line) } }
            }
            state.withLock { $0.ended = true }
        }.start()
    }

    /// The next line that nobody has taken yet; nil when the time is over or the child has closed its output.
    func next(timeout: Duration) async throws -> String? {
        try await onThread { [state] in
            state.wait(timeout) { state -> String?? in
                if !state.lines.isEmpty { return .some(state.lines.removeFirst()) }
                return state.ended ? .some(nil) : nil
            } ?? nil
        }
    }

    private static func lines(of process: RunningProcess, each: (String) -> Void) {
        guard let descriptor = process.output else { return }
        var pending: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            pending += chunk[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                each(String(decoding: pending[..<end], as: UTF8.self))
                pending.removeSubrange(...end)
            }
        }
    }
}
