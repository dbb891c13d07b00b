import AgentBus
import GLibSupport
import NotificationCore
import Synchronization
import TestSupport
import Testing

/// A client beside an agent that is older than itself.
@Suite struct OlderAgentTests {
    /// An older agent on a bus of its own.
    private struct Surroundings {
        let session: PrivateSession
        let agent = OlderAgent()
        private let executor = MainContextExecutor(name: "older agent")
        private let connection: BusConnection

        init() async throws {
            session = try await PrivateSession.start(environment: ["TZ": "UTC"])
            connection = try executor.performAndWait { [session, agent] in
                let connection = try BusConnection.open(address: session.busAddress)
                try connection.export(at: BusNames.path, introspection: OlderAgent.interface) { agent.answer($0) }
                return connection
            }
            #expect(try connection.requestName(BusNames.agent))
        }

        func end() {
            executor.stop()
            session.end()
        }
    }

    /// The command line adds and lists, and names what it misses.
    @Test func theCommandLineDoesWhatAnOlderAgentCan() async throws {
        let surroundings = try await Surroundings()
        defer { surroundings.end() }
        func carillon(_ words: String...) async throws -> Output {
            try await surroundings.session.run(try Binaries.carillon, words)
        }
        let added = try await carillon("add", "Tea", "--every", "1h", "--id", "a")
        #expect(added.succeeded, "\(added)")
        let listed = try await carillon("list")
        #expect(listed.succeeded && listed.stdout.contains("Tea"), "\(listed)")
        let refused = try await carillon("why", "Tea")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("the running agent is an older one, without"), "\(refused)")
    }

    /// It adds and asks, as it did before there was `Schedule`.
    @Test func anAgentWithoutScheduleIsAskedInParts() async throws {
        let surroundings = try await Surroundings()
        defer { surroundings.end() }
        let (session, agent) = (surroundings.session, surroundings.agent)
        let client = try AgentClient(connection: BusConnection.open(address: session.busAddress), app: nil)
        let request = Request(
            identifier: "a",
            content: Content(title: "Tea"),
            trigger: .interval(.init(seconds: 3600, repeats: true))
        )
        let first = try client.schedule(request)
        #expect(first.description == "every hour")
        #expect(first.next == OlderAgent.next)
        #expect(first.replaced == nil)
        let second = try client.schedule(request)
        #expect(second.replaced == ScheduledRequest.Replaced(title: "Tea", description: "every hour"))
        let once = ["GetPendingPage", "Add", "GetPendingPage"]
        #expect(agent.calls == once + once)
    }
}

/// An agent without `Schedule`.
private final class OlderAgent: Sendable {
    static let next = WallTime(unixSeconds: 1_800_000_000)
    static let interface = """
        <node><interface name="io.github.carillon.NotificationCenter1">
          <method name="Register"><arg name="app" type="s" direction="in"/></method>
          <method name="Add"><arg name="request" type="a{sv}" direction="in"/></method>
          <method name="GetPendingPage">
            <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
            <arg name="requests" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
          </method>
        </interface></node>
        """

    private let state = Mutex<(requests: [Request], calls: [String])>(([], []))
    var calls: [String] { state.withLock(\.calls) }

    func answer(_ invocation: BusInvocation) {
        guard invocation.member != "Register" else { return invocation.reply() }
        state.withLock { $0.calls.append(invocation.member) }
        do throws(AgendaError) {
            guard case .add(let requests) = try CenterCall(invocation) else {
                return invocation.reply([.dictionaries(state.withLock(\.requests).map(Self.row)), .string("")])
            }
            let request = try requests.read(0)
            state.withLock { $0.requests = [request] }
            invocation.reply()
        } catch {
            invocation.refuse(error)
        }
    }

    private static func row(_ request: Request) -> [String: Variant] {
        PendingSummary(
            app: "app",
            request: request,
            next: next,
            remaining: nil,
            snoozedUntil: nil,
            end: nil,
            description: "every hour"
        ).encode()
    }
}
