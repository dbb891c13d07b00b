import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The unit under a real user manager, installed with `make install PREFIX=~/.local`.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: UserManager.isPossible, "a user manager of its own needs root")
    )
    struct SystemdTests {
        private static let unit = "carillond.service"

        @Test func theUnitComesAndGoesWithTheGraphicalSession() async throws {
            let (manager, carillon) = try await installed()
            let session = manager.session
            do {
                // Nobody has logged in: nothing runs, and the autostart entry is left to the unit.
                #expect(try await session.owner(of: Desktop.agentName) == nil)
                let generated = try await manager.systemctl("list-unit-files", "app-*").stdout
                #expect(!generated.contains("carillon"), "\(generated)")

                try await manager.login()
                try await session.waitForName(Desktop.agentName)
                let first = try await agent(of: manager)
                try await expectEnvironment("DISPLAY=:77", of: first)

                // The bus has the same one, two starters find it, and so does a second start of the unit.
                let activated = try await session.call(
                    "org.freedesktop.DBus",
                    "/org/freedesktop/DBus",
                    "org.freedesktop.DBus.StartServiceByName",
                    [Desktop.agentName, "0"]
                )
                #expect(activated == "(uint32 2,)")
                async let one = manager.run(carillon, "start")
                async let other = manager.run(carillon, "start")
                for starter in try await [one, other] { #expect(starter.status == .success, "\(starter)") }
                try await manager.systemctl("start", Self.unit)
                #expect(try await agent(of: manager) == first)
                #expect(agents(of: session) == [first])

                let added = try await manager.run(carillon, "add", "Bins", "--every", "monday", "--at", "19:00")
                #expect(added.status == .success, "\(added)")
                let status = try await manager.run(carillon, "autostart", "status", "--json")
                #expect(status.stdout.contains(#""by" : "systemd-unit""#), "\(status)")
                #expect(status.stdout.contains(#""state" : "active""#), "\(status)")

                try await manager.logout()
                try await session.waitForNameToGo(Desktop.agentName)
                #expect(try await manager.property("ActiveState", of: Self.unit) == "inactive")
                #expect(try await manager.property("Result", of: Self.unit) == "success")
                #expect(agents(of: session).isEmpty)

                // The unit leaves an agent alone that somebody has started by hand, and that is no failure.
                let byHand = try session.spawn("by-hand", session.home + "/.local/bin/carillond")
                try await session.waitForName(Desktop.agentName)
                try await manager.systemctl("start", Self.unit)
                try await waitUntil("the unit has nothing to do") {
                    try await manager.property("ActiveState", of: Self.unit) == "inactive"
                }
                #expect(try await manager.property("Result", of: Self.unit) == "success")
                #expect(agents(of: session) == [byHand.pid])
                byHand.terminate()
                #expect(try await byHand.wait() == .success)

                // The next login has another process and the same schedule.
                try await manager.login()
                try await session.waitForName(Desktop.agentName)
                #expect(try await agent(of: manager) != first)
                #expect(try await manager.run(carillon, "list").stdout.contains("Bins"))
            } catch {
                await manager.end()
                throw error
            }
            await manager.end()
        }

        @Test func theBusStartsTheUnitAndTheLoginTakesItOver() async throws {
            let (manager, carillon) = try await installed()
            let session = manager.session
            do {
                // Outside a graphical session, a program that asks gets the agent, and gets it as the unit.
                #expect(try await manager.run(carillon, "list").status == .success)
                let first = try await agent(of: manager)
                try await manager.login()
                #expect(try await agent(of: manager) == first)

                // An agent that starts anew in its own place is nothing to the unit.
                let owner = try #require(try await session.owner(of: Desktop.agentName))
                let line = try #require(try await session.otherConnection(ofOwnerOf: Desktop.agentName))
                try await session.sendUnreadable(to: line)
                try await session.waitForOwner(of: Desktop.agentName, otherThan: owner)
                #expect(try await agent(of: manager) == first)
                #expect(try await manager.property("NRestarts", of: Self.unit) == "0")

                // A crash is made good within seconds.
                #expect(kill(first, SIGKILL) == 0)
                try await waitUntil("another agent runs", timeout: .patience) {
                    guard let pid = try await session.process(owning: Desktop.agentName) else { return false }
                    return pid != first
                }
                let second = try await agent(of: manager)

                // A second login, on another bus, finds the schedule held, says by whom and waits.
                let other = try await PrivateSession.start(
                    environment: ["XDG_DATA_HOME": session.home + "/.local/share"]
                )
                defer { other.end() }
                let late = try other.spawn("agent", try Binaries.carillond)
                try await waitUntil("it waits") { late.log.contains("of another session (process \(second)") }
                let list = try await other.run(try Binaries.carillon, ["list"])
                #expect(list.status == .exited(1) && list.stderr.contains("(process \(second)"), "\(list)")
                #expect(try await agent(of: manager) == second)

                // It has the schedule when this login ends.
                try await manager.logout()
                try await session.waitForNameToGo(Desktop.agentName)
                try await waitUntil("the other login has it") { late.log.contains("this one has the schedule now") }
            } catch {
                await manager.end()
                throw error
            }
            await manager.end()
        }

        @Test func switchedOffItIsLeftAloneByLogins() async throws {
            let (manager, carillon) = try await installed()
            let session = manager.session
            do {
                let off = try await manager.run(carillon, "autostart", "off")
                #expect(off.status == .success && off.stderr.isEmpty, "\(off)")
                try await manager.login()
                #expect(try await manager.property("ActiveState", of: "graphical-session.target") == "active")
                #expect(try await manager.property("ActiveState", of: Self.unit) == "inactive")
                #expect(try await session.owner(of: Desktop.agentName) == nil)
                // Who asks for it still gets it.
                #expect(try await manager.run(carillon, "list").status == .success)
                _ = try await agent(of: manager)
                try await manager.logout()
                try await session.waitForNameToGo(Desktop.agentName)

                let on = try await manager.run(carillon, "autostart", "on")
                #expect(on.status == .success && on.stderr.isEmpty, "\(on)")
                try await manager.login()
                try await session.waitForName(Desktop.agentName)
                _ = try await agent(of: manager)
            } catch {
                await manager.end()
                throw error
            }
            await manager.end()
        }

        /// It counts as itself, and what happens to the agent's unit is none of its business.
        @Test func anAppLaunchedForAClickHasAUnitOfItsOwn() async throws {
            let (manager, carillon) = try await installed()
            let session = manager.session
            do {
                let server = try await ScriptedServer.start(in: session)
                try await manager.login()
                try await session.waitForName(Desktop.agentName)
                let first = try await agent(of: manager)
                let app = ScriptedApp("org.example.two-words", in: session, data: session.home + "/.local/share")
                try app.install()
                let allowed = try await manager.run(carillon, "apps", "allow", app.identifier)
                #expect(allowed.status == .success, "\(allowed)")
                let button = "{'identifier': <'drink'>, 'title': <'Drink'>}"
                try await app.call(
                    "Add",
                    "({'identifier': <'tea'>, 'content': <{'title': <'Tea'>, 'actions': <[\(button)]>}>},)"
                )
                let popup = try #require(try await server.wait(forNotifications: 1).first)
                try await server.invoke(popup.id, "drink")

                let started = try await app.wait(for: "started")[0]
                let group = try #require(started["controlGroup"]?.string)
                let unit = try #require(group.split(separator: "/").last.map(String.init))
                #expect(group.contains("/app.slice/app-carillon-org.example.two\\x2dwords@"), "\(group)")
                #expect(unit.hasSuffix(".service"))
                try await app.wait(for: "DidReceive")

                try await manager.systemctl("restart", Self.unit)
                try await session.waitForName(Desktop.agentName)
                #expect(try await agent(of: manager) != first)
                #expect(try await manager.property("ActiveState", of: unit) == "active")
                let pid = try #require(started["pid"]?.integer.flatMap(Int32.init(exactly:)))
                // The agent is hardened; what a click starts may do what the person may.
                func status(_ process: Int32) throws -> String {
                    try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                }
                #expect(try status(await agent(of: manager)).contains("NoNewPrivs:\t1"))
                #expect(try status(pid).contains("NoNewPrivs:\t0"))
                #expect(kill(pid, 0) == 0)
                #expect(try String(contentsOfFile: "/proc/\(pid)/cgroup", encoding: .utf8).contains(unit))
                // Its end is its unit's end.
                #expect(kill(pid, SIGTERM) == 0)
                try await waitUntil("the unit is gone") {
                    try await manager.property("LoadState", of: unit) == "not-found"
                }
            } catch {
                await manager.end()
                throw error
            }
            await manager.end()
        }

        /// A manager, and the command line that was installed for it.
        private func installed() async throws -> (UserManager, String) {
            let manager = try await UserManager.start()
            do {
                let prefix = manager.session.home + "/.local"
                _ = try await Installation.make(in: manager.session, prefix: prefix)
                try await manager.systemctl("daemon-reload")
                return (manager, prefix + "/bin/carillon")
            } catch {
                await manager.end()
                throw error
            }
        }

        /// The agent's process, which must be the unit's.
        private func agent(of manager: UserManager) async throws -> Int32 {
            let pid = try #require(try await manager.session.process(owning: Desktop.agentName))
            #expect(try await manager.property("MainPID", of: Self.unit) == "\(pid)")
            // It has its name a moment before it says that it is ready.
            try await waitUntil("the unit is active") {
                try await manager.property("ActiveState", of: Self.unit) == "active"
            }
            return pid
        }

        private func agents(of session: PrivateSession) -> [Int32] {
            session.survivors.filter { ProcessTable.commandLine(of: $0).hasSuffix("/carillond") }
        }

        private func expectEnvironment(_ entry: String, of pid: Int32) async throws {
            let environment = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(pid)/environ"))
            #expect(environment.split(separator: 0).contains { $0.elementsEqual(entry.utf8) })
        }
    }
}
