internal import NotificationCore

/// The rings that the notification server refused to show. They wait, and the server is asked again, later each time.
///
/// Refusals aren't stored: a refused ring still waits in the schedule, so another server, and the agent's next run, are asked at once.
package final class Refusals: ShellPart {
    /// How long a ring rests after its first, second … refusal, in seconds; the last one counts for all that follow.
    private static let pauses = [1.0, 5, 30, 120, 600]
    /// After this many refusals, a ring's content is to blame if the server has shown other rings meanwhile.
    private static let blamesContent = 3
    /// After this many refused rings in a row, the server is asked about one ring a second.
    private static let refusesAll = 3
    /// How many rings are remembered; a forgotten one is asked about as if for the first time.
    private static let mostRemembered = 1000
    /// A ring that isn't asked about within this time after its rest no longer waits, in microseconds.
    private static let forgottenAfter: Int64 = 60_000_000
    private static let second: Int64 = 1_000_000

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
    private lazy var rest = Wait(alarms)

    private var now: Int64 { alarms.now().boot.microseconds }

    /// The server's last refusal, or nil when no refused ring waits.
    package var reason: String? {
        let now = now
        return rings.values.contains { now < $0.restsUntil + Self.forgottenAfter } ? lastReason : nil
    }

    /// The rings that rest now, or nil while all do.
    var resting: Set<Int64>? {
        // Each ring asks, and hardly a server refuses.
        guard !rings.isEmpty else { return [] }
        let now = now
        guard now >= allRestUntil else { return nil }
        return Set(rings.lazy.filter { now < $0.value.restsUntil }.map(\.key))
    }

    /// The parts that a ring's popup does without, because the server refused it with them.
    func leftOut(of ring: Int64) -> Plainness { rings[ring]?.leftOut ?? .nothing }

    func refused(_ ring: Int64, _ reason: String) {
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
            refused.restsUntil = now + Self.second
        } else {
            let pause = Self.pauses[min(refused.times, Self.pauses.count) - 1]
            refused.restsUntil = now + Int64(pause) * Self.second
        }
        rings[ring] = refused
        if inARow.count >= Self.refusesAll { allRestUntil = now + Self.second }
        arm()
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

    private func arm() {
        let now = now
        let ends = rings.values.map(\.restsUntil) + [allRestUntil]
        guard let next = ends.filter({ $0 > now }).min() else { return }
        rest.start(seconds: Double(next - now) / 1_000_000) { [weak self] in
            self?.shell?.showWaiting()
            // Waits for the next of those that still rest.
            self?.arm()
        }
    }
}

/// The parts that a popup does without. Each step leaves out one part more than the step before.
enum Plainness: Int {
    case nothing
    case pictures
    case markup
    case buttons
    /// All but the title.
    case rest

    var next: Plainness? { Plainness(rawValue: rawValue + 1) }

    func leavesOut(_ part: Plainness) -> Bool { rawValue >= part.rawValue }

    /// The capabilities to take from the server's profile.
    var missing: Set<String> {
        Set((leavesOut(.markup) ? ["body-markup"] : []) + (leavesOut(.buttons) ? ["actions", "inline-reply"] : []))
    }
}

extension Popup {
    /// The popup's title, urgency and silence, for a server that refuses everything else.
    var titleAlone: Popup {
        var popup = self
        (popup.icon, popup.body, popup.actions) = ("", "", [])
        popup.hints = hints.filter { ["urgency", "suppress-sound"].contains($0.key) }
        return popup
    }
}
