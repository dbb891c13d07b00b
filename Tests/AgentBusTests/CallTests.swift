import AgentBus
import Foundation
import FoundationXML
import GLibSupport
import NotificationCore
import Recurrence
import Synchronization
import TestSupport
import Testing

/// The calls of our interfaces: each has its method in the introspection data, and comes out of the bus as it went in.
@Suite struct CallTests {
    private static let request = Request(identifier: "a", content: Content(title: "Tea"), trigger: nil)
    private static let delivered = DeliveredSummary(
        app: "org.example.Kitchen",
        request: request,
        date: WallTime(unixSeconds: 1_800_000_060),
        due: WallTime(unixSeconds: 1_800_000_000),
        occurrence: 3,
        state: .shown
    )
    private static let response = ResponseSummary(
        notification: delivered,
        actionIdentifier: "eat",
        userText: "two slices",
        answered: WallTime(unixSeconds: 1_800_000_070),
        number: 7,
        isTold: false
    )
    private static let category = Category(identifier: "meal", actions: [Action(identifier: "eat", title: "Eat")])
    private static let page = PageRequest(
        after: PagePlace(app: "org.example.Kitchen", number: 5).description,
        limit: 20
    )

    static let centerCalls: [CenterCall] = [
        .register(app: "org.example.Kitchen"), .add(UnreadRequests(request)),
        .addMany(UnreadRequests([request, request])), .schedule(UnreadRequests(request)), .removePending(["a", "b"]),
        .removePending([]), .removeAllPending,
        .getPending, .getPendingPage(page), .getPendingPage(PageRequest()), .getDelivered, .getDeliveredPage(page),
        .getRequests(["a", "b"]), .removeDelivered(["a"]), .removeAllDelivered, .setCategories([category]),
        .setCategories([]), .getCategories,
        .act(Press("a", action: "Eat")), .act(Press("a", action: "say", text: "two slices")), .getResponses,
        .getResponsesPage(page), .acknowledgeResponse(number: 7), .snooze("a", seconds: 90.5), .skip("a"),
        .getUpcoming("a", limit: 3), .getUpcoming(nil, limit: 0), .requestAuthorization(options: 64), .getSettings,
        .setBadgeCount(5), .setDelegate("/io/github/carillon/Kitchen"), .setDelegate(nil),
    ]

    static let agentCalls: [AgentCall] = [
        .status, .listApps, .getPendingOf("org.example.Kitchen"), .getPendingOf(nil), .getDeliveredOf(nil),
        .getPendingPageOf(nil, page), .getDeliveredPageOf("org.example.Kitchen", PageRequest()),
        .listPendingOf(nil, page),
        .getRequestsOf("org.example.Kitchen", ["a"]), .findRequestsOf("org.example.Kitchen", name: "Rent"),
        .removePendingOf("org.example.Kitchen", ["a"]),
        .remove(["a", "b"]), .snoozeMany(["a", "b"], 600.5),
        .actOf("org.example.Kitchen", Press("a", action: "say", text: "no")),
        .edit(UnreadEdit("a", RequestEdit([.title, .icon], values: request))),
        .replace(group: "work", UnreadRequests([request])), .undo, .getUndo,
        .resumeRequests(
            UnreadRequests([request, request]),
            [
                Progress(next: WallTime(unixSeconds: 1_800_000_000), remaining: 3, pause: Progress.Hold(until: nil)),
                Progress(
                    snoozedUntil: WallTime(unixSeconds: 1_800_000_000),
                    heldSince: WallTime(unixSeconds: 1_700_000_000),
                    pause: Progress.Hold(until: WallTime(unixSeconds: 1_900_000_000))
                ),
            ],
            removing: ["b"]
        ),
        .setAuthorization("org.example.Kitchen", .allow), .setAuthorization("org.example.Kitchen", .forget),
        .openSettings("org.example.Kitchen"), .sessionStarted(["DISPLAY": ":0", "LANG": "de_DE.UTF-8"]),
        .getHistory(limit: 20, since: WallTime(unixSeconds: 0)),
        .getHistoryPage(page, since: WallTime(unixSeconds: 1_800_000_000)), .clearHistory,
        .pause(.everything, until: nil),
        .pause(.app("org.example.Kitchen"), until: WallTime(unixSeconds: 1_800_000_000)),
        .pause(.request(RequestKey(app: "org.example.Kitchen", identifier: "a")), until: nil), .resume(.everything),
        .resume(.request(RequestKey(app: "org.example.Kitchen", identifier: "a"))),
    ]

    static let delegateCalls: [DelegateCall] = [
        .willPresent(delivered), .didReceive(response), .openSettings(delivered), .openSettings(nil),
    ]

    // MARK: - The methods

    @Test func theCallsAreTheMethodsOfTheIntrospectionData() throws {
        try expectMethods(of: CenterCall.self, in: Introspection.xml, beside: AgentCall.interface)
        try expectMethods(of: AgentCall.self, in: Introspection.xml, beside: CenterCall.interface)
        try expectMethods(of: DelegateCall.self, in: Introspection.delegate)
    }

    private func expectMethods<Call: BusCall>(
        of _: Call.Type,
        in xml: String,
        beside other: String? = nil
    ) throws {
        let interfaces = try Self.methods(in: xml)
        #expect(Set(interfaces.keys) == Set([Call.interface, other].compactMap(\.self)))
        #expect(interfaces[Call.interface] == Call.Member.allCases.map(\.name).sorted())
        for member in Call.Member.allCases {
            #expect(Call.Member(named: member.name)?.rawValue == member.rawValue)
            #expect(Call.Member(named: member.rawValue) == nil)
        }
    }

    /// The names of the methods of each interface, sorted, as a reader of XML sees them.
    private static func methods(in xml: String) throws -> [String: [String]] {
        let reader = MethodReader()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = reader
        try #require(parser.parse())
        return reader.methods.mapValues { $0.sorted() }
    }

    // MARK: - There and back

    @Test func everyCallComesOutOfTheBusAsItWentIn() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        try expectThereAndBack(Self.centerCalls, on: session, Introspection.xml)
        try expectThereAndBack(Self.agentCalls, on: session, Introspection.xml)
        try expectThereAndBack(Self.delegateCalls, on: session, Introspection.delegate)
    }

    private func expectThereAndBack<Call: BusCall>(
        _ calls: [Call],
        on session: PrivateSession,
        _ xml: String
    ) throws {
        #expect(Set(calls.map(\.member.name)) == Set(Call.Member.allCases.map(\.name)), "one is not tried")
        let executor = MainContextExecutor(name: "calls")
        defer { executor.stop() }
        let read = Mutex<[(String, [Variant])]>([])
        let refusals = Mutex<[String]>([])
        let receiver = try executor.performAndWait {
            let connection = try BusConnection.open(address: session.busAddress)
            try connection.export(at: BusNames.path, introspection: xml) { invocation in
                do throws(AgendaError) {
                    let call = try Call(invocation)
                    read.withLock { $0.append((call.member.name, call.arguments)) }
                } catch {
                    refusals.withLock { $0.append(error.message) }
                }
                invocation.fail(BusNames.errors + "Read", "read")
            }
            return connection
        }
        let sender = try BusConnection.open(address: session.busAddress)
        for call in calls {
            let method = BusConnection.Method(
                destination: receiver.uniqueName,
                path: BusNames.path,
                interface: Call.interface,
                member: call.member.name
            )
            let error = #expect(throws: GLibError.self) { try sender.call(method, call.arguments) }
            #expect(error?.remoteName == BusNames.errors + "Read")
        }
        #expect(refusals.withLock(\.self) == [])
        let found = read.withLock(\.self)
        try #require(found.count == calls.count)
        for (call, (member, arguments)) in zip(calls, found) {
            #expect(member == call.member.name)
            #expect(arguments == call.arguments)
        }
    }

    @Test(arguments: [nil, 0, 26] as [UInt32?])
    func whatAnAppAnswersComesBack(options: UInt32?) {
        let reply = PresentationReply(options: options)
        #expect(PresentationReply(decoding: reply.arguments) == reply)
    }

    /// Calls with an argument that no call may have, and what the refusal says.
    @Test func refusalsNameTheArgument() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let executor = MainContextExecutor(name: "calls")
        defer { executor.stop() }
        let receiver = try executor.performAndWait {
            let connection = try BusConnection.open(address: session.busAddress)
            try connection.export(at: BusNames.path, introspection: Introspection.xml) { invocation in
                do throws(AgendaError) {
                    switch invocation.interface {
                    case CenterCall.interface: _ = try CenterCall(invocation)
                    default: _ = try AgentCall(invocation)
                    }
                    invocation.fail(BusNames.errors + "Read", "read")
                } catch {
                    invocation.refuse(error)
                }
            }
            return connection
        }
        let sender = try BusConnection.open(address: session.busAddress)
        let refused: [(String, String, [Variant], String)] = [
            (CenterCall.interface, "SetBadgeCount", [.int64(-1)], "count: must be 0 or more, not -1"),
            (
                CenterCall.interface, "GetPendingPage", [.string("page 2"), .uint32(0)],
                "after: must be what an earlier call returned as next, or \"\""
            ),
            (
                CenterCall.interface, "Act", [.string("a"), .string("b"), .dictionary(["word": .string("x")])],
                "options.word: there is no such field"
            ),
            (
                AgentCall.interface, "ActOf",
                [.string("app"), .string("a"), .string("b"), .dictionary(["text": .int32(1)])],
                "options.text: must be a string, not of D-Bus type i"
            ),
            (
                CenterCall.interface, "SetCategories", [.dictionaries([["identifier": .int32(1)]])],
                "categories[0].identifier: must be a string, not of D-Bus type i"
            ),
            (
                AgentCall.interface, "SetAuthorization", [.string("app"), .string("perhaps")],
                "authorization: must be allow, deny or forget, not \"perhaps\""
            ),
            (
                AgentCall.interface, "Pause", [.dictionary(["identifier": .string("a")])],
                "what.app: is missing; identifier names a request of an app"
            ),
            (
                AgentCall.interface, "Pause", [.dictionary(["app": .string("a b")])],
                "what.app: must be the name of a desktop file, without \".desktop\""
            ),
            (
                AgentCall.interface, "Resume", [.dictionary(["until": .double(5)])],
                "what.until: there is no such field"
            ),
            (
                AgentCall.interface, "GetHistory", [.uint32(0), .double(.nan)], "since: must be in the years 1 to 9999"
            ),
        ]
        for (interface, member, arguments, message) in refused {
            let method = BusConnection.Method(
                destination: receiver.uniqueName,
                path: BusNames.path,
                interface: interface,
                member: member
            )
            let error = #expect(throws: GLibError.self) { try sender.call(method, arguments) }
            #expect(error?.remoteName == BusNames.errors + "InvalidArgument", "\(member)")
            #expect(error?.message == message, "\(member)")
        }
    }
}

/// Collects the methods of interfaces.
private final class MethodReader: NSObject, XMLParserDelegate {
    private(set) var methods: [String: [String]] = [:]
    private var interface = ""

    func parser(
        _: XMLParser,
        didStartElement element: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes: [String: String]
    ) {
        switch (element, attributes["name"]) {
        case ("interface", let name?):
            interface = name
            methods[name] = []
        case ("method", let name?): methods[interface]?.append(name)
        default: break
        }
    }
}
