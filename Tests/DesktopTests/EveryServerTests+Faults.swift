import Foundation
import TestSupport
import Testing

/// Agents and servers that leave, and people who want to be left alone.
extension Place {
    func aNewAgentHasTheClick() async throws {
        try await add("Pizza Time!!", "pizza", "--every", "1h", "--stop-button", level: "critical")
        try await session.carillon("snooze", "pizza", "until", "in 2s")
        try await waitFor()
        let place = wire.now
        try await desktop.crashAgent()
        // The popup is taken over where the server tells the new agent of it, else the new agent shows it again.
        if !ways.tellsOthers { try await waitForNotify(since: place) }
        try await waitFor()
        #expect(try await session.delivered().map(\.id) == ["pizza"])
        try await desktop.click("Stop Repeat")
        try await session.waitUntilNotPending("pizza")
        #expect(try await shown(since: place).isEmpty == ways.tellsOthers)
        try await waitUntilGone()
    }

    func aNewServerShowsWhatWasThere() async throws {
        try await add("Pizza Time!!", "pizza", "--every", "1h", "--stop-button", "--sound", "bell", level: "critical")
        try await session.carillon("snooze", "pizza", "until", "in 2s")
        try await waitFor()
        let place = wire.now
        try await server.kill()
        try await server.start()
        try await waitForNotify(since: place, timeout: .patience)
        let hints = try #require(try await shown(since: place).last?.arguments[6])
        // It comes back quietly, once.
        #expect(hints["suppress-sound"]?["data"] == true)
        try await waitFor()
        try await desktop.click("Stop Repeat")
        try await session.waitUntilNotPending("pizza")
        #expect(try await shown(since: place).count == 1)
        try await waitUntilGone()
    }

    func doNotDisturbLosesNothing() async throws {
        guard let hushed = ways.hushed else {
            #expect(try await !server.setDoNotDisturb(true))
            return
        }
        let normal = try await behaviour(.normal, urgency: "normal")
        #expect(normal == hushed)
        let critical = try await behaviour(.critical, urgency: "critical")
        #expect(critical == ways.hushedCritical)

        // Whatever the server does with its popup, the reminder is not lost.
        try await server.setDoNotDisturb(true)
        try await add("Quiet", "quiet", "--in", "0.5s", "--button", "Later=snooze:1h", level: "active")
        try await waitUntil("it has rung") { try await session.delivered().map(\.id) == ["quiet"] }
        try await server.setDoNotDisturb(false)
        try await session.carillon("act", "quiet", "Later")
        #expect(try await session.pending().map(\.id) == ["quiet"])
    }

    /// What the server does during do not disturb with a popup that any program shows.
    private func behaviour(_ mark: Mark, urgency: String) async throws -> ServerWays.Hushed {
        try await server.setDoNotDisturb(true)
        // The switch takes a moment to arrive; LXQt's server rereads its file a second or two after a change.
        let isSlow = if case .lxqtNotificationd = server.kind { true } else { false }
        try await Task.sleep(for: isSlow ? .seconds(3) : .milliseconds(500))
        let place = wire.now
        var picture = ["-i", mark.file(session)]
        // From 48 on it shows an icon small and grey, and a picture as it is.
        if case .gnomeShell = server.kind { picture += ["-h", "string:image-path:" + mark.file(session)] }
        let sender = try session.spawn(
            "notify-send",
            "notify-send",
            ["--wait", "-u", urgency] + picture + ["-A", "later=Later", "Do not disturb", urgency]
        )
        defer { sender.kill() }
        try await waitUntil("the server has answered") {
            wire.calls("Notify", since: place).last.flatMap(wire.id) != nil
        }
        let isShown = try await appears(mark, within: .seconds(3))
        try await server.setDoNotDisturb(false)
        let isShownLater = try await appears(mark, within: .seconds(8)) {
            // dunst may count a popup among those that it displays, and draw it only at the next event of its display. It is asked
            // again and again, since after ten seconds it counts the popup no more.
            guard case .dunst = server.kind else { return false }
            return try await session.run("dunstctl", ["count", "displayed"]).stdout == "1\n"
        }
        // Interrupted, it closes its popup; GNOME Shell lets nobody else do that.
        sender.signal(SIGINT)
        try await sender.wait()
        try await waitUntilGone(mark)
        return isShown ? .shown : isShownLater ? .later : .dropped
    }
}
