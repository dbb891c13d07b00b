import Foundation
import TestSupport
import Testing

/// `carillon notify` without a time is `notify-send`: both are run, against the same server.
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
        ["-i", "a", "-i", "b", "Hi"], ["-i", "-u", "low", "Hi"], ["-c", "im.received", "Hi"], ["-c", "im,foo", "Hi"],
        ["-c", "", "Hi"],
        // Flags, numbers
        ["-e", "Hi"], ["--transient=no", "Hi"], ["-p", "Hi"], ["-pe", "Hi"], ["-pu", "low", "Hi"],
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

    /// The process that it is from is another one each time.
    private static func withoutProcess(_ call: ScriptedServer.Call) -> [ScriptedServer.Typed] {
        call.arguments.map { argument in
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
        let calls = server.notifications.dropFirst(before).map { Self.withoutProcess($0.call) }
        return Outcome(status: status, stdout: stdout, calls: calls)
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

    @Test func itDoesWhatNotifySendDoes() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        #expect(Self.invocations.count >= 60)
        try await compare(server, Self.invocations)
        // That they agree proves nothing if they do nothing.
        #expect(server.notifications.count > Self.invocations.count)
    }

    @Test func aServerWithoutButtonsShowsItWithoutThem() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["body"]
        let server = try await ScriptedServer.start(in: session, configuration)
        try await compare(server, [["-A", "Yes", "Hi"], ["-p", "-A", "a=A", "Hi", "Body"], ["-e", "Hi"]])
        let withButtons = server.notifications.filter { !$0.rawActions.isEmpty }
        #expect(withButtons.isEmpty)
    }

    @Test func whatIsNotShownIsAnError() async throws {
        let session = try await PrivateSession.start()
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

    @Test(arguments: [["-A", " yes = Yes! ", "-A", "No", "Deploy?"], ["-w", "Hi"], ["-wp", "Hi", "-A", "a=b=c"]])
    func itWaitsForAnAnswer(_ arguments: [String]) async throws {
        let session = try await PrivateSession.start()
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
    @Test func theWaitEndsWithItsTimeAndWithItsServer() async throws {
        let session = try await PrivateSession.start()
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

    // MARK: - With a time

    /// The same reminder as by `add`, whatever it is called.
    @Test(arguments: [
        (["Tea", "Green\\ntea", "--in", "1h"], ["Tea", "--body", "Green\ntea", "--in", "1h"]),
        (
            ["-u", "low", "-t", "0", "-i", "kettle", "Tea", "--at", "2098-01-01 09:00"],
            ["Tea", "--level", "passive", "--for", "answer", "--icon", "kettle", "--at", "2098-01-01 09:00"]
        ),
        (
            ["Stand up", "-t", "5000", "--every", "mon", "--every", "thu", "--at", "09:00", "--stop-button"],
            ["Stand up", "--for", "5s", "--every", "mon,thu", "--at", "09:00", "--stop-button"]
        ),
        (
            [
                "--in", "1h", "-A", "Yes", "-A", "No", "-h", "string:sound-name:bell", "-h", "byte:urgency:2", "--",
                "-x",
            ],
            ["--in", "1h", "--button", "Yes=done", "--button", "No=done", "--sound", "bell", "--level", "critical"]
                + ["--", "-x"]
        ),
        (
            [
                "Tea", "--rrule", "FREQ=DAILY", "--from", "2098-01-01 09:00", "--count", "3", "-h",
                "boolean:suppress-sound:true",
            ],
            ["Tea", "--rrule", "FREQ=DAILY", "--from", "2098-01-01 09:00", "--count", "3", "--sound", "none"]
        ),
    ]) func withATimeItIsAReminder(_ notify: [String], _ add: [String]) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        var shown: [String] = []
        for arguments in [["notify", "--id", "a"] + notify, ["add", "--id", "a"] + add] {
            let added = try await session.run(
                try Binaries.carillon,
                arguments,
                environment: ["XDG_DATA_DIRS": "/nowhere"]
            )
            #expect(added.status == .success, "\(added)")
            shown.append(try await session.run(try Binaries.carillon, ["export"]).stdout)
        }
        #expect(shown[0].contains("\"a\""))
        // The intervals begin at different moments.
        let times = #/"(?:created|anchor|next|date|start)[A-Za-z]*" ?: ?[^,}\n]*/#
        #expect(shown[0].replacing(times, with: "") == shown[1].replacing(times, with: ""))
    }

    @Test(arguments: [
        (["-p", "--in", "1h"], "-p doesn't go with a time: the server gives it a number only when it rings"),
        (["-r", "7", "--in", "1h"], "-r doesn't go with a time: a reminder replaces the one of the same --id."),
        (["--wait", "--every", "day"], "-w doesn't go with a time: run carillon wait with its id."),
        (["-a", "App", "--in", "1h"], "-a doesn't go with a time: "),
        (["-c", "im", "--in", "1h"], "-c doesn't go with a time: "),
        (["-e", "--in", "1h"], "-e doesn't go with a time: "),
        (
            ["-h", "string:x:y", "--in", "1h"],
            "--hint \"string:x:y\" doesn't go with a time. These do: byte:urgency:0 to 2,"
        ),
        (["-h", "byte:urgency:3", "--in", "1h"], "--hint \"byte:urgency:3\" doesn't go with a time."),
        (["-h", "x", "--in", "1h"], "--hint \"x\" must be TYPE:NAME:VALUE"),
        (["-t", "5", "--in", "1h"], "-t \"5\" must be 0, or from 1000 to 86400000 ms, with a time."),
        (["-A", "y=Yes", "--in", "1h"], "-A \"y=Yes\" has a name, which doesn't go with a time: "),
        (["--stop-button"], "--stop-button needs a time: --in, --at, --every, --rrule or --cron."),
        (["--id", "x"], "--id needs a time: "),
        (["--until", "friday"], "--until needs a time: "),
        (["--in", "soon"], "The value 'soon' is invalid for '--in <duration>'"),
        (["--in", "5m", "--in", "6m"], "--in is given twice, as \"5m\" and \"6m\", but takes"),
        (["-u", "low", "-u", "critical", "--in", "5m"], "--urgency is given twice"),
    ]) func withATimeNothingIsLost(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["notify", "Tea"] + arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
        #expect(output.stderr.contains("\nUsage: carillon notify "), "\(output)")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
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
