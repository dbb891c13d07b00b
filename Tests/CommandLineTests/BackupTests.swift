import Foundation
import TestSupport
import Testing

/// What `carillon export` writes, `carillon restore` takes back whole.
@Suite struct BackupTests {
    private func carillon(_ session: PrivateSession, _ arguments: String..., input: String = "") async throws -> Output
    {
        try await session.run(try Binaries.carillon, arguments, input: input)
    }

    private func picture(in session: PrivateSession) async throws -> String {
        let path = session.folder + "/red.png"
        let made = try await session.run("convert", ["-size", "20x20", "xc:red", path])
        guard made.succeeded else { throw SupportError("there is no picture: \(made)") }
        return path
    }

    /// Rules, buttons, sounds, pictures, and where each stood.
    @Test func aBackupComesBackWhole() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for arguments in [
            [
                "Tea", "--id", "tea", "--every", "monday", "--at", "9:00", "--count", "5", "--button",
                "Later=snooze:10m",
                "--button", "Water=run:true", "--sound", "none", "--level", "critical", "--insist", "5m",
            ],
            ["Picture", "--id", "picture", "--in", "2h", "--image", try await picture(in: session)],
            ["Stretch", "--id", "stretch", "--every", "90m", "--body", "one", "--body", "two", "--for", "12.5s"]
                + ["--volume", "40", "--sound-repeat", "5m", "--fade", "30s"],
            ["Meds", "--id", "meds", "--every", "day", "--at", "9:00", "--except", "2098-12-25", "--tz", "Asia/Tokyo"],
        ] {
            let added = try await session.run(try Binaries.carillon, ["add"] + arguments)
            #expect(added.status == .success, "\(added)")
        }
        #expect(try await carillon(session, "snooze", "meds", "2h").status == .success)
        let file = session.folder + "/backup.json"
        let exported = try await carillon(session, "export", file)
        #expect(exported.status == .success && exported.stderr.isEmpty, "\(exported)")
        let before = try await carillon(session, "list", "--json").stdout
        let rings = try await carillon(session, "next", "-n", "50", "--json").stdout
        let same = try await carillon(session, "restore", "--yes", file)
        #expect(same.stdout.hasSuffix("Nothing has changed: 4 unchanged.\n"), "\(same)")

        #expect(try await carillon(session, "remove", "--all", "--yes").status == .success)
        let dry = try await carillon(session, "restore", file, "--dry-run")
        #expect(dry.stdout.hasSuffix("4 added. (nothing was done)\n"), "\(dry)")
        let restored = try await carillon(session, "restore", "--yes", file)
        #expect(restored.stdout.hasSuffix("4 added.\n"), "\(restored)")
        #expect(try Self.standing(try await carillon(session, "list", "--json").stdout) == Self.standing(before))
        let again = try await carillon(session, "next", "-n", "50", "--json").stdout
        #expect(try Self.minutes(again).count == Self.minutes(rings).count)
        for (now, then) in zip(try Self.minutes(again), try Self.minutes(rings)) {
            #expect(abs(now.timeIntervalSince(then)) < 2)
        }

        // Written again, it differs in nothing but when.
        let second = session.folder + "/second.json"
        #expect(try await carillon(session, "export", second).status == .success)
        let (old, new) = (try Self.requests(file), try Self.requests(second))
        #expect(old.count == 4)
        for (identifier, request) in old {
            #expect(Self.withoutPictures(new[identifier]) == Self.withoutPictures(request), "\(identifier)")
        }
        #expect(try String(contentsOfFile: second, encoding: .utf8).contains("\"data\" : \"iVBORw0KGgo"))
    }

    private static func done(_ session: PrivateSession, _ arguments: [String]) async throws -> String {
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .success, "\(arguments): \(output)")
        return output.stdout
    }

    /// What a pause holds is neither lost nor rings twice, and a snooze doesn't move a series.
    @Test func pausesAndSnoozesComeBack() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func done(_ arguments: String...) async throws -> String { try await Self.done(session, arguments) }
        _ = try await done("add", "Paused", "--id", "paused", "--every", "3h")
        _ = try await done("add", "Snoozed", "--id", "snoozed", "--every", "90m")
        _ = try await done("snooze", "snoozed", "10m")
        let rings = try Self.minutes(try await done("next", "snoozed", "-n", "3", "--json"))
        _ = try await done("pause")
        _ = try await done("pause", "paused", "--until", "2098-12-24 18:00")
        _ = try await done("add", "Held", "--id", "held", "--in", "1s")
        try await waitUntil("it is held") { try await done("export", "-").contains("heldSince") }
        let file = session.folder + "/backup.json"
        _ = try await done("export", file)
        _ = try await done("remove", "--all", "--yes")
        _ = try await done("resume")
        #expect(try await done("restore", "--yes", file).hasSuffix("3 added.\n"))
        let again = try Self.minutes(try await done("next", "snoozed", "-n", "3", "--json"))
        #expect(again.count == rings.count)
        for (now, then) in zip(again, rings) { #expect(abs(now.timeIntervalSince(then)) < 2) }
        let list = try await done("list")
        #expect(list.contains(/Paused +Wed 24 Dec 2098 .*paused/), "\(list)")
        // It rings as soon as it may.
        try await waitUntil("it has rung") { try await done("delivered").contains("Held") }
    }

    /// What was skipped stays skipped, a count goes on, and what is there already is left as it is.
    @Test func aBackupGoesOnWhereItWas() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func done(_ arguments: String...) async throws -> String { try await Self.done(session, arguments) }
        _ = try await done("add", "Bins", "--every", "day", "--at", "9", "--count", "5", "--id", "bins")
        _ = try await done("add", "Stretch", "--every", "90m", "--count", "3", "--id", "stretch")
        _ = try await done("add", "Tea", "--in", "3h", "--id", "tea")
        _ = try await done("skip", "bins")
        let rings = try Self.minutes(try await done("next", "bins", "--json"))
        let file = session.folder + "/backup.json"
        _ = try await done("export", file)
        _ = try await done("remove", "--all", "--yes")
        #expect(try await done("restore", "--yes", file).hasSuffix("3 added.\n"))
        #expect(try Self.minutes(try await done("next", "bins", "--json")) == rings)
        #expect(rings.count == 4)
        #expect(try await done("restore", "--yes", file).hasSuffix("Nothing has changed: 3 unchanged.\n"))
    }

    @Test func oneUndoTakesAWholeRestoreBack() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func done(_ arguments: String...) async throws -> String { try await Self.done(session, arguments) }
        _ = try await done("add", "A", "--in", "3h", "--id", "a")
        _ = try await done("add", "B", "--every", "day", "--at", "9", "--id", "b")
        _ = try await done("add", "C", "--in", "2h", "--id", "c", "--image", try await picture(in: session))
        _ = try await done("snooze", "b", "2h")
        _ = try await done("pause", "a")
        let (file, calendar) = (session.folder + "/backup.json", session.folder + "/backup.ics")
        _ = try await done("export", file)
        _ = try await done("export", "--ical", calendar)
        for words in [["restore", "--yes", file], ["import", calendar]] {
            _ = try await done("remove", "--all", "--yes")
            _ = try await Self.done(session, words)
            #expect(try JSONValue(parsing: try await done("list", "--json")).array?.count ?? 0 > 1, "\(words)")
            _ = try await done("undo")
            #expect(try await done("list", "--json") == "[]\n", "\(words)")
        }
    }

    /// A command can't look like other lines, nor be pushed out of sight.
    @Test func commandsOfAFileAreShownAsTheyAre() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let blanks = String(repeating: " ", count: 3000)
        let long = String(repeating: "x", count: 3000)
        let commands = ["true\ntea: \"Done\" runs true", "true\(blanks); touch PWNED", "echo \(long); touch PWNED"]
        let buttons = commands.map {
            ["identifier": "b\($0.count)", "title": "O\u{a0}K", "effect": ["type": "run", "command": $0]]
                as [String: Any]
        }
        let request: [String: Any] = [
            "identifier": "tea",
            "content": ["title": "Tea\(blanks.prefix(900))x", "actions": buttons] as [String: Any],
            "trigger": ["type": "interval", "seconds": 3600.5],
        ]
        let next = Date().timeIntervalSince1970 + 3600
        let backup: [String: Any] = [
            "carillonBackup": 1, "written": "", "reminders": [["request": request, "next": next] as [String: Any]],
        ]
        let input = String(decoding: try JSONSerialization.data(withJSONObject: backup), as: UTF8.self)
        let dry = try await carillon(session, "restore", "--dry-run", "-", input: input)
        #expect(dry.status == .success, "\(dry)")
        let lines = dry.stdout.split(separator: "\n").map(String.init)
        #expect(lines.count == 5, "\(dry)")
        #expect(lines.first == #"tea: "O\u{a0}K" runs true\u{a}tea: "Done" runs true"#, "\(dry)")
        #expect(lines.dropFirst().first == #"tea: "O\u{a0}K" runs true[3000 blanks]; touch PWNED"#, "\(dry)")
        #expect(lines.dropFirst(2).first?.contains("characters left out") == true, "\(dry)")
        #expect(lines.dropFirst(2).first?.hasSuffix("xx; touch PWNED") == true, "\(dry)")
        #expect(lines.dropFirst(3).first?.hasSuffix("Tea[900 blanks]x") == true, "\(dry)")
        // On a terminal nothing of it begins a line either.
        let file = session.folder + "/backup.json"
        try input.write(toFile: file, atomically: true, encoding: .utf8)
        let seen = try await session.onTerminal(
            columns: 40,
            try Binaries.carillon,
            ["restore", "--dry-run", file]
        )
        for line in seen.text.split(separator: "\n") {
            #expect(line.count <= 40, "\(line)")
            let begins = ["tea: \"", "    ", "added  ", "1 added."].contains { line.hasPrefix($0) }
            #expect(begins, "\(line)")
        }
        let refused = try await carillon(session, "restore", "-", input: input)
        #expect(refused.stderr.contains(#"true\u{a}tea:"#), "\(refused)")
    }

    /// A file may come from anybody, under any name.
    @Test func nothingIsReplacedAndNoCommandTakenSilently() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func done(_ arguments: String...) async throws -> String { try await Self.done(session, arguments) }
        _ = try await done("add", "Tea", "--id", "tea", "--in", "1h", "--button", "Done=run:touch PWNED")
        _ = try await done("add", "Bins", "--id", "bins", "--in", "2h")
        let file = session.folder + "/holidays.ics"
        _ = try await done("export", file)
        _ = try await done("remove", "--all", "--yes")
        _ = try await done("add", "Mine", "--id", "bins", "--in", "3h")
        let imported = try await carillon(session, "import", file)
        #expect(imported.status == .exited(1))
        #expect(imported.stderr == "carillon: \(file) is a backup, not a calendar; carillon restore takes it\n")
        let refused = try await carillon(session, "restore", file)
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("replaces 1 reminder and brings a button that runs a command; --yes takes it"))
        #expect(try await done("list").contains("Mine"))
        #expect(try await done("restore", "--dry-run", file).contains("tea: \"Done\" runs touch PWNED"))
        let taken = try await done("restore", "--yes", file)
        #expect(taken.hasSuffix("1 added, 1 updated.\n"), "\(taken)")
    }

    /// The rules of other calendars lie in the agent's program, and are never guessed.
    @Test func aReminderOfAnotherCalendarComesBack() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func done(_ arguments: String...) async throws -> String { try await Self.done(session, arguments) }
        let file = session.folder + "/backup.json"
        try """
        {"carillonBackup": 1, "written": "", "reminders": [{"request": {
            "identifier": "moon", "content": {"title": "New moon"},
            "trigger": {"type": "calendar", "day": 1, "hour": 9, "calendar": "islamicCivil", "repeats": true}
        }}]}
        """.write(toFile: file, atomically: true, encoding: .utf8)
        let alone = try await session.copy(program: Binaries.carillon, as: "carillon")
        let refused = try await session.run(alone, ["restore", file])
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("/carillond can't compute dates of other calendars: "), "\(refused)")
        #expect(try await done("list", "--json") == "[]\n")
        #expect(try await done("restore", file).hasSuffix("1 added.\n"))
        // Many days are one conversation.
        for _ in 1...3 { _ = try await done("skip", "moon") }
        let leftOut = try await done("show", "moon").split(separator: "\n").first { $0.hasPrefix("Left out") }
        #expect(leftOut?.split(separator: ",").count == 3, "\(leftOut ?? "nothing")")
    }

    @Test(arguments: [
        ("{\"carillonBackup\":2}", "it has version 2; this Carillon reads version 1"),
        ("{", "it is no file of \"carillon export\""),
        ("[{\"requst\":{}}]", "reminders[0]: \"request\" is missing"),
        ("[{\"request\":{\"content\":{}}}]", "reminders[0].request.identifier: is missing; it must be a string"),
        (
            "[{\"request\":{\"identifier\":\"x\",\"content\":{\"title\":7}}}]",
            "reminders[0].content.title: must be a string, not of D-Bus type x"
        ),
        (
            "[{\"request\":{\"identifier\":\"x\",\"content\":{\"title\":{\"$data\":7}}}}]",
            "reminders[0].request: \"$data\" has a value that it can't have"
        ),
    ])
    func whatIsNoBackupIsRefusedByPlace(_ text: String, problem: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let input = text.hasPrefix("[") ? "{\"carillonBackup\":1,\"written\":\"\",\"reminders\":\(text)}" : text
        let refused = try await carillon(session, "restore", "-", input: input)
        #expect(refused.status == .exited(1))
        #expect(refused.stderr == "carillon: stdin: \(problem)\n")
    }

    /// What a list says of each reminder but for its times: intervals are kept on another clock.
    private static func standing(_ list: String) throws -> [String: JSONValue] {
        var rows: [String: JSONValue] = [:]
        for row in try JSONValue(parsing: list).array ?? [] {
            guard case .object(var members) = row, let identifier = row["id"]?.string else { continue }
            (members["next"], members["snoozedUntil"], members["request"]) = (nil, nil, nil)
            rows[identifier] = .object(members)
        }
        return rows
    }

    static func minutes(_ rings: String) throws -> [Date] {
        try (JSONValue(parsing: rings).array ?? []).map { ring in
            let text = try #require(ring["date"]?.string ?? ring.string)
            return try Date(text.replacing(/\.\d+/, with: ""), strategy: .iso8601)
        }
    }

    /// The agent has its own copies of pictures.
    private static func withoutPictures(_ request: JSONValue?) -> JSONValue? {
        guard case .object(var members)? = request, case .object(var content)? = members["content"] else {
            return request
        }
        content["attachments"] = nil
        members["content"] = .object(content)
        return .object(members)
    }

    private static func requests(_ file: String) throws -> [String: JSONValue] {
        let json = try JSONValue(parsing: try String(contentsOfFile: file, encoding: .utf8))
        var requests: [String: JSONValue] = [:]
        for entry in json["reminders"]?.array ?? [] {
            guard let request = entry["request"], let identifier = request["identifier"]?.string else { continue }
            requests[identifier] = request
        }
        return requests
    }
}
