import TestSupport
import Testing

/// `carillon pause` and `carillon resume`, over a real agent.
@Suite struct PauseTests {
    /// The variable of a script that isn't set means no app, and not all of them.
    @Test func anAppWithoutANameIsRefused() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        for command in [["pause"], ["resume"], ["list"], ["remove", "--all"], ["act", "x", "y"]] {
            let refused = try await session.run(try Binaries.carillon, command + ["--app", ""])
            #expect(refused.status == .exited(64), "\(refused)")
            #expect(refused.stderr.contains("The name of an app is missing behind --app."), "\(refused)")
        }
    }

    @Test func everythingIsPausedAndRingsAgain() async throws {
        let (bench, agent) = try await TestAgent.start()
        try await bench.done("add", "Stand up", "--id", "stand", "--every", "1s")
        #expect(
            try await bench.done("pause", "--until", "2098-01-07")
                == "Everything is paused until Tue 7 Jan 2098 00:00.\n"
        )
        try await bench.done("add", "Tea", "--id", "tea", "--in", "1ms")
        // It stays paused over an end of the agent.
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try await bench.list().allSatisfy { $0["paused"] == true })
        let list = try await bench.done("list")
        #expect(list.hasPrefix("Everything is paused until Tue 7 Jan 2098 00:00.\n"), "\(list)")
        #expect(list.contains(/, paused +every second/), "\(list)")
        #expect(try await bench.done("status").contains("Paused     everything until Tue 7 Jan 2098 00:00\n"))
        let doctor = try await bench.carillon("doctor").stdout
        #expect(doctor.contains("everything is paused until Tue 7 Jan 2098 00:00"), "\(doctor)")
        try await waitUntil("a ring was left out") {
            try await bench.rows(["history"]).first?["outcome"] == "paused"
        }
        #expect(try await bench.done("resume") == "1 pause ended\n")
        let server = try #require(bench.server)
        try await server.waitForNotification("tea") { $0.summary == "Tea" }
        try await server.waitForNotification("stand up") { $0.summary == "Stand up" }
        #expect(try await bench.list().allSatisfy { $0["paused"] == false })
    }

    @Test func aReminderAndAnAppArePausedByName() async throws {
        let (bench, _) = try await TestAgent.start()
        try await bench.done("add", "Rent", "--id", "rent", "--at", "2098-02-01 09:00")
        #expect(try await bench.done("pause", "ren") == "\"Rent\" (rent) is paused.\ncarillon resume ren ends that.\n")
        #expect(try await bench.list().first?["paused"] == true)
        #expect(try await bench.done("list").contains("paused"))
        #expect(try await bench.done("show", "rent").contains(#/Paused +until it is resumed\n/#))
        #expect(
            try await bench.done("pause", "--app", "org.example.Chat", "--until", "2098-01-01 18:00")
                == "org.example.Chat is paused until Wed 1 Jan 2098 18:00.\n"
        )
        try await bench.done("pause")
        #expect(try await bench.done("show", "rent").contains(#/Paused +until it is resumed, everything\n/#))
        let done = try await bench.done("done", "rent")
        #expect(
            done
                == "Done with \"Rent\" (rent), before its ring Sat 1 Feb 2098 09:00. It has ended. carillon undo takes that back.\n"
        )
        try await bench.done("undo", "--yes")
        let again = try await bench.done("resume", "rent")
        #expect(again == "\"Rent\" (rent) rings again when everything is paused no longer.\n")
        let twice = try await bench.carillon("resume", "rent")
        #expect(twice.status == .exited(1))
        #expect(
            twice.stderr
                == "carillon: \"Rent\" (rent) isn't paused by itself, but everything is paused. carillon resume ends that\n"
        )
        #expect(try await bench.done("resume", "--all") == "2 pauses ended\n")
        let none = try await bench.carillon("resume")
        #expect((none.status, none.stderr) == (.exited(1), "carillon: nothing is paused\n"))
        // A length of time isn't a reminder.
        let length = try await bench.carillon("pause", "1h")
        #expect(length.status == .exited(1))
        #expect(length.stderr.hasSuffix("To pause everything: carillon pause for 1h\n"), "\(length)")
    }

    /// The end in words, as `snooze` takes it.
    @Test func anEndIsSaidInWords() async throws {
        let (bench, _) = try await TestAgent.start()
        defer { bench.session.end() }
        try await bench.done("add", "Stand up", "--every", "hour", "--from", "2099-01-01", "--id", "stand")
        #expect(
            try await bench.done("pause", "until", "2098-01-07", "9am")
                == "Everything is paused until Tue 7 Jan 2098 09:00.\n"
        )
        #expect(try await bench.done("pause", "for", "2h").hasPrefix("Everything is paused until to"))
        #expect(
            try await bench.done("pause", "Stand up", "until", "2098-01-07")
                == "\"Stand up\" (stand) is paused until Tue 7 Jan 2098 00:00.\n"
        )
        #expect(
            try await bench.done("pause", "stand", "for", "30", "minutes").hasPrefix("\"Stand up\" (stand) is paused")
        )
        let why = try await bench.done("why", "stand")
        #expect(why.contains("It doesn't ring meanwhile: everything is paused until"), "\(why)")
    }

    /// A pause with an end ends by itself, by an alarm: nothing else happens meanwhile.
    @Test func aPauseEndsByItself() async throws {
        let (bench, _) = try await TestAgent.start()
        let server = try #require(bench.server)
        try await bench.done("pause", "--until", "2s")
        try await bench.done("add", "Tea", "--id", "tea", "--in", "1ms")
        let tea = try await server.waitForNotification("tea") { $0.summary == "Tea" }
        #expect(server.notifications.count == 1, "\(tea)")
        #expect(!(try await bench.done("status").contains("Paused")))
    }

    @Test(arguments: [
        (["--until", "2020-01-01"], "\"2020-01-01\" has passed."),
        (["1", "h"], "Write until or for before the time"), (["a", "friday"], "Write until or for before the time"),
        (["a", "b"], "A title of several words needs quotes: \"a b\"."),
        (["a", "for", "friday"], "for takes a length"), (["until"], "A time is missing behind until, such as"),
        (["a", "for"], "A time is missing behind for, such as"),
        (["until", "friday", "--until", "friday"], "Say once until when."),
        (["a", "--all"], "Give only one of a reminder, --app and --all."),
        (["--until", "every monday"], "--until: "),
    ])
    func whatMakesNoSenseIsRefused(_ arguments: [String], _ message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["pause"] + arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
    }
}
