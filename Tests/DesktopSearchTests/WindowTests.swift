import Foundation
import GLibSupport
import TestSupport
import Testing

/// What a person sees who chooses a reminder: the window, or what stands in for it.
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

    /// `carillon gui` with a program in the place of zenity, which writes down what it is to show.
    @Test func withoutTheWindowTheDialogShowsTheReminder() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        let search = SearchBench(bench: TestAgent(session))
        try await search.bench.startAgent()
        let programs = session.folder + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        let zenity = programs + "/zenity"
        try """
        #!/bin/sh
        cd "\(programs)" || exit 99
        n=1; while [ -e $n.shown ]; do n=$((n + 1)); done
        printf '%s\\n' "$DESKTOP_STARTUP_ID" "$@" >$n.part
        /bin/mv $n.part $n.shown
        exit 1
        """.write(toFile: zenity, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: zenity)
        // The command line without the window beside it.
        let exec = "\(try await session.copy(program: try Binaries.carillon, as: "carillon")) search-service"
        let environment = ["PATH": "\(programs):/usr/bin:/bin", "DISPLAY": ":999"]
        try await session.writeService(name: SearchBench.name, exec: exec, environment: environment)
        func shown(_ number: Int) async throws -> [String] {
            let file = "\(programs)/\(number).shown"
            try await waitUntil("window \(number) is open") { FileManager.default.fileExists(atPath: file) }
            return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }
        try await search.bench.done("add", "Rent", "--id", "rent", "--in", "1h", "--body", "To the landlady")
        let shell = try search.searcher()
        try await shell.activate("reminder:rent", time: 4711)
        let question = try await shown(1)
        #expect(question.first == "carillon_TIME4711" && question.contains("--question"), "\(question)")
        #expect(question.contains("--text=Rent") && question.contains("To the landlady"), "\(question)")
        // Behind it is the list, as `carillon gui` has it.
        #expect(try await shown(2).contains("--list"))
        try await shell.call(Searcher.shell, "LaunchSearch", .stringArray(["rent"]), .uint32(0))
        #expect(try await shown(3).contains("--list"))
        try await shell.activate("reminder:gone")
        let problem = try await shown(4)
        #expect(problem.contains("--error") && problem.contains { $0.contains("no pending reminder") }, "\(problem)")
    }
}
