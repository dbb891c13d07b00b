internal import NotificationCore

/// The rings that the notification server refused to show: they wait, and it is asked again, later each time.
///
/// Nothing of this is stored. A ring that was refused still waits in the schedule, so the agent's next run, and another server,
/// are asked at once.
package final class Refusals {
    /// How long a ring rests after its first, second … refusal, in seconds; the last one counts for all that follow.
    private static let pauses = [1.0, 5, 30, 120, 600]
    /// After so many refusals of a ring, its content is to blame if other rings were shown meanwhile.
    private static let blamesContent = 3
    /// After so many rings in a row that were refused, the server is asked about one a second.
    private static let refusesAll = 3
    /// How many rings are remembered; one that is forgotten is asked about as if for the first time.
    private static let mostRemembered = 1000
    /// A ring that isn't asked about again so long after its rest doesn't wait any more, in microseconds.
    private static let forgottenAfter: Int64 = 60_000_000

    private struct Refused {
        var times = 0
        var restsUntil: Int64
        var othersWereShown = false
        var leftOut = Plainness.nothing
    }

    private var rings: [Int64: Refused] = [:]
    /// Those that were refused since the last one was shown.
    private var inARow: Set<Int64> = []
    private var allRestUntil: Int64 = 0
    private var lastReason = ""
    private let rest: Wait
    private let alarms: any Alarms

    init(_ alarms: any Alarms) {
        self.alarms = alarms
        rest = Wait(alarms)
    }

    private var now: Int64 { alarms.now().boot.microseconds }

    /// What the server said last, as long as a ring waits because of it.
    package var reason: String? {
        let now = now
        return rings.values.contains { now < $0.restsUntil + Self.forgottenAfter } ? lastReason : nil
    }

    /// The rings that rest now, or nil while all do.
    package var resting: Set<Int64>? {
        let now = now
        guard now >= allRestUntil else { return nil }
        return Set(rings.lazy.filter { now < $0.value.restsUntil }.map(\.key))
    }

    /// What is left out of a ring's popup, since the server refuses it.
    func leftOut(of ring: Int64) -> Plainness { rings[ring]?.leftOut ?? .nothing }

    /// A ring was refused.
    ///
    /// - Parameter again: Called when a ring's rest is over.
    func refused(_ ring: Int64, _ reason: String, again: @escaping () -> Void) {
        let now = now
        lastReason = reason
        inARow.insert(ring)
        rings = rings.filter { now < $0.value.restsUntil + Self.forgottenAfter }
        if rings[ring] == nil, rings.count >= Self.mostRemembered, let oldest = rings.keys.min() { rings[oldest] = nil }
        var refused = rings[ring] ?? Refused(restsUntil: now)
        refused.times += 1
        if refused.times >= Self.blamesContent, refused.othersWereShown, let more = refused.leftOut.next {
            // The next popup is another one, which the server may take at once.
            refused.leftOut = more
            refused.restsUntil = now + 1_000_000
        } else {
            refused.restsUntil = now + Self.microseconds(after: refused.times)
        }
        rings[ring] = refused
        if inARow.count >= Self.refusesAll { allRestUntil = now + 1_000_000 }
        arm(again)
    }

    /// A ring was shown, so the server doesn't refuse everything.
    func shown(_ ring: Int64) {
        inARow = []
        allRestUntil = 0
        rings[ring] = nil
        for other in rings.keys { rings[other]?.othersWereShown = true }
    }

    /// Another server is asked about all of them at once.
    func forget() {
        rings = [:]
        inARow = []
        allRestUntil = 0
        rest.end()
    }

    private static func microseconds(after times: Int) -> Int64 {
        Int64(pauses[min(times, pauses.count) - 1] * 1_000_000)
    }

    private func arm(_ again: @escaping () -> Void) {
        let now = now
        let ends = rings.values.map(\.restsUntil) + [allRestUntil]
        guard let next = ends.filter({ $0 > now }).min() else { return }
        rest.start(seconds: Double(next - now) / 1_000_000) { [weak self] in
            again()
            // What still rests is waited for in turn.
            self?.arm(again)
        }
    }
}
