import DesktopSearch
import NotificationCore
import Testing

/// Offers to add a reminder: each for one caller, once, and for some minutes.
@Suite struct OffersTests {
    private let start = BootTime(microseconds: 1_000_000)

    private func reading(_ title: String) -> Reading {
        Reading(
            request: Request(identifier: title, content: Content(title: title), trigger: nil),
            when: "soon",
            brief: "soon"
        ) { [] }
    }

    private func after(seconds: Int64) -> BootTime { start.advanced(byMicroseconds: seconds * 1_000_000) }

    @Test func oneIsTakenOnceAndByItsCallerAlone() {
        var offers = Offers()
        let number = offers.keep(reading("a"), for: ":1.1", at: start)
        #expect(offers.take(number, by: ":1.2", at: start) == nil)
        #expect(offers.reading(number, of: ":1.2", at: start) == nil)
        #expect(offers.reading(number, of: ":1.1", at: start)?.request.identifier == "a")
        #expect(offers.take(number, by: ":1.1", at: start)?.request.identifier == "a")
        #expect(offers.take(number, by: ":1.1", at: start) == nil)
        #expect(offers.isEmpty(at: start))
    }

    @Test func oneEndsAfterSomeMinutes() {
        var offers = Offers()
        let number = offers.keep(reading("a"), for: ":1.1", at: start)
        let (last, end) = (after(seconds: Offers.life - 1), after(seconds: Offers.life))
        #expect(offers.reading(number, of: ":1.1", at: last) != nil && !offers.isEmpty(at: last))
        #expect(offers.take(number, by: ":1.1", at: end) == nil && offers.isEmpty(at: end))
    }

    @Test func theOldestMakesRoom() {
        var offers = Offers()
        let other = offers.keep(reading("other"), for: ":1.2", at: start)
        let numbers = (0...Offers.mostOfOneCaller).map { offers.keep(reading("\($0)"), for: ":1.1", at: start) }
        #expect(Set(numbers).count == numbers.count)
        let kept = numbers.filter { offers.reading($0, of: ":1.1", at: start) != nil }
        #expect(kept == Array(numbers.dropFirst()))
        // What one caller makes doesn't drive out another's, as long as there is room at all.
        #expect(offers.reading(other, of: ":1.2", at: start) != nil)
        for caller in 0..<Offers.most { _ = offers.keep(reading("x"), for: ":2.\(caller)", at: start) }
        #expect(offers.reading(other, of: ":1.2", at: start) == nil)
        #expect(numbers.allSatisfy { offers.reading($0, of: ":1.1", at: start) == nil })
    }
}
