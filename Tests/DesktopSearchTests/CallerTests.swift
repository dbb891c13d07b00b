import Foundation
import GLibSupport
import TestSupport
import Testing

/// Who may search, and how much.
@Suite(.timeLimit(.minutes(10))) struct CallerTests {
    @Test func whatOneCallerIsOfferedIsNoOneElses() async throws {
        let search = try await SearchBench.start()
        let (shell, other) = (try search.searcher(), try search.searcher())
        let found = try #require(try await shell.results("tea in 1 hour").first?.identifier)
        #expect(found.hasPrefix("special:"))
        let activation: [Variant] = [.string(found), .stringArray([]), .uint32(0)]
        func activate(_ caller: Searcher) async throws -> String? {
            try await caller.refusal(Searcher.shell, "ActivateResult", activation)
        }
        #expect(try await other.metas([found]).isEmpty)
        #expect(try await activate(other) == "UnknownIdentifier")
        #expect(try await other.refusal(Searcher.runner, "Run", .string(found), .string("")) == "UnknownIdentifier")
        #expect(try await search.bench.list().isEmpty)
        #expect(try await activate(shell) == nil)
        #expect(try await activate(shell) == "UnknownIdentifier")
        #expect(try await search.bench.list().count == 1)
        // Another one that was offered the same gets its own.
        let own = try #require(try await other.results("tea in 1 hour").first { $0.name.hasPrefix("Remind") })
        #expect(own.identifier != found)
    }

    @Test(.inTestAll("bubblewrap")) func aSandboxedAppLearnsNothing() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Secret", "--id", "secret", "--in", "1h")
        #expect(try await search.searcher().identifiers("secret") == ["reminder:secret"])
        let words = ["tea", "in", "5", "minutes"].map { "'\($0)'" }.joined(separator: ", ")
        for (member, arguments) in [
            (Searcher.shell + ".GetInitialResultSet", ["['secret']"]),
            (Searcher.shell + ".GetInitialResultSet", ["[\(words)]"]),
            (Searcher.shell + ".GetSubsearchResultSet", ["['reminder:secret']", "['secret']"]),
            (Searcher.shell + ".GetResultMetas", ["['reminder:secret']"]),
            (Searcher.shell + ".ActivateResult", ["reminder:secret", "[]", "0"]),
            (Searcher.shell + ".LaunchSearch", ["['secret']", "0"]), (Searcher.runner + ".Match", ["secret"]),
            (Searcher.runner + ".Run", ["reminder:secret", ""]), (Searcher.runner + ".Actions", []),
            (Searcher.runner + ".Config", []), (Searcher.runner + ".Teardown", []),
        ] {
            let call =
                ["call", "--address", search.session.busAddress, "--dest", SearchBench.name]
                + ["--object-path", "/io/github/carillon/Search", "--method", member] + arguments
            let output = try await search.session.run(
                "bwrap",
                try search.session.sandboxed("/usr/bin/gdbus", call)
            )
            #expect(output.stderr.contains("io.github.carillon.Error.NotPermitted"), "\(member): \(output)")
            #expect(!"\(output)".contains("Secret"))
        }
        #expect(try await search.bench.list().count == 1)
    }

    /// A program that asks without end has its own queries answered one by one, and nobody else's later.
    @Test func aFloodHoldsNobodyUp() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Tea", "--id", "tea", "--in", "1h")
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
        let flood = """
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            left, answers = 1000, set()
            loop = GLib.MainLoop()
            def answered(bus, result):
                global left
                left -= 1
                answers.add(str(bus.call_finish(result)))
                if left == 0: loop.quit()
            for number in range(left):
                words = GLib.Variant("(as)", (["call", "somebody", "in", str(number + 1), "minutes"],))
                bus.call("\(SearchBench.name)", "/io/github/carillon/Search", "\(Searcher.shell)",
                         "GetInitialResultSet", words, None, 0, -1, None, answered)
            print("sent", flush=True)
            loop.run()
            print(len(answers))
            """
        async let others = search.session.run(Binaries.python, ["-c", flood])
        var slowest = Duration.zero
        for _ in 0..<50 {
            let begin = ContinuousClock.now
            #expect(try await shell.identifiers("tea") == ["reminder:tea"])
            slowest = max(slowest, ContinuousClock.now - begin)
        }
        let output = try await others
        // Some were answered with an offer, and those that were replaced with nothing.
        #expect(output.succeeded && (Int(output.stdout.split(separator: "\n").last ?? "") ?? 0) > 1, "\(output)")
        #expect(slowest < .seconds(5), "\(slowest)")
    }

    @Test func whatIsTooLargeIsRefusedByName() async throws {
        let search = try await SearchBench.start()
        let shell = try search.searcher()
        let many = Variant.stringArray([String](repeating: "a", count: 1000))
        let large = Variant.string(String(repeating: "a", count: 1_048_576))
        let time = Variant.uint32(0)
        for (interface, member, arguments) in [
            (Searcher.shell, "GetInitialResultSet", [many]),
            (Searcher.shell, "GetInitialResultSet", [.array(element: "s", [large])]),
            (Searcher.shell, "GetSubsearchResultSet", [many, many]), (Searcher.shell, "GetResultMetas", [many]),
            (Searcher.shell, "ActivateResult", [large, .stringArray([]), time]),
            (Searcher.shell, "LaunchSearch", [.array(element: "s", [large]), time]),
            (Searcher.runner, "Match", [large]), (Searcher.runner, "Run", [large, .string("")]),
            (Searcher.runner, "SetActivationToken", [large]),
        ] {
            let refusal = try await shell.refusal(interface, member, arguments)
            #expect(refusal == "LimitsExceeded" || refusal == "UnknownIdentifier", "\(member): \(refusal ?? "done")")
        }
        #expect(
            try await shell.refusal(Searcher.runner, "Run", .string("reminder:x"), .string("snooze")) == "UnknownAction"
        )
        for identifier in ["", "reminder", "special:add:", "special:add:1", "\u{1F}"] {
            #expect(
                try await shell.refusal(Searcher.runner, "Run", .string(identifier), .string("")) == "UnknownIdentifier"
            )
        }
        // What nobody can read neither ends it nor reaches it.
        let owner = try #require(try await search.session.owner(of: SearchBench.name))
        try await search.session.sendUnreadable(to: owner)
        #expect(try await shell.identifiers("a").isEmpty)
        #expect(try await search.session.owner(of: SearchBench.name) == owner)
    }

    /// Whatever is typed, it is answered, quickly, by the same process.
    @Test(.timeLimit(.minutes(5))) func anythingMayBeTyped() async throws {
        let search = try await SearchBench.start()
        try await search.bench.done("add", "Call Müller 🍕", "--id", "pizza", "--in", "1h")
        let shell = try search.searcher()
        #expect(try await shell.identifiers("pizza") == ["reminder:pizza"])
        let process = try #require(try await search.session.process(owning: SearchBench.name))
        let pieces = [
            "call", "mum", "tomorrow", "5pm", "every", "monday", "at", "11:30", "in", "20", "minutes", "until", "5/6",
            "--", "--batch", "-h", "🍕", "Mu\u{308}", "\u{202E}", "\u{200D}", "\u{1}", "\"", "'", "%s", "\\",
            "99999999999",
            "24", "dec", "RRULE:FREQ=DAILY", "next", "last", "1st", ",", "and", "Europe/Berlin", "\u{0301}", "ſ", "ß",
        ]
        for number in 0..<TestRun.inputs(1000) {
            var random = SeededGenerator(seed: Fuzzing.seed &+ UInt64(number))
            let words = (0...random.below(12)).map { _ in random.pick(pieces) }
            let found: [Searcher.Result]
            if random.below(2) == 0 {
                found = try await shell.matches(words.joined(separator: random.below(5) == 0 ? "" : " "))
            } else {
                let terms = Variant.stringArray(words)
                let reply = try await shell.call(Searcher.shell, "GetInitialResultSet", terms)
                found = try await shell.metas(reply.first?.stringArrayValue ?? [])
            }
            #expect(found.count <= 6, "\(words)")
            #expect(found.allSatisfy { !$0.name.isEmpty && !$0.description.isEmpty }, "\(words): \(found)")
        }
        #expect(try await search.session.process(owning: SearchBench.name) == process)
        #expect(try await search.bench.list().count == 1)
    }
}
