import AgentCore
import Geography
import NotificationCore
import Testing

/// Positions, as the agenda is told of them.
struct RegionTests {
    private static let home = Coordinate(latitude: 48, longitude: 11)

    /// Notes which positions are taken for the first since somebody watches.
    private final class Notes: Planning {
        var agenda: Agenda
        var absences: [Bool] = []

        init(_ agenda: Agenda) { self.agenda = agenda }

        func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
            if case .moved(_, let afterAbsence) = event { absences.append(afterAbsence) }
            return try agenda.plan(event, at: now, rows: rows)
        }
    }

    @Test func theFirstPositionOfEachWatchComesAfterAnAbsence() throws {
        let bench = try ShellBench()
        bench.bringServer()
        let notes = Notes(bench.shell.recorder.agenda)
        bench.shell.recorder.planning = { _ in notes }
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
        #expect(notes.absences == [true, false, true, false])
        #expect(bench.shown == ["milk"])
    }
}
