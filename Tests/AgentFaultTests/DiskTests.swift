import AgentBus
import Foundation
import GLibSupport
import Glibc
import NotificationCore
import TestSupport
import Testing

/// The built agent on disks that are full, read-only or have damaged its file.
@Suite(.serialized) struct DiskTests {
    private func onDisk(
        _ profile: ScriptedServer.Profile = .plain,
        _ body: (Bench, SmallDisk, RunningProcess) async throws -> Void
    ) async throws {
        let (bench, first) = try await Bench.start(.init(profile))
        first.terminate()
        try await first.wait()
        let disk = try await SmallDisk(at: bench.session.folder + "/disk", in: bench.session)
        defer { disk.holder.kill() }
        try await body(bench, disk, try await disk.start(bench))
    }

    /// The same with an agent on a clock of its own.
    private func onDiskWithClock(
        _ profile: ScriptedServer.Profile = .plain,
        _ body: (Bench, SmallDisk, ClockFile, RunningProcess) async throws -> Void
    ) async throws {
        try await onDisk(profile) { bench, disk, shipped in
            shipped.terminate()
            try await shipped.wait()
            let clock = try ClockFile(in: bench.session)
            try await body(bench, disk, clock, try await disk.start(bench, try clock.agent()))
        }
    }

    /// What is on a disk that takes nothing more: an add is refused by name, a due ring is shown all the same, a kill
    /// loses nothing, and with room again all goes on.
    private func losesNothing(
        _ bench: Bench,
        _ disk: SmallDisk,
        _ agent: RunningProcess,
        close: () async throws -> Void,
        open: () async throws -> Void
    ) async throws {
        let server = try #require(bench.server)
        try await bench.done("add", "Kept", "--every", "1h", "--id", "kept")
        try await bench.done("add", "Due", "--in", "3s", "--id", "due")
        try await close()
        var kept = ["due", "kept"]
        var refusal: Output?
        for number in 1...200 {
            let output = try await bench.carillon("add", "More \(number)", "--every", "1h", "--id", "more\(number)")
            guard output.succeeded else {
                refusal = output
                break
            }
            kept.append("more\(number)")
        }
        #expect(refusal?.stderr.contains("the schedule could not be written and is unchanged") == true)
        #expect(try await server.waitForNotification { $0.summary == "Due" }.summary == "Due")
        #expect(agent.isRunning)
        // A kill in this state, and room again.
        agent.kill()
        try await agent.wait()
        try await open()
        let again = try await disk.start(bench)
        try await bench.done("add", "After", "--every", "1h", "--id", "after")
        let pending = try await bench.list().compactMap { $0["id"]?.string }
        let delivered = try await bench.delivered().compactMap { $0["id"]?.string }
        #expect(Set(pending + delivered) == Set(kept + ["after"]))
        again.terminate()
        #expect(try await again.wait() == .success)
    }

    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aFullDiskLosesNothing() async throws {
        try await onDisk { bench, disk, agent in
            try await losesNothing(bench, disk, agent) {
                try await disk.fill(in: bench.session)
            } open: {
                try FileManager.default.removeItem(atPath: disk.outside + "/ballast")
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aDiskThatFillsUpFromTheScheduleItselfLosesNothing() async throws {
        try await onDisk { bench, disk, agent in
            try await losesNothing(bench, disk, agent) {
                // Room for a few more.
                let ballast = try await disk.fill(in: bench.session)
                truncate(ballast, 200 * 1024)
                let half = try await bench.session.run("sh", ["-c", "head -c 60k /dev/zero >\(ballast)2; true"])
                #expect(half.succeeded)
            } open: {
                try FileManager.default.removeItem(atPath: disk.outside + "/ballast")
            }
        }
    }

    /// A disk so full that the schedule can't even be opened: callers are told, and the agent goes on when there is room.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aStartWithoutAnyRoomWaitsForIt() async throws {
        try await onDiskWithClock { bench, disk, clock, first in
            let server = try #require(bench.server)
            try await bench.done("add", "Kept", "--in", "1h", "--id", "kept")
            first.terminate()
            try await first.wait()
            // Due by now.
            try clock.write(wall: 3600, boot: 3600)
            let ballast = try await disk.fill(in: bench.session)
            let agent = try await disk.start(bench, try clock.agent())
            try await waitUntil("callers are told") {
                try await bench.carillon("list").stderr.contains("the disk is full")
            }
            #expect(server.notifications.isEmpty)
            try FileManager.default.removeItem(atPath: ballast)
            #expect(try await server.waitForNotification { $0.summary == "Kept" }.summary == "Kept")
            #expect(agent.isRunning)
            agent.terminate()
            #expect(try await agent.wait() == .success)

            // One that waits can be ended.
            try await disk.fill(in: bench.session)
            let other = try await disk.start(bench)
            try await waitUntil("it waits") { other.log.contains("waiting: the disk is full") }
            other.terminate()
            #expect(try await other.wait() == .success)
        }
    }

    /// What was pressed while nothing could be written counts once there is room, once; and what the request left behind is
    /// not taken for another of its name.
    ///
    /// - Parameter late: The button that is pressed in the moment in which the next ring replaces the popup; nil presses one in time.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"), arguments: [nil, "Eaten", "Later", "Stop Repeat"])
    func aButtonPressedOnAFullDiskCounts(late: String?) async throws {
        try await onDiskWithClock(.xfce4) { bench, disk, clock, agent in
            let server = try #require(bench.server)
            try await bench.done("add", "Tea", "--every=1h", "--id=tea", "--stop-button")
            let option = ["Later": "--button=Later=snooze:2h", "Stop Repeat": "--stop-button"][late ?? ""]
            try await bench.done("add", "Soup", "--every=1h", "--id=soup", option ?? "--button=Eaten=done")
            let ballast = try await disk.fill(in: bench.session)
            try clock.write(wall: 3600, boot: 3600)
            clock.tell(agent)
            let tea = try await server.waitForNotification { $0.summary == "Tea" }
            try await server.invoke(tea.id, try #require(tea.key(of: "Stop Repeat")))
            let soup = try await server.waitForNotification { $0.summary == "Soup" }
            let button = try #require(soup.key(of: late ?? "Eaten"))
            if late == nil { try await server.invoke(soup.id, button) }
            // A call is answered behind the signals that came before it.
            _ = try await bench.list()
            // Nothing of it is written yet, and what was stopped is silent all the same when the other one rings again.
            try clock.write(wall: 7200, boot: 7200)
            clock.tell(agent)
            try await server.wait(forNotifications: 3)
            if late != nil { try await server.invoke(soup.id, button) }
            #expect(server.notifications.map(\.summary) == ["Tea", "Soup", "Soup"])
            #expect(try await bench.list().count == 2)
            try FileManager.default.removeItem(atPath: ballast)
            try await waitUntil("the answers are stored") {
                try await bench.list().compactMap { $0["id"]?.string } == (late == "Stop Repeat" ? [] : ["soup"])
            }
            #expect(try await bench.popupsSoFar().count == 3)
            try await waitUntil("both are in the inbox") {
                let inbox = try JSONValue(parsing: try await bench.done("inbox", "--all", "--json")).array ?? []
                return inbox.compactMap { $0["id"]?.string }.sorted() == ["soup", "tea"]
            }
            try await bench.done("add", "Another tea", "--id", "tea", "--in", "0.1s")
            _ = try await server.waitForNotification { $0.summary == "Another tea" }
            #expect(try await bench.popupsSoFar().count == 4)
        }
    }

    /// Closings of other programs' popups don't push a click out of what is kept.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aClickOnAFullDiskCountsAfterManySignalsOfOthers() async throws {
        try await onDisk(.xfce4) { bench, disk, agent in
            let server = try #require(bench.server)
            try await bench.done("add", "Walk", "--in=0.1s", "--every=1h", "--id=walk", "--stop-button")
            let walk = try await server.waitForNotification { $0.summary == "Walk" }
            try await bench.done("add", "Soup", "--in=0.1s", "--every=1h", "--id=soup", "--button=Eaten=done")
            let soup = try await server.waitForNotification { $0.summary == "Soup" }
            try await waitUntil("both are shown") {
                try await bench.delivered().filter { $0["state"] == "shown" }.count == 2
            }
            let ballast = try await disk.fill(in: bench.session)
            // Something is kept from here on.
            try await server.invoke(soup.id, try #require(soup.key(of: "Eaten")))
            try await waitUntil("it can't be written") { agent.log.contains("the schedule could not be written") }
            for id in 1000..<1400 { try await server.emit("NotificationClosed", "(uint32 \(id), uint32 2)") }
            try await server.invoke(walk.id, try #require(walk.key(of: "Stop Repeat")))
            #expect(try await bench.list().count == 2)
            try FileManager.default.removeItem(atPath: ballast)
            try await waitUntil("both clicks count") {
                try await bench.list().compactMap { $0["id"]?.string } == ["soup"]
            }
            let inbox = try JSONValue(parsing: try await bench.done("inbox", "--all", "--json")).array ?? []
            #expect(inbox.compactMap { $0["id"]?.string }.sorted() == ["soup", "walk"])
        }
    }

    /// RequestAuthorization is answered once there is room, by the person.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aQuestionOnAFullDiskIsAskedOnceThereIsRoom() async throws {
        try await onDisk { bench, disk, agent in
            let server = try #require(bench.server)
            try await bench.waitForServer()
            let ballast = try await disk.fill(in: bench.session)
            async let answer = bench.call("RequestAuthorization", "7")
            try await waitUntil("it can't be written") { agent.log.contains("the schedule could not be written") }
            #expect(server.notifications.isEmpty)
            try FileManager.default.removeItem(atPath: ballast)
            let question = try await server.waitForNotification { $0.summary.hasPrefix("Allow notifications") }
            try await server.invoke(question.id, "allow")
            #expect(try await answer.stdout == "(true,)\n")
        }
    }

    /// A delegate deals with a response while nothing can be written: no other connection is given it again.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func anAcknowledgementOnAFullDiskIsKept() async throws {
        try await onDisk(.xfce4) { bench, disk, agent in
            let server = try #require(bench.server)
            let name = "org.example.Chat"
            let app = ScriptedApp(name, in: bench.session)
            let mute = "'actions': <[{'identifier': <'mute'>, 'title': <'Mute'>}]>"
            try await bench.add("{'identifier': <'m1'>, 'content': <{'title': <'Anna'>, \(mute)}>}", of: name)
            let popup = try await server.waitForNotification { $0.summary == "Anna" }
            try await server.invoke(popup.id, "mute")
            func waiting() async throws -> Int64? {
                let apps = try JSONValue(parsing: try await bench.done("apps", "list", "--json")).array ?? []
                return apps.first { $0["app"]?.string == name }?["waiting"]?.integer
            }
            try await waitUntil("the answer waits") { try await waiting() == 1 }
            let ballast = try await disk.fill(in: bench.session)
            let first = try app.start()
            try await app.wait(for: "DidReceive")
            try await waitUntil("it can't be written") { agent.log.contains("the schedule could not be written") }
            first.terminate()
            try await first.wait()
            let second = try app.start()
            _ = try await app.wait(for: "started", count: 2)
            // A call that the agent has answered comes after what the connection was given.
            _ = try await waiting()
            try FileManager.default.removeItem(atPath: ballast)
            try await waitUntil("it is written down") { try await waiting() == 0 }
            second.terminate()
            try await second.wait()
            #expect(try await app.wait(for: "DidReceive").count == 1)
        }
    }

    /// The clock is set back behind a ring that is seen and not stored, there is room again, and the clock is right again.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func whatWasSeenOnAFullDiskDoesNotRingTwiceWhenTheClockIsSetBack() async throws {
        try await onDiskWithClock { bench, disk, clock, agent in
            let server = try #require(bench.server)
            let due = Date(timeIntervalSinceNow: 1800).ISO8601Format()
            try await bench.done("add", "Tea", "--at", due, "--id", "tea")
            let ballast = try await disk.fill(in: bench.session)
            try clock.write(wall: 3600)
            clock.tell(agent)
            try await server.wait(forNotifications: 1)
            try clock.write(wall: 0)
            clock.tell(agent)
            try FileManager.default.removeItem(atPath: ballast)
            try await waitUntil("there is room") { try await bench.carillon("add", "Walk", "--in", "1h").succeeded }
            #expect(try await bench.list().count == 2)
            #expect(try await bench.delivered().isEmpty)
            try clock.write(wall: 3600)
            clock.tell(agent)
            try await waitUntil("it is written down") { try await bench.delivered().first?["state"] == "shown" }
            #expect(try await bench.list().count == 1)
            #expect(try await bench.popupsSoFar().map(\.summary) == ["Tea"])
            #expect(server.closeRequests.isEmpty)
        }
    }

    /// The machine is started anew: what the clock of the last boot says can't be written anew, and what is due by the wall
    /// clock is shown all the same. With room again the rest goes on in its phase (decision 3).
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aRebootOnAFullDiskEndsNothing() async throws {
        try await onDiskWithClock { bench, disk, clock, first in
            let server = try #require(bench.server)
            try await bench.done("add", "Walk", "--every", "3h", "--id", "walk")
            try await bench.done("add", "Tea", "--at", Date(timeIntervalSinceNow: 1800).ISO8601Format(), "--id", "tea")
            func next() async throws -> Date? {
                try await bench.list().first { $0["id"] == "walk" }?["next"]?.string.flatMap {
                    try? Date($0, strategy: .iso8601)
                }
            }
            let before = try #require(try await next())
            let ballast = try await disk.fill(in: bench.session)
            first.kill()
            try await first.wait()
            try await bench.session.waitForNameToGo(Bench.agentName)
            // By the clock of this boot, Walk has been due for days.
            try clock.write(wall: 4 * 3600, boot: 1_000_000, bootID: "another")
            let agent = try await disk.start(bench, try clock.agent())
            _ = try await server.waitForNotification { $0.summary == "Tea" }
            #expect(agent.log.contains("the schedule could not be written"))
            #expect(server.notifications.map(\.summary) == ["Tea"])
            try FileManager.default.removeItem(atPath: ballast)
            _ = try await server.waitForNotification { $0.summary == "Walk" }
            #expect(server.notifications.map(\.summary) == ["Tea", "Walk"])
            let after = try #require(try await next())
            #expect(abs(after.timeIntervalSince(before) - 3 * 3600) < 0.1)
            #expect(agent.isRunning)
        }
    }

    /// A disk with errors is remounted read-only under whoever writes to it. The kernel refuses that politely while a file
    /// is open for writing, so the agent is started on one.
    @Test(.enabled(if: geteuid() == 0, "root mounts the disk"))
    func aReadOnlyDiskIsNamedAndLeftAsItIs() async throws {
        try await onDisk { bench, disk, agent in
            try await bench.done("add", "Kept", "--every", "1h", "--id", "kept")
            agent.kill()
            try await agent.wait()
            try await disk.remount("ro", in: bench.session)
            let file = disk.outside + "/carillon/schedule.sqlite"
            let before = FileManager.default.contents(atPath: file)
            let refused = try await bench.session.run(
                "nsenter",
                disk.enter([try Binaries.carillond]),
                environment: ["XDG_DATA_HOME": disk.folder]
            )
            #expect(refused.status == .exited(1))
            #expect(refused.stderr.contains("Read-only file system"), "\(refused.stderr)")
            #expect(FileManager.default.contents(atPath: file) == before)
            try await disk.remount("rw", in: bench.session)
            _ = try await disk.start(bench)
            #expect(try await bench.list().compactMap { $0["id"]?.string } == ["kept"])
        }
    }

    // MARK: - Damage

    /// A schedule of 300 requests, of which some have rung.
    private func filled() async throws -> Bench {
        let (bench, agent) = try await Bench.start()
        let requests = (1...300).map {
            "{'identifier': <'r\($0)'>, 'content': <{'title': <'Request \($0)'>}>, 'trigger': <{'type': <'interval'>, "
                + "'seconds': <\($0).0e3>, 'repeats': <true>}>}"
        }
        let added = try await bench.call("AddMany", "[\(requests.joined(separator: ", "))]")
        #expect(added.status == .success, "\(added.stderr)")
        try await bench.done("add", "Rung", "--id", "rung", "--in", "0.1s")
        try await bench.server?.wait(forNotifications: 1)
        agent.terminate()
        #expect(try await agent.wait() == .success)
        return bench
    }

    /// Starts the agent on what is in the folder, and looks whether it lives or says why not.
    private func startsOrRefuses(_ bench: Bench, _ what: String) async throws -> Bool {
        let bus = try BusConnection.open(address: bench.session.busAddress)
        let agent = try bench.session.spawn("agent", try Binaries.carillond)
        var isThere = false
        try await waitUntil("\(what): the agent answers or ends", every: .milliseconds(5)) {
            guard agent.isRunning else { return true }
            // It has its name before it has read the schedule, and says so when it has.
            isThere = agent.log.contains(" on bus ")
            return isThere
        }
        if isThere {
            // What is read or refused is all the same; an agent that dies of it isn't.
            do {
                let client = try AgentClient(connection: bus, app: nil)
                _ = try client.pending(of: nil)
                _ = try client.delivered(of: nil)
            } catch {
                #expect("\(error)".contains("schedule"), "\(what): \(error)")
            }
            #expect(agent.isRunning, "\(what): \(agent.log)")
            agent.terminate()
        }
        let status = try await agent.wait()
        if isThere {
            #expect(status == .success, "\(what): \(agent.log)")
        } else {
            #expect(status == .exited(1), "\(what): \(status)\(agent.log)")
            #expect(agent.log.contains("io.github.carillon.Error.StoreFailed"), "\(what): \(agent.log)")
        }
        return isThere
    }

    /// Each time the damaged bytes are still somewhere: in place, or set aside.
    private func isKept(_ damaged: Data, _ bench: Bench) throws -> Bool {
        let files = try FileManager.default.contentsOfDirectory(atPath: bench.schedule)
        return files.contains { name in
            guard name.hasPrefix("schedule.sqlite.damaged-"),
                let found = FileManager.default.contents(atPath: "\(bench.schedule)/\(name)")
            else { return false }
            return found == damaged
        }
    }

    private func empty(_ bench: Bench) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.schedule) {
            try FileManager.default.removeItem(atPath: "\(bench.schedule)/\(name)")
        }
    }

    @Test(arguments: [true, false])
    func aDatabaseThatWasOverwrittenAtRandomNeitherKillsTheAgentNorGetsLost(afterKill: Bool) async throws {
        let bench = try await filled()
        let file = bench.schedule + "/schedule.sqlite"
        let good = try #require(FileManager.default.contents(atPath: file))
        let seed = ProcessInfo.processInfo.environment["CARILLON_SEED"].flatMap { UInt64($0) } ?? 20_261
        var random = SeededGenerator(seed: seed)
        var counts = (lived: 0, aside: 0, refused: 0)
        for round in 1...100 {
            var damaged = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let length = [1, 8, 100, 4096].randomElement(using: &random) ?? 1
                let offset = Int.random(in: 0..<(Bool.random(using: &random) ? 200 : good.count), using: &random)
                for index in offset..<min(offset + length, good.count) {
                    damaged[index] = .random(in: 0...255, using: &random)
                }
            }
            try empty(bench)
            try damaged.write(to: URL(fileURLWithPath: file))
            if afterKill { try Data("12345\n".utf8).write(to: URL(fileURLWithPath: bench.schedule + "/lock")) }
            let what = "seed \(seed), round \(round)"
            let lives = try await startsOrRefuses(bench, what)
            let isAside = try isKept(damaged, bench)
            if isAside { counts.aside += 1 } else if lives { counts.lived += 1 } else { counts.refused += 1 }
            let isThere = FileManager.default.fileExists(atPath: file)
            #expect(isThere, "\(what)")
            guard !lives else { continue }
            guard !isAside, FileManager.default.contents(atPath: file) != damaged else { continue }
            // Damage that shows only when the schedule is used: the next start looks closer, and sets the file aside.
            #expect(try await startsOrRefuses(bench, what + ", again"))
            let files = try FileManager.default.contentsOfDirectory(atPath: bench.schedule)
            #expect(files.contains { $0.hasPrefix("schedule.sqlite.damaged-") }, "\(what): \(files)")
        }
        print("after a \(afterKill ? "kill" : "clean end"): \(counts)")
        #expect(counts.aside > 0)
    }

    @Test func aTruncatedDatabaseIsSetAside() async throws {
        let bench = try await filled()
        let file = bench.schedule + "/schedule.sqlite"
        let good = try #require(FileManager.default.contents(atPath: file))
        for length in [50, 100, 4095, 4096, 20_000, good.count / 2, good.count - 4096] {
            try empty(bench)
            let damaged = good.prefix(length)
            try damaged.write(to: URL(fileURLWithPath: file))
            try Data("12345\n".utf8).write(to: URL(fileURLWithPath: bench.schedule + "/lock"))
            let lives = try await startsOrRefuses(bench, "cut at \(length)")
            #expect(lives, "cut at \(length)")
            #expect(try isKept(damaged, bench), "cut at \(length)")
        }
    }
    /// After an unclean end the file is looked over completely, a while later: an index that has lost its rows, by which
    /// nothing would ring, is quick to overlook.
    @Test func anIndexThatLeadsToNothingIsBuiltAnewAfterAnUncleanEnd() async throws {
        let (bench, first) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Tea", "--in", "1h", "--id", "tea")
        first.kill()
        try await first.wait()
        // Due by now.
        try bench.shiftSchedule(hours: -1)
        try ScheduleFile.emptyIndex("pending_lane_boot", of: "boot_due", in: bench.schedule + "/schedule.sqlite")
        // In more of a hurry than the shipped one.
        let agent = try await bench.session.startAgent([try Binaries.product("carillon-scripted-clock"), "/dev/null"])
        try await server.wait(forNotifications: 1)
        #expect(server.notifications.map(\.summary) == ["Tea"])
        try await waitUntil("it says so") { agent.log.contains("have been rebuilt") }
    }
}

extension SmallDisk {
    /// Starts an agent whose data is on the disk.
    ///
    /// - Parameter program: What is started, with its arguments; nil for the agent as it is shipped.
    fileprivate func start(_ bench: Bench, _ program: [String]? = nil) async throws -> RunningProcess {
        try await bench.session.startAgent(
            ["nsenter"] + enter(try program ?? [Binaries.carillond]),
            environment: ["XDG_DATA_HOME": folder, "G_DEBUG": "fatal-criticals", "CARILLON_LOG": "debug"]
        )
    }
}
