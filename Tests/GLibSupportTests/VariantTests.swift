import GLibSupport
import TestSupport
import Testing

/// Values that go over a real bus and come back.
@Suite struct VariantTests {
    @Test(
        arguments: [
            .boolean(true), .byte(255), .int16(-3), .uint16(3), .int32(.min), .uint32(.max), .int64(.min),
            .uint64(.max),
            .double(0.1), .string("ä\u{1F514}"), .objectPath("/a/b"), .signature("a{sv}"), .bytes([0, 1, 255]),
            .bytes([]),
            .array(element: "s", []), .stringArray(["a", ""]), .dictionary([:]), .strings(["k": "v"]),
            .dictionary(["a": .int32(1), "b": .dictionary(["c": .stringArray([])])]),
            .map(key: "u", value: "as", [[.uint32(1), .stringArray(["x"])]]),
            // The last of two values of one key was taken, without a word.
            .map(key: "s", value: "v", [[.string("a"), .boxed(.int32(1))], [.string("a"), .boxed(.int32(2))]]),
            .array(element: "v", [.boxed(.string("x")), .boxed(.tuple([.double(1)]))]),
            .dictionaries([["a": .boolean(false)], [:]]), .tuple([.string("x"), .tuple([.int64(1), .byte(2)])]),
        ] as [Variant]
    )
    func valuesSurviveTheWire(_ value: Variant) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let server = try BusConnection.open(address: session.busAddress)
        let executor = MainContextExecutor(name: "echo")
        await withCheckedContinuation { continuation in
            executor.perform {
                let xml = """
                    <node><interface name="org.example.Echo"><method name="Echo">
                    <arg type="v" direction="in"/><arg type="v" direction="out"/></method></interface></node>
                    """
                do {
                    try server.export(at: "/echo", introspection: xml) { $0.reply($0.arguments) }
                } catch {
                    Issue.record("\(error)")
                }
                continuation.resume()
            }
        }
        let client = try BusConnection.open(address: session.busAddress)
        let method = BusConnection.Method(
            destination: server.uniqueName,
            path: "/echo",
            interface: "org.example.Echo",
            member: "Echo"
        )
        #expect(try client.call(method, [.boxed(value)]).arguments == [.boxed(value)])
        // Arguments of another type never reach the handler.
        let error = #expect(throws: GLibError.self) { try client.call(method, [.int32(1)]) }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
        server.close()
        client.close()
        executor.stop()
    }

    @Test(
        arguments: [
            ("<1>", .boxed(.int32(1))), ("@as []", .stringArray([])), ("uint16 7", .uint16(7)),
            ("{'a': <true>}", .dictionary(["a": .boolean(true)])), ("[1,2", nil), ("", nil), ("just 1", nil),
            ("[@mi nothing]", nil),
            (String(repeating: "<", count: 500) + "1" + String(repeating: ">", count: 500), nil),
        ] as [(String, Variant?)]
    )
    func textIsReadAsGVariantWritesIt(_ text: String, value: Variant?) {
        #expect(Variant(parsing: text) == value)
    }

    @Test func signaturesAreTheOnesOfTheSpecification() {
        #expect(Variant.dictionaries([]).typeSignature == "aa{sv}")
        #expect(Variant.tuple([.handle(0), .boxed(.byte(1)), .bytes([])]).typeSignature == "(hvay)")
        #expect(Variant.map(key: "s", value: "(ii)", []).typeSignature == "a{s(ii)}")
    }
}
