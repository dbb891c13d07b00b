import Foundation
import Glibc
import TestSupport
import Testing

/// The agent and what wakes the machine: its own timer, carillon-wake, PowerDevil, and logind's lock (decision 34).
@Suite(.timeLimit(.minutes(5))) struct WakeTests {
    private static let isRoot = geteuid() == 0
    private static let program = "carillon-wake"

    /// What `carillon doctor` says, once the agent knows.
    private func wake(_ bench: Bench, until isSo: @escaping @Sendable (JSONValue) -> Bool) async throws -> JSONValue {
        let last = Latest()
        try await waitUntil("the agent knows what wakes the machine") {
            let text = try await bench.carillon("doctor", "--json").stdout
            guard let wake = try JSONValue(parsing: text)["wake"] else { return false }
            last.set(wake)
            return isSo(wake)
        }
        return last.value
    }

    private final class Latest: @unchecked Sendable {  // one test waits for one thing at a time
        private(set) var value = JSONValue.null
        func set(_ value: JSONValue) { self.value = value }
    }

    private func inNanoseconds(_ text: String?) -> Date? { text.flatMap { try? Date($0, strategy: .iso8601) } }

    // MARK: - Rungs

    @Test(.enabled(if: isRoot, "only root may set alarm timers here")) func itsOwnTimer() async throws {
        let (bench, _) = try await Bench.start()
        let idle = try await wake(bench) { $0["state"]?.string == "ready" }
        #expect(idle["rung"]?.string == "direct")
        let added = try await bench.carillon("add", "Medicine", "--in", "1h", "--wake", "--id", "medicine")
        #expect(added.succeeded && added.stderr.isEmpty, "\(added)")
        #expect(added.stdout.hasSuffix("The machine is woken from sleep for that.\n"), "\(added)")
        let armed = try await wake(bench) { $0["state"]?.string == "armed" }
        #expect(armed["rung"]?.string == "direct")
        let next = try #require(inNanoseconds(armed["next"]?.string))
        #expect(abs(next.timeIntervalSinceNow - 3580) < 30)
        let status = try await bench.carillon("status").stdout
        #expect(status.contains("Wake") && status.contains("the machine, in "), "\(status)")
        try await bench.done("edit", "medicine", "--no-wake")
        _ = try await wake(bench) { $0["state"]?.string == "ready" }
    }

    /// Nobody with a right, no program with a capability, no desktop.
    @Test func withoutAWayItIsAddedWithOneLine() async throws {
        let (bench, _) = try await Bench.start(rights: .noneOfRoot)
        let added = try await bench.carillon("add", "Medicine", "--in", "1h", "--wake", "--id", "medicine")
        #expect(added.succeeded)
        let said = added.stderr.split(separator: "\n")
        #expect(said.count == 1 && said[0].hasPrefix("carillon: the machine will not be woken: "), "\(added)")
        let wake = try await wake(bench) { $0["state"]?.string == "unavailable" }
        let reason = try #require(wake["reason"]?.string)
        #expect(reason.contains("carillond may not set alarm timers"), "\(reason)")
        #expect(reason.contains("lacks the capability cap_wake_alarm"), "\(reason)")
        #expect(reason.contains("PowerDevil is not running"), "\(reason)")
        let doctor = try await bench.carillon("doctor").stdout
        #expect(doctor.contains("sudo setcap cap_wake_alarm=ep /"), "\(doctor)")
        let listed = try await bench.list()
        #expect(listed.first?["request"]?["wake"]?.bool == true)
        #expect(try await bench.carillon("show", "medicine").stdout.contains("Wakes"))
    }

    /// As Plasma's 5.27 has it: `scheduleWakeup` takes a name, a path and seconds, and answers with a number for `clearWakeup`.
    @Test func powerDevil() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"], rights: .noneOfRoot)
        let name = "org.kde.Solid.PowerManagement"
        let path = "/org/kde/Solid/PowerManagement"
        let log = session.logs + "/powerdevil.calls"
        let mock = try session.spawn(
            "powerdevil",
            Binaries.python,
            ["-m", "dbusmock", "--session", "-l", log, name, path, name]
        )
        try await session.waitForName(name)
        for (method, input, output, body) in [("scheduleWakeup", "sot", "u", "ret = 7"), ("clearWakeup", "i", "", "")] {
            _ = try await session.call(
                name,
                path,
                "org.freedesktop.DBus.Mock.AddMethod",
                ["", method, input, output, body]
            )
        }
        let bench = Bench(session)
        try await bench.startAgent()
        let start = Date.now.timeIntervalSince1970
        try await bench.done("add", "Medicine", "--in", "1h", "--wake", "--id", "medicine")
        let armed = try await wake(bench) { $0["state"]?.string == "armed" }
        #expect(armed["rung"]?.string == "powerDevil")
        func calls(_ method: String) -> [Substring] {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { $0.contains(" \(method) ") }
        }
        let call = try #require(calls("scheduleWakeup").first)
        #expect(call.contains(#""io.github.carillon.Agent" "/io/github/carillon/Agent""#), "\(call)")
        let seconds = try #require(call.split(separator: " ").last.flatMap { Double($0) })
        #expect(abs(seconds - start - 3580) < 30)
        try await bench.done("remove", "medicine")
        try await waitUntil("it is taken back") { !calls("clearWakeup").isEmpty }
        #expect(calls("clearWakeup").first?.hasSuffix(" 7") == true)
        // Plasma's power management goes, and with it the way.
        try await bench.done("add", "Medicine", "--in", "1h", "--wake", "--id", "medicine")
        _ = try await wake(bench) { $0["state"]?.string == "armed" }
        mock.terminate()
        _ = try await wake(bench) { $0["state"]?.string == "unavailable" }
    }

    // MARK: - carillon-wake, and what goes wrong with it

    /// What lies in the place of carillon-wake, and what is said of it.
    @Test(
        .enabled(if: isRoot, "only root may give files capabilities"),
        arguments: [
            ("#!/bin/sh\n", "carillon-wake could not be started, or has ended"),
            (
                "#!/usr/bin/python3\nimport socket, struct\nend = socket.socket(fileno=0)\n"
                    + "end.sendall(struct.pack('=IIq', 2, 0, struct.unpack('=q', end.recv(8))[0]))\nend.recv(1)\n",
                "carillon-wake is of another version"
            ),
            (
                "#!/usr/bin/python3\nimport socket, struct\nend = socket.socket(fileno=0)\n"
                    + "end.sendall(struct.pack('=IIq', 1, 1, struct.unpack('=q', end.recv(8))[0]))\nend.recv(1)\n",
                "carillon-wake: Operation not permitted"
            ),
            ("#!/bin/sh\nexec sleep 60\n", "carillon-wake did not answer within 5 seconds"),
            ("", "carillon-wake could not be started: Failed to execute child process"),
        ]
    )
    func aBrokenOneIsNamedAndLeft(script: String, reason: String) async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"], rights: .noneOfRoot)
        let folder = session.home + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (agent, program) = (folder + "/carillond", folder + "/" + Self.program)
        try FileManager.default.copyItem(atPath: try Binaries.carillond, toPath: agent)
        if script.isEmpty {
            // The real one: the kernel starts no program whose capability it can't give.
            try FileManager.default.copyItem(atPath: try Binaries.product(Self.program), toPath: program)
        } else {
            try script.write(toFile: program, atomically: true, encoding: .utf8)
        }
        for (tool, arguments) in [("chmod", ["755", program]), ("setcap", ["cap_wake_alarm=ep", program])] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", tool] + arguments
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(tool)")
        }
        let bench = Bench(session)
        try await session.startAgent([agent], environment: ["CARILLON_LOG": "debug"])
        let added = try await bench.carillon("add", "Medicine", "--in", "1h", "--wake")
        #expect(added.succeeded)
        // A script that sleeps is waited for longer than the command line waits.
        let wake = try await wake(bench) { $0["state"]?.string == "unavailable" }
        #expect(wake["reason"]?.string?.contains(reason) == true, "\(wake)")
        #expect(try await bench.list().count == 1)
    }

    @Test(.enabled(if: isRoot, "only root may set alarm timers here")) func aMissingOneIsNamed() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"], rights: .noneOfRoot)
        let agent = session.home + "/carillond"
        try FileManager.default.copyItem(atPath: try Binaries.carillond, toPath: agent)
        let bench = Bench(session)
        try await session.startAgent([agent])
        let wake = try await wake(bench) { $0["state"]?.string == "unavailable" }
        #expect(wake["reason"]?.string?.contains("carillon-wake is not installed") == true, "\(wake)")
    }

    // MARK: - Awake until it has rung

    @Test func logindKeepsTheMachineAwakeUntilTheAnswer() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        try await session.startSystemBus()
        let logind = try await MachineService.start(.logind, in: session)
        let server = try await ScriptedServer.start(in: session)
        let bench = Bench(session, server)
        try bench.writeSettings("[wake]\nlead=600\n")
        try await bench.startAgent()
        #expect(try await logind.inhibitors() == "(@a(ssssuu) [],)")
        try await bench.done("add", "Medicine", "--in", "4s", "--wake", "--id", "medicine")
        try await waitUntil("the machine is kept awake") {
            try await logind.inhibitors().contains("('sleep', 'Carillon', 'A reminder is about to ring', 'block'")
        }
        try await server.wait(forNotifications: 1)
        #expect(try await logind.inhibitors().contains("'block'"))
        try await bench.done("act", "medicine", "done")
        try await waitUntil("the machine may sleep") { try await !logind.inhibitors().contains("'block'") }
    }

    @Test(.enabled(if: isRoot, "only root may set alarm timers here")) func onBatteryAsUPowerSaysIt() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        try await session.startSystemBus()
        let power = try await MachineService.start(.upower, in: session)
        let bench = Bench(session)
        try bench.writeSettings("[wake]\nonBattery=no\n")
        try await bench.startAgent()
        try await bench.done("add", "Medicine", "--in", "1h", "--wake")
        _ = try await wake(bench) { $0["state"]?.string == "armed" }
        try await power.setOnBattery(true)
        _ = try await wake(bench) { $0["state"]?.string == "onBattery" }
        let added = try await bench.carillon("add", "Tea", "--in", "1h", "--wake")
        #expect(added.stderr.contains("it runs on battery"), "\(added)")
        try await power.setOnBattery(false)
        _ = try await wake(bench) { $0["state"]?.string == "armed" }
    }
}
