internal import Agent
internal import Foundation
internal import GLibSupport
internal import NotificationCore

/// The machine's clocks, set and slept through as a file says: nobody touches the machine's own.
///
/// The file holds how many seconds the wall clock and the clock since boot are ahead, and the name of the boot: `3600 0 a`.
/// That it was written is told by nobody; SIGUSR1 is the kernel's word that the wall clock was set.
final class ScriptedClock: AgentClock {
    private let file: String
    private let system = SystemClock()
    private let kernel = Kernel()

    private final class Kernel: @unchecked Sendable {  // set once, before the agent arms anything
        var word: EventSource?
    }

    private struct Lead {
        var wall: Int64 = 0
        var boot: Int64 = 0
        var bootID: String?
    }

    init(file: String) { self.file = file }

    func now() -> Moment {
        let (now, lead) = (system.now(), lead)
        return Moment(
            wall: now.wall.advanced(byMicroseconds: lead.wall),
            boot: now.boot.advanced(byMicroseconds: lead.boot),
            bootID: lead.bootID ?? now.bootID
        )
    }

    func start(
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable (ClockTimer.Event) -> Void
    ) throws {
        try system.start(on: executor, handler)
        kernel.word = EventSource.signal(SIGUSR1, on: executor) { handler(.clockChanged) }
    }

    func arm(_ deadlines: Deadlines) {
        let lead = lead
        var deadlines = deadlines
        deadlines.wall = deadlines.wall?.advanced(byMicroseconds: -lead.wall)
        deadlines.boot = deadlines.boot?.advanced(byMicroseconds: -lead.boot)
        system.arm(deadlines)
    }

    private var lead: Lead {
        let words = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let wall = Double(words[0]), let boot = Double(words[1]) else { return Lead() }
        return Lead(wall: Int64(wall * 1_000_000), boot: Int64(boot * 1_000_000), bootID: String(words[2]))
    }
}
