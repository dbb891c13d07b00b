import TestSupport
import Testing

/// A reminder is named by its id, by any unique beginning of it, or by its whole title.
@Suite struct NameTests {
    private func session() async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        let rows = [
            ("Tea", "tea-k3f9"), ("Tea is ready", "tea-is-ready-b2c4"), ("Rent", "rent"),
            ("Rent a car", "rent-a-car-9xy2"),
            ("生日快乐", "reminder-wyfq"), ("Twins", "one"), ("Twins", "two"),
        ]
        for (title, id) in rows {
            let output = try await session.run(
                try Binaries.carillon,
                ["add", title, "--at", "2098-01-01 09:00", "--id", id]
            )
            try #require(output.succeeded, "\(output)")
        }
        return session
    }

    @Test func whatFitsSeveralIsRefusedAndListed() async throws {
        let session = try await session()
        defer { session.end() }
        let before = try await session.run(try Binaries.carillon, ["list", "--json"]).stdout
        for command in [["remove", "tea-"], ["snooze", "tea-", "5m"], ["skip", "tea-"], ["act", "tea-", "stop"]] {
            let output = try await session.run(try Binaries.carillon, command)
            #expect(output.status == .exited(1))
            #expect(
                output.stderr == """
                    carillon: "tea-" fits 2 reminders; nothing was changed. Name one by its id:
                      tea-is-ready-b2c4  Tea is ready
                      tea-k3f9  Tea

                    """,
                "\(command)"
            )
            #expect(output.stdout.isEmpty)
        }
        let next = try await session.run(try Binaries.carillon, ["next", "tea-", "--json"])
        #expect(next.stderr.hasPrefix("carillon: \"tea-\" fits 2 reminders. Name one by its id:\n"), "\(next)")
        #expect(next.status == .exited(1) && next.stdout.isEmpty)
        let twins = try await session.run(try Binaries.carillon, ["remove", "rent", "Twins"])
        #expect(twins.stderr.hasPrefix("carillon: \"Twins\" fits 2 reminders; nothing was changed."), "\(twins)")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == before)
    }

    /// The agent sends the few rows that a name may stand for: among these it means what it means among all.
    @Test func whatDecidesIsAmongTheFewThatAreRead() async throws {
        let session = try await session()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let carillon = try Binaries.carillon
        for (title, id) in [("Übung", "practice"), ("tea-time", "cake"), ("Café/Bar", "bar")] {
            _ = try await session.run(carillon, ["add", title, "--at", "2098-01-01 09:00", "--id", id])
        }
        let names = ["Tea": "tea-k3f9", "ÜBUNG": "practice", "u\u{308}bung": "practice", "CAFÉ/bar": "bar"]
        for (name, id) in names {
            let shown = try await session.run(carillon, ["show", name, "--json"])
            #expect(try JSONValue(parsing: shown.stdout)["id"] == .string(id), "\(shown)")
        }
        // Ids and a title that begin alike; two with one title.
        for (name, count) in ["tea": 2, "TEA": 2, "TEA-": 2, "twins": 2] {
            let refused = try await session.run(carillon, ["show", name])
            #expect(refused.stderr.hasPrefix("carillon: \"\(name)\" fits \(count) reminders."), "\(refused)")
        }
        _ = try await session.run(carillon, ["add", "Old", "--id", "renamed", "--in", "0.1s"])
        try await server.wait(forNotifications: 1)
        _ = try await session.run(carillon, ["add", "New", "--id", "renamed", "--at", "2098-01-01 09:00"])
        let new = try await session.run(carillon, ["show", "new"])
        #expect(new.stdout.contains("Rang") && new.stdout.contains("Next"), "\(new)")
        #expect(try await session.run(carillon, ["show", "Old"]).status == .exited(1))
    }

    @Test(.inTestAll("it takes seconds"), arguments: ["", " ", "ea", "ready", "tea-k3f9x", "1"])
    func whatNamesNothingIsRefused(_ name: String)
        async throws
    {
        let session = try await session()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["remove", "--", name])
        #expect(output.status == .exited(1), "\(output)")
        let near = ["ea", "tea-k3f9x"].contains(name) ? "Did you mean \"Tea\" (tea-k3f9)?" : "See: carillon list"
        #expect(
            output.stderr == "carillon: no pending reminder is called \"\(name)\"; nothing was changed. \(near)\n"
        )
    }

    @Test func everyCommandTakesNames() async throws {
        let session = try await session()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let carillon = try Binaries.carillon
        let next = try await session.run(carillon, ["next", "rent-", "--json"])
        #expect(next.stdout.contains("2098-01-01T09:00:00+01:00"), "\(next)")
        let shown = try await session.run(carillon, ["show", "Rent A Car", "--json"])
        #expect(try JSONValue(parsing: shown.stdout)["id"] == "rent-a-car-9xy2", "\(shown)")
        let added = try await session.run(
            carillon,
            ["add", "Deploy?", "--id", "deploy-7a7a", "--in", "0.1s", "--button", "Yes=done", "--button", "No=done"]
        )
        #expect(added.status == .success, "\(added)")
        try await server.wait(forNotifications: 1)
        let pressed = try await session.run(carillon, ["act", "Deploy?", "No"])
        #expect(pressed.stdout == "Pressed \"No\" of \"Deploy?\" (deploy-7a7a).\n", "\(pressed)")
        let answer = try await session.run(carillon, ["wait", "dep", "--json", "--timeout", "10s"])
        #expect(answer.status == .exited(11), "\(answer)")
        #expect(try JSONValue(parsing: answer.stdout)["actionTitle"] == "No")
        _ = try await session.run(carillon, ["add", "Again", "--id", "again-1", "--in", "0.1s"])
        try await server.wait(forNotifications: 2)
        #expect(try await session.run(carillon, ["dismiss", "Again"]).stdout == "Dismissed \"Again\" (again-1)\n")
    }
}
