import Foundation
import Glibc
import TestSupport
import Testing

/// carillon-calendars as a process: it is there as long as a calendar is configured, whatever happens to it.
@Suite struct ServiceTests {
    private static let mostFolders = 500

    private static func start() async throws -> CalendarDesktop {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        return desktop
    }

    /// An item that comes now rings.
    private static func rings(_ title: String, _ desktop: CalendarDesktop) async throws {
        try desktop.write(Item(uid: title, title: title, start: 1.5).text, to: "\(title).ics")
        try await desktop.server.waitForNotification { $0.summary == title }
    }

    @Test func oneThatIsKilledIsStartedAgain() async throws {
        let desktop = try await Self.start()
        let first = try #require(try await desktop.process())
        kill(first, SIGKILL)
        try await waitUntil("there is another one", timeout: .patience) {
            try await desktop.process().map { $0 != first } ?? false
        }
        try await Self.rings("Again", desktop)
        // Without a calendar it ends, and stays away.
        try await desktop.agent.done("calendars", "remove", "calendars")
        try await desktop.session.waitForNameToGo(CalendarDesktop.app)
        try await Task.sleep(for: .seconds(3))
        #expect(try await desktop.process() == nil)
    }

    /// Without systemd, only a call brings back an agent that was killed: it brings the calendars along.
    @Test func anAgentThatStartsBringsTheServiceAlong() async throws {
        let desktop = try await Self.start()
        let agent = try #require(try await desktop.session.process(owning: TestAgent.agentName))
        kill(agent, SIGKILL)
        try await desktop.session.waitForNameToGo(TestAgent.agentName)
        try await desktop.end(SIGKILL)
        try await desktop.session.startAgent()
        try await waitUntil("it is there again", timeout: .patience) { try await desktop.process() != nil }
        try await Self.rings("Again", desktop)
    }

    /// A line that an editor writes into the settings does what `carillon calendars add` does.
    @Test func aFolderInTheSettingsIsEnough() async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.allow(CalendarDesktop.app)
        #expect(try await desktop.process() == nil)
        try desktop.agent.writeSettings("[calendars]\ncalendars=\(desktop.folder)\n")
        try await waitUntil("it is there", timeout: .patience) { try await desktop.process() != nil }
        try await Self.rings("Now", desktop)
    }

    @Test func whoRemovesTheLastAndAddsOneLosesNothing() async throws {
        let desktop = try await Self.start()
        for number in 1...8 {
            try await desktop.agent.done("calendars", "remove", "calendars")
            try await Task.sleep(for: .milliseconds(number * 60))
            try await desktop.agent.done("calendars", "add", desktop.folder)
            try desktop.write(Item(uid: "\(number)", title: "Item \(number)", start: 600).text, to: "\(number).ics")
            try await waitUntil("all of them wait") { try await desktop.pending().count == number }
        }
    }

    @Test func whatIsDamagedIsSetAsideOrMadeAnew() async throws {
        let desktop = try await Self.start()
        try await Self.rings("One", desktop)
        try await desktop.agent.done("calendars", "pause", "calendars")
        let ledger = desktop.session.data + "/carillon/calendars.sqlite"
        let index = desktop.session.folder + "/state/carillon/calendars-index.sqlite"
        try await desktop.end {
            for file in [ledger, index] {
                for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
                try Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(to: URL(filePath: file))
            }
        }
        try await desktop.agent.done("calendars", "resume", "calendars")
        try await Self.rings("Two", desktop)
        let names = try FileManager.default.contentsOfDirectory(atPath: desktop.session.data + "/carillon")
        #expect(names.contains { $0.hasPrefix("calendars.sqlite.damaged-") }, "\(names)")
    }

    @Test func whatGDBusCantReadEndsNothing() async throws {
        let desktop = try await Self.start()
        let process = try #require(try await desktop.process())
        let owner = try #require(try await desktop.session.owner(of: CalendarDesktop.app))
        try await desktop.session.sendUnreadable(to: owner)
        try await Self.rings("After", desktop)
        #expect(try await desktop.process() == process)
    }

    @Test func theServiceOfASecondSessionWaits() async throws {
        let desktop = try await Self.start()
        let environment = [
            "XDG_DATA_HOME": desktop.session.data, "XDG_STATE_HOME": desktop.session.folder + "/state",
            "XDG_CONFIG_HOME": desktop.session.config, "HOME": desktop.session.home,
        ]
        let other = try await PrivateSession.start(environment: environment)
        defer { other.end() }
        let service = try other.spawn("calendars", try Binaries.carillond, ["--calendars"])
        try await waitUntil("it waits", timeout: .patience) {
            service.log.contains("waiting: carillon-calendars of another session watches the folders")
        }
        let first = try #require(try await desktop.process())
        kill(first, SIGSTOP)
        kill(first, SIGKILL)
        try await waitUntil("it watches the folders", timeout: .patience) {
            service.log.contains("the other session has ended; this one watches the folders now")
        }
    }

    @Test func anAgentThatComesLaterIsUsed() async throws {
        let desktop = try await Self.start()
        let agent = try #require(try await desktop.session.process(owning: TestAgent.agentName))
        kill(agent, SIGKILL)
        try await desktop.session.waitForNameToGo(TestAgent.agentName)
        try await desktop.end()
        // Nobody can start one for a while.
        let service = try desktop.session.spawn("calendars", try Binaries.carillond, ["--calendars"])
        try await waitUntil("it has found no agent", timeout: .patience) { service.log.contains("warning") }
        try desktop.write(Item(title: "Late", start: 4).text)
        try await Task.sleep(for: .seconds(1))
        try await desktop.session.startAgent()
        try await desktop.server.waitForNotification { $0.summary == "Late" }
    }

    @Test func aTreeOfFoldersTakesFewWatches() async throws {
        let desktop = try await Self.start()
        let process = try #require(try await desktop.process())
        for number in 0..<700 {
            try FileManager.default.createDirectory(
                atPath: "\(desktop.folder)/d\(number)",
                withIntermediateDirectories: true
            )
        }
        try await Self.rings("After", desktop)
        var watches = 0
        let folder = "/proc/\(process)/fdinfo"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            watches += text.components(separatedBy: "inotify wd:").count - 1
        }
        #expect((100...Self.mostFolders + 30).contains(watches), "\(watches)")
        let list = try await desktop.agent.done("calendars", "list")
        #expect(list.contains("only 500 folders of a calendar are looked at"), "\(list)")

        // In the place of one that rings by itself, another is looked at that isn't watched: that is said, and no reason to look
        // again and again.
        try await desktop.agent.done("calendars", "add", desktop.folder + "/d0", "--name", "one")
        try await Self.rings("Again", desktop)
        let before = ProcessTable.processorTime(of: process)
        try await Task.sleep(for: .seconds(3))
        #expect(ProcessTable.processorTime(of: process) - before < .seconds(1))
    }
}
