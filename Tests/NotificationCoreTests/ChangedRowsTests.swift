import NotificationCore
import Testing

/// Which rows a plan's changes touch.
struct ChangedRowsTests {
    private let time = WallTime(unixSeconds: 1_800_000_000)

    private func ring(_ identifier: String, app: String = "app", number: Int64 = 0) -> Delivered {
        let request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
        return Delivered(id: number, app: app, request: request, date: time, due: time, occurrence: 1)
    }

    private func changed(_ changes: [Change], _ rows: Rows = Rows(), trimmed: [RequestKey] = []) -> ChangedRows {
        var changed = ChangedRows()
        changed.note(changes, rows, trimmed: trimmed)
        return changed
    }

    private func key(_ identifier: String, _ app: String = "app") -> RequestKey {
        RequestKey(app: app, identifier: identifier)
    }

    @Test func eachRowIsNamedByItsApp() {
        let rows = Rows(delivered: [ring("shown", number: 7)])
        let changes: [Change] = [
            .removePending(key("gone")), .deliver(ring("rung")), .present(ring: 7, .expired(nil)),
            .removeDelivered(key("answered", "other")), .pause(Pause(.request(key("paused")), since: time, until: nil)),
        ]
        let changed = changed(changes, rows, trimmed: [key("trimmed")])
        #expect(
            changed.apps == [
                "app": .these(["gone", "rung", "shown", "paused", "trimmed"]), "other": .these(["answered"]),
            ]
        )
        #expect(changed.identifiers(of: "a third") == nil)
    }

    @Test func theAgentsOwnMessagesAreThePersons() {
        #expect(
            changed([.deliver(ring("question", app: Agenda.agentApp))]).apps == [Agenda.ownApp: .these(["question"])]
        )
    }

    @Test(arguments: [
        Change.removeAllPending(app: "app"), .release(app: "app"), .expireWaiting(app: "app"),
        .endPause(.app("app")),
    ])
    func whatConcernsAWholeAppNamesNone(_ change: Change) {
        #expect(changed([.removePending(key("a")), change, .removePending(key("b"))]).apps == ["app": .any])
    }

    @Test(arguments: [
        Change.presentSummarised(limit: 5), .expireSummarised, .endPause(.everything), .present(ring: 9, .expired(nil)),
    ])
    func whatMayConcernAnyAppConcernsAll(_ change: Change) {
        let changed = changed([change, .removePending(key("a"))])
        #expect(changed.isEverything)
        #expect(changed.identifiers(of: "anybody") == .any)
    }

    @Test func whatNobodyListsChangesNothing() {
        let changes: [Change] = [
            .setCategories(app: "app", []), .note(.zone, "UTC"), .authorize(app: "app", .authorized), .clearHistory,
            .tellResponse(1), .trimDelivered(app: "app", limit: 1),
        ]
        #expect(changed(changes).isEmpty)
    }

    @Test func tooManyAreNotNamed() {
        let keys = (0..<ChangedRows.most).map { key("r\($0)") }
        let most = changed(keys.map { .removePending($0) })
        #expect(most.apps == ["app": .these(Set(keys.map(\.identifier)))])
        #expect(changed((keys + [key("one more")]).map { .removePending($0) }).apps == ["app": .any])
    }

    /// Each connection of an app is sent all of them (budgets of calls and events).
    @Test func identifiersThatAreLongTogetherAreNotNamed() {
        let long = ChangedRows.mostBytes / 16
        let keys = (0..<16).map { key(String(repeating: "\($0 % 10)", count: long - 1) + "\($0 / 10)") }
        let most = changed(keys.map { .removePending($0) })
        #expect(most.apps == ["app": .these(Set(keys.map(\.identifier)))])
        #expect(changed((keys + keys).map { .removePending($0) }) == most)
        #expect(changed((keys + [key("x")]).map { .removePending($0) }).apps == ["app": .any])
    }
}
