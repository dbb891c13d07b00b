import DesktopSearch
import Testing

/// Callers take turns.
@Suite struct TurnsTests {
    private func all(_ turns: inout Turns<String>) -> [String] {
        var calls: [String] = []
        while let call = turns.next() { calls.append(call) }
        return calls
    }

    private func replaced(_ outcome: Turns<String>.Outcome) -> String? {
        if case .replaces(let older) = outcome { older } else { nil }
    }

    private func isRefused(_ outcome: Turns<String>.Outcome) -> Bool {
        if case .refused = outcome { true } else { false }
    }

    @Test func nobodyWaitsForAllThatAnotherHasSent() {
        var turns = Turns<String>()
        for number in 0..<5 { _ = turns.add("a\(number)", of: "a", isQuery: false) }
        _ = turns.add("b0", of: "b", isQuery: true)
        _ = turns.add("b1", of: "b", isQuery: false)
        #expect(all(&turns) == ["a0", "b0", "a1", "b1", "a2", "a3", "a4"])
        #expect(turns.isEmpty)
    }

    @Test func aNewerQueryReplacesTheOlderOfItsCaller() {
        var turns = Turns<String>()
        #expect(replaced(turns.add("t", of: "a", isQuery: true)) == nil)
        #expect(replaced(turns.add("show", of: "a", isQuery: false)) == nil)
        #expect(replaced(turns.add("t", of: "b", isQuery: true)) == nil)
        #expect(replaced(turns.add("te", of: "a", isQuery: true)) == "t")
        // What comes after a query stays after it.
        #expect(all(&turns) == ["show", "t", "te"])
    }

    @Test func thereIsAnEndToWhatWaits() {
        var turns = Turns<String>()
        for number in 0..<Turns<String>.mostOfOneCaller {
            #expect(!isRefused(turns.add("\(number)", of: "a", isQuery: false)))
        }
        #expect(isRefused(turns.add("more", of: "a", isQuery: false)))
        for number in 1..<Turns<String>.mostCallers {
            #expect(!isRefused(turns.add("x", of: "caller \(number)", isQuery: true)))
        }
        #expect(isRefused(turns.add("x", of: "one more", isQuery: true)))
        turns.drop("a")
        #expect(!isRefused(turns.add("x", of: "one more", isQuery: true)))
        #expect(all(&turns).count == Turns<String>.mostCallers)
    }
}
