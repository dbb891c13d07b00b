import Foundation
import TestSupport
import Testing

/// `scripts/flaky.py` forgives a test that passes when it runs again alone, and nothing else.
@Suite struct FlakyTests {
    /// A part with one test that passed and those that failed, and a program in the place of the tests: it fails as often as the file
    /// `fails` says, and then passes.
    private struct Run {
        let session: PrivateSession

        init(failed: [String], log: String = "", fails: Int, known: [String] = [], status: Int = 1) async throws {
            session = try await PrivateSession.start()
            let cases = failed.map { name in
                let words = name.split(separator: "/")
                return
                    #"<testcase classname="\#(words[0])" name="\#(words[1])"><failure message="It said &lt;so&gt;"/></testcase>"#
            }
            let passed = #"<testcase classname="AgentTests.RingTests" name="rings()"/>"#
            try write(
                "<testsuites><testsuite>\(passed)\(cases.joined())</testsuite></testsuites>",
                to: "AgentTests.xml"
            )
            try write("1 \(failed.count) 0 \(status)\n", to: "AgentTests.count")
            try write(log, to: "AgentTests.log")
            try write(known.joined(separator: "\n") + "\n", to: "known")
            try write("\(fails)", to: "fails")
            try write(
                """
                #!/usr/bin/python3
                import re, sys
                arguments = dict(zip(sys.argv[1::1], sys.argv[2::1]))
                folder = "\(session.folder)"
                suite, test = "\(failed.first ?? "")".split("/")
                assert re.search(arguments["--filter"], suite.replace(".", "/").replace("/", ".", 1) + "/" + test)
                open(folder + "/runs", "a").write(test + "\\n")
                left = int(open(folder + "/fails").read())
                open(folder + "/fails", "w").write(str(left - 1))
                with open(arguments["--xunit-output"], "w") as file:
                    file.write(f'<testsuites><testsuite><testcase classname="{suite}" name="{test}"/></testsuite></testsuites>')
                sys.exit(left > 0)
                """,
                to: "bundle"
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(session.folder)/bundle")
        }

        private func write(_ text: String, to file: String) throws {
            try text.write(toFile: "\(session.folder)/\(file)", atomically: true, encoding: .utf8)
        }

        private func text(_ file: String) -> String {
            (try? String(contentsOfFile: "\(session.folder)/\(file)", encoding: .utf8)) ?? ""
        }

        /// What the script prints, what is counted afterwards, and how often a test was run.
        func tryAgain() async throws -> (said: String, counted: String, runs: Int) {
            let folder = session.folder
            let script = "\(Binaries.sourceRoot)/scripts/flaky.py"
            let output = try await session.run(
                script,
                [folder, "\(folder)/known", "\(folder)/bundle", "AgentTests", "Missing"]
            )
            #expect(output.succeeded, "\(output)")
            return (output.stdout, text("AgentTests.count"), text("runs").split(separator: "\n").count)
        }
    }

    private static let name = "AgentTests.AgentTests.ButtonTests/aButton(of:)"

    @Test(arguments: [(fails: 0, runs: 1), (fails: 1, runs: 2)])
    func whatPassesAgainCountsAsPassed(fails: Int, runs: Int) async throws {
        let run = try await Run(failed: [Self.name], fails: fails)
        let result = try await run.tryAgain()
        #expect(result.said == "flaky: \(Self.name): It said <so>\n")
        #expect(result.counted == "2 0 0 1\n")
        #expect(result.runs == runs)
    }

    @Test func whatFailsThreeTimesHasFailed() async throws {
        let run = try await Run(failed: [Self.name], fails: 2)
        let result = try await run.tryAgain()
        #expect(result.said == "failed 3 times: \(Self.name)\n")
        #expect(result.counted == "1 1 0 1\n")
        #expect(result.runs == 2)
    }

    @Test(
        arguments: [
            "AgentTests.FuzzTests/signals()", "CalendarServiceTests.FaultTests/killed()",
            "DesktopTests.CrashTests/theBus()",
            "CalendarServiceTests.RaceTests/both()", "AgentTests.AnswerTests/anAgentThatIsKilledKeepsIt()",
            "SimulationTests.SimulationTests/histories()", name,
        ]
    )
    func whatMayHaveLostARingOrWasFlakyBeforeIsNotTriedAgain(_ name: String) async throws {
        let run = try await Run(failed: [name], fails: 0, known: ["# a remark", Self.name])
        let result = try await run.tryAgain()
        #expect(result.said.hasPrefix("not tried again, since it "), "\(result)")
        #expect(result.counted == "1 1 0 1\n")
        #expect(result.runs == 0)
    }

    @Test(arguments: [(row: "nextRing", runs: 1), (row: "newAgent", runs: 0)])
    func theArgumentsSayWhetherItLooksForWhatIsLost(row: String, runs: Int) async throws {
        let log =
            "✘ Test aButton(of:) recorded an issue with 2 arguments server → mako, row → .\(row) at File.swift:26:10: It said so\n"
        let run = try await Run(failed: [Self.name], log: log, fails: 0)
        let result = try await run.tryAgain()
        #expect(result.said.contains("\(Self.name) [server → mako, row → .\(row)]"), "\(result)")
        #expect(result.runs == runs)
    }

    @Test func moreThanThreeAreNotTriedAgain() async throws {
        let run = try await Run(failed: (1...4).map { "AgentTests.ButtonTests/button\($0)()" }, fails: 0)
        let result = try await run.tryAgain()
        #expect(result.said == "4 tests failed, and so none is tried again.\n")
        #expect(result.counted == "1 4 0 1\n")
        #expect(result.runs == 0)
    }

    @Test func aPartThatCrashedIsLeftAsItIs() async throws {
        let run = try await Run(failed: [Self.name], fails: 0, status: 139)
        let result = try await run.tryAgain()
        #expect(result.said.isEmpty && result.runs == 0)
        #expect(result.counted == "1 1 0 139\n")
    }

    @Test func whereNothingFailedNothingIsSaid() async throws {
        let run = try await Run(failed: [], fails: 0, status: 0)
        let result = try await run.tryAgain()
        #expect(result.said.isEmpty && result.runs == 0)
        #expect(result.counted == "1 0 0 0\n")
    }
}
