import TestSupport
import Testing

/// Commands that change something say what they changed and how it stands now, and ask before what can't be undone.
@Suite struct ChangeTests {
    private func session() async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        let rows = [
            ["Rent", "--id", "rent", "--every", "month", "--on", "1", "--at", "09:00", "--from", "2098-01-01"]
                + ["--button", "Paid=skip", "--stop-button"],
            ["Tea", "--id", "tea", "--at", "2098-12-24 18:00"],
        ]
        for row in rows {
            let output = try await session.run(try Binaries.carillon, ["add"] + row)
            try #require(output.succeeded, "\(output)")
        }
        return session
    }

    private func carillon(_ session: PrivateSession, _ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    private func ids(_ session: PrivateSession) async throws -> [String] {
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        return (list.array ?? []).compactMap { $0["id"]?.string }
    }

    /// An app's requests are ended by who names the app; the app's own list has them under the same names.
    @Test func anAppsRequestsAreRemovedByItsName() async throws {
        let session = try await session()
        defer { session.end() }
        let bench = TestAgent(session)
        for id in ["tea", "letter", "call"] {
            let trigger = "'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>"
            try await bench.add(
                "{'identifier': <'\(id)'>, 'content': <{'title': <'App \(id)'>}>, \(trigger)}",
                of: "org.example.Chat"
            )
        }
        let unknown = try await carillon(session, "remove", "--app", "org.example.Chat", "tea", "nobody")
        #expect(unknown.status == .exited(1))
        #expect(
            unknown.stderr
                == "carillon: no pending reminder is called \"nobody\"; nothing was changed. See: carillon list --all\n"
        )
        let removed = try await carillon(session, "remove", "--app", "org.example.Chat", "App letter", "tea")
        #expect(removed.stdout.hasPrefix("Removed \"App letter\" (letter): once, "), "\(removed)")
        #expect(try await ids(session).sorted() == ["rent", "tea"])
        #expect(try await bench.list("--all").count == 3)
        let all = try await carillon(session, "remove", "--app", "org.example.Chat", "--all")
        #expect(all.stdout == "1 reminder removed\n")
        #expect(try await ids(session).sorted() == ["rent", "tea"])
        #expect(
            try await carillon(session, "remove", "--app", "org.example.None", "--all").stdout
                == "0 reminders removed\n"
        )
    }

    @Test func snoozePrintsWhen() async throws {
        let session = try await session()
        defer { session.end() }
        let series = try await carillon(session, "snooze", "rent", "30h").stdout
        #expect(
            series.wholeMatch(
                of:
                    /Moved "Rent" \(rent\) to Thu 2 Jan 2098 15:00, in \d+ days\. The series continues: every month on the 1st at 09:00 from 1 Jan 2098\.\n/
            ) != nil,
            "\(series)"
        )
        let once = try await carillon(session, "snooze", "Tea", "90m").stdout
        #expect(once.wholeMatch(of: /Moved "Tea" \(tea\) to Wed 24 Dec 2098 19:30, in \d+ days\.\n/) != nil, "\(once)")
        #expect(try await carillon(session, "list").stdout.contains(" (moved)"))
    }

    @Test func skipSaysWhatIsLeftOutAndThatTheLastRingEndsIt() async throws {
        let session = try await session()
        defer { session.end() }
        let skipped = try await carillon(session, "skip", "rent")
        #expect(
            skipped.stdout.wholeMatch(
                of:
                    /Skipped Wed 1 Jan 2098 09:00 of "Rent" \(rent\)\. Next: Sat 1 Feb 2098 09:00, in \d+ days \(every month on the 1st at 09:00.*\)\.\n/
            ) != nil,
            "\(skipped)"
        )
        let shown = try await carillon(session, "show", "rent").stdout
        #expect(shown.contains("Left out   Wed 1 Jan 2098 09:00\n"), "\(shown)")
        let ended = try await carillon(session, "skip", "tea")
        #expect(
            ended.stdout
                == "Skipped Wed 24 Dec 2098 18:00 of \"Tea\" (tea). That was the last ring, so the reminder has ended.\n"
        )
        #expect(try await ids(session) == ["rent"])
    }

    @Test func actAndRemoveAndReplaceSayHowItStands() async throws {
        let session = try await session()
        defer { session.end() }
        let paid = try await carillon(session, "act", "rent", "skip").stdout
        #expect(paid.hasPrefix("Pressed \"Paid\" of \"Rent\" (rent). Next: Sat 1 Feb 2098 09:00, in "), "\(paid)")
        let stopped = try await carillon(session, "act", "rent", "Stop Repeat").stdout
        #expect(stopped == "Pressed \"Stop Repeat\" of \"Rent\" (rent). It has ended.\n")
        let replaced = try await carillon(session, "add", "Coffee", "--id", "tea", "--at", "2098-12-25 18:00").stdout
        #expect(replaced.hasPrefix("Replaced \"Tea\" (tea): once, on 24 Dec 2098 at 18:00\ntea  once, on 25 Dec"))
        #expect(
            try await carillon(session, "remove", "Coffee").stdout
                == "Removed \"Coffee\" (tea): once, on 25 Dec 2098 at 18:00\n"
        )
        #expect(try await ids(session).isEmpty)
    }

    @Test func whatCannotBeUndoneIsAskedOnATerminal() async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        for answer in ["", "n", "yesterday"] {
            let kept = try await session.onTerminal(answer: answer, carillon, ["remove", "--all"])
            #expect(kept.status == .exited(1))
            #expect(
                kept.text
                    == "Remove all 2 reminders? [y/N] \(answer)\ncarillon: nothing was changed\n"
            )
        }
        let skipped = try await session.onTerminal(answer: "no", carillon, ["skip", "tea"])
        #expect(
            skipped.text.hasPrefix(
                "\"Tea\" (tea) has one ring left. Skipping it ends the reminder. Continue? [y/N] no\n"
            ),
            "\(skipped)"
        )
        #expect(try await ids(session) == ["rent", "tea"])
        // What goes on isn't asked about.
        let series = try await session.onTerminal(columns: 200, carillon, ["skip", "rent"])
        #expect(series.text.hasPrefix("Skipped Wed 1 Jan 2098 09:00 of"), "\(series)")
        let ended = try await session.onTerminal(columns: 200, answer: " Yes", carillon, ["skip", "tea"])
        #expect(ended.status == .success)
        #expect(try await ids(session) == ["rent"])
        let all = try await session.onTerminal(carillon, ["remove", "--all", "-y"])
        #expect(all.text == "1 reminder removed\n")
        #expect(try await ids(session).isEmpty)
    }

    /// Ctrl+Z of a person who has lost count: the change isn't what was done last here.
    @Test func undoAsksUnlessThisTerminalMadeTheChange() async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        func inOneTerminal(answer: String = "", _ commands: [String]...) async throws -> String {
            let script = commands.map { "'\(carillon)' \($0.joined(separator: " "))" }.joined(separator: "; ")
            return try await session.onTerminal(columns: 200, answer: answer, "/bin/sh", ["-c", script]).text
        }
        // "tea" was added last, elsewhere, and long enough ago that it isn't "now".
        try await Task.sleep(for: .seconds(2))
        let kept = try await inOneTerminal(answer: "n", ["undo"])
        #expect(kept.hasPrefix("Added \"Tea\" (tea), "), "\(kept)")
        #expect(kept.hasSuffix(" ago. Take that back? [y/N] n\ncarillon: nothing was changed\n"), "\(kept)")
        #expect(try await ids(session) == ["rent", "tea"])
        let own = try await inOneTerminal(["remove", "tea"], ["list"], ["undo"])
        #expect(own.contains("Restored \"Tea\" (tea)") && !own.contains("[y/N]"), "\(own)")
        // A pause can't be undone, and what came before it isn't what was done last.
        let paused = try await inOneTerminal(answer: "y", ["skip", "rent"], ["pause", "tea"], ["undo"])
        #expect(paused.contains("Skipped \"Rent\" (rent), "), "\(paused)")
        #expect(paused.contains("Take that back? [y/N] y\nRestored \"Rent\" (rent)"), "\(paused)")
        let moved = try await inOneTerminal(answer: "y", ["snooze", "rent", "1h"], ["pause", "rent"], ["undo"])
        #expect(moved.contains("Moved \"Rent\" (rent), "), "\(moved)")
        _ = try await inOneTerminal(["remove", "tea", "rent"])
        let several = try await inOneTerminal(["undo", "--yes"])
        #expect(several.contains("Restored \"Rent\" (rent)") && !several.contains("[y/N]"), "\(several)")
    }

    /// A program that writes to it is no person, and neither is one that reads what it prints.
    @Test func scriptsAreNotAsked() async throws {
        let session = try await session()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["remove", "--all"], input: "n\n")
        #expect(output.stdout == "2 reminders removed\n")
        #expect(output.stderr.isEmpty)
        #expect(try await carillon(session, "dismiss", "--all").stdout == "0 dismissed\n")
    }

    @Test func permissionsSayWhoMay() async throws {
        let session = try await session()
        defer { session.end() }
        let app = "Org.example.Serve"
        #expect(try await carillon(session, "apps", "deny", app).stdout == "\(app) may not notify\n")
        #expect(try await carillon(session, "apps", "allow", app).stdout == "\(app) may notify\n")
        let forgotten = try await carillon(session, "apps", "forget", app)
        #expect(forgotten.stdout == "you are asked again before the next ring of \(app)\n", "\(forgotten)")
    }
}
