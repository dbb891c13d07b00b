import Foundation
import Simulation
import TestSupport
import Testing

/// Histories of a simulated desktop. Those whose number counts are run by a program that is built for release;
/// `CARILLON_SEED=n .build/release/carillon-simulate` shows the steps of one of them.
@Suite(.serialized) struct SimulationTests {
    private func simulate(_ arguments: String..., seed: UInt64? = nil) throws -> (status: Int32, lines: [String]) {
        let program = URL(filePath: ".build/release/carillon-simulate")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Missing(description: "\(program.path) is missing; make simulate builds it")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["CARILLON_SEED"] = seed.map { "\($0)" }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if seed == nil { print(text) }
        return (process.terminationStatus, text.split(separator: "\n").map(String.init))
    }

    private struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    @Test(.inTestAll("it takes a release build")) func twentyThousandHistoriesKeepEveryPromise() throws {
        let (status, lines) = try simulate("--histories", "20000")
        #expect(status == 0, "\(lines.suffix(2))")
        #expect(lines.first?.hasPrefix("20000 histories") == true)
    }

    @Test(.inTestAll("it takes a release build")) func fiveHundredHistoriesOnSQLiteKeepEveryPromise() throws {
        // What the disk does with its time is not asked here, so a folder in memory serves.
        let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let folder = "\(parent)/carillon-simulate-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (status, lines) = try simulate("--sqlite", folder, "--histories", "500")
        #expect(status == 0, "\(lines.suffix(2))")
        #expect(lines.first?.hasPrefix("500 histories") == true)
    }

    @Test func historiesOfThisBuildKeepEveryPromise() async throws {
        let (failure, figures) = try await onThread { Search().run(from: 1, count: 200, until: .now + 20) }
        #expect(failure == nil, "seed \(failure?.seed ?? 0): \(failure?.violation ?? "")")
        #expect(figures.histories >= 200)
        print("\(figures.histories) histories in this build")
    }

    @Test(
        arguments: [
            // The rules of a zone change between a change and its undo: what they had put off rang at once.
            1_795_615_852_006_499, 1_795_622_351_012_584,
            // An app is told no while its own question is still to come, or still to be written.
            1_795_785_121_000_086, 1_795_804_972_015_788,
            // A popup that couldn't be stored outlives the request that a sync puts in its place.
            1_795_798_182_010_374,
            // A clock that is set back makes a change and a later pause begin at one time: undo ended the pause.
            1_795_798_996_005_952,
            // The alarms are set anew as quiet hours end: what waited for that went on waiting.
            1_795_799_543_012_443,
            // Words are typed into a popup whose answer comes late, on a full disk, after another one of its ring was clicked.
            1_795_802_684_007_973,
            // A snooze is taken back after flights, and the ring's time now lies behind its end: it vanished without a trace.
            1_795_806_176_004_941,
            // What can't be written of an app that is to be forgotten let it ask once more.
            1_795_806_582_011_681,
            // A place is left while its app is paused, and a repeat that the app's budget holds back is due besides.
            1_795_806_976_034_909,
            // A server hangs for hours, then closes a popup before it says which one it was.
            1_795_816_897_080_662,
            // What a server had taken away stayed away, before the agent's start and where a popup's number came late.
            285, 6525, 1_795_847_738_000_013,
            // An app's question comes up late, while one of the person's own is on its way to a server that shows one at a time.
            1_795_819_006_026_441,
            // An app that may only ring quietly does so more than 120 times in a minute.
            1_795_819_999_010_228,
            // A change is taken back in another zone, where the ring lies behind its end: it keeps its instant.
            1_795_820_624_065_376,
            // An end is taken back that ended a series before the clock was put right.
            1_795_822_619_024_037,
            // A change is taken back after new rules have put the clocks back over a ring that it had kept from ringing.
            1_795_849_492_007_654,
            // What was shown on a full disk isn't due any more, by a clock set back, and is edited: its popup stayed.
            1_795_857_079_032_464,
            // A server takes a popup away while its coming up can't be written: it never came back.
            1_795_858_188_017_765,
        ] as [UInt64]
    )
    func aHistoryThatHasFailedKeepsItsPromises(seed: UInt64) {
        #expect(History(seed: seed).violation == nil)
    }

    @Test func aSeedIsOneHistory() {
        let seeds: ClosedRange<UInt64> = 101...120
        let once = seeds.map { History(seed: $0, isVerbose: true) }
        let again = seeds.map { History(seed: $0, isVerbose: true) }
        #expect(once.map(\.trace) == again.map(\.trace))
        #expect(once.map(\.digest) == again.map(\.digest))
        #expect(Set(once.map(\.trace)).count == seeds.count)
        #expect(once.allSatisfy { $0.trace.count > 20 })
    }

    @Test(.inTestAll("it takes a release build")) func aPlantedBugIsReplayedByItsSeed() throws {
        let bug = PlantedBug.lostResponse.rawValue
        let (status, found) = try simulate("--bug", bug, "--histories", "1000")
        #expect(status == 1)
        let failure = try #require(found.first { $0.hasPrefix("seed ") })
        let seed = try #require(UInt64(failure.dropFirst(5).prefix { $0.isNumber }))
        let (replayed, steps) = try simulate("--bug", bug, seed: seed)
        #expect(replayed == 1)
        #expect(steps.last == failure)
        #expect(steps.count > 5)
        let (without, ending) = try simulate(seed: seed)
        #expect(without == 0)
        #expect(ending.last == "seed \(seed): every promise was kept")
    }

    @Test(.inTestAll("it takes a release build")) func everyPlantedBugIsFound() throws {
        let (status, lines) = try simulate("--planted", "--histories", "20000")
        #expect(status == 0, "\(lines)")
        #expect(PlantedBug.allCases.count >= 10)
        #expect(lines.last == "\(PlantedBug.allCases.count) of \(PlantedBug.allCases.count) found")
    }
}
