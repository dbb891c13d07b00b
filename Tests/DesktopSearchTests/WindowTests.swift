import Foundation
import GLibSupport
import TestSupport
import Testing

/// What a person sees who chooses a reminder: the window, or how to install it.
@Suite(.timeLimit(.minutes(10))) struct WindowTests {
    /// A window that writes down how it is activated.
    private final class Window: Sendable {
        static let name = "io.github.carillon.Window"

        private let executor = MainContextExecutor(name: "window")
        private let connection: BusConnection
        private let received = Monitor<[(member: String, arguments: [Variant])]>([])

        init(_ session: PrivateSession) throws {
            let address = session.busAddress
            connection = try executor.performAndWait { try BusConnection.open(address: address) }
            let interface = """
                <node><interface name="org.freedesktop.Application">
                <method name="Activate"><arg type="a{sv}" direction="in"/></method>
                <method name="ActivateAction"><arg type="s" direction="in"/><arg type="av" direction="in"/>
                <arg type="a{sv}" direction="in"/></method>
                </interface></node>
                """
            try executor.performAndWait { [connection, received] in
                try connection.export(at: "/io/github/carillon/Window", introspection: interface) { call in
                    received.withLock { $0.append((call.member, call.arguments)) }
                    call.reply()
                }
                _ = try connection.requestName(Self.name)
            }
        }

        deinit { executor.stop() }

        var calls: [(member: String, arguments: [Variant])] { received.withLock(\.self) }
    }

    @Test func aReminderIsOpenedInTheWindow() async throws {
        let search = try await SearchBench.start()
        let window = try Window(search.session)
        try await search.bench.done("add", "Rent", "--id", "rent", "--in", "1h")
        let shell = try search.searcher()
        try await shell.activate("reminder:rent", time: 4711)
        // It answers when the window has.
        #expect(window.calls.map(\.member) == ["ActivateAction"])
        #expect(
            window.calls.first?.arguments == [
                .string("show"), .array(element: "v", [.boxed(.string("rent"))]),
                .dictionary(["desktop-startup-id": .string("carillon_TIME4711")]),
            ]
        )
        // KRunner's compositor has a token, which counts for one result.
        try await shell.call(Searcher.runner, "SetActivationToken", .string("token-1"))
        try await shell.run("reminder:rent")
        #expect(
            window.calls.last?.arguments.last
                == .dictionary(["activation-token": .string("token-1"), "desktop-startup-id": .string("token-1")])
        )
        try await shell.run("reminder:rent")
        #expect(window.calls.last?.arguments.last == .dictionary([:]))
        try await shell.call(Searcher.shell, "LaunchSearch", .stringArray(["rent"]), .uint32(7))
        #expect(window.calls.last?.member == "Activate")
        #expect(window.calls.last?.arguments == [.dictionary(["desktop-startup-id": .string("carillon_TIME7")])])
        #expect(try await search.bench.list().count == 1)
    }

    @Test func withoutTheWindowAPopupSaysHowToInstallIt() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        let server = try await ScriptedServer.start(in: session, .init())
        let search = SearchBench(bench: TestAgent(session, server))
        try await search.bench.startAgent()
        // The command line without the window beside it.
        let exec = "\(try await session.copy(program: try Binaries.carillon, as: "carillon")) search-service"
        try await session.writeService(name: SearchBench.name, exec: exec, environment: ["DISPLAY": ":999"])
        try await search.bench.done("add", "Rent", "--id", "rent", "--in", "1h")
        try await search.searcher().activate("reminder:rent", time: 4711)
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary.hasPrefix("Carillon: the window is not installed."), "\(popup.summary)")
    }
}
