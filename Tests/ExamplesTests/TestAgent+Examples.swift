import Foundation
import TestSupport
import Testing

/// Programs of `Examples/`, played on the bus of an agent.
extension TestAgent {
    /// The path of a built example.
    static func example(_ name: String) throws -> String {
        let path = "\(Binaries.sourceRoot)/.build/examples/debug/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw SupportError(
                "There is no \(path). `swift build --package-path Examples --scratch-path .build/examples` makes it."
            )
        }
        return path
    }

    /// Starts an example and leaves it running.
    func play(_ name: String, _ arguments: String...) throws -> RunningProcess {
        try session.spawn(name, try Self.example(name), arguments, environment: ["G_DEBUG": "fatal-criticals"])
    }

    /// Installs the desktop file and the D-Bus service of an example whose program lies in a folder.
    func install(_ identifier: String, from programs: String) async throws {
        let applications = session.data + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        for (kind, folder) in [("desktop", applications), ("service", session.folder)] {
            let source = "\(Binaries.sourceRoot)/Examples/desktop/\(identifier).\(kind).in"
            try String(contentsOfFile: source, encoding: .utf8)
                .replacingOccurrences(of: "@bindir@", with: programs)
                .write(toFile: "\(folder)/\(identifier).\(kind)", atomically: true, encoding: .utf8)
        }
        try await session.addService(file: "\(session.folder)/\(identifier).service")
    }

    /// The identifiers of everything that is pending, sorted.
    func pending() async throws -> [String] { try await list("--all").compactMap { $0["id"]?.string }.sorted() }

    func waitUntilNothingIsPending() async throws {
        try await waitUntil("nothing is pending") { try await pending().isEmpty }
    }

    /// What is delivered of an app, as the bus has it.
    func deliveredText(of app: String) async throws -> String {
        try await call("GetDeliveredOf", app, interface: "Agent1").stdout
    }

    /// How many notifications of an app count as delivered.
    func delivered(of app: String) async throws -> Int64? { try await number("delivered", of: app) }

    /// How many answers wait for an app.
    func waiting(of app: String) async throws -> Int64? { try await number("waiting", of: app) }

    private func number(_ field: String, of app: String) async throws -> Int64? {
        try await rows(["apps", "list"]).first { $0["app"]?.string == app }?[field]?.integer
    }
}

extension ScriptedServer {
    /// Presses the button of that name on a popup.
    func press(_ label: String, on popup: Notification, location: SourceLocation = #_sourceLocation) async throws {
        let key = try #require(popup.key(of: label), "\(popup.rawActions)", sourceLocation: location)
        try await invoke(popup.id, key)
    }
}
