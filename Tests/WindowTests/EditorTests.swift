import Foundation
import TestSupport
import Testing

/// The editor by pointer and by keys, without a word of the command line's.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct EditorTests {
    private static let tall = PrivateSession.ScreenSize(width: 1000, height: 2400)

    private func start() async throws -> WindowDesktop {
        let desktop = try await WindowDesktop.start(size: Self.tall)
        try await desktop.open()
        try await desktop.fillScreen()
        return desktop
    }

    /// "Every second Tuesday and Thursday at 9, quietly, with Snooze"
    @Test func aReminderIsMadeByChoosing() async throws {
        let desktop = try await start()
        try await desktop.openEditor()
        try await desktop.type("Bins")
        try await desktop.choose(4, in: "Rings")
        try await desktop.click("spin button", "Every")
        try await desktop.press("ctrl+a")
        try await desktop.type("2")
        try await desktop.click("push button", "Tuesday")
        try await desktop.click("push button", "Thursday")
        try await desktop.waitForText("every 2 weeks on Tuesday and Thursday at 09:00")
        let rings = try await desktop.find("label", "Next rings")
        #expect(try await desktop.find("", "Sound and urgency").y < rings.y)
        try await desktop.click("", "Sound and urgency")
        let slider = try await desktop.find("slider", "Volume")
        try await desktop.click("slider", "Volume")
        try await desktop.press("Home", "Right", "Right")
        try await desktop.waitForText("10 %")
        #expect(try await desktop.find("slider", "Volume") == slider, "a drag would end on what is there now")
        try await desktop.click("push button", "Add Button")
        try await desktop.type("Later")
        try await desktop.waitForText("Later")
        try await desktop.choose(4, in: "What it does")
        try await desktop.click("spin button", "For how long")
        try await desktop.press("ctrl+a")
        try await desktop.type("25")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
        let request = try #require(try await desktop.agent.list().first?["request"])
        let rule = request["trigger"].map { "\($0)" } ?? ""
        #expect(rule.contains("FREQ=WEEKLY") && rule.contains("INTERVAL=2") && rule.contains("TU,TH"), "\(rule)")
        let content = request["content"]
        #expect(content?["soundVolume"]?.double == 0.1, "\(String(describing: content))")
        let action = content?["actions"]?.array?.first
        #expect(action?["title"]?.string == "Later" && "\(String(describing: action))".contains("1500"))
    }

    /// What the fields can't say is told in words, and stays until it is edited as a text.
    @Test func aRuleIsSaidInWordsAndEditedAsText() async throws {
        let desktop = try await start()
        let rule = "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"
        try await desktop.agent.done("add", "Stay in", "--rrule", rule, "--at", "17:00", "--id", "friday")
        try await desktop.choose("Edit…", of: "Stay in")
        try await desktop.waitForText("Friday")
        let field = "Rule, such as FREQ=WEEKLY;BYDAY=MO"
        #expect(try await !desktop.names(of: "text").contains(field))
        try await desktop.click("push button", "Edit as Text")
        try await desktop.find("text", field)
        try await desktop.press("ctrl+a")
        try await desktop.type("FREQ=MONTHLY;BYDAY=-1FR")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is saved") {
            try await desktop.agent.done("show", "friday", "--json").contains("BYDAY=-1FR")
        }
    }

    /// A number is left for a text and found again.
    @Test func aLengthIsChosenOrTyped() async throws {
        let desktop = try await start()
        try await desktop.agent.done("add", "Tea", "--in", "2h", "--id", "tea", "--insist", "90s", "--for", "answer")
        try await desktop.choose("Edit…", of: "Tea")
        let title = "Rings again after"
        try await desktop.find("spin button", title)
        // After "Never", seconds, minutes and hours
        try await desktop.find("combo box", "The popup stays")
        try await desktop.choose(5, in: title)
        try await desktop.find("text", title)
        try await desktop.press("ctrl+a")
        try await desktop.type("2m30s")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is saved") {
            try await desktop.agent.done("show", "tea", "--json").contains("150")
        }
    }

    /// A number that may not be is refused below its field, where the next one is typed.
    @Test func aNumberThatMayNotBeIsNotPassedOver() async throws {
        let desktop = try await start()
        try await desktop.openEditor()
        try await desktop.type("Bins")
        try await desktop.choose(7, in: "Rings")
        try await desktop.click("spin button", "Every")
        try await desktop.press("ctrl+a")
        try await desktop.type("0")
        try await desktop.press("ctrl+s")
        try await desktop.waitForText("Write a whole number, such as 2.")
        #expect(try await desktop.agent.list().isEmpty)
        try await desktop.press("ctrl+a")
        try await desktop.type("3")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
        #expect(try await "\(desktop.agent.list())".contains("INTERVAL=3"))
    }

    /// Five in the afternoon, by the hours that clocks show where the person lives.
    @Test(arguments: [("en_US.UTF-8", "5"), ("de_DE.UTF-8", "17")])
    func aTimeIsPickedByTheLocalesClock(locale: String, hour: String) async throws {
        let locales = "/tmp/locales-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: locales) }
        let desktop = try await WindowDesktop.start(
            size: Self.tall,
            environment: ["LC_ALL": locale, "LANGUAGE": "en", "LOCPATH": locales]
        )
        try FileManager.default.createDirectory(atPath: locales, withIntermediateDirectories: true)
        let words = ["-i", String(locale.prefix(5)), "-f", "UTF-8", "\(locales)/\(locale)"]
        let made = try await desktop.session.run("localedef", words)
        #expect(made.succeeded, "\(made)")
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.openEditor()
        try await desktop.click("", "Pick a Date")
        try await desktop.reach("Hour")
        try await desktop.press("ctrl+a")
        try await desktop.type(hour)
        if hour == "5" {
            try await desktop.reach("Half of the day")
            try await desktop.press("space", "Down", "Return")
            try await desktop.waitForFocus(on: "Half of the day")
        }
        try await desktop.reach("Use This Time")
        try await desktop.press("Return")
        try await desktop.waitForText(" 17:00")
    }

    /// Opens a calendar and clicks on a day in the middle of it.
    private func clickDay(_ desktop: WindowDesktop, in picker: String, take: String, times: Int) async throws {
        let button = try await desktop.find("", picker).center
        try await Pointer(desktop.session).click(button)
        try await desktop.find("push button", take)
        // AT-SPI doesn't know where a popover is: its third week is so far below its button.
        try await Pointer(desktop.session).move(to: Point(x: button.x, y: button.y + 170))
        _ = try await desktop.session.run("xdotool", ["click", "--repeat", "\(times)", "--delay", "60", "1"])
        try await desktop.waitUntilGone("push button", take)
    }

    @Test func aDayIsTakenByAClick() async throws {
        let desktop = try await start()
        try await desktop.openEditor()
        try await desktop.type("Birthday")
        try await desktop.choose(6, in: "Rings")
        try await clickDay(desktop, in: "Pick a Day", take: "Use This Day", times: 1)
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
        #expect(try await desktop.agent.list().first?["trigger"]?.string?.hasPrefix("every year on") == true)
    }

    /// After one, there is a time to be set.
    @Test func aDayAndItsTimeAreTakenByTwoClicks() async throws {
        let desktop = try await start()
        try await desktop.openEditor()
        try await clickDay(desktop, in: "Pick a Date", take: "Use This Time", times: 2)
        try await desktop.waitForText(" 09:00")
    }

    /// As loud as it will be, through the session's sound server.
    @Test func aSoundIsHeardBeforeItIsSaved() async throws {
        let desktop = try await start()
        let server = try desktop.session.spawn(
            "pulseaudio",
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
                "--load=module-native-protocol-unix", "--load=module-null-sink sink_name=speaker",
            ]
        )
        defer { server.terminate() }
        try await waitUntil("PulseAudio plays into nothing") {
            try await desktop.session.run("pactl", ["list", "short", "sinks"]).stdout.contains("speaker")
        }
        let events = try desktop.session.spawn("pactl", "pactl", ["subscribe"])
        defer { events.terminate() }
        try await desktop.openEditor()
        try await desktop.click("", "Sound and urgency")
        try await waitUntil("it is played") {
            try await desktop.click("push button", "Play the Sound")
            return events.log.contains("'new' on sink-input")
        }
        #expect(try await desktop.agent.list().isEmpty)
    }
}
