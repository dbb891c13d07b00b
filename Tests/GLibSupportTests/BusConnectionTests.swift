import GLibSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct BusConnectionTests {
    @Test func aNameIsOwnedByOneConnectionOnly() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let first = try BusConnection.open(address: session.busAddress)
        let second = try BusConnection.open(address: session.busAddress)
        #expect(try first.requestName("org.example.Name"))
        #expect(try !second.requestName("org.example.Name"))
        #expect(first.owner(of: "org.example.Name") == first.uniqueName)
        try first.releaseName("org.example.Name")
        #expect(try second.requestName("org.example.Name"))
        #expect(second.guid == first.guid)
    }

    @Test func aServiceThatIsMissingIsNamedAsSuch() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let connection = try BusConnection.open(address: session.busAddress)
        let method = BusConnection.Method(destination: "org.example.Nobody", path: "/", interface: "a.b", member: "C")
        let error = #expect(throws: GLibError.self) { try connection.call(method) }
        #expect(error?.isServiceUnknown == true)
        #expect(error?.isTimeout == false)
    }

    @Test func theEndOfTheBusIsReportedAndKillsNobody() async throws {
        let session = try await PrivateSession.start()
        let executor = MainContextExecutor(name: "closing")
        let bus = try executor.performAndWait { try BusConnection.open(address: session.busAddress) }
        let unreadable = await withCheckedContinuation { continuation in
            bus.onClose { continuation.resume(returning: $0) }
            session.end()
        }
        #expect(bus.isClosed)
        #expect(unreadable == nil)
        executor.stop()
    }

    @Test func aMessageThatCantBeReadEndsTheConnectionAndIsToldFromTheEndOfTheBus() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let executor = MainContextExecutor(name: "closing")
        let bus = try executor.performAndWait { try BusConnection.open(address: session.busAddress) }
        let (ends, end) = AsyncStream.makeStream(of: GLibError?.self)
        bus.onClose {
            end.yield($0)
            end.finish()
        }
        try await session.sendUnreadable(to: bus.uniqueName)
        var reasons: [GLibError?] = []
        for await reason in ends { reasons.append(reason) }
        #expect(reasons.map { $0?.domain } == ["g-io-error-quark"])
        #expect(bus.isClosed)
        // The bus is still there.
        #expect(try BusConnection.open(address: session.busAddress).requestName("org.example.Name"))
        executor.stop()
    }

    @Test func noBusIsAnErrorAndNotTheEnd() {
        #expect(throws: GLibError.self) { try BusConnection.open(address: "unix:path=/nonexistent/bus") }
    }
}
