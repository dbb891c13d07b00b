import Foundation
import Geography
import MemoryStore
import NotificationCore
import NotificationStore
import Recurrence
import Testing

/// What every store does, on disk and in memory alike.
@Suite struct AgendaStoreTests {
    enum Kind: CaseIterable { case sqlite, memory }

    /// A store of a kind, in a folder that goes with it.
    private func withStore(_ kind: Kind, _ body: (any AgendaStore) throws -> Void) throws {
        func run(_ store: any AgendaStore) throws {
            try store.commit([.authorize(app: "app", .authorized)], durability: .full)
            try body(store)
        }
        guard kind == .sqlite else { return try run(MemoryStore()) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path + "/store")
        defer { store.close() }
        try run(store)
    }

    private func pending(_ identifier: String, app: String = "app", due: Deadline?) -> Pending {
        let content = Content(
            title: identifier,
            body: "ä\u{1F355}",
            actions: [Action(identifier: "s", title: "S", effect: .snooze(seconds: 1.5))]
        )
        return Pending(
            app: app,
            request: Request(
                identifier: identifier,
                content: content,
                trigger: .interval(.init(seconds: 5, repeats: true))
            ),
            schedule: Schedule(due: due)
        )
    }

    private func delivered(_ identifier: String, date: Int64, state: Delivered.Presentation = .waiting(quietly: false))
        -> Delivered
    {
        Delivered(
            app: "app",
            request: pending(identifier, due: nil).request,
            date: WallTime(microseconds: date),
            due: WallTime(microseconds: date),
            occurrence: 1,
            presentation: state
        )
    }

    private func wall(_ time: Int64) -> Deadline { .wall(WallTime(microseconds: time)) }
    private func boot(_ time: Int64) -> Deadline { .boot(BootTime(microseconds: time)) }

    /// What wakes the machine (decision 34).
    @Test(arguments: Kind.allCases) func theNextThatWakeTheMachineAreFoundByOwnerAndClock(_ kind: Kind) throws {
        func waking(_ identifier: String, app: String = Agenda.ownApp, due: Deadline?, snooze: Int64? = nil) -> Pending
        {
            var row = pending(identifier, app: app, due: due)
            row.request.wake = true
            row.schedule.snooze = snooze.map {
                .init(boot: BootTime(microseconds: $0), wall: WallTime(microseconds: $0))
            }
            return row
        }
        let now = Moment(wall: WallTime(microseconds: 100), boot: BootTime(microseconds: 10), bootID: "b")
        try withStore(kind) { store in
            let apps: [Authorization] = [.denied, .authorized, .provisional, .notDetermined]
            try store.commit(apps.map { .authorize(app: $0.rawValue, $0) }, durability: .full)
            try store.commit(
                [
                    waking("wall", due: wall(300)), waking("later", due: wall(400)), waking("passed", due: wall(100)),
                    waking("boot", due: boot(20)), waking("snoozed", due: nil, snooze: 15),
                    waking("denied", app: "denied", due: wall(110)),
                    waking("quiet", app: "provisional", due: wall(120)),
                    waking("forgotten", app: "notDetermined", due: wall(130)),
                    waking("new", app: "new", due: wall(140)),
                    waking("app", app: "authorized", due: wall(200)),
                    waking("app's snooze", app: "authorized", due: nil, snooze: 30),
                    pending("sleeps", app: Agenda.ownApp, due: wall(150)),
                ].map(Change.put),
                durability: .full
            )
            func next(_ owners: WakingOwners, _ limit: Int) throws -> Set<String> {
                Set(try store.nextToWake(owners, after: now, limit: limit).map(\.key.identifier))
            }
            #expect(try next(.own, 1) == ["wall", "boot", "snoozed"])
            #expect(try next(.own, 10) == ["wall", "later", "boot", "snoozed"])
            #expect(try next(.allowed(undecided: false), 1) == ["wall", "boot", "snoozed", "app", "app's snooze"])
            #expect(try next(.allowed(undecided: true), 1) == ["wall", "boot", "snoozed", "forgotten", "app's snooze"])
            #expect(
                try next(.allowed(undecided: true), 10) == [
                    "wall", "later", "boot", "snoozed", "forgotten", "new", "app", "app's snooze",
                ]
            )
            let found = try store.nextToWake(.own, after: now, limit: 1)
            #expect(Set(found.map(\.due)) == [wall(300), boot(20), boot(15)])
            // An edit that takes it away, and a reschedule that doesn't.
            var row = waking("wall", due: wall(300))
            row.request.wake = false
            try store.commit([.put(row)], durability: .full)
            try store.commit(
                [.reschedule(RequestKey(app: Agenda.ownApp, identifier: "later"), Schedule(due: wall(500)))],
                durability: .full
            )
            #expect(try store.nextToWake(.own, after: now, limit: 10).contains { $0.due == wall(500) })
            #expect(try next(.own, 10) == ["later", "boot", "snoozed"])
        }
    }

    /// A name that nearly fits everywhere is looked for once.
    @Test func aNameOfManyLettersHoldsNothingUp() throws {
        try withStore(.sqlite) { store in
            for letter in ["a", "\"", "k", "%"] {
                let rows = (0..<60).map { number in
                    var row = pending("\(letter)-\(number)", due: wall(10))
                    row.request.content.body = String(repeating: letter, count: 16_000)
                    return row
                }
                try store.commit(rows.map { .put($0) }, durability: .process)
            }
            func time(of name: String) throws -> Duration {
                let start = ContinuousClock.now
                let found = try store.identifiers(called: name, of: "app", limit: 10)
                #expect(found.isEmpty)
                return start.duration(to: .now)
            }
            let usual = try [time(of: "none"), time(of: "none"), time(of: "none")].min() ?? .zero
            for letter in ["a", "k", "%a", "\"", "%"] {
                let long = try time(of: String(repeating: letter, count: 1000 / letter.count) + "b")
                #expect(long < usual * 40, "\(letter)")
            }
        }
    }

    /// Whatever JSON and Unicode make of a title.
    @Test(arguments: Kind.allCases) func whatANameMayStandForIsFound(_ kind: Kind) throws {
        let titles = ["Rent", "a/b \"c\" \\d", "Mu\u{308}ll 🗑", "Tea\u{1}time", "100 %_", "273 \u{212A}"]
        try withStore(kind) { store in
            let rows = titles.enumerated().map { index, title in
                var row = pending("id-\(index)", due: wall(10))
                row.request.content.title = title
                return row
            }
            var other = rows[0]
            other.app = "other"
            try store.commit((rows + [other]).map { .put($0) }, durability: .full)
            func found(_ name: String, _ limit: Int = 10) throws -> [String] {
                try store.identifiers(called: name, of: "app", limit: limit).sorted()
            }
            for (index, title) in titles.enumerated() { #expect(try found(title) == ["id-\(index)"]) }
            #expect(try found("id-3") == ["id-3"] && found("ID-3") == ["id-3"])
            #expect(try found("id-").count == titles.count && found("id-", 2).count == 2)
            #expect(try found("rENT") == ["id-0"] && found("M\u{dc}LL 🗑") == ["id-2"] && found("273 k") == ["id-5"])
            #expect(try found("Ren").isEmpty && found("d-1").isEmpty)
            // None of them fits, whatever it is made of.
            for name in ["日本語", "-", "%", "_", "/", "\""] { #expect(try found(name).isEmpty) }
            // The person's list has the agent's own messages too.
            var message = delivered("told", date: 1)
            message.app = Agenda.agentApp
            try store.commit([.deliver(message), .deliver(delivered("rang", date: 2))], durability: .full)
            #expect(try store.identifiers(called: "to", of: Agenda.ownApp, limit: 10) == ["told"])
            #expect(try found("rang") == ["rang"])
        }
    }

    /// Decision 19: what an app may not ring costs nothing until it may.
    @Test(arguments: Kind.allCases) func whatRestsIsNeverDue(_ kind: Kind) throws {
        try withStore(kind) { store in
            func resting(_ identifier: String, _ due: Deadline, last: Int64?) -> Pending {
                var row = pending(identifier, due: due)
                row.schedule.rests = true
                row.schedule.lastDue = last.map(WallTime.init(microseconds:))
                return row
            }
            var other = resting("a", wall(1), last: nil)
            other.app = "other"
            try store.commit(
                [
                    .put(resting("a", wall(10), last: 9)), .put(resting("b", boot(10), last: 4)),
                    .put(pending("c", due: wall(30))), .put(other),
                ],
                durability: .full
            )
            let due = RowQuery.due(wall: WallTime(microseconds: 20), boot: BootTime(microseconds: 20), .ofAnyApp)
            func names(_ query: RowQuery) throws -> [String] { try store.rows(query).pending.map(\.request.identifier) }
            #expect(try names(due) == [])
            #expect(try store.deadlines() == Deadlines(wall: WallTime(microseconds: 30), boot: nil))
            #expect(try store.restingApps() == ["app", "other"])
            // Those that rang longest ago come first.
            #expect(try names(.resting(app: "app", limit: 5)) == ["b", "a"])
            #expect(try names(.resting(app: "app", limit: 1)) == ["b"])
            try store.commit([.release(app: "app")], durability: .process)
            #expect(Set(try names(due)) == ["a", "b"])
            #expect(try store.restingApps() == ["other"])
        }
    }

    /// Of what is due at once, the person's own come whatever apps have.
    @Test(arguments: Kind.allCases) func theOwnAreDueBesideAppsOfAnyNumber(_ kind: Kind) throws {
        try withStore(kind) { store in
            var own = pending("own", due: wall(50))
            own.app = Agenda.ownApp
            let others = (0..<100).map { pending("\($0)", due: wall(Int64($0) % 50)) }
            try store.commit(others.map { .put($0) } + [.put(own)], durability: .full)
            let due = try store.rows(.due(wall: WallTime(microseconds: 50), boot: BootTime(microseconds: 0), .ofAnyApp))
                .pending
            #expect(due.count { $0.app == Agenda.ownApp } == 1)
            #expect(due.count == 1 + Event.batchOfApps)
        }
    }

    /// What is on the screen counts as what waits does: an app could have had any number of large ones there.
    @Test(arguments: Kind.allCases) func whatIsOnTheScreenCountsTowardsTheQuota(_ kind: Kind) throws {
        try withStore(kind) { store in
            let address = PopupAddress(bus: "bus", server: ":1.1", id: 7)
            func bytes() throws -> Int { try store.rows(.requests(app: "app", identifiers: [])).bytes }
            #expect(try bytes() == 0)
            try store.commit([.deliver(delivered("a", date: 1))], durability: .full)
            let waiting = try bytes()
            #expect(waiting > 0)
            let ring = try #require(try store.rows(.app("app")).delivered.first?.id)
            try store.commit([.present(ring: ring, .shown(address))], durability: .full)
            #expect(try bytes() == waiting)
            try store.commit([.present(ring: ring, .expired(nil))], durability: .full)
            #expect(try bytes() == 0)
        }
    }

    /// A program that can't be told from others may call itself what it likes.
    @Test(arguments: Kind.allCases) func unknownProgramsShareAQuota(_ kind: Kind) throws {
        try withStore(kind) { store in
            func counted(_ app: String) throws -> Int {
                try store.rows(.requests(app: app, identifiers: [])).pendingCount
            }
            #expect(try counted("unknown:c") == 0)
            for app in ["unknown:a", "unknown:b", "app"] {
                try store.commit([.put(pending("x", app: app, due: wall(9)))], durability: .full)
            }
            let bytes = try store.rows(.requests(app: "app", identifiers: [])).bytes
            for app in ["unknown:a", "unknown:c"] {
                #expect(try counted(app) == 2)
                #expect(try store.rows(.requests(app: app, identifiers: [])).bytes == 2 * bytes)
            }
            #expect(try counted("app") == 1)
        }
    }

    @Test(arguments: Kind.allCases) func deliveredOnesAreKeptByNumberAndSize(_ kind: Kind) throws {
        try withStore(kind) { store in
            let rows = (1...5).map { delivered("r\($0)", date: Int64($0), state: .expired(nil)) }
            func left(_ limit: Int, _ bytes: Int) throws -> [String] {
                try store.commit(rows.map { .deliver($0) }, durability: .full)
                let trim = Change.trimDelivered(app: "app", limit: limit, bytes: bytes)
                let trimmed = try store.commit([trim], durability: .full)
                let left = try store.rows(.app("app")).delivered.map(\.request.identifier)
                // It says what it has removed.
                #expect(Set(trimmed) == Set(rows.map(\.key).filter { !left.contains($0.identifier) }))
                #expect(trimmed.count == rows.count - left.count)
                return left
            }
            let (byNumber, bySize, all) = (try left(3, .max), try left(100, 1), try left(100, .max))
            #expect(byNumber == ["r5", "r4", "r3"])
            #expect(bySize == ["r5"])
            #expect(all.count == 5)
        }
    }

    /// One popup stands for any number of the person's own, which nobody has answered.
    @Test(arguments: Kind.allCases) func whatStandsBehindAPopupOfThePersonsOwnIsKept(_ kind: Kind) throws {
        try withStore(kind) { store in
            // Of the person's own, those behind a popup and the newest two of the others.
            for (app, left) in [(Agenda.ownApp, 6), ("app", 2)] {
                let rows = (1...9).map { number in
                    let state: Delivered.Presentation = [.summarised, .behind, .expired(nil)][number % 3]
                    var row = delivered("r\(number)", date: Int64(number), state: state)
                    row.app = app
                    return row
                }
                try store.commit(rows.map { .deliver($0) }, durability: .full)
                try store.commit([.trimDelivered(app: app, limit: 2)], durability: .full)
                #expect(try store.rows(.app(app)).delivered.count == left + (app == Agenda.ownApp ? 2 : 0))
            }
        }
    }

    @Test(arguments: Kind.allCases) func everythingOfARowComesBack(_ kind: Kind) throws {
        try withStore(kind) { store in
            var row = pending("a", due: boot(70))
            row.request.bounds = .init(start: WallTime(microseconds: -5), end: WallTime(microseconds: 9), count: 3)
            row.request.missed = .within(seconds: 2.5)
            row.request.content.userInfo = [
                "s": .string("x"), "n": .integer(.min), "u": .unsigned(.max), "d": .double(0.1), "b": .boolean(true),
                "data": .data([0, 255]), "date": .date(1.000000001), "a": .array([.dictionary(["k": .string("")])]),
            ]
            row.schedule.anchor = .init(
                boot: BootTime(microseconds: 1),
                wall: WallTime(microseconds: 2),
                isRebased: true
            )
            row.schedule.snooze = .init(boot: BootTime(microseconds: 3), wall: WallTime(microseconds: 4), delay: 600)
            row.schedule.consumed = 17
            row.schedule.lastDue = WallTime(microseconds: -7)
            row.schedule.lastSkipped = WallTime(microseconds: 8)
            row.schedule.untilAnswered = 2
            var calendar = pending("b", due: wall(80))
            calendar.request.trigger = .calendar(
                DateMatch(month: 3, hour: 9, weekday: 2, zoneIdentifier: "Europe/Berlin"),
                repeats: true
            )
            try store.commit([.put(row), .put(calendar)], durability: .full)
            #expect(try store.rows(.app("app")).pending == [row, calendar])
            #expect(try store.rows(.requests(app: "app", identifiers: ["a", "x"])).pending == [row])
            #expect(try store.rows(.requests(app: "app", identifiers: ["a"])).pendingCount == 2)
            #expect(try store.rows(.app("other")).pending.isEmpty)
        }
    }

    @Test(arguments: Kind.allCases) func aReplacedRequestKeepsItsPlaceInTheList(_ kind: Kind) throws {
        try withStore(kind) { store in
            try store.commit([.put(pending("a", due: wall(1))), .put(pending("b", due: wall(2)))], durability: .full)
            try store.commit([.put(pending("a", due: wall(3)))], durability: .full)
            #expect(try store.rows(.app("app")).pending.map(\.request.identifier) == ["a", "b"])
            #expect(try store.deadlines().wall == WallTime(microseconds: 2))
        }
    }

    @Test(arguments: Kind.allCases) func deadlinesAreTheEarliestOfEachClock(_ kind: Kind) throws {
        try withStore(kind) { store in
            #expect(try store.deadlines() == Deadlines())
            var snoozed = pending("c", due: wall(500))
            snoozed.schedule.snooze = .init(boot: BootTime(microseconds: 30), wall: WallTime(microseconds: 0))
            try store.commit(
                [.put(pending("a", due: wall(100))), .put(pending("b", due: boot(40))), .put(snoozed)],
                durability: .full
            )
            #expect(
                try store.deadlines() == Deadlines(wall: WallTime(microseconds: 100), boot: BootTime(microseconds: 30))
            )
            try store.commit([.reschedule(snoozed.key, Schedule(due: wall(50)))], durability: .process)
            #expect(
                try store.deadlines() == Deadlines(wall: WallTime(microseconds: 50), boot: BootTime(microseconds: 40))
            )
        }
    }

    @Test(arguments: Kind.allCases) func dueRowsComeWithWhatTheyReplace(_ kind: Kind) throws {
        try withStore(kind) { store in
            var snoozed = pending("c", due: wall(500))
            snoozed.schedule.snooze = .init(boot: BootTime(microseconds: 30), wall: WallTime(microseconds: 0))
            try store.commit(
                [
                    .put(pending("a", due: wall(100))), .put(pending("b", due: boot(40))), .put(snoozed),
                    .put(pending("later", due: wall(101))), .deliver(delivered("a", date: 1)),
                    .deliver(delivered("later", date: 1)),
                ],
                durability: .full
            )
            let query = RowQuery.due(wall: WallTime(microseconds: 100), boot: BootTime(microseconds: 40), .ofAnyApp)
            let rows = try store.rows(query)
            #expect(Set(rows.pending.map(\.request.identifier)) == ["a", "b", "c"])
            #expect(rows.delivered.map(\.request.identifier) == ["a"])
        }
    }

    @Test(arguments: Kind.allCases) func eachRingHasANumberOfItsOwn(_ kind: Kind) throws {
        try withStore(kind) { store in
            try store.commit([.deliver(delivered("a", date: 1))], durability: .process)
            let first = try #require(try store.nextWaiting(except: []))
            try store.commit([.deliver(delivered("a", date: 2))], durability: .process)
            let second = try #require(try store.nextWaiting(except: []))
            #expect(second.id > first.id)
            #expect(try store.rows(.ring(first.id)).delivered.isEmpty)
            #expect(try store.rows(.app("app")).delivered == [second])
        }
    }

    @Test(arguments: Kind.allCases) func popupsAreFoundByTheirWholeAddress(_ kind: Kind) throws {
        try withStore(kind) { store in
            let address = PopupAddress(bus: "b", server: ":1.4", id: .max)
            try store.commit(
                [
                    .put(pending("a", due: wall(1))), .deliver(delivered("a", date: 1)),
                    .setCategories(app: "app", [Category(identifier: "k")]),
                ],
                durability: .full
            )
            let ring = try #require(try store.nextWaiting(except: []))
            try store.commit([.present(ring: ring.id, .shown(address))], durability: .process)
            #expect(try store.nextWaiting(except: []) == nil)
            #expect(try store.rows(.onScreen).delivered.map(\.id) == [ring.id])
            let rows = try store.rows(.popup(address))
            #expect(rows.delivered.map(\.id) == [ring.id])
            #expect(rows.pending.map(\.request.identifier) == ["a"])
            #expect(rows.categories == ["app": [Category(identifier: "k")]])
            try store.commit([.present(ring: ring.id, .expired(address))], durability: .process)
            #expect(try store.rows(.popup(address)).delivered.map(\.presentation) == [.expired(address)])
            #expect(try store.rows(.onScreen).delivered.isEmpty)
            for other in [
                PopupAddress(bus: "c", server: ":1.4", id: .max), PopupAddress(bus: "b", server: ":1.5", id: .max),
                PopupAddress(bus: "b", server: ":1.4", id: 1),
            ] {
                #expect(try store.rows(.popup(other)).delivered.isEmpty)
            }
        }
    }

    @Test(arguments: Kind.allCases) func whatIsToReplaceAPopupIsOnTheScreenUntilThen(_ kind: Kind) throws {
        try withStore(kind) { store in
            let address = PopupAddress(bus: "b", server: ":1.4", id: 7)
            var own = delivered("own", date: 1, state: .outdated(address))
            own.app = Agenda.ownApp
            try store.commit([.deliver(own)], durability: .process)
            #expect(try store.rows(.crowd).delivered.map(\.key) == [own.key])
            try store.commit([.expireWaiting(app: Agenda.ownApp)], durability: .process)
            #expect(try store.rows(.onScreen).delivered.map(\.presentation) == [.shown(address)])
        }
    }

    @Test(arguments: Kind.allCases) func whatIsToReplaceAPopupWaitsWithItsAddress(_ kind: Kind) throws {
        try withStore(kind) { store in
            let address = PopupAddress(bus: "b", server: ":1.4", id: 7)
            let row = delivered("a", date: 1, state: .outdated(address))
            try store.commit([.deliver(row), .authorize(app: "app", .authorized)], durability: .process)
            let ring = try #require(try store.nextWaiting(except: []))
            #expect(ring.presentation == .outdated(address) && ring.handedTo == nil)
            #expect(try store.rows(.popup(address)).popup(address)?.delivered?.id == ring.id)
            #expect(try store.rows(.onScreen).delivered.map(\.id) == [ring.id])
            #expect(try store.rows(.handedOver).delivered.isEmpty)
            // Another server doesn't have it.
            let other = Delivered.Handover(bus: "b", server: ":1.5")
            try store.commit([.handOver(ring: ring.id, to: other)], durability: .process)
            #expect(try store.nextWaiting(except: [])?.presentation == .waiting(quietly: true))
            #expect(try store.rows(.handedOver).delivered.map(\.handedTo) == [other])
            #expect(try store.rows(.onScreen).delivered.isEmpty)
        }
    }

    @Test(arguments: Kind.allCases) func whichServerWasAskedIsKeptUntilItIsKnownWhatBecameOfIt(_ kind: Kind) throws {
        try withStore(kind) { store in
            let server = Delivered.Handover(bus: "bus", server: ":1.7")
            var row = delivered("a", date: 1)
            row.handedTo = server
            try store.commit([.deliver(row), .deliver(delivered("b", date: 2))], durability: .process)
            func handed() throws -> [String: Delivered.Handover?] {
                let rows = try store.rows(.handedOver).delivered
                return Dictionary(uniqueKeysWithValues: rows.map { ($0.request.identifier, $0.handedTo) })
            }
            #expect(try handed() == ["a": server])
            let rings = try store.rows(.app("app")).delivered.sorted { $0.date < $1.date }.map(\.id)
            let other = Delivered.Handover(bus: "bus", server: ":1.8")
            try store.commit(rings.map { .handOver(ring: $0, to: other) }, durability: .process)
            #expect(try handed() == ["a": other, "b": other])
            try store.commit(
                [
                    .present(ring: rings[0], .shown(PopupAddress(bus: "bus", server: ":1.8", id: 3))),
                    .present(ring: rings[1], .waiting(quietly: true)), .handOver(ring: rings[0], to: server),
                ],
                durability: .process
            )
            #expect(try handed().isEmpty)
            #expect(
                try store.rows(.ring(rings[0])).delivered.first?.presentation
                    == .shown(PopupAddress(bus: "bus", server: ":1.8", id: 3))
            )
        }
    }

    @Test(arguments: Kind.allCases) func waitingRingsComeInTheOrderTheyWereDue(_ kind: Kind) throws {
        try withStore(kind) { store in
            try store.commit(
                [
                    .deliver(delivered("b", date: 20)),
                    .deliver(delivered("a", date: 10, state: .waiting(quietly: true))),
                ],
                durability: .process
            )
            let first = try #require(try store.nextWaiting(except: []))
            #expect(first.request.identifier == "a")
            #expect(first.presentation == .waiting(quietly: true))
            try store.commit([.removeDelivered(first.key)], durability: .full)
            #expect(try store.nextWaiting(except: [])?.request.identifier == "b")
        }
    }

    @Test(arguments: Kind.allCases) func appsDoNotSeeOneAnother(_ kind: Kind) throws {
        try withStore(kind) { store in
            try store.commit(
                [
                    .put(pending("a", app: "one", due: wall(1))), .put(pending("a", app: "two", due: wall(2))),
                    .put(pending("b", app: "two", due: wall(2))), .deliver(delivered("a", date: 1)),
                ],
                durability: .full
            )
            try store.commit([.removeAllPending(app: "one")], durability: .full)
            #expect(try store.rows(.app("one")).pending.isEmpty)
            #expect(try store.rows(.app("two")).pending.count == 2)
            #expect(
                try store.tallies() == [
                    AppTally(app: "app", pending: 0, delivered: 1, authorization: .authorized),
                    AppTally(app: "two", pending: 2, delivered: 0, authorization: .notDetermined),
                ]
            )
            #expect(try store.rows(.app(nil)).pending.map(\.app) == ["two", "two"])
        }
    }

    /// Decision 27.
    @Test(arguments: Kind.allCases) func regionsAreWatchedFromTheStateThatWasStored(_ kind: Kind) throws {
        func watching(_ identifier: String, radius: Double, due: Deadline? = nil) -> Pending {
            var row = pending(identifier, due: due)
            let center = Coordinate(latitude: -33.8568, longitude: 151.2153)
            let area = Circle(center: center, radius: radius)
            row.request.trigger = .location(
                Trigger.Region(identifier: "ö", area: area, notifyOnEntry: false),
                repeats: true
            )
            row.schedule.region = .unknown
            return row
        }
        try withStore(kind) { store in
            #expect(try store.smallestRadius() == nil)
            let (wide, small) = (watching("wide", radius: 1500.25), watching("small", radius: 80, due: wall(9)))
            let others = [pending("other", due: wall(5)), pending("another", due: nil)]
            try store.commit(([wide] + others + [small]).map { .put($0) }, durability: .full)
            try store.commit([.deliver(delivered("small", date: 1))], durability: .full)
            try store.commit([.deliver(delivered("other", date: 1))], durability: .full)
            let rows = try store.rows(.watchingRegions)
            #expect(rows.pending == [wide, small])
            #expect(rows.delivered.map(\.request.identifier) == ["small"])
            #expect(rows.authorizations == ["app": .authorized])
            #expect(try store.smallestRadius() == 80)

            for state in [RegionState.inside, .outside] {
                var schedule = small.schedule
                schedule.region = state
                try store.commit([.reschedule(small.key, schedule)], durability: .process)
                #expect(try store.rows(.watchingRegions).pending.last?.schedule == schedule)
            }
            try store.commit([.reschedule(small.key, Schedule(due: nil))], durability: .process)
            #expect(try store.rows(.watchingRegions).pending == [wide])
            #expect(try store.smallestRadius() == 1500.25)
            try store.commit([.put(watching("wide", radius: 7))], durability: .full)
            #expect(try store.smallestRadius() == 7)
            try store.commit([.put(pending("wide", due: wall(1)))], durability: .full)
            #expect(try store.smallestRadius() == nil)
        }
    }

    /// What rings first is among so many rows of each deadline.
    @Test(arguments: Kind.allCases) func theSoonestAreFewRows(kind: Kind) throws {
        try withStore(kind) { store in
            var snoozed = pending("snoozed", due: wall(50))
            snoozed.schedule.snooze = .init(boot: BootTime(microseconds: 1), wall: WallTime(microseconds: 1))
            let boot = pending("boot", due: boot(5))
            let area = Circle(center: Coordinate(latitude: 0, longitude: 0), radius: 100)
            var place = pending("place", due: wall(1))
            place.request.trigger = .location(
                Trigger.Region(identifier: "x", area: area, notifyOnEntry: true, notifyOnExit: false),
                repeats: false
            )
            place.schedule.region = .unknown
            let walls = (2...9).map { pending("w\($0)", due: wall(Int64($0))) }
            try store.commit((walls.reversed() + [snoozed, boot, place]).map { .put($0) }, durability: .full)
            let rows = try store.rows(.soonest(app: "app", limit: 2)).pending
            #expect(rows.map(\.request.identifier) == ["boot", "snoozed", "w2", "w3"])
            #expect(try store.rows(.soonest(app: "nobody", limit: 2)).pending.isEmpty)
            // Behind hundreds of another app's.
            let others = (0..<300).map { pending("o\($0)", app: "other", due: wall(Int64($0 - 500))) }
            try store.commit(others.map { .put($0) }, durability: .full)
            #expect(try store.rows(.soonest(app: "app", limit: 2)).pending == rows)
            let first = try store.rows(.soonest(app: "other", limit: 3)).pending
            #expect(first.map(\.request.identifier) == ["o0", "o1", "o2"])
        }
    }

    @Test(arguments: Kind.allCases) func notesAndCategoriesAreReplaced(_ kind: Kind) throws {
        try withStore(kind) { store in
            #expect(try store.note(.zone) == nil)
            try store.commit(
                [
                    .note(.zone, "UTC"),
                    .setCategories(app: "app", [Category(identifier: "b"), Category(identifier: "a")]),
                ],
                durability: .full
            )
            try store.commit([.note(.zone, "Europe/Berlin")], durability: .full)
            #expect(try store.note(.zone) == "Europe/Berlin")
            #expect(
                try store.rows(.requests(app: "app", identifiers: [])).categories["app"]?.map(\.identifier) == [
                    "a", "b",
                ]
            )
            try store.commit([.setCategories(app: "app", [])], durability: .full)
            #expect(try store.rows(.requests(app: "app", identifiers: [])).categories["app"] == [])
        }
    }

    /// Decision 19.
    @Test(arguments: Kind.allCases) func ringsOfAppsThatMayNotNotifyWait(_ kind: Kind) throws {
        try withStore(kind) { store in
            var own = delivered("own", date: 30)
            own.app = Agenda.ownApp
            var quiet = delivered("quiet", date: 10)
            quiet.app = "quiet"
            try store.commit([.deliver(quiet), .deliver(own)], durability: .full)
            let first = try #require(try store.nextWaiting(except: []))
            #expect(first.request.identifier == "own")
            #expect(try store.nextWaiting(except: [first.id]) == nil)
            try store.commit([.authorize(app: "quiet", .denied)], durability: .full)
            #expect(try store.nextWaiting(except: [first.id]) == nil)
            try store.commit([.authorize(app: "quiet", .provisional)], durability: .full)
            #expect(try store.nextWaiting(except: [first.id])?.request.identifier == "quiet")
            #expect(try store.rows(.app("quiet")).authorizations == ["quiet": .provisional])
            try store.commit([.authorize(app: "quiet", .notDetermined)], durability: .full)
            #expect(try store.rows(.requests(app: "quiet", identifiers: [])).authorizations.isEmpty)
        }
    }

    @Test(arguments: Kind.allCases) func appsWithSettingsAreRemembered(_ kind: Kind) throws {
        try withStore(kind) { store in
            #expect(try !store.providesSettings("app"))
            try store.commit(
                [.provideSettings(app: "app", true), .provideSettings(app: "app", true)],
                durability: .full
            )
            // What the person says of an app, and what it says of itself, don't touch each other.
            try store.commit([.authorize(app: "app", .notDetermined)], durability: .full)
            #expect(try store.providesSettings("app"))
            #expect(try !store.providesSettings("other"))
            try store.commit([.provideSettings(app: "app", false)], durability: .full)
            #expect(try !store.providesSettings("app"))
        }
    }

    /// Decision 15.
    @Test(arguments: Kind.allCases) func responsesKeepTheirOrder(_ kind: Kind) throws {
        try withStore(kind) { store in
            let row = delivered("a", date: 5)
            try store.commit(
                [
                    .enqueue(Response(delivered: row, actionIdentifier: "one", answered: WallTime(microseconds: 5))),
                    .enqueue(
                        Response(
                            delivered: row,
                            actionIdentifier: "two",
                            userText: "ä",
                            answered: WallTime(microseconds: 6)
                        )
                    ),
                ],
                durability: .full
            )
            let responses = try store.responses(of: "app")
            #expect(responses.map(\.actionIdentifier) == ["one", "two"])
            #expect(responses.map(\.userText) == [nil, "ä"])
            #expect(responses.map(\.answered.microseconds) == [5, 6])
            #expect(responses[0].delivered.request == row.request)
            #expect(responses[0].delivered.date == row.date)
            #expect(try store.responses(of: "other").isEmpty)
            #expect(
                try store.tallies() == [
                    AppTally(app: "app", pending: 0, delivered: 0, responses: 2, authorization: .authorized)
                ]
            )
            try store.commit(
                [.countAttempt(response: responses[1].id, at: WallTime(microseconds: 7))],
                durability: .full
            )
            try store.commit([.removeResponse(responses[0].id)], durability: .full)
            #expect(try store.responses(of: nil).map(\.attempts) == [1])
            #expect(try store.responses(of: nil).map(\.tried) == [WallTime(microseconds: 7)])
            #expect(try store.responses(of: nil).map(\.isTold) == [false])
            try store.commit([.tellResponse(responses[1].id)], durability: .full)
            #expect(try store.responses(of: nil).map(\.isTold) == [true])
            #expect(try store.responses(of: nil).map(\.attempts) == [1])
            try store.commit([.trimResponses(app: "other", limit: 0)], durability: .full)
            #expect(try store.responses(of: nil).count == 1)
            try store.commit([.trimResponses(app: "app", limit: 0)], durability: .full)
            #expect(try store.responses(of: nil).isEmpty)
        }
    }

    @Test(arguments: Kind.allCases) func theRingsBehindOnePopupAreFoundShownAndPutAway(_ kind: Kind) throws {
        try withStore(kind) { store in
            var summary = delivered(Agenda.summaryKey.identifier, date: 90, state: .expired(nil))
            summary.app = Agenda.summaryKey.app
            let rows = [
                delivered("c", date: 3, state: .summarised), delivered("a", date: 1, state: .summarised),
                delivered("b", date: 2), delivered("quiet", date: 4, state: .waiting(quietly: true)),
                delivered("old", date: 5, state: .expired(nil)), summary,
            ]
            try store.commit(rows.map(Change.deliver), durability: .full)
            var own = delivered("own", date: 6, state: .shown(PopupAddress(bus: "bus", server: ":1.5", id: 9)))
            own.app = Agenda.ownApp
            let snoozed = Pending(app: "app", request: rows[0].request, schedule: Schedule(due: nil))
            let others = delivered("others", date: 7, state: .shown(PopupAddress(bus: "bus", server: ":1.5", id: 8)))
            try store.commit([.deliver(own), .deliver(others), .put(snoozed)], durability: .full)
            let behind = try store.rows(.summarised)
            #expect(behind.delivered.map(\.key.identifier) == ["carillon.summary", "a", "c"])
            #expect(behind.pending.map(\.key.identifier) == ["c"])
            let crowd = try store.rows(.crowd)
            #expect(crowd.delivered.contains { $0.key.identifier == "own" })
            try store.commit([.removeDelivered(own.key), .removeDelivered(others.key)], durability: .full)
            #expect(try store.rows(.crowd).delivered.map(\.key.identifier) == ["a", "b", "c", "carillon.summary"])
            #expect(crowd.authorization(of: "app") == .authorized)
            try store.commit([.presentSummarised(limit: 1)], durability: .full)
            func state(_ identifier: String) throws -> Delivered.Presentation? {
                try store.rows(.app("app")).delivered(RequestKey(app: "app", identifier: identifier))?.presentation
            }
            #expect(try state("a") == .waiting(quietly: true))
            #expect(try state("c") == .summarised)
            try store.commit([.expireSummarised], durability: .full)
            #expect(try state("c") == .expired(nil))
            #expect(try state("b") == .waiting(quietly: false))
        }
    }

    @Test(arguments: Kind.allCases) func thePersonsOwnRingsAreShownFirst(_ kind: Kind) throws {
        try withStore(kind) { store in
            func ring(_ app: String, _ identifier: String, due: Double) -> Delivered {
                let request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
                let due = WallTime(microseconds: Int64(due * 1_000_000))
                return Delivered(app: app, request: request, date: due, due: due, occurrence: 1)
            }
            try store.commit(
                [
                    .deliver(ring("app", "early", due: 1)), .deliver(ring(Agenda.ownApp, "second", due: 4)),
                    .deliver(ring(Agenda.ownApp, "first", due: 3)), .deliver(ring("unknown", "never", due: 0)),
                ],
                durability: .full
            )
            var seen: Set<Int64> = []
            var order: [String] = []
            while let ring = try store.nextWaiting(except: seen) {
                seen.insert(ring.id)
                order.append(ring.request.identifier)
            }
            #expect(order == ["first", "second", "early"])
        }
    }

    @Test(arguments: Kind.allCases) func thePicturesThatRowsNameAreKnown(_ kind: Kind) throws {
        try withStore(kind) { store in
            func request(_ identifier: String, _ paths: String...) -> Request {
                var content = Content(title: "attachments")
                content.attachments = paths.map { Attachment(identifier: "p", path: $0, type: "image/png") }
                return Request(identifier: identifier, content: content, trigger: nil)
            }
            let now = WallTime(microseconds: 0)
            let rung = Delivered(app: "app", request: request("d", "/b"), date: now, due: now, occurrence: 1)
            let answered = Delivered(app: "app", request: request("r", "/c"), date: now, due: now, occurrence: 1)
            try store.commit(
                [
                    .put(Pending(app: "app", request: request("p", "/a", "/b"), schedule: Schedule(due: nil))),
                    .put(Pending(app: "app", request: request("none"), schedule: Schedule(due: nil))),
                    .put(Pending(app: "other", request: request("p", "/o"), schedule: Schedule(due: nil))),
                    .deliver(rung), .enqueue(Response(delivered: answered, actionIdentifier: "x", answered: now)),
                ],
                durability: .full
            )
            #expect(try store.attachments(of: "app") == ["/a", "/b", "/c"])
            try store.commit([.removeAllPending(app: "app"), .removeResponse(1)], durability: .full)
            #expect(try store.attachments(of: "app") == ["/b"])
            #expect(try store.attachments(of: "nobody").isEmpty)
        }
    }
}

/// A folder that is removed with its value.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "carillon-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
