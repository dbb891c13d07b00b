import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// dunst draws no buttons. A plain click there runs an action without showing which, so that must never be the one
    /// that ends a repeat.
    @Suite(.timeLimit(.minutes(10)))
    struct DunstTests {
        static let doesAction = Dunstrc.mouse(
            "left click does the action",
            settings:
                "    mouse_left_click = do_action, close_current\n    mouse_middle_click = do_action, close_current"
        )

        @Test(arguments: [
            (Dunstrc.stock, PointerButton.left), (.stock, .middle), (.stock, .right),
            (doesAction, .left), (doesAction, .middle),
            (.contextMenu, .left), (.contextMenu, .middle),
        ])
        func aClickThatPicksNothingStopsNothing(dunstrc: Dunstrc, button: PointerButton) async throws {
            let desktop = try await Desktop.start(.dunst(dunstrc))
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Pizza Time!!", "--id", "pizza", "--every", "5s", "--stop-button")
            let before = try await session.reminder("pizza")
            let popup = try await desktop.server.popup(timeout: .patience)
            // What a menu would do that came unasked.
            if button == .middle { try MenuStandIn(session).pick("Stop Repeat") }
            try await Screen(session).picture("dunst-\(button)")
            let clicked = try await session.reminder("pizza").nextDate()
            try await Pointer(session).click(popup.center, button)

            // The next ring is the proof: it comes, from the same reminder, on the same grid.
            try await waitUntil("it rings once more", timeout: .patience, every: .milliseconds(200)) {
                try await session.reminder("pizza").nextDate() > clicked
            }
            let after = try await session.reminder("pizza")
            #expect(after.kept == before.kept)
            #expect(phaseShift(try after.nextDate(), try before.nextDate(), period: 5) < 0.01)
            _ = try await desktop.server.popup(timeout: .patience)
        }

        @Test func theMenuShowsTheButtonsByTheirLabels() async throws {
            let desktop = try await Desktop.start(.dunst(.contextMenu))
            defer { desktop.end() }
            try await desktop.session.carillon(
                "add",
                "Pizza Time!!",
                "--id",
                "pizza",
                "--in",
                "2s",
                "--stop-button",
                "--button",
                "Later=snooze:10m"
            )
            try await Pointer(desktop.session).click(try await desktop.server.popup(timeout: .patience).center)
            try await waitUntil("the menu was offered") { MenuStandIn(desktop.session).offered.count >= 3 }
            #expect(Set(MenuStandIn(desktop.session).offered).isSuperset(of: ["Stop Repeat", "Later", "Done"]))
        }
    }
}
