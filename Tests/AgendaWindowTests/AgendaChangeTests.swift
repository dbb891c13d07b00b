import AgendaWindow
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import TestSupport
import Testing

/// However reminders come and go, the list on the screen stays what the agenda is, and a change costs little.
@Suite struct AgendaChangeTests {
    private static let apps = [Agenda.ownApp, "org.example.Chat"]

    private func random(_ number: Int, _ app: String, using random: inout SeededGenerator) -> PendingSummary {
        let seconds = Int64.random(in: -60...(20 * 86_400), using: &random)
        let isTimeless = Int.random(in: 0..<8, using: &random) == 0
        return Samples.pending("r\(number)", in: isTimeless ? nil : seconds, app: app) {
            $0.description = "\(Int.random(in: 0..<3, using: &random))"
        }
    }

    @Test(arguments: 1...6)
    func theScreenFollows(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        var (shown, words) = ([String](), [String: AgendaRow]())
        var now = Samples.now
        func follow(_ edit: ListEdit) {
            shown.apply(edit)
            #expect(shown == list.ids)
            #expect(list.count == shown.count)
            // Every line that reads differently is named.
            for id in shown {
                let row = list.row(id)
                if let before = words[id], before != row, !edit.rebindsAll {
                    #expect(edit.rebound.contains(id), "\(before) is \(String(describing: row))")
                }
                words[id] = row
            }
            for id in words.keys where !shown.contains(id) { words[id] = nil }
        }
        for _ in 0..<80 {
            let app = Self.apps.randomElement(using: &random) ?? Agenda.ownApp
            let numbers = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0..<40, using: &random)
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let pending = (0..<80).map { self.random($0, app, using: &random) }
                follow(list.replace(.app(app), pending: pending, delivered: []))
            case 1: follow(list.replace(.others(than: app), pending: [], delivered: []))
            case 2:
                let key = RequestKey(app: app, identifier: "r\(numbers[0])")
                let end = Bool.random(using: &random) ? now.advanced(byMicroseconds: 3_600_000_000) : nil
                let scopes: [Pause.Scope] = [.everything, .app(app), .request(key)]
                let paused = scopes.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                follow(list.setPauses(paused.map { Pause($0, since: now, until: end) }))
            case 3:
                now = min(list.nextChange(bound: shown), now.advanced(byMicroseconds: 7_200_000_000))
                follow(list.advance(to: now, bound: shown))
            case 4:
                now = now.advanced(byMicroseconds: Int64.random(in: -3_600_000_000...100_000_000_000, using: &random))
                let zone = Bool.random(using: &random) ? Samples.zones.zone(named: "Asia/Tokyo") : Samples.zone
                follow(list.advance(to: now, zone: zone, bound: shown))
            default:
                let present = numbers.filter { _ in Bool.random(using: &random) }
                let rung = numbers.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
                let delivered = Set(rung).map { number in
                    Samples.delivered("r\(number)", ago: Int64.random(in: 0...90_000, using: &random), app: app)
                }
                let pending = Set(present).map { self.random($0, app, using: &random) }
                let identifiers = numbers.map { "r\($0)" }
                follow(list.update(identifiers, of: app, pending: pending, delivered: delivered))
            }
        }
    }

    /// Between the instants that it names, nothing reads differently.
    @Test func nothingChangesBeforeItsTime() {
        var random = SeededGenerator(seed: 7)
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let pending = (0..<30).map { self.random($0, Agenda.ownApp, using: &random) }
        _ = list.replace(pending: pending, delivered: [Samples.delivered("x", ago: 30)])
        for _ in 0..<400 {
            let next = list.nextChange(bound: list.ids)
            #expect(next > list.output.now)
            let rows = list.ids.map { list.row($0) }
            _ = list.advance(to: next.advanced(byMicroseconds: -1), bound: list.ids)
            #expect(list.ids.map { list.row($0) } == rows)
            let edit = list.advance(to: next, bound: list.ids)
            #expect(!edit.isEmpty)
        }
    }

    /// A change among ten thousand is a search and a shift, and one splice.
    @Test func oneChangeAmongTenThousandIsCheap() throws {
        var random = SeededGenerator(seed: 3)
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let pending = (0..<10_000).map { self.random($0, Agenda.ownApp, using: &random) }
        let first = list.replace(pending: pending, delivered: [])
        #expect(first.splices.count == 1 && first.splices[0].added.count == list.count)
        for number in 0..<200 {
            let change = self.random(number, Agenda.ownApp, using: &random)
            let edit = list.update([change.request.identifier], of: Agenda.ownApp, pending: [change], delivered: [])
            // A list that is laid out once more would have all of them in one.
            #expect(edit.splices.count <= 2 && edit.splices.allSatisfy { $0.added.count <= 2 && $0.removed <= 2 })
        }
    }
}
