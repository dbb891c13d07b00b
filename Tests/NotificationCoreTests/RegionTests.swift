internal import Messages
import Geography
import Glibc
import NotificationCore
import Testing

/// Requests that wait for a region to be entered or left (decision 27).
@Suite struct RegionTests {
    /// Brandenburg Gate; a degree of latitude is 111,195 m.
    private static let center = Coordinate(latitude: 52.5163, longitude: 13.3777)

    private static func area(_ radius: Double, at center: Coordinate = center) -> Circle {
        Circle(center: center, radius: radius)
    }

    /// So many metres north of the centre.
    private static func north(_ metres: Double, accuracy: Double = 5) throws -> Position {
        let latitude = center.latitude + metres / 111_195.08
        return try #require(Position(latitude: latitude, longitude: center.longitude, accuracy: accuracy))
    }

    // MARK: - Crossing

    /// before, radius, metres from the centre, accuracy, after
    @Test(arguments: [
        // The first position has to be on one side for sure.
        (RegionState.unknown, 200.0, 0.0, 5.0, RegionState.inside), (.unknown, 200, 199, 5, .inside),
        (.unknown, 200, 203, 5, .unknown), (.unknown, 200, 206, 5, .outside), (.unknown, 200, 0, 201, .unknown),
        (.unknown, 200, 5000, 20_000, .unknown), (.unknown, 200, 20_300, 20_000, .outside),
        // Inwards: 32 m or the accuracy, and half of the radius is enough.
        (.outside, 200, 199, 5, .outside), (.outside, 200, 169, 5, .outside), (.outside, 200, 167, 5, .inside),
        (.outside, 200, 121, 80, .outside), (.outside, 200, 119, 80, .inside), (.outside, 200, 101, 190, .outside),
        (.outside, 200, 99, 190, .inside), (.outside, 200, 0, 201, .outside), (.outside, 10, 6, 5, .outside),
        (.outside, 10, 4, 5, .inside),
        // Outwards: 32 m or the accuracy, whatever the radius.
        (.inside, 200, 201, 5, .inside), (.inside, 200, 231, 5, .inside), (.inside, 200, 233, 5, .outside),
        (.inside, 200, 299, 100, .inside), (.inside, 200, 301, 100, .outside), (.inside, 10, 41, 5, .inside),
        (.inside, 10, 43, 5, .outside), (.inside, 200, 15_000, 20_000, .inside),
    ])
    func aBoundaryIsCrossedByAMargin(
        _ before: RegionState,
        radius: Double,
        metres: Double,
        accuracy: Double,
        after: RegionState
    ) throws {
        #expect(before.next(try Self.north(metres, accuracy: accuracy), in: Self.area(radius)) == after)
    }

    /// centre, radius, a place, which side it is on; across the 180th meridian, around a pole, and far away
    @Test(arguments: [
        (Coordinate(latitude: 0, longitude: 179.9), 23_000.0, Coordinate(latitude: 0, longitude: -179.9), true),
        (Coordinate(latitude: 0, longitude: 179.9), 22_000, Coordinate(latitude: 0, longitude: -179.9), false),
        (Coordinate(latitude: -17, longitude: -180), 1000, Coordinate(latitude: -17, longitude: 180), true),
        (Coordinate(latitude: 89.9, longitude: 0), 23_000, Coordinate(latitude: 89.9, longitude: 180), true),
        (Coordinate(latitude: 89.9, longitude: 0), 22_000, Coordinate(latitude: 89.9, longitude: 180), false),
        (Coordinate(latitude: 90, longitude: 12), 100, Coordinate(latitude: 90, longitude: -170), true),
        (Coordinate(latitude: -90, longitude: 0), 12_000, Coordinate(latitude: -89.9, longitude: 77), true),
        (Coordinate(latitude: 52.5, longitude: 13.4), 1_000_000, Coordinate(latitude: -52.5, longitude: -166.6), false),
    ])
    func theEarthIsRound(_ center: Coordinate, radius: Double, place: Coordinate, isInside: Bool) throws {
        let position = try #require(
            Position(latitude: place.latitude, longitude: place.longitude, accuracy: 5)
        )
        let area = Self.area(radius, at: center)
        #expect(RegionState.unknown.next(position, in: area) == (isInside ? .inside : .outside))
        #expect(RegionState.inside.next(position, in: area) == (isInside ? .inside : .outside))
        #expect(RegionState.outside.next(position, in: area) == (isInside ? .inside : .outside))
    }

    @Test(arguments: [
        (91.0, 0.0, 5.0), (0, 180.5, 5), (.nan, 0, 5), (0, 0, -1), (0, 0, .nan), (0, 0, .infinity),
    ])
    func whatIsNoPositionTellsNothing(_ latitude: Double, longitude: Double, accuracy: Double) {
        #expect(Position(latitude: latitude, longitude: longitude, accuracy: accuracy) == nil)
    }

    // MARK: - Rings

    /// What a request waits for, where the machine goes (metres from the centre), and which of these positions ring.
    @Test(arguments: [
        // Once, on the first arrival; being there at first is no arrival.
        (trigger(entry: true, exit: false), [5000.0, 0, 5000, 0], [1]),
        (trigger(entry: true, exit: false), [0, 5000, 0], [2]),
        (trigger(entry: false, exit: true), [0, 100, 5000, 0, 5000], [2]),
        (trigger(entry: false, exit: true), [5000, 0, 5000], [2]), (trigger(entry: true, exit: true), [5000, 0], [1]),
        (trigger(entry: true, exit: true), [0, 5000], [1]),
        // Each time, and the first position only says where it begins.
        (trigger(entry: true, exit: false, repeats: true), [5000, 0, 5000, 0], [1, 3]),
        (trigger(entry: false, exit: true, repeats: true), [0, 5000, 0, 5000], [1, 3]),
        (trigger(entry: true, exit: true, repeats: true), [5000, 0, 5000, 0], [1, 2, 3]),
        // Jitter about the boundary is no crossing.
        (trigger(entry: true, exit: true, repeats: true), [150, 205, 195, 215, 190, 218], []),
        (trigger(entry: true, exit: true, repeats: true), [240, 195, 205, 185, 219], []),
        (trigger(entry: true, exit: true, repeats: true), [240, 195, 165, 205, 185, 219, 235], [2, 6]),
    ])
    func crossingsRing(_ trigger: Trigger, places: [Double], rings: [Int]) throws {
        let desk = Desk()
        try desk.add("a", trigger)
        var rang: [Int] = []
        for (index, metres) in places.enumerated() {
            desk.pass(seconds: 60)
            if try desk.move(to: Self.north(metres)).count == 1 { rang.append(index) }
        }
        #expect(rang == rings)
        #expect((try desk.pending("a") == nil) == (!trigger.repeats && !rings.isEmpty))
    }

    // MARK: - Noise

    /// Two hundred positions about the boundary, one a second, of a receiver that claims to be exact.
    @Test(arguments: ["uniform", "normal", "drifting"], [200.0, 100, 50]) func noiseOnTheLineIsNoCrossing(
        _ kind: String,
        radius: Double
    ) throws {
        var rings = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            var noise = Noise(seed: seed)
            let desk = Desk()
            var track = Track()
            try desk.add("a", Self.trigger(entry: true, exit: true, repeats: true, radius: radius))
            try desk.move(to: Self.north(0))
            for second in 0..<200 {
                desk.pass(seconds: 1)
                let metres =
                    switch kind {
                    case "uniform": noise.between(-30, 30)
                    // 15 m on the surface are 10.6 m across the line.
                    case "normal": noise.normal * 15 / 2.0.squareRoot()
                    default: 25 * sin(Double(second) / 16 + noise.phase) + noise.normal * 2
                    }
                rings += try desk.move(to: track.take(Self.north(radius + metres), at: desk.now.boot)).count
            }
        }
        #expect(rings == 0)
    }

    /// A walk through the middle at 1.4 m a second, of a receiver that is off by five metres: in and out once, and soon.
    @Test(arguments: [200.0, 50, 30]) func aWalkThroughRingsOnEachSide(_ radius: Double) throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var noise = Noise(seed: seed)
            let desk = Desk()
            var track = Track()
            try desk.add("a", Self.trigger(entry: true, exit: true, repeats: true, radius: radius))
            var rang: [Double] = []
            var metres = -radius - 100
            while metres < radius + 100 {
                desk.pass(seconds: 1)
                let position = try Self.north(metres + noise.normal * 5)
                if try desk.move(to: track.take(position, at: desk.now.boot)).count == 1 { rang.append(metres) }
                metres += 1.4
            }
            try #require(rang.count == 2)
            #expect(rang[0] < -radius + 32 + 15)
            #expect(rang[1] < radius + 32 + 15)
        }
    }

    /// A jump is believed when it goes far, or when nothing was heard for a while.
    @Test(arguments: [(240.0, 1.0, 0), (265, 1, 1), (240, 20, 1)])
    func aSinglePositionBeyondTheLine(_ metres: Double, after seconds: Double, rings: Int) throws {
        let desk = Desk()
        var track = Track()
        try desk.add("a", Self.trigger(entry: false, exit: true))
        try desk.move(to: track.take(Self.north(0), at: desk.now.boot))
        desk.pass(seconds: seconds)
        #expect(try desk.move(to: track.take(Self.north(metres), at: desk.now.boot)).count == rings)
    }

    @Test func aSmallRegionIsEntered() throws {
        let desk = Desk()
        var track = Track()
        try desk.add("a", Self.trigger(entry: true, exit: false, radius: 10))
        var rings = 0
        for metres in [60.0, 30, 8, 4, 3] {
            desk.pass(seconds: 1)
            rings += try desk.move(to: track.take(Self.north(metres), at: desk.now.boot)).count
            // All three before it are inside.
            if metres == 3 { #expect(rings == 0) }
        }
        for _ in 1...2 {
            desk.pass(seconds: 1)
            rings += try desk.move(to: track.take(Self.north(3), at: desk.now.boot)).count
        }
        #expect(rings == 1)
    }

    private static func trigger(entry: Bool, exit: Bool, repeats: Bool = false, radius: Double = 200) -> Trigger {
        .location(
            Trigger.Region(identifier: "gate", area: area(radius), notifyOnEntry: entry, notifyOnExit: exit),
            repeats: repeats
        )
    }

    private let arriving = trigger(entry: true, exit: false)
    private let always = trigger(entry: true, exit: true, repeats: true)

    @Test func aPendingOneHasNoDateAndSaysWhatItWaitsFor() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", arriving)
        let pending = try #require(try desk.pending("a"))
        #expect(pending.schedule.next(at: desk.now) == nil)
        #expect(pending.remaining == 1)
        #expect(try desk.agenda.timetable.upcoming(pending, at: desk.now, limit: 5).isEmpty)
        #expect(try desk.store.deadlines() == Deadlines())
        #expect(try desk.store.smallestRadius() == 200)
    }

    /// As a damaged schedule may hold it: no check lets such a request in.
    @Test func aRegionOfAnySizeIsDescribed() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", arriving)
        var pending = try #require(try desk.pending("a"))
        for radius in [1e300, .infinity, .nan, -1e300] {
            pending.request.trigger = Self.trigger(entry: true, exit: false, radius: radius)
            let text = desk.agenda.timetable.describe(pending, at: desk.now).english
            #expect(text.hasPrefix("on arriving within "))
        }
    }

    @Test(arguments: [
        (trigger(entry: true, exit: false), Request.Bounds(), "on arriving within 200 m of 52.5163, 13.3777"),
        (
            trigger(entry: false, exit: true, radius: 1500), Request.Bounds(),
            "on leaving the 1.5 km around 52.5163, 13.3777"
        ),
        (
            trigger(entry: true, exit: true, repeats: true, radius: 2000), Request.Bounds(count: 3),
            "each time on arriving within 2 km of 52.5163, 13.3777 or leaving, 3 times"
        ),
        (
            .location(
                Trigger.Region(area: Circle(center: Coordinate(latitude: -0.00001, longitude: -70.5), radius: 0.5)),
                repeats: false
            ), Request.Bounds(), "on arriving within 0.5 m of 0.0000, -70.5000 or leaving"
        ),
    ])
    func itIsSaidInWords(_ trigger: Trigger, bounds: Request.Bounds, words: String) throws {
        let desk = Desk()
        try desk.add("a", trigger, bounds: bounds)
        let pending = try #require(try desk.pending("a"))
        #expect(desk.agenda.timetable.describe(pending, at: desk.now).english == words)
    }

    // MARK: - Absence, bounds, answers

    /// The state lies in the store, so another agent goes on where the last one was.
    @Test func aCrossingWhileNobodyWatchedRingsOnce() throws {
        let desk = Desk()
        try desk.add("a", always)
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0), afterAbsence: true).count == 1)
        #expect(try desk.move(to: Self.north(0), afterAbsence: true).isEmpty)
    }

    @Test(arguments: [MissedPolicy.skip, .within(seconds: 3600)])
    func whoDoesNotRingLateIsSilentAboutCrossingsOfUnknownAge(_ missed: MissedPolicy) throws {
        let desk = Desk()
        var request = desk.request("a", arriving)
        request.missed = missed
        try desk.handle(.add(app: desk.app, [request]))
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0), afterAbsence: true).isEmpty)
        #expect(try desk.pending("a")?.schedule.region == .inside)
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0)).count == 1)
    }

    @Test func theEndRemovesItWithoutARing() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", always, bounds: .init(end: desk.zones.wall("2026-11-21T12:00:00")))
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0)).count == 1)
        #expect(try desk.next("a") == nil)
        #expect(try desk.store.deadlines().wall == desk.zones.wall("2026-11-21T12:00:00"))
        #expect(try desk.ring(at: "2026-11-21T12:00:00").isEmpty)
        #expect(try desk.pending("a") == nil)
        #expect(try desk.store.smallestRadius() == nil)
    }

    @Test func nothingRingsBeforeTheStartAndTheCountEndsIt() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let start = desk.zones.wall("2026-11-21T11:00:00")
        try desk.add("a", always, bounds: .init(start: start, count: 2))
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0)).isEmpty)
        desk.pass(seconds: 3600)
        #expect(try desk.move(to: Self.north(5000)).map(\.occurrence) == [1])
        #expect(try desk.pending("a")?.remaining == 1)
        #expect(try desk.move(to: Self.north(0)).map(\.occurrence) == [2])
        #expect(try desk.pending("a") == nil)
    }

    @Test func anEndThatHasPassedIsRefused() throws {
        let desk = Desk()
        let error = #expect(throws: AgendaError.self) {
            try desk.add("a", arriving, bounds: .init(end: desk.now.wall))
        }
        #expect(error?.code == .noDate)
        #expect(error?.message == "end: is in the past, so nothing would ring before it")
    }

    /// Decision 14: the series is as it was.
    @Test func aSnoozeLeavesTheWatchAlone() throws {
        let desk = Desk()
        try desk.add("a", always)
        try desk.move(to: Self.north(5000))
        try desk.move(to: Self.north(0))
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        #expect(try desk.next("a") != nil)
        desk.pass(seconds: 600)
        #expect(try desk.ring().map(\.occurrence) == [1])
        #expect(try desk.next("a") == nil)
        #expect(try desk.move(to: Self.north(5000)).map(\.occurrence) == [2])
        try desk.handle(.perform(desk.key("a"), .stopRepeat))
        #expect(try desk.pending("a") == nil)
    }

    @Test func aSingleOneThatIsSnoozedWatchesNoMore() throws {
        let desk = Desk()
        try desk.add("a", arriving)
        try desk.move(to: Self.north(5000))
        try desk.move(to: Self.north(0))
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        #expect(try desk.pending("a")?.schedule.region == nil)
        #expect(try desk.store.smallestRadius() == nil)
        desk.pass(seconds: 600)
        #expect(try desk.ring().count == 1)
        #expect(try desk.pending("a") == nil)
    }

    @Test func itInsistsUntilSomebodyAnswers() throws {
        let desk = Desk()
        var request = desk.request("a", arriving)
        request.untilAnswered = .init(seconds: 60, most: 3)
        try desk.handle(.add(app: desk.app, [request]))
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0)).count == 1)
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        try desk.handle(.perform(desk.key("a"), .done))
        #expect(try desk.pending("a") == nil)
    }

    @Test func anAnswerToARepeatedOneLeavesTheWatch() throws {
        let desk = Desk()
        var request = desk.request("a", always)
        request.untilAnswered = .init(seconds: 60, most: 3)
        try desk.handle(.add(app: desk.app, [request]))
        try desk.move(to: Self.north(5000))
        try desk.move(to: Self.north(0))
        try desk.handle(.perform(desk.key("a"), .done))
        #expect(try desk.pending("a")?.schedule.region == .inside)
        #expect(try desk.next("a") == nil)
    }

    @Test func thereIsNoComingRingToSkip() throws {
        let desk = Desk()
        try desk.add("a", always)
        let error = #expect(throws: AgendaError.self) { try desk.handle(.perform(desk.key("a"), .skipNext)) }
        #expect(error?.code == .unknownIdentifier)
        #expect(try desk.pending("a")?.schedule.region == .unknown)
    }

    /// Decision 10.
    @Test func oneThatIsReplacedStartsAnew() throws {
        let desk = Desk()
        try desk.add("a", arriving)
        try desk.move(to: Self.north(5000))
        try desk.add("a", arriving)
        #expect(try desk.move(to: Self.north(0)).isEmpty)
        try desk.move(to: Self.north(5000))
        #expect(try desk.move(to: Self.north(0)).count == 1)
    }

    @Test func positionsDoNotConcernOthers() throws {
        let desk = Desk()
        try desk.add("a", .every(3600))
        #expect(try desk.handle(.moved(to: Self.north(0), afterAbsence: false)).changes.isEmpty)
    }
}

/// Noise from a seed.
private struct Noise {
    private var state: UInt64
    let phase: Double

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
        phase = Double(seed)
    }

    /// In 0..<1; splitmix64.
    private mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * next() }

    /// With a standard deviation of one (Box and Muller).
    var normal: Double {
        mutating get { (-2 * log(1 - next())).squareRoot() * cos(2 * .pi * next()) }
    }
}

extension Desk {
    @discardableResult
    func move(to position: Position, afterAbsence: Bool = false) throws -> [Delivered] {
        let plan = try handle(.moved(to: position, afterAbsence: afterAbsence))
        return plan.changes.compactMap { if case .deliver(let delivered) = $0 { delivered } else { nil } }
    }
}
