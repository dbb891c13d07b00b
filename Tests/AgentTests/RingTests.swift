import Foundation
import TestSupport
import Testing

/// From a command to a popup, as the server sees it.
@Suite(.serialized) struct RingTests {
    @Test func aReminderIsShownOnTimeWithTheRightArguments() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let added = try await bench.done(
            "add",
            "5 < 6 & more",
            "--body",
            "<b>not bold</b>",
            "--subtitle",
            "Really",
            "--every",
            "2s",
            "--json",
            "--id",
            "a",
            "--stop-button",
            "--button",
            "Later=snooze:10m",
            "--sound",
            "none",
            "--icon",
            "alarm-symbolic"
        )
        let due = try #require(try JSONValue(parsing: added)["next"]?.string)
        let popups = try await server.wait(forNotifications: 5)
        let popup = popups[0]
        #expect(popup.appName == "Carillon")
        #expect(popup.summary == "5 < 6 & more")
        #expect(popup.body == "<b>Really</b>\n&lt;b&gt;not bold&lt;/b&gt;")
        #expect(popup.rawActions == ["default", "Done", "stop", "Stop Repeat", "snooze", "Later"])
        #expect(popup.replaces == 0)
        #expect(popup.timeout == 0)
        #expect(popup.icon == "io.github.carillon.Carillon")
        #expect(popup.hints["urgency"] == .init("y", 1))
        #expect(popup.hints["desktop-entry"] == .init("s", "io.github.carillon.Carillon"))
        #expect(popup.hints["category"] == .init("s", "x-carillon.reminder"))
        #expect(popup.hints["suppress-sound"] == .init("b", true))
        #expect(popup.hints["image-path"] == .init("s", "alarm-symbolic"))
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let time = try #require(formatter.date(from: due))
        let since = popups.prefix(5).map { Double($0.call.wall) / 1_000_000 - time.timeIntervalSince1970 }
        // Nothing makes one early. A busy machine delays some, and where it delays one by a whole interval, that is left out.
        for (number, since) in since.enumerated() { #expect(since >= 2 * Double(number), "ring \(number)") }
        let late = since.map { $0.truncatingRemainder(dividingBy: 2) }.sorted()
        #expect(late[2] < 0.5, "\(since) s after the first was due")
    }

    @Test func eachRingOfARepeatIsAPopupOfItsOwnOnTheGrid() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Tick", "--every", "1s", "--id", "a")
        let popups = try await server.wait(forNotifications: 6)
        #expect(Set(popups.map(\.id)).count == popups.count)
        #expect(popups.allSatisfy { $0.replaces == 0 })
        // A busy machine delays some of them, so it is the one in the middle that says how far they are apart.
        let gaps = zip(popups, popups.dropFirst()).map { Double($1.call.boot - $0.call.boot) / 1_000_000 }.sorted()
        #expect((0.8..<1.2).contains(gaps[gaps.count / 2]), "\(gaps) s apart")
        // The old one is closed before the new one comes.
        let closed = server.closeRequests
        #expect(Array(closed.prefix(3)) == popups.prefix(3).map(\.id))
    }

    @Test func countAndUntilEndASeriesByThemselves() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let added = try await bench.done("add", "Twice", "--in=0.5s", "--every=3s", "--count=2", "--id=twice", "--json")
        #expect(try JSONValue(parsing: added)["remaining"]?.integer == 2)
        try await server.wait(forNotifications: 2)
        try await bench.waitForPending([])
        #expect(try await bench.popupsSoFar().count == 2)
    }

    @Test func withoutAServerRingsWaitAndThenComeInOrder() async throws {
        let (bench, _) = try await Bench.start(nil)
        try await bench.done("add", "First", "--in", "0.3s", "--id", "one")
        try await bench.done("add", "Second", "--in", "0.6s", "--id", "two")
        try await bench.waitForPending([])
        let states = try await bench.delivered().map { $0["state"]?.string }
        #expect(states == ["waiting", "waiting"])
        let server = try await ScriptedServer.start(in: bench.session)
        let popups = try await server.wait(forNotifications: 2)
        #expect(popups.map(\.summary) == ["First", "Second"])
    }

    @Test func aServerThatTheBusCanStartIsStartedWhenNoneCame() async throws {
        let (bench, _) = try await Bench.start(nil)
        let marker = bench.session.folder + "/started"
        try await bench.session.writeService(name: "org.freedesktop.Notifications", exec: "/bin/touch \(marker)")
        try await bench.done("add", "Now", "--in", "0.1s")
        try await waitUntil("the bus has started it") { FileManager.default.fileExists(atPath: marker) }
    }

    @Test func aPictureIsShownFromTheAgentsOwnCopy() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let picture = bench.session.folder + "/a picture.png"
        let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
        try bytes.write(to: URL(fileURLWithPath: picture))
        try await bench.done("add", "Look", "--in", "0.2s", "--image", picture)
        try FileManager.default.removeItem(atPath: picture)
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        let url = try #require(popup.hints["image-path"]?.value.string)
        #expect(url.hasPrefix("file://\(bench.schedule)/attachments/"))
        #expect(try Data(contentsOf: try #require(URL(string: url))) == bytes)
    }

    @Test func picturesThatAreNoneAreRefused() async throws {
        let (bench, _) = try await Bench.start(nil)
        let folder = bench.session.folder
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/text.png"))
        try Data(count: 10 * 1024 * 1024 + 1).write(to: URL(fileURLWithPath: folder + "/big.png"))
        // A header that asks the server for 14 GB.
        var vast = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        vast += [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]
        try vast.write(to: URL(fileURLWithPath: folder + "/vast.png"))
        for (file, words) in [
            ("text.png", "is neither a PNG, JPEG, GIF, WebP nor SVG picture"), ("big.png", "10485761 bytes; at most"),
            ("vast.png", "3600000000 pixels; at most 67108864 are allowed"), ("home", "is not a regular file"),
            ("missing.png", "No such file or directory"),
        ] {
            let output = try await bench.carillon("add", "Look", "--in", "1h", "--image", "\(folder)/\(file)")
            #expect(output.status == .exited(1))
            #expect(output.stderr.contains(words), "\(output.stderr)")
        }
        #expect(try await bench.list().isEmpty)
    }
}
