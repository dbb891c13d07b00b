import Foundation
import TestSupport
import Testing

/// `carillon notify` without a time is `notify-send`: both are run, against the same server; ours with an agent, which it asks for the
/// popup, and without one.
@Suite struct NotifyTests {
    private static let notifySend = "/usr/bin/notify-send"

    /// Wrong usage included; the words of an error are each program's own.
    private static let invocations: [[String]] = [
        // Words
        ["Hi"], ["Hi", "Body"], ["Hi", ""], [], [""], ["", "Body"], ["a", "b", "c"], ["-"], ["-", "-"],
        ["<b>&amp;Hi</b>", "a & b <i>x</i>"], ["Grüße 🎵", "日本語"], ["Hi", "a\\nb\\tq\\x41\\101\\q\\\\n\\"],
        ["Hi", "a\\0b"], ["Hi\\nthere"], ["--", "-u", "low"], ["Hi", "--", "-x"], ["Hi", "--", "--", "x"],
        // Urgency
        ["-u", "low", "Hi"], ["--urgency=LOW", "Hi"], ["--urgency", "critical", "Hi"], ["Hi", "-u", "normal"],
        ["-u", "wild", "Hi"], ["-u", "", "Hi"], ["-u"], ["-u", "--", "Hi"], ["-u", "low", "-u", "critical", "Hi"],
        ["-u", "wild", "-u", "low", "Hi"], ["-ulow", "Hi"], ["--urg=low", "Hi"],
        // Time
        ["-t", "2500", "Hi"], ["-t", "0", "Hi"], ["-t", "-1", "Hi"], ["-t", "-5", "Hi"], ["-t", "0x10", "Hi"],
        ["-t", "010", "Hi"], ["-t", "09", "Hi"], ["-t", "0x", "Hi"], ["-t", " 7", "Hi"], ["-t", "7 ", "Hi"],
        ["-t", "+7", "Hi"], ["-t", "5s", "Hi"], ["-t", "", "Hi"], ["-t", "99999999999", "Hi"],
        ["--expire-time=5", "Hi"], ["--expire-time=", "Hi"], ["-t", "x", "-t", "5", "Hi"],
        // App, icon, category
        ["-a", "App", "Hi"], ["-a", "", "Hi"], ["--app-name", "x", "--", "Hi"], ["-i", "mail-unread", "Hi"],
        ["-i", "/tmp/x.png", "Hi"], ["-i", "x.png", "Hi"], ["-i", "", "Hi"], ["--icon=a=b", "Hi"],
        ["--icon=", "Hi"], ["-a", "-ut", "Hi"], ["-a", "--wait=x", "Hi"], ["-i", "a", "--icon", "b", "Hi"],
        ["-i", "a", "-i", "b", "Hi"], ["-i", "-u", "low", "Hi"], ["-c", "im.received", "Hi"], ["-c", "im,foo", "Hi"],
        ["-c", "", "Hi"],
        // Flags, numbers
        ["-e", "Hi"], ["--transient=no", "Hi"], ["-p", "Hi"], ["-pe", "Hi"], ["-ee", "-e", "Hi"], ["-pu", "low", "Hi"],
        ["-up", "low", "Hi"], ["-ut", "low", "5", "Hi"], ["-p5", "Hi"], ["-et5", "Hi"], ["-r", "7", "Hi"],
        ["-r", "7", "-p", "Hi"], ["-r", "0", "-p", "Hi"], ["-r", "-7", "-p", "Hi"], ["-r", "x", "Hi"],
        ["-r", "4294967295", "Hi"], ["-x", "Hi"], ["--nosuch"], ["--help-foo", "Hi"], ["-ü", "Hi"],
        // Hints
        ["-h", "string:a:b:c", "Hi"], ["-h", "string:a:", "Hi"], ["-h", "STRING:a:b", "Hi"], ["-h", "a", "Hi"],
        ["-h", "a:b", "Hi"], ["-h", "bool:a:true", "Hi"], ["--hint=int:x:7", "Hi"], ["-h", "int:a:5x", "Hi"],
        ["-h", "int:a:x", "Hi"], ["-h", "int:a:-5", "Hi"], ["-h", "int:a: 5", "Hi"], ["-h", "int:a:", "Hi"],
        ["-h", "int:a:3000000000", "Hi"], ["-h", "int:a:99999999999999999999", "Hi"], ["-h", "double:a:1.5e3", "Hi"],
        ["-h", "double:a:1,5", "Hi"], ["-h", "double:a:5e", "Hi"], ["-h", "double:a:0x1p3", "Hi"],
        ["-h", "double:a:.5", "Hi"], ["-h", "double:a:-1", "Hi"], ["-h", "byte:a:200", "Hi"],
        ["-h", "byte:a:12abc", "Hi"], ["-h", "byte:a: 7", "Hi"], ["-h", "byte:a:", "Hi"], ["-h", "byte:a:256", "Hi"],
        ["-h", "byte:a:-1", "Hi"], ["-h", "byte:a:18446744073709551616", "Hi"], ["-h", "boolean:a:TRUE", "Hi"],
        ["-h", "boolean:a:7", "Hi"], ["-h", "boolean:a:0", "Hi"], ["-h", "boolean:a:yes", "Hi"],
        ["-h", "boolean:a:", "Hi"], ["-h", "variant:a:@as []", "Hi"], ["-h", "variant:a:<1>", "Hi"],
        ["-h", "variant:a:uint16 7", "Hi"], ["-h", "variant:a:{\"x\": <1>}", "Hi"], ["-h", "variant:a:[1,2", "Hi"],
        ["-h", "variant:image-data:(1,1,3,false,8,3,@ay [1,2,3])", "Hi"], ["-h", "byte:urgency:0", "-u", "low", "Hi"],
        ["-h", "string:category:z", "-c", "y", "Hi"], ["-h", "boolean:transient:false", "-e", "Hi"],
        ["-h", "string:sender-pid:x", "Hi"], ["-h", "string:x:1", "-h", "string:x:2", "Hi"],
        ["-h", "string:image-path:/tmp/a.png", "-i", "b", "Hi"],
        // Buttons that don't count
        ["-A", "=x", "-A", " = x", "Hi"],
    ]

    private struct Outcome: Equatable {
        var status: TestSupport.ExitStatus
        var stdout: String
        var calls: [[ScriptedServer.Typed]]
    }

    /// The process that it is from is another one each time, and the agent has its own numbers.
    private static func withoutNumbers(_ call: ScriptedServer.Call) -> [ScriptedServer.Typed] {
        call.arguments.enumerated().map { index, argument in
            guard index != 1 else { return ScriptedServer.Typed(argument.type, .bool(argument.value.integer != 0)) }
            guard var hints = argument.value.object, hints["sender-pid"]?["type"] == "x" else { return argument }
            hints["sender-pid"] = (hints["sender-pid"]?["value"]?.integer ?? 0) > 1 ? "a process" : "no process"
            return ScriptedServer.Typed(argument.type, .object(hints))
        }
    }

    /// What a program does, and what the server was asked to show meanwhile.
    private func outcome(
        _ server: ScriptedServer,
        _ body: () async throws -> (TestSupport.ExitStatus, String)
    ) async throws -> Outcome {
        try await server.setNextIdentifier(100)
        let before = server.notifications.count
        let (status, stdout) = try await body()
        // An order is done after everything before it was reported.
        try await server.setNextIdentifier(100)
        let calls = server.notifications.dropFirst(before).map { Self.withoutNumbers($0.call) }
        return Outcome(
            status: status,
            stdout: stdout.replacing(#/^[1-9][0-9]*$/#.anchorsMatchLineEndings(), with: "number"),
            calls: calls
        )
    }

    private func compare(_ server: ScriptedServer, _ invocations: [[String]]) async throws {
        for arguments in invocations {
            let session = server.session
            let theirs = try await outcome(server) {
                let output = try await session.run(Self.notifySend, arguments)
                return (output.status, output.stdout)
            }
            let ours = try await outcome(server) {
                let output = try await session.run(try Binaries.carillon, ["notify"] + arguments)
                return (output.status, output.stdout)
            }
            #expect(ours == theirs, "\(arguments)")
        }
    }

    private static func session(_ hasAgent: Bool) async throws -> PrivateSession {
        hasAgent ? try await .withAgent() : try await .start()
    }

    @Test(arguments: [false, true]) func itDoesWhatNotifySendDoes(hasAgent: Bool) async throws {
        let session = try await Self.session(hasAgent)
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        #expect(Self.invocations.count >= 60)
        try await compare(server, Self.invocations)
        // That they agree proves nothing if they do nothing.
        #expect(server.notifications.count > Self.invocations.count)
    }

    @Test(arguments: [false, true]) func aServerWithoutButtonsShowsItWithoutThem(hasAgent: Bool) async throws {
        let session = try await Self.session(hasAgent)
        defer { session.end() }
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["body"]
        let server = try await ScriptedServer.start(in: session, configuration)
        try await compare(server, [["-A", "Yes", "Hi"], ["-p", "-A", "a=A", "Hi", "Body"], ["-e", "Hi"]])
        let withButtons = server.notifications.filter { !$0.rawActions.isEmpty }
        #expect(withButtons.isEmpty)
    }

    @Test(arguments: [false, true]) func whatIsNotShownIsAnError(hasAgent: Bool) async throws {
        let session = try await Self.session(hasAgent)
        defer { session.end() }
        for arguments in [["Hi"], ["-p", "Hi"], ["-A", "Yes", "Hi"], ["-e", "Hi"]] {
            let theirs = try await session.run(Self.notifySend, arguments)
            let ours = try await session.run(try Binaries.carillon, ["notify"] + arguments)
            #expect(ours.status == .exited(1) && theirs.status == ours.status, "\(arguments): \(theirs), \(ours)")
            #expect(ours.stdout == theirs.stdout, "\(arguments)")
        }
        var configuration = ScriptedServer.Configuration()
        configuration.answers = [(.refuse(), [.notify])]
        try await compare(try await ScriptedServer.start(in: session, configuration), [["Hi"], ["-p", "Hi"]])
    }

    // MARK: - Waiting

    private enum Deed: Sendable, CaseIterable {
        case pressNamed, pressNumbered, pressUnknownAndClose, expire, dismiss, interrupt

        func done(_ server: ScriptedServer, _ process: RunningProcess) async throws {
            switch self {
            case .pressNamed: try await server.invoke(100, "yes")
            case .pressNumbered: try await server.invoke(100, "1")
            case .pressUnknownAndClose: try await server.invoke(100, "nosuch")
            case .expire: try await server.close(100, reason: 1)
            case .dismiss: try await server.close(100, reason: 2)
            case .interrupt:
                // It shows the notification before it minds the signal.
                try await waitUntil("SIGINT is caught") {
                    let status = try String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
                    let caught = status.firstMatch(of: #/SigCgt:\s*(\w+)/#).flatMap { UInt64($0.1, radix: 16) } ?? 0
                    return caught >> (SIGINT - 1) & 1 == 1
                }
                process.signal(SIGINT)
            }
        }
    }

    @Test(
        arguments: [["-A", " yes = Yes! ", "-A", "No", "Deploy?"], ["-w", "Hi"], ["-wp", "Hi", "-A", "a=b=c"]],
        [false, true]
    )
    func itWaitsForAnAnswer(_ arguments: [String], hasAgent: Bool) async throws {
        let session = try await Self.session(hasAgent)
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        for deed in Deed.allCases {
            func run(_ program: String, _ arguments: [String]) async throws -> Outcome {
                try await outcome(server) {
                    let shown = server.notifications.count
                    let closed = server.closeRequests.count
                    let process = try session.spawn("\(deed)", program, arguments)
                    try await server.wait(forNotifications: shown + 1)
                    try await deed.done(server, process)
                    let status = try await process.wait()
                    if deed == .interrupt {
                        try await server.wait(for: .close, count: closed + 1)
                        return (status, "")
                    }
                    let lines = process.log.split(separator: "\n").filter { !$0.contains("libnotify-WARNING") }
                    return (status, lines.joined(separator: "\n"))
                }
            }
            let theirs = try await run(Self.notifySend, arguments)
            let ours = try await run(try Binaries.carillon, ["notify"] + arguments)
            #expect(ours == theirs, "\(deed)")
            #expect(ours.status == .success, "\(deed)")
        }
    }

    /// Where `notify-send` 0.8.1 would wait for ever.
    @Test(arguments: [false, true]) func theWaitEndsWithItsTimeAndWithItsServer(hasAgent: Bool) async throws {
        let session = try await Self.session(hasAgent)
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let late = try await session.run(try Binaries.carillon, ["notify", "-w", "-t", "10", "Hi"])
        #expect(late.status == .success)
        #expect(late.stderr == "carillon: no answer within 10 ms\n")
        let waiting = try session.spawn("waiting", try Binaries.carillon, ["notify", "-w", "Hi"])
        try await server.wait(forNotifications: 2)
        try await server.kill()
        #expect(try await waiting.wait() == .exited(1))
        #expect(waiting.log == "carillon: the notification server went away\n")
    }

    /// A number of the agent's is taken by any later call, whatever the server has called the popup since.
    @Test func itsNumberReplacesItLater() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        func show(_ arguments: [String]) async throws -> (number: String, replaced: Int64?) {
            let output = try await session.run(try Binaries.carillon, ["notify", "-p"] + arguments)
            #expect(output.status == .success, "\(output)")
            let number = output.stdout.trimmingCharacters(in: .newlines)
            return (number, server.notifications.last?.call.arguments[1].value.integer)
        }
        try await server.setNextIdentifier(41)
        let first = try await show(["One"])
        #expect(first.number != "41" && first.replaced == 0)
        let second = try await show(["-r", first.number, "Two"])
        #expect(second.number == first.number && second.replaced == 41)
        // A script's own number is the server's at first, and then that of the popup that was shown for it.
        try await server.setNextIdentifier(50)
        let own = try await show(["-r", "7", "Volume"])
        #expect(own.number == "7" && own.replaced == 7)
        let number = try #require(server.notifications.last?.id)
        #expect(try await show(["-r", "7", "Louder"]).replaced == Int64(number))
        // One that has gone is replaced by none.
        try await server.close(41, reason: 2)
        #expect(try await show(["-r", first.number, "Three"]).replaced == 0)
    }

    /// Servers count from 1, as scripts do.
    @Test func aNumberOfOnesOwnReplacesNoReminder() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        func carillon(_ arguments: String...) async throws -> String {
            let output = try await session.run(try Binaries.carillon, arguments)
            #expect(output.status == .success, "\(output)")
            return output.stdout
        }
        _ = try await carillon("add", "Pills", "--in", "1s")
        let reminder = try #require(try await server.wait(forNotifications: 1).first)
        for text in ["Volume 40 %", "Volume 45 %"] { _ = try await carillon("notify", "-r", "\(reminder.id)", text) }
        let popups = try await server.wait(forNotifications: 3)
        #expect(popups[1].id != reminder.id && popups[2].id == popups[1].id)
        _ = try await session.gdbus(
            "io.github.carillon.Agent",
            "/io/github/carillon/Notifications",
            "org.freedesktop.Notifications.CloseNotification",
            ["uint32 \(reminder.id)"]
        )
        #expect(try await carillon("delivered", "--json").contains("\"shown\""))
    }

    @Test func theWaitEndsWithItsAgent() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let agent = try await session.startAgent()
        _ = try await ScriptedServer.start(in: session)
        let waiting = try session.spawn("waiting", try Binaries.carillon, ["notify", "-wp", "Hi"])
        try await waitUntil("the number is printed") { waiting.log.contains("\n") }
        agent.kill()
        #expect(try await waiting.wait() == .exited(1))
        #expect(
            waiting.log.split(separator: "\n").last ?? "" == "carillon: the agent went away; the notification stays"
        )
    }

    @Test func whatIsNotUTF8IsRefused() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        for words in [
            "\"$(printf '\\377')\"", "Hi \"$(printf '\\377')\"", "Hi 'a\\377'", "-a \"$(printf '\\377')\" Hi",
        ] {
            let output = try await session.run("/bin/sh", ["-c", "exec \"$0\" notify \(words)", try Binaries.carillon])
            #expect(output.status == .exited(1), "\(words): \(output)")
            #expect(output.stderr.contains("UTF-8"), "\(words): \(output)")
        }
        #expect(server.notifications.isEmpty)
        // Of two ids, the second would replace the first.
        for words in ["add Tea --in 1h --id \"$(printf 'i\\376')\"", "export \"$(printf 'o\\377.json')\""] {
            let output = try await session.run("/bin/sh", ["-c", "exec \"$0\" \(words)", try Binaries.carillon])
            #expect(output.status == .exited(64), "\(words): \(output)")
            #expect(output.stderr.hasSuffix(" isn't UTF-8\n"), "\(words): \(output)")
        }
    }

    @Test(arguments: ["--help", "-?", "-p?"]) func helpIsOurs(_ option: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["notify", option])
        #expect(output.status == .success)
        #expect(output.stdout.hasPrefix("OVERVIEW: Show a notification as notify-send does"), "\(output)")
        let version = try await session.run(try Binaries.carillon, ["notify", "-v"])
        #expect(version.stdout.hasPrefix("carillon notify ") && version.status == .success)
    }
}
