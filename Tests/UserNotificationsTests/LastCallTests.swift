import Foundation
import TestSupport
import Testing

/// Programs that end right after a call for whose end they don't wait.
@Suite(.timeLimit(.minutes(10)))
struct LastCallTests {
    private func start() async throws -> (bench: TestAgent, agent: RunningProcess, program: String) {
        let (bench, agent) = try await TestAgent.start()
        return (bench, agent, try Binaries.product("carillon-last-call"))
    }

    private func pending(_ bench: TestAgent) async throws -> Set<String> {
        Set(try await bench.list("--all").compactMap { $0["id"]?.string })
    }

    @Test func whatWasAskedForLastIsDone() async throws {
        let (bench, _, program) = try await start()
        let output = try await bench.session.run(program, ["add"])
        #expect(output.succeeded && output.stderr.isEmpty, "\(output)")
        #expect(try await pending(bench) == Set((1...20).map(String.init)))
    }

    @Test func aProgramMayEndInACompletionHandler() async throws {
        let (bench, _, program) = try await start()
        let output = try await bench.session.run(program, ["handler"])
        #expect(output.succeeded && output.stderr.isEmpty, "\(output)")
        #expect(try await pending(bench) == ["first", "last"])
    }

    @Test func aRefusalOfTheLastCallIsSaid() async throws {
        let (bench, _, program) = try await start()
        let output = try await bench.session.run(program, ["bad"])
        #expect(output.succeeded)
        #expect(output.stderr.contains("UserNotifications: add(\"\"): "), "\(output)")
    }

    @Test func whatIsChangedOfTextsIsSaidOnceForEachKind() async throws {
        let (bench, _, program) = try await start()
        let output = try await bench.session.run(program, ["texts"])
        #expect(output.succeeded)
        let lines = output.stderr.split(separator: "\n")
        #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("UserNotifications: add: ") }, "\(output)")
        for word in ["cut: 1 KiB", "left out", "closed", "relevanceScore"] {
            #expect(lines.count { $0.contains(word) } == 1, "\(word): \(output)")
        }
        #expect(try await pending(bench).count == 4)
    }

    /// Nobody waits for an agent that hangs, and nobody waits when there is nothing to wait for.
    @Test func theEndWaitsNoLongerThanItMust() async throws {
        let (bench, agent, program) = try await start()
        func time(of what: String) async throws -> Duration {
            let start = ContinuousClock.now
            let output = try await bench.session.run(program, [what])
            #expect(output.succeeded, "\(output)")
            return ContinuousClock.now - start
        }
        let quick = try await time(of: "nothing")
        agent.stop()
        let slow = try await time(of: "add")
        agent.cont()
        #expect(slow >= .seconds(2))
        // GDBus itself would wait for 25 s.
        #expect(slow < .seconds(20))
        #expect(quick < slow)
    }
}
