import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// Which way the agent finds to wake the machine, as a unit of a real user manager of somebody without rights
    /// (decision 34). That the machine wakes then is shown by `make test-suspend`.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: UserManager.isPossible, "a user manager of its own needs root")
    )
    struct WakeTests {
        private static let unit = "carillond.service"

        private struct Desk: Sendable {
            let manager: UserManager
            var carillon: String { manager.session.home + "/.local/bin/carillon" }
            var helper: String { manager.session.home + "/.local/libexec/carillon-wake" }

            func setCapability(_ words: String...) async throws {
                let output = try await manager.session.run("setcap", words + [helper])
                guard output.succeeded else { throw SupportError("setcap failed: \(output)") }
            }

            /// What doctor says of waking the machine.
            func wake() async throws -> JSONValue {
                let doctor = try await manager.run(carillon, "doctor", "--json")
                return try JSONValue(parsing: doctor.stdout)["wake"] ?? .null
            }

            /// Waits for a state.
            func wait(for state: String) async throws -> JSONValue {
                try await waitUntil("it is \(state)") { try await wake()["state"]?.string == state }
                return try await wake()
            }

            /// The units of carillon-wake that run.
            func units() async throws -> [String] {
                try await manager.systemctl(
                    "list-units",
                    "--plain",
                    "--no-legend",
                    "--state=running",
                    "carillon-wake-*"
                )
                .stdout.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
            }
        }

        /// - Parameters:
        ///   - isGiven: Whether the file of carillon-wake has the capability.
        ///   - capability: What the manager has.
        private func withDesk(
            isGiven: Bool,
            capability: String?,
            _ body: (Desk) async throws -> Void
        ) async throws {
            let desk = Desk(manager: try await UserManager.start(as: .nobody(capability: capability)))
            do {
                _ = try await Installation.make(
                    in: desk.manager.session,
                    prefix: desk.manager.session.home + "/.local",
                    announced: false
                )
                try await desk.manager.handOver()
                if isGiven { try await desk.setCapability("cap_wake_alarm=ep") }
                try await desk.manager.systemctl("daemon-reload")
                try await body(desk)
            } catch {
                await desk.manager.end()
                throw error
            }
            await desk.manager.end()
        }

        @Test func aCapabilityOfItsFileMakesCarillonWakeWork() async throws {
            try await withDesk(isGiven: true, capability: nil) { desk in
                let added = try await desk.manager.run(desk.carillon, "add", "Medicine", "--in", "1h", "--wake")
                #expect(added.succeeded && added.stderr.isEmpty, "\(added)")
                let wake = try await desk.wait(for: "armed")
                #expect(wake["rung"]?.string == "helper")
                #expect(try await desk.manager.property("ActiveState", of: Self.unit) == "active")
                #expect(try await desk.manager.property("NoNewPrivileges", of: Self.unit) == "yes")
                let first = try await desk.units()
                #expect(first.count == 1)
                #expect(try await desk.manager.property("NoNewPrivileges", of: first[0]) == "no")

                // One is enough for many, and a nearer one is told to the same.
                for number in 1...3 {
                    try await desk.manager.run(desk.carillon, "add", "Tea", "--in", "\(number * 10)m", "--wake")
                }
                #expect(try await desk.units() == first)

                // Killed, it is started again at once.
                try await desk.manager.systemctl("kill", "-s", "KILL", first[0])
                try await waitUntil("another runs") {
                    let units = try await desk.units()
                    return units.count == 1 && units != first
                }
                _ = try await desk.wait(for: "armed")

                // The capability is lost, and then the program.
                let second = try await desk.units()
                try await desk.setCapability("-r")
                try await desk.manager.systemctl("kill", "-s", "KILL", second[0])
                let lost = try await desk.wait(for: "unavailable")
                #expect(lost["reason"]?.string?.contains("carillon-wake") == true, "\(lost)")
                #expect(try await desk.units().isEmpty)
                #expect(try await desk.manager.property("ActiveState", of: Self.unit) == "active")

                // It ends with the agent.
                try await desk.setCapability("cap_wake_alarm=ep")
                try await desk.manager.systemctl("restart", Self.unit)
                _ = try await desk.wait(for: "armed")
                try await desk.manager.systemctl("stop", Self.unit)
                try await waitUntil("it has ended") { try await desk.units().isEmpty }
            }
        }

        @Test func aManagerWithTheCapabilityGivesItToCarillonWake() async throws {
            try await withDesk(isGiven: false, capability: "wake_alarm") { desk in
                try await desk.manager.run(desk.carillon, "add", "Medicine", "--in", "1h", "--wake")
                let wake = try await desk.wait(for: "armed")
                #expect(wake["rung"]?.string == "helper", "\(wake)")
                #expect(try await desk.manager.property("ActiveState", of: Self.unit) == "active")
            }
        }

        @Test func withoutAnyTheAgentRunsAndSaysWhatToDo() async throws {
            try await withDesk(isGiven: false, capability: nil) { desk in
                let added = try await desk.manager.run(desk.carillon, "add", "Medicine", "--in", "1h", "--wake")
                #expect(added.succeeded && added.stderr.contains("will not be woken"), "\(added)")
                _ = try await desk.wait(for: "unavailable")
                let doctor = try await desk.manager.run(desk.carillon, "doctor").stdout
                #expect(doctor.contains("sudo setcap cap_wake_alarm=ep \(desk.helper)"), "\(doctor)")
                #expect(try await desk.manager.property("ActiveState", of: Self.unit) == "active")
                #expect(try await desk.manager.property("NRestarts", of: Self.unit) == "0")
            }
        }
    }
}
