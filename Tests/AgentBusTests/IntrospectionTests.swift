import AgentBus
import Foundation
import GLibSupport
import NotificationCore
import TestSupport
import Testing

@Suite struct IntrospectionTests {
    @Test func theDocumentationHoldsTheInterfacesAsTheyAre() throws {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/dbus.md", encoding: .utf8)
        // Between them, it says what each is for.
        let interfaces = text.replacing(/[ ]*<!--.*?-->\n/.dotMatchesNewlines(), with: "")
        for xml in [Introspection.xml, Introspection.delegate] {
            #expect(interfaces.contains(xml), "docs/dbus.md differs from Sources/AgentBus/Introspection.swift")
        }
    }

    @Test func theDocumentationSaysWhatEachFeatureIs() throws {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/dbus.md", encoding: .utf8)
        for feature in AgentFeature.all { #expect(text.contains("`\(feature)` ("), "\(feature)") }
    }

    @Test func theDocumentationNamesEveryError() throws {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/dbus.md", encoding: .utf8)
        for code in AgendaError.Code.allCases.map(\.rawValue) {
            #expect(text.contains("`\(BusNames.errors)\(code)`"), "\(code)")
        }
    }

    @Test func gdbusUnderstandsTheInterfaces() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let executor = MainContextExecutor(name: "export")
        let connection = try executor.performAndWait {
            let connection = try BusConnection.open(address: session.busAddress)
            try connection.export(at: BusNames.path, introspection: Introspection.xml) { $0.reply() }
            return connection
        }
        #expect(try connection.requestName(BusNames.agent))
        let output = try await session.run(
            "gdbus",
            ["introspect", "--session", "-d", BusNames.agent, "-o", BusNames.path]
        )
        #expect(output.status == .success)
        for line in ["Add(in  a{sv} request);", "SessionStarted(in  a{ss} environment);", "PendingChanged();"] {
            #expect(output.stdout.contains(line), "\(line)")
        }
        executor.stop()
    }

    /// A program of version 0.2 beside this agent: each method and signal is there as it was, and may have more beside it.
    @Test func whatVersion02CallsIsThereStill() {
        let members = Set(Self.members(of: Introspection.xml + Introspection.delegate))
        let earlier = Self.version02.split(separator: "\n").map(String.init)
        #expect(earlier.filter { !members.contains($0) } == [])
    }

    /// Each as "Interface.Member", and the types of what goes in and what comes out.
    private static func members(of xml: String) -> [String] {
        xml.matches(of: /<interface name="[\w.]*?(\w+)">(.*?)<\/interface>/.dotMatchesNewlines()).flatMap {
            interface in
            interface.2.matches(of: /<(?:method|signal) name="(\w+)"(?:\/>|>(.*?)<\/)/.dotMatchesNewlines()).map {
                member in
                let arguments = (member.2 ?? "").matches(of: /type="([^"]*)" direction="(\w+)"/)
                let types = ["in", "out"].map { way in
                    arguments.filter { $0.2 == way }.map { String($0.1) }.joined()
                }
                return "\(interface.1).\(member.1) " + types.map { $0.isEmpty ? "-" : $0 }.joined(separator: " ")
            }
        }
    }

    private static let version02 = """
        NotificationCenter1.Register s -
        NotificationCenter1.Add a{sv} -
        NotificationCenter1.AddMany aa{sv} -
        NotificationCenter1.Schedule a{sv} a{sv}
        NotificationCenter1.RemovePending as u
        NotificationCenter1.RemoveAllPending - u
        NotificationCenter1.GetPending - aa{sv}
        NotificationCenter1.GetPendingPage su aa{sv}s
        NotificationCenter1.GetDelivered - aa{sv}
        NotificationCenter1.GetDeliveredPage su aa{sv}s
        NotificationCenter1.RemoveDelivered as u
        NotificationCenter1.RemoveAllDelivered - u
        NotificationCenter1.SetCategories aa{sv} -
        NotificationCenter1.GetCategories - aa{sv}
        NotificationCenter1.Act ssa{sv} -
        NotificationCenter1.GetResponses - aa{sv}
        NotificationCenter1.GetResponsesPage su aa{sv}s
        NotificationCenter1.AcknowledgeResponse x -
        NotificationCenter1.Snooze sd -
        NotificationCenter1.Skip s -
        NotificationCenter1.GetUpcoming su aa{sv}
        NotificationCenter1.RequestAuthorization u b
        NotificationCenter1.GetSettings - a{sv}
        NotificationCenter1.SetBadgeCount x -
        NotificationCenter1.SetDelegate o -
        NotificationCenter1.PendingChanged - -
        NotificationCenter1.DeliveredChanged - -
        NotificationCenter1.ResponseAdded - -
        Agent1.Status - a{sv}
        Agent1.ListApps - aa{sv}
        Agent1.GetPendingOf s aa{sv}
        Agent1.GetDeliveredOf s aa{sv}
        Agent1.GetPendingPageOf ssu aa{sv}s
        Agent1.GetDeliveredPageOf ssu aa{sv}s
        Agent1.RemovePendingOf sas u
        Agent1.ActOf sssa{sv} -
        Agent1.SetAuthorization ss -
        Agent1.OpenSettings s -
        Agent1.SessionStarted a{ss} -
        NotificationDelegate1.WillPresent a{sv} bu
        NotificationDelegate1.DidReceive a{sv} -
        NotificationDelegate1.OpenSettings a{sv} -
        """
}
