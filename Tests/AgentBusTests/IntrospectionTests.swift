import AgentBus
import Foundation
import GLibSupport
import NotificationCore
import TestSupport
import Testing

@Suite struct IntrospectionTests {
    @Test func theDocumentationHoldsTheInterfacesAsTheyAre() throws {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/dbus.md", encoding: .utf8)
        #expect(text.contains(Introspection.xml), "docs/dbus.md differs from Sources/AgentBus/Introspection.swift")
        #expect(text.contains(Introspection.delegate), "docs/dbus.md differs from Sources/AgentBus/Introspection.swift")
    }

    @Test func theDocumentationNamesEveryError() throws {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/dbus.md", encoding: .utf8)
        for code in AgendaError.Code.allCases.map(\.rawValue) {
            #expect(text.contains("`\(BusNames.errors)\(code)`"), "\(code)")
        }
    }

    @Test func gdbusUnderstandsTheInterfaces() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let executor = MainContextExecutor(name: "export")
        let connection = try executor.performAndWait {
            let connection = try BusConnection.open(address: session.busAddress)
            try connection.export(at: BusNames.path, introspection: Introspection.xml) { $0.reply() }
            return connection
        }
        #expect(try connection.requestName(BusNames.agent))
        let output = try await session.run(
            "gdbus",
            ["introspect", "--session", "-d", BusNames.agent, "-o", BusNames.path]
        )
        #expect(output.status == .success)
        for line in ["Add(in  a{sv} request);", "SessionStarted(in  a{ss} environment);", "PendingChanged();"] {
            #expect(output.stdout.contains(line), "\(line)")
        }
        executor.stop()
    }
}
