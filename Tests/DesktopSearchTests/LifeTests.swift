import Foundation
import GLibSupport
import Glibc
import TestSupport
import Testing

/// The search beside agents that are away, hang or come back, and its own beginning and end.
@Suite(.timeLimit(.minutes(10))) struct LifeTests {
    @Test func aSearchStartsNoAgentButWhatItAddsDoes() async throws {
        let search = try await SearchBench.start(agent: false)
        try await search.session.writeService(name: TestAgent.agentName, exec: try Binaries.carillond)
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea").isEmpty)
        let found = try #require(try await shell.results("tea in 1 hour").first)
        #expect(try await search.session.owner(of: TestAgent.agentName) == nil)
        try await shell.activate(found.identifier)
        #expect(try await search.session.owner(of: TestAgent.agentName) != nil)
        #expect(try await search.bench.list().map { $0["title"]?.string } == ["tea"])
        #expect(try await shell.results("tea").map(\.name) == ["tea"])
    }

    @Test func anotherAgentIsSearchedToo() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Tea", "--id", "tea", "--in", "1h")
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
        let agent = try #require(try await search.session.process(owning: TestAgent.agentName))
        #expect(kill(agent, SIGKILL) == 0)
        try await search.session.waitForNameToGo(TestAgent.agentName)
        #expect(try await shell.identifiers("tea").isEmpty)
        try await search.bench.startAgent()
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
        let found = try #require(try await shell.results("tea in 1 hour").last)
        try await shell.activate(found.identifier)
        #expect(try await search.bench.list().count == 2)
    }

    @Test func anAgentThatHangsHoldsNothingUp() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Tea", "--id", "tea", "--in", "1h")
        let agent = try #require(try await search.session.process(owning: TestAgent.agentName))
        #expect(kill(agent, SIGSTOP) == 0)
        defer { kill(agent, SIGCONT) }
        let shell = try search.searcher()
        // What needs no agent is shown.
        let start = ContinuousClock.now
        #expect(try await shell.results("tea in 1 hour").map(\.name) == ["Remind: tea"])
        #expect(ContinuousClock.now - start < .seconds(20), "GDBus gives up after 25 s")
        #expect(kill(agent, SIGCONT) == 0)
        try await waitUntil("the agent is searched again") { try await shell.identifiers("tea") == ["reminder:tea"] }
    }

    @Test func twoThatStartAtOnceAreOne() async throws {
        let search = try await SearchBench.start()
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea").isEmpty)
        let second = try await search.session.run(try Binaries.carillon, ["search-service"])
        #expect(second.succeeded && second.stderr.isEmpty, "\(second)")
        #expect(try await shell.identifiers("tea").isEmpty)
    }

    @Test(.inTestAll("a minute in which nobody searches")) func itEndsWhenNobodySearchesAnyMore() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Tea", "--id", "tea", "--in", "1h")
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
        let process = try #require(try await search.session.process(owning: SearchBench.name))
        try await search.session.waitForNameToGo(SearchBench.name, timeout: .seconds(60) + .patience)
        try await waitUntil("the process has ended") { kill(process, 0) != 0 }
        // The desktop doesn't notice.
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
    }

    /// How quickly it answers, `make bench` measures in a release.
    @Test(.inTestAll("ten thousand reminders")) func tenThousandAreSearched() async throws {
        let search = try await SearchBench.start()
        try await search.addMany(9_999)
        let shell = try search.searcher()
        try await waitUntil("they are there") {
            try await shell.results("number 9999").map(\.name) == ["Reminder number 9999"]
        }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for number in 1...30 {
            times.append(try await clock.measure { _ = try await shell.identifiers("number", "99\(number)", "x") })
        }
        // Unoptimized, on a machine that does other things too.
        #expect(times.sorted()[15] < .milliseconds(500), "\(times)")
        try await search.bench.done("add", "Number 9999 bis", "--in", "1h")
        try await waitUntil("what was added is found") { try await shell.results("number 9999").count == 2 }
    }
}
