import AgentBus
import Foundation
import TestSupport
import Testing

/// The icon in the tray, which `[popup] tray=yes` asks for.
@Suite(.serialized) struct TrayTests {
    private static let on = "[popup]\ntray=yes\n"

    /// An agent whose settings ask for an icon, in a session that has a tray.
    private func start() async throws -> (Bench, ScriptedTray, icon: String) {
        let (bench, _) = try await Bench.start()
        let tray = try await ScriptedTray.start(in: bench.session)
        try bench.writeSettings(Self.on)
        return (bench, tray, try await tray.wait(forIcons: 1))
    }

    private func ring(_ identifier: String, in bench: Bench, count: Int) async throws {
        try await bench.done("add", "Pills", "--in", "0.1s", "--id", identifier)
        try await bench.server?.wait(forNotifications: count)
    }

    @Test func itSaysWhatRingsNextAndNamesFive() async throws {
        let (bench, tray, icon) = try await start()
        let empty = try await tray.read(icon)
        #expect(empty.item["Title"] == "Nothing is scheduled")
        #expect(empty.item["Status"] == "Active")
        #expect(empty.item["Category"] == "ApplicationStatus")
        #expect(empty.item["Id"] == "carillon")
        #expect(empty.item["IconName"] == "io.github.carillon.Carillon-symbolic")
        #expect(empty.item["ItemIsMenu"] == false)
        #expect(empty.menu["Version"] == 3)
        #expect(
            empty.labels == ["Nothing is scheduled", "-", "Add…", "-", "Quiet for an hour", "Quiet until tomorrow"]
        )
        #expect(empty.lines.first?["enabled"] == false)

        try await bench.done("add", "Pizza_Time!!", "--at", "2999-12-24 11:30", "--id", "pizza")
        let one = try await tray.wait(for: "what rings", of: icon) { $0.item["Title"] != "Nothing is scheduled" }
        #expect(one.item["Title"] == "Pizza_Time!! — on 24 Dec 2999 at 11:30")
        #expect(one.item["ToolTip"]?.array?[2] == one.item["Title"])
        #expect(one.labels.first == "Pizza__Time!! — on 24 Dec 2999 at 11:30")
        #expect(one.revision > empty.revision)
        #expect(tray.count("NewTitle") == 1 && tray.count("NewToolTip") == 1 && tray.count("LayoutUpdated") >= 1)

        try await bench.done("add", "Rent", "--every", "day", "--at", "09:00", "--from", "2999-12-01", "--id", "rent")
        let five = try await tray.wait(for: "five rings", of: icon) { $0.labels.firstIndex(of: "-") == 5 }
        #expect(five.labels.prefix(5).allSatisfy { $0.hasPrefix("Rent — on ") })
        #expect(Set(five.lines.compactMap { $0["number"]?.integer }).count == five.lines.count)
        try await bench.done("remove", "rent", "pizza")
        try await tray.wait(for: "nothing", of: icon) { $0.item["Title"] == "Nothing is scheduled" }
    }

    @Test func whatIsUnansweredAsksForAttentionAndIsSnoozed() async throws {
        let (bench, tray, icon) = try await start()
        try await ring("a", in: bench, count: 1)
        try await ring("b", in: bench, count: 2)
        let asking = try await tray.wait(for: "two unanswered", of: icon) {
            $0.item["ToolTip"]?.array?[3] == "2 unanswered reminders"
        }
        #expect(asking.item["Status"] == "NeedsAttention")
        #expect(asking.menu["Status"] == "notice")
        #expect(asking.labels.contains("Snooze all"))
        #expect(tray.count("NewStatus") == 1)
        try await tray.choose("Snooze all", of: icon)
        try await waitUntil("both are put off") { try await bench.delivered().isEmpty }
        #expect(Set(try await bench.list().compactMap { $0["id"]?.string }) == ["a", "b"])
        let calm = try await tray.wait(for: "no more", of: icon) { $0.item["Status"] == "Active" }
        #expect(!calm.labels.contains("Snooze all"))
        #expect(calm.labels.prefix(2).allSatisfy { $0.hasPrefix("Pills — ") })
    }

    @Test(arguments: ["Quiet for an hour", "Quiet until tomorrow"])
    func quietPausesEverythingUntilItIsEnded(_ label: String) async throws {
        let (bench, tray, icon) = try await start()
        try await tray.choose(label, of: icon)
        let quiet = try await tray.wait(for: "quiet", of: icon) { $0.labels.last == "End quiet" }
        #expect(!quiet.labels.contains("Quiet for an hour") && !quiet.labels.contains("Quiet until tomorrow"))
        #expect(quiet.item["ToolTip"]?.array?[3].string?.hasPrefix("Quiet, rings again ") == true)
        #expect(try await bench.done("list").contains("Everything is paused until"))
        try await tray.choose("End quiet", of: icon)
        try await tray.wait(for: "the end", of: icon) { $0.labels.last == "Quiet until tomorrow" }
        #expect(try await !bench.done("list").contains("paused"))
    }

    @Test func clicksOpenTheWindow() async throws {
        let (bench, tray, icon) = try await start()
        let window = ScriptedApp(BusNames.window, in: bench.session)
        try await bench.session.writeService(name: BusNames.window, exec: window.exec)
        try await bench.done("start")
        try await waitUntil("the window is found") { bench.session.report.contains("opens reminders in the window") }
        try await bench.done("add", "Pizza", "--at", "2999-12-24 11:30", "--id", "pizza")
        let title = "Pizza — on 24 Dec 2999 at 11:30"
        try await tray.wait(for: "what rings", of: icon) { $0.item["Title"]?.string == title }
        try await tray.choose(title, of: icon)
        #expect(try await window.wait(for: "ActivateAction") == ["show", ["pizza"], [:]])
        try await tray.choose("Add…", of: icon)
        #expect(try await window.wait(for: "ActivateAction", count: 2) == ["add", [""], [:]])
        try await tray.activate(icon, token: "gate")
        let data: JSONValue = ["activation-token": "gate", "desktop-startup-id": "gate"]
        #expect(try await window.wait(for: "Activate") == [data])
        // Nothing was answered or changed by that.
        #expect(try await bench.list().compactMap { $0["id"]?.string } == ["pizza"])
    }

    @Test func aLineOfAnOldMenuNeverMeansAnother() async throws {
        let (bench, tray, icon) = try await start()
        try await bench.done("add", "Later", "--at", "2999-12-24 11:30", "--id", "later")
        let before = try await tray.wait(for: "it", of: icon) { $0.labels.first?.hasPrefix("Later") == true }
        try await bench.done("add", "Sooner", "--at", "2999-12-01 11:30", "--id", "sooner")
        let after = try await tray.wait(for: "the sooner", of: icon) { $0.labels.first?.hasPrefix("Sooner") == true }
        #expect(after.lines[1]["number"] == before.lines[0]["number"])
        await #expect(throws: SupportError.self) { try await tray.choose(number: 12_345, of: icon) }
    }

    @Test func theSettingSwitchesItOnAndOffWhileTheAgentRuns() async throws {
        let (bench, tray, icon) = try await start()
        try bench.writeSettings("[popup]\ntray=no\n")
        try await bench.session.waitForNameToGo(icon)
        try bench.writeSettings(Self.on)
        let again = try await tray.wait(forIcons: 2)
        #expect(again != icon)
        #expect(try await tray.read(again).item["Title"] == "Nothing is scheduled")
        try bench.writeSettings("[popup]\ntray=maybe\n")
        try await bench.session.waitForNameToGo(again)
        #expect(try await bench.carillon("doctor").stdout.contains("tray=maybe: must be yes or no; no is used"))
    }

    @Test func withoutTheSettingThereIsNoIcon() async throws {
        let (bench, _) = try await Bench.start()
        let tray = try await ScriptedTray.start(in: bench.session)
        try await ring("a", in: bench, count: 1)
        #expect(tray.icons.isEmpty)
        let agent = try #require(try await bench.session.owner(of: BusNames.agent))
        let output = try await bench.session.gdbus(
            agent,
            "/StatusNotifierItem",
            "org.freedesktop.DBus.Properties.GetAll",
            ["org.kde.StatusNotifierItem"]
        )
        #expect(output.stderr.contains("UnknownMethod") || output.stderr.contains("No such"))
    }

    @Test func aTrayThatComesLaterOrAnewGetsTheIcon() async throws {
        let (bench, _) = try await Bench.start()
        try bench.writeSettings(Self.on)
        try await bench.done("add", "Tea", "--at", "2999-12-24 11:30", "--id", "tea")
        let first = try await ScriptedTray.start(in: bench.session)
        let icon = try await first.wait(forIcons: 1)
        try await first.end()
        let second = try await ScriptedTray.start(in: bench.session)
        #expect(try await second.wait(forIcons: 1) == icon)
        #expect(try await second.read(icon).item["Title"] == "Tea — on 24 Dec 2999 at 11:30")
    }

    @Test(.inTestAll("bubblewrap")) func aSandboxedAppLearnsNothingAndChangesNothing() async throws {
        let (bench, tray, icon) = try await start()
        let number = try #require(try await tray.read(icon).lines.last?["number"]?.integer)
        let calls = [
            ["/StatusNotifierItem", "org.freedesktop.DBus.Properties.GetAll", "org.kde.StatusNotifierItem"],
            ["/MenuBar", "com.canonical.dbusmenu.GetLayout", "0", "1", "[]"],
            ["/MenuBar", "com.canonical.dbusmenu.Event", "\(number)", "clicked", "<0>", "0"],
            ["/StatusNotifierItem", "org.kde.StatusNotifierItem.Activate", "0", "0"],
        ]
        for call in calls {
            let gdbus = ["call", "--session", "-d", icon, "-o", call[0], "-m"] + call[1...]
            let output = try await bench.session.run("bwrap", bench.session.sandboxed("/usr/bin/gdbus", gdbus))
            #expect(output.stderr.contains("NotPermitted: org.evil.App is sandboxed"), "\(call): \(output)")
        }
        #expect(try await !bench.done("list").contains("paused"))
    }

    @Test func aCallThatIsTooLargeIsRefusedByName() async throws {
        let (bench, tray, icon) = try await start()
        let numbers = "[" + Array(repeating: "1", count: 6_000).joined(separator: ",") + "]"
        let output = try await bench.session.gdbus(
            icon,
            "/MenuBar",
            "com.canonical.dbusmenu.AboutToShowGroup",
            [numbers]
        )
        #expect(output.stderr.contains("LimitsExceeded: AboutToShowGroup: a call of"))
        #expect(try await tray.read(icon).item["Id"] == "carillon")
    }
}
