import Agent
import Testing

/// Whose call is taken next, and how many may wait.
struct CallQueueTests {
    private func queue(_ change: (inout CallQueue<String>.Limits) -> Void = { _ in }) -> CallQueue<String> {
        var limits = CallQueue<String>.Limits()
        change(&limits)
        return CallQueue(limits)
    }

    private func all(_ queue: inout CallQueue<String>) -> [String] {
        var taken: [String] = []
        while let call = queue.take() { taken.append(call) }
        return taken
    }

    @Test func eachConnectionHasItsTurn() {
        var queue = queue()
        for (call, sender) in [("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")] {
            #expect(queue.put(call, of: sender, bytes: 10) == nil)
        }
        #expect(queue.take() == "a1")
        // One that comes now waits for one call of each other at the most.
        #expect(queue.put("d1", of: "d", bytes: 10) == nil)
        #expect(all(&queue) == ["b1", "c1", "a2", "d1", "b2", "a3"])
        #expect(queue.isEmpty)
    }

    @Test func aConnectionThatIsHeldKeepsItsCallsAndNobodyElses() {
        var queue = queue()
        for call in ["a1", "a2"] { #expect(queue.put(call, of: "a", bytes: 10) == nil) }
        #expect(queue.take() == "a1")
        queue.hold("a")
        #expect(queue.isEmpty)
        #expect(queue.put("a3", of: "a", bytes: 10) == nil)
        #expect(queue.put("b1", of: "b", bytes: 10) == nil)
        #expect(all(&queue) == ["b1"])
        queue.release("a")
        // Once more is as good as once.
        queue.release("a")
        #expect(queue.put("a4", of: "a", bytes: 10) == nil)
        #expect(all(&queue) == ["a2", "a3", "a4"])
        queue.hold("c")
        #expect(queue.put("c1", of: "c", bytes: 10) == nil)
        #expect(queue.isEmpty)
        queue.release("c")
        #expect(all(&queue) == ["c1"])
        queue.release("nobody")
        #expect(queue.isEmpty)
    }

    @Test func tooManyOfOneConnectionAreRefusedByTheLimitTheyPass() {
        var queue = queue { $0.calls = 3 }
        for number in 1...3 { #expect(queue.put("\(number)", of: "a", bytes: 10) == nil) }
        #expect(queue.put("4", of: "a", bytes: 10) == "3 calls of this connection wait already; at most 3 may")
        #expect(queue.put("b", of: "b", bytes: 10) == nil)
        #expect(all(&queue) == ["1", "b", "2", "3"])
        #expect(queue.put("5", of: "a", bytes: 10) == nil)
    }

    @Test func soAreTooManyBytes() {
        let cost = 1000 + CallQueue<String>.overhead
        var queue = queue { $0.bytes = 2 * cost }
        // The first may be of any size: how large a call may be is looked at elsewhere.
        #expect(queue.put("large", of: "b", bytes: 100 * cost) == nil)
        #expect(queue.put("behind it", of: "b", bytes: 1)?.hasSuffix("wait already; at most \(2 * cost) may") == true)
        for call in ["1", "2"] { #expect(queue.put(call, of: "a", bytes: 1000) == nil) }
        #expect(
            queue.put("3", of: "a", bytes: 1000)
                == "\(2 * cost) bytes of calls of this connection wait already; at most \(2 * cost) may"
        )
        #expect(all(&queue) == ["large", "1", "2"])
        #expect(queue.put("3", of: "a", bytes: 1000) == nil)
    }

    @Test func thoseOfAllAreBoundedAndWhoWaitsForAnswersIsStillTaken() {
        var queue = queue {
            $0.bytesOfAll = 20_000
            $0.small = 5000
        }
        var accepted = 0
        while queue.put("a", of: "a", bytes: 2000) == nil { accepted += 1 }
        #expect(accepted == 20_000 / (2000 + CallQueue<String>.overhead))
        #expect(queue.put("b", of: "b", bytes: 2000) == nil)
        #expect(
            queue.put("b", of: "b", bytes: 2000)?.hasSuffix("of all connections wait already; at most 20000 may")
                == true
        )
        #expect(queue.put("c", of: "c", bytes: 4000)?.contains("of all connections") == true)
        #expect(all(&queue).count == accepted + 1)
        #expect(queue.put("c", of: "c", bytes: 40_000) == nil)
    }

    @Test func thousandsAreTakenInTheirOrder() {
        var queue = queue()
        for number in 0..<5000 {
            #expect(queue.put("a\(number)", of: "a", bytes: 100) == nil)
            #expect(queue.put("b\(number)", of: "b", bytes: 100) == nil)
        }
        #expect(all(&queue) == (0..<5000).flatMap { ["a\($0)", "b\($0)"] })
    }
}
