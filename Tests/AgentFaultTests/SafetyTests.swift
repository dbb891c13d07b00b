import Foundation
import Glibc
import TestSupport
import Testing

/// What a caller with bad intentions, or a broken one, can't do (decisions 20 and 21).
@Suite(.serialized) struct SafetyTests {
    /// Calls Add with pictures and says what became of each call.
    private func addPictures(_ bench: Bench, _ script: String) async throws -> String {
        let common = """
            import os, sys
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            folder = sys.argv[1]
            PNG = b"\\x89PNG\\r\\n\\x1a\\n"
            V = GLib.Variant
            def add(file, identifier="a", title="Picture", trigger=True, member="Add"):
                files = Gio.UnixFDList()
                picture = V("a{sv}", {"identifier": V("s", "p"), "file": V("h", files.append(file))})
                request = {"identifier": V("s", identifier),
                           "content": V("a{sv}", {"title": V("s", title), "attachments": V("av", [picture])})}
                if trigger:
                    request["trigger"] = V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", 3600.0)})
                try:
                    bus.call_with_unix_fd_list_sync("io.github.carillon.Agent", "/io/github/carillon/Agent",
                        "io.github.carillon.NotificationCenter1", member, V("(a{sv})", (request,)), None, 0, -1, files, None)
                    print("added")
                except GLib.Error as error:
                    print(Gio.DBusError.get_remote_error(error), error.message)

            """
        let output = try await bench.session.run(
            Binaries.python,
            ["-c", common + script, bench.session.folder],
            timeout: .seconds(240)
        )
        try #require(output.succeeded, "\(output)")
        return output.stdout
    }

    private func copies(_ bench: Bench) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: bench.schedule + "/attachments")) ?? []
    }

    /// The agent reads what was opened, whatever lies under its name by then.
    @Test func aPictureIsWhatTheCallerOpened() async throws {
        let (bench, _) = try await Bench.start(nil)
        let answers = try await addPictures(
            bench,
            """
            link = folder + "/link.png"
            open(folder + "/mine.png", "wb").write(PNG + b"mine")
            open(folder + "/secret.png", "wb").write(PNG + b"secret")
            os.symlink(folder + "/mine.png", link)
            opened = os.open(link, os.O_RDONLY)
            os.unlink(link)
            os.symlink(folder + "/secret.png", link)
            add(opened)
            """
        )
        #expect(answers == "added\n")
        let name = try #require(copies(bench).first)
        let copy = FileManager.default.contents(atPath: bench.schedule + "/attachments/" + name)
        #expect(copy?.suffix(4) == Data("mine".utf8))
    }

    /// Pipes, devices, folders, sockets and files that can't be read are refused at once, and none of them is waited for.
    @Test func whatIsNoPictureIsRefusedAndNothingIsKept() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let answers = try await addPictures(
            bench,
            """
            import socket
            os.mkfifo(folder + "/pipe")
            open(folder + "/good.png", "wb").write(PNG)
            open(folder + "/huge.png", "wb").truncate(10 * 1024 * 1024 + 1)
            for file in (os.open(folder + "/pipe", os.O_RDWR), os.open("/dev/zero", os.O_RDONLY), os.open(folder, os.O_RDONLY),
                         socket.socketpair()[0].fileno(), os.open(folder + "/good.png", os.O_WRONLY),
                         os.open(folder + "/good.png", os.O_PATH), os.open(folder + "/huge.png", os.O_RDONLY)):
                add(file)
            # The picture is good, and the request is not.
            for _ in range(20):
                add(os.open(folder + "/good.png", os.O_RDONLY), title="")
            """
        ).split(separator: "\n")
        #expect(answers.count == 27)
        #expect(
            answers.prefix(7).allSatisfy { $0.contains("io.github.carillon.Error.InvalidAttachment") },
            "\(answers)"
        )
        #expect(answers.suffix(20).allSatisfy { $0.contains("NotificationInvalidNoContent") }, "\(answers)")
        #expect(copies(bench).isEmpty)
        #expect(agent.isRunning)
    }

    /// Refusals cost nothing that stays.
    @Test func memoryStaysAsItIsWhileTensOfThousandsAreRefused() async throws {
        let (bench, agent) = try await Bench.start(nil)
        func residentKiB() throws -> Int {
            let text = try String(contentsOfFile: "/proc/\(agent.pid)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
        }
        let script = """
            import sys
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            V, count, refused = GLib.Variant, int(sys.argv[1]), 0
            center = ("io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon.NotificationCenter1")
            def request(number, title):
                return {"identifier": V("s", f"r{number}"), "content": V("a{sv}", {"title": V("s", title)}),
                        "trigger": V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", 3600.0)})}
            if len(sys.argv) > 2:
                for start in range(0, 10_000, 1000):
                    bus.call_sync(*center, "AddMany", V("(aa{sv})", ([request(n, "Full") for n in range(start, start + 1000)],)),
                                  None, 0, -1, None)
            context, waiting = GLib.MainContext.default(), 0
            def done(source, result):
                global waiting, refused
                waiting -= 1
                try:
                    source.call_finish(result)
                except GLib.Error as error:
                    refused += "io.github.carillon.Error." in error.message
            # Most come in calls of a hundred; a hundredth more come alone.
            for number in range(count // 100):
                title = "x" * 2000 if number % 2 else "Too many"
                many = [request(20_000 + n, "Too many") for n in range(99)] + [request(number, title)]
                bus.call(*center, "AddMany", V("(aa{sv})", (many,)), None, 0, 60_000, None, done)
                bus.call(*center, "Add", V("(a{sv})", (request(20_000 + number, title),)), None, 0, 60_000, None, done)
                waiting += 2
                while waiting > 20:
                    context.iteration(True)
            while waiting:
                context.iteration(True)
            print(refused)
            """
        // The first ones pay for what is allocated once.
        let first = try await bench.session.run(
            Binaries.python,
            ["-c", script, "2000", "fill"],
            timeout: .seconds(400)
        )
        try #require(first.stdout == "40\n", "\(first)")
        let before = try residentKiB()
        let start = ContinuousClock.now
        let second = try await bench.session.run(Binaries.python, ["-c", script, "50000"], timeout: .seconds(800))
        #expect(second.stdout == "1000\n", "\(second)")
        let after = try residentKiB()
        print("50,000 refused in \((ContinuousClock.now - start).seconds) s; \(before) KiB before, \(after) KiB after")
        #expect(after < before + 3 * 1024)
    }

    /// The bus lets nobody else in: `EXTERNAL` is the kernel's word about who connects.
    @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"))
    func anotherUserDoesNotReachTheAgent() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let session = bench.session
        // So that it is the bus that refuses and not the folder.
        for folder in [session.folder, session.runtime] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: session.runtime + "/bus")
        let output = try await session.run(
            "setpriv",
            [
                "--reuid", "65534", "--regid", "65534", "--clear-groups", "gdbus", "call", "--session", "-d",
                Bench.agentName, "-o", Bench.path,
                "-m", "io.github.carillon.Agent1.Status",
            ]
        )
        #expect(!output.succeeded)
        #expect(!output.stdout.contains("version"))
        #expect(agent.isRunning)
        let own = try await bench.call("Status", interface: "Agent1")
        #expect(own.stdout.contains("version"))
    }
}
