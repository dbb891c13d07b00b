import Foundation
import TestSupport
import Testing

/// The verbs on what rings now, and those on what hasn't rung yet.
@Suite struct AnsweringTests {
    private let session: PrivateSession
    private let server: ScriptedServer

    init() async throws {
        session = try await PrivateSession.withAgent()
        server = try await ScriptedServer.start(in: session)
    }

    private func carillon(_ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    /// Adds reminders that ring at once, and waits until they are on the screen.
    private func ring(_ ids: String..., options: [String] = []) async throws {
        for id in ids {
            let before = server.notifications.count
            let words = ["add", id.capitalized, "--id", id, "--in", "0.1s"]
            let added = try await session.run(try Binaries.carillon, words + options)
            try #require(added.succeeded, "\(added)")
            try await server.wait(forNotifications: before + 1)
        }
    }

    private func ids(_ list: String) async throws -> [String] {
        try JSONValue(parsing: try await carillon(list, "--json").stdout).array?.compactMap { $0["id"]?.string } ?? []
    }

    @Test func withoutANameItIsTheOneThatIsUnanswered() async throws {
        defer { session.end() }
        let nothing = try await carillon("done")
        #expect(nothing.status == .exited(1))
        #expect(
            nothing.stderr
                == "carillon: nothing is waiting for an answer; nothing was changed. See: carillon list\n"
        )
        for verb in [
            ["done"], ["dismiss"], ["snooze", "10m"], ["skip"], ["act", "--last", "done"], ["dismiss", "--last"],
        ] {
            try await ring("tea")
            let output = try await session.run(try Binaries.carillon, verb)
            #expect(output.succeeded && output.stdout.contains("\"Tea\" (tea)"), "\(verb): \(output)")
            #expect(try await ids("delivered").isEmpty, "\(verb)")
            #expect(try await ids("list") == (verb == ["snooze", "10m"] ? ["tea"] : []), "\(verb)")
            _ = try await carillon("remove", "tea")
        }
    }

    @Test func ofSeveralTheNewestOrTheNamedOne() async throws {
        defer { session.end() }
        try await ring("tea", "rent", "bins")
        for verb in [["done"], ["dismiss"], ["snooze", "until", "tomorrow", "9am"], ["skip"], ["open"]] {
            let output = try await session.run(try Binaries.carillon, verb)
            #expect(output.status == .exited(1))
            #expect(
                output.stderr == """
                    carillon: 3 reminders wait for an answer; nothing was changed. Name one by its id:
                      bins  Bins
                      rent  Rent
                      tea  Tea

                    """,
                "\(verb)"
            )
        }
        #expect(try await carillon("done", "Tea").stdout == "Done with \"Tea\" (tea).\n")
        #expect(try await carillon("dismiss", "--last").stdout == "Dismissed \"Bins\" (bins)\n")
        let snoozed = try await carillon("act", "--last", "snooze")
        let until = #/Pressed "snooze" of "Rent" \(rent\)\. Next: .*, in \d+ min \(snoozed\)\.\n/#
        #expect(snoozed.stdout.wholeMatch(of: until) != nil, "\(snoozed)")
        #expect(try await ids("delivered").isEmpty)
        #expect(try await ids("list") == ["rent"])
        let history = try JSONValue(parsing: try await carillon("history", "--json").stdout)
        #expect(history.array?.compactMap { $0["action"]?.string }.sorted() == ["ok", "snooze"])
    }

    /// Buttons of one's own don't take Done and Snooze away from the hotkeys.
    @Test func hotkeysAnswerWhatHasButtonsOfItsOwn() async throws {
        defer { session.end() }
        let buttons = ["--button", "Site=open:https://example.org", "--button", "Drunk=skip"]
        for (verb, line) in [("snooze", "snooze"), ("open", "Site"), ("done", "done")] {
            try await ring("tea", options: buttons)
            let pressed = try await carillon("act", "--last", verb)
            let (answer, rest) = ("Pressed \"\(line)\" of \"Tea\" (tea).", verb == "snooze" ? " Next: to" : "\n")
            #expect(pressed.stdout.hasPrefix(answer + rest), "\(pressed)")
            #expect(try await ids("delivered").isEmpty)
            #expect(try await ids("list") == (verb == "snooze" ? ["tea"] : []))
            _ = try await carillon("remove", "tea")
        }
    }

    @Test func doneBeforeItRings() async throws {
        defer { session.end() }
        let single = ["add", "Tea", "--id", "tea", "--at", "2098-12-24 18:00"]
        let series = [
            "add", "Rent", "--id", "rent", "--every", "month", "--on", "1", "--from", "2098-01-01", "--at", "09:00",
        ]
        for words in [single, series] { #expect(try await session.run(try Binaries.carillon, words).succeeded) }
        #expect(
            try await carillon("done", "tea").stdout == """
                Done with "Tea" (tea), before its ring Wed 24 Dec 2098 18:00. It has ended. carillon undo takes that back.

                """
        )
        #expect(try await ids("list") == ["rent"])
        let history = try await carillon("history").stdout
        #expect(history.contains("Wed 24 Dec 2098 18:00  Tea    Done before it rang\n"), "\(history)")
        let line = try JSONValue(parsing: try await carillon("history", "--json").stdout)[0]
        #expect(line?["rang"] == .null && line?["outcome"] == "answered" && line?["ended"] != .null)
        #expect(try await carillon("undo").stdout.hasPrefix("Restored \"Tea\" (tea): once, on 24 Dec 2098 at 18:00"))
        let rent = try await carillon("done", "Rent").stdout
        #expect(
            rent.hasPrefix(
                "Done with \"Rent\" (rent), before its ring Wed 1 Jan 2098 09:00. Next: Sat 1 Feb 2098 09:00, in "
            ),
            "\(rent)"
        )
        #expect(try await ids("list") == ["rent", "tea"])
        #expect(try await carillon("undo").stdout.hasPrefix("Restored \"Rent\" (rent)"))
        #expect(try await carillon("next", "rent", "-n", "1", "--json").stdout.contains("2098-01-01T09:00:00+01:00"))
    }

    @Test func aSnoozePastTheEndIsTaken() async throws {
        defer { session.end() }
        let series = ["add", "Stand", "--id", "stand", "--every", "day", "--at", "9:00", "--from", "2098-01-01"]
        #expect(try await session.run(try Binaries.carillon, series + ["--until", "2098-01-05"]).succeeded)
        let output = try await carillon("snooze", "stand", "until", "2098-02-01")
        #expect(output.stdout.hasPrefix("Moved \"Stand\" (stand) to "), "\(output)")
        #expect(try await carillon("list", "--json").stdout.contains("\"snoozedUntil\" : \"2098-02-01T"))
        // A pause of its own is why it doesn't ring.
        _ = try await carillon("pause", "stand")
        let why = try await carillon("why", "stand").stdout
        #expect(why == "\"Stand\" (stand)\nIt doesn't ring meanwhile: \"stand\" is paused.\n", "\(why)")
    }

    @Test func whyKnowsWhatHasEnded() async throws {
        defer { session.end() }
        try await ring("tea")
        let now = try await carillon("why", "Tea").stdout
        #expect(now.contains("is unanswered; its popup is on the screen.\n"), "\(now)")
        #expect(now.contains("Nothing holds popups back now.\n") && now.contains("rang, not answered"), "\(now)")
        _ = try await carillon("done")
        let ended = try await carillon("why", "tea").stdout
        #expect(ended.hasPrefix("\"Tea\" (tea)\nIt isn't scheduled any more.\n"), "\(ended)")
        #expect(ended.contains("rang, Done after"), "\(ended)")
        #expect(
            try await carillon("why", "teas").stderr
                == "carillon: no pending or delivered reminder is called \"teas\". Did you mean \"Tea\" (tea)?\n"
        )
    }

    @Test(arguments: [
        (["rename", "tea", "Coffee"], "there is no command 'rename'. Did you mean 'edit NAME --title'?"),
        (["complete", "tea"], "there is no command 'complete'. Did you mean 'done'?"),
        (["dome", "tea"], "there is no command 'dome'. Did you mean 'done'?"),
    ]) func whatIsNearlyAVerbIsNamed(_ arguments: [String], _ message: String) async throws {
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr == "carillon: \(message)\n")
    }

    @Test(arguments: [
        (["act", "tea"], "Missing expected argument '<action>'"),
        (["act", "--last", "tea", "done"], "With --last, give only the button."),
        (["act", "--last", "done", "--app", "a"], "--last is about your own reminders, so it takes no --app."),
        (["dismiss", "--last", "--all"], "Name the reminders to dismiss, or use one of --all and --last."),
        (["snooze", "tea"], "Say how much later, such as 10m, or until when."),
        (["snooze"], "Say how much later, such as 10m, or until when."),
    ]) func whatCannotBeMeantIsRefused(_ arguments: [String], _ message: String) async throws {
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)\n"), "\(output)")
    }
}
