import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// Real desktops, in which somebody types what they search for: GNOME Shell's overview and KRunner.
    @Suite(.timeLimit(.minutes(10)))
    struct SearchTests {
        /// Types into whatever has the focus.
        private func type(_ text: String, in session: PrivateSession) async throws {
            let output = try await session.run("xdotool", ["type", "--delay", "60", text], timeout: .patience)
            guard output.succeeded else { throw SupportError("Nothing was typed: \(output)") }
        }

        private func press(_ key: String, in session: PrivateSession) async throws {
            let output = try await session.run("xdotool", ["key", key], timeout: .patience)
            guard output.succeeded else { throw SupportError("\(key) was not pressed: \(output)") }
        }

        /// Types into the overview until the shell shows a text. A shell that is busy with its start loses letters.
        private func search(_ words: String, showing text: String, in session: PrivateSession) async throws {
            for _ in 1...3 {
                try await type(words, in: session)
                do {
                    return try await AccessibleButton.waitForText(text, in: session, timeout: .seconds(20))
                } catch is SupportError {
                    try await press("ctrl+a", in: session)
                    try await press("BackSpace", in: session)
                }
            }
            try await type(words, in: session)
            try await AccessibleButton.waitForText(text, in: session)
        }

        /// Lets the session's bus start the search, as an installation in /usr does by itself.
        private func announceSearch(in session: PrivateSession) async throws {
            let file = "/dbus-1/services/io.github.carillon.Search.service"
            let own = session.data + file
            let isOwn = FileManager.default.fileExists(atPath: own)
            try await session.addService(file: isOwn ? own : "/usr/share" + file)
        }

        /// The day and the time of tomorrow at five in the afternoon, as the session's programs see it.
        private func expectTomorrowAtFive(_ session: PrivateSession) async throws {
            try await waitUntil("the reminder is there") { try await !session.pending().isEmpty }
            let reminder = try #require(try await session.pending().first)
            let calendar = Calendar.current
            let tomorrow = try #require(calendar.date(byAdding: .day, value: 1, to: .now))
            let five = try #require(calendar.date(bySettingHour: 17, minute: 0, second: 0, of: tomorrow))
            #expect(reminder.title == "call mum" && !reminder.repeats)
            #expect(try reminder.nextDate() == five)
        }

        @Test func gnomeShellFindsAddsAndOpens() async throws {
            let desktop = try await Desktop.start(.gnomeShell, refusesRoot: true)
            defer { desktop.end() }
            let session = desktop.session
            try await announceSearch(in: session)
            // It begins in the overview, where what is typed is searched for.
            let screen = Screen(session)
            try await waitUntil("the overview is there") { try await screen.text().contains("activities") }
            try await search("call mum tomorrow 5pm", showing: "Remind: call mum", in: session)
            try await screen.picture("search-gnome-shell-add")
            #expect(try await session.pending().isEmpty)
            try await press("Return", in: session)
            try await expectTomorrowAtFive(session)

            try await press("super", in: session)
            try await search("call mu", showing: "tomorrow 17:00", in: session)
            try await screen.picture("search-gnome-shell-find")
            try await press("Return", in: session)
            // In the window, which doesn't say where on the screen its controls are.
            try await session.waitForName("io.github.carillon.Window")
            try await screen.picture("search-gnome-shell-open")
            #expect(try await session.pending().count == 1)
        }

        @Test func kRunnerFindsAddsAndOpens() async throws {
            let session = try await PrivateSession.start(screen: .standard)
            defer { session.end() }
            try await Desktop.install(in: session)
            try await announceSearch(in: session)
            let environment = try await NotificationServer.plasma.startCompanions(in: session)
            try await session.startAgent()
            try session.spawn("krunner", "krunner", environment: environment)
            try await session.waitForName("org.kde.krunner")
            let screen = Screen(session)
            try await waitUntil("KRunner is on the screen") { try await screen.contents() != nil }
            try await type("call mum tomorrow 5pm", in: session)
            try await waitUntil("the offer is shown") {
                try await screen.text().contains("remind:callmumtomorrow17:00")
            }
            try await screen.picture("search-krunner-add")
            #expect(try await session.pending().isEmpty)
            try await press("Return", in: session)
            try await expectTomorrowAtFive(session)

            try await waitUntil("KRunner has gone") { try await screen.contents() == nil }
            _ = try await session.call("org.kde.krunner", "/App", "org.kde.krunner.App.display")
            try await waitUntil("KRunner is on the screen again") { try await screen.contents() != nil }
            // It completes the beginnings of what was searched for before.
            try await type("mum", in: session)
            try await waitUntil("the reminder is shown") { try await screen.text().contains("callmumtomorrow17:00") }
            try await screen.picture("search-krunner-find")
            try await press("Return", in: session)
            // In the window, which doesn't say where on the screen its controls are.
            try await session.waitForName("io.github.carillon.Window")
            try await screen.picture("search-krunner-open")
            #expect(try await session.pending().count == 1)
        }
    }
}
