import Foundation
import TestSupport
import Testing

/// Answers that are given on a popup.
extension Place {
    func stopRepeatEndsAReminderThatRangOnTime() async throws {
        try await add("Pizza Time!!", "pizza", "--body", "Do the washing up", "--every", "5s", "--stop-button")
        let due = try await session.reminder("pizza").nextDate()
        #expect(due > Date() && due < Date(timeIntervalSinceNow: 5.1))

        let button = try await server.locateButton("Stop Repeat", timeout: .seconds(15))
        #expect(Date() >= due)
        let rung = try #require(try await session.delivered().first { $0.id == "pizza" })
        #expect(abs(try time(rung.date).timeIntervalSince(try time(rung.due))) < 0.5)
        #expect(abs(try time(rung.due).timeIntervalSince(due)) < 0.01)
        try await Screen(session).picture("stop-repeat-\(server.kind.program)")

        if !server.kind.drawsButtons { try MenuStandIn(session).pick("Stop Repeat") }
        try await Pointer(session).click(button)
        try await session.waitUntilNotPending("pizza")
        try await waitUntilGone()
        #expect(try await session.delivered().isEmpty)
    }

    func snoozeRingsAOneShotOnceMore() async throws {
        try await add("Tea is ready", "tea", "--in", "1s", "--button", "Snooze=snooze:3s", "--button", "Done=done")
        let button = try await server.locateButton("Snooze", timeout: .seconds(15))
        #expect(try await session.pending().isEmpty)
        let clicked = Date()
        let place = wire.now
        if !server.kind.drawsButtons { try MenuStandIn(session).pick("Snooze") }
        try await Pointer(session).click(button)
        try await waitForNotify(since: place)
        let rung = try #require(try await session.delivered().first { $0.id == "tea" })
        #expect(try time(rung.due) > clicked.addingTimeInterval(2.9))
        #expect(try await session.pending().isEmpty)

        try await server.click("Done")
        try await waitUntil("it is answered") { try await session.delivered().isEmpty }
        #expect(try await session.pending().isEmpty)
    }

    func aClickOnTheBodyEndsOnlyThePopup() async throws {
        let place = wire.now
        try await add("Stretch", "stretch", "--in", "1s", "--button", "Stop=stop", "--button", "Later=snooze:1h")
        let id = try await waitForNotify(since: place)
        let mark = try await waitFor()
        if !server.kind.drawsButtons { try MenuStandIn(session).pick(nil) }
        let button: PointerButton = if case .mako = server.kind { .middle } else { .left }
        try await Pointer(session).click(mark.frame.center, button)
        try await waitUntilGone()
        try await waitUntil("it is answered") { try await session.delivered().isEmpty }
        let invoked = wire.signals("ActionInvoked", id: id).compactMap { $0.arguments.last?.string }
        switch ways.bodyClick {
        case .acts: #expect(Set(invoked) == ["default"])
        case .closes: #expect(invoked.isEmpty && closings(of: id).contains(2))
        }
        #expect(try await session.pending().isEmpty)
    }

    func eachOfSixButtonsCanBePressed() async throws {
        let buttons = (1...6).flatMap { ["--button", "In \($0) h=snooze:\($0)h"] }
        let words = [
            "add", "Water", "--id", "water", "--image", Mark.normal.file(session), "--level", level, "--in", "1s",
        ]
        let output = try await session.run(try Binaries.carillon, words + buttons)
        #expect(output.succeeded, "\(output)")
        try await waitFor()
        try await Screen(session).picture("six-buttons-\(server.kind.program)")
        switch ways.manyButtons {
        case .buttons, .menu:
            break
        case .pages:
            try await desktop.click("More\u{2026}")
            _ = try await server.locateButton("In 3 h")
            try await desktop.click("More\u{2026}")
        case .chooser:
            // The list opens, its last entry is chosen with the keyboard, and the button beside it presses it.
            try await choose(last: 6)
        }
        if ways.manyButtons != .chooser { try await desktop.click("In 6 h") }
        try await waitUntil("the last button counts") { try await session.pending().map(\.id) == ["water"] }
        let next = try await session.reminder("water").nextDate()
        #expect(abs(next.timeIntervalSinceNow - 6 * 3600) < 30)
        try await waitUntilGone()
    }

    private func choose(last: Int) async throws {
        throw SupportError("not yet: \(try await AccessibleButton.tree(of: session))")
    }
}
