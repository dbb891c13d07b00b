import Foundation
import GLibSupport
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MessageSieveTests {
    private static let interface = "org.example.Sieve"

    /// A connection behind a sieve, with an object that answers with what it is given, and what was dropped on its way.
    private final class Sieved: Sendable {
        let connection: BusConnection
        let dropped = Mutex<[Int]>([])
        private let executor = MainContextExecutor(name: "sieved")

        init(_ session: PrivateSession) throws {
            let (address, executor) = (session.busAddress, executor)
            let note = Mutex<(@Sendable (Int) -> Void)?>(nil)
            let report: @Sendable (Int) -> Void = { bytes in note.withLock { $0 }?(bytes) }
            connection = try executor.performAndWait {
                let filter = MessageSieve.Filter { call in
                    guard call.interface == MessageSieveTests.interface, call.bytes > 50_000_000 else { return nil }
                    return .init(name: "org.example.TooLarge", message: "\(call.member): \(call.bytes)")
                } refusalOfValues: { call, count in
                    guard call.member == "Count" else { return nil }
                    return .init(name: "org.example.Count", message: "\(count.values) \(count.elements)")
                } onUnreadable: { bytes, _ in
                    report(bytes)
                }
                let connection = try BusConnection.sieved(address: address, filter)
                try connection.export(
                    at: "/",
                    introspection: """
                        <node><interface name="\(MessageSieveTests.interface)">
                          <method name="Echo"><arg type="s" direction="in"/><arg type="s" direction="out"/></method>
                          <method name="Read"><arg type="h" direction="in"/><arg type="s" direction="out"/></method>
                        </interface></node>
                        """
                ) { call in
                    guard call.member == "Read" else { return call.reply(call.arguments) }
                    let files = call.descriptors.map {
                        FileHandle(fileDescriptor: dup($0.number), closeOnDealloc: true)
                    }
                    let texts = files.map { String(decoding: (try? $0.readToEnd()) ?? Data(), as: UTF8.self) }
                    call.reply([.string(texts.joined(separator: ","))])
                }
                return connection
            }
            note.withLock { $0 = { [weak self] bytes in self?.dropped.withLock { $0.append(bytes) } } }
        }

        deinit { executor.stop() }

        func method(_ member: String) -> BusConnection.Method {
            .init(destination: connection.uniqueName, path: "/", interface: MessageSieveTests.interface, member: member)
        }
    }

    @Test func whatGDBusCantReadIsDroppedAndTheRestComesThrough() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        for number in 1...5 {
            try await session.sendUnreadable(to: sieved.connection.uniqueName)
            let answer = try caller.call(sieved.method("Echo"), [.string("\(number)")])
            #expect(answer.arguments == [.string("\(number)")])
        }
        // A program that sends many doesn't fill a log.
        #expect(sieved.dropped.withLock { $0.count } == 3)
        #expect(!sieved.connection.isClosed)
    }

    @Test(arguments: [0, 1, 7, 8, 100_000, 20_000_000]) func textsOfAnyLengthComeThrough(length: Int) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        let text = String(repeating: "ä", count: length)
        let answer = try caller.call(sieved.method("Echo"), [.string(text)])
        #expect(answer.arguments == [.string(text)])
        #expect(sieved.dropped.withLock { $0 } == [])
    }

    @Test func aCallThatItsHeadIsReasonToRefuseIsAnsweredWithAnError() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        let large = String(repeating: "x", count: 60_000_000)
        let error = #expect(throws: GLibError.self) { try caller.call(sieved.method("Echo"), [.string(large)]) }
        #expect(error?.remoteName == "org.example.TooLarge")
        #expect(error?.message.contains("Echo: 60000005") == true, "\(error?.message ?? "")")
        #expect(try caller.call(sieved.method("Echo"), [.string("x")]).arguments == [.string("x")])
    }

    /// What a call is made of is counted before GDBus makes an object of each.
    @Test(
        arguments: [
            ([], "0 0"), ([.string("x")], "1 0"), ([.bytes([UInt8](repeating: 1, count: 1000)), .byte(1)], "2 0"),
            ([.stringArray(["a", "bcd", ""]), .array(element: "x", [.int64(1)])], "6 3"),
            ([.array(element: "v", [.boxed(.boolean(true)), .boxed(.tuple([.double(1), .byte(1)]))])], "7 2"),
            ([.string("g"), .dictionaries([["a": .int32(1)], [:]])], "8 2"),
            ([.tuple([.int16(1), .tuple([.byte(1), .int64(2)])]), .signature("a{sv}"), .uint64(1)], "7 0"),
            ([.array(element: "(sa{sv}ay)", []), .dictionary([:])], "2 0"),
            ([.map(key: "u", value: "as", [[.uint32(1), .stringArray(["x"])]]), .objectPath("/a")], "6 1"),
        ] as [([Variant], String)]
    )
    func valuesAreCountedOnTheWire(_ arguments: [Variant], _ count: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        let error = #expect(throws: GLibError.self) { try caller.call(sieved.method("Count"), arguments) }
        #expect(error?.remoteName == "org.example.Count")
        #expect(error?.message.hasSuffix(" " + count) == true || error?.message == count, "\(error?.message ?? "")")
    }

    @Test func descriptorsComeWithTheirCalls() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        for number in 1...20 {
            let path = session.folder + "/file\(number)"
            try "text \(number)".write(toFile: path, atomically: true, encoding: .utf8)
            let file = FileDescriptor(adopting: open(path, O_RDONLY | O_CLOEXEC))
            // What has none goes between them.
            #expect(try caller.call(sieved.method("Echo"), [.string("x")]).arguments == [.string("x")])
            let answer = try caller.call(sieved.method("Read"), [.handle(0)], descriptors: [file])
            #expect(answer.arguments == [.string("text \(number)")])
        }
    }

    /// A signal, which anybody may send, and which is read as a whole before it is found that nobody waits for it.
    @Test func whatIsLargeAndNoCallIsDropped() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let sieved = try Sieved(session)
        let caller = try BusConnection.open(address: session.busAddress)
        caller.emit(
            "Large",
            interface: Self.interface,
            path: "/",
            [.string(String(repeating: "x", count: 2_000_000))],
            destination: sieved.connection.uniqueName
        )
        #expect(try caller.call(sieved.method("Echo"), [.string("x")]).arguments == [.string("x")])
        #expect(sieved.dropped.withLock { $0.count } == 1)
    }

    @Test func theEndOfTheBusIsTheEndOfTheConnection() async throws {
        let session = try await PrivateSession.start()
        let executor = MainContextExecutor(name: "closing")
        let address = session.busAddress
        let bus = try executor.performAndWait { try BusConnection.sieved(address: address, .init { _, _ in }) }
        let unreadable = await withCheckedContinuation { continuation in
            bus.onClose { continuation.resume(returning: $0) }
            session.end()
        }
        #expect(bus.isClosed)
        #expect(unreadable == nil)
        executor.stop()
    }

    @Test func whatWasSentIsOnTheBusOnceItIsFlushed() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let listener = try BusConnection.open(address: session.busAddress)
        let executor = MainContextExecutor(name: "listening")
        let (signals, yield) = AsyncStream.makeStream(of: String.self)
        _ = try executor.performAndWait {
            listener.subscribe(.init(interface: Self.interface)) { yield.yield($0.member) }
        }
        // The subscription is there before anything is sent.
        _ = listener.owner(of: "org.example.Nobody")
        let sieved = try Sieved(session)
        for number in 1...100 { sieved.connection.emit("S\(number)", interface: Self.interface, path: "/") }
        sieved.connection.flush()
        sieved.connection.close()
        var last = ""
        for await member in signals {
            last = member
            if member == "S100" { break }
        }
        #expect(last == "S100")
        executor.stop()
    }
}
