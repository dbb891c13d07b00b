import Foundation
import Glibc
import TestSupport
import Testing

/// Files that callers bring and name: what is taken, what stays, and what can't hold the agent up (decision 21).
@Suite(.serialized) struct PictureTests {
    /// The head of a PNG that claims so many pixels on each side.
    static func png(_ side: UInt32) -> Data {
        let four = [24, 16, 8, 0].map { UInt8(side >> $0 & 255) }
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + four + four)
    }

    /// Talks to the agent with pictures; `script` says what.
    private func client(
        _ bench: Bench,
        _ script: String,
        _ arguments: [String] = [],
        timeout: Duration = .patience
    ) async throws -> [Substring] {
        let common = """
            import os, sys, time
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            folder = sys.argv[1]
            PNG = b"\\x89PNG\\r\\n\\x1a\\n"
            V = GLib.Variant
            def file(name, content):
                open(f"{folder}/{name}", "wb").write(content)
                return os.open(f"{folder}/{name}", os.O_RDONLY)
            def request(identifier, content, seconds=3600.0):
                content.setdefault("title", V("s", "Picture"))
                return {"identifier": V("s", identifier), "content": V("a{sv}", content),
                        "trigger": V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", seconds)})}
            def picture(index):
                return V("a{sv}", {"identifier": V("s", "p"), "file": V("h", index)})
            def path(path):
                return V("a{sv}", {"identifier": V("s", "p"), "path": V("s", path), "type": V("s", "image/png")})
            def call(member, arguments, files=(), bus=bus):
                try:
                    answer, _ = bus.call_with_unix_fd_list_sync("io.github.carillon.Agent", "/io/github/carillon/Agent",
                        "io.github.carillon.NotificationCenter1", member, arguments, None, 0, 60000,
                        Gio.UnixFDList.new_from_array([os.dup(f) for f in files]) if files else None, None)
                    return answer.unpack()
                except GLib.Error as error:
                    name = Gio.DBusError.get_remote_error(error) or "?"
                    return name.split(".")[-1] + ": " + error.message.split(name + ": ", 1)[-1]
            def add(identifier, pictures=(), files=(), **content):
                content["attachments"] = V("av", list(pictures))
                return call("Add", V("(a{sv})", (request(identifier, content),)), files)
            def show(*values):
                print(*values, flush=True)

            """
        let output = try await bench.session.run(
            Binaries.python,
            ["-c", common + script, bench.session.folder] + arguments,
            timeout: timeout
        )
        try #require(output.succeeded, "\(output)")
        return output.stdout.split(separator: "\n")
    }

    private func copies(_ bench: Bench) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: bench.schedule + "/attachments")) ?? []
    }

    private func bytes(_ bench: Bench) -> Int {
        copies(bench).reduce(0) { sum, name in
            let path = bench.schedule + "/attachments/" + name
            return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
        }
    }

    // MARK: - What may be named

    @Test func aPathMayOnlyBeOneThatTheAppWasGiven() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await client(
            bench,
            """
            call("Register", V("(s)", ("org.example.Painter",)))
            os.mkfifo(folder + "/pipe")
            file("mine.png", PNG)
            for name in ("/etc/shadow", folder + "/pipe", "/dev/zero", "relative/../../x", folder + "/mine.png",
                         folder + "/share/carillon/attachments/../schedule.sqlite"):
                show(add("a", [path(name)]))
            show(add("given", [picture(0)], [file("given.png", PNG + b"given")]))
            def given():
                return [r["content"]["attachments"][0]["path"] for r in call("GetPending", V("()", ()))[0]]
            # A client that edits a request sends back what it got.
            show(add("given", [path(given()[0])], title=V("s", "Edited")))
            show(len(given()), os.path.exists(given()[0]))
            call("Register", V("(s)", ("org.example.Thief",)))
            show(add("stolen", [path(sys.argv[2] if len(sys.argv) > 2 else "/nonexistent")]))
            """
        )
        #expect(answers.prefix(6).allSatisfy { $0.hasPrefix("InvalidAttachment: attachments[0].path: ") }, "\(answers)")
        #expect(answers[0].contains("/etc/shadow"))
        #expect(answers[6...].map(String.init).prefix(3) == ["()", "()", "1 True"])
        let copy = try #require(copies(bench).first)
        #expect(copies(bench).count == 1)
        // Nor one that another app was given.
        let stolen = try await client(
            bench,
            """
            call("Register", V("(s)", ("org.example.Thief",)))
            show(add("stolen", [path(sys.argv[2])]))
            """,
            [bench.schedule + "/attachments/" + copy]
        )
        #expect(stolen.first?.hasPrefix("InvalidAttachment: ") ?? false, "\(stolen)")
        #expect(agent.isRunning)
    }

    /// Files wait with their calls, and an agent without descriptors is silent.
    @Test func aCallBringsNoMoreFilesThanItCanUse() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await client(
            bench,
            """
            call("Register", V("(s)", ("org.example.Painter",)))
            mine = file("mine.png", PNG)
            show(add("a", [picture(0)], [mine] * 11))
            show(add("a", [picture(0)], [mine] * 10))
            """
        )
        #expect(answers == ["LimitsExceeded: Add: 11 files; at most 10 are allowed", "()"])
        #expect(agent.isRunning)
    }

    @Test func aFolderThatIsSpelledDifferentlyKeepsItsPictures() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await client(
            bench,
            """
            call("Register", V("(s)", ("org.example.Painter",)))
            show(add("a", [picture(0)], [file("mine.png", PNG)]))
            """
        )
        #expect(answers == ["()"])
        let before = copies(bench)
        #expect(before.count == 1)
        agent.terminate()
        _ = try await agent.wait()
        _ = try await bench.session.startAgent(environment: ["XDG_DATA_HOME": bench.session.folder + "//share/"])
        try await bench.done("list")
        #expect(copies(bench) == before)
    }

    @Test func anIconOrASoundIsANameOrARegularFile() async throws {
        let (bench, _) = try await Bench.start()
        let answers = try await client(
            bench,
            """
            os.mkfifo(folder + "/pipe")
            file("icon.png", PNG)
            for name in ("/dev/zero", folder + "/pipe", folder, "file:///dev/zero", "../icons/x"):
                show(add("a", icon=V("s", name)))
                show(add("a", sound=V("s", name)))
            for name in ("bell", folder + "/icon.png", "file://" + folder + "/icon.png", folder + "/none.oga"):
                show(add("b", icon=V("s", name), sound=V("s", name)))
            """
        )
        #expect(answers.prefix(10).allSatisfy { $0.hasPrefix("InvalidArgument: ") }, "\(answers)")
        #expect(answers.dropFirst(10).allSatisfy { $0 == "()" } && answers.count == 14, "\(answers)")
    }

    /// Few bytes that a server would make gigabytes of; the reminder comes without them.
    @Test func anIconByPathIsMeasuredBeforeTheServerDrawsIt() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        let folder = bench.session.folder
        let files: [(name: String, data: Data, isShown: Bool)] = [
            ("small.png", Self.png(512), true), ("huge.png", Self.png(30_000), false),
            ("large.png", Self.png(2_100), false),
            ("small.svg", Data("<svg width='16' height='16'/>".utf8), true),
            ("huge.svg", Data("<svg width='30000' height='30000'/>".utf8), false),
            ("any.svg", Data("<svg/>".utf8), false), ("text.png", Data("text".utf8), false),
            ("cut.png", Self.png(512).prefix(20), false), ("pipe.png", Self.png(1), false), ("none.png", Data(), false),
        ]
        for (index, file) in files.enumerated() {
            let path = "\(folder)/\(file.name)"
            try file.data.write(to: URL(filePath: path))
            try await bench.done("add", file.name, "--in", "1h", "--id", file.name, "--icon", path)
            // What is there when it rings counts.
            if file.name == "pipe.png" { #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0) }
            if file.name == "none.png" { #expect(unlink(path) == 0) }
            try await bench.done("snooze", file.name, "until", "in 2s")
            let popup = try #require(try await server.wait(forNotifications: index + 1).last)
            #expect(popup.summary == file.name)
            #expect((popup.hints["image-path"] != nil) == file.isShown, "\(file.name): \(popup.hints)")
            #expect(agent.log.contains("is shown without the picture \(path): ") != file.isShown, "\(file.name)")
            try await bench.done("dismiss", file.name)
        }
    }

    // MARK: - How much, and how long

    @Test func oneContentIsKeptOnceAndGoesWithTheLastRequest() async throws {
        let (bench, _) = try await Bench.start()
        let answers = try await client(
            bench,
            """
            one = file("one.png", PNG + bytes(1 << 20))
            same = file("same.png", PNG + bytes(1 << 20))
            many = [request(f"r{n}", {"attachments": V("av", [picture(n % 2)])}) for n in range(20)]
            show(call("AddMany", V("(aa{sv})", (many,)), [one, same]))
            """
        )
        #expect(answers == ["()"])
        #expect(copies(bench).count == 1)
        // Replaced again and again, by pictures that differ.
        let replaced = try await client(
            bench,
            """
            for n in range(20):
                show(add("r0", [picture(0)], [file("new.png", PNG + bytes([n]))]))
            """
        )
        #expect(replaced == Array(repeating: "()", count: 20))
        try await waitUntil("only what requests name is left") { copies(bench).count == 2 }
        _ = try await client(bench, #"show(call("RemoveAllPending", V("()", ())))"#)
        try await waitUntil("the last request took its picture with it") { copies(bench).isEmpty }
    }

    @Test func aPictureStaysAsLongAsItsNotificationIsListed() async throws {
        let (bench, _) = try await Bench.start()
        _ = try await client(
            bench,
            """
            call("Register", V("(s)", ("io.github.carillon.Carillon",)))
            content = {"attachments": V("av", [picture(0)])}
            show(call("Add", V("(a{sv})", (request("a", content, 0.2),)), [file("a.png", PNG)]))
            """
        )
        let server = try #require(bench.server)
        let popup = try await server.wait(forNotifications: 1)[0]
        let shown = try #require(popup.hints["image-path"]?.value.string)
        let path = try #require(URL(string: shown)?.path)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(copies(bench).count == 1)
        try await bench.done("dismiss", "a")
        try await waitUntil("nothing names it any more") { copies(bench).isEmpty }
    }

    @Test func anAppHasAQuotaOfPictures() async throws {
        let (bench, _) = try await Bench.start(nil)
        let answers = try await client(
            bench,
            """
            def big(n):
                return file(f"big{n}.png", PNG + bytes([n]) + bytes(10 * 1024 * 1024 - 9))
            for n in range(8):
                show(add(f"r{n}", [picture(0)], [big(n)]))
            # What is removed makes room at once.
            show(call("RemovePending", V("(as)", (["r0"],))))
            show(add("again", [picture(0)], [big(9)]))
            # Also when it comes in one call: none of it is kept.
            call("Register", V("(s)", ("org.example.Other",)))
            show(add("all", [picture(n) for n in range(8)], [big(n) for n in range(8)]))
            """
        )
        #expect(answers.prefix(6) == Array(repeating: "()", count: 6)[...])
        #expect(answers[6...7].allSatisfy { $0.hasPrefix("QuotaExceeded: ") }, "\(answers)")
        #expect(answers[8...] == ["(1,)", "()"] + answers.suffix(1))
        #expect(answers.last?.hasPrefix("QuotaExceeded: ") ?? false, "\(answers)")
        #expect(bytes(bench) <= 64 << 20)
        #expect(copies(bench).count == 6)
    }

    @Test func whatWasAllowedBeforeIsNotShownNow() async throws {
        let (bench, agent) = try await Bench.start(nil)
        try await bench.done("add", "Old", "--id", "old", "--in", "1h", "--icon", "bell")
        agent.terminate()
        _ = try await agent.wait()
        let script = """
            import json, sqlite3, sys
            c = sqlite3.connect(sys.argv[1])
            request = json.loads(c.execute("SELECT request FROM pending").fetchone()[0])
            request["content"]["attachments"] = [{"identifier": "p", "path": "/etc/shadow", "type": "image/png"}]
            c.execute("UPDATE pending SET request = ?", (json.dumps(request).encode(),))
            c.commit()
            """
        let output = try await bench.session.run(
            Binaries.python,
            ["-c", script, bench.schedule + "/schedule.sqlite"]
        )
        try #require(output.succeeded, "\(output)")
        let server = try await ScriptedServer.start(in: bench.session, ScriptedServer.Configuration())
        try await bench.startAgent()
        try await bench.done("snooze", "old", "until", "in 2s")
        let popup = try await server.wait(forNotifications: 1)[0]
        #expect(!popup.hints.values.contains { $0.value.string?.contains("shadow") ?? false }, "\(popup.hints)")
    }

    // MARK: - File systems that don't answer

    /// Files that can be found and are never read; it goes away with the session, before the agent does.
    private func deafFiles(_ bench: Bench) async throws -> (folder: String, process: RunningProcess) {
        let folder = bench.session.folder + "/deaf"
        let process = try bench.session.spawn(
            "deaf-files",
            Binaries.python,
            [Binaries.script("deaf-files.py"), folder]
        )
        try await waitUntil("the file system is there") { process.log.contains("ready") }
        return (folder, process)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a file system for others"))
    func aPictureThatCantBeReadHoldsNobodyUp() async throws {
        let (bench, agent) = try await Bench.start()
        let (folder, files) = try await deafFiles(bench)
        try await bench.done("add", "Tea", "--id", "tea", "--in", "3s")
        let server = try #require(bench.server)
        async let answers = client(
            bench,
            """
            import threading
            flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
            def message(file):
                message = Gio.DBusMessage.new_method_call("io.github.carillon.Agent", "/nowhere", "a.b", "C")
                message.set_unix_fd_list(Gio.UnixFDList.new_from_array([os.dup(file)]))
                return message
            def stuck(n, own, file, unexpected):
                content = {"attachments": V("av", [picture(0)])}
                arguments = V("(a{sv})", (request(f"stuck{n}", content),))
                # A message with a file that nobody expects is read and let go of as well.
                own.send_message(unexpected, Gio.DBusSendMessageFlags.NONE)
                shown[n] = call("Add", arguments, [file], own)
                after[n] = call("RemovePending", V("(as)", (["none"],)), (), own)
            shown, after, threads = {}, {}, []
            # PyGObject looks classes up when they are first named, and not from several threads at once.
            for n in range(4):
                own = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
                deaf = os.open(f"{sys.argv[2]}/{n}.png", os.O_RDONLY)
                threads.append(threading.Thread(target=stuck, args=(n, own, deaf, message(deaf)), daemon=True))
            [thread.start() for thread in threads]
            time.sleep(0.5)
            began = time.monotonic()
            show(call("GetPending", V("()", ())) is not None, time.monotonic() - began < 4)
            [thread.join() for thread in threads]
            for n in range(4):
                show(shown[n], after[n])
            # As many hang as may.
            show(add("one more", [picture(0)], [file("good.png", PNG)]))
            show(add("plain"))
            """,
            [folder]
        )
        #expect(try await server.wait(forNotifications: 1)[0].summary == "Tea")
        let lines = try await answers
        #expect(lines.first == "True True", "\(lines)")
        #expect(
            lines[1...4].allSatisfy {
                $0.hasPrefix("InvalidAttachment: ") && $0.hasSuffix("took longer than 5 s (0,)")
            },
            "\(lines)"
        )
        #expect(lines[5].hasPrefix("LimitsExceeded: "), "\(lines)")
        #expect(lines[6] == "()")
        #expect(copies(bench).isEmpty)

        // The file system is gone, and what hung on it: pictures are taken again.
        files.terminate()
        _ = try await files.wait()
        try await waitUntil("pictures are taken again") {
            try await client(bench, #"show(add("good", [picture(0)], [file("good.png", PNG)]))"#) == ["()"]
        }
        #expect(copies(bench).count == 1)
        agent.terminate()
        #expect(try await agent.wait() == .success)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a file system for others"))
    func neitherDoesAFileThatIsOpened() async throws {
        let (bench, agent) = try await Bench.start()
        let (folder, files) = try await deafFiles(bench)
        let server = try #require(bench.server)
        try await bench.done("add", "Read", "--in", "0.1s", "--button", "Read=open:file://\(folder)/deaf.txt")
        let popup = try await server.wait(forNotifications: 1)[0]
        try await server.invoke(popup.id, try #require(popup.key(of: "Read")))
        try await bench.done("add", "Tea", "--in", "0.1s")
        #expect(try await server.wait(forNotifications: 2)[1].summary == "Tea")
        try await waitUntil("it is said") { agent.log.contains("does not answer") }
        files.terminate()
        _ = try await files.wait()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a file system for others"))
    func neitherDoTheSettings() async throws {
        let (bench, agent) = try await Bench.start()
        let (folder, files) = try await deafFiles(bench)
        let settings = bench.session.config + "/carillon"
        try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
        try "[sound]\nplay=off\n".write(toFile: settings + "/carillon.conf", atomically: true, encoding: .utf8)
        try await waitUntil("they are in force") {
            try await bench.call("Status", interface: "Agent1").stdout.contains("'play': <'off'>")
        }
        let dead = "\(settings)/dead"
        try FileManager.default.createSymbolicLink(atPath: dead, withDestinationPath: folder + "/deaf.conf")
        #expect(rename(dead, settings + "/carillon.conf") == 0)
        try await waitUntil("it is said that they can't be read") {
            try await bench.call("Status", interface: "Agent1").stdout.contains("does not answer")
        }
        #expect(try await bench.call("Status", interface: "Agent1").stdout.contains("'play': <'off'>"))
        // An agent that starts there starts without them.
        agent.terminate()
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await bench.startAgent()
        try await bench.done("add", "Tea", "--in", "0.1s")
        try await bench.server?.wait(forNotifications: 1)
        files.terminate()
        _ = try await files.wait()
    }
}
