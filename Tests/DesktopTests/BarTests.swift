import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The recipes of docs/bars.md in real bars.
    @Suite(.inTestAll("it needs waybar and sway"), .timeLimit(.minutes(5)))
    struct BarTests {
        /// What docs/bars.md gives for a bar, the block in a language below its heading.
        private static func recipe(_ bar: String, _ language: String) throws -> String {
            let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/bars.md", encoding: .utf8)
            let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(bar + "\n") })
            let block = try #require(section.components(separatedBy: "```\(language)\n").dropFirst().first)
            return try #require(block.components(separatedBy: "```").first)
        }

        @Test func waybarShowsWhatIsNext() async throws {
            let session = try await PrivateSession.start(screen: .init(width: 640, height: 360), refusesRoot: true)
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
    }
}
