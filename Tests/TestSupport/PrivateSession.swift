import Foundation
package import Glibc

/// A desktop session that belongs to one test: folders, a message bus and, if wanted, an X server of its own.
///
/// Nothing of the session of whoever runs the tests is read, used or touched: HOME, every XDG folder and the bus lie in a
/// temporary folder. ``end()`` ends what this session started, its children's children included, and nothing else; they
/// are recognised by an entry in their environment that holds the session's folder.
package final class PrivateSession: Sendable {
    /// A screen size for the X server.
    package struct ScreenSize: Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        package static let standard = ScreenSize(width: 1024, height: 768)
    }

    /// What the session's processes may do, where root runs the tests; elsewhere they may no more than their user.
    package enum Rights: Sendable {
        case own
        /// Nothing that only root may: permissions bind them, and they set no alarm timers. They are still called root.
        case noneOfRoot
        /// They find themselves to be another user, for programs that don't run as root. Needs user namespaces, which a chroot
        /// doesn't have.
        case anotherUser
    }

    private struct State {
        var processes: [RunningProcess] = []
        var bus: RunningProcess?
        var display: String?
        var names: [String: Int] = [:]
        var ended = false
    }

    /// Everything of the session lies in here; short, because a socket's path may hold only 107 characters.
    package let folder: String
    private let screen: ScreenSize?
    private let extra: [String: String]
    private let rights: Rights
    private let state = Monitor(State())

    package var home: String { folder + "/home" }
    package var config: String { folder + "/config" }
    package var data: String { folder + "/data" }
    package var cache: String { folder + "/cache" }
    package var runtime: String { folder + "/run" }
    package var logs: String { folder + "/logs" }
    package var busAddress: String { "unix:path=\(runtime)/bus" }
    /// Nobody listens there before ``startSystemBus()``.
    package var systemBusAddress: String { "unix:path=\(runtime)/system-bus" }
    /// The size of its screen, also where it has none.
    package var screenSize: ScreenSize { screen ?? .standard }
    /// `:7` and the like; nil when the session has no screen.
    package var display: String? { state.withLock { $0.display } }

    /// Makes a session and starts its bus.
    ///
    /// - Parameters:
    ///   - screen: The size of its screen; nil for a session without an X server.
    ///   - timeZone: What TZ holds for the children; nil leaves them the system's zone.
    ///   - environment: More entries for every child; they win over the session's own.
    ///   - rights: What its processes may do.
    package static func start(
        screen: ScreenSize? = nil,
        timeZone: String? = nil,
        environment: [String: String] = [:],
        rights: Rights = .own
    ) async throws -> PrivateSession {
        var environment = environment
        environment["TZ"] = environment["TZ"] ?? timeZone
        await SessionPlaces.shared.enter()
        let session: PrivateSession
        do {
            session = try PrivateSession(screen: screen, extra: environment, rights: rights)
        } catch {
            SessionPlaces.shared.leave()
            throw error
        }
        try await session.startBus()
        return session
    }

    private init(screen: ScreenSize?, extra: [String: String], rights: Rights) throws {
        self.rights = rights
        let chosen = ProcessInfo.processInfo.environment["TMPDIR"]
        let temporary = chosen.flatMap { $0.utf8.count > 50 ? nil : $0 } ?? "/tmp"
        var template = Array("\(temporary)/crln-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw SupportError("Cannot make a folder in \(temporary): \(String(cString: strerror(errno))).")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.screen = screen
        self.extra = extra
        for name in ["home", "config", "data", "cache", "state", "run", "logs", "services", "shots"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)",
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        }
    }

    deinit {
        end()
    }

    // MARK: - Environment

    /// What the session's children find in their environment: desktop servers, tools, the bus itself.
    package var environment: [String: String] {
        var environment = [
            "HOME": home,
            "USER": NSUserName(),
            "LOGNAME": NSUserName(),
            "SHELL": "/bin/sh",
            "PATH": PrivateSession.searchPath,
            "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": config,
            "XDG_DATA_HOME": data,
            "XDG_CACHE_HOME": cache,
            "XDG_STATE_HOME": folder + "/state",
            "XDG_RUNTIME_DIR": runtime,
            "XDG_CONFIG_DIRS": "/etc/xdg",
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "DBUS_SESSION_BUS_ADDRESS": busAddress,
            "DBUS_SYSTEM_BUS_ADDRESS": systemBusAddress,
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "0",
            PrivateSession.marker: folder,
        ]
        if let display {
            environment["DISPLAY"] = display
            environment["XDG_SESSION_TYPE"] = "x11"
        }
        // How the sanitizers behave goes for every program that was built with them.
        environment.merge(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
        return environment.merging(extra) { $1 }
    }

    /// The same for our own programs, in which a GLib complaint shall be the end rather than a line in a log.
    package var productEnvironment: [String: String] {
        environment.merging(["G_DEBUG": "fatal-criticals"]) { $1 }
    }

    /// Has settings and data lie below HOME as well, where they do without variables of XDG and where pages say that they are.
    package func linkHome() throws {
        try FileManager.default.createDirectory(atPath: home + "/.local", withIntermediateDirectories: true)
        for (place, folder) in [(".config", config), (".local/share", data)] {
            try FileManager.default.createSymbolicLink(atPath: "\(home)/\(place)", withDestinationPath: folder)
        }
    }

    /// By this entry of the environment the session recognises its own processes.
    static let marker = "CARILLON_TEST_SESSION"
    private static let searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"

    /// Starts a program in a namespace in which root is another user; nothing where that is so anyway. All of these take
    /// each other for the same person, on the bus too. dbus-daemon wants the system to know that user.
    static let anotherUser: [String] = {
        guard geteuid() == 0 else { return [] }
        let user = getpwuid(1000) == nil ? 65534 : 1000
        return ["/usr/bin/unshare", "--user", "--map-user=\(user)", "--map-group=\(user)"]
    }()

    /// Programs that this session has instead of the system's.
    var tools: String { folder + "/tools" }

    private func resolve(_ program: String) throws -> String {
        if program.contains("/") { return program }
        for folder in [tools] + PrivateSession.searchPath.split(separator: ":").map(String.init)
        where access("\(folder)/\(program)", X_OK) == 0 {
            return "\(folder)/\(program)"
        }
        throw SupportError("There is no program \(program); `scripts/need.sh test-all` installs what tests need.")
    }

    // MARK: - Processes

    /// Starts a program in the background; what it writes goes to `logs/LABEL.log`.
    ///
    /// Our own programs get ``productEnvironment``, all others ``environment``.
    /// - Parameter environment: More entries; they win.
    @discardableResult
    package func spawn(
        _ label: String,
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> RunningProcess {
        let log = logFile(label)
        return try launch(label, program, arguments, environment, output: .file(log), error: .file(log))
    }

    /// Runs a program to its end and returns what it wrote.
    ///
    /// - Parameter input: What it reads from its standard input.
    /// - Throws: ``SupportError`` when it cannot be started or takes longer than `timeout` (it is ended then). A non-zero
    ///   exit status is not an error.
    package func run(
        _ program: String,
        _ arguments: [String] = [],
        input: String = "",
        environment: [String: String] = [:],
        timeout: Duration = .patience
    ) async throws -> Output {
        let process = try launch(
            ([program] + arguments).joined(separator: " "),
            program,
            arguments,
            environment,
            input: .pipe,
            output: .pipe,
            error: .pipe
        )
        defer { forget(process) }
        return try await onThread { try process.collectOutput(feeding: input, timeout: timeout) }
    }

    /// Copies a program into the session's folder.
    ///
    /// Another process copies it: a program can't be run while it is open for writing anywhere, and what tests that run
    /// beside this one start would inherit a file that is open here.
    ///
    /// - Returns: The copy's path.
    package func copy(program: String, as name: String) async throws -> String {
        let copy = folder + "/" + name
        let output = try await run("/bin/cp", ["--", program, copy])
        guard output.succeeded else { throw SupportError("cannot copy \(program): \(output)") }
        return copy
    }

    /// Copies a program into a prefix in the session's folder that has the catalogs beside it.
    ///
    /// - Returns: The copy's path.
    package func copyBesideCatalog(program: String) async throws -> String {
        let sources = Binaries.sourceRoot + "/po/"
        for source in try FileManager.default.contentsOfDirectory(atPath: sources) where source.hasSuffix(".po") {
            let catalogs = folder + "/prefix/share/locale/\(source.dropLast(3))/LC_MESSAGES"
            try FileManager.default.createDirectory(atPath: catalogs, withIntermediateDirectories: true)
            let compiled = try await run("msgfmt", ["-o", catalogs + "/carillon.mo", sources + source])
            guard compiled.succeeded else { throw SupportError("the catalog: \(compiled)") }
        }
        try FileManager.default.createDirectory(atPath: folder + "/prefix/bin", withIntermediateDirectories: true)
        return try await copy(program: program, as: "prefix/bin/" + (program as NSString).lastPathComponent)
    }

    /// Starts a program and keeps it until the session ends.
    func launch(
        _ label: String,
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String] = [:],
        input: RunningProcess.Stream = .nothing,
        output: RunningProcess.Stream,
        error: RunningProcess.Stream
    ) throws -> RunningProcess {
        guard !state.withLock({ $0.ended }) else { throw SupportError("\(label): this session has ended.") }
        let path = try resolve(program)
        let base = Binaries.isProduct(path) ? productEnvironment : self.environment
        let words = starter + [path] + arguments
        let process = try RunningProcess(
            label: label,
            program: words[0],
            arguments: Array(words.dropFirst()),
            environment: base.merging(environment) { $1 },
            folder: home,
            input: input,
            output: output,
            error: error
        )
        let late = state.withLock { state in
            if !state.ended { state.processes.append(process) }
            return state.ended
        }
        if late {
            process.end()
            throw SupportError("\(label): this session has ended.")
        }
        return process
    }

    /// What each child is started through. A process of another user namespace can't be looked at, so all enter the first one's.
    private var starter: [String] {
        guard geteuid() == 0 else { return [] }
        switch rights {
        case .own: return []
        case .noneOfRoot: return ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"]
        case .anotherUser:
            guard let first = state.withLock({ $0.processes.first(where: \.isRunning)?.pid }) else {
                return PrivateSession.anotherUser
            }
            return ["/usr/bin/nsenter", "--user", "--preserve-credentials", "--target", "\(first)"]
        }
    }

    private func forget(_ process: RunningProcess) {
        state.withLock { $0.processes.removeAll { $0 === process } }
    }

    /// A fresh file for a process's output: `logs/agent.log`, then `logs/agent-2.log` and so on.
    func logFile(_ label: String) -> String {
        let number = state.withLock { state -> Int in
            let number = state.names[label, default: 0] + 1
            state.names[label] = number
            return number
        }
        return "\(logs)/\(label)\(number == 1 ? "" : "-\(number)").log"
    }

    /// The end of each log, for the message of a test that fails.
    package var report: String {
        allLogs.filter { !$0.text.isEmpty }.map {
            "=== \($0.name)\n" + String(decoding: $0.text.suffix(4000), as: UTF8.self)
        }
        .joined(separator: "\n")
    }

    /// The lines of all logs that have a certain part.
    package func logged(_ part: String) -> [String] {
        allLogs.flatMap { String(decoding: $0.text, as: UTF8.self).split(separator: "\n") }
            .filter { $0.contains(part) }.map(String.init)
    }

    private var allLogs: [(name: String, text: Data)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: logs).sorted()) ?? []
        return names.map { ($0, FileManager.default.contents(atPath: "\(logs)/\($0)") ?? Data()) }
    }

    // MARK: - Bus and screen

    private func startBus() async throws {
        if let screen { try await startScreen(screen) }
        try writeBusConfiguration()
        let bus = try await launchBus("bus", folder + "/bus.conf")
        state.withLock { $0.bus = bus }
    }

    /// It says its address once it listens; the socket is there before.
    func launchBus(_ name: String, _ configuration: String) async throws -> RunningProcess {
        let bus = try launch(
            name,
            "dbus-daemon",
            ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
            output: .pipe,
            error: .file(logFile(name))
        )
        guard try await LineReader(bus).next(timeout: .patience) != nil else {
            throw SupportError("The \(name) did not start.\n\(report)")
        }
        return bus
    }

    /// Xvfb picks a free number by itself and tells it once it is ready, so that nothing races and nothing is guessed.
    private func startScreen(_ size: ScreenSize) async throws {
        let server = try launch(
            "screen",
            "Xvfb",
            ["-displayfd", "1", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset"],
            output: .pipe,
            error: .file(logFile("screen"))
        )
        guard let number = try await LineReader(server).next(timeout: .patience), Int(number) != nil else {
            throw SupportError("Xvfb did not start.\n\(report)")
        }
        state.withLock { $0.display = ":" + number }
        let accessibility = "/usr/share/dbus-1/services/org.a11y.Bus.service"
        if FileManager.default.fileExists(atPath: accessibility) {
            try copyService(accessibility)
        }
    }

    /// As dbus's own session.conf has it, but with nothing to start but what the test puts into `services`.
    private func writeBusConfiguration() throws {
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(busAddress)</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(folder)/services</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
              <limit name="max_incoming_bytes">1000000000</limit>
              <limit name="max_outgoing_bytes">1000000000</limit>
              <limit name="max_message_size">1000000000</limit>
              <limit name="service_start_timeout">120000</limit>
              <limit name="auth_timeout">240000</limit>
              <limit name="max_completed_connections">100000</limit>
              <limit name="max_incomplete_connections">10000</limit>
              <limit name="max_connections_per_user">100000</limit>
              <limit name="max_pending_service_starts">10000</limit>
              <limit name="max_names_per_connection">50000</limit>
              <limit name="max_match_rules_per_connection">50000</limit>
              <limit name="max_replies_per_connection">50000</limit>
            </busconfig>
            """
        try text.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
    }

    /// A logout and a new login: everything of the session is ended, bus and screen come anew, the folders stay.
    ///
    /// The new bus listens at the same path, but it is another one: its GUID differs and names start over at `:1.0`.
    package func restartBus() async throws {
        endProcesses()
        state.withLock { $0.display = nil }
        try await startBus()
    }

    /// Ends the bus alone, as a crash of it would, and starts no new one; ``restartBus()`` does.
    package func killBus() async throws {
        guard let bus = state.withLock({ $0.bus }) else { return }
        bus.kill()
        try await bus.wait()
    }

    // MARK: - The end

    /// Ends everything that this session started, the newest first, and removes its folder. Doing it twice does no harm.
    ///
    /// With `CARILLON_KEEP=1` in the environment the folder with its logs stays.
    package func end() {
        let first = state.withLock { state in
            defer { state.ended = true }
            return !state.ended
        }
        guard first else { return }
        endProcesses()
        SessionPlaces.shared.leave()
        if ProcessInfo.processInfo.environment["CARILLON_KEEP"] != "1" {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// The processes that still run because of this session, whoever started them.
    package var survivors: [pid_t] {
        ProcessTable.running(withEnvironment: "\(PrivateSession.marker)=\(folder)")
    }

    private func endProcesses() {
        let processes = state.withLock { state in
            defer {
                state.processes = []
                state.bus = nil
            }
            return state.processes
        }
        for process in processes.reversed() {
            process.end()
        }
        // What the bus started for others, and what has left its parent, leaves with the bus; who does not is told to.
        for (signal, patience) in [(0, 300), (SIGTERM, 2000), (SIGKILL, 2000)] {
            let deadline = ContinuousClock.now + .milliseconds(patience)
            for pid in survivors where signal != 0 { kill(pid, signal) }
            while !survivors.isEmpty && ContinuousClock.now < deadline { usleep(20_000) }
        }
    }
}
