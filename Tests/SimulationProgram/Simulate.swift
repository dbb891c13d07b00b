import ArgumentParser
import CalendarSimulation
import Foundation
import Simulation

/// Runs histories of a simulated desktop, and shows the first one in which a promise was broken.
@main
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon-simulate",
        abstract: "Run histories of a simulated desktop, each from one seed.",
        discussion: "CARILLON_SEED=n runs history n alone and prints its steps."
    )

    @Option(help: "How many histories.") var histories = 20_000
    @Option(help: "The first seed.") var from: UInt64 = 1
    @Option(help: "Run on for so many minutes, from a seed of the hour on.") var minutes: Double?
    @Option(help: "Keep the schedules in SQLite, below this folder.") var sqlite: String?
    @Option(help: "How many at a time.") var jobs = 2
    @Flag(help: "Look for the bugs that were planted, and print after how many histories each was found.")
    var planted = false
    @Option(help: "Plant this bug.") var bug: String?
    @Flag(help: "Run histories of calendars in files instead.") var calendars = false
    @Flag(help: "Go on after a failure, and count what went wrong.") var survey = false

    func run() throws {
        if calendars { return try runCalendars() }
        if let text = ProcessInfo.processInfo.environment["CARILLON_SEED"] {
            guard let seed = UInt64(text) else { throw ValidationError("CARILLON_SEED: must be a number") }
            let history = History(seed: seed, folder: sqlite, bug: try plantedBug(), isVerbose: true)
            history.trace.forEach { print($0) }
            print(history.violation.map { "seed \(seed): \($0)" } ?? "seed \(seed): every promise was kept")
            if history.violation != nil { throw ExitCode(1) }
        } else if planted {
            try findPlanted()
        } else {
            try runMany()
        }
    }

    private func runCalendars() throws {
        let planted = try bug.map { name in
            guard let found = CalendarBug(rawValue: name) else { throw ValidationError("bug: there is no \"\(name)\"") }
            return found
        }
        if let text = ProcessInfo.processInfo.environment["CARILLON_SEED"] {
            guard let seed = UInt64(text) else { throw ValidationError("CARILLON_SEED: must be a number") }
            let history = CalendarHistory(seed: seed, bug: planted, isVerbose: true)
            history.trace.forEach { print($0) }
            print(history.violation.map { "seed \(seed): \($0)" } ?? "seed \(seed): every promise was kept")
            if history.violation != nil { throw ExitCode(1) }
        } else if self.planted {
            var missed = 0
            for bug in CalendarBug.allCases {
                let failure = CalendarHistory.search(from: from, count: histories, bug: bug, jobs: jobs).failure
                let name = bug.rawValue.padding(toLength: 44, withPad: " ", startingAt: 0)
                if failure == nil { missed += 1 }
                print(
                    name
                        + (failure.map { "\($0.seed - from + 1)  \($0.violation ?? "")" } ?? "not found in \(histories)")
                )
            }
            print("\(CalendarBug.allCases.count - missed) of \(CalendarBug.allCases.count) found")
            if missed > 0 { throw ExitCode(1) }
        } else {
            let start = Date()
            let first = minutes == nil ? from : UInt64(start.timeIntervalSince1970) * 1_000_000
            let end = minutes.map { start.addingTimeInterval($0 * 60) }
            let count = end == nil ? histories : 0
            let found = CalendarHistory.search(from: first, count: count, until: end, bug: planted, jobs: jobs)
            let seconds = Date().timeIntervalSince(start)
            print("\(found.histories) histories of calendars: \(found.rings) rings, \(found.answers) answers")
            print(String(format: "%.1f s, %.0f histories each second", seconds, Double(found.histories) / seconds))
            guard let failure = found.failure else { return print("every promise was kept") }
            print("seed \(failure.seed): \(failure.violation ?? "")")
            print("CARILLON_SEED=\(failure.seed) shows its steps")
            throw ExitCode(1)
        }
    }

    private func plantedBug() throws -> PlantedBug? {
        guard let bug else { return nil }
        guard let found = PlantedBug(rawValue: bug) else { throw ValidationError("bug: there is no \"\(bug)\"") }
        return found
    }

    private func runMany() throws {
        let start = Date()
        var first = from
        var end: Date?
        if let minutes {
            first = UInt64(start.timeIntervalSince1970) * 1_000_000
            end = start.addingTimeInterval(minutes * 60)
        }
        if survey { return try surveyAll() }
        let search = Search(bug: try plantedBug(), folder: sqlite, jobs: jobs)
        let (failure, figures) = search.run(from: first, count: end == nil ? histories : 0, until: end)
        print(figures.text)
        let seconds = Date().timeIntervalSince(start)
        print(String(format: "%.1f s, %.0f histories each second", seconds, Double(figures.histories) / seconds))
        guard let failure else { return print("every promise was kept") }
        print("seed \(failure.seed): \(failure.violation ?? "")")
        print("CARILLON_SEED=\(failure.seed) shows its steps")
        throw ExitCode(1)
    }

    private func surveyAll() throws {
        var kinds: [String: (count: Int, seed: UInt64, text: String)] = [:]
        for seed in from..<(from + UInt64(histories)) {
            let history = History(seed: seed, folder: sqlite, bug: try plantedBug())
            guard let violation = history.violation else { continue }
            let kind = String(violation.filter { !$0.isNumber }.prefix(34))
            kinds[kind] = ((kinds[kind]?.count ?? 0) + 1, kinds[kind]?.seed ?? seed, kinds[kind]?.text ?? violation)
        }
        for (_, kind) in kinds.sorted(by: { $0.value.count > $1.value.count }) {
            print("\(kind.count), first seed \(kind.seed): \(kind.text.prefix(160))")
        }
    }

    private func findPlanted() throws {
        var missed = 0
        print("planted bug".padding(toLength: 40, withPad: " ", startingAt: 0) + "histories  found as")
        for bug in PlantedBug.allCases {
            let (failure, _) = Search(bug: bug, folder: nil, jobs: jobs).run(from: from, count: histories, until: nil)
            let name = bug.rawValue.padding(toLength: 40, withPad: " ", startingAt: 0)
            if let failure {
                let count = "\(failure.seed - from + 1)".padding(toLength: 11, withPad: " ", startingAt: 0)
                print("\(name)\(count)\((failure.violation ?? "").prefix(100))")
            } else {
                missed += 1
                print("\(name)not found in \(histories)")
            }
        }
        print("\(PlantedBug.allCases.count - missed) of \(PlantedBug.allCases.count) found")
        if missed > 0 { throw ExitCode(1) }
    }
}
