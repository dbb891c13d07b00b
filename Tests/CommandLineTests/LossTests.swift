import Foundation
import TestSupport
import Testing

/// Nothing is lost in silence: what cannot count is refused by the name that was typed.
@Suite struct LossTests {
    private func session() async throws -> PrivateSession {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        try session.spawn("agent", try Binaries.carillond)
        try await session.waitForName("io.github.carillon.Agent")
        return session
    }

    /// The agent's names for things stay on the wire.
    @Test(arguments: [
        (
            ["--at", "2020-01-01 09:00"],
            "--at \"2020-01-01 09:00\": the time lies in the past, or no date matches it"
        ),
        (["--every", "5s", "--until", "2020-01-01"], "--until \"2020-01-01\": nothing would ring before it"),
        (
            ["--every", "1h", "--from", "2098-02-01 09:00", "--until", "2098-01-01 17:00"],
            "--until \"2098-01-01 17:00\" is Wed 1 Jan 2098 17:00, which lies at or before --from \"2098-02-01 09:00\", Sat 1 Feb 2098 09:00; nothing would ever ring"
        ),
        (
            ["--every", "100000000d"],
            "--every \"100000000d\": time interval must be greater than 0 s and at most 100 years"
        ),
        (["--in", "100000000d"], "--in \"100000000d\": time interval must be greater than 0 s and at most 100 years"),
        (["--in", "1h", "--insist", "0.5s"], "--insist \"0.5s\": must be from 1 s to 100 years apart"),
        (["--in", "1h", "--insist", "5m", "--insist-limit", "0"], "--insist-limit \"0\": must be 1 to 1000 times"),
        (
            ["--in", "1h", "--image", "README.md"],
            "--image \"README.md\": is neither a PNG, JPEG, GIF, WebP nor SVG picture"
        ),
        (["--in", "1h", "--id", "a\tb"], "--id \"a\tb\": must be one line, without tabs"),
    ]) func aRefusalSaysWhatWasTyped(_ options: [String], message: String) async throws {
        let session = try await session()
        defer { session.end() }
        try "no picture".write(toFile: session.folder + "/README.md", atomically: true, encoding: .utf8)
        let script = "cd \"$1\"; shift; exec \"$@\""
        let output = try await session.run(
            "/bin/sh",
            ["-c", script, "sh", session.folder, try Binaries.carillon, "add", "x"] + options
        )
        #expect(output.status == .exited(1), "\(output)")
        #expect(output.stderr == "carillon: \(message)\n")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
    }

    /// What a command finds wrong when it runs ends with its own usage, not with that of the whole program.
    @Test func wrongUsageShowsTheUsageOfThatCommand() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add", "x"])
        #expect(output.status == .exited(64))
        #expect(
            output.stderr == """
                Error: Say when: --in 10m, --at 11:30, or --every monday --at 11:30.
                Usage: carillon add [<options>] <title>
                  See 'carillon add --help' for more information.

                """
        )
        let nested = try await session.run(try Binaries.carillon, ["apps", "allow"])
        #expect(nested.stderr.contains("Usage: carillon apps allow <app>\n"), "\(nested)")
    }
}
