import Foundation
import TestSupport
import Testing

/// Command lines that nobody means: each one is done or refused, and none of them stops the program or the agent.
@Suite struct FuzzTests {
    @Test func theGrammar() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "Europe/Berlin"])
        defer { session.end() }
        let agent = try await session.startAgent()
        let carillon = try Binaries.carillon
        let kept = try await session.run(carillon, ["add", "Mine", "--at", "2101-03-07 09:00", "--id", "mine"])
        try #require(kept.succeeded, "\(kept)")
        let words = [
            "", " ", "-", "--", "x", "11:30", "25:00", "24:00", "tomorrow 09:00", "2026-12-24 18:00",
            "9999-12-31 23:59", "0000-00-00",
            "5m", "1h30m", "0s", "99999999999999999999d", "1e308s", "-5m", "monday", "mon,thu", "2nd tuesday",
            "last day", "5th monday",
            "weekday=2,hour=11", "month=2,day=30", "era=99999999999999999999", "FREQ=DAILY", "FREQ=SECONDLY;COUNT=3",
            "FREQ=",
            "52.52,13.405,500", "nan,nan", "91,181,1", "stop", "Later=snooze:10m", "=stop", "X=open:javascript:1",
            "ä\u{1F355}\u{202E}",
            "\u{1B}[31m", "\u{7F}", String(repeating: "w", count: 17_000), "0", "1", "-1", "9223372036854775807",
            "9223372036854775808",
            "Europe/Berlin", "../zoneinfo/UTC", "/dev/null", "UTC", "a\nb", "passive", "critical", "default",
            "/nowhere",
        ]
        let options = [
            "--in", "--at", "--on", "--every", "--rrule", "--from", "--until", "--count", "--id", "--button", "--level",
            "--body", "--tz",
            "--cron", "--stop-button", "--json", "--all", "-n", "--except", "--sound", "--app", "--text", "--enter",
            "--missed", "--help",
        ]
        let commands = [
            "add", "next", "list", "show", "snooze", "skip", "act", "delivered", "dismiss", "inbox", "apps", "import",
            "status",
        ]
        let damaged = session.folder + "/damaged.ics"
        var done = 0
        let count = try await Fuzzing.run("command lines", atLeast: 20) { random, _ in
            try Data(random.bytes(random.below(300))).write(to: URL(fileURLWithPath: damaged))
            var arguments = [random.below(2) == 0 ? "add" : random.pick(commands)]
            for _ in 0..<random.below(7) {
                let word = random.below(20) == 0 ? damaged : random.pick(words)
                arguments += random.below(3) == 0 ? [word] : [random.pick(options), word]
            }
            let output = try await session.run(carillon, arguments, timeout: .patience)
            if output.succeeded { done += 1 }
            guard case .exited(let status) = output.status else { throw SupportError("\(arguments): \(output)") }
            #expect([0, 1, 2, 64, 65, 66, 69, 73, 74, 75, 77, 78].contains(status), "\(arguments): \(output)")
            #expect(status == 0 || !output.stderr.isEmpty || !output.stdout.isEmpty, "\(arguments): \(output)")
        }
        #expect(done < count)
        #expect(agent.isRunning, "\(session.report)")
        let list = try await session.run(carillon, ["list", "--json"])
        let mine = try JSONValue(parsing: list.stdout).array?.first { $0["id"]?.string == "mine" }
        #expect(mine?["title"] == "Mine", "\(list)")
    }
}
