import Foundation

/// An app with a delegate that writes down what it is asked and told (`Scripts/app.py`), started by a test or by the agent.
package struct ScriptedApp: Sendable {
    package let identifier: String
    /// Where it writes.
    package let file: String
    private let session: PrivateSession
    private let data: String

    /// - Parameters:
    ///   - data: The person's folder for data; nil is the session's.
    ///   - process: Tells the file of one process from that of another of the same app.
    package init(_ identifier: String, in session: PrivateSession, data: String? = nil, process: String = "") {
        self.identifier = identifier
        self.session = session
        self.data = data ?? session.data
        file = "\(session.folder)/\(identifier)\(process).calls"
    }

    /// Something that it was asked or told, or its start.
    package struct Call: Decodable, Sendable {
        package let member: String
        package let arguments: [JSONValue]
    }

    /// How it is started, as an `Exec` line has it.
    package var exec: String { "\(Binaries.python) \(Binaries.script("app.py")) \(identifier) \(file)" }

    /// Starts it as a child of the session.
    ///
    /// - Parameter request: What it schedules, as GVariant's text.
    @discardableResult
    package func start(scheduling request: String? = nil) throws -> RunningProcess {
        let arguments = [Binaries.script("app.py"), identifier, file] + (request.map { [$0] } ?? [])
        return try session.spawn("app", Binaries.python, arguments)
    }

    /// Puts its desktop file among the person's own; nil as `exec` is this app itself.
    package func install(exec: String? = nil, more: String = "") throws {
        try install(
            entry: "[Desktop Entry]\nType=Application\nName=Scripted\nExec=\(exec ?? self.exec)\n\(more)\n"
        )
    }

    /// Puts any text in the place of its desktop file.
    package func install(entry: String) throws {
        let folder = data + "/applications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try entry.write(toFile: "\(folder)/\(identifier).desktop", atomically: true, encoding: .utf8)
    }

    /// Calls a method of NotificationCenter1 as the app, from a connection of its own; the arguments are GVariant's text.
    package func call(_ member: String, _ arguments: String = "()") async throws {
        let script = """
            import sys
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            for member, arguments in (("Register", GLib.Variant("(s)", (sys.argv[1],))),
                                      (sys.argv[2], GLib.Variant.parse(None, sys.argv[3], None, None))):
                bus.call_sync("io.github.carillon.Agent", "/io/github/carillon/Agent",
                              "io.github.carillon.NotificationCenter1", member, arguments, None, 0, -1, None)
            """
        let output = try await session.run(Binaries.python, ["-c", script, identifier, member, arguments])
        guard output.succeeded else { throw SupportError("\(member) of \(identifier): \(output)") }
    }

    /// Everything so far, in the order it came.
    package var calls: [Call] {
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Call.self, from: Data($0.utf8))
        }
    }

    /// Waits until it was told something so many times, and returns the arguments of the last of them.
    @discardableResult
    package func wait(for member: String, count: Int = 1, timeout: Duration = .patience) async throws -> [JSONValue] {
        do {
            try await waitUntil("\(identifier) got \(member)", timeout: timeout) {
                calls.count { $0.member == member } >= count
            }
        } catch {
            throw SupportError("\(error) It got \(calls.map(\.member)).\n\(session.report)")
        }
        return calls.filter { $0.member == member }[count - 1].arguments
    }
}
