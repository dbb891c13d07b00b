import Foundation
import TestSupport
import Testing

/// A program that uses `UserNotifications` and says nowhere which app it is, in sandboxes that bubblewrap makes.
@Suite(.timeLimit(.minutes(10)), .inTestAll("bubblewrap")) struct SandboxTests {
    private let program = "first-reminder"

    /// Swift's libraries and the program at their own places, with bubblewrap's option for each.
    private func places(_ bench: TestAgent) async throws -> [(file: String, place: String)] {
        let program = try Binaries.product(program)
        let linked = try await bench.session.run("ldd", [program]).stdout.split(whereSeparator: \.isWhitespace)
        let core = try #require(linked.first { $0.hasSuffix("/libswiftCore.so") })
        return [(core as NSString).deletingLastPathComponent, program].map { ($0, $0) }
    }

    private func apps(_ bench: TestAgent) async throws -> [String?] {
        try await bench.list("--all").map { $0["app"]?.string }
    }

    @Test func theSandboxNamesTheApp() async throws {
        let (bench, _) = try await TestAgent.start()
        let command = try bench.session.sandboxed(try Binaries.product(program), [], files: try await places(bench))
        let output = try await bench.session.run("bwrap", command)
        #expect(output.succeeded, "\(output)")
        #expect(try await apps(bench) == ["org.evil.App"])
    }

    /// A container that Flatpak knows nothing of may have no app's name; its programs schedule under a name that the agent gives them.
    @Test func inAContainerTheAgentNamesTheApp() async throws {
        let (bench, _) = try await TestAgent.start()
        let (session, claim) = (bench.session, bench.session.folder + "/claim")
        try "[Application]\nname=org.evil.App\n".write(toFile: claim, atomically: true, encoding: .utf8)
        let usual = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
        let command =
            ["--unshare-user"] + usual + ["--proc", "/proc", "--dev", "/dev", "--ro-bind", claim, "/.flatpak-info"]
            + ["--bind", session.runtime + "/bus", session.runtime + "/bus"]
            + (try await places(bench)).flatMap { ["--ro-bind", $0.file, $0.place] } + [try Binaries.product(program)]
        let output = try await session.run("bwrap", command)
        #expect(output.succeeded, "\(output)")
        #expect(try await apps(bench) == ["unknown:\(program).org.evil.App"])
    }

    @Test func withoutTheTalkNameTheErrorNamesIt() async throws {
        let (bench, _) = try await TestAgent.start()
        let session = bench.session
        let proxy = session.folder + "/proxy"
        _ = try session.spawn("proxy", "xdg-dbus-proxy", [session.busAddress, proxy, "--filter"])
        try await waitUntil("the proxy listens") { FileManager.default.fileExists(atPath: proxy) }
        let command = try session.sandboxed(try Binaries.product(program), [], files: try await places(bench))
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + proxy]
        let output = try await session.run("bwrap", command, environment: environment)
        #expect(!output.succeeded)
        #expect(output.stderr.contains("--talk-name=io.github.carillon.Agent"), "\(output)")
        #expect(!output.stderr.contains("not allowed"), "\(output)")
        #expect(try await bench.pending().isEmpty)
    }
}
