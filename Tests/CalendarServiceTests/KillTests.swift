import Foundation
import Glibc
import TestSupport
import Testing

/// `kill -9` of carillon-calendars at random instants, against a ledger of what its files say.
@Suite struct KillTests {
    /// `make faults CYCLES=2000` makes it more; a failure names the seed, `CARILLON_SEED` takes it.
    @Test func noAlarmAndNoAnswerIsLostToAKill() async throws {
        let environment = ProcessInfo.processInfo.environment
        let cycles = environment["CARILLON_CYCLES"].flatMap { Int($0) } ?? 40
        let seed = environment["CARILLON_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000)
        let services = max(1, min(5, cycles / 40))
        let start = ContinuousClock.now
        let sums = try await withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<services {
                group.addTask {
                    let killed = try await KilledCalendars(seed: seed &+ UInt64(number))
                    try await killed.run(cycles: cycles / services)
                    let found = try await killed.violations()
                    #expect(
                        found.isEmpty,
                        "seed \(seed), service \(number):\n\(found.prefix(10).joined(separator: "\n"))"
                    )
                    return killed.counts
                }
            }
            return try await group.reduce([0, 0, 0]) { zip($0, $1).map(+) }
        }
        let time = (ContinuousClock.now - start).formatted(.units(allowed: [.seconds]))
        print("\(cycles) kills in \(time), seed \(seed): \(sums[0]) alarms, \(sums[1]) taken away, \(sums[2]) answered")
        #expect(sums[0] >= cycles / services * services)
    }
}

/// A service that is killed while its files come, go and are answered, and what it should have done with each.
private final class KilledCalendars {
    private struct Entry {
        let title: String
        let due: Date
        /// Whether its file was taken away long before.
        var isGone = false
        var isAnswered = false
    }

    private let desktop: CalendarDesktop
    private var random: SeededGenerator
    private var entries: [Entry] = []

    /// A file that goes less than this before its alarm may still ring, in seconds.
    private static let notice = 16.0

    init(seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        desktop = try await CalendarDesktop.start()
        // Each ring by itself, so that each can be looked for and answered: the fourth that is up would stand for all.
        try desktop.agent.writeSettings("[rings]\nmissedSummary=off\n")
        try await waitUntil("the agent has the settings") { [desktop] in
            !desktop.session.logged("the settings have changed").isEmpty
        }
        try await desktop.agent.done("calendars", "add", desktop.folder)
    }

    /// How many alarms there were, how many were taken away, and how many answered.
    var counts: [Int] { [entries.count, entries.count(where: \.isGone), entries.count(where: \.isAnswered)] }

    func run(cycles: Int) async throws {
        for number in 0..<cycles {
            try write(number)
            try takeAway()
            try await answer()
            usleep(UInt32.random(in: 0..<700_000, using: &random))
            if let process = try await desktop.process() { kill(process, SIGKILL) }
            // Whoever asks for it starts it again, as the agent does after a while.
            try await desktop.activate()
        }
    }

    private func write(_ number: Int) throws {
        let isLater = Int.random(in: 0..<4, using: &random) == 0
        let seconds = isLater ? 25 : Double.random(in: 0.5..<3, using: &random)
        // Items have whole seconds.
        let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + seconds).rounded(.up))
        let title = "e\(number)"
        try desktop.write(Item(uid: title, title: title, begin: due).text, to: title + ".ics")
        entries.append(Entry(title: title, due: due))
    }

    private func takeAway() throws {
        guard
            let index = entries.firstIndex(where: { !$0.isGone && $0.due.timeIntervalSinceNow > Self.notice + 3 }),
            Int.random(in: 0..<3, using: &random) == 0
        else { return }
        entries[index].isGone = true
        try FileManager.default.removeItem(atPath: "\(desktop.folder)/\(entries[index].title).ics")
    }

    /// The person answers what has rung, and the service may be killed before that is in the file.
    private func answer() async throws {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return }
        let server = try desktop.server
        let shown = Dictionary(server.notifications.map { ($0.summary, $0) }) { $1 }
        guard let index = entries.firstIndex(where: { !$0.isAnswered && shown[$0.title] != nil }),
            let popup = shown[entries[index].title]
        else { return }
        try await desktop.press("OK", popup)
        entries[index].isAnswered = true
    }

    /// What was lost, came twice, or came although it shouldn't.
    func violations() async throws -> [String] {
        let expected = entries.filter { !$0.isGone }
        let server = try desktop.server
        try? await waitUntil("all have rung", timeout: .seconds(60)) {
            let titles = Set(server.notifications.map(\.summary))
            return expected.allSatisfy { titles.contains($0.title) }
        }
        let answered = entries.filter(\.isAnswered).map(\.title)
        let desktop = desktop
        try? await waitUntil("all answers are written", timeout: .seconds(60)) {
            answered.allSatisfy { (try? desktop.text($0 + ".ics").contains("ACKNOWLEDGED:")) ?? false }
        }
        let shown = Dictionary(grouping: server.notifications, by: \.summary)
        return entries.flatMap { entry in
            let count = shown[entry.title]?.count ?? 0
            var found: [String] = []
            if entry.isGone, count > 0 { found.append("\(entry.title) was taken away and rang") }
            if !entry.isGone, count != 1 { found.append("\(entry.title) rang \(count) times, due \(entry.due)") }
            if entry.isAnswered, !((try? desktop.text(entry.title + ".ics").contains("ACKNOWLEDGED:")) ?? false) {
                let known = desktop.session.logged("/\(entry.title)~")
                found.append("the answer to \(entry.title) isn't in its file; logged of it: \(known)")
            }
            return found
        }
    }
}
