import Foundation
import TestSupport
import Testing

/// Reminders that wait for a place (decision 27), with a GeoClue that is wherever it is told to be.
@Suite(.serialized) struct LocationTests {
    private static let place = "52.5163,13.3777"

    private func start() async throws -> (Bench, ScriptedServer, GeoClue) {
        let (bench, _) = try await Bench.start()
        try await bench.session.startSystemBus()
        return (bench, try #require(bench.server), try await GeoClue.scripted(in: bench.session))
    }

    // MARK: - Rings

    @Test func arrivingRingsOnceAndEndsTheWatch() async throws {
        let (bench, server, geoClue) = try await start()
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        #expect(try await geoClue.clients().isEmpty)
        let said = try await bench.done("add", "Milk", "--arriving", Self.place + ",150", "--id", "milk")
        #expect(said == "milk  on arriving within 150 m of 52.5163, 13.3777\n")
        try await bench.waitForPosition(accuracy: 7)

        let client = try #require(try await geoClue.clients().first)
        #expect(client.contains("'DesktopId': <'io.github.carillon.Carillon'>"))
        #expect(client.contains("'RequestedAccuracyLevel': <uint32 8>"))
        #expect(client.contains("'DistanceThreshold': <uint32 30>"))
        #expect(client.contains("'TimeThreshold': <uint32 5>"))
        let row = try #require(try await bench.list().first)
        #expect(row["trigger"] == "on arriving within 150 m of 52.5163, 13.3777")
        #expect(row["next"] == .null)
        #expect(try await bench.done("list").contains("by place"))

        try await geoClue.move(to: 52.5164, 13.3777, accuracy: 8)
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary == "Milk")
        #expect(popup.body.isEmpty)
        try await bench.waitForPending([])
        // Nobody waits any more, so nobody asks.
        try await waitUntil("the client is gone") { try await geoClue.clients().isEmpty }
        #expect(try await bench.status("location").contains("'state': <'unused'>"))
    }

    @Test func eachTimeRingsOnEachCrossingAndNotOnJitter() async throws {
        let (bench, server, geoClue) = try await start()
        try await geoClue.move(to: 52.5163, 13.3777, accuracy: 1)
        try await bench.done("add", "Gone", "--leaving", Self.place, "--each-time", "--id", "gone")
        try await bench.waitForPosition(accuracy: 1)
        // 211 m away is less than the margin beyond 200 m; the step from there is less than the threshold.
        for (accuracy, latitude) in [(2.0, 52.5182), (3, 52.51815), (4, 52.5182)] {
            try await geoClue.move(to: latitude, 13.3777, accuracy: accuracy)
            try await bench.waitForPosition(accuracy: accuracy)
        }
        #expect(server.notifications.isEmpty)
        try await geoClue.move(to: 52.5184, 13.3777, accuracy: 5)
        try await server.wait(forNotifications: 1)
        try await geoClue.move(to: 52.5163, 13.3777, accuracy: 6)
        try await bench.waitForPosition(accuracy: 6)
        try await geoClue.move(to: 52.6, 13.3777, accuracy: 7)
        try await server.wait(forNotifications: 2)
        try await bench.waitForPending(["gone"])
    }

    @Test func aNewReminderStartsFromWhereTheMachineIs() async throws {
        let (bench, server, geoClue) = try await start()
        try await geoClue.move(to: 52.5163, 13.3777, accuracy: 7)
        try await bench.done("add", "First", "--leaving", Self.place + ",5km", "--id", "first")
        try await bench.waitForPosition(accuracy: 7)
        // GeoClue says nothing new while the machine stays, and a smaller region makes it look more closely.
        try await bench.done("add", "Second", "--leaving", Self.place + ",100", "--id", "second")
        try await waitUntil("the threshold is smaller") {
            try await geoClue.clients().first?.contains("'DistanceThreshold': <uint32 20>") ?? false
        }
        try await geoClue.move(to: 52.5180, 13.3777, accuracy: 8)
        #expect(try await server.wait(forNotifications: 1).map(\.summary) == ["Second"])
        try await bench.waitForPending(["first"])
    }

    @Test func aCrossingAcrossARestartOfTheAgentRingsOnce() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: bench.session)
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        try await bench.done("add", "Here", "--arriving", Self.place, "--each-time", "--id", "here")
        try await bench.waitForPosition(accuracy: 7)
        agent.kill()
        try await agent.wait()
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await geoClue.move(to: 52.5163, 13.3777, accuracy: 8)
        #expect(server.notifications.isEmpty)

        let second = try await bench.startAgent()
        #expect(try await server.wait(forNotifications: 1).map(\.summary) == ["Here"])
        try await bench.waitForPosition(accuracy: 8)
        second.signal(SIGTERM)
        try await second.wait()
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await waitUntil("its client is gone") { try await geoClue.clients().isEmpty }
        try await bench.startAgent()
        try await bench.waitForPosition(accuracy: 8)
        // What is on the screen came from the ring before; a new one would have another number.
        #expect(try await bench.delivered().map { $0["occurrence"] } == [1])
    }

    @Test func theEndTakesItOffTheList() async throws {
        let (bench, server, geoClue) = try await start()
        try await bench.done("add", "Late", "--arriving", Self.place, "--until", "5s", "--id", "late")
        try await waitUntil("there is a client") { try await geoClue.clients().count == 1 }
        try await bench.waitForPending([])
        try await waitUntil("the client is gone") { try await geoClue.clients().isEmpty }
        #expect(server.notifications.isEmpty)
    }

    // MARK: - GeoClue's ways

    @Test func withoutGeoClueAddSaysWhatToInstall() async throws {
        let (bench, agent) = try await Bench.start()
        let nowhere = try await bench.carillon("add", "Milk", "--arriving", Self.place)
        #expect(nowhere.status == .exited(1))
        let refusal = "--arriving \"\(Self.place)\": there is no system bus, and so no GeoClue"
        #expect(nowhere.stderr.contains(refusal), "\(nowhere.stderr)")
        try await bench.session.startSystemBus()
        let request =
            "{'identifier': <'a'>, 'content': <{'title': <'x'>}>, 'trigger': <{'type': <'location'>, 'latitude': <52.5>, 'longitude': <13.4>, 'radius': <200.0>}>}"
        for (member, argument) in [("Add", request), ("AddMany", "[\(request)]")] {
            let output = try await bench.call(member, argument)
            #expect(output.stderr.contains("io.github.carillon.Error.LocationUnavailable"), "\(output.stderr)")
            #expect(
                output.stderr.contains(
                    "trigger: GeoClue isn't available (install geoclue-2.0), so no region can be watched"
                )
            )
        }
        // What is wrong with the request is said first.
        let wrong = try await bench.call("Add", request.replacingOccurrences(of: "52.5", with: "95.5"))
        #expect(wrong.stderr.contains("latitude: must be from -90 to 90 degrees, not 95.5"), "\(wrong.stderr)")
        #expect(try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n")
        let location = try JSONValue(parsing: try await bench.done("doctor", "--json"))["location"]
        #expect(location?["state"] == "absent")
        #expect(location?["reason"] == "GeoClue isn't available (install geoclue-2.0)")
        #expect(agent.isRunning)
    }

    @Test func theServiceIsFollowedWhenItIsRestarted() async throws {
        let (bench, server, geoClue) = try await start()
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        try await bench.done("add", "Milk", "--arriving", Self.place, "--id", "milk")
        try await bench.waitForPosition(accuracy: 7)
        geoClue.process.kill()
        try await geoClue.process.wait()
        try await waitUntil("the agent has noticed") {
            try await bench.status("location").contains("GeoClue has gone away")
        }
        let again = try await GeoClue.scripted(in: bench.session)
        try await again.move(to: 52.5163, 13.3777, accuracy: 8)
        #expect(try await server.wait(forNotifications: 1).map(\.summary) == ["Milk"])
    }

    @Test func theSystemBusIsFollowedWhenItIsRestarted() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        let bus = try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: bench.session)
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        try await bench.done("add", "Milk", "--arriving", Self.place, "--id", "milk")
        try await bench.waitForPosition(accuracy: 7)
        bus.kill()
        try await bus.wait()
        try await waitUntil("the agent has noticed") {
            try await bench.status("location").contains("the system bus has gone away")
        }
        try await bench.session.startSystemBus()
        let again = try await GeoClue.scripted(in: bench.session)
        try await again.move(to: 52.5163, 13.3777, accuracy: 8)
        #expect(try await server.wait(forNotifications: 1, timeout: .patience).map(\.summary) == ["Milk"])
        #expect(agent.isRunning)
    }

    @Test func aDenialIsNamed() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: bench.session, .deny)
        try await bench.done("add", "Milk", "--arriving", Self.place, "--id", "milk")
        try await waitUntil("it is denied") { try await bench.status("location").contains("'denied'") }
        let location = try JSONValue(parsing: try await bench.done("doctor", "--json"))["location"]
        #expect(location?["reason"] == "GeoClue refused: Geolocation disabled for UID 1000")
        try await bench.waitForPending(["milk"])
        // Allowed later, the reminder is still there and is watched.
        try await geoClue.release()
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        try await bench.waitForPosition(accuracy: 7)
    }

    @Test func withoutAnAgentOfTheDesktopsItWaits() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: bench.session, .hold)
        try await geoClue.move(to: 52.40, 13.3777, accuracy: 7)
        try await bench.done("add", "Milk", "--arriving", Self.place, "--id", "milk")
        try await waitUntil("it waits") { try await bench.status("location").contains("'asking'") }
        #expect(try await bench.done("doctor").contains("GeoClue is waiting for its agent"))
        try await geoClue.release()
        try await bench.waitForPosition(accuracy: 7)
        #expect(try await bench.done("doctor").contains("ok    Location                known to within 7 m"))
    }

    @Test func itComesAfterWhatHasATimeAndIsLeftOutOfCalendarsByName() async throws {
        let (bench, _, _) = try await start()
        try await bench.done("add", "Walk", "--leaving", "-33.8568,151.2153", "--each-time", "--id", "b")
        try await bench.done("add", "Milk", "--arriving", Self.place, "--id", "a")
        try await bench.done("add", "Tea", "--in", "1h", "--id", "tea")
        #expect(try await bench.list().map { $0["id"] } == ["tea", "a", "b"])
        #expect(try await bench.done("next").contains("tea"))
        #expect(try await bench.done("show", "b").contains("each time on leaving the 200 m around -33.8568, 151.2153"))
        let export = try await bench.carillon("export", "--ical")
        #expect(export.status == .success)
        #expect(export.stdout.components(separatedBy: "BEGIN:VEVENT").count == 2)
        #expect(
            export.stderr.contains(
                #"carillon: "a": rings on arriving within 200 m of 52.5163, 13.3777, which a calendar can't express; it is left out"#
            ),
            "\(export.stderr)"
        )
        let skip = try await bench.carillon("skip", "b")
        #expect(skip.stderr.contains("\"b\" has no coming ring to skip"), "\(skip.stderr)")
    }

    // MARK: - The real one

    /// Debian's GeoClue with its own agent, which reads a GPS receiver.
    @Test(.timeLimit(.minutes(10)), .enabled(if: GeoClue.isPossible, "a configuration of its own needs root"))
    func theRealGeoClueTellsOfArrivingAndLeaving() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.real(in: bench.session, at: 52.4000, 13.3777)
        try await bench.done("add", "Arrived", "--arriving", Self.place + ",100", "--each-time")
        try await bench.done("add", "Left", "--leaving", Self.place + ",100", "--each-time")
        try await waitUntil("there is a position") { try await bench.status("location").contains("accuracy") }
        try await geoClue.move(to: 52.5163, 13.3777)
        try await server.wait(forNotifications: 1)
        // A walk of 12 m a second, each step below the threshold, until it is far enough.
        for step in 1...90 where server.notifications.count < 2 {
            try await geoClue.move(to: 52.5163 + Double(step) * 0.00011, 13.3777)
            _ = try? await server.wait(forNotifications: 2, timeout: .milliseconds(1100))
        }
        #expect(server.notifications.map(\.summary) == ["Arrived", "Left"])
    }
}

extension Bench {
    /// One part of what the agent says of itself, in the words of `gdbus`.
    func status(_ part: String) async throws -> String {
        let text = try await call("Status", interface: "Agent1").stdout
        guard let start = text.range(of: "'\(part)': <{") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "}" })
    }

    /// Waits until the agent has taken up a position of that accuracy.
    func waitForPosition(accuracy: Double) async throws {
        try await waitUntil("the position is known to within \(accuracy) m") {
            try await status("location").contains("'accuracy': <\(accuracy)>")
        }
    }
}
