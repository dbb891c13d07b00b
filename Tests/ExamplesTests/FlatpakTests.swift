import Foundation
import TestSupport
import Testing

/// Programs that use `UserNotifications`, each in a Flatpak that Debian's flatpak runs.
///
/// With a real server and pointer where something is clicked. As another user than root, flatpak needs a namespace of users for each
/// sandbox, as it does on every desktop.
@Suite(
    .serialized,
    .timeLimit(.minutes(10)),
    .enabled(if: Flatpak.isWanted, "make test-flatpak, which installs flatpak")
)
struct FlatpakTests {
    private func start(_ rights: PrivateSession.Rights, screen: PrivateSession.ScreenSize? = nil) async throws
        -> TestAgent
    {
        let bench = TestAgent(try await PrivateSession.start(screen: screen, timeZone: "Europe/Berlin", rights: rights))
        // Flatpak asks the system's bus what a person who isn't root may install.
        try await bench.session.startSystemBus()
        // Where a login finds what Flatpaks export.
        let folders = "\(bench.session.data)/flatpak/exports/share:/usr/local/share:/usr/share"
        try await bench.session.startAgent(environment: ["XDG_DATA_DIRS": folders])
        return bench
    }

    /// It schedules, ends, and is started by its exported desktop file or by the bus.
    @Test(arguments: [PrivateSession.Rights.own, .anotherUser], ["", "DBusActivatable=true\n"])
    func aClickStartsTheFlatpak(_ rights: PrivateSession.Rights, activation: String) async throws {
        let bench = try await start(rights, screen: .standard)
        let app = "org.example.OrderByClick"
        let flatpak = Flatpak(app, bench.session)
        let entry = "[Desktop Entry]\nType=Application\nName=Order by Click\nExec=order-by-click\n" + activation
        let service = activation.isEmpty ? nil : "[D-BUS Service]\nName=\(app)\nExec=order-by-click\n"
        let program = try TestAgent.example("order-by-click")
        try await flatpak.install(
            program,
            talking: true,
            files: ["applications/\(app).desktop": entry, "dbus-1/services/\(app).service": service]
        )
        if service != nil {
            // What is exported are links.
            let file = URL(fileURLWithPath: flatpak.exports + "/dbus-1/services/\(app).service")
            try await bench.session.addService(file: file.resolvingSymlinksInPath().path)
        }
        let server = try await NotificationServer.xfce4Notifyd.start(in: bench.session)
        try await bench.allow(app)
        let scheduled = try await flatpak.run(["--schedule", "--interval", "2"])
        #expect(scheduled.succeeded, "\(scheduled)")
        #expect(try await bench.rows(["list", "--all"]).first?["app"]?.string == app)
        try await server.click("Order")
        try await waitUntil("the order is confirmed") {
            let delivered = try await bench.deliveredText(of: app)
            return delivered.contains("Margherita") && delivered.contains("'ordered'")
        }
    }

    /// It names no app, and no systemd unit does: the sandbox says which one it is.
    @Test(arguments: [PrivateSession.Rights.own, .anotherUser])
    func aFlatpakIsTheAppThatItsSandboxNames(_ rights: PrivateSession.Rights) async throws {
        let bench = try await start(rights)
        let flatpak = Flatpak("org.example.First", bench.session)
        try await flatpak.install(try Binaries.product("first-reminder"), talking: true)
        try await bench.allow(flatpak.app)
        let scheduled = try await flatpak.run()
        #expect(scheduled.succeeded, "\(scheduled)")
        #expect(try await bench.rows(["list", "--all"]).map { $0["app"]?.string } == [flatpak.app])
    }

    @Test func withoutTheTalkNameTheErrorNamesIt() async throws {
        let bench = try await start(.own)
        let flatpak = Flatpak("org.example.First", bench.session)
        try await flatpak.install(try Binaries.product("first-reminder"), talking: false)
        let output = try await flatpak.run()
        #expect(!output.succeeded)
        #expect(output.stderr.contains("--talk-name=io.github.carillon.Agent"), "\(output)")
        #expect(!output.stderr.contains("not allowed"), "\(output)")
        #expect(try await bench.pending().isEmpty)
    }
}

/// A Flatpak in a session, whose runtime is what its program is linked with.
struct Flatpak {
    static let isWanted = ProcessInfo.processInfo.environment["CARILLON_FLATPAK"] != nil

    let app: String
    private let session: PrivateSession
    /// What it shows of itself to the desktop.
    var exports: String { session.data + "/flatpak/exports/share" }

    init(_ app: String, _ session: PrivateSession) { (self.app, self.session) = (app, session) }

    /// Builds it and its runtime, and installs both for the person.
    ///
    /// - Parameters:
    ///   - talking: Whether it may talk to the agent.
    ///   - files: The text of files below its `share`; nil for one that it doesn't have.
    func install(_ program: String, talking: Bool, files: [String: String?] = [:]) async throws {
        let (build, repository) = (session.folder + "/flatpak", session.folder + "/repository")
        let (runtime, own) = (build + "/runtime", build + "/app")
        let architecture = try await done("flatpak", ["--default-arch"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let linked = try await done("ldd", [program]).split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("/") }
            .map(String.init)
        let system = linked.first { $0.hasSuffix("/libc.so.6") } ?? ""
        for file in linked {
            // Swift's own libraries lie where the toolchain is.
            let isSystems = file.hasPrefix("/lib") || file.hasPrefix("/usr/lib")
            let place =
                isSystems
                ? file : (system as NSString).deletingLastPathComponent + "/" + (file as NSString).lastPathComponent
            try await copy(file, runtime + (place.hasPrefix("/usr/") ? "" : "/usr") + place)
        }
        let (platform, name) = ("org.example.Platform/\(architecture)/1", (program as NSString).lastPathComponent)
        try write("[Runtime]\nname=org.example.Platform\n", runtime + "/metadata")
        try write("", runtime + "/files/empty")
        try await copy(program, "\(own)/files/bin/\(name)")
        try write("[Application]\nname=\(app)\nruntime=\(platform)\ncommand=\(name)\n", own + "/metadata")
        for case (let place, let text?) in files { try write(text, "\(own)/files/share/\(place)") }
        try await done("flatpak", ["build-finish"] + (talking ? ["--talk-name=\(TestAgent.agentName)"] : []) + [own])
        try await done("flatpak", ["build-export", "--runtime", repository, runtime, "1"])
        try await done("flatpak", ["build-export", repository, own, "1"])
        try await done("flatpak", ["remote-add", "--user", "--no-gpg-verify", "test", repository])
        try await done("flatpak", ["install", "--user", "--noninteractive", "test", platform, app])
    }

    func run(_ arguments: [String] = []) async throws -> Output {
        try await session.run("flatpak", ["run", "--user", app] + arguments)
    }

    @discardableResult private func done(_ program: String, _ arguments: [String]) async throws -> String {
        let output = try await session.run(program, arguments)
        guard output.succeeded else { throw SupportError("\(program) \(arguments): \(output)") }
        return output.stdout
    }

    private func copy(_ file: String, _ place: String) async throws {
        try await done("install", ["-D", file, place])
    }

    private func write(_ text: String, _ place: String) throws {
        let folder = (place as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: place, atomically: true, encoding: .utf8)
    }
}
