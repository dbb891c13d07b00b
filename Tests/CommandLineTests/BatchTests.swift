import Foundation
import TestSupport
import Testing

/// Many reminders at once, from lines of JSON: all of them or none (DESIGN 30).
@Suite struct BatchTests {
    private func ids(_ session: PrivateSession) async throws -> [String] {
        let output = try await session.run(try Binaries.carillon, ["list", "--json"])
        return (try JSONValue(parsing: output.stdout).array ?? []).compactMap { $0["id"]?.string }.sorted()
    }

    private func carillon(_ session: PrivateSession, _ arguments: String..., input: String) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments, input: input)
    }

    /// Each picture belongs to the line that names it, wherever the lines without one stand.
    @Test func aLineMayHaveAPicture() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for (name, size) in [("small", "10x10"), ("large", "20x20")] {
            let made = try await session.run("convert", ["-size", size, "xc:red", "\(session.folder)/\(name).png"])
            #expect(made.succeeded, "\(made)")
        }
        let lines = """
            {"id": "a", "title": "A", "in": "1h", "image": "\(session.folder)/small.png"}
            {"id": "b", "title": "B", "in": "1h"}
            {"id": "c", "title": "C", "in": "1h", "image": "\(session.folder)/large.png"}
            {"id": "d", "title": "D", "in": "1h", "image": "\(session.folder)/small.png"}
            """
        let added = try await carillon(session, "add", "--batch", input: lines)
        #expect(added.stdout == "4 reminders added\n", "\(added)")
        for (id, name) in [("a", "small"), ("b", nil), ("c", "large"), ("d", "small")] as [(String, String?)] {
            let shown = try await session.run(try Binaries.carillon, ["show", id, "--json"])
            let content = try JSONValue(parsing: shown.stdout)["request"]?["content"]
            let copy = content?["attachments"]?.array?.first?["path"]?.string
            #expect((copy == nil) == (name == nil), "\(shown)")
            guard let copy, let name else { continue }
            #expect(
                FileManager.default.contents(atPath: copy)
                    == FileManager.default.contents(atPath: "\(session.folder)/\(name).png")
            )
        }
    }

    @Test func aGroupAndTooManyPicturesAreRefused() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let line = "{\"id\": \"a\", \"title\": \"A\", \"in\": \"1h\", \"image\": \"/x.png\"}"
        let group = try await carillon(session, "sync", "work", input: line)
        #expect(group.status == .exited(1))
        #expect(
            group.stderr.hasPrefix(
                "carillon: stdin, line 1: \"image\": a group takes no pictures; add this reminder by itself\n"
            ),
            "\(group)"
        )
        let lines = (1...17).map { line.replacing("\"a\"", with: "\"a\($0)\"").replacing("/x", with: "/x\($0)") }
            .joined(separator: "\n")
        let many = try await carillon(session, "add", "--batch", input: lines)
        #expect(
            many.stderr.hasPrefix(
                "carillon: stdin, line 17: \"image\": a batch takes at most 16 different pictures; split the batch\n"
            ),
            "\(many)"
        )
    }

    /// As many as the bus takes, and one of them for any number of lines.
    @Test func sixteenPicturesComeInOneBatch() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for number in 1...16 {
            let made = try await session.run(
                "convert",
                ["-size", "\(number)x9", "xc:red", "\(session.folder)/\(number).png"]
            )
            #expect(made.succeeded, "\(made)")
        }
        let lines = (0..<40).map { number in
            "{\"id\": \"\(number)\", \"title\": \"A\", \"in\": \"1h\", \"image\": \"\(session.folder)/\(number % 16 + 1).png\"}\n"
        }
        let added = try await carillon(session, "add", "--batch", input: lines.joined())
        #expect(added.stdout == "40 reminders added\n", "\(added)")
    }

    /// A file may come from anybody.
    @Test func noCommandIsTakenFromAFileSilently() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let line =
            "{\"id\": \"a\", \"title\": \"A\", \"every\": \"day\", \"at\": \"9:00\", \"button\": [\"Go=run:touch x\"]}\n"
        let file = session.folder + "/lines"
        try Data(line.utf8).write(to: URL(filePath: file))
        let list = "\"Go\" runs touch x"
        for (arguments, name) in [(["add", "--batch"], "a"), (["sync", "work"], "work/a")] {
            let refused = try await session.run(try Binaries.carillon, arguments + [file])
            #expect(refused.status == .exited(1) && refused.stdout.isEmpty, "\(refused)")
            #expect(refused.stderr.contains("brings a button that runs a command; --yes takes it"), "\(refused)")
            #expect(refused.stderr.contains("\(name): \(list)"), "\(refused)")
            #expect(try await !ids(session).contains(name))
            let no = try await session.onTerminal(answer: "n", try Binaries.carillon, arguments + [file])
            #expect(no.text.contains("\(name): \(list)\n") && no.text.contains("Take it? [y/N]"), "\(no)")
            #expect(try await !ids(session).contains(name))
            let yes = try await session.run(try Binaries.carillon, arguments + ["--yes", file])
            #expect(yes.succeeded, "\(yes)")
            // What it runs already needs no question, and anything else does.
            let again = try await session.run(try Binaries.carillon, arguments + [file])
            #expect(again.succeeded, "\(again)")
            let other = try await carillon(
                session,
                arguments[0],
                arguments[1],
                input: line.replacing("touch", with: "rm")
            )
            #expect(other.status == .exited(1), "\(other)")
            #expect(other.stderr.contains("\(name): \"Go\" runs rm x"), "\(other)")
        }
        let dry = try await session.run(try Binaries.carillon, ["add", "--batch", "--dry-run", file])
        #expect(dry.stdout.hasPrefix("a: \(list)\n"), "\(dry)")
    }

    /// Each line does what `add` does with the same options.
    @Test func aLineIsWhatAddWouldBeGiven() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let lines = """
            {"id": "rent", "title": "Rent", "every": "month", "on": 1, "at": "09:00", "button": ["Paid=skip", "No=done"], "stop-button": true}
            {"id": "b", "title": "-- Vitamins", "body": ["A", "B"], "every": "day", "at": ["9:00", "17:00"], "level": "passive", "volume": 40, "sound-repeat": "5m", "fade": "30s"}

            {"id": "c", "title": "call mum on 24 dec 2098 at 5pm", "reply": false, "icon": null}
            """
        let added = try await carillon(session, "add", "--batch", input: lines)
        #expect(added.stdout == "3 reminders added\n", "\(added)")
        for id in ["rent", "b", "c"] {
            _ = try await session.run(try Binaries.carillon, ["show", id])
        }
        func show(_ id: String) async throws -> String {
            // How long it is until then is less in a minute.
            try await session.run(try Binaries.carillon, ["show", id]).stdout.replacing(#/in [^,\n]+, /#, with: "")
        }
        let batch = [try await show("rent"), try await show("b"), try await show("c")]
        let typed = [
            ["--id", "rent", "Rent", "--every", "month", "--on", "1", "--at", "09:00", "--button", "Paid=skip"]
                + ["--button", "No=done", "--stop-button"],
            ["--id", "b", "--body", "A", "--body", "B", "--every", "day", "--at", "9:00", "--at", "17:00"]
                + ["--level", "passive", "--volume", "40", "--sound-repeat", "5m", "--fade", "30s", "--"]
                + ["-- Vitamins"],
            ["--id", "c", "call", "mum", "on", "24 dec 2098", "at", "5pm"],
        ]
        for arguments in typed {
            let output = try await session.run(try Binaries.carillon, ["add"] + arguments)
            #expect(output.status == .success, "\(output)")
        }
        #expect([try await show("rent"), try await show("b"), try await show("c")] == batch)
    }

    @Test func aFileIsReadAndADryRunAddsNothing() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let file = session.folder + "/lines.jsonl"
        try "{\"title\": \"Tea\", \"in\": \"4m\", \"id\": \"tea\"}\n".write(
            toFile: file,
            atomically: true,
            encoding: .utf8
        )
        let dry = try await session.run(try Binaries.carillon, ["add", "--batch", file, "--dry-run"])
        #expect(dry.stdout == "1 reminder could be added. Nothing was added.\n")
        #expect(try await ids(session).isEmpty)
        let added = try await session.run(try Binaries.carillon, ["add", "--batch", file, "--json"])
        #expect(try JSONValue(parsing: added.stdout).array?.map { $0["id"]?.string } == ["tea"])
        let none = try await session.run(try Binaries.carillon, ["add", "--batch", "/nope.jsonl"])
        #expect(none.stderr == "carillon: /nope.jsonl can't be read: No such file or directory\n")
        #expect(none.status == .exited(1))
    }

    private static let good = "{\"title\": \"Tea\", \"in\": \"4m\"}\n"

    /// A bad line, and what `add` says about it.
    @Test(arguments: [
        ("tea in 4m", "isn't a JSON object. Write it as {\"title\": \"Tea\", \"in\": \"4m\"}"),
        ("[1]", "isn't a JSON object. Write it as {\"title\": \"Tea\", \"in\": \"4m\"}"),
        ("{\"in\": \"4m\"}", "\"title\" is missing"),
        ("{\"title\": \"a: \\\"b\\\"\", \"in\": \"4m\", \"in\": \"5m\"}", "has a key twice"),
        ("{\"title\": \" \", \"in\": \"4m\"}", "The title must not be empty."),
        (
            "{\"title\": \"x\", \"in\": \"abc\"}",
            "The value 'abc' is invalid for '--in <duration>': \"abc\" isn't a valid length of time. Write it as 10m, 1h30m, 90s or 2d."
        ),
        (
            "{\"title\": \"x\", \"every\": \"day\", \"count\": 1.5}",
            "The value '1.5' is invalid for '--count <n>'"
        ),
        ("{\"title\": \"x\"}", "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."),
        (
            "{\"title\": \"x\", \"in\": \"4m\", \"tittle\": 1}",
            "\"tittle\": there is no such key. Did you mean \"title\"?"
        ),
        (
            "{\"title\": \"x\", \"in\": \"4m\", \"image\": \"/x.png\"}",
            "\"image\": \"/x.png\" can't be read: No such file or directory"
        ),
        ("{\"title\": \"x\", \"in\": [\"4m\", \"5m\"]}", "\"in\": must be a string or a number"),
        ("{\"title\": \"x\", \"in\": \"4m\", \"reply\": \"yes\"}", "\"reply\": must be true or false"),
        (
            "{\"title\": \"x\", \"at\": \"2020-01-01 09:00\"}",
            "--at \"2020-01-01 09:00\": the time is in the past, or no date matches it"
        ),
        ("{\"title\": \"x\", \"in\": \"4m\", \"count\": 3}", "--from, --until and --count need a repeat; add --every."),
        (
            "{\"title\": \"x\", \"in\": \"4m\", \"sound\": \"/nope.ogg\"}",
            "--sound \"/nope.ogg\" can't be read: there is no such file"
        ),
        ("{\"title\": \"x\", \"in\": \"4m\", \"id\": \"tea\"}", "\"id\": \"tea\" is on line 1 already"),
    ])
    func oneBadLineChangesNothingAndIsNamed(_ line: String, message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let first = "{\"title\": \"Tea\", \"in\": \"4m\", \"id\": \"tea\"}\n\n"
        let refused = try await carillon(session, "add", "--batch", "-", input: first + line + "\n" + Self.good)
        #expect(refused.status == .exited(1), "\(refused)")
        #expect(refused.stderr == "carillon: stdin, line 3: \(message)\nNothing was changed.\n", "\(refused)")
        #expect(try await ids(session).isEmpty)
    }

    @Test func sizesAreBounded() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let long = "{\"title\": \"" + String(repeating: "x", count: 1 << 20) + "\"}\n"
        let refused = try await carillon(session, "add", "--batch", input: Self.good + long)
        #expect(
            refused.stderr.hasPrefix("carillon: stdin, line 2: 1048589 bytes long; at most 524288 are allowed"),
            "\(refused.stderr)"
        )
        #expect(try await ids(session).isEmpty)
    }

    @Test(.inTestAll("it takes seconds")) func thereAreAtMostAsManyAsAnAppMayHave() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let refused = try await carillon(session, "add", "--batch", input: String(repeating: Self.good, count: 10_001))
        #expect(
            refused.stderr == "carillon: stdin has more than 10000 reminders; a batch takes at most 10000\n",
            "\(refused.stderr)"
        )
        #expect(try await ids(session).isEmpty)
    }

    /// Each gets an id of its own, however many have the same title.
    @Test(.inTestAll("it takes seconds")) func thousandsAreAddedAndTakenBack() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let added = try await carillon(session, "add", "--batch", input: String(repeating: Self.good, count: 3000))
        #expect(added.stdout == "3000 reminders added\n", "\(added.stderr)")
        #expect(Set(try await ids(session)).count == 3000)
        let undone = try await session.run(try Binaries.carillon, ["undo"])
        #expect(undone.stdout.hasSuffix("and 2990 more\n"), "\(undone)")
        #expect(try await ids(session).isEmpty)
    }

    // MARK: - sync

    @Test func aGroupBecomesWhatTheFileSays() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        _ = try await session.run(try Binaries.carillon, ["add", "Other", "--id", "other", "--in", "1h"])
        let first = """
            {"id": "a", "title": "A", "every": "2h", "count": 5}
            {"id": "b", "title": "B", "at": "2098-12-24 18:00"}
            """
        #expect(
            try await carillon(session, "sync", "work", input: first).stdout
                == "work: 2 added, 0 changed, 0 kept, 0 removed\n"
        )
        #expect(
            try await carillon(session, "sync", "work", input: first).stdout
                == "work: 0 added, 0 changed, 2 kept, 0 removed\n"
        )
        _ = try await session.run(try Binaries.carillon, ["skip", "work/a"])
        let second = """
            {"id": "a", "title": "A!", "every": "2h", "count": 5}
            {"id": "old", "title": "Old", "at": "2020-12-24 18:00"}
            """
        #expect(
            try await carillon(session, "sync", "work", input: second).stdout
                == "work: 0 added, 1 changed, 0 kept, 1 removed, 1 over\n"
        )
        let shown = try await session.run(try Binaries.carillon, ["show", "work/a"]).stdout
        #expect(shown.contains("Title      A!\n"), "\(shown)")
        #expect(shown.contains("Remaining  4\n"), "\(shown)")
        #expect(try await ids(session) == ["other", "work/a"])
        let undone = try await session.run(try Binaries.carillon, ["undo"])
        #expect(undone.status == .success, "\(undone)")
        #expect(try await ids(session) == ["other", "work/a", "work/b"])
        let emptied = try await carillon(session, "sync", "work", "-", "--json", input: "\n")
        #expect(try JSONValue(parsing: emptied.stdout)["removed"]?.integer == 2)
        #expect(try await ids(session) == ["other"])
    }

    @Test(arguments: [
        (
            "work", "{\"title\": \"x\", \"in\": \"4m\"}",
            "carillon: stdin, line 1: \"id\" is missing\nNothing was changed.\n"
        ),
        ("a/b", "", "carillon: group: must be one line, without tabs and without \"/\"\n"),
        (
            "work",
            "{\"id\": \"a\", \"title\": \"x\", \"in\": \"4m\"}\n{\"id\": \"a\", \"title\": \"x\", \"in\": \"4m\"}",
            "carillon: stdin, line 2: \"id\": \"a\" is on line 1 already\nNothing was changed.\n"
        ),
    ]) func aGroupIsRefusedAsAWhole(_ group: String, lines: String, message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let refused = try await carillon(session, "sync", group, input: lines)
        #expect(refused.stderr == message, "\(refused)")
        #expect(refused.status == .exited(1))
        #expect(try await ids(session).isEmpty)
    }
}
