import Foundation
import TestSupport
import Testing

/// The commands against a real agent.
@Suite(.serialized) struct CommandTests {
    /// A session in Berlin with an agent.
    private func carillon(_ session: PrivateSession, _ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    @Test func listAsJSONIsAnArrayOfObjectsWithTheirKeys() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        #expect(try await carillon(session, "list", "--json").stdout == "[]\n")
        let added = try await carillon(
            session,
            "add",
            "Pizza Time!!",
            "--body",
            "Two",
            "--every",
            "monday",
            "--at",
            "11:30",
            "--until",
            "2099-01-31",
            "--count",
            "7",
            "--id",
            "pizza",
            "--json"
        )
        #expect(added.status == .success)
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        let object = try #require(list[0])
        #expect(try JSONValue(parsing: added.stdout) == object)
        #expect(object["id"] == "pizza")
        #expect(object["app"] == "io.github.carillon.Carillon")
        #expect(object["title"] == "Pizza Time!!")
        #expect(object["body"] == "Two")
        #expect(object["repeats"] == true)
        #expect(object["remaining"] == 7)
        #expect(object["until"] == "2099-02-01T00:00:00+01:00")
        #expect(object["trigger"] == "every Monday at 11:30 until 31 Jan 2099, 7 times")
        let next = try #require(object["next"]?.string)
        #expect(next.wholeMatch(of: /\d{4}-\d\d-\d\dT11:30:00\+0[12]:00/) != nil, "\(next)")
    }

    @Test func nextAsJSONIsAnArrayOfTimes() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        #expect(try await carillon(session, "next", "--json").stdout == "[]\n")
        #expect(try await carillon(session, "add", "x", "--at", "2098-12-24 18:00", "--id", "a").status == .success)
        #expect(try await carillon(session, "add", "y", "--at", "2098-12-23 18:00", "--id", "b").status == .success)
        let all = try JSONValue(parsing: try await carillon(session, "next", "--json").stdout)
        #expect(all == ["2098-12-23T18:00:00+01:00", "2098-12-24T18:00:00+01:00"])
        let one = try JSONValue(parsing: try await carillon(session, "next", "-n", "3", "a", "--json").stdout)
        #expect(one == ["2098-12-24T18:00:00+01:00"])
    }

    @Test func tablesAreAlignedAndWithoutColoursWhenNobodyLooks() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        #expect(try await carillon(session, "list").stdout == "Nothing is scheduled. See: carillon help add\n")
        #expect(
            try await carillon(session, "add", "Far away", "--at", "2098-12-24 18:00", "--id", "a").status == .success
        )
        #expect(try await carillon(session, "add", "Soon", "--in", "4m", "--id", "longer-name").status == .success)
        let lines = try await carillon(session, "list").stdout.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(lines[0] == "TITLE     WHEN                   REPEATS  ID")
        #expect(lines[1].hasPrefix("Soon      in "))
        #expect(lines[1].hasSuffix("  once     longer-name"))
        #expect(lines[2] == "Far away  Wed 24 Dec 2098 18:00  once     a")
        #expect(!lines.joined().contains("\u{1B}"))
    }

    @Test func eachKindOfTimeIsUnderstood() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let rows: [([String], String)] = [
            (["--in", "10m"], "once, after 10 min"), (["--in", "1h30m"], "once, after 1 h 30 min"),
            (["--every", "30s"], "every 30 s"), (["--every", "2 hours"], "every 2 h"),
            (["--every", "day", "--at", "09:00"], "every day at 09:00"),
            (["--every", "monday", "--at", "11:30"], "every Monday at 11:30"),
            (["--every", "mon,thu", "--at", "11:30"], "every Monday and Thursday at 11:30"),
            (["--every", "month", "--on", "15", "--at", "08:00"], "every month on the 15th at 08:00"),
            (["--every", "5s", "--count", "1"], "every 5 s, once"),
            (["--every", "2 weeks", "--on", "mon", "--at", "11:30"], "every 2 weeks on Monday at 11:30"),
            (["--every", "2nd tuesday", "--at", "11:30"], "every 2nd Tuesday of the month at 11:30"),
            (["--every", "last day", "--at", "11:30"], "every month on the last day at 11:30"),
            (["--every", "3 days", "--at", "11:30", "--tz", "Asia/Tokyo"], "every 3 days at 11:30 (Asia/Tokyo)"),
            (
                ["--every", "day", "--at", "11:30", "--except", "2098-12-25", "--count", "3"],
                "every day at 11:30 except 25 Dec 2098, 3 times"
            ),
            (["--rrule", "RRULE:FREQ=MONTHLY;BYDAY=-1FR", "--at", "17:00"], "every last Friday of the month at 17:00"),
        ]
        for (index, (arguments, words)) in rows.enumerated() {
            let output = try await session.run(try Binaries.carillon, ["add", "x", "--id", "r\(index)"] + arguments)
            #expect(output.status == .success, "\(output.stderr)")
            let summary = try await carillon(session, "show", "r\(index)", "--json")
            #expect(try JSONValue(parsing: summary.stdout)["trigger"]?.string == words)
        }
    }

    /// COUNT and UNTIL of a rule say in the list what --count and --until do.
    @Test func aRulesCountAndEndAreTheListsToo() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func added(_ arguments: [String]) async throws -> JSONValue {
            let output = try await session.run(try Binaries.carillon, ["add", "x", "--json"] + arguments)
            #expect(output.status == .success, "\(output.stderr)")
            return try JSONValue(parsing: output.stdout)
        }
        let start = "2098-12-24T09:00"
        for count in [["--rrule", "FREQ=DAILY;COUNT=5"], ["--rrule", "FREQ=DAILY", "--count", "5"]] {
            let object = try await added(count + ["--from", start])
            #expect(object["remaining"] == 5)
            #expect(object["trigger"] == "every day at 09:00 from 24 Dec 2098 at 09:00, 5 times")
        }
        // What is left out counts too.
        let days = ["--except", "2098-12-25", "--except", "2099-12-25"]
        #expect(try await added(["--rrule", "FREQ=DAILY;COUNT=5", "--from", start] + days)["remaining"] == 4)
        for end in [["--rrule", "FREQ=DAILY;UNTIL=20990131"], ["--rrule", "FREQ=DAILY", "--until", "2099-01-31"]] {
            #expect(try await added(end + ["--from", start])["until"] == "2099-02-01T00:00:00+01:00")
        }
        let exact = try await added(["--rrule", "FREQ=DAILY;UNTIL=20990131T080000Z", "--from", start])
        #expect(exact["until"] == "2099-01-31T09:00:00+01:00")
    }

    @Test(.inTestAll("it takes seconds")) func bodiesTakeTurnsAndARingInsists() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let added = try await carillon(
            session,
            "add",
            "Vitamins",
            "--body",
            "A",
            "--body",
            "B",
            "--every",
            "1h",
            "--in",
            "1s",
            "--insist",
            "1s",
            "--insist-limit",
            "2",
            "--id",
            "a"
        )
        #expect(added.status == .success, "\(added.stderr)")
        let popups = try await server.wait(forNotifications: 3)
        #expect(popups.map(\.body) == ["A", "A", "A"])
        let refused = try await carillon(session, "add", "x", "--in", "1h", "--insist", "0.5s")
        #expect(refused.stderr == "carillon: --insist \"0.5s\": must be from 1 s to 100 years apart\n")
    }

    @Test func aStartAndAnEndAreMeantInTheSessionsZone() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await carillon(
            session,
            "add",
            "x",
            "--every",
            "2h",
            "--from",
            "2098-12-24 08:00",
            "--until",
            "2098-12-24",
            "--id",
            "a"
        )
        #expect(output.status == .success, "\(output.stderr)")
        let times = try JSONValue(parsing: try await carillon(session, "next", "-n", "20", "a", "--json").stdout)
        #expect(
            times == [
                "2098-12-24T08:00:00+01:00", "2098-12-24T10:00:00+01:00", "2098-12-24T12:00:00+01:00",
                "2098-12-24T14:00:00+01:00", "2098-12-24T16:00:00+01:00", "2098-12-24T18:00:00+01:00",
                "2098-12-24T20:00:00+01:00", "2098-12-24T22:00:00+01:00",
            ]
        )
    }

    /// What the agent refuses: exit code 1, the reason on stderr, nothing changed.
    @Test(
        .inTestAll("it takes seconds"),
        arguments: [
            (
                ["remove", "nobody"],
                "carillon: no pending reminder is called \"nobody\"; nothing was changed. See: carillon list"
            ),
            (
                ["remove", "keep", "nobody"],
                "carillon: no pending reminder is called \"nobody\"; nothing was changed. See: carillon list"
            ),
            (
                ["dismiss", "nobody"],
                "carillon: no delivered reminder is called \"nobody\"; nothing was changed. See: carillon delivered"
            ),
            (
                ["snooze", "nobody", "5m"],
                "carillon: no pending or delivered reminder is called \"nobody\"; nothing was changed. See: carillon list"
            ),
            (
                ["skip", "nobody"],
                "carillon: no pending or delivered reminder is called \"nobody\"; nothing was changed. See: carillon list"
            ),
            (
                ["act", "nobody", "stop"],
                "carillon: no pending or delivered reminder is called \"nobody\"; nothing was changed. See: carillon list"
            ),
            (
                ["act", "keep", "explode"],
                "carillon: \"keep\" has no button \"explode\"; it has \"Snooze 10 min\", \"Stop Repeat\""
            ),
            (
                ["show", "nobody"],
                "carillon: no pending or delivered reminder is called \"nobody\". See: carillon list"
            ),
            (["next", "nobody"], "carillon: no pending reminder is called \"nobody\". See: carillon list"),
            (
                ["add", "x", "--at", "2020-01-01 09:00"],
                "carillon: --at \"2020-01-01 09:00\": the time is in the past, or no date matches it"
            ),
            (
                ["add", "x", "--every", "5s", "--until", "2020-01-01"],
                "carillon: --until \"2020-01-01\": nothing would ring before it"
            ),
            (
                ["add", "x", "--in", "5m", "--button", "Go=open:javascript:x"],
                "carillon: --button: \"javascript:x\" isn't a URL of http, https, mailto, file, tel, sms, sip, sips, xmpp, matrix, geo, webcal"
            ),
        ]
    )
    func aRefusalSaysWhyAndChangesNothing(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        #expect(
            try await carillon(session, "add", "Keep", "--every", "1h", "--id", "keep", "--stop-button").status
                == .success
        )
        let before = try await carillon(session, "list", "--json").stdout
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(1))
        #expect(output.stderr == message + "\n")
        #expect(output.stdout.isEmpty)
        #expect(try await carillon(session, "list", "--json").stdout == before)
    }

    @Test func deliveredListsOtherAppsToo() async throws {
        let (bench, _) = try await TestAgent.start()
        let server = try #require(bench.server)
        try await bench.add("{'identifier': <'letter'>, 'content': <{'body': <'A letter'>}>}", of: "org.example.Mail")
        try await server.wait(forNotifications: 1)
        #expect(try await bench.done("delivered") == "Nothing is waiting for an answer.\n")
        let list = try await bench.done("delivered", "--all").split(separator: "\n").map(String.init)
        #expect(list.count == 2)
        #expect(list.first?.hasPrefix("TITLE     RANG ") == true)
        #expect(list.first?.hasSuffix(" APP               ID") == true, "\(list)")
        #expect(list.last?.hasPrefix("A letter  ") == true)
        #expect(list.last?.hasSuffix("  org.example.Mail  letter") == true, "\(list)")
        let json = try JSONValue(parsing: try await bench.done("delivered", "--all", "--json"))
        #expect(json.array?.map { $0["app"]?.string } == ["org.example.Mail"])
    }

    @Test func removeTakesWhatItNames() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for id in ["a", "b", "c"] {
            #expect(try await carillon(session, "add", "x", "--in", "1h", "--id", id).status == .success)
        }
        #expect(try await carillon(session, "remove", "a", "b").status == .success)
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(list.array?.compactMap { $0["id"]?.string } == ["c"])
        #expect(try await carillon(session, "remove", "--all").stdout == "1 reminder removed\n")
        #expect(try await carillon(session, "list", "--json").stdout == "[]\n")
    }

    @Test func withoutAnAgentItSaysWhatToDo() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["list"])
        #expect(output.status == .exited(1))
        #expect(
            output.stderr == """
                carillon: the agent is not running and the bus can't start it; install Carillon (make install), or run carillon start

                """
        )
        let doctor = try await session.run(try Binaries.carillon, ["doctor"])
        #expect(doctor.status == .exited(1))
        #expect(
            doctor.stdout.contains(
                "FAIL  Agent                   not running, so nothing rings: install Carillon, or run"
            )
        )
    }

    @Test func withoutABusItSaysSo() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(
            try Binaries.carillon,
            ["list"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
        )
        #expect(output.status == .exited(1))
        #expect(output.stderr.hasPrefix("carillon: there is no session bus ("))
    }

    @Test func theDoctorSaysWhenThereIsNoServer() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let doctor = try await carillon(session, "doctor")
        #expect(doctor.status == .exited(1))
        #expect(doctor.stdout.contains("ok    Time zone               Europe/Berlin, zone data "))
        #expect(
            doctor.stdout.contains("FAIL  Server                  there is none, so no popup is shown: install one")
        )
        let server = try await ScriptedServer.start(in: session)
        try await server.wait(for: .capabilities)
        try await waitUntil("the server is ready") {
            try await carillon(session, "status").stdout.contains("ready")
        }
        #expect(try await carillon(session, "doctor").status == .success)
    }

    @Test func startStartsTheAgentBesideItWhereTheBusCannot() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let starter = try session.spawn("start", try Binaries.carillon, ["start"])
        try await session.waitForName("io.github.carillon.Agent")
        #expect(try await session.process(owning: "io.github.carillon.Agent") == starter.pid)
        #expect(try await carillon(session, "start").status == .success)
    }
}
