import AgentCore
import Geography
import NotificationCore
import Testing

/// Positions, as the agenda is told of them.
struct RegionTests {
    private static let home = Coordinate(latitude: 48, longitude: 11)

    @Test func theFirstPositionOfEachWatchComesAfterAnAbsence() throws {
        let bench = try ShellBench()
        bench.bringServer()
        let planned = bench.planned
        let far = try #require(Position(latitude: 49, longitude: 11, accuracy: 10))
        let near = try #require(Position(latitude: 48, longitude: 11, accuracy: 10))
        for _ in 1...2 {
            let trigger = Trigger.location(.init(area: Circle(center: Self.home, radius: 200)), repeats: false)
            let request = Request(identifier: "milk", content: Content(title: "milk"), trigger: trigger)
            try bench.shell.add([request], of: Agenda.ownApp)
            bench.shell.regions.positioned(at: far)
            bench.time.pass(60)
            bench.shell.regions.positioned(at: near)
        }
        let absences = planned.events.compactMap {
            if case .moved(_, let afterAbsence) = $0 { afterAbsence } else { nil }
        }
        #expect(absences == [true, false, true, false])
        #expect(bench.shown == ["milk"])
    }
}
