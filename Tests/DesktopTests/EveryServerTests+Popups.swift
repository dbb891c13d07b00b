import Foundation
import TestSupport
import Testing

/// What becomes of a popup that nobody answers, and what is on it.
extension Place {
    func dismissTakesThePopupAway() async throws {
        let place = wire.now
        try await add("Bins", "bins", "--every", "1h", "--stop-button")
        try await session.carillon("snooze", "bins", "until", "in 2s")
        let id = try await waitForNotify(since: place)
        try await waitFor()
        try await session.carillon("dismiss", "bins")
        try await waitUntil("the server says that it is closed") {
            closings(of: id, since: place).count >= ways.closing.count
        }
        try await waitUntilGone(timeout: .patience)
        #expect(closings(of: id, since: place) == ways.closing)
        #expect(try await session.delivered().isEmpty)
        #expect(try await session.pending().map(\.id) == ["bins"])
    }

    func whatLeavesByItselfStaysDeliveredAndCriticalStays() async throws {
        let place = wire.now
        try await add("Oven", "oven", "--in", "1s", "--for", "server", "--button", "Later=snooze:1h", level: "active")
        let id = try await waitForNotify(since: place)
        try await waitFor()
        let shown = ContinuousClock.now
        if ways.expiry != .never { try await waitUntilGone(timeout: .patience) }
        let lasted = ContinuousClock.now - shown

        try await add("Fire", "fire", "--in", "1s", "--button", "Later=snooze:1h", level: "critical", mark: .critical)
        try await waitFor(.critical)
        if ways.criticalStays {
            // A critical one outlives the time that the other one had.
            try await Task.sleep(for: ways.expiry == .never ? .seconds(11) : lasted + .seconds(1))
            #expect(try await Screen(session).area(of: Mark.critical.rawValue) != nil)
        } else {
            try await waitUntilGone(.critical)
        }
        let isThere = try await Screen(session).area(of: Mark.normal.rawValue) != nil
        #expect(isThere == (ways.expiry == .never))
        #expect(closings(of: id, since: place) == (ways.expiry == .announced ? [1] : []))

        #expect(Set(try await session.delivered().map(\.id)) == ["oven", "fire"])
        try await session.carillon("act", "oven", "Later")
        #expect(try await session.pending().map(\.id) == ["oven"])
        #expect(try await session.delivered().map(\.id) == ["fire"])
        guard !ways.criticalStays else { return }
        // Gone is not answered: it comes back, for as long as before.
        try await waitFor(.critical)
        try await server.click("Later")
        try await waitUntil("what came back can be answered") { try await session.delivered().isEmpty }
        #expect(Set(try await session.pending().map(\.id)) == ["oven", "fire"])
    }

    func theNextRingTakesThePlaceOfTheOneBefore() async throws {
        let place = wire.now
        let bodies = ["Breathe slowly", "Look outside"].flatMap { ["--body", $0] }
        try await add("Stand up", "stand", ["--every", "4s", "--stop-button"] + bodies)
        let first = try await waitForNotify(since: place)
        let alone = try await waitFor()
        let second = wire.now
        let next = try await waitForNotify(since: second)
        #expect(next != first)
        try await session.carillon("remove", "stand")
        // One that was on its way to the server is shown after the removal.
        var (rings, before) = (try await shown(since: second), 0)
        while rings.count > before {
            before = rings.count
            try await Task.sleep(for: .seconds(1))
            rings = try await shown(since: second)
        }
        #expect(rings.allSatisfy { $0.arguments[1].integer == 0 })
        try await looking("one popup of \(server.kind) is on the screen", .seconds(10)) {
            // Two popups show the mark twice. One may lie a little higher or lower than the one before.
            let there = try await Screen(session).area(of: Mark.normal.rawValue)
            return there.map { abs($0.pixels - alone.pixels) < alone.pixels / 4 } ?? false
        }
        try await waitForText(try #require(rings.last?.arguments[4].string))
        #expect(try await session.delivered().map(\.id) == ["stand"])
    }

    func textIsShownAsItWasWritten() async throws {
        let title = "Fish & <b>chips</b>"
        let body = "5 < 6 & <i>7</i> &amp; 8"
        try await add(title, "fish", "--body", body, "--in", "1s", "--button", "Later=snooze:1h")
        try await waitFor()
        try await Screen(session).picture("plain-text-\(server.kind.program)")
        try await waitForText(title)
        try await waitForText(body)
    }

    /// Waits until a text is on the screen, as it was written.
    private func waitForText(_ text: String) async throws {
        switch server.kind {
        case .dunst, .mako, .swaync, .quickshell, .plasma:
            // They show a screen reader no labels, or not the body.
            let wanted = text.lowercased().replacing(" ", with: "")
            var read = ""
            do {
                try await looking("\(wanted) is on the screen", .patience) {
                    read = try await Screen(session).text()
                    return read.contains(wanted)
                }
            } catch let error as SupportError {
                throw SupportError("There is \(read.suffix(300)). \(error)")
            }
        default: try await AccessibleButton.waitForText(text, in: session)
        }
    }

    func levelAndSoundArriveAsHints() async throws {
        let capabilities = try await session.call(
            NotificationServer.busName,
            "/org/freedesktop/Notifications",
            "\(NotificationServer.busName).GetCapabilities"
        )
        #expect(capabilities.contains("'sound'") == (ways.playsSound || ways.claimsSound))

        for (level, urgency) in [("passive", 0), ("active", 1), ("time-sensitive", 1), ("critical", 2)] {
            let place = wire.now
            try await add("Level", level, "--in", "0.1s", "--sound", level == "passive" ? "none" : "bell", level: level)
            try await waitForNotify(since: place)
            let hints = try #require(try await shown(since: place).last?.arguments[6])
            #expect(hints["urgency"] == ["type": "y", "data": .integer(Int64(urgency))])
            #expect(hints["desktop-entry"]?["data"] == "io.github.carillon.Carillon")
            let image = hints["image-path"] ?? hints["image_path"]
            #expect(image?["data"]?.string?.hasSuffix(".png") == true)
            // xfce4-notifyd takes the mere name `transient` for true, whatever its value.
            #expect(hints["transient"] == nil)
            #expect(hints.object?.values.contains(["type": "b", "data": false]) == false)
            if level == "passive" {
                #expect(hints["suppress-sound"] == ["type": "b", "data": true])
            } else if ways.playsSound {
                #expect(hints["sound-name"]?["data"] == "bell")
            }
        }
    }
}
