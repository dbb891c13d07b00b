import Foundation
import TestSupport
import Testing

/// `[add]` and `[template NAME]` in carillon.conf: what is typed goes before the template, and that before `[add]`
/// (DESIGN 26).
@Suite struct DefaultsTests {
    private static let file = """
        [add]
        sound=none
        insist=10m
        insist-limit=3
        button=Later=snooze:1h;Done=done
        stop-button=on

        [template meds]
        title=Take your pills
        body=One\\; then another;Two
        every=day
        at=9:00;17:00
        from=2098-01-01
        insist=5m
        stop-button=off

        [template tea]
        in=4m
        sound-repeat=5m
        fade=1m

        [popup]
        stay=on
        """

    private func session(_ file: String = Self.file) async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        let folder = session.config + "/carillon"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try file.write(toFile: folder + "/carillon.conf", atomically: true, encoding: .utf8)
        return session
    }

    /// A length of time has no zone, and a zone that isn't there is said.
    @Test func aZoneIsForTimesOfDay() async throws {
        let session = try await session("[add]\ntz=Asia/Tokyo\n")
        defer { session.end() }
        func add(_ words: String...) async throws -> Output {
            try await session.run(try Binaries.carillon, ["add"] + words)
        }
        #expect(try await add("call mum tomorrow 5pm").stdout.contains("17:00 (Asia/Tokyo)"))
        #expect(try await add("tea in 20 minutes").succeeded)
        #expect(try await add("Soup", "--in", "5m").succeeded)
        let file = session.config + "/carillon/carillon.conf"
        try "[add]\ntz=Mars/Base\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await add("tea in 20 minutes").stderr.contains("Mars/Base"))
    }

    /// The same reminder, whether its options are typed or taken from the file.
    @Test(arguments: [
        (
            ["Tea", "--in", "1h"],
            ["Tea", "--in", "1h", "--sound", "none", "--insist", "10m", "--insist-limit", "3", "--stop-button"]
                + ["--button", "Later=snooze:1h", "--button", "Done=done"]
        ),
        (
            ["Tea", "--in", "1h", "--sound", "bell", "--insist=1m", "--button", "Drunk=done"],
            ["Tea", "--in", "1h", "--sound", "bell", "--insist", "1m", "--insist-limit", "3", "--stop-button"]
                + ["--button", "Drunk=done"]
        ),
        (["Tea", "--in", "1h", "--no-defaults"], ["Tea", "--in", "1h"]),
        (
            ["--template", "meds", "--no-defaults"],
            ["Take your pills", "--body", "One; then another", "--body", "Two", "--every", "day", "--at", "9:00,17:00"]
                + ["--from", "2098-01-01", "--insist", "5m"]
        ),
        // The template goes before [add].
        (
            ["--template", "meds", "Vitamins", "--at", "8:00"],
            ["Vitamins", "--body", "One; then another", "--body", "Two", "--every", "day", "--at", "8:00"]
                + ["--from", "2098-01-01", "--insist", "5m", "--insist-limit", "3", "--sound", "none"]
                + ["--button", "Later=snooze:1h", "--button", "Done=done"]
        ),
        // A time of its own replaces the template's, as an option and in words.
        (
            ["--template", "meds", "--in", "1h", "--no-defaults", "--body", "x"],
            ["Take your pills", "--in", "1h", "--insist", "5m", "--body", "x"]
        ),
        (
            ["--template", "meds", "--no-defaults", "--body", "x", "call", "mum", "24", "dec", "2098", "at", "17:00"],
            ["call mum", "--at", "2098-12-24 17:00", "--insist", "5m", "--body", "x"]
        ),
        // What is nothing by itself is left out, and a fade that is longer than the repetition.
        (
            ["Tea", "--template", "tea", "--no-defaults", "--sound-repeat", "30s"],
            ["Tea", "--in", "4m", "--sound-repeat", "30s"]
        ),
    ]) func whatIsNotTypedIsTakenFromTheFile(_ typed: [String], _ whole: [String]) async throws {
        let session = try await session()
        defer { session.end() }
        var shown: [String] = []
        for arguments in [typed, whole + (whole.contains("--no-defaults") ? [] : ["--no-defaults"])] {
            let added = try await session.run(try Binaries.carillon, ["add", "--id", "a"] + arguments)
            #expect(added.status == .success && added.stderr.isEmpty, "\(added)")
            shown.append(try await session.run(try Binaries.carillon, ["export"]).stdout)
        }
        let times = #/"(?:written|created|anchor|next|date|start)[A-Za-z]*" ?: ?[^,}\n]*/#
        #expect(shown[0].replacing(times, with: "") == shown[1].replacing(times, with: ""))
    }

    @Test func theDryRunShowsWhatComesOut() async throws {
        let session = try await session()
        defer { session.end() }
        let output = try await session.run(
            try Binaries.carillon,
            ["add", "--dry-run", "--template", "meds", "--no-defaults", "--insist", "1m"]
        )
        #expect(output.stdout.hasPrefix("\"Take your pills\": every day at 09:00 and 17:00"), "\(output)")
        let file = session.config + "/carillon/carillon.conf"
        #expect(
            output.stdout.hasSuffix(
                "With \(file): [template meds] title=Take your pills, [template meds] body=One\\; then another;Two, "
                    + "[template meds] every=day, [template meds] at=9:00;17:00, [template meds] from=2098-01-01, "
                    + "[template meds] stop-button=off\n"
            ),
            "\(output)"
        )
    }

    /// `edit`, `notify` and batches are what their lines say.
    @Test func otherCommandsTakeNothing() async throws {
        let session = try await session()
        defer { session.end() }
        for arguments in [["notify", "Tea", "--in", "1h", "--id", "a"], ["add", "--batch"]] {
            let line = "{\"title\": \"Tea\", \"id\": \"b\", \"in\": \"1h\"}"
            let added = try await session.run(try Binaries.carillon, arguments, input: line)
            #expect(added.status == .success, "\(added)")
        }
        #expect(try await session.run(try Binaries.carillon, ["edit", "a", "--in", "2h"]).status == .success)
        for id in ["a", "b"] {
            let shown = try await session.run(try Binaries.carillon, ["show", id, "--json"])
            let request = try #require(try JSONValue(parsing: shown.stdout)["request"])
            #expect(request["untilAnswered"] == nil && request["content"]?["sound"] == "default", "\(shown)")
        }
    }

    // the lines, what is typed, the message without the file
    @Test(arguments: [
        (
            "[add]\nsond=bell", [], 1,
            "[add] sond: there is no such key. Did you mean sound?"
        ),
        ("[add]\nat=9:00", [], 1, "[add] at: is for one reminder; put it into a [template NAME] group"),
        ("[add]\nreply=yes", [], 1, "[add] reply=yes: must be on or off"),
        ("[add]\nicon=", [], 1, "[add] icon: must not be empty"),
        (
            "[add]\ninsist=10", [], 1,
            "[add] insist=10: \"10\" has no unit: 10 minutes or 10:00? Write 10m, or use --at for 10:00."
        ),
        (
            "[add]\ninsist=5m\ninsist-limit=x", [], 1,
            "[add] insist-limit=x: The value 'x' is invalid for '--insist-limit <n>'"
        ),
        (
            "[add]\nlevel=loud", [], 1,
            "[add] level=loud: The value 'loud' is invalid for '--level <level>'. Please provide one of 'passive', 'active', "
                + "'time-sensitive' or 'critical'."
        ),
        ("[add]\nvolume=200", [], 1, "[add] volume=200: \"200\" isn't a volume. Write a number from 0 to 100."),
        (
            "[template tea]\nicon=x", ["--template", "tee"], 1,
            "there is no [template tee]; the templates are: tea"
        ),
        ("[popup]\nstay=on", ["--template", "tea"], 1, "there is no [template tea]; the templates are: none"),
    ]) func whatIsWrongIsNamed(_ lines: String, _ typed: [String], _ status: Int32, _ message: String) async throws {
        let session = try await session(lines)
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1h"] + typed)
        #expect(output.status == .exited(status))
        #expect(output.stderr == "carillon: \(session.config)/carillon/carillon.conf: \(message)\n")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
    }

    @Test func aTemplateWithoutATitleNeedsOne() async throws {
        let session = try await session()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add", "--template", "tea"])
        #expect(output.stderr.hasSuffix("carillon.conf: [template tea] has no title; type one\n"), "\(output)")
    }

    /// A time is read when it is used, and the message says where it comes from.
    @Test func aRefusalSaysWhatWasNotTyped() async throws {
        let session = try await session("[template tea]\nat=25:00\n")
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add", "Tea", "--template", "tea"])
        #expect(output.status == .exited(64))
        #expect(
            output.stderr.hasPrefix(
                "carillon: with \(session.config)/carillon/carillon.conf: [template tea] at=25:00\n"
            ),
            "\(output)"
        )
        #expect(output.stderr.contains("25:00"))
    }

    /// Where people keep such files elsewhere.
    @Test func aLinkedFileIsRead() async throws {
        let session = try await session()
        defer { session.end() }
        let (file, elsewhere) = (session.config + "/carillon/carillon.conf", session.folder + "/elsewhere.conf")
        try FileManager.default.moveItem(atPath: file, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: elsewhere)
        let added = try await session.run(try Binaries.carillon, ["add", "--template", "meds"])
        #expect(added.status == .success && added.stderr.isEmpty, "\(added)")
    }

    /// A folder whose file system never answers keeps nobody from adding a reminder either, and `doctor` names it.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a file system for others"))
    func aFolderThatNeverAnswersIsWarnedOf() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let folder = session.folder + "/deaf"
        let files = try session.spawn("deaf-files", Binaries.python, [Binaries.script("deaf-files.py"), folder])
        try await waitUntil("the file system is there") { files.log.contains("ready") }
        try FileManager.default.createSymbolicLink(
            atPath: session.config + "/carillon",
            withDestinationPath: folder + "/dead"
        )
        let message = "\(session.config)/carillon/carillon.conf: its file system does not answer"
        let added = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1h"])
        #expect(added.status == .success)
        #expect(added.stderr == "carillon: \(message); its [add] group is left out\n", "\(added)")
        let refused = try await session.run(try Binaries.carillon, ["add", "Tea", "--template", "tea"])
        #expect(refused.stderr == "carillon: \(message)\n", "\(refused)")
        #expect(try await session.run(try Binaries.carillon, ["doctor"]).stdout.contains("does not answer"))
        files.terminate()
        _ = try await files.wait()
    }

    /// A file that can't be read keeps nobody from adding a reminder.
    @Test func aBrokenFileIsWarnedOf() async throws {
        let session = try await session("sound=bell\n")
        defer { session.end() }
        let added = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1h"])
        #expect(added.status == .success)
        #expect(added.stderr.hasSuffix("; its [add] group is left out\n"), "\(added)")
        let plain = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1h", "--no-defaults"])
        #expect(plain.status == .success && plain.stderr.isEmpty, "\(plain)")
        let refused = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1h", "--template", "tea"])
        #expect(refused.status == .exited(1), "\(refused)")
    }

    /// Nobody writes into a pipe, and nothing waits for that, or goes on waiting.
    @Test func aPipeIsRefusedByName() async throws {
        let session = try await session("")
        defer { session.end() }
        let path = session.config + "/carillon/carillon.conf"
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        let refused = try await session.run(try Binaries.carillon, ["add", "Tea", "--template", "tea"])
        #expect(refused.stderr == "carillon: \(path): is not a regular file of 1 MiB at most\n", "\(refused)")
        try await waitUntil("nothing reads it any more") {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").allSatisfy { process in
                FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?.firstRange(of: Data(path.utf8)) == nil
            }
        }
    }

    @Test func doctorNamesWhatIsWrongInAllOfThem() async throws {
        let session = try await session("[add]\nsond=bell\n[template tea]\nbutton=Later=snoze:1h\n")
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["doctor", "--json"])
        let problems = try JSONValue(parsing: output.stdout)["settings"]?["problems"]?.array ?? []
        let texts = problems.compactMap(\.string)
        #expect(texts.count == 2 && texts.first == "[add] sond: there is no such key. Did you mean sound?", "\(texts)")
        #expect(texts.last?.hasPrefix("[template tea] button=Later=snoze:1h: ") == true, "\(texts)")
    }
}
