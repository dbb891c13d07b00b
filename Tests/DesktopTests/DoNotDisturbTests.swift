import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// Real desktops that are not to be disturbed: nothing that rings meanwhile is lost.
    @Suite(.timeLimit(.minutes(10)))
    struct DoNotDisturbTests {
        /// Where the switch of a desktop is.
        enum Switch: Sendable, CaseIterable {
            case xfce, mate, lxqt, dunst, gnome, plasma

            var server: NotificationServer {
                switch self {
                case .xfce: .xfce4Notifyd
                case .mate: .mate
                case .lxqt: .lxqtNotificationd
                case .dunst: .dunst(.contextMenu)
                case .gnome: .gnomeShell
                case .plasma: .plasma
                }
            }

            /// These lose a popup that comes meanwhile, so the agent keeps it.
            static let losing: [Switch] = [.xfce, .mate, .lxqt]

            /// Settings that more than one process sees.
            var environment: [String: String] {
                switch self {
                case .mate: ["GSETTINGS_BACKEND": "dconf"]
                case .gnome: ["GSETTINGS_BACKEND": "keyfile"]
                default: [:]
                }
            }

            func turn(_ on: Bool, in session: PrivateSession) async throws {
                let word = on ? "true" : "false"
                let output: Output
                switch self {
                case .xfce:
                    let property = ["-c", "xfce4-notifyd", "-p", "/do-not-disturb"]
                    output = try await session.run("xfconf-query", property + ["-n", "-t", "bool", "-s", word])
                case .mate:
                    let key = ["org.mate.NotificationDaemon", "do-not-disturb"]
                    output = try await session.run("gsettings", ["set"] + key + [word])
                case .gnome:
                    let key = ["org.gnome.desktop.notifications", "show-banners"]
                    output = try await session.run("gsettings", ["set"] + key + [on ? "false" : "true"])
                case .dunst:
                    output = try await session.run("dunstctl", ["set-paused", word])
                case .lxqt:
                    // As its settings dialog writes it: a new file in the place of the old one.
                    let folder = session.config + "/lxqt"
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    try "[General]\ndoNotDisturb=\(word)\n"
                        .write(toFile: folder + "/notifications.conf", atomically: true, encoding: .utf8)
                    return
                case .plasma:
                    // Who inhibits must stay on the bus, as a program that presents does.
                    let script = """
                        import gi, time
                        from gi.repository import Gio, GLib
                        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
                        name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
                        arguments = GLib.Variant("(ssa{sv})", ("org.example.Slides", "A talk", {}))
                        bus.call_sync(name, path, name, "Inhibit", arguments, None, 0, -1, None)
                        time.sleep(1000)
                        """
                    if on { try session.spawn("presenter", "/usr/bin/python3", ["-c", script]) }
                    return
                }
                guard output.succeeded else { throw SupportError("The switch did not turn: \(output)") }
            }
        }

        private func start(_ kind: Switch) async throws -> (PrivateSession, RunningServer, RunningProcess) {
            let session = try await PrivateSession.start(screen: .standard, environment: kind.environment)
            let server = try await kind.server.start(in: session)
            let agent = try await session.startAgent()
            try await waitUntil("the agent knows how it stands") { try await known(session) != nil }
            return (session, server, agent)
        }

        /// Whether the agent takes it to be on; nil when it doesn't know.
        private func known(_ session: PrivateSession) async throws -> Bool? {
            let doctor = try await session.run(try Binaries.carillon, ["doctor", "--json"]).stdout
            return try JSONValue(parsing: doctor)["doNotDisturb"]?["active"].flatMap { $0 == true }
        }

        private func turn(_ kind: Switch, _ on: Bool, in session: PrivateSession) async throws {
            try await kind.turn(on, in: session)
            try await waitUntil("the agent has noticed") { try await known(session) == on }
        }

        private func state(_ id: String, in session: PrivateSession) async throws -> String? {
            let delivered = try JSONValue(parsing: try await session.carillon("delivered", "--json")).array ?? []
            return delivered.first { $0["id"]?.string == id }?["state"]?.string
        }

        private func add(_ id: String, level: String = "active", in session: PrivateSession) async throws {
            try await session.carillon(
                "add",
                "Reminder \(id)",
                "--id",
                id,
                "--in",
                "0.3s",
                "--button",
                "Later=snooze:10m",
                "--level",
                level
            )
        }

        @Test(arguments: Switch.losing)
        func whatItWouldLoseWaitsAndCanThenBeClicked(kind: Switch) async throws {
            let (session, server, agent) = try await start(kind)
            defer { session.end() }
            try await turn(kind, true, in: session)
            try await add("quiet", in: session)
            try await waitUntil("it has rung") { try await state("quiet", in: session) != nil }
            #expect(try await state("quiet", in: session) == "waiting")
            await #expect(throws: SupportError.self, "no popup comes") {
                try await AccessibleButton.find("Later", in: session, timeout: .seconds(1))
            }
            #expect(try await state("quiet", in: session) == "waiting")

            try await turn(kind, false, in: session)
            try await server.click("Later", timeout: .patience)
            try await waitUntil("it is snoozed") { try await session.pending().map(\.id) == ["quiet"] }

            // Watching the switch costs nothing.
            try await waitUntil("the popup is gone") { try await state("quiet", in: session) == nil }
            try await agent.waitUntilAsleep(for: .seconds(3))
        }

        @Test func aCriticalOneComesThrough() async throws {
            let (session, server, _) = try await start(.xfce)
            defer { session.end() }
            try await turn(.xfce, true, in: session)
            try await add("fire", level: "critical", in: session)
            try await server.click("Later", timeout: .patience)
            try await waitUntil("it is snoozed") { try await session.pending().map(\.id) == ["fire"] }
        }

        @Test func dunstKeepsItAndShowsItLater() async throws {
            let (session, server, _) = try await start(.dunst)
            defer { session.end() }
            try await turn(.dunst, true, in: session)
            try await add("quiet", in: session)
            try await waitUntil("dunst has it") { try await state("quiet", in: session) == "shown" }
            #expect(try await session.run("dunstctl", ["count", "waiting"]).stdout == "1\n")
            #expect(try await session.run("dunstctl", ["count", "displayed"]).stdout == "0\n")
            try await turn(.dunst, false, in: session)
            try await server.click("Later", timeout: .patience)
            try await waitUntil("it is snoozed") { try await session.pending().map(\.id) == ["quiet"] }
        }

        @Test func gnomeKeepsItInItsList() async throws {
            let (session, _, _) = try await start(.gnome)
            defer { session.end() }
            #expect(try await known(session) == false)
            try await turn(.gnome, true, in: session)
            try await add("quiet", in: session)
            try await waitUntil("the shell has it") { try await state("quiet", in: session) == "shown" }
            try await turn(.gnome, false, in: session)
            #expect(try await state("quiet", in: session) == "shown")
        }

        @Test(.enabled(if: Desktop.isEveryOneWanted)) func plasmaKeepsItInItsHistory() async throws {
            let (session, _, _) = try await start(.plasma)
            defer { session.end() }
            #expect(try await known(session) == false)
            try await turn(.plasma, true, in: session)
            try await add("quiet", in: session)
            try await waitUntil("Plasma has it") { try await state("quiet", in: session) == "shown" }
        }
    }
}
