import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What GNOME Shell does in its own way.
    @Suite(.timeLimit(.minutes(10)))
    struct GnomeTests {
        /// It sends ActionInvoked twice for one click, from the shell and from the process that owns the name.
        @Test func aClickThatIsReportedTwiceCountsOnce() async throws {
            let desktop = try await Desktop.start(.gnomeShell)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Vitamins",
                "--id",
                "vitamins",
                "--every",
                "8s",
                "--button",
                "Skip=skip",
                "--level",
                "critical"
            )
            let wire = try await WireLog.start(in: session)
            let first = try await session.reminder("vitamins").nextDate()
            try await desktop.click("Skip")
            try await waitUntil("one ring is left out") {
                try await session.reminder("vitamins").nextDate().timeIntervalSince(first) > 15
            }
            try await waitUntil("it has said so twice") { wire.signals("ActionInvoked").count == 2 }
            #expect(Set(wire.signals("ActionInvoked").map(\.sender)).count == 2)
            let next = try await session.reminder("vitamins").nextDate()
            #expect(abs(next.timeIntervalSince(first) - 16) < 0.01)
        }

        /// What a program shows goes when the program ends; what `carillon notify` shows doesn't.
        @Test(.enabled(if: isNew, "scripts/in-debian.sh trixie has GNOME Shell 48"))
        func whatTheAgentShowsOutlivesItsProgram() async throws {
            let (session, screen) = try await Self.start()
            defer { session.end() }
            let (own, agents) = ("#e8871e", "#1a8f6b")
            func hint(_ colour: String) async throws -> [String] {
                let file = "\(session.folder)/\(colour.dropFirst()).png"
                _ = try await session.run("convert", ["-size", "64x64", "xc:\(colour)", file])
                return ["-h", "string:image-path:\(file)"]
            }
            let words = try await ["--wait", "-h", "string:desktop-entry:org.example.Kitchen"] + hint(own)
            let texts = ["Soup is ready", "Shown by the program itself"]
            let kitchen = try session.spawn("kitchen", "notify-send", words + texts)
            // Before it has shown something, it may not heed a click.
            try await waitUntil("its banner is there") { try await screen.area(of: own) != nil }
            try await session.carillon(
                ["notify", "-a", "Kitchen", "-i", "alarm", "Tea is ready", "Shown through Carillon"] + hint(agents)
            )
            try await Self.openList(in: session)
            try await Pointer(session).move(to: Point(x: 900, y: 700))
            try await waitUntil("both are in the list") {
                let isOwnThere = try await screen.area(of: own) != nil
                let isOurThere = try await screen.area(of: agents) != nil
                return isOwnThere && isOurThere
            }
            try await screen.picture("outlive-before")
            kitchen.kill()
            try await waitUntil("the program's own is gone") { try await screen.area(of: own) == nil }
            #expect(try await screen.area(of: agents) != nil)
            try await screen.picture("outlive-after")
        }

        /// One list has all of an app. It goes with the process that began it, and what the agent shows of that app goes too, as dismissed.
        @Test(.enabled(if: isNew, "scripts/in-debian.sh trixie has GNOME Shell 48"))
        func whatTheShellTakesAwayWithAProgramComesBack() async throws {
            let (session, screen) = try await Self.start()
            defer { session.end() }
            let wire = try await WireLog.start(in: session)
            let kitchen = try session.spawn("kitchen", Binaries.python, ["-c", Self.kitchen])
            try await waitUntil("it has shown one itself") { kitchen.log.contains("shown") }
            func tea() -> WireLog.Message? {
                wire.calls("Notify").last { $0.arguments[3].string == "Tea is ready" && wire.id(of: $0) != nil }
            }
            try await waitUntil("the agent has shown one") { tea() != nil }
            let id = try #require(tea().flatMap(wire.id))
            kitchen.kill()
            try await waitUntil("it is shown again") { tea().flatMap(wire.id) != id }
            #expect(Set(wire.signals("NotificationClosed", id: id).map { $0.arguments.last?.integer }) == [2])
            try await Self.openList(in: session)
            try await waitUntil("it is in the list") { try await screen.area(of: "#00ff40") != nil }
        }

        private static let isNew = FileManager.default.fileExists(atPath: "/usr/lib/gnome-shell/libshell-16.so")

        /// GNOME Shell, the agent, and an app that may notify. What the shell knows no desktop file of, it never takes away.
        private static func start() async throws -> (PrivateSession, Screen) {
            // As root, the shell would show a warning as well.
            let session = try await PrivateSession.start(screen: .standard, rights: .anotherUser)
            try ScriptedApp("org.example.Kitchen", in: session)
                .install(entry: "[Desktop Entry]\nType=Application\nName=Kitchen\nIcon=alarm\nExec=true\n")
            _ = try await NotificationServer.gnomeShell.start(in: session)
            try await session.startAgent()
            try await session.carillon("apps", "allow", "org.example.Kitchen")
            return (session, Screen(session))
        }

        /// It unfolds below the clock.
        private static func openList(in session: PrivateSession) async throws {
            try await Pointer(session).click(Point(x: session.screenSize.width / 2, y: 12))
        }

        /// Shows one notification itself, and another one through the agent.
        private static let kitchen = """
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            def call(name, path, interface, member, arguments):
                bus.call_sync(name, path, interface, member, arguments, None, 0, -1, None)
            shell = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications")
            hints = {"desktop-entry": GLib.Variant("s", "org.example.Kitchen")}
            call(*shell, "Notify", GLib.Variant("(susssasa{sv}i)", ("Kitchen", 0, "", "Soup is ready", "", [], hints, -1)))
            print("shown", flush=True)
            agent = ("io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon.NotificationCenter1")
            call(*agent, "Register", GLib.Variant("(s)", ("org.example.Kitchen",)))
            green = GLib.Variant("(iiibiiay)", (64, 64, 192, False, 8, 3, bytes((0, 255, 64)) * 64 * 64))
            tea = {"title": GLib.Variant("s", "Tea is ready"),
                   "attachments": GLib.Variant("aa{sv}", [{"identifier": GLib.Variant("s", "tea"), "image": green}])}
            call(*agent, "Add", GLib.Variant("(a{sv})", ({"identifier": GLib.Variant("s", "tea"), "content": GLib.Variant("a{sv}", tea)},)))
            GLib.MainLoop().run()
            """
    }
}
