import Foundation
import Glibc
import TestSupport
import Testing

/// Schedules and calls that once kept the agent busy for good.
@Suite(.serialized) struct BoundsTests {
    /// Changes the stored rows while no agent runs; `row` holds the columns of one pending row, `request` its JSON.
    private func edit(_ bench: Bench, _ script: String) async throws {
        let whole = """
            import datetime, json, sqlite3, sys, time
            c = sqlite3.connect(sys.argv[1])
            c.row_factory = sqlite3.Row
            now = int(time.time() * 1000000)
            def rows(): return [dict(row) for row in c.execute('SELECT * FROM pending')]
            def series(request): return next(iter(request['trigger'].values()))['_0']
            def save(row, request):
                row = {**row, 'request': json.dumps(request).encode(), 'identifier': request['identifier']}
                c.execute(f"INSERT OR REPLACE INTO pending ({','.join(row)}) VALUES ({','.join('?' * len(row))})", list(row.values()))
            \(script)
            c.commit(); c.close()
            """
        let output = try await bench.session.run(
            "/usr/bin/python3",
            ["-c", whole, bench.schedule + "/schedule.sqlite"],
            timeout: .patience
        )
        try #require(output.status == .success, "\(output.stderr)")
    }

    private func kill(_ agent: RunningProcess, of bench: Bench) async throws {
        agent.kill()
        try await agent.wait()
        try await bench.session.waitForNameToGo(Bench.agentName)
    }

    /// Each minute of the next hundred years excluded: it rings today, and its next ring was searched for ever, before
    /// and after kill -9.
    @Test func aHundredYearsOfExcludedMinutesRingAndHoldNobodyUp() async throws {
        let (bench, agent) = try await Bench.start()
        let days = (0..<2001).map { number in
            "'\(Date(timeIntervalSince1970: 1_800_000_000 + Double(number) * 86_400).formatted(.iso8601.year().month().day()))'"
        }
        func request(_ exceptions: [String]) -> String {
            "{'identifier': <'evil'>, 'content': <{'title': <'Evil'>}>, 'trigger': <{'type': <'recurrence'>, "
                + "'start': <'2026-01-01T00:00:00'>, 'rules': <['FREQ=MINUTELY']>, 'exceptions': <[\(exceptions.joined(separator: ", "))]>}>}"
        }
        let refused = try await bench.call("Add", request(days))
        #expect(!refused.succeeded)
        #expect(refused.stderr.contains("exceptions: 2001 of them; at most 2000 are allowed"), "\(refused)")

        try await bench.done("add", "Evil", "--rrule", "FREQ=MINUTELY", "--id", "evil")
        try await kill(agent, of: bench)
        try await edit(
            bench,
            """
            for row in rows():
                request = json.loads(row['request'])
                today = datetime.datetime.now(datetime.timezone.utc)
                series(request)['exceptionDays'] = [
                    (today + datetime.timedelta(days=n)).strftime('%Y-%m-%dT00:00:00') for n in range(36525)]
                save({**row, 'wall_due': now - 1000000}, request)
            """
        )
        for run in 1...2 {
            let agent = try await bench.startAgent()
            if run == 1 {
                try await bench.server?.waitForNotification("its ring", timeout: .patience) { $0.summary == "Evil" }
            }
            try await bench.done("add", "Mine \(run)", "--in", "0.1s")
            try await bench.server?.waitForNotification("the person's own", timeout: .patience) {
                $0.summary == "Mine \(run)"
            }
            try await kill(agent, of: bench)
        }
        try await bench.startAgent()
        try await bench.done("remove", "evil")
        try await bench.waitForPending([])
    }

    /// A request that two runs have ended in stays in the list and waits for nothing.
    @Test func aRequestThatTwoRunsHungInIsSetAsideAndTold() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.done(
            "add",
            "Evil",
            "--rrule",
            "FREQ=DAILY",
            "--at",
            "09:00",
            "--from",
            "2101-01-01",
            "--id",
            "evil"
        )
        try await bench.done(
            "add",
            "Good",
            "--rrule",
            "FREQ=DAILY",
            "--at",
            "09:00",
            "--from",
            "2101-01-01",
            "--id",
            "good"
        )
        try await kill(agent, of: bench)
        let mark = Array("io.github.carillon.Carillon\0evil".utf8)
        let field = mark + [UInt8](repeating: 0, count: 1024 - mark.count)
        try Data(field + field).write(to: URL(filePath: bench.schedule + "/computing"))
        let next = try await bench.startAgent()
        try await bench.server?.waitForNotification("a word of it", timeout: .patience) {
            $0.summary == "A reminder was set aside"
        }
        #expect(next.log.contains("set aside: the next ring of evil of io.github.carillon.Carillon"))
        let list = try await bench.list()
        #expect(list.first { $0["id"]?.string == "evil" }?["next"]?.string == nil)
        #expect(try await bench.done("list", "--json").contains("(set aside: its next ring takes too long to find)"))
        #expect(try await bench.next("good") != nil)
        try await bench.done("remove", "evil")
        try await bench.waitForPending(["good"])
    }

    /// A thousand repeating requests and ten thousand rings asked for: 7 s and 1.7 GB once.
    @Test func manyRequestsAndManyRingsTakeAsMuchAsIsAnswered() async throws {
        let (bench, agent) = try await Bench.start(nil)
        try await bench.done("add", "Hourly", "--rrule", "FREQ=HOURLY", "--id", "r")
        try await kill(agent, of: bench)
        try await multiply(bench, 1000)
        let next = try await bench.startAgent()
        let answer = try await bench.done("next", "-n", "10000", "--json")
        #expect(try JSONValue(parsing: answer).array?.count == 10_000)
        let status = try String(contentsOfFile: "/proc/\(next.pid)/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }?.split(separator: " ").dropLast().last
        let kilobytes = try #require(peak.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
        #expect(kilobytes < 300_000, "\(kilobytes) KB")
    }

    private func multiply(_ bench: Bench, _ count: Int, _ change: String = "pass") async throws {
        try await edit(
            bench,
            """
            row = rows()[0]
            request = json.loads(row['request'])
            del row['id']
            for n in range(\(count)):
                request['identifier'] = f'r{n}'
                \(change)
                save(row, request)
            """
        )
    }

    /// Ten thousand rules that take long to compute, and the session is in another zone: what is due rings meanwhile, and
    /// calls are answered.
    @Test func aMoveWithTenThousandExpensiveRulesHoldsNobodyUp() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.done("add", "Long", "--rrule", "FREQ=DAILY", "--at", "09:00", "--id", "r")
        try await kill(agent, of: bench)
        try await multiply(
            bench,
            9990,
            "series(request).update(start='1900-01-01T09:00:00', rules=['FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=50000'])"
        )
        let moved = try await bench.session.startAgent(
            environment: ["CARILLON_LOG": "debug", "TZ": "America/New_York"]
        )
        for number in 0..<5 {
            let asked = ContinuousClock.now
            try await bench.done("add", "Mine \(number)", "--in", "0.1s")
            try await bench.server?.waitForNotification("the person's own", timeout: .patience) {
                $0.summary == "Mine \(number)"
            }
            print("added and rung after \(ContinuousClock.now - asked)")
        }
        // It isn't over yet, which the next start would take up.
        let note = try await bench.session.run(
            "/usr/bin/python3",
            [
                "-c",
                "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(\"SELECT value FROM note WHERE key = 'zone'\").fetchone()[0])",
                bench.schedule + "/schedule.sqlite",
            ]
        )
        #expect(note.stdout.contains("UTC"), "\(note)")
        try await kill(moved, of: bench)
    }
}
