import AgentCore
import Geography
import NotificationCore
import Testing

/// Reminders that wait for a place.
struct PlaceTests {
    @Test func arrivingRingsOnceAndEndsTheWatch() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("milk", .home(arriving: true))
        #expect(bench.radii == [150])
        bench.shell.regions.positioned(at: try .away())
        bench.time.pass(60)
        bench.shell.regions.positioned(at: try .home())
        #expect(bench.shown == ["milk"])
        #expect(bench.radii.last == .some(nil), "\(bench.radii)")
    }

    @Test func theFirstKnownPositionIsNoCrossing() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("milk", .home(arriving: true))
        bench.shell.regions.positioned(at: try .home())
        #expect(bench.shown.isEmpty)
        #expect(try bench.pending == ["milk"])
    }

    @Test func aNewReminderStartsFromWhereTheMachineIs() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("first", .home(arriving: false))
        bench.shell.regions.positioned(at: try .home())
        try bench.ring("second", .home(arriving: false))
        bench.time.pass(60)
        bench.shell.regions.positioned(at: try .away())
        bench.answer(.success(1))
        #expect(bench.shown.sorted() == ["first", "second"])
    }

    @Test func whatIsRemovedIsNotWatched() throws {
        let bench = try ShellBench()
        try bench.ring("milk", .home(arriving: true))
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["milk"]))
        #expect(bench.radii == [150, nil])
    }
}

extension Trigger {
    /// The 150 m around a house.
    static func home(arriving: Bool) -> Trigger {
        let area = Circle(center: Coordinate(latitude: 52.5163, longitude: 13.3777), radius: 150)
        return .location(.init(area: area, notifyOnEntry: arriving, notifyOnExit: !arriving), repeats: false)
    }
}

extension Position {
    static func home() throws -> Position {
        try #require(Position(latitude: 52.5163, longitude: 13.3777, accuracy: 10))
    }

    static func away() throws -> Position {
        try #require(Position(latitude: 52.40, longitude: 13.3777, accuracy: 10))
    }
}
