import Foundation
import GLibSupport
import TestSupport

/// An agent, and the search that the bus starts for whoever calls it.
struct SearchBench {
    static let name = "io.github.carillon.Search"

    let bench: TestAgent
    var session: PrivateSession { bench.session }

    /// - Parameter environment: More entries for the search.
    static func start(agent: Bool = true, environment: [String: String] = [:]) async throws -> SearchBench {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        let search = SearchBench(bench: TestAgent(session))
        if agent { try await search.bench.startAgent() }
        let exec = "\(try Binaries.carillon) search-service"
        try await session.writeService(name: name, exec: exec, environment: environment)
        return search
    }

    func searcher() throws -> Searcher { try Searcher(session) }

    /// Adds many reminders in one call: `Reminder number 1`, due one after the other.
    func addMany(_ count: Int) async throws {
        let lines = (1...count).map { #"{"title": "Reminder number \#($0)", "in": "\#($0 + 1000)m"}"# }
        let output = try await session.run(
            try Binaries.carillon,
            ["add", "--batch", "-"],
            input: lines.joined(separator: "\n")
        )
        guard output.succeeded else { throw SupportError("\(output)") }
    }
}

/// A desktop that searches, on a connection of its own.
final class Searcher: Sendable {
    static let shell = "org.gnome.Shell.SearchProvider2"
    static let runner = "org.kde.krunner1"

    private let connection: BusConnection

    init(_ session: PrivateSession) throws { connection = try BusConnection.open(address: session.busAddress) }

    /// What a call is answered.
    ///
    /// - Throws: `GLibError` with the error's name.
    @discardableResult
    func call(_ interface: String, _ member: String, _ arguments: Variant...) async throws -> [Variant] {
        try await call(interface, member, arguments)
    }

    private func call(_ interface: String, _ member: String, _ arguments: [Variant]) async throws -> [Variant] {
        let method = BusConnection.Method(
            destination: SearchBench.name,
            path: "/io/github/carillon/Search",
            interface: interface,
            member: member
        )
        return try await onThread { [connection] in
            try connection.call(method, arguments, timeout: Duration.patience.seconds).arguments
        }
    }

    /// The error's name without what stands before it; nil if there is none.
    func refusal(_ interface: String, _ member: String, _ arguments: Variant...) async throws -> String? {
        try await refusal(interface, member, arguments)
    }

    func refusal(_ interface: String, _ member: String, _ arguments: [Variant]) async throws -> String? {
        do {
            _ = try await call(interface, member, arguments)
            return nil
        } catch let error as GLibError {
            return error.remoteName?.split(separator: ".").last.map(String.init) ?? error.message
        }
    }

    // MARK: - GNOME Shell

    struct Result: Equatable {
        var identifier: String
        var name: String
        var description: String
    }

    func identifiers(_ terms: String...) async throws -> [String] {
        try await call(Self.shell, "GetInitialResultSet", .stringArray(terms)).first?.stringArrayValue ?? []
    }

    /// What GNOME Shell shows: it asks twice.
    func results(_ words: String) async throws -> [Result] {
        let terms = words.split(separator: " ").map(String.init)
        let found = try await call(Self.shell, "GetInitialResultSet", .stringArray(terms)).first?.stringArrayValue ?? []
        return try await metas(found)
    }

    func metas(_ identifiers: [String]) async throws -> [Result] {
        let metas = try await call(Self.shell, "GetResultMetas", .stringArray(identifiers)).first?.arrayValue ?? []
        return metas.map { meta in
            func text(_ key: String) -> String { meta.dictionaryValue?[key]?.stringValue ?? "" }
            return Result(identifier: text("id"), name: text("name"), description: text("description"))
        }
    }

    func activate(_ identifier: String, time: UInt32 = 0) async throws {
        try await call(Self.shell, "ActivateResult", .string(identifier), .stringArray([]), .uint32(time))
    }

    // MARK: - KRunner

    func matches(_ query: String) async throws -> [Result] {
        let matches = try await call(Self.runner, "Match", .string(query)).first?.arrayValue ?? []
        return matches.map { match in
            let fields = match.arrayValue ?? []
            return Result(
                identifier: fields.first?.stringValue ?? "",
                name: fields.dropFirst().first?.stringValue ?? "",
                description: fields.last?.dictionaryValue?["subtext"]?.stringValue ?? ""
            )
        }
    }

    func run(_ identifier: String) async throws {
        try await call(Self.runner, "Run", .string(identifier), .string(""))
    }
}
