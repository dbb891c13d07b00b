/// Calls that wait: one of each program is taken in turn, and one of each of its connections, so that no program waits for
/// everything that another has sent, over however many connections.
package struct CallQueue<Call> {
    /// How much may wait.
    package struct Limits {
        /// Calls of one program.
        package var calls = 10_000
        /// What the calls of one program take, in bytes.
        package var bytes = 64 * 1024 * 1024
        /// What all calls take together. A program of which nothing waits may still have a small one taken.
        package var bytesOfAll = 256 * 1024 * 1024
        /// A small call, in bytes.
        package var small = 1024 * 1024

        package init() {}
    }

    /// Roughly what GDBus needs for a call besides its arguments.
    package static var overhead: Int { 2048 }

    /// The calls of one connection.
    private struct Line {
        let program: String
        var calls = Round<(call: Call, bytes: Int)>()
        var isHeld = false
        /// What the call takes for which the others are held.
        var heldBytes = 0
    }

    private struct Program {
        /// Those whose calls can be taken, each once, in the order of their turns.
        var senders = Round<String>()
        var connections = 0
        var calls = 0
        var bytes = 0
    }

    private let limits: Limits
    private var lines: [String: Line] = [:]
    private var programs: [String: Program] = [:]
    /// The programs of which a call can be taken, each once, in the order of their turns.
    private var round = Round<String>()
    private var bytes = 0

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Whether no call can be taken.
    package var isEmpty: Bool { round.isEmpty }

    /// Puts a call behind those of its connection.
    ///
    /// - Returns: Why it can't wait here; nil when it does.
    package mutating func put(_ call: Call, of sender: String, in program: String, bytes size: Int) -> String? {
        let cost = size + Self.overhead
        let program = lines[sender]?.program ?? program
        if let problem = obstacle(for: program, bytes: cost) ?? problem(with: cost, behind: programs[program]) {
            return problem
        }
        change(sender, of: program) { $0.calls.append((call, cost)) }
        count(cost, calls: 1, of: program)
        return nil
    }

    /// Why no call of a program can wait here that takes so many bytes; nil when one can, as far as the program's own go.
    package func obstacle(for program: String, bytes: Int = Self.overhead) -> String? {
        guard let program = programs[program], program.calls > 0 else { return nil }
        guard program.calls < limits.calls else {
            return "\(program.calls) calls of this program wait already; at most \(limits.calls) may"
        }
        guard program.bytes + bytes <= limits.bytes else {
            return "\(program.bytes) bytes of calls of this program wait already; at most \(limits.bytes) may"
        }
        return nil
    }

    private func problem(with cost: Int, behind program: Program?) -> String? {
        let goesFirst = bytes == 0 || program?.calls ?? 0 == 0 && cost <= limits.small
        guard goesFirst || bytes + cost <= limits.bytesOfAll else {
            return "\(bytes) bytes of calls of all programs wait already; at most \(limits.bytesOfAll) may"
        }
        return nil
    }

    /// The first call of the connection whose turn it is; nil when none can be taken.
    package mutating func take() -> Call? {
        guard let name = round.popFirst(), let sender = programs[name]?.senders.popFirst() else { return nil }
        var taken: (call: Call, bytes: Int)?
        change(sender, of: name, isTaken: true) { taken = $0.calls.popFirst() }
        if programs[name]?.senders.isEmpty == false { round.append(name) }
        guard let taken else { return nil }
        count(-taken.bytes, calls: -1, of: name)
        return taken.call
    }

    /// Has what is left of a call be the next of its connection: it waits for its turn, and the connection's later ones for it.
    package mutating func putBack(_ rest: Call, of sender: String, in program: String, bytes size: Int) {
        let cost = size + Self.overhead
        let program = lines[sender]?.program ?? program
        change(sender, of: program) { $0.calls.prepend((rest, cost)) }
        count(cost, calls: 1, of: program)
    }

    /// Keeps the calls of a connection back until it is released, for one that takes so many bytes meanwhile.
    package mutating func hold(_ sender: String, in program: String, bytes: Int = 0) {
        let program = lines[sender]?.program ?? program
        let before = lines[sender]?.heldBytes ?? 0
        change(sender, of: program) {
            $0.isHeld = true
            $0.heldBytes = bytes
        }
        count(bytes - before, calls: 0, of: program)
    }

    /// Has the calls of a connection take their turns again.
    package mutating func release(_ sender: String) {
        guard let line = lines[sender], line.isHeld else { return }
        count(-line.heldBytes, calls: 0, of: line.program)
        change(sender, of: line.program) {
            $0.isHeld = false
            $0.heldBytes = 0
        }
    }

    // MARK: - Turns

    /// Changes the line of a connection, which takes part in the turns of its program as long as a call of it can be taken.
    ///
    /// - Parameter isTaken: Whether it has just had its turn.
    private mutating func change(
        _ sender: String,
        of name: String,
        isTaken: Bool = false,
        _ body: (inout Line) -> Void
    ) {
        // Taken out, so that they aren't copied.
        let known = lines.removeValue(forKey: sender)
        var line = known ?? Line(program: name)
        var program = programs.removeValue(forKey: name) ?? Program()
        if known == nil { program.connections += 1 }
        let wasReady = !isTaken && !line.calls.isEmpty && !line.isHeld
        let hadTurn = !isTaken && !program.senders.isEmpty
        body(&line)
        let isReady = !line.calls.isEmpty && !line.isHeld
        if isReady, !wasReady { program.senders.append(sender) }
        if wasReady, !isReady { program.senders.remove(sender) }
        if !isTaken {
            if !hadTurn, !program.senders.isEmpty { round.append(name) }
            if hadTurn, program.senders.isEmpty { round.remove(name) }
        }
        if line.calls.isEmpty, !line.isHeld { program.connections -= 1 } else { lines[sender] = line }
        if program.connections > 0 { programs[name] = program }
    }

    private mutating func count(_ cost: Int, calls: Int, of name: String) {
        bytes += cost
        programs[name]?.bytes += cost
        programs[name]?.calls += calls
    }
}

/// Elements that come in their order; to take the first is as cheap as to add one.
private struct Round<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func prepend(_ element: Element) {
        guard head > 0 else { return elements.insert(element, at: 0) }
        head -= 1
        elements[head] = element
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count || head > 1000 {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}

extension Round where Element: Equatable {
    mutating func remove(_ element: Element) {
        if let place = elements[head...].firstIndex(of: element) { elements.remove(at: place) }
    }
}
