import AgentBus
import GLibSupport
import NotificationCore
import Synchronization
import TestSupport
import Testing

/// A client beside an agent that is older than itself.
@Suite struct OlderAgentTests {
    /// An older agent on a bus of its own.
    fileprivate struct Surroundings {
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

        func client() throws -> AgentClient {
            try AgentClient(connection: BusConnection.open(address: session.busAddress), app: nil)
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
        let client = try surroundings.client()
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
        #expect(surroundings.agent.calls == once + once)
    }
}

/// Lists in pages, of which one is read while the next is under way.
@Suite struct PageTests {
    private static func row(_ identifier: String) -> [String: Variant] {
        OlderAgent.row(Request(identifier: identifier, content: Content(title: "Tea"), trigger: nil))
    }

    @Test func allPagesAreReadInTheirOrder() async throws {
        let surroundings = try await OlderAgentTests.Surroundings()
        defer { surroundings.end() }
        surroundings.agent.answerPages([["a", "b"], [], ["c"]].map { $0.map(Self.row) })
        #expect(try surroundings.client().pending().map(\.request.identifier) == ["a", "b", "c"])
        #expect(surroundings.agent.calls == Array(repeating: "GetPendingPage", count: 3))
    }

    /// What is asked for meanwhile is waited for: the answer doesn't go to the call behind it.
    @Test(arguments: 0..<3) func aPageThatCannotBeReadIsSaid(bad: Int) async throws {
        let surroundings = try await OlderAgentTests.Surroundings()
        defer { surroundings.end() }
        let rows = ["a", "b", "c"].map(Self.row)
        surroundings.agent.answerPages(rows.indices.map { [$0 == bad ? ["title": .string("no request")] : rows[$0]] })
        let client = try surroundings.client()
        let failure = #expect(throws: AgentClient.Failure.self) { try client.pending() }
        #expect(
            failure?.description.contains("the agent's answer can't be read") == true,
            "\(String(describing: failure))"
        )
        surroundings.agent.answerPages([[rows[0]]])
        #expect(try client.pending().map(\.request.identifier) == ["a"])
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
    private let pages = Mutex<[[[String: Variant]]]>([])
    var calls: [String] { state.withLock(\.calls) }

    /// Answers lists with these pages, whatever was added.
    func answerPages(_ pages: [[[String: Variant]]]) { self.pages.withLock { $0 = pages } }

    func answer(_ invocation: BusInvocation) {
        guard invocation.member != "Register" else { return invocation.reply() }
        state.withLock { $0.calls.append(invocation.member) }
        let pages = pages.withLock(\.self)
        if invocation.member == "GetPendingPage", !pages.isEmpty {
            let number = invocation.arguments.first?.stringValue.flatMap(Int.init) ?? 0
            return invocation.reply([
                .dictionaries(pages[number]), .string(number + 1 < pages.count ? "\(number + 1)" : ""),
            ])
        }
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

    static func row(_ request: Request) -> [String: Variant] {
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
