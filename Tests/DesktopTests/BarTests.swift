import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The recipes of docs/bars.md in real bars.
    @Suite(.serialized, .inTestAll("it needs the bars, i3 and sway"), .timeLimit(.minutes(5)))
    struct BarTests {
        /// What docs/bars.md gives for a bar, the block in a language below its heading.
        static func recipe(_ bar: String, _ language: String) throws -> String {
            try DocumentationPage("docs/bars.md").block(bar, language)
        }

        /// A session on an X screen of its own in which the recipes find `carillon`.
        private func session() async throws -> (PrivateSession, path: [String: String]) {
            let session = try await PrivateSession.start(screen: .init(width: 900, height: 120))
            let bin = try Binaries.carillon.split(separator: "/").dropLast().joined(separator: "/")
            try await session.startAgent()
            return (session, ["PATH": "/\(bin):" + (session.environment["PATH"] ?? "")])
        }

        /// The bar shows a reminder with what means something to bars in its title, and nothing once it is gone.
        private func check(_ session: PrivateSession) async throws {
            let screen = Screen(session)
            try await session.carillon(["add", "Tea", "--in", "30m", "--id", "tea"])
            try await waitUntil("the bar shows the reminder") { try await screen.text().contains(#/teain\d+min/#) }
            try await session.carillon(["edit", "tea", "--title", "<b>Brew</b> 100% &amp; %{F#f00}tea"])
            try await waitUntil("it shows the title as it is") { try await screen.text().contains(#/brew.*100%.*f00/#) }
            try await session.carillon(["remove", "tea"])
            try await waitUntil("it shows nothing") { try await !screen.text().contains("min") }
        }

        @Test func polybarShowsWhatIsNext() async throws {
            let (session, path) = try await session()
            defer { session.end() }
            let configuration = """
                [bar/main]
                width = 100%
                height = 32
                background = #000000
                foreground = #ffffff
                font-0 = DejaVu Sans:size=14
                modules-center = carillon

                \(try Self.recipe("polybar", "ini"))
                """
            let file = session.folder + "/polybar.ini"
            try configuration.write(toFile: file, atomically: true, encoding: .utf8)
            try session.spawn("polybar", "polybar", ["--config=\(file)", "main"], environment: path)
            try await check(session)
        }

        // the command of the bar, what it is read from
        @Test(arguments: ["i3bar", "i3status", "i3blocks"]) func i3barShowsWhatIsNext(_ way: String) async throws {
            let (session, path) = try await session()
            defer { session.end() }
            let file = session.folder + "/i3.conf"
            func bar(_ command: String) -> String {
                "bar {\n    font pango:DejaVu Sans 14\n    status_command \(command)\n}"
            }
            func write(_ text: String, to name: String) throws {
                let path = session.config + "/" + name
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            }
            let configuration: String
            switch way {
            case "i3status":
                try write(
                    """
                    general {
                        output_format = "i3bar"
                        interval = 1
                    }
                    order += "load"
                    load {
                        format = "load"
                    }
                    """,
                    to: "i3status/config"
                )
                try write(try Self.recipe("i3bar and swaybar", "sh"), to: "status.sh")
                configuration = bar("sh \(session.config)/status.sh")
            case "i3blocks":
                try write(try Self.recipe("i3blocks", "ini"), to: "i3blocks/config")
                configuration = bar("i3blocks")
            default:
                // The block has no language.
                configuration = try Self.recipe("i3bar and swaybar", "")
                    .replacing("bar {", with: "bar {\n    font pango:DejaVu Sans 14")
            }
            try "# i3 config file (v4)\n\(configuration)\n".write(toFile: file, atomically: true, encoding: .utf8)
            try session.spawn("i3", "i3", ["-c", file], environment: path)
            try await check(session)
        }

        @Test func waybarShowsWhatIsNext() async throws {
            let session = try await PrivateSession.start(screen: .init(width: 640, height: 360), rights: .anotherUser)
            defer { session.end() }
            let bin = try Binaries.carillon.split(separator: "/").dropLast().joined(separator: "/")
            let path = ["PATH": "/\(bin):" + (session.environment["PATH"] ?? "")]
            try await session.startAgent()
            let folder = session.config + "/waybar"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let configuration = """
                {
                    "layer": "top", "position": "top", "height": 32,
                    "modules-center": ["custom/carillon"],
                    \(try Self.recipe("waybar", "json"))
                }
                """
            try configuration.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
            let style = """
                * { font-family: "DejaVu Sans"; font-size: 20px; color: #ffffff; }
                window#waybar { background: #202020; }
                \(try Self.recipe("waybar", "css"))
                """
            try style.write(toFile: folder + "/style.css", atomically: true, encoding: .utf8)

            let sway = try await Sway.start(in: session, environment: path)
            let environment = path.merging(sway.environment) { $1 }.merging(["GDK_BACKEND": "wayland"]) { $1 }
            try session.spawn("waybar", "waybar", [], environment: environment)
            try await session.carillon(["add", "Tea", "--in", "30m", "--id", "tea"])
            let screen = Screen(session)
            try await waitUntil("waybar shows the reminder") {
                try await screen.text().contains(#/teain\d+min/#)
            }
            if ProcessInfo.processInfo.environment["CARILLON_SHOTS"] != nil { try await screen.picture("waybar") }
            try await session.carillon(["remove", "tea"])
            try await waitUntil("waybar shows nothing") { try await !screen.text().contains("tea") }
        }

        /// `[popup] tray=yes` in waybar's tray: the icon comes, its menu is read and clicked, and it goes.
        @Test func waybarShowsTheTray() async throws {
            let session = try await PrivateSession.start(screen: .init(width: 640, height: 360), rights: .anotherUser)
            let agent = TestAgent(session)
            try await session.startAgent()
            let folder = session.config + "/waybar"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let configuration = """
                {"layer": "top", "position": "top", "height": 32, "modules-right": ["tray"],
                 "modules-left": ["clock"], "clock": {"format": "year {:%Y}"}, "tray": {"icon-size": 24, "spacing": 10}}
                """
            try configuration.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
            let style = """
                * { font-family: DejaVu Sans; font-size: 20px; color: #ffffff; }
                window#waybar, menu { background: #202020; }
                """
            try style.write(toFile: folder + "/style.css", atomically: true, encoding: .utf8)
            let sway = try await Sway.start(in: session)
            let environment = sway.environment.merging(["GDK_BACKEND": "wayland"]) { $1 }
            try session.spawn("waybar", "waybar", [], environment: environment)
            let screen = Screen(session)
            try await waitUntil("waybar is there") { try await screen.text().contains("year20") }
            let empty = try await screen.picture("waybar-without-icon", in: session.folder)

            try agent.writeSettings("[popup]\ntray=yes\n")
            var icon: Frame?
            try await waitUntil("the icon is in the tray") {
                icon = try await screen.change(since: empty).flatMap { $0.pixels > 20 ? $0.frame : nil }
                return icon != nil
            }
            let place = try #require(icon)
            #expect(place.x > 320 && place.y < 32, "\(place)")

            let closed = try await screen.picture("waybar-with-icon", in: session.folder)
            try await Pointer(session).click(place.center, .right)
            try await waitUntil("its menu is open") { try await screen.text().contains("quietuntiltomorrow") }
            if ProcessInfo.processInfo.environment["CARILLON_SHOTS"] != nil { try await screen.picture("waybar-tray") }
            let menu = try #require(try await screen.change(since: closed)).frame
            // The last entry but one of four.
            let entry = Point(x: menu.x + menu.width / 2, y: menu.y + menu.height - menu.height * 3 / 8)
            try await Pointer(session).click(entry)
            try await waitUntil("everything is paused") {
                try await session.carillon(["status"]).contains("Paused")
            }
            try agent.writeSettings("[popup]\ntray=no\n")
            try await waitUntil("the icon has gone") { try await screen.change(since: empty) == nil }
        }
    }
}
