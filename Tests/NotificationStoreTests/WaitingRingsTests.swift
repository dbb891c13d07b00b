import Foundation
import GRDB
import MemoryStore
import NotificationCore
import NotificationStore
import TestSupport
import Testing

/// The file remembers which rings wait; whatever is done to them, it finds the same next one as a store that looks each time.
@Suite struct WaitingRingsTests {
    private let apps = [Agenda.ownApp, Agenda.agentApp, "asked", "unasked"]
    private let address = PopupAddress(bus: "bus", server: ":1.1", id: 7)

    @Test(arguments: 1...8) func theNextRingIsTheOneThatTheRowsSay(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let file = try SQLiteStore(folder: folder.path + "/store")
        defer { file.close() }
        let memory = MemoryStore()
        var random = SeededGenerator(seed: seed)
        var shown = 0
        for step in 0..<200 {
            let changes = (0...Int.random(in: 0...1, using: &random)).map { _ in
                change(at: Int64(step), in: memory, &random)
            }
            for store in [file, memory] as [any AgendaStore] { try store.commit(changes, durability: .process) }
            let except: Set<Int64> =
                Bool.random(using: &random) ? [] : Set((0..<3).map { _ in .random(in: 1...200, using: &random) })
            for others in [except, []] {
                let (found, expected) = try (file.nextWaiting(except: others), memory.nextWaiting(except: others))
                #expect(found == expected, "step \(step), \(changes)")
            }
            // As the agent does: what is found is shown, and more is asked for.
            guard let next = try memory.nextWaiting(except: []), Int.random(in: 0..<3, using: &random) > 0 else {
                continue
            }
            shown += 1
            for store in [file, memory] as [any AgendaStore] {
                try store.commit([.present(ring: next.id, .shown(address))], durability: .process)
            }
            #expect(try file.nextWaiting(except: []) == memory.nextWaiting(except: []))
        }
        #expect(shown > 20)
    }

    @Test func aRingThatCouldNotBeWrittenDoesNotWait() throws {
        let folder = try TemporaryFolder()
        let file = try SQLiteStore(folder: folder.path + "/store")
        defer { file.close() }
        #expect(try file.nextWaiting(except: []) == nil)
        let ring = delivered("a", of: Agenda.ownApp, at: 1)
        try DatabaseQueue(path: folder.path + "/store/schedule.sqlite").write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON delivered WHEN NEW.identifier = 'b'
                    BEGIN SELECT RAISE(ABORT, 'not this one'); END
                    """
            )
        }
        let refused = delivered("b", of: Agenda.ownApp, at: 2)
        #expect(throws: AgendaError.self) {
            try file.commit([.deliver(ring), .deliver(refused)], durability: .full)
        }
        #expect(try file.nextWaiting(except: []) == nil)
        try file.commit([.deliver(ring)], durability: .full)
        #expect(try file.nextWaiting(except: [])?.key == ring.key)
    }

    private func change(at step: Int64, in store: MemoryStore, _ random: inout SeededGenerator) -> Change {
        let app = apps.randomElement(using: &random) ?? ""
        let identifier = ["a", "b", "c"].randomElement(using: &random) ?? ""
        let rings = ((try? store.rows(.app(nil)))?.delivered ?? []).map(\.id).sorted()
        switch Int.random(in: 0..<14, using: &random) {
        case 0...4: return .deliver(delivered(identifier, of: app, at: step))
        case 5: return .removeDelivered(RequestKey(app: app, identifier: identifier))
        case 6: return .release(app: app)
        case 7: return .expireWaiting(app: app)
        case 8: return .authorize(app: "asked", Bool.random(using: &random) ? .authorized : .denied)
        case 9: return .presentSummarised(limit: 2)
        case 10: return .expireSummarised
        default:
            guard let ring = rings.randomElement(using: &random) else { return .expireSummarised }
            let states: [Delivered.Presentation] = [
                .waiting(quietly: false), .waiting(quietly: true), .summarised, .shown(address), .expired(nil),
            ]
            return .present(ring: ring, states.randomElement(using: &random) ?? .summarised)
        }
    }

    private func delivered(_ identifier: String, of app: String, at time: Int64) -> Delivered {
        let time = WallTime(microseconds: time)
        let request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
        return Delivered(
            app: app,
            request: request,
            date: time,
            due: time,
            occurrence: 1,
            presentation: .waiting(quietly: false)
        )
    }
}
