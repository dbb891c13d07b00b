import Foundation
import TestSupport
import Testing

/// What others have written, printed on a terminal.
@Suite(.serialized) struct TerminalTests {
    private static let agent = "io.github.carillon.Agent"
    private static let bad = "\u{1B}]0;pwned\u{7}\u{9B}31m\u{202E}gpj.exe\u{2028}next\rline"

    private func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value) && !(0x202A...0x202E ~= scalar.value)
        }
    }

    private func carillon(_ session: PrivateSession, _ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    /// What an older agent took, or anybody wrote into the file, is shown and does nothing.
    @Test func whatATerminalWouldObeyIsShownInstead() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let agent = try await session.startAgent()
        #expect(try await carillon(session, "add", "Plain", "--id", "plain", "--in", "1h").status == .success)
        agent.terminate()
        _ = try await agent.wait()
        let script = """
            import json, sqlite3, sys
            c = sqlite3.connect(sys.argv[1])
            request = json.loads(c.execute("SELECT request FROM pending").fetchone()[0])
            request["content"]["title"] = request["content"]["body"] = request["identifier"] = sys.argv[2]
            c.execute("UPDATE pending SET request = ?, identifier = ?", (json.dumps(request).encode(), sys.argv[2]))
            c.execute("INSERT INTO app (app, authorization) VALUES (?, 'authorized')", (sys.argv[2],))
            c.commit()
            """
        let store = session.data + "/carillon/schedule.sqlite"
        let written = try await session.run(Binaries.python, ["-c", script, store, Self.bad])
        try #require(written.succeeded, "\(written)")
        try await session.startAgent()
        for arguments in [
            ["list"], ["list", "--all"], ["show", Self.bad], ["next"], ["apps"], ["status"], ["doctor"],
        ] {
            let output = try await session.run(try Binaries.carillon, arguments)
            #expect(isSafe(output.stdout) && isSafe(output.stderr), "\(arguments): \(output)")
        }
        let list = try await carillon(session, "list").stdout
        #expect(list.contains(#"\u{1b}]0;pwned\u{7}\u{9b}31m\u{202e}gpj.exe next line"#), "\(list)")
        // Refusals quote, too.
        let refused = try await carillon(session, "show", "\u{9B}31m")
        #expect(
            refused.stderr
                == "carillon: no pending or delivered reminder is called \"\\u{9b}31m\". See: carillon list\n"
        )
        // So does the parser of options.
        for arguments in [["undo", Self.bad], ["status", "--" + Self.bad], ["next", "-n", Self.bad]] {
            let output = try await session.run(try Binaries.carillon, arguments)
            #expect(output.status == .exited(64) && isSafe(output.stderr), "\(arguments): \(output)")
        }
        // Programs get what there is.
        let json = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(json[0]?["title"]?.string == Self.bad)
    }

    @Test(
        .inTestAll("it takes seconds"),
        arguments: ["\u{9B}31m", "a\u{85}b", "\u{202E}gpj", "\u{2067}open", "closed\u{2069}", "\u{1B}[2J"]
    )
    func itIsRefusedAtTheDoor(_ title: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        try await session.startAgent()
        let output = try await carillon(session, "add", title, "--in", "1h")
        #expect(output.status == .exited(1))
        #expect(output.stderr.hasPrefix("carillon: title: contains the control character "), "\(output)")
        #expect(isSafe(output.stderr))
    }

    /// Words are never refused: they are a person's.
    @Test func wordsTypedIntoAServerKeepWhatCanBeShown() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["actions", "body", "inline-reply"]
        let server = try await ScriptedServer.start(in: session, configuration)
        try await session.startAgent()
        #expect(
            try await carillon(session, "add", "Food?", "--id", "food", "--in", "0.1s", "--reply").status == .success
        )
        let popup = try await server.wait(forNotifications: 1)[0]
        let words = "\u{1B}[2J\u{9B}m\u{1B}]52;c;x\u{7}Pizza\n" + String(repeating: "a", count: 50_000)
        try await server.reply(popup.id, words)
        // What can't be printed isn't used up.
        let wait = "exec \"$1\" wait food --timeout 80s >/dev/full"
        let full = try await session.run("/bin/sh", ["-c", wait, "sh", try Binaries.carillon])
        #expect(
            full.status == .exited(1) && full.stderr.hasPrefix("carillon: stdout could not be written: "),
            "\(full)"
        )
        let answer = try await carillon(session, "wait", "food", "--timeout", "80s")
        #expect(answer.status == .success)
        #expect(isSafe(answer.stdout))
        #expect(answer.stdout.hasPrefix("Reply\n[2Jm]52;c;xPizza\naaa"), "\(answer.stdout.prefix(80))")
        let inbox = try JSONValue(parsing: try await carillon(session, "inbox", "--json").stdout)
        #expect(inbox[0]?["text"]?.string?.utf8.count == 16 * 1024)
    }
}
