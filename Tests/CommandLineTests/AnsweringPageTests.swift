import Foundation
import TestSupport
import Testing

/// The tables of docs/answering.md, row by row.
@Suite struct AnsweringPageTests {
    /// What a verb leaves of a reminder that was to ring in two hours, or every two hours.
    struct Row: Sendable {
        let verb: [String]
        var isRefused = false
        /// When it rings then, in minutes.
        var rings: [Int] = []
        var isUnanswered = false
        /// What the history says of it; nil is nothing.
        var outcome: String?

        init(_ verb: String, isRefused: Bool = false, rings: [Int] = [], isUnanswered: Bool = false, _ outcome: String?)
        {
            self.verb = verb.split(separator: " ").map(String.init)
            (self.isRefused, self.rings, self.isUnanswered, self.outcome) = (isRefused, rings, isUnanswered, outcome)
        }
    }

    private static let series = ["--every", "2h"]
    private static let once = ["--in", "2h"]
    private static let now = ["--in", "0.1s"]
    private static let insisting = ["--insist", "30m"]

    private func check(_ row: Row, _ options: [String], rung: Bool) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let carillon = try Binaries.carillon
        func read(_ arguments: String...) async throws -> [JSONValue] {
            try JSONValue(parsing: try await session.run(carillon, arguments + ["--json"]).stdout).array ?? []
        }
        try #require(try await session.run(carillon, ["add", "Tea", "--id", "tea"] + options).succeeded)
        if rung {
            // The first ring of a repeat is moved to now, and the next one comes in four hours.
            if options == Self.series { _ = try await session.run(carillon, ["snooze", "tea", "until", "in 2s"]) }
            try await server.wait(forNotifications: 1)
        }
        let output = try await session.run(carillon, row.verb)
        #expect(output.succeeded != row.isRefused, "\(output)")
        #expect(try await read("delivered").isEmpty == !row.isUnanswered)
        let history = try await read("history").first
        #expect(history?["outcome"]?.string == row.outcome)
        let isPaused = try await session.run(carillon, ["resume", "tea"]).succeeded
        #expect(isPaused == (row.verb.first == "pause" && !row.isRefused))
        let rings = try await session.run(carillon, ["next", "tea", "-n", "2", "--json"]).stdout
        let times = rings.isEmpty ? [] : try JSONValue(parsing: rings).array ?? []
        let minutes = try times.map { time in
            let date = try Date.ISO8601FormatStyle().parse(try #require(time.string))
            return Int((date.timeIntervalSinceNow / 600).rounded()) * 10
        }
        #expect(Array(minutes.prefix(max(1, row.rings.count))) == row.rings, "\(output) \(rings)")
    }

    @Test(arguments: [
        Row("done", "answered"), Row("dismiss", "dismissed"), Row("snooze 1h", rings: [60], "answered"),
        Row("skip", "answered"), Row("act tea stop", isRefused: true, isUnanswered: true, "rang"),
        Row("pause tea", isRefused: true, isUnanswered: true, "rang"),
        Row("remove tea", isRefused: true, isUnanswered: true, "rang"),
    ]) func aSingleReminderThatHasRung(_ row: Row) async throws { try await check(row, Self.now, rung: true) }

    @Test(arguments: [
        Row("done", rings: [240], "answered"), Row("dismiss", rings: [240], "dismissed"),
        Row("snooze 1h", rings: [60, 240], "answered"), Row("skip", rings: [360], "answered"),
        Row("act tea stop", "answered"), Row("pause tea", rings: [240], isUnanswered: true, "rang"),
        Row("remove tea", isUnanswered: true, "rang"),
    ]) func aRepeatThatHasRung(_ row: Row) async throws { try await check(row, Self.series, rung: true) }

    @Test(arguments: [
        Row("done", "answered"), Row("dismiss", rings: [30], "dismissed"), Row("snooze 1h", rings: [60], "answered"),
        Row("skip", "answered"), Row("act tea stop", isRefused: true, rings: [30], isUnanswered: true, "rang"),
        Row("pause tea", rings: [30], isUnanswered: true, "rang"), Row("remove tea", isUnanswered: true, "rang"),
    ]) func anInsistingOneThatHasRung(_ row: Row) async throws {
        try await check(row, Self.now + Self.insisting, rung: true)
    }

    @Test(
        arguments: [[], insisting],
        [
            Row("done tea", "answered"), Row("dismiss tea", isRefused: true, rings: [120], nil),
            Row("snooze tea 1h", rings: [180], nil), Row("skip tea", nil),
            Row("act tea snooze", isRefused: true, rings: [120], nil),
            Row("act tea stop", isRefused: true, rings: [120], nil), Row("pause tea", rings: [120], nil),
            Row("remove tea", nil),
        ]
    ) func aSingleReminderBeforeItsRing(_ options: [String], _ row: Row) async throws {
        try await check(row, Self.once + options, rung: false)
    }

    @Test(arguments: [
        Row("done tea", rings: [240], "answered"), Row("dismiss tea", isRefused: true, rings: [120], nil),
        Row("snooze tea 1h", rings: [180, 240], nil), Row("skip tea", rings: [240], nil),
        Row("act tea snooze", isRefused: true, rings: [120], nil), Row("act tea stop", nil),
        Row("pause tea", rings: [120], nil), Row("remove tea", nil),
    ]) func aRepeatBeforeItsRing(_ row: Row) async throws { try await check(row, Self.series, rung: false) }
}
