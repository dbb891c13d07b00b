import Foundation
import TestSupport
import Testing

/// What one program can make the agent do with calls that are each allowed: the others go on, and the agent stays small.
@Suite(.serialized) struct FloodTests {
    private static let common = """
        import os, sys, time
        from gi.repository import Gio, GLib
        V = GLib.Variant
        NAME, PATH, CENTER = "io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon.NotificationCenter1"
        def connect():
            return Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"],
                Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        bus = connect()
        def call(member, arguments=None, bus=bus):
            try:
                return bus.call_sync(NAME, PATH, CENTER, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, 300000, None)
            except GLib.Error as error:
                return (Gio.DBusError.get_remote_error(error) or "").split(".")[-1] + ": " + error.message
        def request(identifier, trigger=None, **content):
            trigger = trigger or {"type": V("s", "interval"), "seconds": V("d", 86400.0), "repeats": V("b", True)}
            return {"identifier": V("s", identifier), "content": V("a{sv}", {"title": V("s", "T"), **content}),
                    "trigger": V("a{sv}", trigger)}
        def peak(pid): return next(int(l.split()[1]) for l in open(f"/proc/{pid}/status") if l.startswith("VmHWM")) / 1024

        """

    private func run(_ agent: TestAgent, _ script: String, _ arguments: String...) async throws -> [String] {
        let output = try await agent.session.run(
            Binaries.python,
            ["-c", Self.common + script] + arguments,
            timeout: .seconds(400)
        )
        try #require(output.succeeded, "\(output)")
        return output.stdout.split(separator: "\n").map(String.init)
    }

    /// Forty megabytes of booleans took 1.5 GB: each became an object, before anything looked at what an app may have.
    @Test func manySmallValuesAreRefusedBeforeTheyTakeMemory() async throws {
        let (bench, agent) = try await TestAgent.start(nil)
        let answers = try await run(
            bench,
            """
            call("GetSettings")
            before = peak(sys.argv[1])
            def flags(count): return V("a{sv}", {"x": V("av", [V("b", True)] * count)})
            builder = GLib.VariantBuilder.new(GLib.VariantType.new("aa{sv}"))
            one = V("a{sv}", request("r", userInfo=flags(58000)))
            for _ in range(30): builder.add_value(one)
            print(call("AddMany", V.new_tuple(builder.end())))
            print(call("Add", V("(a{sv})", (request("r", userInfo=flags(30000)),))))
            print(call("Add", V("(a{sv})", (request("r", userInfo=flags(1500)),))))
            print(peak(sys.argv[1]) - before)
            """,
            "\(agent.pid)"
        )
        #expect(answers[0].contains("LimitsExceeded: AddMany: a call of 348"), "\(answers[0])")
        #expect(answers[0].hasSuffix("values; at most 1000000 are allowed"), "\(answers[0])")
        #expect(answers[1].contains("LimitsExceeded: Add: a call of 600"), "\(answers[1])")
        #expect(answers[1].hasSuffix("values; at most 50000 are allowed"), "\(answers[1])")
        #expect(answers[2] == "()", "\(answers[2])")
        // The messages themselves are read as a whole.
        #expect(try #require(Double(answers[3])) < 100, "\(answers[3]) MB")
    }

    /// Twenty-four connections of one process made everybody else wait for one long answer of each.
    @Test func aProgramOfManyConnectionsHoldsNobodyUp() async throws {
        let (bench, _) = try await TestAgent.start(nil)
        let stop = bench.session.folder + "/stop"
        let flood = try bench.session.spawn(
            "flood",
            Binaries.python,
            [
                "-c",
                Self.common + """
                    rule = {"type": V("s", "recurrence"), "start": V("s", "2026-01-01T09:00:00"),
                            "rules": V("as", ["FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1"])}
                    many, buses, answers = [request(f"r{n}", rule) for n in range(200)], [connect() for _ in range(16)], [0]
                    for n, bus in enumerate(buses):
                        call("Register", V("(s)", (f"org.example.A{n}",)), bus)
                        call("AddMany", V("(aa{sv})", (many,)), bus)
                    def done(bus, result):
                        bus.call_finish(result)
                        answers[0] += 1
                    for _ in range(3):
                        for bus in buses:
                            bus.call(NAME, PATH, CENTER, "GetUpcoming", V("(su)", ("", 4000)), None, 0, 300000, None, done)
                    loop = GLib.MainLoop()
                    def told():
                        if not os.path.exists(sys.argv[1]): return True
                        print("answers", answers[0], flush=True)
                        loop.quit()
                    GLib.timeout_add(10, told)
                    for bus in buses: bus.flush_sync(None)
                    print("asked", flush=True)
                    loop.run()
                    """,
                stop,
            ]
        )
        try await waitUntil("it has asked", timeout: .patience) { flood.log.contains("asked") }
        let answers = try await run(
            bench,
            "for _ in range(30): answer = call('GetSettings')\nprint(type(answer).__name__)"
        )
        #expect(answers == ["Variant"])
        try "".write(toFile: stop, atomically: true, encoding: .utf8)
        try await waitUntil("it has counted", timeout: .patience) { flood.log.contains("answers") }
        // Thirty of the other's calls take thirty turns, in each of which a slice of one long answer is made.
        let count = flood.log.split(separator: "\n").last { $0.contains("answers") }?.split(separator: " ").last
        #expect(try #require(count.flatMap { Int($0) }) < 16, "\(flood.log)")
    }

    /// A hundred megabytes of them held everybody up for half a minute: to read them comes before any turn.
    @Test func theValuesThatAProgramMaySendInAShortTimeAreBounded() async throws {
        let (bench, _) = try await TestAgent.start(nil)
        let answers = try await run(
            bench,
            """
            call("GetSettings")
            many, answers = V("(an)", ([0] * 48000,)), []
            def done(bus, result):
                try: answers.append(str(bus.call_finish(result)))
                except GLib.Error as error: answers.append(error.message)
            flags = Gio.DBusCallFlags.NO_AUTO_START
            began = time.monotonic()
            for n in range(800): bus.call(NAME, PATH, CENTER, "GetSettings", many, None, flags, 300000, None, done)
            while len(answers) < 800: GLib.MainContext.default().iteration(True)
            print(time.monotonic() - began)
            print(sum("3000000 values in a short time" in answer for answer in answers))
            """
        )
        let seconds = try #require(answers.first.flatMap { Double($0) })
        let refused = try #require(answers.last.flatMap { Int($0) })
        print("\(refused) of 800 calls were refused in \(seconds) s")
        // Each has 48,000 values: 63 calls are let in at once, and 6.25 in a second.
        #expect(refused > 0 && 800 - refused <= 64 + Int(seconds * 6.25), "\(answers)")
        #expect(800 - refused >= 63, "\(answers)")
        let other = try await run(bench, "print(type(call('GetSettings')).__name__)")
        #expect(other == ["Variant"])
    }

    /// Nothing is read for no rings.
    @Test func noRingsAreAskedFor() async throws {
        let (bench, _) = try await TestAgent.start(nil)
        let answers = try await run(
            bench,
            """
            call("AddMany", V("(aa{sv})", ([request(f"r{n}") for n in range(200)],)))
            print(call("GetUpcoming", V("(su)", ("", 0))).unpack())
            print(call("GetUpcoming", V("(su)", ("none", 0))))
            print(len(call("GetUpcoming", V("(su)", ("r7", 3))).unpack()[0]))
            rings = call("GetUpcoming", V("(su)", ("", 500))).unpack()[0]
            print(len(rings), [r["date"] for r in rings] == sorted(r["date"] for r in rings), rings[0]["identifier"])
            """
        )
        #expect(answers[0] == "([],)")
        #expect(answers[1].hasPrefix("UnknownIdentifier:"))
        #expect(answers[2] == "3")
        #expect(answers[3] == "500 True r0")
    }
}
