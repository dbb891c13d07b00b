import Foundation
import TestSupport
import Testing

/// Answers that are given on a popup.
extension Place {
    func stopRepeatEndsAReminderThatRangOnTime() async throws {
        try await add("Pizza Time!!", "pizza", "--body", "Do the washing up", "--every", "8s", "--stop-button")
        let due = try await session.reminder("pizza").nextDate()
        #expect(due > Date() && due < Date(timeIntervalSinceNow: 8.1))

        _ = try await server.locateButton("Stop Repeat")
        #expect(Date() >= due)
        // A busy machine delays a ring now and then; the next one is on time.
        var lateness: [TimeInterval] = []
        while lateness.allSatisfy({ abs($0) >= 0.5 }), lateness.count < 3 {
            if !lateness.isEmpty {
                try await Task.sleep(for: .seconds(8))
                _ = try await server.locateButton("Stop Repeat")
            }
            let rung = try #require(try await session.delivered().first { $0.id == "pizza" })
            lateness.append(try time(rung.date).timeIntervalSince(try time(rung.due)))
            #expect(phaseShift(try time(rung.due), due, period: 8) < 0.01)
        }
        #expect(lateness.contains { abs($0) < 0.5 }, "\(lateness) s late")
        try await Screen(session).picture("stop-repeat-\(server.kind.program)")

        try await server.clickBetweenRings("Stop Repeat")
        try await session.waitUntilNotPending("pizza")
        try await waitUntilGone()
        #expect(try await session.delivered().isEmpty)
    }

    func snoozeRingsAOneShotOnceMore() async throws {
        try await add("Tea is ready", "tea", "--in", "1s", "--button", "Snooze=snooze:3s", "--button", "Done=done")
        let button = try await server.locateButton("Snooze", timeout: .patience)
        #expect(try await session.pending().isEmpty)
        let clicked = Date()
        if !server.kind.drawsButtons { try MenuStandIn(session).pick("Snooze") }
        try await Pointer(session).click(button)
        var rung: DeliveredReminder?
        try await waitUntil("it rings once more") {
            rung = try await session.delivered().first {
                $0.id == "tea" && (try? time($0.due)) ?? .distantPast > clicked
            }
            return rung != nil
        }
        #expect(try time(#require(rung).due) > clicked.addingTimeInterval(2.9))
        #expect(try await session.pending().isEmpty)

        try await server.click("Done")
        try await waitUntil("it is answered") { try await session.delivered().isEmpty }
        #expect(try await session.pending().isEmpty)
    }

    func undoBringsBackWhatWasSnoozed() async throws {
        try await add("Tea is ready", "tea", "--in", "1s")
        try await server.click("Snooze 10 min")
        try await waitUntil("it is snoozed") {
            let isGone = try await session.delivered().isEmpty
            return try await session.pending().map(\.id) == ["tea"] && isGone
        }
        guard ways.saysSnoozed else { return }
        // GNOME Shell unfolds it under the pointer.
        if case .gnomeShell = server.kind { return }
        if server.kind.drawsButtons {
            _ = try await server.locateButton("Undo")
        } else {
            _ = try await server.popup()
        }
        try await Screen(session).picture("snoozed-\(server.kind.program)")
        try await server.click("Undo")
        try await waitUntil("it is back") {
            let isBack = try await session.delivered().map(\.id) == ["tea"]
            return try await session.pending().isEmpty && isBack
        }
        try await waitFor()
    }

    func aClickOnTheBodyEndsOnlyThePopup() async throws {
        let place = wire.now
        try await add("Stretch", "stretch", "--in", "1s", "--button", "Stop=stop", "--button", "Later=snooze:1h")
        let id = try await waitForNotify(since: place)
        let mark = try await waitFor()
        if !server.kind.drawsButtons { try MenuStandIn(session).pick(nil) }
        // The left button opens the menu where there is one.
        let button = server.kind.drawsButtons ? PointerButton.left : .middle
        // Cinnamon, drawn by software, misses one that is over before the next frame.
        let seconds = if case .cinnamon = server.kind { 0.15 } else { 0.0 }
        try await Pointer(session).click(mark.frame.center, button, holding: seconds)
        try await waitUntilGone()
        try await waitUntil("it is answered") { try await session.delivered().isEmpty }
        let invoked = wire.signals("ActionInvoked", id: id, since: place).compactMap { $0.arguments.last?.string }
        switch ways.bodyClick {
        case .acts: #expect(Set(invoked) == ["default"])
        case .closes: #expect(invoked.isEmpty && closings(of: id, since: place).contains(2))
        }
        #expect(try await session.pending().isEmpty)
    }

    func eachOfSixButtonsCanBePressed() async throws {
        let buttons = (1...6).flatMap { ["--button", "In \($0) h=snooze:\($0)h"] }
        let words = [
            "add", "Water", "--id", "water", "--image", Mark.normal.file(session), "--level", "critical", "--in", "1s",
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
        }
        try await desktop.click("In 6 h")
        try await waitUntil("the last button counts") { try await session.pending().map(\.id) == ["water"] }
        let next = try await session.reminder("water").nextDate()
        #expect(abs(next.timeIntervalSinceNow - 6 * 3600) < 30)
        try await waitUntilGone()
    }
}
