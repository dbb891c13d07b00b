import AgentBus
import Foundation
import GLibSupport
import NotificationCore
import TestSupport
import Testing

/// What a program hears that keeps a copy of the lists, and how it fetches only what has changed.
@Suite(.serialized) struct ChangeTests {
    @Test func aCopyOfTheListsStaysTrueWithoutFetchingThemAgain() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let watcher = try await Watcher.start(in: bench)
        defer { watcher.stop() }
        #expect(try watcher.client.settings().features.contains(AgentFeature.changes))

        try await bench.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await bench.done("add", "Bread", "--every", "1h", "--in", "0.5s", "--id", "bread", "--button", "Eaten=done")
        try await watcher.wait("both are pending") { Set($0.pending.keys) == ["tea", "bread"] }
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await watcher.wait("it is on the screen") { $0.delivered["bread"]?.state == .shown }
        #expect(watcher.copy.pending["bread"] != nil)
        try await server.close(popup.id, reason: 1)
        try await watcher.wait("it has left the screen") { $0.delivered["bread"]?.state == .expired }
        try await bench.done("act", "bread", "Eaten")
        try await watcher.wait("it is answered") { $0.delivered.isEmpty }
        try await bench.done("snooze", "tea", "2h")
        try await watcher.wait("it is snoozed") { $0.pending["tea"]?.snoozedUntil != nil }
        try await bench.done("remove", "tea")
        try await watcher.wait("it is gone") { Set($0.pending.keys) == ["bread"] }
        #expect(!watcher.hasHeardAny(of: .own), "every change was named")
    }

    @Test func otherAppsChangesReachThePersonsToolsByName() async throws {
        let (bench, _) = try await Bench.start()
        let watcher = try await Watcher.start(in: bench)
        defer { watcher.stop() }
        let app = "org.example.Kitchen"
        try await bench.add(
            "{'identifier': <'soup'>, 'content': <{'title': <'Soup'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>}",
            of: app
        )
        try await watcher.waitToHear(.other(app), "soup")
        let rows = try watcher.client.requests(of: app, ["soup", "nothing", "soup"])
        #expect(rows.pending.map(\.request.content.title) == ["Soup"])
        #expect(rows.delivered.isEmpty)
        // The time of its next ring is reckoned anew with each answer.
        let named = try watcher.client.requests(of: app, called: "Soup")
        #expect(named.pending.map(\.request) == rows.pending.map(\.request) && named.delivered.isEmpty)
        #expect(try watcher.client.requests(of: Agenda.ownApp, called: "Soup") == .init())
        // An app may not see another's rows.
        #expect(try watcher.client.requests(["soup"]) == .init())
        // What is paused as a whole may concern any row.
        try await bench.done("pause", "--app", app)
        try await watcher.waitToHear(.other(app), nil)
    }

    @Test func thousandsOfChangesMakeOneSignalThatNamesNone() async throws {
        let (bench, _) = try await Bench.start()
        let watcher = try await Watcher.start(in: bench)
        defer { watcher.stop() }
        let requests = (0..<10_000).map { number in
            Request(
                identifier: "r\(number)",
                content: Content(title: "Reminder"),
                trigger: .interval(.init(seconds: 3600, repeats: true))
            )
        }
        let before = watcher.signals
        try watcher.client.add(requests)
        try await watcher.waitToHear(.own, nil)
        try watcher.client.removePending(["r1"])
        try await watcher.waitToHear(.own, "r1")
        // One of 10,000, one of one.
        #expect(watcher.signals == before + 2)
        // A name that many have finds none, one of few finds these.
        #expect(throws: AgentClient.Failure.self) {
            try watcher.client.requests(of: Agenda.ownApp, called: "Reminder")
        }
        #expect(try watcher.client.requests(of: Agenda.ownApp, called: "r777").pending.count == 11)
        // As many as are named can be fetched at once.
        let named = (0..<ChangedRows.most).map { "r\($0)" }
        #expect(try watcher.client.requests(named).pending.count == named.count - 1)
        let most = (0..<RequestCheck.Limit.named).map { "r\($0)" }
        #expect(try watcher.client.requests(most).pending.count == most.count - 1)
        let refusal = #expect(throws: AgentClient.Failure.self) { try watcher.client.requests(most + ["one more"]) }
        guard case .refused(let error)? = refusal else { throw SupportError("\(String(describing: refusal))") }
        #expect(error.code == .quotaExceeded)
        #expect(error.message == "identifiers: 1001 of them; at most 1000 are allowed")
    }

    @Test func whoDoesNotSpeakForTheAppHearsNothing() async throws {
        let (bench, _) = try await Bench.start(nil)
        let stranger = try await Watcher.start(in: bench, app: "org.example.Stranger")
        defer { stranger.stop() }
        let watcher = try await Watcher.start(in: bench)
        defer { watcher.stop() }
        try await bench.done("add", "Mine", "--every", "1h", "--id", "mine")
        try await watcher.waitToHear(.own, "mine")
        // What comes after it has come to the stranger.
        try stranger.client.add(
            Request(
                identifier: "own",
                content: Content(title: "Own"),
                trigger: .interval(.init(seconds: 3600, repeats: true))
            )
        )
        try await stranger.waitToHear(.own, "own")
        #expect(stranger.signals == 1)
    }
}

/// A program that keeps a copy of an app's lists, as a window does.
private final class Watcher: Sendable {
    struct Copy {
        var pending: [String: PendingSummary] = [:]
        var delivered: [String: DeliveredSummary] = [:]
    }

    private struct State {
        var copy = Copy()
        var heard: [(app: AgentClient.ChangedApp, identifiers: [String])] = []
    }

    let client: AgentClient
    private let executor: MainContextExecutor
    private let state = Monitor(State())

    private init(_ client: AgentClient, _ executor: MainContextExecutor) {
        self.client = client
        self.executor = executor
    }

    static func start(in bench: Bench, app: String = Agenda.ownApp) async throws -> Watcher {
        let address = bench.session.busAddress
        let executor = MainContextExecutor(name: "watcher")
        return try await onThread {
            try executor.performAndWait {
                let connection = try BusConnection.open(address: address)
                let watcher = Watcher(try AgentClient(connection: connection, app: app), executor)
                watcher.client.watchChanges { [weak watcher] app, identifiers in watcher?.changed(app, identifiers) }
                return watcher
            }
        }
    }

    func stop() { executor.stop() }

    private func changed(_ app: AgentClient.ChangedApp, _ identifiers: [String]) {
        let rows = app == .own ? try? client.requests(identifiers) : nil
        state.withLock { state in
            state.heard.append((app, identifiers))
            guard let rows else { return }
            for identifier in identifiers {
                state.copy.pending[identifier] = rows.pending.first { $0.request.identifier == identifier }
                state.copy.delivered[identifier] = rows.delivered.first { $0.request.identifier == identifier }
            }
        }
    }

    var copy: Copy { state.withLock(\.copy) }
    var signals: Int { state.withLock(\.heard.count) }

    /// Whether it was told that any row may have changed.
    func hasHeardAny(of app: AgentClient.ChangedApp) -> Bool {
        state.withLock { $0.heard.contains { $0.app == app && $0.identifiers.isEmpty } }
    }

    func wait(_ what: String, _ isSo: @escaping @Sendable (Copy) -> Bool) async throws {
        try await waitUntil(what) { self.state.withLock { isSo($0.copy) } }
    }

    /// Waits for a signal that names a row; nil is one that names none.
    func waitToHear(_ app: AgentClient.ChangedApp, _ identifier: String?) async throws {
        try await waitUntil("\(identifier ?? "any row") of \(app) has changed") {
            self.state.withLock { state in
                state.heard.contains { heard in
                    heard.app == app
                        && (identifier.map(heard.identifiers.contains) ?? heard.identifiers.isEmpty)
                }
            }
        }
    }
}
