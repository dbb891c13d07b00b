import Foundation
import TestSupport
import Testing

/// What adapters of other frameworks need of a notification server, as programs on the bus say it.
@Suite(.serialized) struct HintTests {
    private static let app = "org.example.Files"

    /// A server that plays sounds itself.
    private static let sounding = {
        var configuration = ScriptedServer.Configuration(.xfce4)
        configuration.capabilities = ["actions", "body", "sound"]
        return configuration
    }()

    private func start(
        _ configuration: ScriptedServer.Configuration = sounding
    ) async throws -> (bench: Bench, server: ScriptedServer, app: ScriptedApp) {
        let (bench, _) = try await Bench.start(configuration)
        try await bench.done("apps", "allow", Self.app)
        return (bench, try #require(bench.server), ScriptedApp(Self.app, in: bench.session))
    }

    /// A request that rings at once, in GVariant's text.
    private func request(_ title: String, _ content: String = "'hints': <@a{sv} {}>", id: String = "copy") -> String {
        "({'identifier': <'\(id)'>, 'content': <{'title': <'\(title)'>, \(content)}>},)"
    }

    private func state(_ bench: Bench, _ id: String = "copy") async throws -> String? {
        try await bench.rows(["delivered", "--all"]).first { $0["id"]?.string == id }?["state"]?.string
    }

    @Test func hintsAndTheLabelOfAClickReachTheServer() async throws {
        let (bench, server, app) = try await start()
        let hints =
            "{'category': <'transfer'>, 'value': <uint64 40>, 'transient': <true>, 'resident': <false>, 'x': <int16 7>, 'y': <uint32 8>}"
        try await app.call("Add", request("Copying", "'hints': <\(hints)>, 'defaultActionTitle': <'Show'>"))
        let popup = try await server.wait(forNotifications: 1)[0]
        #expect(popup.hints["category"] == .init("s", "transfer"))
        #expect(popup.hints["value"] == .init("i", 40))
        #expect(popup.hints["transient"] == .init("b", true) && popup.hints["resident"] == .init("b", false))
        #expect(popup.hints["x"] == .init("i", 7) && popup.hints["y"] == .init("i", 8))
        #expect(popup.rawActions.prefix(2) == ["default", "Show"])
        try await waitUntil("it is shown") { try await state(bench) == "shown" }
    }

    @Test func whatIsWrongIsRefusedByName() async throws {
        let (bench, _, _) = try await start()
        for (content, message) in [
            ("'hints': <{'urgency': <byte 2>}>", "hints: \"urgency\" isn't passed on; these are: category, resident, "),
            ("'hints': <{'value': <101>}>", "hints.value: must be a whole number from 0 to 100"),
            ("'hints': <{'transient': <'yes'>}>", "hints.transient: must be true or false"),
            ("'hints': <{'category': <'a b'>}>", "hints.category: must be 1 to 128 letters"),
            ("'hints': <'value'>", "hints: must be a dictionary (a{sv})"),
            ("'updatesSilently': <1>", "content.updatesSilently: must be true or false"),
        ] {
            let refused = try await bench.call("Add", String(request("A", content).dropFirst().dropLast(2)))
            #expect(
                refused.stderr.contains("Error.InvalidArgument: " + message) || refused.stderr.contains(message),
                "\(refused)"
            )
        }
        #expect(try await bench.delivered().isEmpty)
    }

    /// Each press is a response, and the popup stays where the server lets it.
    @Test func whatIsResidentStaysAfterAPress() async throws {
        let (bench, server, app) = try await start(.init(.gnome))
        let button =
            "[{'identifier': <'next'>, 'title': <'Next'>}, {'identifier': <'stop'>, 'title': <'Stop'>, 'effect': <{'type': <'done'>}>}]"
        try await app.call("Add", request("Song", "'hints': <{'resident': <true>}>, 'actions': <\(button)>"))
        let popup = try await server.wait(forNotifications: 1)[0]
        try await waitUntil("it is shown") { try await state(bench) == "shown" }
        for count in 1...2 {
            try await server.invoke(popup.id, "next")
            try await waitUntil("press \(count) is a response") {
                try await bench.done("apps").contains(count == 1 ? "1 answer is waiting" : "2 answers are waiting")
            }
        }
        #expect(try await state(bench) == "shown")
        #expect(server.closeRequests.isEmpty)
        // A button with an effect ends it as ever.
        try await server.invoke(popup.id, "stop")
        try await waitUntil("it is gone") { try await state(bench) == nil }
    }

    @Test func whatIsTransientLeavesTheListWithItsPopup() async throws {
        let (bench, server, app) = try await start()
        try await app.call("Add", request("Stays", id: "stays"))
        try await app.call("Add", request("Goes", "'hints': <{'transient': <true>}>", id: "goes"))
        for popup in try await server.wait(forNotifications: 2) {
            try await waitUntil("it is shown") { try await state(bench, popup.summary.lowercased()) == "shown" }
            try await server.close(popup.id, reason: 1)
        }
        try await waitUntil("it has left the list") { try await state(bench, "goes") == nil }
        #expect(try await state(bench, "stays") == "expired")
    }

    // MARK: - Pictures in memory

    @Test func aPictureInMemoryIsKeptAndShownLikeAFile() async throws {
        let (bench, server, app) = try await start()
        // Two points in each of two rows, the first of which has two bytes behind them.
        let image = "(2, 2, 8, false, 8, 3, [byte 255,0,0, 0,255,0, 9,9, 0,0,255, 255,255,255])"
        try await app.call("Add", request("Shot", "'attachments': <[{'identifier': <'i'>, 'image': <\(image)>}]>"))
        let popup = try await server.wait(forNotifications: 1)[0]
        let file = try #require(popup.hints["image-path"]?.value.string.flatMap(URL.init(string:)))
        #expect(file.path.hasPrefix(bench.session.data) && file.pathExtension == "png")
        let script =
            "import sys, zlib; d = open(sys.argv[1], 'rb').read(); i = d.index(b'IDAT'); print(zlib.decompress(d[i+4:-16]).hex())"
        let points = try await bench.session.run(Binaries.python, ["-c", script, file.path])
        #expect(points.stdout == "00ff000000ff00000000ffffffff\n", "\(points)")
    }

    @Test func aPictureWhosePartsDontFitIsRefused() async throws {
        let (bench, _, _) = try await start()
        for (image, message) in [
            ("(2, 2, 6, true, 8, 4, [byte 1])", "has rows of 6 bytes; 8 to 10485760 are allowed"),
            ("(2, 2, 6, false, 8, 3, [byte 1])", "has 1 bytes; it needs 12"),
            ("(2, 2, 6, false, 16, 3, [byte 1])", "has 16 bits for each sample; it must be 8"),
            ("(2, 2, 8, false, 8, 4, [byte 1])", "has 4 channels; it must be 3"),
            ("(-1, 2, 8, false, 8, 3, [byte 1])", "is -1 by 2 points; 1 to 32767 are allowed each way"),
            ("'image'", "image: must be a picture as image-data has it (iiibiiay), not the string \"image\""),
        ] {
            let content = "'attachments': <[{'identifier': <'i'>, 'image': <\(image)>}]>"
            let refused = try await bench.call("Add", String(request("A", content).dropFirst().dropLast(2)))
            #expect(refused.stderr.contains(message), "\(refused)")
        }
        #expect(try await bench.delivered().isEmpty)
    }

    @Test func aPictureComesInOneWay() async throws {
        let (bench, _, _) = try await start()
        let image = "'image': <(2, 2, 6, false, 8, 3, [byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])>"
        let content = "'attachments': <[{\(image), 'path': <'/p.png'>, 'type': <'image/png'>}]>"
        let refused = try await bench.call("Add", String(request("A", content).dropFirst().dropLast(2)))
        #expect(refused.stderr.contains("attachments[0]: give one of file, image and path"), "\(refused)")
    }

    // MARK: - Silent updates

    private func copying(_ percent: Int, _ more: String = "") -> String {
        request("Copying", "'sound': <'default'>, 'updatesSilently': <true>, 'hints': <{'value': <\(percent)>}>" + more)
    }

    @Test func whatIsOnTheScreenIsReplacedInPlaceAndSilently() async throws {
        let (bench, server, app) = try await start()
        try await app.call("Add", copying(0))
        let first = try await server.wait(forNotifications: 1)[0]
        #expect(first.replaces == 0 && first.hints["suppress-sound"] == nil)
        try await waitUntil("it is shown") { try await state(bench) == "shown" }
        try await app.call("Add", copying(50))
        let second = try await server.waitForNotification { $0.hints["value"] == .init("i", 50) }
        #expect(second.replaces == first.id && second.id == first.id)
        #expect(second.hints["suppress-sound"] == .init("b", true))
        #expect(server.closeRequests.isEmpty)
        try await waitUntil("it is shown again") { try await state(bench) == "shown" }
        // It rang once, and is answered once.
        #expect(try await bench.rows(["history", "--all"]).count { $0["id"]?.string == "copy" } == 1)
        try await server.invoke(first.id, "default")
        try await waitUntil("it is answered") { try await state(bench) == nil }
    }

    @Test func manyUpdatesEndWithTheLast() async throws {
        let (bench, server, app) = try await start()
        for percent in stride(from: 0, through: 100, by: 10) { try await app.call("Add", copying(percent)) }
        let last = try await server.waitForNotification { $0.hints["value"] == .init("i", 100) }
        try await waitUntil("it is shown") { try await state(bench) == "shown" }
        #expect(try await bench.delivered().count <= 1)
        try await app.call("RemoveDelivered", "(['copy'],)")
        try await waitUntil("it is closed") { server.closeRequests.contains(last.id) }
    }

    @Test func whatHasLeftTheScreenChangesInTheListAlone() async throws {
        let (bench, server, app) = try await start()
        try await app.call("Add", copying(0))
        let popup = try await server.wait(forNotifications: 1)[0]
        try await waitUntil("it is shown") { try await state(bench) == "shown" }
        try await server.close(popup.id, reason: 1)
        try await waitUntil("it has left") { try await state(bench) == "expired" }
        try await app.call("Add", copying(70, ", 'body': <'Nearly'>"))
        #expect(try await bench.popupsSoFar().count == 1)
        #expect(try await state(bench) == "expired")
        // Once it has been dismissed, it rings anew.
        try await app.call("RemoveDelivered", "(['copy'],)")
        try await app.call("Add", copying(80))
        let again = try await server.waitForNotification { $0.hints["value"] == .init("i", 80) }
        #expect(again.hints["suppress-sound"] == nil && again.replaces == 0)
    }
}
