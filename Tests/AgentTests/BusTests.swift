import Foundation
import TestSupport
import Testing

/// The D-Bus interface, as a program in any language sees it.
@Suite(.serialized) struct BusTests {
    private let pizza =
        "{'identifier': <'a'>, 'content': <{'title': <'Pizza'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <3600.0>, 'repeats': <true>}>}"

    @Test func aReminderIsAddedListedAndRemovedWithoutOurLibrary() async throws {
        let (bench, _) = try await Bench.start()
        #expect(try await bench.call("Add", pizza).stdout == "()\n")
        let pending = try await bench.call("GetPending").stdout
        #expect(pending.contains("'app': <'gdbus'>"))
        #expect(pending.contains("'description': <'every hour'>"))
        #expect(pending.contains("'repeats': <true>"))
        #expect(try await bench.call("RemovePending", "['a', 'unknown']").stdout == "(uint32 1,)\n")
        #expect(try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n")
    }

    @Test func aCallThatAddsSaysHowTheRequestStands() async throws {
        let (bench, _) = try await Bench.start()
        let first = try await bench.call("Schedule", pizza).stdout
        #expect(first.contains("'next': <"), "\(first)")
        #expect(first.contains("'description': <'every hour'>"), "\(first)")
        #expect(!first.contains("replaced"), "\(first)")
        let pending = try await bench.call("GetPending").stdout
        #expect(pending.contains("'description': <'every hour'>"))
        let second = try await bench.call("Schedule", pizza.replacing("3600.0", with: "7200.0")).stdout
        #expect(second.contains("'description': <'every 2 h'>"), "\(second)")
        #expect(second.contains("'replaced': <{"), "\(second)")
        #expect(second.contains("'title': <'Pizza'>"), "\(second)")
        // A refusal changes nothing.
        let refused = try await bench.call("Schedule", pizza.replacing("3600.0", with: "0.0"))
        #expect(refused.stderr.contains("io.github.carillon.Error.InvalidArgument"), "\(refused.stderr)")
        #expect(try await bench.call("GetPending").stdout.contains("every 2 h'"))
        // What rings at once is over when the answer comes.
        let atOnce = "{'identifier': <'b'>, 'content': <{'title': <'Now'>}>}"
        #expect(try await bench.call("Schedule", atOnce).stdout == "(@a{sv} {},)\n")
        #expect(try await bench.call("GetSettings").stdout.contains("'schedule'"))
    }

    /// What is called, and what the refusal says.
    @Test(
        .inTestAll("it takes seconds"),
        arguments: [
            ("Add", ["{}"], "InvalidArgument", "request.identifier: is missing; it must be a string"),
            ("Schedule", ["{}"], "InvalidArgument", "request.identifier: is missing; it must be a string"),
            (
                "Add", ["{'identifier': <5>}"], "InvalidArgument",
                "request.identifier: must be a string, not of D-Bus type i"
            ),
            ("Add", ["{'identifier': <'a'>}"], "InvalidArgument", "content: must be a dictionary (a{sv})"),
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'titel': <'x'>}>}"], "InvalidArgument",
                "content.titel: there is no such field"
            ),
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'title': <'x'>, 'interruptionLevel': <'loud'>}>}"],
                "InvalidArgument",
                "interruptionLevel: must be one of passive, active, timeSensitive, critical, not the string \"loud\""
            ),
            // What a caller sent can't act on the terminal that shows the refusal.
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'\\u001b[2J': <'x'>}>}"], "InvalidArgument",
                "content.\\u{1b}[2J: there is no such field"
            ),
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'title': <''>}>}"], "NotificationInvalidNoContent",
                "title: a notification needs a title or a body"
            ),
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'moon'>}>}"],
                "InvalidArgument",
                "trigger.type: \"moon\" is unknown; it must be one of interval, calendar, recurrence, location"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <0.0>}>}"
                ], "InvalidArgument",
                "interval: time interval must be greater than 0 s and at most 100 years, not 0.0 s"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <0.9>, 'repeats': <true>}>}"
                ], "NotificationInvalidNoDate", "interval: a repeat must be at least 1 s apart, not 0.9 s"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'calendar'>, 'hour': <9>, 'firstWeekday': <0>}>}"
                ], "InvalidArgument", "trigger.firstWeekday: 0; it must be from 1 to 7"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'calendar'>, 'month': <2>, 'day': <30>}>}"
                ], "NotificationInvalidNoDate", "trigger: the time is in the past"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'recurrence'>, 'start': <'2026-11-21T09:00:00'>, 'rules': <['FREQ=SOMETIMES']>}>}"
                ], "InvalidArgument", "trigger.rules:"
            ),
            (
                "Add", ["{'identifier': <'a'>, 'content': <{'title': <'x'>, 'userInfo': <{'k': <objectpath '/x'>}>}>}"],
                "InvalidArgument", "userInfo.k: D-Bus type o isn't a property list value"
            ),
            (
                "Add",
                [
                    "{'identifier': <'a'>, 'content': <{'title': <'x'>, 'actions': <[{'identifier': <'r'>, 'title': <'R'>, 'effect': <{'type': <'run'>, 'command': <'true'>}>}]>}>}"
                ], "NotPermitted", "run: only the person's own reminders may run a command"
            ),
            (
                "Add",
                ["{'identifier': <'a'>, 'content': <{'title': <'x'>, 'attachments': <[{'path': <'/etc/passwd'>}]>}>}"],
                "InvalidAttachment", "send pictures as file descriptors"
            ),
            (
                "Act", ["nobody", "stop", "{}"], "UnknownIdentifier",
                "nothing pending or delivered is called \"nobody\""
            ),
            ("Snooze", ["nobody", "5.0"], "UnknownIdentifier", "nothing pending or delivered is called \"nobody\""),
            ("Skip", ["nobody"], "UnknownIdentifier", "nothing pending or delivered is called \"nobody\""),
            ("GetUpcoming", ["nobody", "3"], "UnknownIdentifier", "no pending request is called \"nobody\""),
            ("Register", ["no/such app"], "InvalidArgument", "app: must be 1 to 255 letters"),
            (
                "SetCategories", ["[{'actions': <@aa{sv} []>}]"], "InvalidArgument",
                "categories[0].identifier: is missing"
            ),
        ]
    )
    func aRefusalHasANameAndSaysWhatWouldBeRight(
        _ member: String,
        arguments: [String],
        name: String,
        message: String
    ) async throws {
        let (bench, agent) = try await Bench.start(nil)
        let output = try await bench.session.gdbus(
            Bench.agentName,
            Bench.path,
            "io.github.carillon.NotificationCenter1.\(member)",
            arguments
        )
        #expect(output.status == .exited(1))
        #expect(output.stderr.contains("io.github.carillon.Error.\(name)"), "\(output.stderr)")
        #expect(output.stderr.contains(message), "\(output.stderr)")
        #expect(try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n")
        #expect(agent.isRunning)
    }

    @Test func argumentsOfTheWrongTypeNeverReachTheAgent() async throws {
        let (bench, agent) = try await Bench.start(nil)
        for arguments in [["5"], ["'x'", "'y'"], []] {
            let output = try await bench.session.gdbus(
                Bench.agentName,
                Bench.path,
                "io.github.carillon.NotificationCenter1.Add",
                arguments
            )
            #expect(output.status != .success)
        }
        #expect(agent.isRunning)
        #expect(try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n")
    }

    /// Decision 20.
    @Test func oneAppNeverSeesAnothersNotifications() async throws {
        let (bench, _) = try await Bench.start()
        #expect(try await bench.call("Add", pizza).status == .success)
        try await bench.done("add", "Mine", "--every", "1h", "--id", "mine")
        #expect(try await bench.list().map { $0["id"]?.string } == ["mine"])
        let all = try JSONValue(parsing: try await bench.done("list", "--all", "--json")).array ?? []
        #expect(Set(all.compactMap { $0["app"]?.string }) == ["gdbus", "io.github.carillon.Carillon"])
        #expect(try await bench.call("RemovePending", "['mine']").stdout == "(uint32 0,)\n")
        #expect(try await bench.call("Act", "mine", "stop", "{}").status == .exited(1))
        try await bench.done("remove", "--all")
        #expect(try await bench.call("GetPending").stdout.contains("Pizza"))
    }

    @Test func manyRequestsAreAddedTogetherOrNotAtAll() async throws {
        let (bench, _) = try await Bench.start(nil)
        let bad = pizza.replacingOccurrences(of: "'a'", with: "''")
        let refused = try await bench.call("AddMany", "[\(pizza), \(bad)]")
        #expect(refused.stderr.contains("identifier: must not be empty"))
        #expect(try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n")
        let second = pizza.replacingOccurrences(of: "'a'", with: "'b'")
        #expect(try await bench.call("AddMany", "[\(pizza), \(second)]").status == .success)
        #expect(try await bench.call("RemoveAllPending").stdout == "(uint32 2,)\n")
    }

    @Test func theBusStartsTheAgentWhenItIsInstalled() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        try await session.writeService(name: Bench.agentName, exec: try Binaries.carillond)
        let output = try await session.run(try Binaries.carillon, ["add", "Hello", "--in", "1h", "--id", "a"])
        #expect(output.status == .success, "\(output.stderr)")
        try await session.waitForName(Bench.agentName)
        let list = try await session.run(try Binaries.carillon, ["list", "--json"])
        #expect(try JSONValue(parsing: list.stdout)[0]?["id"] == "a")
    }

    @Test func whatAppsAreToldOfComesToThemAlone() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let monitor = try bench.session.spawn(
            "monitor",
            "gdbus",
            ["monitor", "--session", "--dest", Bench.agentName, "--object-path", Bench.path]
        )
        try await waitUntil("the monitor listens") { monitor.log.contains("is owned by") }
        try await bench.done("add", "Mine", "--every", "1h")
        // The command line's own connection was told; a stranger was not. What comes after reaches the stranger later.
        agent.terminate()
        try await waitUntil("the monitor has seen its end") { monitor.log.contains("does not have an owner") }
        #expect(!monitor.log.contains("PendingChanged"))
    }
}
