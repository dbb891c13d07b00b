import Agent
import Testing

/// Whose call is taken next, and how many may wait.
struct CallQueueTests {
    private func queue(_ change: (inout CallQueue<String>.Limits) -> Void = { _ in }) -> CallQueue<String> {
        var limits = CallQueue<String>.Limits()
        change(&limits)
        return CallQueue(limits)
    }

    /// One program's connection, unless another is said.
    private func put(
        _ call: String,
        of sender: String,
        in program: String? = nil,
        bytes: Int,
        _ queue: inout CallQueue<String>
    ) -> String? {
        queue.put(call, of: sender, in: program ?? "program " + sender, bytes: bytes)
    }

    private func all(_ queue: inout CallQueue<String>) -> [String] {
        var taken: [String] = []
        while let call = queue.take() { taken.append(call) }
        return taken
    }

    @Test func eachConnectionHasItsTurn() {
        var queue = queue()
        for (call, sender) in [("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")] {
            #expect(put(call, of: sender, bytes: 10, &queue) == nil)
        }
        #expect(queue.take() == "a1")
        // One that comes now waits for one call of each other at the most.
        #expect(put("d1", of: "d", bytes: 10, &queue) == nil)
        #expect(all(&queue) == ["b1", "c1", "a2", "d1", "b2", "a3"])
        #expect(queue.isEmpty)
    }

    @Test func aConnectionThatIsHeldKeepsItsCallsAndNobodyElses() {
        var queue = queue()
        for call in ["a1", "a2"] { #expect(put(call, of: "a", bytes: 10, &queue) == nil) }
        #expect(queue.take() == "a1")
        queue.hold("a", in: "program a")
        #expect(queue.isEmpty)
        #expect(put("a3", of: "a", bytes: 10, &queue) == nil)
        #expect(put("b1", of: "b", bytes: 10, &queue) == nil)
        #expect(all(&queue) == ["b1"])
        queue.release("a")
        // Once more is as good as once.
        queue.release("a")
        #expect(put("a4", of: "a", bytes: 10, &queue) == nil)
        #expect(all(&queue) == ["a2", "a3", "a4"])
        queue.hold("c", in: "program c")
        #expect(put("c1", of: "c", bytes: 10, &queue) == nil)
        #expect(queue.isEmpty)
        queue.release("c")
        #expect(all(&queue) == ["c1"])
        queue.release("nobody")
        #expect(queue.isEmpty)
    }

    @Test func tooManyOfOneConnectionAreRefusedByTheLimitTheyPass() {
        var queue = queue { $0.calls = 3 }
        for number in 1...3 { #expect(put("\(number)", of: "a", bytes: 10, &queue) == nil) }
        #expect(put("4", of: "a", bytes: 10, &queue) == "3 calls of this program wait already; at most 3 may")
        #expect(put("b", of: "b", bytes: 10, &queue) == nil)
        #expect(all(&queue) == ["1", "b", "2", "3"])
        #expect(put("5", of: "a", bytes: 10, &queue) == nil)
    }

    @Test func soAreTooManyBytes() {
        let cost = 1000 + CallQueue<String>.overhead
        var queue = queue { $0.bytes = 2 * cost }
        // The first may be of any size: how large a call may be is looked at elsewhere.
        #expect(put("large", of: "b", bytes: 100 * cost, &queue) == nil)
        #expect(put("behind it", of: "b", bytes: 1, &queue)?.hasSuffix("wait already; at most \(2 * cost) may") == true)
        for call in ["1", "2"] { #expect(put(call, of: "a", bytes: 1000, &queue) == nil) }
        #expect(
            put("3", of: "a", bytes: 1000, &queue)
                == "\(2 * cost) bytes of calls of this program wait already; at most \(2 * cost) may"
        )
        #expect(all(&queue) == ["large", "1", "2"])
        #expect(put("3", of: "a", bytes: 1000, &queue) == nil)
    }

    @Test func thoseOfAllAreBoundedAndWhoWaitsForAnswersIsStillTaken() {
        var queue = queue {
            $0.bytesOfAll = 20_000
            $0.small = 5000
        }
        var accepted = 0
        while put("a", of: "a", bytes: 2000, &queue) == nil { accepted += 1 }
        #expect(accepted == 20_000 / (2000 + CallQueue<String>.overhead))
        #expect(put("b", of: "b", bytes: 2000, &queue) == nil)
        #expect(
            put("b", of: "b", bytes: 2000, &queue)?.hasSuffix("of all programs wait already; at most 20000 may")
                == true
        )
        #expect(put("c", of: "c", bytes: 4000, &queue)?.contains("of all programs") == true)
        #expect(all(&queue).count == accepted + 1)
        #expect(put("c", of: "c", bytes: 40_000, &queue) == nil)
    }

    @Test func thousandsAreTakenInTheirOrder() {
        var queue = queue()
        for number in 0..<5000 {
            #expect(put("a\(number)", of: "a", bytes: 100, &queue) == nil)
            #expect(put("b\(number)", of: "b", bytes: 100, &queue) == nil)
        }
        #expect(all(&queue) == (0..<5000).flatMap { ["a\($0)", "b\($0)"] })
    }

    // MARK: - Programs

    /// Turns went by connection, and a program with twenty-four had twenty-four of them.
    @Test func aProgramOfManyConnectionsHasOneTurn() {
        var queue = queue()
        for number in 0..<24 {
            for call in 1...2 {
                #expect(put("a\(number).\(call)", of: "a\(number)", in: "a", bytes: 10, &queue) == nil)
            }
        }
        for call in ["b1", "b2"] { #expect(put(call, of: "b", bytes: 10, &queue) == nil) }
        #expect((0..<4).compactMap { _ in queue.take() } == ["a0.1", "b1", "a1.1", "b2"])
        // Among themselves its connections take turns too.
        #expect(all(&queue).prefix(23).last == "a0.2")
    }

    @Test func soItsLimitsAreThoseOfAllItsConnections() {
        var queue = queue { $0.calls = 3 }
        for number in 1...3 { #expect(put("\(number)", of: "a\(number)", in: "a", bytes: 10, &queue) == nil) }
        #expect(
            put("4", of: "a4", in: "a", bytes: 10, &queue)
                == "3 calls of this program wait already; at most 3 may"
        )
        #expect(put("b", of: "b", bytes: 10, &queue) == nil)
    }

    @Test func whatIsLeftOfACallTakesItsTurnBeforeTheLaterOnesOfItsConnection() {
        var queue = queue()
        for call in ["a1", "a2"] { #expect(put(call, of: "a", in: "a", bytes: 10, &queue) == nil) }
        #expect(put("other", of: "other", in: "a", bytes: 10, &queue) == nil)
        #expect(put("b1", of: "b", bytes: 10, &queue) == nil)
        #expect(queue.take() == "a1")
        queue.putBack("rest of a1", of: "a", in: "a", bytes: 10)
        #expect(all(&queue) == ["b1", "other", "rest of a1", "a2"])
        // Also where nothing else waits.
        queue.putBack("rest of a2", of: "a", in: "a", bytes: 10)
        #expect(put("a3", of: "a", in: "a", bytes: 10, &queue) == nil)
        #expect(all(&queue) == ["rest of a2", "a3"])
        #expect(queue.isEmpty)
    }

    /// A large call that is being dealt with is in the memory as one that waits is.
    @Test func whatIsHeldForCountsAsLongAsItIs() {
        let cost = 1000 + CallQueue<String>.overhead
        var queue = queue {
            $0.bytesOfAll = 3 * cost; $0.small = 10
        }
        queue.hold("a", in: "a", bytes: 2 * cost)
        queue.hold("a", in: "a", bytes: 2 * cost)
        #expect(put("b1", of: "b", bytes: 1000, &queue) == nil)
        #expect(put("b2", of: "b", bytes: 1000, &queue)?.contains("of all programs") == true)
        queue.release("a")
        #expect(put("b2", of: "b", bytes: 1000, &queue) == nil)
        #expect(all(&queue) == ["b1", "b2"])
    }

    /// Whatever comes in which order, each is taken once, and a connection's own in their order.
    @Test func nothingIsLostAmongHoldsAndRests() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var queue = queue()
            var (sent, taken): ([String: Int], [String: Int]) = ([:], [:])
            var held: Set<String> = []
            for _ in 0..<300 {
                let sender = "s\(Int.random(in: 0..<6, using: &random))"
                let program = "p\((Int(sender.dropFirst()) ?? 0) / 2)"
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    sent[sender, default: 0] += 1
                    #expect(put("\(sender) \(sent[sender] ?? 0)", of: sender, in: program, bytes: 1, &queue) == nil)
                case 2:
                    queue.hold(sender, in: program)
                    held.insert(sender)
                case 3:
                    queue.release(sender)
                    held.remove(sender)
                default:
                    guard let call = queue.take() else { continue }
                    let words = call.split(separator: " ").map(String.init)
                    if Bool.random(using: &random) {
                        let program = "p\((Int(words[0].dropFirst()) ?? 0) / 2)"
                        queue.putBack(call, of: words[0], in: program, bytes: 1)
                    } else {
                        #expect(!held.contains(words[0]))
                        taken[words[0], default: 0] += 1
                        #expect(call == "\(words[0]) \(taken[words[0]] ?? 0)")
                    }
                }
            }
            for sender in held { queue.release(sender) }
            for call in all(&queue) { taken[String(call.prefix { $0 != " " }), default: 0] += 1 }
            #expect(taken == sent)
            #expect(queue.isEmpty)
        }
    }
}
