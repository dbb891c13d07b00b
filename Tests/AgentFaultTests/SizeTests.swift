import Foundation
import TestSupport
import Testing

/// However much is sent, stored or asked for, the agent lives, answers the others, and stays small.
@Suite(.serialized) struct SizeTests {
    /// What the scripts begin with: requests of any size, calls that wait, and the agent's memory.
    private static let common = """
        import os, sys, time
        from gi.repository import Gio, GLib
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        V = GLib.Variant
        NAME, PATH = "io.github.carillon.Agent", "/io/github/carillon/Agent"
        def call(member, arguments=None, interface="NotificationCenter1", bus=bus):
            try:
                return bus.call_sync(NAME, PATH, "io.github.carillon." + interface, member, arguments, None,
                                     Gio.DBusCallFlags.NO_AUTO_START, 120000, None)
            except GLib.Error as error:
                return (Gio.DBusError.get_remote_error(error) or "").split(".")[-1] + ": " + error.message
        def request(identifier, body="", bodies=None, seconds=86400.0):
            content = {"title": V("s", "T"), "body": V("s", body)}
            if bodies: content["bodies"] = V("as", bodies)
            return {"identifier": V("s", identifier), "content": V("a{sv}", content),
                    "trigger": V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", seconds), "repeats": V("b", True)})}
        def add(*requests): return call("AddMany", V("(aa{sv})", (list(requests),)))
        def memory(pid):
            return next(int(l.split()[1]) for l in open(f"/proc/{pid}/status") if l.startswith("VmRSS")) / 1024
        def processor(pid):
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        """

    private func run(
        _ bench: Bench,
        _ script: String,
        _ arguments: String...,
        location: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let output = try await bench.session.run(
            Binaries.python,
            ["-c", Self.common + script] + arguments,
            timeout: .seconds(400)
        )
        try #require(output.succeeded, "\(output)", sourceLocation: location)
        return output.stdout.split(separator: "\n").map(String.init)
    }

    /// Attack C3: within each limit by itself, and more than the bus carries together.
    @Test func anAppCantEndTheAgentWithItsOwnList() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            for index in range(22):
                print(add(request(f"r{index}", bodies=["x" * 16384] * (400 if index % 2 else 20))))
            print(call("GetPending"))
            # As much as is allowed, as honest requests of 14 KiB.
            for index in range(30):
                answer = add(*(request(f"h{index}-{n}", "y" * 14000) for n in range(50)))
                if isinstance(answer, str): break
            print(index, answer)
            print(call("GetPending"))
            print(call("GetPendingOf", V("(s)", ("",)), "Agent1"))
            place, rows, pages = "", 0, 0
            while True:
                page, place = call("GetPendingPage", V("(su)", (place, 0))).unpack()
                rows += len(page); pages += 1
                if not place: break
            print(rows, pages)
            print(call("GetPendingPage", V("(su)", ("nonsense", 0))))
            """
        )
        // One that is larger on the bus than a request may be is not even read.
        for (index, answer) in answers.prefix(22).enumerated() {
            let expected = index % 2 == 0 ? ("QuotaExceeded:", "262144") : ("LimitsExceeded:", "524288")
            #expect(answer.hasPrefix(expected.0) && answer.contains(expected.1), "\(answer)")
        }
        #expect(answers[22].hasPrefix("(@aa{sv} [],)") || answers[22] == "([],)", "\(answers[22])")
        #expect(answers[23].contains("QuotaExceeded:") && answers[23].contains("16777216"), "\(answers[23])")
        #expect(answers[24].hasPrefix("LimitsExceeded:") && answers[24].contains("GetPendingPage"), "\(answers[24])")
        #expect(answers[25].hasPrefix("LimitsExceeded:") && answers[25].contains("GetPendingPageOf"), "\(answers[25])")
        let counts = answers[26].split(separator: " ").compactMap { Int($0) }
        #expect(counts[0] >= 1100 && counts[1] >= 14, "\(counts)")
        #expect(answers[27].hasPrefix("InvalidArgument:") && answers[27].contains("after:"))
        #expect(agent.isRunning)
        let listed = try JSONValue(parsing: try await bench.done("list", "--all", "--json")).array ?? []
        #expect(listed.count == counts[0])
    }

    /// Attack H5: an app that never comes for its answers, each of which holds its whole notification.
    @Test func answersThatNobodyFetchesDontSlowTheNextOnes() async throws {
        let (bench, agent) = try await Bench.start(nil)
        try await bench.done("apps", "allow", "org.example.Kitchen")
        let answers = try await run(
            bench,
            """
            call("Register", V("(s)", ("org.example.Kitchen",)))
            def turn(index):
                call("Add", V("(a{sv})", (request("a", "x" * 15000),)))
                return call("Act", V("(ssa{sv})", ("a", "default", {})))
            times = [processor(sys.argv[1])]
            for index in range(600):
                answer = turn(index)
                assert not isinstance(answer, str), answer
                if index % 100 == 99: times.append(processor(sys.argv[1]))
            print(times[1] - times[0], times[6] - times[5])
            responses = call("GetResponses").unpack()[0]
            print(len(responses), sum(len(r["notification"]["content"]["body"]) for r in responses))
            newest = max(r["number"] for r in responses)
            print(newest, call("AcknowledgeResponse", V("(x)", (newest,))), call("AcknowledgeResponse", V("(x)", (1,))))
            """,
            "\(agent.pid)"
        )
        let times = answers[0].split(separator: " ").compactMap { Double($0) }
        #expect(
            times[1] < times[0] * 2,
            "the last hundred took \(times[1]) s of processor time, the first \(times[0]) s"
        )
        let kept = answers[1].split(separator: " ").compactMap { Int($0) }
        #expect((60...100).contains(kept[0]) && kept[1] <= 1024 * 1024, "\(kept)")
        #expect(answers[2].hasPrefix("600 ()"), "\(answers[2])")
        #expect(answers[2].contains("UnknownIdentifier"))
        let size = try FileManager.default.attributesOfItem(atPath: bench.schedule + "/schedule.sqlite")[.size] as? Int
        #expect(try #require(size) < 8 * 1024 * 1024)
    }

    /// Ten thousand at once are read between other things; later calls of the same connection come after it.
    @Test func whileManyAreAddedOthersAreAnsweredAndTheirSendersCallsWait() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            many = V("(aa{sv})", ([request(f"r{n}", "some words of a body") for n in range(10000)],))
            other = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"],
                Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
            call("GetSettings", bus=other); call("GetSettings")
            before = memory(sys.argv[1])
            order, loop, start = [], GLib.MainLoop(), time.monotonic()
            def done(name):
                def finished(connection, result):
                    try: answer = connection.call_finish(result).unpack()
                    except GLib.Error as error: answer = error.message
                    order.append((name, answer, time.monotonic() - start))
                    if len(order) == 3: loop.quit()
                return finished
            def send(connection, name, member, arguments=None):
                connection.call(NAME, PATH, "io.github.carillon.NotificationCenter1", member, arguments, None, 0, 60000, None, done(name))
            send(bus, "many", "AddMany", many)
            send(bus, "removed", "RemovePending", V("(as)", (["r1", "r9999", "none"],)))
            send(bus, "added", "Add", V("(a{sv})", (request("last"),)))
            # Asked while the many are read, again and again, and by another than waits for them.
            waited = []
            def ask():
                asked = time.monotonic()
                other.call(NAME, PATH, "io.github.carillon.NotificationCenter1", "GetSettings", None, None, 0, 60000, None,
                           lambda bus, result: waited.append(time.monotonic() - asked))
                return True
            GLib.timeout_add(20, ask)
            loop.run()
            for name, answer, when in order: print(name, answer if name == "removed" else "", when)
            print("others", sum(1 for n in waited if n < order[0][2] / 4), len(waited))
            # What is given back is given back in a moment.
            for _ in range(300):
                if memory(sys.argv[1]) - before < 12: break
                time.sleep(0.1)
            print(before, memory(sys.argv[1]), max([0] + waited))
            """,
            "\(agent.pid)"
        )
        let names = answers.prefix(3).map { String($0.prefix { $0 != " " }) }
        #expect(names == ["many", "removed", "added"], "\(answers)")
        // One of those who asked waited for the writing down, and most for no more than a slice or two.
        let others = answers[3].split(separator: " ").compactMap { Int($0) }
        #expect(others[0] >= 5, "\(answers)")
        #expect(answers.contains { $0.hasPrefix("removed (2,)") }, "\(answers)")
        let memory = answers[4].split(separator: " ").compactMap { Double($0) }
        #expect(memory[1] - memory[0] < 12, "\(memory) MB")
        #expect(try await bench.list().isEmpty)
    }

    /// They all ring at once: what is kept of an app is cut once, and not for each of them.
    @Test func tenThousandThatRingAtOnceAreOnePiece() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            def plain(n): return {"identifier": V("s", f"r{n}"), "content": V("a{sv}", {"title": V("s", "T")})}
            def time_of(count):
                start = processor(sys.argv[1])
                answer = add(*(plain(n) for n in range(count)))
                assert not isinstance(answer, str), answer
                return processor(sys.argv[1]) - start
            call("GetSettings")
            time_of(100)
            print(time_of(1000), time_of(8000))
            """,
            "\(agent.pid)"
        )
        let times = answers[0].split(separator: " ").compactMap { Double($0) }
        // Eight times as many take about eight times as long, and not sixty-four times.
        #expect(times[1] < max(times[0], 0.05) * 25, "\(times) s")
    }

    /// What a list may hold is looked at before it is read.
    @Test func callsThatAreTooLargeAreRefusedAtOnce() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            start = processor(sys.argv[1])
            print(call("SetCategories", V("(aa{sv})", ([{"identifier": V("s", "c")}] * 100000,))))
            print(call("RemovePending", V("(as)", (["x"] * 300000,))))
            many = {f"k{n}": V("s", "") for n in range(60000)}
            print(call("Add", V("(a{sv})", (many,))))
            years = "FREQ=YEARLY;BYYEARDAY=" + ",".join(["1"] * 50000)
            rule = {"type": V("s", "recurrence"), "start": V("s", "2030-01-01T09:00:00"), "rules": V("as", [years])}
            print(call("Add", V("(a{sv})", ({"identifier": V("s", "r"), "content": V("a{sv}", {"title": V("s", "T")}),
                                             "trigger": V("a{sv}", rule)},))))
            print(processor(sys.argv[1]) - start)
            """,
            "\(agent.pid)"
        )
        #expect(
            answers[0].hasSuffix("QuotaExceeded: categories: 100000 of them; at most 200 are allowed"),
            "\(answers[0])"
        )
        #expect(
            answers[1].hasSuffix("QuotaExceeded: identifiers: 300000 of them; at most 10000 are allowed"),
            "\(answers[1])"
        )
        #expect(answers[2].contains("LimitsExceeded: Add: a call of "), "\(answers[2])")
        #expect(answers[3].contains("rules: one of") && answers[3].contains("at most 16384"), "\(answers[3])")
        let seconds = try #require(Double(answers[4]))
        #expect(seconds < 1, "\(seconds) s of processor time")
    }

    /// More than an app may have is refused before it is read, and what it took is given back.
    @Test func aHundredThousandAtOnceAreRefusedAndLeaveNothing() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            element = V("a{sv}", request("r", "some words of a body"))
            builder = GLib.VariantBuilder.new(GLib.VariantType.new("aa{sv}"))
            for n in range(100000): builder.add_value(element)
            array = builder.end()
            arguments = V.new_tuple(array)
            call("GetSettings")
            before, took = memory(sys.argv[1]), []
            for n in range(3):
                start = time.monotonic()
                answer = call("AddMany", arguments)
                took.append(time.monotonic() - start)
            print(answer)
            for _ in range(300):
                if memory(sys.argv[1]) - before < 64: break
                time.sleep(0.1)
            print(before, memory(sys.argv[1]), max(took))
            """,
            "\(agent.pid)"
        )
        #expect(answers[0].hasPrefix("QuotaExceeded:"), "\(answers)")
        #expect(answers[0].contains("100000") && answers[0].contains("10000 are allowed"), "\(answers)")
        let figures = answers[1].split(separator: " ").compactMap { Double($0) }
        #expect(figures[1] - figures[0] < 64, "\(figures) MB, MB, s")
        #expect(try await bench.list().isEmpty)
    }

    /// A bus that ends the connection and goes on is there again a moment later; one that does so each time is not.
    @Test func aBusThatHangsUpIsComeBackTo() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { session.end() }
        // The bus takes as much from others as before, and less than one answer from connections made from now on.
        let file = session.folder + "/bus.conf"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacingOccurrences(
            of: "</busconfig>",
            with: "<limit name=\"max_message_size\">3000000</limit></busconfig>"
        ).write(toFile: file, atomically: true, encoding: .utf8)
        try await session.reloadBus()
        let agent = try await session.startAgent()
        let owner = try #require(try await session.owner(of: Bench.agentName))
        let output = try await session.run(
            Binaries.python,
            [
                "-c",
                Self.common + """
                    for index in range(8):
                        answer = add(*(request(f"h{index}-{n}", "y" * 14000) for n in range(50)))
                        assert not isinstance(answer, str), answer
                    print(call("GetPending"))
                    """,
            ],
            timeout: .patience
        )
        #expect(output.stdout.hasPrefix("NoReply"), "\(output)")
        try await session.waitForOwner(of: Bench.agentName, otherThan: owner)
        #expect(try await session.process(owning: Bench.agentName) == agent.pid)
        let list = try await session.run(try Binaries.carillon, ["list", "--all", "--json"])
        #expect(try JSONValue(parsing: list.stdout).array?.count == 400, "\(list.stderr)")

        // Again and again.
        let again = try await session.run(
            Binaries.python,
            [
                "-c",
                Self.common + """
                    end = time.monotonic() + 300
                    while time.monotonic() < end:
                        try:
                            if open(f"/proc/{sys.argv[1]}/stat").read().rsplit(")", 1)[1].split()[0] == "Z": break
                        except (FileNotFoundError, ProcessLookupError):
                            break
                        call("GetPending")
                        time.sleep(0.02)
                    """, "\(agent.pid)",
            ],
            timeout: .seconds(400)
        )
        #expect(again.succeeded, "\(again)")
        #expect(try await agent.wait() == .exited(1))
    }

    // MARK: - Versions

    /// A client of the interface as it was before pages, versions and features.
    @Test func aClientFromBeforePagesIsServed() async throws {
        let (bench, _) = try await Bench.start(nil)
        let answers = try await run(
            bench,
            """
            print(call("Register", V("(s)", ("org.example.Old",))))
            print(call("Add", V("(a{sv})", (request("a"),))))
            print(add(request("b"), request("c")))
            print([r["identifier"] for r in call("GetPending").unpack()[0]])
            print(call("GetDelivered").unpack(), call("GetResponses").unpack())
            print(call("RemovePending", V("(as)", (["a"],))).unpack())
            print([r["identifier"] for r in call("GetPendingOf", V("(s)", ("",)), "Agent1").unpack()[0]])
            print(call("GetDeliveredOf", V("(s)", ("",)), "Agent1").unpack())
            settings = call("GetSettings").unpack()[0]
            status = call("Status", None, "Agent1").unpack()[0]
            print(settings["version"] == status["version"] != "", "pages" in settings["features"], "pages" in status["features"])
            """
        )
        #expect(
            answers == [
                "()", "()", "()", "['a', 'b', 'c']", "([],) ([],)", "(1,)", "['b', 'c']", "([],)", "True True True",
            ]
        )
    }

    /// Our own client asks an agent from before pages for the whole list.
    @Test func anAgentFromBeforePagesIsUnderstood() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { session.end() }
        try session.spawn(
            "old-agent",
            Binaries.python,
            [
                "-c",
                """
                from gi.repository import Gio, GLib
                V = GLib.Variant
                XML = '''<node>
                <interface name="io.github.carillon.NotificationCenter1">
                <method name="Register"><arg type="s" direction="in"/></method>
                <method name="GetPending"><arg type="aa{sv}" direction="out"/></method>
                <method name="GetDelivered"><arg type="aa{sv}" direction="out"/></method>
                <method name="GetResponses"><arg type="aa{sv}" direction="out"/></method>
                </interface><interface name="io.github.carillon.Agent1">
                <method name="GetPendingOf"><arg type="s" direction="in"/><arg type="aa{sv}" direction="out"/></method>
                <method name="GetDeliveredOf"><arg type="s" direction="in"/><arg type="aa{sv}" direction="out"/></method>
                </interface></node>'''
                row = {"identifier": V("s", "old"), "app": V("s", "org.example.App"), "next": V("d", 4102444800.0),
                       "content": V("a{sv}", {"title": V("s", "From before")}), "description": V("s", "once"),
                       "trigger": V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", 60.0)}), "repeats": V("b", False)}
                def answer(connection, sender, path, interface, member, arguments, call):
                    rows = [row] if "Pending" in member else []
                    call.return_value(None if member == "Register" else V("(aa{sv})", (rows,)))
                bus = Gio.bus_get_sync(Gio.BusType.SESSION)
                for interface in Gio.DBusNodeInfo.new_for_xml(XML).interfaces:
                    bus.register_object("/io/github/carillon/Agent", interface, answer, None, None)
                Gio.bus_own_name_on_connection(bus, "io.github.carillon.Agent", 0, None, None)
                GLib.MainLoop().run()
                """,
            ]
        )
        try await session.waitForName(Bench.agentName)
        for arguments in [["list", "--json"], ["list", "--all", "--json"]] {
            let output = try await session.run(try Binaries.carillon, arguments)
            #expect(output.status == .success, "\(output)")
            #expect(output.stdout.contains("From before"), "\(output)")
        }
        let inbox = try await session.run(try Binaries.carillon, ["inbox"])
        #expect(inbox.status == .success, "\(inbox)")
    }

    // MARK: - Nobody was asked (M1)

    @Test func whatAnAppMayDoWithoutAQuestionIsQuiet() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.waitForServer()
        let sound = "{'identifier': <'a'>, 'content': <{'title': <'Quiet'>, 'sound': <'default'>}>}"
        // What has waited for the question is not shown either.
        #expect(try await bench.call("RequestAuthorization", "64").stdout == "(true,)\n")
        #expect(try await bench.call("Add", sound).status == .success)
        #expect(try await bench.call("GetDelivered").stdout.contains("'state': <'expired'>"))
        let settings = try await bench.call("GetSettings").stdout
        #expect(settings.contains("'alertStyle': <'none'>") && settings.contains("'sound': <false>"), "\(settings)")
        // The person's own comes at once, so nothing of the app's was on its way.
        try await bench.done("add", "Loud", "--in", "1s")
        try await waitUntil("the person's own is shown") { bench.server?.notifications.isEmpty == false }
        #expect(bench.server?.notifications.map(\.summary) == ["Loud"])
        try await bench.done("apps", "allow", "gdbus")
        #expect(try await bench.call("Add", sound).status == .success)
        try await waitUntil("the app's is shown") {
            bench.server?.notifications.map(\.summary).contains("Quiet") == true
        }
    }
}
