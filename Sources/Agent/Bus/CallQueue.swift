/// Calls that wait, in a queue for each connection: one call of each is taken in turn, so that no connection waits for
/// everything that another has sent.
package struct CallQueue<Call> {
    /// How much may wait.
    package struct Limits {
        /// Calls of one connection.
        package var calls = 10_000
        /// What the calls of one connection take, in bytes.
        package var bytes = 32 * 1024 * 1024
        /// What all calls take together. A connection of which nothing waits may still have a small one taken.
        package var bytesOfAll = 128 * 1024 * 1024
        /// A small call, in bytes.
        package var small = 1024 * 1024

        package init() {}
    }

    /// Roughly what GDBus needs for a call besides its arguments.
    package static var overhead: Int { 2048 }

    /// The calls of one connection.
    private struct Line {
        /// Those before `head` have been taken.
        private var calls: [(call: Call?, bytes: Int)] = []
        private var head = 0
        private(set) var bytes = 0
        var isHeld = false

        var count: Int { calls.count - head }

        mutating func append(_ call: Call, _ bytes: Int) {
            calls.append((call, bytes))
            self.bytes += bytes
        }

        mutating func removeFirst() -> Call? {
            guard head < calls.count else { return nil }
            let (call, bytes) = calls[head]
            calls[head].call = nil
            head += 1
            self.bytes -= bytes
            if head == calls.count || head > 1000 {
                calls.removeFirst(head)
                head = 0
            }
            return call
        }
    }

    private let limits: Limits
    private var lines: [String: Line] = [:]
    /// The connections whose calls can be taken, each once, in the order of their turns; those before `next` have had
    /// theirs.
    private var round: [String] = []
    private var next = 0
    private var bytes = 0

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Whether no call can be taken.
    package var isEmpty: Bool { next == round.count }

    /// Puts a call behind those of its connection.
    ///
    /// - Returns: Why it can't wait here; nil when it does.
    package mutating func put(_ call: Call, of sender: String, bytes size: Int) -> String? {
        // Taken out, so that it isn't copied.
        var line = lines.removeValue(forKey: sender) ?? Line()
        defer { if line.count > 0 || line.isHeld { lines[sender] = line } }
        let cost = size + Self.overhead
        if let problem = problem(with: cost, behind: line) { return problem }
        if line.count == 0, !line.isHeld { round.append(sender) }
        line.append(call, cost)
        bytes += cost
        return nil
    }

    private func problem(with cost: Int, behind line: Line) -> String? {
        if line.count > 0 {
            guard line.count < limits.calls else {
                return "\(line.count) calls of this connection wait already; at most \(limits.calls) may"
            }
            guard line.bytes + cost <= limits.bytes else {
                return "\(line.bytes) bytes of calls of this connection wait already; at most \(limits.bytes) may"
            }
        }
        let goesFirst = bytes == 0 || line.count == 0 && cost <= limits.small
        guard goesFirst || bytes + cost <= limits.bytesOfAll else {
            return "\(bytes) bytes of calls of all connections wait already; at most \(limits.bytesOfAll) may"
        }
        return nil
    }

    /// The first call of the connection whose turn it is; nil when none can be taken.
    package mutating func take() -> Call? {
        guard next < round.count else { return nil }
        let sender = round[next]
        next += 1
        if next == round.count || next > 1000 {
            round.removeFirst(next)
            next = 0
        }
        guard var line = lines.removeValue(forKey: sender) else { return nil }
        let before = line.bytes
        let call = line.removeFirst()
        bytes -= before - line.bytes
        if line.count > 0 {
            lines[sender] = line
            round.append(sender)
        }
        return call
    }

    /// Keeps the calls of a connection back until it is released.
    package mutating func hold(_ sender: String) {
        var line = lines.removeValue(forKey: sender) ?? Line()
        if line.count > 0, !line.isHeld, let place = round[next...].firstIndex(of: sender) { round.remove(at: place) }
        line.isHeld = true
        lines[sender] = line
    }

    /// Has the calls of a connection take their turns again.
    package mutating func release(_ sender: String) {
        guard lines[sender]?.isHeld == true, var line = lines.removeValue(forKey: sender), line.count > 0 else {
            return
        }
        line.isHeld = false
        lines[sender] = line
        round.append(sender)
    }
}
