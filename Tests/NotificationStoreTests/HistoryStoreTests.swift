import MemoryStore
import NotificationCore
import NotificationStore
import Testing

/// Past rings, on disk and in memory alike (DESIGN 31).
@Suite struct HistoryStoreTests {
    enum Kind: CaseIterable { case sqlite, memory }

    private func withStore(_ kind: Kind, _ body: (any AgendaStore) throws -> Void) throws {
        guard kind == .sqlite else { return try body(MemoryStore()) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        try body(store)
    }

    private func time(_ seconds: Int64) -> WallTime { WallTime(unixSeconds: seconds) }

    private func past(_ identifier: String, at seconds: Int64, _ outcome: PastRing.Outcome = .missed) -> PastRing {
        var ring = PastRing(
            app: "app",
            identifier: identifier,
            title: "A title",
            due: time(seconds - 5),
            date: time(seconds)
        )
        ring.outcome = outcome
        return ring
    }

    private func delivered(_ identifier: String) -> Delivered {
        let request = Request(identifier: identifier, content: Content(title: "T"), trigger: nil)
        return Delivered(app: "app", request: request, date: time(1), due: time(1), occurrence: 1)
    }

    private func rows(_ store: any AgendaStore, since seconds: Int64 = 0) throws -> [PastRing] {
        try store.historyPage(since: time(seconds), after: nil, limit: PageLimit(rows: 20_000, bytes: .max)).rows
    }

    @Test(arguments: Kind.allCases) func everyOutcomeComesBack(_ kind: Kind) throws {
        try withStore(kind) { store in
            var rings = PastRing.Outcome.allCases.enumerated().map { past("r\($0)", at: Int64($0) + 10, $1) }
            // Done before it rang.
            rings[1].ended = rings[1].date
            rings[1].action = .init(identifier: "done", title: "Done")
            try store.commit(rings.map { .notePastRing($0, repeating: nil) }, durability: .process)
            #expect(try rows(store) == rings.reversed())
            #expect(try rows(store, since: 13) == rings.dropFirst(3).reversed())
            #expect(try store.historyCount(before: time(13)) == 3)
            try store.commit([.clearHistory], durability: .full)
            #expect(try rows(store).isEmpty)
        }
    }

    @Test(arguments: Kind.allCases) func anEndFindsTheRingByItsNumber(_ kind: Kind) throws {
        try withStore(kind) { store in
            func ring(_ identifier: String, at seconds: Int64, repeating earlier: Int64? = nil) throws -> Int64 {
                try store.commit(
                    [
                        .deliver(delivered(identifier)),
                        .notePastRing(past(identifier, at: seconds, .rang), repeating: earlier),
                    ],
                    durability: .process
                )
                return try #require(
                    try store.rows(.app("app")).delivered(RequestKey(app: "app", identifier: identifier))
                ).id
            }
            let first = try ring("a", at: 1)
            let second = try ring("b", at: 2)
            let again = try ring("a", at: 3, repeating: first)
            #expect(try rows(store).map(\.date) == [time(2), time(1)])
            let button = PastRing.Button(identifier: "done", title: "Done")
            try store.commit(
                [
                    .endPastRing(first, RingEnd(.dismissed, at: time(4))),
                    .endPastRing(again, RingEnd(.answered, at: time(5), action: button)),
                    .endPastRing(second + 100, RingEnd(.missed, at: time(6))),
                ],
                durability: .process
            )
            var answered = past("a", at: 1, .answered)
            answered.ended = time(5)
            answered.action = button
            #expect(try rows(store) == [past("b", at: 2, .rang), answered])
            // One that repeats what has been forgotten is written down by itself.
            try store.commit([.clearHistory], durability: .process)
            _ = try ring("b", at: 7, repeating: second)
            #expect(try rows(store) == [past("b", at: 7, .rang)])
        }
    }

    /// What was held rings when it is shown; what rang before, rang then.
    @Test(arguments: Kind.allCases) func whatIsHeldRingsOnce(_ kind: Kind) throws {
        try withStore(kind) { store in
            for (identifier, outcome) in [("a", PastRing.Outcome.held), ("b", .rang)] {
                try store.commit(
                    [
                        .deliver(delivered(identifier)),
                        .notePastRing(past(identifier, at: 1, outcome), repeating: nil),
                    ],
                    durability: .process
                )
            }
            let rings = try store.rows(.app("app")).delivered
            #expect(try rows(store) == [past("b", at: 1, .rang), past("a", at: 1, .held)])
            for second in [Int64(5), 9] {
                let changes = rings.map { Change.showPastRing($0.id, at: time(second)) }
                try store.commit(changes, durability: .process)
            }
            var shown = past("a", at: 1, .rang)
            shown.date = time(5)
            #expect(try rows(store) == [shown, past("b", at: 1, .rang)])
        }
    }

    @Test(arguments: Kind.allCases) func whatIsTooOldOrTooMuchGoes(_ kind: Kind) throws {
        try withStore(kind) { store in
            let most = PastRing.most(of: "app")
            let rings = (1...most + 50).map { past("r\($0)", at: Int64($0)) }
            try store.commit(rings.map { .notePastRing($0, repeating: nil) }, durability: .process)
            try store.commit([.pruneHistory(before: time(20))], durability: .process)
            #expect(try rows(store) == rings.suffix(most).reversed())
            try store.commit([.pruneHistory(before: time(Int64(most)))], durability: .process)
            #expect(try rows(store) == rings.suffix(51).reversed())
            try store.commit([.pruneHistory(before: WallTime(microseconds: .max))], durability: .process)
            #expect(try rows(store).isEmpty)
            try store.commit([.pruneHistory(before: time(1))], durability: .process)
        }
    }

    /// An app that rings all day doesn't drive out what is of others (DESIGN 31).
    @Test(arguments: Kind.allCases) func eachAppHasItsShare(_ kind: Kind) throws {
        try withStore(kind) { store in
            var own = past("own", at: 1)
            own.app = Agenda.ownApp
            let loud = (2...PastRing.most(of: "app") + 10).map { past("loud", at: Int64($0)) }
            try store.commit(([own] + loud).map { .notePastRing($0, repeating: nil) }, durability: .process)
            #expect(try rows(store) == loud.suffix(PastRing.most(of: "app")).reversed() + [own])
        }
    }

    @Test(arguments: Kind.allCases) func itIsReadInParts(_ kind: Kind) throws {
        try withStore(kind) { store in
            let rings = (1...7).map { past("r\($0)", at: Int64($0)) }
            try store.commit(rings.map { .notePastRing($0, repeating: nil) }, durability: .process)
            var found: [[String]] = []
            var place: PagePlace?
            repeat {
                let page = try store.historyPage(since: time(2), after: place, limit: PageLimit(rows: 4, bytes: .max))
                found.append(page.rows.map(\.identifier))
                place = try page.next.map { try #require(PagePlace($0.description)) }
            } while place != nil && found.count < 9
            #expect(found == [["r7", "r6", "r5", "r4"], ["r3", "r2"]])
            let bytes = PageLimit(rows: 100, bytes: rings[0].size * 3)
            #expect(try store.historyPage(since: time(0), after: nil, limit: bytes).rows.count == 3)
        }
    }
}
