import Foundation
import TestSupport
import Testing

/// carillon.conf, written while the agent runs (decision 26).
@Suite(.serialized) struct SettingsTests {
    /// What the doctor says of the settings.
    private func settings(_ bench: Bench) async throws -> JSONValue? {
        try JSONValue(parsing: try await bench.carillon("doctor", "--json").stdout)["settings"]
    }

    private func problems(_ bench: Bench) async throws -> [String] {
        (try await settings(bench)?["problems"]?.array ?? []).compactMap(\.string)
    }

    private func ring(_ identifier: String, endDate: Double? = nil) -> String {
        let userInfo = endDate.map { ", 'userInfo': <{'endDate': <(\($0),)>}>" } ?? ""
        let repeats = endDate == nil ? "" : ", 'repeats': <true>"
        let seconds = endDate == nil ? "0.1" : "1.0"
        return """
            {'identifier': <'\(identifier)'>, 'content': <{'title': <'Pizza'>\(userInfo)}>, \
            'trigger': <{'type': <'interval'>, 'seconds': <\(seconds)>\(repeats)}>}
            """
    }

    @Test func permissionFollowsTheFileAsSoonAsItIsWritten() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        // Neither the file nor its folder is there yet.
        try bench.writeSettings("[permission]\nnewApps=deny\n")
        try await waitUntil("apps are denied") {
            try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'denied'>")
        }
        let refused = try await bench.call("Add", ring("a"))
        #expect(refused.stderr.contains("io.github.carillon.Error.NotificationsNotAllowed"))
        #expect(refused.stderr.contains("newApps=deny in carillon.conf"))
        #expect(try await bench.call("RequestAuthorization", "7").stdout == "(false,)\n")

        try bench.writeSettings("[permission]\nnewApps=ask\n")
        try await waitUntil("apps are asked about") {
            try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'notDetermined'>")
        }
        #expect(try await bench.call("Add", ring("a")).status == .success)
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.summary == "Allow notifications from gdbus?")
        // The ring behind the question needs no answer any more.
        try bench.writeSettings("[permission]\nnewApps=allow\n")
        let popups = try await server.wait(forNotifications: 2)
        #expect(popups[1].summary == "Pizza")
        #expect(try await bench.done("apps").contains("allowed"))
    }

    @Test func withoutButtonsAnAppCanBeHeldBack() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["body"]
        let (bench, _) = try await Bench.start(configuration)
        try bench.writeSettings("[permission]\nwithoutButtons=deny\n")
        try await bench.waitForServer()
        try await waitUntil("the file is read") { try await settings(bench)?["present"] == true }
        #expect(try await bench.call("RequestAuthorization", "7").stdout == "(false,)\n")
        #expect(try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'notDetermined'>"))
        #expect(bench.server?.notifications.isEmpty == true)
    }

    @Test func anEndDateOfAnAppCanBeSwitchedOffAndOnAgain() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try bench.writeSettings("[permission]\nnewApps=allow\n[app gdbus]\nendDate=off\n")
        try await waitUntil("the file is read") {
            try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'authorized'>")
        }
        // It has ended long ago, and rings all the same.
        let ended = ring("a", endDate: 700_000_000)
        #expect(try await bench.call("Add", ended).status == .success)
        try await server.wait(forNotifications: 2)
        let pending = try await bench.call("GetPending").stdout
        #expect(pending.contains("'endDate': <(700000000.0,)>"))
        #expect(pending.contains("'description': <'every second'>"))
        #expect(!pending.contains("'end': "))
        let listed = try JSONValue(parsing: try await bench.done("list", "--all", "--json")).array ?? []
        #expect(listed.map { $0["until"] } == [.null])

        try bench.writeSettings("[permission]\nnewApps=allow\n")
        try await waitUntil("the repeat has ended") { try await bench.call("GetPending").stdout == "(@aa{sv} [],)\n" }
        let refused = try await bench.call("Add", ended)
        #expect(refused.stderr.contains("io.github.carillon.Error.NotificationInvalidNoDate"))
    }

    @Test func whatIsWrongIsNamedAndStopsNothing() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.waitForServer()
        try bench.writeSettings("[sound]\nplay=loud\n[nonsense]\n[app gdbus]\nendDate=maybe\n")
        try await waitUntil("three problems are known") { try await problems(bench).count == 3 }
        let doctor = try await bench.carillon("doctor")
        // Nothing of that keeps rings from being seen.
        #expect(doctor.status == .success)
        #expect(
            doctor.stdout.contains(
                "note  Settings                \(bench.settingsFile): [sound] play=loud: must be auto, agent, server or off; auto is used"
            )
        )
        #expect(doctor.stdout.contains("[nonsense]: there is no such group"))
        #expect(bench.session.report.contains("[app gdbus] endDate=maybe: must be on or off; on is used"))

        // A file that is none is named as a whole; what was in force stays, and the agent too.
        try bench.writeSettings("[permission]\nnewApps=allow\n")
        try await waitUntil("nothing is wrong") { try await problems(bench).isEmpty }
        try bench.writeSettings("[permission]\nthis is no line of a settings file\n")
        try await waitUntil("it is wrong") { try await problems(bench).count == 1 }
        #expect(try await problems(bench)[0].contains("this is no line of a settings file"))
        #expect(try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'authorized'>"))

        // And with it the agent starts.
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try await problems(bench).count == 1)
        #expect(try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'notDetermined'>"))

        try FileManager.default.removeItem(atPath: bench.session.config + "/carillon")
        try await waitUntil("it is gone") { try await problems(bench).isEmpty }
    }

    @Test func theExampleFileHoldsTheDefaults() async throws {
        let (bench, _) = try await Bench.start()
        let example = try String(contentsOfFile: Binaries.sourceRoot + "/desktop/carillon.conf", encoding: .utf8)
        // With its optional lines switched on as well.
        let full = example.replacingOccurrences(
            of: "(?m)^#(?=[a-z\\[])",
            with: "",
            options: .regularExpression
        )
        #expect(full != example)
        try bench.writeSettings(full)
        try await waitUntil("it is read") { try await settings(bench)?["present"] == true }
        #expect(try await problems(bench).isEmpty)
    }
}
