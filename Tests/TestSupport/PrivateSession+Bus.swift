import Foundation

extension PrivateSession {
    // MARK: - The system bus

    /// Starts the bus that every program of this session takes for the machine's own, with nobody on it.
    @discardableResult
    package func startSystemBus() async throws -> RunningProcess {
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>system</type>
              <listen>\(systemBusAddress)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        let file = folder + "/system-bus.conf"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try? FileManager.default.removeItem(atPath: runtime + "/system-bus")
        return try await launchBus("system-bus", file)
    }

    // MARK: - Services

    /// Makes the program of a D-Bus service file startable by name on this bus, as it is on the machine's own.
    package func addService(file: String) async throws {
        try copyService(file)
        try await reloadBus()
    }

    /// Makes a program startable by name on this bus.
    ///
    /// - Parameter environment: More entries than what the bus itself was started with.
    package func writeService(name: String, exec: String, environment: [String: String] = [:]) async throws {
        var entries = environment
        if Binaries.isProduct(String(exec.prefix { $0 != " " })) { entries["G_DEBUG"] = "fatal-criticals" }
        let assignments = entries.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let line = assignments.isEmpty ? exec : "/usr/bin/env \(assignments.joined(separator: " ")) \(exec)"
        try "[D-BUS Service]\nName=\(name)\nExec=\(line)\n"
            .write(toFile: "\(folder)/services/\(name).service", atomically: true, encoding: .utf8)
        try await reloadBus()
    }

    func copyService(_ file: String) throws {
        let target = "\(folder)/services/\((file as NSString).lastPathComponent)"
        guard FileManager.default.fileExists(atPath: file) else {
            throw SupportError("There is no service file \(file); `scripts/need.sh test-all` installs what tests need.")
        }
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: file, toPath: target)
    }

    /// Has the bus look at its service files again.
    package func reloadBus() async throws {
        _ = try await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
    }

    // MARK: - Names and calls

    /// Waits until somebody owns a name; nobody is started for it.
    package func waitForName(_ name: String, timeout: Duration = .patience) async throws {
        let seconds = Int(timeout.seconds.rounded(.up))
        let output = try await run(
            "gdbus",
            ["wait", "--session", "--timeout", "\(seconds)", name],
            timeout: timeout + .seconds(30)
        )
        guard output.succeeded else {
            throw SupportError("Nobody owns \(name) after \(seconds) s.\n\(output.stderr)\(report)")
        }
    }

    /// Waits until nobody owns a name any more.
    package func waitForNameToGo(_ name: String, timeout: Duration = .patience) async throws {
        try await waitUntil("\(name) has no owner", timeout: timeout) { try await owner(of: name) == nil }
    }

    /// Waits until somebody else owns a name than before.
    package func waitForOwner(of name: String, otherThan before: String) async throws {
        try await waitUntil("\(name) has another owner than \(before)") {
            guard let owner = try await owner(of: name) else { return false }
            return owner != before
        }
    }

    /// The unique name (`:1.4`) of who owns a name, or nil.
    package func owner(of name: String) async throws -> String? {
        let output = try await gdbus(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus.GetNameOwner",
            [name]
        )
        return output.succeeded ? output.stdout.split(separator: "'").dropFirst().first.map(String.init) : nil
    }

    /// The process that owns a name, or nil.
    package func process(owning name: String) async throws -> Int32? {
        let output = try await gdbus(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus.GetConnectionUnixProcessID",
            [name]
        )
        guard output.succeeded else { return nil }
        return output.stdout.split { !$0.isNumber }.last.flatMap { Int32($0) }
    }

    /// The first connection (`:1.4`) that the process with a name has beside the one with the name, or nil.
    package func otherConnection(ofOwnerOf name: String) async throws -> String? {
        guard let owner = try await owner(of: name), let process = try await process(owning: owner) else { return nil }
        let names = try await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
        for other in names.split(separator: "'").map(String.init) where other.hasPrefix(":") && other != owner {
            if try await self.process(owning: other) == process { return other }
        }
        return nil
    }

    /// The bus's own number, another one for each bus.
    package func busIdentifier() async throws -> String {
        let answer = try await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetId")
        return String(answer.filter(\.isHexDigit))
    }

    /// What the bus lets pass and GDBus, as of 2.84, can't read, in GVariant's text.
    package static let unreadable = "[[], [(signature 'a{sv}',), ('s',)]]"

    /// Sends a connection (`:1.4`) a signal with what GDBus can't read.
    ///
    /// - Parameter text: What the signal says beside.
    package func sendUnreadable(
        to connection: String,
        onSystemBus: Bool = false,
        with text: String = ""
    ) async throws {
        let body = [Self.unreadable, "'\(text)'"]
        let output = try await run(
            "gdbus",
            ["emit", onSystemBus ? "--system" : "--session", "--dest", connection, "--object-path", "/"]
                + ["--signal", "org.example.Unreadable.Signal"] + body
        )
        guard output.succeeded else { throw SupportError("No signal could be sent: \(output.stderr)") }
    }

    /// Calls a method through `gdbus` and returns the answer as GVariant text.
    ///
    /// - Throws: ``SupportError`` with the bus's words when the call fails.
    package func call(
        _ destination: String,
        _ path: String,
        _ method: String,
        _ arguments: [String] = [],
        timeout: Duration = .patience
    ) async throws -> String {
        let output = try await gdbus(destination, path, method, arguments, timeout: timeout)
        guard output.succeeded else { throw SupportError("\(method) failed: \(output.stderr)") }
        return output.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The same, for calls that may well fail.
    package func gdbus(
        _ destination: String,
        _ path: String,
        _ method: String,
        _ arguments: [String] = [],
        timeout: Duration = .patience
    ) async throws -> Output {
        let seconds = Int(timeout.seconds.rounded(.up))
        return try await run(
            "gdbus",
            ["call", "--session", "--timeout", "\(seconds)", "-d", destination, "-o", path, "-m", method] + arguments,
            timeout: timeout + .seconds(30)
        )
    }
}
