import Foundation
import TestSupport
import Testing

/// Folders on a file system that falls asleep: each costs itself, and nothing else.
@Suite(.enabled(if: geteuid() == 0, "only root can mount a file system for others"))
struct SilentFolderTests {
    /// A desktop with a folder on a disk, called near, and one on a file system that may fall asleep, called far.
    private struct Bench {
        let desktop: CalendarDesktop
        let files: RunningProcess
        let far: String
        let source: String

        init(_ words: [String] = []) async throws {
            desktop = try await CalendarDesktop.start()
            (far, source) = (desktop.session.folder + "/far", desktop.session.folder + "/source")
            try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
            files = try desktop.session.spawn(
                "sleeping-files",
                Binaries.python,
                [Binaries.script("sleeping-files.py"), far, source] + words
            )
            try await waitUntil("the file system is there") { [files] in files.log.contains("ready") }
            try write("Far")
        }

        /// Changes the item of the far folder, as a server does.
        func write(_ title: String) throws {
            let text = Item(uid: "far@test", title: title, start: 9000).text
            try Data(text.utf8).write(to: URL(filePath: source + "/far.ics"))
        }

        func fallAsleep() { kill(files.pid, SIGUSR1) }
        func wakeUp() { kill(files.pid, SIGUSR2) }

        func add() async throws {
            try await desktop.agent.done("calendars", "add", desktop.folder, "--name", "near")
            try await desktop.agent.done("calendars", "add", far, "--name", "far")
        }

        func wait(for title: String) async throws {
            try await waitUntil("\(title) waits") { [desktop] in
                try await desktop.pending().contains { $0["title"]?.string == title }
            }
        }

        func said(_ words: String) async throws {
            let log = desktop.session.folder + "/logs/bus.log"
            try await waitUntil("it says \(words)") { Editor.text(at: log).contains(words) }
        }

        /// The threads of carillon-calendars that are held by the file system.
        func held() async throws -> Set<String> {
            guard let process = try await desktop.process() else { return [] }
            let asked = files.log.split(separator: "\n").filter { $0.hasPrefix("held ") }.map { $0.dropFirst(5) }
            return Set(
                asked.map(String.init).filter { FileManager.default.fileExists(atPath: "/proc/\(process)/task/\($0)") }
            )
        }
    }

    @Test(arguments: [[], ["reads"]]) func aFolderThatFallsAsleepCostsItself(words: [String]) async throws {
        let bench = try await Bench(words)
        let desktop = bench.desktop
        defer { bench.files.kill() }
        try desktop.write(Item(title: "Soon", start: 3).text)
        try await bench.add()
        try await bench.wait(for: "Far")
        let popup = try await desktop.server.waitForNotification { $0.summary == "Soon" }
        // What has changed is read.
        bench.fallAsleep()
        try bench.write("Further")
        try await desktop.activate()
        try await waitUntil("it is asked") { try await !bench.held().isEmpty }
        try desktop.write(Item(uid: "b@test", title: "Bread", start: 900).text, to: "b.ics")
        try await bench.wait(for: "Bread")
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        try await waitUntil("the popup is answered") { try await desktop.delivered().isEmpty }
        try await bench.said("[calendars] far: \(bench.far): its file system does not answer")
        try await bench.wait(for: "Far")
        for command in [["calendars", "list"], ["calendars", "check"], ["doctor"]] {
            let output = try await desktop.session.run(try Binaries.carillon, command).stdout
            if words.isEmpty { #expect(output.contains("its file system does not answer"), "\(output)") }
        }
        try await desktop.activate()
        #expect(try await bench.held().count == 1)
        // Nor does it come without an end.
        try await desktop.end()
        try await desktop.activate()
        try await desktop.session.waitForName(CalendarDesktop.app)
        try desktop.write(Item(uid: "c@test", title: "Cake", start: 900).text, to: "c.ics")
        try await bench.wait(for: "Cake")
        try await bench.wait(for: "Far")
        bench.wakeUp()
        try await bench.wait(for: "Further")
    }

    @Test func aFolderThatSleepsFromTheFirstIsTakenUpWhenItWakes() async throws {
        let bench = try await Bench()
        let desktop = bench.desktop
        defer { bench.files.kill() }
        bench.fallAsleep()
        let refused = try await desktop.agent.carillon("calendars", "add", bench.far)
        #expect(refused.stderr.contains("its file system does not answer"), "\(refused)")
        try desktop.agent.writeSettings("[calendars]\nfar=\(bench.far)\nnear=\(desktop.folder)\n")
        try desktop.write(Item(title: "Near", start: 600).text)
        try await desktop.activate()
        try await bench.wait(for: "Near")
        bench.wakeUp()
        try await bench.wait(for: "Far")
        // It is watched now.
        try bench.write("Further")
        try await desktop.activate()
        try await bench.wait(for: "Further")
    }
}
